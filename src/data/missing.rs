//! Which cells are missing, and which labels may be an abstention. The first is a fixed list of exact spellings; the
//! second is only asked about, because leaving such answers out can change a result.

use super::{Column, Notice, excerpt::excerpt, variants::trimmed};

/// Cells that are missing by default, spelled exactly so after outer blank space is taken off, and what has no width.
pub const MISSING_TOKENS: [&str; 11] =
    ["", "NA", "na", "N/A", "n/a", "NaN", "nan", "null", "NULL", "#N/A", "#n/a"];

/// Labels that may mean that the rater did not decide, compared without regard to ASCII case.
const ABSTAIN_TOKENS: [&str; 16] = [
    "none",
    "unclear",
    "not sure",
    "unsure",
    "uncertain",
    "unknown",
    "undecided",
    "abstain",
    "skip",
    "skipped",
    "can't tell",
    "cannot tell",
    "don't know",
    "-",
    "–",
    "?",
];

/// More levels than this make a column of free text, where a stray dash abstains from nothing.
const MAX_LEVELS: usize = 50;

/// Whether a cell is missing. `none`, `unclear`, `not sure` and `-` are labels.
pub fn is_missing(cell: &str) -> bool {
    !is_plain_label(cell) && MISSING_TOKENS.contains(&trimmed(cell))
}

/// Whether a look at its length and its ends tells that a cell is not missing: it is longer than the tokens, and nothing
/// can be taken off.
pub(super) fn is_plain_label(cell: &str) -> bool {
    match cell.as_bytes() {
        [first, _, _, _, .., last] => first.is_ascii_graphic() && last.is_ascii_graphic(),
        _ => false,
    }
}

/// Whether a label may mean that there was no decision, or no answer: `none`, `unclear`, `-` and the like.
pub fn is_abstain_like(label: &str) -> bool {
    ABSTAIN_TOKENS.iter().any(|token| label.trim().eq_ignore_ascii_case(token))
}

/// What there is to say about the missing cells of a column and the labels that may abstain.
pub(super) fn notices(column: &Column) -> Vec<Notice> {
    let mut notices = Vec::new();
    if !column.missing_tokens().is_empty() {
        notices.push(Notice::MissingTokens {
            column: column.name().to_owned(),
            tokens: column.missing_tokens().to_vec(),
        });
    }
    if column.levels().len() <= MAX_LEVELS {
        let abstain = column.counts_of(is_abstain_like).into_iter();
        notices.extend(abstain.map(|level| Notice::AbstainLike {
            column: column.name().to_owned(),
            label: excerpt(&level.value),
            n: level.n,
            n_rows: column.n_rows(),
        }));
    }
    notices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_listed_spellings_are_missing() {
        for cell in [
            "",
            "  ",
            "NA",
            " NA ",
            "n/a",
            "NaN",
            "nan",
            "null",
            "NULL",
            "#N/A",
            "\u{a0}",
            "\u{200b}",
            "\u{feff}NA",
        ] {
            assert!(is_missing(cell), "{cell:?}");
        }
        for cell in ["none", "Unclear", "not sure", "-", "Na", "Null", "0", "NAN", "nada"] {
            assert!(!is_missing(cell), "{cell:?}");
        }
    }

    #[test]
    fn an_abstention_is_counted_and_stays_a_label() {
        let column = Column::from_cells("a", ["Unclear", "Yes", "unclear", "-", "Unclear"]);
        let found: Vec<(String, u32)> = notices(&column)
            .into_iter()
            .filter_map(|notice| match notice {
                Notice::AbstainLike { label, n, .. } => Some((label, n)),
                _ => None,
            })
            .collect();
        assert_eq!(found, [("Unclear".to_owned(), 2), ("unclear".to_owned(), 1), ("-".to_owned(), 1)]);
        assert_eq!(column.n_missing(), 0);
    }
}
