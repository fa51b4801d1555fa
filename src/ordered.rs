//! Lists in order.
//!
//! Each type that the standard sort is used on adds about four kilobytes to a WebAssembly module, more than most
//! callers here have to sort. Short lists are kept in order as they grow, and long ones have one sort of their keys.

/// Puts an item behind every item that does not come after it; `after(a, b)` says that `a` belongs behind `b`.
///
/// Inserting item by item is a stable insertion sort: right for tens of items, slow for thousands in no order.
///
/// ```
/// let mut list = Vec::new();
/// for n in [3, 1, 2] {
///     tiebreak::ordered::insert(&mut list, n, |a, b| a > b);
/// }
/// assert_eq!(list, [1, 2, 3]);
/// ```
pub fn insert<T>(list: &mut Vec<T>, item: T, after: impl Fn(&T, &T) -> bool) {
    let at = list.partition_point(|before| !after(before, &item));
    list.insert(at, item);
}

/// The places of items in the order of their keys; items with the same key stay in the order in which they come.
///
/// ```
/// assert_eq!(tiebreak::ordered::places([30, 10, 20, 10].into_iter()), [1, 3, 2, 0]);
/// ```
pub fn places(keys: impl Iterator<Item = u64>) -> Vec<usize> {
    by_key(keys.zip(0..).collect())
}

#[inline(never)]
fn by_key(mut keyed: Vec<(u64, usize)>) -> Vec<usize> {
    // Among pairs none is like another, so that an unstable sort is stable.
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, place)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::{insert, places};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn inserting_is_a_stable_sort(items in proptest::collection::vec((0u8..5, any::<u16>()), 0..40)) {
            let mut list = Vec::new();
            for item in items.clone() {
                insert(&mut list, item, |a, b| a.0 > b.0);
            }
            let mut sorted = items;
            sorted.sort_by_key(|item| item.0);
            prop_assert_eq!(list, sorted);
        }

        #[test]
        fn places_are_those_of_a_stable_sort(keys in proptest::collection::vec(0u64..9, 0..40)) {
            let mut sorted: Vec<usize> = (0..keys.len()).collect();
            sorted.sort_by_key(|place| keys[*place]);
            prop_assert_eq!(places(keys.into_iter()), sorted);
        }
    }
}
