//! Numbers with a decimal comma, and those that might have one.

use super::*;
use tiebreak::analysis::answers::AnswersOutcome;
use tiebreak::data::{DecidedBy, DecimalMark, DecimalSign};
use tiebreak::text::intake::notice;

fn outcome(name: &str, decimal: DecimalSign) -> AnswersOutcome {
    answers(name, ReadOptions { decimal, ..ReadOptions::default() }).unwrap().outcome().clone()
}

fn longest(outcome: &AnswersOutcome) -> Option<u32> {
    outcome.first.lengths.as_ref().map(|lengths| lengths.longest)
}

fn read_as(example: &str, number: &str, mark: DecimalMark, by: DecidedBy, is_open: bool) -> Notice {
    let (column, example, number) = ("tokens".to_owned(), example.to_owned(), number.to_owned());
    Notice::NumbersRead { column, example, number, mark, by, is_open }
}

#[test]
fn a_decimal_comma_that_the_cells_show_holds_for_the_column() {
    // 12,0 and 7,0 are whole, 1.024,0 is 1024, and 0,435 is no number of tokens: least of all 435.
    let outcome = outcome("semicolon_comma.csv", DecimalSign::Detect);
    assert_eq!((longest(&outcome), outcome.first.counts.without_tokens), (Some(1024), Some(1)));
    let found = read_as("0,435", "0.435", DecimalMark::Comma, DecidedBy::Cells, false);
    assert_eq!(outcome.notices, std::slice::from_ref(&found));
    let card = notice(&found, ReadOptions::default());
    let (severity, words, buttons) = said(&card);
    assert_eq!((severity, buttons.len()), (Severity::Note, 0));
    assert!(words.contains("“0,435” was read as 0.435"), "{words}");
}

#[test]
fn semicolons_favour_the_decimal_comma_and_the_button_turns_it_round() {
    let read = outcome("semicolon_open.csv", DecimalSign::Detect);
    // 1,024 and 2,048 are no whole numbers then.
    assert_eq!((longest(&read), read.first.counts.without_tokens), (Some(512), Some(2)));
    let found = read_as("1,024", "1.024", DecimalMark::Comma, DecidedBy::Delimiter, true);
    assert_eq!(read.notices, std::slice::from_ref(&found));
    let card = notice(&found, ReadOptions::default());
    let (severity, words, buttons) = said(&card);
    assert_eq!((severity, buttons), (Severity::Check, vec!["Read the point as the decimal sign"]));
    assert!(words.contains("semicolons separate the columns"), "{words}");
    assert_eq!(card.remedies[0].1.decimal, DecimalSign::Point);
    let other = outcome("semicolon_open.csv", DecimalSign::Point);
    assert_eq!((longest(&other), other.first.counts.without_tokens), (Some(2048), Some(0)));
    assert_eq!(other.notices, [read_as("1,024", "1024", DecimalMark::Point, DecidedBy::Choice, true)]);
}

#[test]
fn what_nothing_settles_is_left_out_and_the_rest_stays() {
    let open = outcome("quoted_thousands.csv", DecimalSign::Detect);
    assert_eq!((longest(&open), open.first.average.value), (None, 0.75));
    let found = Notice::NumbersOpen {
        column: "tokens".to_owned(),
        example: "1,234".to_owned(),
        as_point: Some("1234".to_owned()),
        as_comma: Some("1.234".to_owned()),
    };
    assert_eq!(open.notices, std::slice::from_ref(&found));
    let card = notice(&found, ReadOptions::default());
    let (severity, words, buttons) = said(&card);
    assert_eq!((severity, buttons), (Severity::Stopped, vec!["1234", "1.234"]));
    assert!(words.contains("“1,234” may be 1234 or 1.234, and no other cell settles it"), "{words}");
    let cards = tiebreak::text::answers::cards::cards(&open);
    assert!(!cards.iter().any(|(_, words)| words.to_string().contains("number of tokens")));
    let chosen = answers("quoted_thousands.csv", card.remedies[0].1).unwrap();
    assert_eq!(longest(chosen.outcome()), Some(2048));
}
