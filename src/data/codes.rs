//! The codes of a column's cells, as narrow as its labels allow: a column of a few labels takes a byte for each cell, one in
//! which every cell has a label of its own takes no memory at all, and others take four bytes.

use std::num::NonZeroU32;

use super::record::count;

/// Which level of its column a row has, or that it has none. It takes four bytes on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Code(Option<NonZeroU32>);

impl Code {
    /// The code of a cell without a label.
    pub const MISSING: Code = Code(None);

    /// The code of the level at this position, from 0.
    pub(super) fn of_level(position: u32) -> Code {
        Code(NonZeroU32::new(position.saturating_add(1)))
    }

    /// The position of the level in [`Column::levels`](super::Column::levels), or `None` if the cell is missing.
    pub fn level(self) -> Option<u32> {
        self.0.map(|code| code.get() - 1)
    }

    /// Whether the cell is missing.
    pub fn is_missing(self) -> bool {
        self.0.is_none()
    }

    /// 0 for a missing cell, else the position from 1.
    fn number(self) -> u32 {
        self.0.map_or(0, NonZeroU32::get)
    }

    fn of_number(number: u32) -> Code {
        Code(NonZeroU32::new(number))
    }
}

/// The codes of the cells of a column, row by row.
#[derive(Clone, Debug)]
pub struct Codes {
    cells: Cells,
    /// How many cells there is to be room for.
    room: usize,
}

/// The numbers of the codes.
#[derive(Clone, Debug)]
enum Cells {
    /// So many cells, each with the level at its own position.
    InOrder(u32),
    /// None is larger than a byte.
    Bytes(Vec<u8>),
    Words(Vec<u32>),
}

impl Codes {
    /// No codes.
    pub(super) fn new() -> Self {
        Self::in_order(0)
    }

    /// So many cells, of which each has the level at its own position.
    pub(super) fn in_order(n: u32) -> Self {
        Self { cells: Cells::InOrder(n), room: 0 }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        match &self.cells {
            Cells::InOrder(n) => *n as usize,
            Cells::Bytes(cells) => cells.len(),
            Cells::Words(cells) => cells.len(),
        }
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The code of a cell, from 0; none if there is no such cell.
    #[inline]
    pub fn get(&self, row: usize) -> Option<Code> {
        Some(Code::of_number(match &self.cells {
            Cells::InOrder(n) => count(row).checked_add(1).filter(|number| number <= n)?,
            Cells::Bytes(cells) => u32::from(*cells.get(row)?),
            Cells::Words(cells) => *cells.get(row)?,
        }))
    }

    /// The codes in turn.
    pub fn iter(&self) -> impl Iterator<Item = Code> {
        let (mut in_order, mut bytes, mut words) = (0..0, [].iter(), [].iter());
        match &self.cells {
            Cells::InOrder(n) => in_order = 0..*n,
            Cells::Bytes(cells) => bytes = cells.iter(),
            Cells::Words(cells) => words = cells.iter(),
        }
        let numbers = bytes.map(|number| u32::from(*number)).chain(words.copied());
        in_order.map(Code::of_level).chain(numbers.map(Code::of_number))
    }

    /// Goes through the codes of two columns side by side, row by row. Nearly all columns of labels are narrow ones, for which
    /// this is a plain loop: a million rows are gone through while a page is waited for.
    pub fn for_both(&self, other: &Codes, mut each: impl FnMut(Code, Code)) {
        match (&self.cells, &other.cells) {
            (Cells::Bytes(first), Cells::Bytes(second)) => {
                let code = |number: &u8| Code::of_number(u32::from(*number));
                first.iter().zip(second).for_each(|(a, b)| each(code(a), code(b)));
            }
            _ => self.iter().zip(other.iter()).for_each(|(a, b)| each(a, b)),
        }
    }

    /// How many bytes of memory their cells take.
    pub(super) fn n_bytes(&self) -> usize {
        match &self.cells {
            Cells::InOrder(_) => 0,
            Cells::Bytes(cells) => cells.len(),
            Cells::Words(cells) => size_of_val(cells.as_slice()),
        }
    }

    /// Makes room for so many cells in all, and for no other.
    pub(super) fn make_room(&mut self, n: u32) {
        self.room = n as usize;
        let n_more = self.room.saturating_sub(self.len());
        match &mut self.cells {
            Cells::InOrder(_) => {}
            Cells::Bytes(cells) => cells.reserve_exact(n_more),
            Cells::Words(cells) => cells.reserve_exact(n_more),
        }
    }

    /// Gives back the room that is not used.
    pub(super) fn shrink_to_fit(&mut self) {
        self.room = 0;
        match &mut self.cells {
            Cells::InOrder(_) => {}
            Cells::Bytes(cells) => cells.shrink_to_fit(),
            Cells::Words(cells) => cells.shrink_to_fit(),
        }
    }

    /// Appends a code.
    #[inline]
    pub(super) fn push(&mut self, code: Code) {
        let number = code.number();
        match (&mut self.cells, u8::try_from(number)) {
            (Cells::Bytes(cells), Ok(byte)) => cells.push(byte),
            (Cells::Words(cells), _) => cells.push(number),
            (Cells::InOrder(n), _) if number == n.wrapping_add(1) => *n = number,
            _ => self.widen(number),
        }
    }

    /// Appends the number of a code for which the cells are too narrow.
    #[cold]
    fn widen(&mut self, number: u32) {
        let largest = self.iter().map(Code::number).max().unwrap_or(0).max(number);
        let numbers = self.iter().map(Code::number).chain([number]);
        let room = self.room.max(self.len() + 1);
        if u8::try_from(largest).is_ok() {
            let mut bytes = Vec::with_capacity(room);
            // None is larger than the largest.
            bytes.extend(numbers.map(|number| number as u8));
            self.cells = Cells::Bytes(bytes);
        } else {
            let mut words = Vec::with_capacity(room);
            words.extend(numbers);
            self.cells = Cells::Words(words);
        }
    }
}

/// The codes of cells that have the levels at these positions.
impl FromIterator<Option<u32>> for Codes {
    fn from_iter<I: IntoIterator<Item = Option<u32>>>(levels: I) -> Self {
        let mut codes = Self::new();
        levels.into_iter().for_each(|level| codes.push(level.map_or(Code::MISSING, Code::of_level)));
        codes.shrink_to_fit();
        codes
    }
}

impl PartialEq for Codes {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Codes {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(numbers: &[u32], room: u32) -> Codes {
        let mut codes = Codes::new();
        codes.make_room(room);
        numbers.iter().for_each(|number| codes.push(Code::of_number(*number)));
        codes
    }

