//! Digits with the signs among them, read as one number or as several.

use std::ops::Range;

use super::chars::Chars;
use super::digit::{digit, in_script};
use crate::answer::Rational;
use crate::decimal::DecimalMark;

/// Digits that make one number, and how they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numeral {
    /// The bytes of the text that it takes.
    pub range: Range<usize>,
    /// The zero of its script.
    pub zero: char,
    /// What parts its thousands.
    pub grouping: Option<&'static str>,
    /// Whether all but its last three digits are parted in twos, as in India and Bangladesh.
    pub is_in_pairs: bool,
    /// What stands before its decimals.
    pub decimal_sign: Option<&'static str>,
    /// How many digits stand before its decimals.
    pub n_whole: u32,
    /// How many decimals it has.
    pub n_decimals: u32,
    /// All its digits as one integer.
    pub digits: i128,
    /// The convention under which it was read.
    pub mark: DecimalMark,
}

/// What a sign between digits can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It parts thousands and nothing else.
    Groups,
    /// It comes before decimals and nothing else.
    Decimals,
    Comma,
    /// `{,}`, as LaTeX has a comma inside a number: it parts no list.
    BracedComma,
    Point,
}

const SIGNS: [(&str, Kind); 14] = [
    (",", Kind::Comma),
    (".", Kind::Point),
    ("{,}", Kind::BracedComma),
    ("\\,", Kind::Groups),
    ("\u{2009}", Kind::Groups),
    ("\u{202F}", Kind::Groups),
    ("\u{A0}", Kind::Groups),
    ("'", Kind::Groups),
    ("\u{2019}", Kind::Groups),
    ("\u{66C}", Kind::Groups),
    ("\u{66B}", Kind::Decimals),
    (FULL_WIDTH_COMMA, Kind::Comma),
    (FULL_WIDTH_POINT, Kind::Point),
    ("{.}", Kind::Point),
];
/// Punctuation of a sentence, unless the digits around it are as wide.
const FULL_WIDTH_COMMA: &str = "\u{FF0C}";
const FULL_WIDTH_POINT: &str = "\u{FF0E}";

