//! Numbers for things in the order in which they come up.
//!
//! Each type that a standard map is used on adds two to four kilobytes to a WebAssembly module. So there is one map for all:
//! whatever is looked up is told apart by its bytes.

use std::borrow::Cow;
use std::collections::HashMap;

/// Keys and their numbers: 0, 1, … in the order in which the keys came up.
///
/// ```
/// let mut names = tiebreak::numbered::Numbered::default();
/// let numbers = ["b", "a", "b"].map(|name| names.number(name.as_bytes()));
/// assert_eq!((numbers, names.find(b"c")), ([0, 1, 0], None));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Numbered<'k> {
    /// Only for look-up: its order is never seen.
    numbers: HashMap<Cow<'k, [u8]>, u32>,
}

impl<'k> Numbered<'k> {
    /// How many keys came up.
    pub fn count(&self) -> u32 {
        self.numbers.len() as u32
    }

    /// The number of a key, if it came up.
    pub fn find(&self, key: &[u8]) -> Option<u32> {
        self.numbers.get(key).copied()
    }

    /// The number of a key, the next one if it is new.
    pub fn number(&mut self, key: impl Into<Cow<'k, [u8]>>) -> u32 {
        self.number_bytes(key.into())
    }

    /// The same for a key of several numbers.
    pub fn number_words(&mut self, words: &[u32]) -> u32 {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.number_bytes(bytes.into())
    }

    #[inline(never)]
    fn number_bytes(&mut self, key: Cow<'k, [u8]>) -> u32 {
        let known = self.find(&key);
        known.unwrap_or_else(|| {
            let next = self.count();
            self.numbers.insert(key, next);
            next
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Numbered;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_are_the_places_among_what_came_first(keys in proptest::collection::vec([0u32..3, 0..3], 0..30)) {
            let mut numbered = Numbered::default();
            let mut first: Vec<[u32; 2]> = Vec::new();
            for key in keys {
                if !first.contains(&key) {
                    first.push(key);
                }
                let place = first.iter().position(|known| *known == key).unwrap();
                prop_assert_eq!(numbered.number_words(&key) as usize, place);
            }
            prop_assert_eq!(numbered.count() as usize, first.len());
        }
    }
}