    proptest! {
        #[test]
        fn codes_come_back_as_they_were_given(
            n_in_order in 0u32..300, more in proptest::collection::vec(0u32..400, 0..40), room in 0u32..500,
        ) {
            let numbers: Vec<u32> = (1..=n_in_order).chain(more).collect();
            let narrow: Vec<u32> = numbers.iter().map(|number| number % 3).collect();
            let mut codes = of(&numbers, room);
            codes.shrink_to_fit();
            prop_assert_eq!(codes.iter().map(Code::number).collect::<Vec<_>>(), &numbers[..]);
            prop_assert_eq!((codes.len(), codes.is_empty()), (numbers.len(), numbers.is_empty()));
            let mut both = Vec::new();
            codes.for_both(&of(&narrow, 0), |a, b| both.push([a, b].map(Code::number)));
            prop_assert!(both.into_iter().eq(numbers.iter().zip(&narrow).map(|(a, b)| [*a, *b])));
            for row in 0..=numbers.len() {
                prop_assert_eq!(codes.get(row).map(Code::number), numbers.get(row).copied());
            }
        }
    }

    #[test]
    fn a_code_takes_four_bytes_and_a_cell_as_few_as_it_can() {
        assert_eq!(size_of::<Code>(), 4);
        let in_order: Vec<u32> = (1..=1000).collect();
        assert_eq!(of(&in_order, 0).n_bytes(), 0);
        assert_eq!(of(&[1, 1, 2, 0, 255], 0).n_bytes(), 5);
        assert_eq!(of(&[1, 1, 2, 0, 256], 0).n_bytes(), 20);
        assert_eq!(of(&[0; 7], 0).n_bytes(), 7);
    }

    #[test]
    fn the_same_codes_are_equal_however_they_are_kept() {
        let all: Vec<u32> = (1..=300).collect();
        let mut turned = of(&[1], 0);
        turned.widen(2);
        (3..=300).for_each(|number| turned.push(Code::of_number(number)));
        assert_eq!(turned.n_bytes(), 1200);
        assert_eq!(turned, of(&all, 0));
        assert_ne!(turned, of(&all[1..], 0));
    }
}
