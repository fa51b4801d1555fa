//! Numbers for things in the order in which they come up.
//!
//! Each type that a standard map is used on adds two to four kilobytes to a WebAssembly module. So there is one map for all:
//! whatever is looked up is told apart by its bytes. The keys stand one behind the other in one piece of memory, and a
//! table of numbers, four bytes each, finds them.
//!
//! Nobody can make it slow. The hash is quick and not secret, so that keys can be made up that all begin at one place of
//! the table. But a key that finds no room near its place goes into lists in order, where it takes about log² n comparisons
//! whatever its hash is (Bentley and Saxe 1980, the logarithmic method).

/// Keys and their numbers: 0, 1, … in the order in which the keys came up.
///
/// All keys together may take four gigabytes.
///
/// ```
/// let mut names = tiebreak::numbered::Numbered::default();
/// let numbers = ["b", "a", "b"].map(|name| names.number(name));
/// assert_eq!((numbers, names.find(b"c"), names.key(1)), ([0, 1, 0], None, Some(&b"a"[..])));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Numbered {
    keys: Vec<u8>,
    /// Where each key ends among the keys.
    ends: Vec<u32>,
    /// None, or a power of two of them. A slot that is taken holds the number of its key, plus one, in as many bits as number
    /// the slots, and in the bits above some of the hash of its key.
    slots: Vec<u32>,
    /// The numbers of the keys without a slot: lists in the order of the keys, each longer than the next.
    crowded: Vec<Vec<u32>>,
}

/// The fewest slots.
const N_SLOTS: usize = 16;
/// How many slots a key is looked for in. Where three quarters of the slots are taken, fewer than one key in ten thousand
/// finds none among so many.
const N_PROBED: usize = 256;
/// A table with fewer slots stays near the processor.
const N_SLOTS_NEAR: usize = 1 << 14;
/// The most keys that are fetched at once.
pub const N_FETCHED: usize = 32;

impl Numbered {
    /// How many keys came up.
    pub fn count(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The key with this number.
    pub fn key(&self, number: u32) -> Option<&[u8]> {
        let number = number as usize;
        let start = number.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())?;
        self.keys.get(start as usize..*self.ends.get(number)? as usize)
    }

    /// The number of a key, if it came up.
    pub fn find(&self, key: &[u8]) -> Option<u32> {
        self.look_up(key, hash(key)).ok()
    }

    /// The number of a key, the next one if it is new.
    pub fn number(&mut self, key: impl AsRef<[u8]>) -> u32 {
        self.number_bytes(key.as_ref())
    }

    /// The same for a key of several numbers.
    pub fn number_words(&mut self, words: &[u32]) -> u32 {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.number_bytes(&bytes)
    }

    /// Makes room for so many keys if they are as long as those that came up, so that none has to be moved on the way there; longer ones find room as they come.
    pub fn make_room(&mut self, n: u32) {
        let n_more = (n as usize).saturating_sub(self.ends.len());
        self.ends.reserve_exact(n_more);
        self.keys.reserve_exact(self.keys.len().div_ceil(self.ends.len().max(1)) * n_more);
        let n_slots = n_slots(n as usize);
        if n_slots > self.slots.len() {
            self.number_slots(n_slots);
        }
    }

    /// The keys, one behind the other, and where each ends.
    pub fn into_keys(self) -> (Vec<u8>, Vec<u32>) {
        (self.keys, self.ends)
    }

    #[inline(never)]
    fn number_bytes(&mut self, key: &[u8]) -> u32 {
        let hash = hash(key);
        let free = match self.look_up(key, hash) {
            Ok(number) => return number,
            Err(free) => free,
        };
        let number = self.count();
        self.keys.extend_from_slice(key);
        self.ends.push(self.keys.len() as u32);
        if self.slots.len() < n_slots(self.ends.len()) {
            self.number_slots(n_slots(self.ends.len()));
        } else {
            self.place(number, hash, free);
        }
        number
    }

