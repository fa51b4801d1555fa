//! Files as people have them: what each becomes, and what is said about it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "clippy knows test functions, but not the helpers of a test file"
)]

mod damage;
mod labels;
mod letters;
mod numbers;
mod shapes;

use tiebreak::analysis::Complaint;
use tiebreak::analysis::answers::{Answers, AnswersRequest, DrawnSamples};
use tiebreak::data::{
    Delimiter, DelimiterSource, HeaderChoice, NoRaters, Notice, Quotes, RaggedExample, ReadOptions, Refusal,
    SetAsideReason, Severity, ShortRows, Table, ValueCount, read, suggest_raters,
};
use tiebreak::text::Card;

fn file(path: &str) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn read_with(name: &str, options: ReadOptions) -> Result<Table, Refusal> {
    let read = read(name, &file(&format!("tests/data/intake/{name}")), &options);
    // Whatever the file: rows read are rows used and rows set aside, and every column has all of them.
    if let Ok(table) = &read {
        assert_eq!(table.n_rows_read() as usize, table.n_rows() as usize + table.set_aside().len(), "{name}");
        assert!(table.columns().iter().all(|column| column.n_rows() == table.n_rows()), "{name}");
    }
    read
}

/// A calculation on the answers of a file.
fn answers(name: &str, options: ReadOptions) -> Result<Answers, Complaint> {
    let table = read_with(name, options).unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
    Answers::begin(&AnswersRequest { read: options, ..AnswersRequest::default() }, &table)
}

/// What is said, and the names of the buttons.
fn said(card: &Card) -> (Severity, String, Vec<&str>) {
    (card.severity, card.words.to_string(), card.remedies.iter().map(|(name, _)| name.as_str()).collect())
}

fn table(name: &str) -> Table {
    read_with(name, ReadOptions::default()).unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"))
}

fn refusal(name: &str) -> Refusal {
    read_with(name, ReadOptions::default()).expect_err(name)
}

fn cells(table: &Table, column: &str) -> Vec<Option<String>> {
    let column = table.column(column).unwrap_or_else(|| panic!("no column {column}"));
    column.labels().map(|label| label.map(str::to_owned)).collect()
}

