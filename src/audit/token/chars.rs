//! A text by its characters, each with the byte at which it begins.

pub(super) struct Chars<'t> {
    text: &'t str,
    all: Vec<(usize, char)>,
}

impl<'t> Chars<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, all: text.char_indices().collect() }
    }

    pub fn text(&self) -> &'t str {
        self.text
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn at(&self, i: usize) -> Option<char> {
        self.all.get(i).map(|&(_, c)| c)
    }

    pub fn before(&self, i: usize) -> Option<char> {
        i.checked_sub(1).and_then(|i| self.at(i))
    }

    /// The byte at which a character begins; behind the last one, the length of the text.
    pub fn byte(&self, i: usize) -> usize {
        self.all.get(i).map_or(self.text.len(), |&(byte, _)| byte)
    }

    /// What follows from a character on.
    pub fn rest(&self, i: usize) -> &'t str {
        self.text.get(self.byte(i)..).unwrap_or_default()
    }

    /// What stands before a character.
    pub fn head(&self, i: usize) -> &'t str {
        self.text.get(..self.byte(i)).unwrap_or_default()
    }

    /// The character that begins at a byte, counted from one that does not come after it.
    pub fn index(&self, from: usize, byte: usize) -> usize {
        from + self.all.get(from..).unwrap_or_default().partition_point(|&(its, _)| its < byte)
    }

    /// The first character from here on for which this does not hold.
    pub fn skip(&self, from: usize, holds: impl Fn(char) -> bool) -> usize {
        let mut i = from;
        while self.at(i).is_some_and(&holds) {
            i += 1;
        }
        i
    }

    /// The place before which this holds back to `i`.
    pub fn skip_back(&self, from: usize, holds: impl Fn(char) -> bool) -> usize {
        let mut i = from;
        while self.before(i).is_some_and(&holds) {
            i -= 1;
        }
        i
    }

    /// The name of a LaTeX command that ends right before a character.
    pub fn command_before(&self, i: usize) -> Option<&'t str> {
        let start = self.skip_back(i, |c| c.is_ascii_alphabetic());
        let is_command = start < i && self.before(start) == Some('\\');
        if is_command { self.text.get(self.byte(start)..self.byte(i)) } else { None }
    }
}