    /// Fetches the memory that these keys will be looked up in, if it is so much that most of it is far away: one key after
    /// the other, each look-up would wait for three pieces of memory in turn, and here they come side by side.
    pub fn fetch<'a>(&self, keys: impl Iterator<Item = &'a [u8]>) {
        if self.slots.len() < N_SLOTS_NEAR {
            return;
        }
        let low = (self.slots.len() - 1) as u32;
        let (mut hashes, mut numbers, mut starts) = ([0; N_FETCHED], [0; N_FETCHED], [0; N_FETCHED]);
        for (hashed, key) in hashes.iter_mut().zip(keys) {
            *hashed = hash(key);
        }
        for (number, hash) in numbers.iter_mut().zip(hashes) {
            let slot = self.slots.get((hash as u32 & low) as usize).copied().unwrap_or_default();
            *number = if (slot ^ tag(hash)) & !low == 0 { slot & low } else { 0 };
        }
        // The key with this number begins where the one before it ends.
        for (start, number) in starts.iter_mut().zip(numbers) {
            *start = self.ends.get((number as usize).wrapping_sub(2)).copied().unwrap_or_default();
        }
        let bytes = starts.iter().filter_map(|start| self.keys.get(*start as usize));
        let bytes = bytes.fold(0, |all, byte| all ^ byte);
        // Nothing is done with what was fetched; the compiler is not to leave it out for that.
        std::hint::black_box(bytes);
    }

    /// The number of a key, or else the free slot for it, if there is one.
    fn look_up(&self, key: &[u8], hash: u64) -> Result<u32, Option<usize>> {
        let last = self.slots.len().wrapping_sub(1);
        let low = last as u32;
        for probe in 0..N_PROBED.min(self.slots.len()) {
            let at = (hash as usize).wrapping_add(probe) & last;
            let slot = self.slots.get(at).copied().unwrap_or_default();
            if slot == 0 {
                return Err(Some(at));
            }
            let number = (slot & low).wrapping_sub(1);
            if (slot ^ tag(hash)) & !low == 0 && self.key(number) == Some(key) {
                return Ok(number);
            }
        }
        let in_order = |list: &Vec<u32>| {
            let at = list.binary_search_by(|number| self.key(*number).cmp(&Some(key))).ok()?;
            list.get(at).copied()
        };
        self.crowded.iter().find_map(in_order).ok_or(None)
    }

    /// Notes where a key is found.
    fn place(&mut self, number: u32, hash: u64, free: Option<usize>) {
        let low = self.slots.len().wrapping_sub(1) as u32;
        match free.and_then(|free| self.slots.get_mut(free)) {
            Some(slot) => *slot = tag(hash) & !low | (number + 1),
            None => self.crowd(number),
        }
    }

    /// Puts a key without a slot into the lists: those that are no longer than what is added are merged with it.
    #[cold]
    fn crowd(&mut self, number: u32) {
        let mut added = vec![number];
        while let Some(list) = self.crowded.pop_if(|list| list.len() <= added.len()) {
            let (mut one, mut other) = (list.into_iter().peekable(), added.into_iter().peekable());
            let next = || match (one.peek(), other.peek()) {
                (Some(a), Some(b)) if self.key(*a) > self.key(*b) => other.next(),
                (Some(_), _) => one.next(),
                (None, _) => other.next(),
            };
            added = std::iter::from_fn(next).collect();
        }
        self.crowded.push(added);
    }

    /// As many slots, a power of two, with all keys placed anew.
    #[inline(never)]
    fn number_slots(&mut self, n_slots: usize) {
        // The old slots go before the new ones come: they are the largest piece of memory here.
        self.slots = Vec::new();
        self.slots = vec![0; n_slots];
        self.crowded.clear();
        for number in 0..self.count() {
            let hash = hash(self.key(number).unwrap_or_default());
            let mut places =
                (0..N_PROBED.min(n_slots)).map(|probe| (hash as usize).wrapping_add(probe) & (n_slots - 1));
            let free = places.find(|at| self.slots.get(*at) == Some(&0));
            self.place(number, hash, free);
        }
    }
}

/// How many slots so many keys have: no more than three quarters of them are taken.
fn n_slots(n_keys: usize) -> usize {
    n_keys.saturating_add(n_keys / 3 + 1).next_power_of_two().max(N_SLOTS)
}

/// The bits of a hash that a slot keeps; the place of the slot comes from the others.
fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// Any number with about as many ones as zeros: the first 64 bits of the fraction of π.
const PI: u64 = 0x243F_6A88_85A3_08D3;

