//! The labels of a column, one behind the other in one text: a string for each would take as much memory again as the
//! labels of most files do.

use crate::numbered::Numbered;

/// The labels of a column in order of first appearance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    text: String,
    /// Where each label ends in the text.
    ends: Vec<u32>,
}

impl Levels {
    /// The labels that were numbered; they were text before.
    pub(super) fn of(labels: Numbered) -> Self {
        let (text, mut ends) = labels.into_keys();
        let mut text = String::from_utf8(text).unwrap_or_default();
        text.shrink_to_fit();
        ends.shrink_to_fit();
        Levels { text, ends }
    }

    /// How many labels there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no label.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The label at a position, from 0.
    pub fn get(&self, position: u32) -> Option<&str> {
        let position = position as usize;
        let start = position.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())?;
        self.text.get(start as usize..*self.ends.get(position)? as usize)
    }

    /// The labels in turn.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len() as u32).filter_map(|position| self.get(position))
    }

    /// Whether this is one of the labels.
    pub fn contains(&self, label: &str) -> bool {
        self.iter().any(|level| level == label)
    }

    /// How many bytes the labels have together.
    pub(super) fn n_bytes(&self) -> usize {
        self.text.len()
    }
}

impl<const N: usize> PartialEq<[&str; N]> for &Levels {
    fn eq(&self, labels: &[&str; N]) -> bool {
        self.iter().eq(labels.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn labels_come_back_as_they_were_given(given in proptest::collection::vec("[a-cé😀]{0,4}", 0..20)) {
            let mut labels: Vec<&str> = Vec::new();
            let mut numbered = Numbered::default();
            for label in &given {
                numbered.number(label);
                if !labels.contains(&label.as_str()) {
                    labels.push(label);
                }
            }
            let levels = Levels::of(numbered);
            prop_assert_eq!(levels.iter().collect::<Vec<_>>(), &labels[..]);
            prop_assert_eq!((levels.len(), levels.is_empty()), (labels.len(), labels.is_empty()));
            prop_assert_eq!(levels.get(levels.len() as u32), None);
            prop_assert!(labels.iter().all(|label| levels.contains(label)) && !levels.contains("d"));
        }
    }
}