fn some(labels: &[&str]) -> Vec<Option<String>> {
    labels.iter().map(|label| Some((*label).to_owned())).collect()
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

fn names(table: &Table) -> Vec<&str> {
    table.columns().iter().map(|column| column.name()).collect()
}

fn raters(path: &str) -> (String, String) {
    let table = read(path, &file(path), &ReadOptions::default()).unwrap();
    assert_eq!(table.notices().iter().filter(|n| matches!(n, Notice::HeaderMissing { .. })).count(), 0);
    let pair = suggest_raters(&table).unwrap();
    (pair.first, pair.second)
}

#[test]
fn the_samples_suggest_their_raters() {
    let pair = |first: &str, second: &str| (first.to_owned(), second.to_owned());
    assert_eq!(raters("tests/data/agreement_142.csv"), pair("inspector", "human"));
    assert_eq!(raters("tests/data/agreement_121.csv"), pair("human1", "human2"));
    assert_eq!(raters("www/samples/agreement_joint_142.csv"), pair("inspector", "human1"));
}

#[test]
fn files_without_a_table_are_refused_by_kind() {
    assert_eq!(refusal("empty.csv"), Refusal::Empty);
    let columns = strings(&["item", "inspector", "human"]);
    assert_eq!(refusal("header_only.csv"), Refusal::HeaderOnly { columns, n_columns: 3 });
    assert_eq!(refusal("not_a_table.pdf"), Refusal::Pdf);
}

#[test]
fn one_rater_is_a_table_without_a_pair() {
    let table = table("one_rater.csv");
    assert_eq!(table.n_rows(), 3);
    assert_eq!(suggest_raters(&table), Err(NoRaters::OneRaterColumn { name: "label".to_owned() }));
}

#[test]
fn one_label_is_a_table_with_a_pair() {
    let pair = suggest_raters(&table("one_label.csv")).unwrap();
    assert_eq!((pair.first.as_str(), pair.second.as_str()), ("rater_a", "rater_b"));
    assert_eq!((pair.why.n_shared_levels, pair.why.n_rows_both), (1, 3));
}

#[test]
fn ragged_rows_are_set_aside_or_padded() {
    let ragged = |short_padded| Notice::RaggedRows {
        n_short: 3,
        n_long: 1,
        expected: 3,
        examples: [(3, 2), (5, 4), (7, 1)].map(|(row, found)| RaggedExample { row, found }).to_vec(),
        short_padded,
    };
    let kept = table("ragged.csv");
    assert!(kept.spreadsheet_rows().eq([2, 4, 6, 9, 10]));
    assert!(kept.notices().contains(&ragged(false)));
    let n_short = kept
        .set_aside()
        .iter()
        .filter(|row| matches!(row.reason, SetAsideReason::TooFewCells { .. }))
        .count();
    assert_eq!((kept.set_aside().len(), n_short), (4, 3));
    assert_eq!(kept.set_aside()[1].text, "q4,No,Yes,late");
    let padded =
        read_with("ragged.csv", ReadOptions { short_rows: ShortRows::Pad, ..ReadOptions::default() })
            .unwrap();
    assert!(padded.spreadsheet_rows().eq([2, 3, 4, 6, 7, 8, 9, 10]));
    assert!(padded.notices().contains(&ragged(true)));
    assert_eq!((kept.n_rows_read(), padded.n_rows_read()), (9, 9));
}

#[test]
fn byte_order_marks_and_line_ends_leave_no_trace_in_cells() {
    let bom = table("bom_crlf.csv");
    assert_eq!(bom.notices()[0], Notice::BomStripped);
    let cr = table("cr_only.csv");
    for table in [&bom, &cr] {
        assert_eq!(names(table), ["item", "a", "b"]);
        assert_eq!(cells(table, "b"), some(&["No", "No"]));
        assert!(table.spreadsheet_rows().eq([2, 3]));
    }
}

#[test]
fn pasted_tabs_keep_quoted_line_breaks() {
    let table = table("tabs_quotes.tsv");
    assert_eq!(table.dialect().delimiter, Some(Delimiter::Tab));
    assert_eq!(cells(&table, "answer"), some(&["one, \"two\"\nthree", "it's 5\" wide"]));
    assert!(table.spreadsheet_rows().eq([2, 3]));
    assert!(table.notices().contains(&Notice::LineBreaksKept { n_records: 3, n_lines: 4 }));
}

#[test]
fn duplicate_and_blank_headers_are_renamed() {
    let table = table("duplicate_headers.csv");
    assert_eq!(names(&table), ["item", "label", "label (2)", "column 4", "label (3)"]);
    let renamed = strings(&["label", "label (2)", "label (3)"]);
    assert!(table.notices().contains(&Notice::DuplicateHeaders { name: "label".to_owned(), renamed }));
    assert!(table.notices().contains(&Notice::BlankHeaders { renamed: strings(&["column 4"]) }));
}

#[test]
fn title_lines_are_skipped_and_shown() {
    let table = table("title_lines.csv");
    assert_eq!((table.header_row(), table.spreadsheet_rows().collect()), (Some(4), vec![5, 6, 7]));
    let examples = strings(&["Study 2 export", "\"Made by hand, twice\""]);
    assert!(table.notices().contains(&Notice::PreambleSkipped { n_lines: 2, examples, first_row: 4 }));
}

#[test]
fn a_file_without_a_header_gets_names() {
    let found = table("no_header.csv");
    assert_eq!(names(&found), ["Rater 1", "Rater 2", "Rater 3", "Rater 4"]);
    assert_eq!((found.n_rows(), found.spreadsheet_row(0).unwrap(), found.header_row()), (4, 1, None));
    let cells = strings(&["1", "1", "NA"]);
    assert!(found.notices().contains(&Notice::HeaderMissing { row: 1, cells, n_columns: 4 }));
    let options = ReadOptions { header: HeaderChoice::FirstRow, ..ReadOptions::default() };
    assert_eq!(read_with("no_header.csv", options).unwrap().n_rows(), 3);
}

#[test]
fn an_open_quote_stops_where_it_opens_and_can_be_read_as_a_character() {
    assert_eq!(
        refusal("unclosed_quote.csv"),
        Refusal::UnclosedQuote {
            row: 3,
            position: 3,
            column: Some("evidence".to_owned()),
            opening: "\"never closed".to_owned()
        }
    );
    let options = ReadOptions { quotes: Quotes::Ordinary, ..ReadOptions::default() };
    let table = read_with("unclosed_quote.csv", options).unwrap();
    assert_eq!((table.n_rows(), table.column("evidence").unwrap().get(1)), (4, Some("\"never closed")));
}

#[test]
fn utf16_is_read_as_excel_writes_it() {
    let table = table("utf16.csv");
    assert_eq!(table.notices()[0], Notice::Utf16Read { big_endian: false, n_rows: 2, n_columns: 3 });
    assert_eq!(cells(&table, "a"), some(&["Doğru", "Yanlış"]));
}

#[test]
fn missing_cells_are_counted_by_what_stands_in_them() {
    let table = table("blank_cells.csv");
    assert_eq!(table.n_rows(), 4);
    assert_eq!(table.set_aside().iter().map(|row| row.reason).collect::<Vec<_>>(), [SetAsideReason::Blank]);
    let value = |value: &str| ValueCount { value: value.to_owned(), n: 1 };
    let missing =
        |column: &str, tokens: Vec<ValueCount>| Notice::MissingTokens { column: column.to_owned(), tokens };
    assert!(table.notices().contains(&missing("a", vec![value(""), value("NA")])));
    assert!(table.notices().contains(&missing("b", vec![value("n/a"), value("")])));
    assert!(table.spreadsheet_rows().eq([2, 3, 4, 6]));
}

#[test]
fn abstentions_stay_labels_and_are_asked_about() {
    let table = table("unclear.csv");
    let column = table.column("b").unwrap();
    assert_eq!((column.n_missing(), column.levels().len()), (0, 5));
    for (label, n) in [("Unclear", 2), ("-", 1), ("none", 1)] {
        let (column, label) = ("b".to_owned(), label.to_owned());
        assert!(table.notices().contains(&Notice::AbstainLike { column, label, n, n_rows: 6 }));
    }
}

#[test]
fn spelling_variants_stay_apart_and_are_shown() {
    let table = table("variants.csv");
    assert_eq!(cells(&table, "a"), some(&["Collapse", "collapse ", "COLLAPSE", "Fine", "collapse"]));
    let variants =
        ["Collapse", "collapse ", "COLLAPSE"].map(|v| ValueCount { value: v.to_owned(), n: 1 }).to_vec();
    let notice = Notice::SpellingVariants { column: "a".to_owned(), variants, n_variants: 4 };
    assert!(table.notices().contains(&notice));
}

#[test]
fn a_file_of_one_column_is_a_table() {
    let table = read("t", b"label\nYes\nNo, thanks\nYes\n", &ReadOptions::default()).unwrap();
    assert_eq!((table.columns().len(), table.n_rows()), (1, 3));
    assert_eq!(table.dialect().source, DelimiterSource::OneColumn);
}

#[test]
fn transcripts_keep_their_line_breaks_commas_and_json() {
    let table = table("transcripts.csv");
    assert_eq!((table.n_rows(), table.spreadsheet_rows().collect()), (3, vec![2, 3, 4]));
    let transcripts = cells(&table, "transcript");
    assert_eq!(transcripts[1].as_deref(), Some("{\"role\": \"user\",\r\n \"content\": \"a,b\"}"));
    // 8 lines by hand: the header, one record of 4, one of 2 and one of 1.
    let notice = Notice::LineBreaksKept { n_records: 4, n_lines: 8 };
    assert!(table.notices().contains(&notice));
    let (severity, words, _) = said(&tiebreak::text::intake::notice(&notice, ReadOptions::default()));
    assert_eq!(severity, Severity::Note);
    assert!(words.starts_with("4 records over 8 text lines."), "{words}");
}

#[test]
fn a_line_that_declares_the_delimiter_is_no_row() {
    let table = table("sep_line.csv");
    assert_eq!(table.dialect().source, DelimiterSource::Declared);
    assert_eq!((names(&table), table.n_rows()), (vec!["item", "a", "b"], 2));
}

#[test]
fn raters_in_rows_are_no_pair_of_columns() {
    // As they were read, two items look like two raters; the calculator takes the rows for raters (see `shapes`).
    let table = table("raters_in_rows.csv");
    assert_eq!((names(&table), table.n_rows()), (vec!["rater", "q1", "q2", "q3"], 2));
    assert_ne!(suggest_raters(&table).map(|pair| pair.first), Ok("rater".to_owned()));
}

#[test]
fn a_sample_that_comes_twice_counts_once() {
    let outcome = answers("rated_twice.csv", ReadOptions::default()).unwrap().finish();
    assert_eq!((outcome.ledger.read, outcome.ledger.used), (4, 3));
    let aside: Vec<_> = outcome.ledger.set_aside.iter().map(|group| (group.n, group.rows.clone())).collect();
    assert_eq!(aside, [(1, vec![5])]);
}

#[test]
fn an_item_with_too_few_samples_is_named() {
    let k = DrawnSamples::new(16).ok();
    let table = table("few_samples.csv");
    let outcome = Answers::begin(&AnswersRequest { k, ..AnswersRequest::default() }, &table).unwrap();
    assert_eq!(outcome.outcome().first.counts.short, ["item 12"]);
    let cards = tiebreak::text::answers::cards::cards(outcome.outcome());
    assert!(cards.iter().any(|(_, words)| words.to_string().contains("fewer than 16 samples (“item 12”)")));
}

#[test]
fn missing_answers_are_no_answer_that_wins() {
    // One right answer and three missing ones: were these one answer, it would win every vote of three and more.
    let outcome = answers("missing_answers.csv", ReadOptions::default()).unwrap().finish();
    assert_eq!((outcome.first.counts.missing, outcome.first.problems[0].answers), (Some(3), 1));
}

#[test]
fn digits_of_other_scripts_stay_the_labels_they_are() {
    let table = table("digits.csv");
    assert_eq!(table.header_row(), Some(1));
    assert_eq!(cells(&table, "item"), some(&["১", "২", "৩"]));
    assert_eq!(cells(&table, "b"), some(&["৪২", "42", "৭"]));
}