/// Eight bytes at a time are multiplied crosswise and folded; the last ones may be taken in twice.
#[inline]
fn hash(key: &[u8]) -> u64 {
    let mut hash = (key.len() as u64).wrapping_mul(PI);
    let mut take = |word: u64| hash = fold(hash ^ word);
    if let (Some(first), Some(last)) = (key.first_chunk::<8>(), key.last_chunk::<8>()) {
        take(u64::from_le_bytes(*first));
        key.get(8..)
            .unwrap_or_default()
            .as_chunks::<8>()
            .0
            .iter()
            .for_each(|word| take(u64::from_le_bytes(*word)));
        take(u64::from_le_bytes(*last));
    } else if let (Some(first), Some(last)) = (key.first_chunk::<4>(), key.last_chunk::<4>()) {
        take(u64::from(u32::from_le_bytes(*first)) << 32 | u64::from(u32::from_le_bytes(*last)));
    } else {
        take(key.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)));
    }
    fold(hash)
}

/// Each half of a number times half of a constant, one product turned upon the other: a multiplication of 64 bits to 128,
/// which WebAssembly does not have, would mix little better.
#[inline]
fn fold(word: u64) -> u64 {
    let low = (word & 0xFFFF_FFFF) * (PI >> 32);
    let high = (word >> 32) * (PI & 0xFFFF_FFFF);
    low ^ high.rotate_right(32)
}

#[cfg(test)]
mod tests {
    use super::*;
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

        #[test]
        fn any_bytes_are_told_apart_and_found_again(
            keys in proptest::collection::vec(proptest::collection::vec(0u8..3, 0..40), 0..200),
        ) {
            let mut numbered = Numbered::default();
            let mut known: std::collections::BTreeMap<&[u8], u32> = std::collections::BTreeMap::new();
            for key in &keys {
                prop_assert_eq!(numbered.find(key), known.get(key.as_slice()).copied());
                let next = known.len() as u32;
                let number = *known.entry(key).or_insert(next);
                prop_assert_eq!(numbered.number(key), number);
            }
            for (key, number) in known {
                prop_assert_eq!((numbered.find(key), numbered.key(number)), (Some(number), Some(key)));
            }
            prop_assert_eq!(numbered.key(numbered.count()), None);
        }
    }

    /// Keys that are all looked for from the first slot on, in the table that so many fill and in every smaller one.
    fn keys_of_one_slot(n: usize) -> Vec<String> {
        let n_slots = 4 * n as u64;
        let keys = (0_u64..).map(|i| format!("{i:x}"));
        keys.filter(|key| hash(key.as_bytes()).is_multiple_of(n_slots.next_power_of_two())).take(n).collect()
    }

    #[test]
    fn keys_made_up_to_collide_are_kept_in_lists_and_found() {
        let keys = keys_of_one_slot(2_000);
        let mut numbered = Numbered::default();
        for round in 0..2 {
            for (number, key) in (0..).zip(&keys) {
                assert_eq!(numbered.number(key), number, "{key} in round {round}");
            }
        }
        let lengths: Vec<usize> = numbered.crowded.iter().map(Vec::len).collect();
        assert!(lengths.iter().sum::<usize>() > keys.len() / 2, "{lengths:?}");
        assert!(lengths.is_sorted_by(|a, b| a > b), "each list is longer than the next: {lengths:?}");
        assert_eq!(numbered.find(b"another"), None);
    }

    #[test]
    fn keys_as_files_have_them_spread_over_the_slots() {
        for pattern in [
            |i: u32| format!("q{i:07}"),
            |i: u32| i.to_string(),
            |i: u32| format!("a long name, {i}, and more"),
        ] {
            let mut numbered = Numbered::default();
            (0..98_000).for_each(|i| assert_eq!(numbered.number(pattern(i)), i));
            let n_taken = numbered.slots.iter().filter(|slot| **slot != 0).count();
            assert_eq!((n_taken, numbered.slots.len(), numbered.crowded.len()), (98_000, 131_072, 0));
            // Knuth 1998, section 6.4: with linear probing and a share a of the slots taken, a key that is there takes
            // (1 + 1/(1 - a))/2 probes, here 2.48. Twice as many would show a hash that bunches keys.
            let probes: usize = (0..98_000).map(|i| n_probes(&numbered, pattern(i).as_bytes())).sum();
            assert!((probes as f64) < 5.0 * 98_000.0, "{probes}");
        }
    }

    fn n_probes(numbered: &Numbered, key: &[u8]) -> usize {
        let last = numbered.slots.len() - 1;
        let number = numbered.find(key).unwrap();
        let is_its_own = |probe: &usize| {
            numbered.slots[(hash(key) as usize).wrapping_add(*probe) & last] & last as u32 == number + 1
        };
        1 + (0..N_PROBED).find(is_its_own).unwrap()
    }
}
