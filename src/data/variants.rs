//! Labels that look like one label in several spellings. They are offered for merging and never merged here: as they
//! stand they count as disagreements, and only the person knows whether that is right.

use super::{Column, Notice, ValueCount, excerpt::excerpt, notice::N_EXAMPLES, record::count};

/// Columns with more levels are free text, not labels.
const MAX_LEVELS: usize = 200;

/// One notice for each group of labels that differ only in case, blank space or invisible characters.
pub(super) fn notices(column: &Column) -> Vec<Notice> {
    if column.levels().len() > MAX_LEVELS {
        return Vec::new();
    }
    let keys: Vec<String> = column.levels().iter().map(spelling_key).collect();
    if keys.iter().enumerate().all(|(at, key)| !keys.iter().take(at).any(|before| before == key)) {
        return Vec::new();
    }
    // Few levels: a list in order of first appearance serves as the map.
    let mut groups: Vec<(String, Vec<ValueCount>)> = Vec::new();
    for (key, level) in keys.into_iter().zip(column.level_counts()) {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, variants)) => variants.push(level),
            None => groups.push((key, vec![level])),
        }
    }
    let several = groups.iter().filter(|(_, variants)| variants.len() > 1);
    several.map(|(_, variants)| notice(column, variants)).collect()
}

fn notice(column: &Column, variants: &[ValueCount]) -> Notice {
    let cut = |level: &ValueCount| ValueCount { value: excerpt(&level.value), n: level.n };
    Notice::SpellingVariants {
        column: column.name().to_owned(),
        variants: variants.iter().take(N_EXAMPLES).map(cut).collect(),
        n_variants: count(variants.len()),
    }
}

/// What is left of a label without case, outer and repeated blank space, and characters of no width.
///
/// The four letters I, İ, ı and i are one here: which of them are a pair depends on the language (I and ı in Turkish,
/// I and i elsewhere), and a merge that is offered in vain costs less than one that is never seen.
pub fn spelling_key(label: &str) -> String {
    let visible: String = label.chars().filter(|&c| !is_zero_width(c)).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    // Capitals, as for answers whose case does not count: small letters would be a table of twelve kilobytes more.
    let dotless = |c: char| if c == 'İ' { 'I' } else { c };
    words.join(" ").chars().map(dotless).flat_map(char::to_uppercase).collect()
}

/// A text without outer blank space and characters of no width.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || is_zero_width(c))
}

pub(super) fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_space_and_invisible_characters_make_variants() {
        for (a, b) in [
            ("Collapse", "collapse "),
            ("not sure", "Not\u{a0} sure"),
            ("Yes", "Yes\u{200b}"),
            ("KISIR", "kısır"),
            ("İyi", "iyi"),
            ("Çok", "çok"),
            ("Straße", "STRASSE"),
        ] {
            assert_eq!(spelling_key(a), spelling_key(b), "{a:?} {b:?}");
        }
        assert_ne!(spelling_key("No"), spelling_key("Not"));
        assert_ne!(spelling_key("not sure"), spelling_key("notsure"));
    }

    #[test]
    fn variants_come_with_counts_in_order_of_appearance() {
        let column = Column::from_cells("a", ["No", "yes", "Yes", "yes", "YES", "yes ", "no"]);
        let found = notices(&column);
        let value = |value: &str, n| ValueCount { value: value.to_owned(), n };
        assert_eq!(
            found,
            [
                Notice::SpellingVariants {
                    column: "a".to_owned(),
                    variants: vec![value("No", 1), value("no", 1)],
                    n_variants: 2
                },
                Notice::SpellingVariants {
                    column: "a".to_owned(),
                    variants: vec![value("yes", 2), value("Yes", 1), value("YES", 1)],
                    n_variants: 4
                },
            ]
        );
    }
}
