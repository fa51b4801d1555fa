//! The user's own values, cut to a length that fits into a sentence.

/// The longest quotation of a cell in a message, in characters.
pub(super) const N_CHARS: usize = 40;

/// The first 40 characters of a value; an ellipsis takes the last place when something was cut.
pub fn excerpt(value: &str) -> String {
    if value.chars().nth(N_CHARS).is_none() {
        return value.to_owned();
    }
    value.chars().take(N_CHARS - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forty_characters_stay_and_the_forty_first_is_cut() {
        assert_eq!(excerpt(&"é".repeat(40)), "é".repeat(40));
        let cut = excerpt(&"é".repeat(41));
        assert_eq!(cut.chars().count(), 40);
        assert!(cut.ends_with('…'));
    }
}
