//! What spreadsheets leave behind.

use super::*;
use tiebreak::data::rounded;
use tiebreak::text::card::complaint;
use tiebreak::text::intake::notice;

#[test]
fn ids_without_their_digits_are_no_key() {
    let table = table("sheet_damage.csv");
    let found = rounded(table.column("item_id").unwrap()).unwrap();
    assert_eq!((found.example.as_str(), found.n_values), ("1.23457E+15", 2));
    let stopped = answers("sheet_damage.csv", ReadOptions::default()).map(|_| ()).unwrap_err();
    let (name, example) = ("item_id".to_owned(), "1.23457E+15".to_owned());
    assert_eq!(stopped, Complaint::RoundedKeys { name, example, n_values: 2 });
    let (severity, words, _) = said(&complaint(&stopped));
    assert_eq!(severity, Severity::Stopped);
    assert!(words.starts_with("“1.23457E+15” and 1 more value of column “item_id”"), "{words}");
}

#[test]
fn dates_and_errors_among_answers_are_shown() {
    let outcome = answers("fractions.csv", ReadOptions::default()).unwrap();
    let value = |value: &str| vec![ValueCount { value: value.to_owned(), n: 1 }];
    let column = || "answer".to_owned();
    let dates = Notice::DateLike { column: column(), n: 1, examples: value("2-Mar") };
    let errors = Notice::FormulaErrors { column: column(), errors: value("#DIV/0!") };
    assert_eq!(outcome.outcome().notices, [dates.clone(), errors.clone()]);
    for (found, part) in [(dates, "1 cell that looks like a date (“2-Mar”)"), (errors, "(“#DIV/0!” 1)")]
    {
        let (severity, words, _) = said(&notice(&found, ReadOptions::default()));
        assert_eq!(severity, Severity::Check);
        assert!(words.contains(part), "{words}");
    }
}

#[test]
fn cells_marked_as_text_are_read_as_that_text() {
    let table = table("marked_text.csv");
    assert_eq!(cells(&table, "item"), some(&["001", "002"]));
    assert_eq!(cells(&table, "a"), some(&["007", "=1+1"]));
    assert_eq!(cells(&table, "b"), some(&["'tis", "007"]));
    let found = Notice::MarkedAsText { n: 4, example: "=\"001\"".to_owned() };
    assert!(table.notices().contains(&found));
    let (severity, words, _) = said(&notice(&found, ReadOptions::default()));
    assert_eq!(severity, Severity::Note);
    assert!(words.starts_with("4 cells are marked as text"), "{words}");
}

#[test]
fn spaces_that_nobody_sees_are_off_the_names_and_shown_in_labels() {
    let table = table("spaces.csv");
    assert_eq!(names(&table), ["item id", "rater a", "rater b"]);
    let labels =
        ["Yes\u{a0}", "No", "", "Yes"].map(|label| Some(label.to_owned()).filter(|label| !label.is_empty()));
    assert_eq!(cells(&table, "rater b"), labels);
    let variants = ["Yes\u{a0}", "Yes"].map(|label| ValueCount { value: label.to_owned(), n: 1 }).to_vec();
    let found = Notice::SpellingVariants { column: "rater b".to_owned(), variants, n_variants: 2 };
    assert!(table.notices().contains(&found));
    let words = notice(&found, ReadOptions::default()).words.to_string();
    assert!(words.contains("2 spellings look like one label: “Yes◦” 1, “Yes” 1"), "{words}");
    // The third row holds nothing that can be seen.
    assert_eq!(["rater a", "rater b"].map(|name| table.column(name).unwrap().n_missing()), [1, 1]);
    let pair = suggest_raters(&table);
    assert!(pair.is_ok_and(|pair| (pair.first, pair.second) == ("rater a".to_owned(), "rater b".to_owned())));
}

#[test]
fn a_cell_that_was_escaped_comes_back() {
    for cell in ["=1+1", "+a", "-", "@x", "-0.5", "7"] {
        let text = format!("item,a\nq1,{}\n", tiebreak::data::escape_formula(cell));
        let table = read("t", text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(cells(&table, "a"), some(&[cell]));
    }
}
