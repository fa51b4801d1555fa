//! What is said of letters, numbers and the traces of a spreadsheet: how they were read, and the other ways.

use super::intake::quoted;
use crate::data::{
    DecidedBy, DecimalMark, DecimalSign, EightBit, Notice, ReadOptions, Refusal, ValueCount, excerpt,
};
use crate::text::name;
use crate::text::number::{count, plural};

/// The button for each code page.
const TURKISH: (&str, EightBit) = ("Use Turkish", EightBit::Windows1254);
const WESTERN: (&str, EightBit) = ("Use Western European", EightBit::Windows1252);

/// A button and how the file is then read.
pub(super) type Remedy = (String, ReadOptions);

/// Other ways to read letters and numbers.
pub(super) fn remedies(notice: &Notice, read: ReadOptions) -> Vec<Remedy> {
    let letters = |(name, encoding): (&str, _)| (name.to_owned(), ReadOptions { encoding, ..read });
    let number = |name: &str, decimal| (name.to_owned(), ReadOptions { decimal, ..read });
    match notice {
        Notice::TwoReadings { chosen: false, .. } => vec![letters(TURKISH), letters(WESTERN)],
        Notice::TwoReadings { turkish, .. } => vec![letters(if *turkish { WESTERN } else { TURKISH })],
        Notice::NumbersOpen { as_point, as_comma, .. } => {
            let both = [(as_point, DecimalSign::Point), (as_comma, DecimalSign::Comma)];
            let button = |(reading, sign): (&Option<String>, _)| {
                number(reading.as_deref().unwrap_or(decimals(sign)), sign)
            };
            both.map(button).into()
        }
        Notice::NumbersRead { mark, is_open: true, .. } => {
            let other = match mark {
                DecimalMark::Point => DecimalSign::Comma,
                DecimalMark::Comma => DecimalSign::Point,
            };
            vec![number(decimals(other), other)]
        }
        _ => Vec::new(),
    }
}

/// The button for a decimal sign where no number can be shown for it.
fn decimals(sign: DecimalSign) -> &'static str {
    match sign {
        DecimalSign::Comma => "Read the comma as the decimal sign",
        DecimalSign::Point | DecimalSign::Detect => "Read the point as the decimal sign",
    }
}

/// What was found, for the notices of this file; empty for others.
pub(super) fn found(notice: &Notice) -> String {
    match notice {
        Notice::WesternRead { row, example } => format!(
            "The file is not UTF-8. It was read as Western European (Windows-1252); row {row} has “{example}”."
        ),
        Notice::TwoReadings { row, examples, turkish, .. } => two_readings(*row, examples, *turkish),
        Notice::MarkedAsText { n, example } => format!(
            "{} marked as text for a spreadsheet, such as {example}. The text is kept and the mark left off.",
            if *n == 1 { "1 cell is".to_owned() } else { format!("{} cells are", count(*n)) },
        ),
        Notice::DateLike { column, n, examples } => format!(
            "Column “{}” has {} that {} like a date ({}). A spreadsheet makes 2-Mar of the fraction 3/2: if these were \
             fractions, export the column again as text.",
            excerpt(column),
            plural(*n, "cell", "cells"),
            if *n == 1 { "looks" } else { "look" },
            quoted(&values(examples))
        ),
        Notice::FormulaErrors { column, errors } => format!(
            "Column “{}” has errors of formulas ({}). They count as values of their own; mend the formulas or empty these cells.",
            excerpt(column),
            errors
                .iter()
                .map(|error| format!("“{}” {}", error.value, count(error.n)))
                .collect::<Vec<_>>()
                .join(", ")
        ),
        Notice::NumbersRead { column, example, number, by, .. } => {
            let why = match by {
                DecidedBy::Cells => "as its other numbers are written",
                DecidedBy::Delimiter => "because semicolons separate the columns",
                DecidedBy::Choice => "as chosen",
            };
            format!("Column “{}”: “{example}” was read as {number}, {why}.", excerpt(column))
        }
        Notice::NumbersOpen { column, example, as_point, as_comma } => {
            numbers_open(column, example, as_point, as_comma)
        }
        _ => String::new(),
    }
}

fn two_readings(row: u32, examples: &[(String, String)], turkish: bool) -> String {
    let pair = |(turkish, western): &(String, String)| {
        format!("“{turkish}” as Turkish (Windows-1254) or “{western}” as Western European (Windows-1252)")
    };
    let mut pairs = examples.iter().map(pair);
    let first = pairs.next().unwrap_or_default();
    let further: Vec<String> =
        examples.iter().skip(1).map(|(turkish, western)| format!("“{turkish}” or “{western}”")).collect();
    let further =
        if further.is_empty() { String::new() } else { format!("; elsewhere {}", further.join(", ")) };
    let used = if turkish { "Turkish" } else { "Western European" };
    format!("The file is not UTF-8. Row {row} has {first}{further}. It was read as {used}.")
}

fn numbers_open(column: &str, example: &str, as_point: &Option<String>, as_comma: &Option<String>) -> String {
    let column = excerpt(column);
    match (as_point, as_comma) {
        (Some(point), Some(comma)) => format!(
            "Column “{column}”: “{example}” may be {point} or {comma}, and no other cell settles it. The column is left \
             out until you choose."
        ),
        _ => format!(
            "Column “{column}” has numbers with a decimal comma, such as “{example}”, and others with a decimal point. \
             It is left out until you choose one."
        ),
    }
}

/// How the file is read because somebody chose so, after “with”; nothing where it is as usual.
pub(super) fn chosen(read: ReadOptions) -> [&'static str; 2] {
    let encoding = match read.encoding {
        EightBit::Detect => "",
        EightBit::Windows1252 => "Western European letters",
        EightBit::Windows1254 => "Turkish letters",
    };
    let decimal = match read.decimal {
        DecimalSign::Detect => "",
        DecimalSign::Point => "a decimal point in numbers",
        DecimalSign::Comma => "a decimal comma in numbers",
    };
    [encoding, decimal]
}

/// Why the letters of a file cannot be read; empty for other refusals.
pub(super) fn refused(refusal: &Refusal) -> String {
    match refusal {
        Refusal::TornUtf8 { row, byte, .. } => format!(
            "Row {row} holds a byte ({byte:#04X}) that is no UTF-8, though the rest of the file is. Export the file again: a \
             letter was cut in two."
        ),
        Refusal::OtherEncoding { row, byte, .. } => format!(
            "Row {row} holds a byte ({byte:#04X}) that is a letter neither in UTF-8 nor in the Western European or Turkish \
             encoding of Windows, so letters would be guessed. Save the file as “CSV UTF-8”, or paste the cells here."
        ),
        _ => String::new(),
    }
}

/// Keys of which a spreadsheet left some digits only.
pub(super) fn rounded_keys(column: &str, example: &str, n_values: u32) -> String {
    let column = name(column);
    let more = n_values.saturating_sub(1);
    let values = match more {
        0 => format!("“{example}” in column “{column}” is a number"),
        _ => format!(
            "“{example}” and {} of column “{column}” are numbers",
            plural(more, "more value", "more values")
        ),
    };
    format!(
        "{values} that a spreadsheet has rounded: digits are gone, so that rows can no longer be told apart or matched. Export \
         the column again as text, or choose another."
    )
}

fn values(counts: &[ValueCount]) -> Vec<String> {
    counts.iter().map(|count| count.value.clone()).collect()
}