type Sign = (&'static str, Kind);

/// Digits of one script with single signs among them.
pub(super) struct Run {
    zero: char,
    /// The characters of each stretch of digits. Only the first can be without any, before a point.
    parts: Vec<Range<usize>>,
    /// What stands between the stretches.
    signs: Vec<Sign>,
}

impl Run {
    /// The digits that begin with this character.
    pub fn at(chars: &Chars, start: usize) -> Option<Self> {
        let leads = chars.at(start) == Some('.') && leads_decimals(chars.before(start));
        let (_, zero) = digit(chars.at(start + usize::from(leads))?)?;
        let of_script = |c| digit(c).is_some_and(|(_, its)| its == zero);
        let mut run = Self { zero, parts: Vec::new(), signs: Vec::new() };
        let mut i = start;
        loop {
            let end = chars.skip(i, of_script);
            run.parts.push(i..end);
            let Some(sign) = sign_at(chars, end, zero) else { return Some(run) };
            run.signs.push(sign);
            i = end + sign.0.chars().count();
        }
    }

    /// The first digit alone, as LaTeX takes an argument without braces.
    pub fn one_digit(chars: &Chars, at: usize) -> Option<Self> {
        let (_, zero) = digit(chars.at(at)?)?;
        let parts = std::iter::once(at..at + 1).collect();
        Some(Self { zero, parts, signs: Vec::new() })
    }

    /// The first digit, or the point before it.
    pub fn start(&self) -> usize {
        self.parts.first().map_or(0, |part| part.start)
    }

    /// The character behind the last digit.
    pub fn end(&self) -> usize {
        self.parts.last().map_or(0, |part| part.end)
    }

    /// The numbers of the run in order, each with the characters it takes. One beyond 128 bits is left out.
    pub fn numerals(&self, chars: &Chars, mark: DecimalMark) -> Vec<(Range<usize>, Numeral)> {
        let mut found = Vec::new();
        self.read(chars, mark, &self.parts, &self.signs, &mut found);
        found
    }

    /// All of these stretches as one number; if they are none, the stretches between the signs that are most likely to part
    /// numbers.
    fn read(
        &self,
        chars: &Chars,
        mark: DecimalMark,
        parts: &[Range<usize>],
        signs: &[Sign],
        found: &mut Vec<(Range<usize>, Numeral)>,
    ) {
        if let Some(layout) = layout(parts, signs, mark, |i| chars.at(i) == Some(self.zero)) {
            found.extend(self.numeral(chars, mark, parts, layout));
            return;
        }
        let ranks = |&(_, kind): &Sign| match kind {
            Kind::Groups => 0,
            Kind::Comma | Kind::BracedComma => 1,
            Kind::Point | Kind::Decimals => 2,
        };
        let Some(first) = signs.iter().map(ranks).min() else { return };
        let mut from = 0;
        let cuts = signs.iter().enumerate().filter(|(_, sign)| ranks(sign) == first).map(|(i, _)| i);
        for end in cuts.chain([signs.len()]) {
            let (parts, signs) = (parts.get(from..=end), signs.get(from..end));
            self.read(chars, mark, parts.unwrap_or_default(), signs.unwrap_or_default(), found);
            from = end + 1;
        }
    }

    fn numeral(
        &self,
        chars: &Chars,
        mark: DecimalMark,
        parts: &[Range<usize>],
        layout: Layout,
    ) -> Option<(Range<usize>, Numeral)> {
        let (first, last) = (parts.first()?, parts.last()?);
        let step = |sum: i128, i: usize| sum.checked_mul(10)?.checked_add(i128::from(digit(chars.at(i)?)?.0));
        let digits = parts.iter().flat_map(Clone::clone).try_fold(0, step)?;
        let n_digits = parts.iter().map(Range::len).sum::<usize>() as u32;
        let n_decimals = if layout.decimal_sign.is_some() { last.len() as u32 } else { 0 };
        if n_digits == 0 {
            return None;
        }
        let numeral = Numeral {
            range: chars.byte(first.start)..chars.byte(last.end),
            zero: self.zero,
            grouping: layout.grouping,
            is_in_pairs: layout.is_in_pairs,
            decimal_sign: layout.decimal_sign,
            n_whole: n_digits - n_decimals,
            n_decimals,
            digits,
            mark,
        };
        numeral.value().map(|_| (first.start..last.end, numeral))
    }
}

/// Whether a point behind this character can begin a number such as .5.
fn leads_decimals(before: Option<char>) -> bool {
    before.is_none_or(|c| c.is_whitespace() || "([{$=<>+-−*/~|".contains(c))
}

fn sign_at(chars: &Chars, i: usize, zero: char) -> Option<Sign> {
    let rest = chars.rest(i);
    let follows = |text: &str| {
        let next = rest.strip_prefix(text).and_then(|rest| rest.chars().next());
        next.and_then(digit).is_some_and(|(_, its)| its == zero)
    };
    let fits = |text: &str| zero == '０' || ![FULL_WIDTH_COMMA, FULL_WIDTH_POINT].contains(&text);
    SIGNS.into_iter().find(|&(text, _)| fits(text) && follows(text))
}

struct Layout {
    grouping: Option<&'static str>,
    is_in_pairs: bool,
    decimal_sign: Option<&'static str>,
}

/// How these stretches make one number, if they do.
fn layout(
    parts: &[Range<usize>],
    signs: &[Sign],
    mark: DecimalMark,
    is_zero: impl Fn(usize) -> bool,
) -> Option<Layout> {
    let Some((&last, before)) = signs.split_last() else {
        return Some(Layout { grouping: None, is_in_pairs: false, decimal_sign: None });
    };
    let groups = |n: usize, signs: &[Sign]| -> Option<Layout> {
        let Some(&(sign, _)) = signs.first() else {
            return Some(Layout { grouping: None, is_in_pairs: false, decimal_sign: None });
        };
        let parts = parts.get(..n)?;
        let is_one = signs.iter().all(|&(other, _)| other == sign);
        let leads = parts.first().is_some_and(|first| is_zero(first.start));
        let is_in_pairs = grouped(parts)?;
        (is_one && !leads).then_some(Layout { grouping: Some(sign), is_in_pairs, decimal_sign: None })
    };
    let usual = |sign: Sign| match sign.1 {
        Kind::Groups => Role::Groups,
        Kind::Decimals => Role::Decimals,
        Kind::Point if mark == DecimalMark::Point => Role::Decimals,
        Kind::Comma | Kind::BracedComma if mark == DecimalMark::Comma => Role::Decimals,
        Kind::Point | Kind::Comma | Kind::BracedComma => Role::Groups,
    };
    let all_group = signs.iter().all(|&sign| usual(sign) == Role::Groups);
    // Twice the same sign cannot come before decimals, whatever the convention.
    let repeats = signs.len() > 1 && last.1 != Kind::Decimals;
    if (all_group || repeats)
        && let Some(layout) = groups(parts.len(), signs)
    {
        return Some(layout);
    }
    // A sign that has no other reading comes before decimals under either convention; a comma alone can part a list.
    let by_elimination = matches!(last.1, Kind::Point | Kind::BracedComma)
        || (last.1 == Kind::Comma && before.iter().any(|&(_, kind)| kind != Kind::Comma));
    let is_decimal = usual(last) == Role::Decimals || by_elimination;
    let whole = if is_decimal { groups(parts.len() - 1, before) } else { None }?;
    (whole.grouping != Some(last.0)).then_some(Layout { decimal_sign: Some(last.0), ..whole })
}

#[derive(PartialEq, Eq)]
enum Role {
    Groups,
    Decimals,
}

/// Whether stretches are groups of thousands, and then whether they are in pairs but for the last.
fn grouped(parts: &[Range<usize>]) -> Option<bool> {
    let (last, rest) = parts.split_last()?;
    let (first, middle) = rest.split_first()?;
    let all_of = |n: usize| middle.iter().all(|part| part.len() == n);
    match (first.len(), last.len()) {
        (1..=3, 3) if all_of(3) => Some(false),
        (1..=2, 3) if all_of(2) => Some(true),
        _ => None,
    }
}

impl Numeral {
    /// What it is worth; `None` beyond 128 bits.
    pub fn value(&self) -> Option<Rational> {
        Rational::new(self.digits, 10i128.checked_pow(self.n_decimals)?)
    }

    /// Another number without a sign in this way of writing: its script, its thousands, at least its decimals and its
    /// leading zeros. `None` for one that has no last decimal.
    ///
    /// Where the number would then be read as another one, as 1,125 in the way of `1{,}5` under a decimal point, it has the
    /// usual decimal sign and no thousands.
    pub(super) fn write(&self, value: Rational) -> Option<String> {
        let reads = |text: &String| {
            let chars = Chars::new(text);
            let numerals = Run::at(&chars, 0).map(|run| run.numerals(&chars, self.mark)).unwrap_or_default();
            matches!(numerals.as_slice(), [(range, one)] if range.len() == chars.len() && one.value() == Some(value))
        };
        let plain = Self { grouping: None, decimal_sign: None, ..self.clone() };
        [self, &plain].into_iter().find_map(|way| way.spell(value).filter(reads))
    }

    fn spell(&self, value: Rational) -> Option<String> {
        let n_decimals = decimals(value)?.max(self.n_decimals);
        let scale = 10i128.checked_pow(n_decimals)?;
        let digits = value.numerator().checked_mul(scale.checked_div(value.denominator())?)?;
        let is_padded =
            self.n_whole > 1 && self.digits < 10i128.checked_pow(self.n_whole + self.n_decimals - 1)?;
        let n_whole = if is_padded { self.n_whole } else { self.n_whole.min(1) };
        let width = (n_whole + n_decimals) as usize;
        let plain = format!("{digits:0>width$}");
        let (whole, fraction) = plain.split_at_checked(plain.len().checked_sub(n_decimals as usize)?)?;
        let mut text = self.grouped(whole);
        if n_decimals > 0 {
            text.push_str(self.decimal_sign.unwrap_or_else(|| self.usual_decimal_sign()));
            text.push_str(&in_script(fraction, self.zero));
        }
        Some(text)
    }

    fn usual_decimal_sign(&self) -> &'static str {
        match (self.zero, self.mark) {
            ('٠' | '۰', _) => "\u{66B}",
            (_, DecimalMark::Point) => ".",
            (_, DecimalMark::Comma) => ",",
        }
    }

    fn grouped(&self, whole: &str) -> String {
        let mut text = String::new();
        for (i, c) in whole.chars().enumerate() {
            let left = whole.len() - i;
            let parts = if self.is_in_pairs && left > 3 {
                (left - 3).is_multiple_of(2)
            } else {
                left.is_multiple_of(3)
            };
            if let Some(sign) = self.grouping
                && i > 0
                && parts
            {
                text.push_str(sign);
            }
            text.push_str(&in_script(c.encode_utf8(&mut [0; 4]), self.zero));
        }
        text
    }
}

/// How many decimals a number has; `None` if they never end, or beyond 128 bits.
pub(super) fn decimals(value: Rational) -> Option<u32> {
    let fits = |n: u32| 10i128.checked_pow(n).is_some_and(|scale| scale % value.denominator() == 0);
    (0..=38).find(|&n| fits(n))
}
