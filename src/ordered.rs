//! Short lists kept in order.
//!
//! Each type that the standard sort is used on adds about five kilobytes to a WebAssembly module, more than most
//! callers here have to sort. It is left for long lists.

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

#[cfg(test)]
mod tests {
    use super::insert;
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
    }
}
