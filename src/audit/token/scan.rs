//! From the characters of a text to its number tokens.

use std::ops::Range;

use super::chars::Chars;
use super::digit::{VULGAR, digit};
use super::numeral::{Numeral, Run};
use super::role::{self, Role};
use super::{Form, NumberToken};
use crate::answer::Rational;
use crate::decimal::DecimalMark;

/// Commands of LaTeX whose arguments are lengths, names and references.
const NO_QUANTITIES: [&str; 25] = [
    "hspace",
    "vspace",
    "label",
    "ref",
    "eqref",
    "pageref",
    "autoref",
    "cref",
    "cite",
    "tag",
    "includegraphics",
    "end",
    "color",
    "textcolor",
    "colorbox",
    "href",
    "url",
    "phantom",
    "hphantom",
    "vphantom",
    "raisebox",
    "kern",
    "mkern",
    "hskip",
    "vskip",
];
/// Those that have two such arguments.
const TWO_ARGUMENTS: [&str; 5] = ["begin", "fontsize", "setlength", "setcounter", "rule"];
const FRACTIONS: [&str; 5] = ["frac", "dfrac", "tfrac", "cfrac", "sfrac"];
/// What stands between the denominator and the numerator where the denominator is said first.
const PARTS_OF: [&str; 4] = ["分の", "分之", "분의 ", "분의"];
const SLASHES: [char; 4] = ['/', '\u{2044}', '\u{2215}', '\u{FF0F}'];

/// A numeral and the characters that it takes.
type Found = (Range<usize>, Numeral);

pub(super) struct Scanner<'t> {
    chars: Chars<'t>,
    mark: DecimalMark,
    /// What the numbers are in the braces that are open.
    open: Vec<Role>,
    tokens: Vec<NumberToken>,
}

impl<'t> Scanner<'t> {
    pub fn new(text: &'t str, mark: DecimalMark) -> Self {
        Self { chars: Chars::new(text), mark, open: Vec::new(), tokens: Vec::new() }
    }

    pub fn scan(mut self) -> Vec<NumberToken> {
        let mut i = 0;
        while let Some(c) = self.chars.at(i) {
            i = match c {
                '\\' => self.command(i),
                '{' => {
                    self.open.push(self.role_behind(i));
                    i + 1
                }
                '}' => {
                    self.open.pop();
                    i + 1
                }
                '\n' if self.chars.at(i + 1) == Some('\n') => {
                    // No formula goes on behind a blank line.
                    self.open.clear();
                    i + 1
                }
                'h' | 'w' if role::begins_link(&self.chars, i) => self.chars.skip(i, |c| !c.is_whitespace()),
                _ if !c.is_ascii() && VULGAR.iter().any(|&(sign, ..)| sign == c) => self.vulgar(i, c),
                _ => self.digits(i).unwrap_or(i + 1),
            };
        }
        self.tokens
    }

    /// What a number is that begins with this character, by what stands right before it or by the braces around it.
    fn role_behind(&self, i: usize) -> Role {
        match self.chars.before(i) {
            Some('_') => Role::Index,
            Some('^') => Role::Exponent,
            _ => self.open.last().copied().unwrap_or(Role::Quantity),
        }
    }

    fn command(&mut self, start: usize) -> usize {
        let end = self.chars.skip(start + 1, |c| c.is_ascii_alphabetic());
        if end == start + 1 {
            return self.past_line_break(end).unwrap_or(end + 1);
        }
        let name = self.chars.rest(start + 1).get(..end - start - 1).unwrap_or_default();
        if FRACTIONS.contains(&name)
            && let Some(end) = self.fraction(start, end)
        {
            return end;
        }
        if NO_QUANTITIES.contains(&name) || TWO_ARGUMENTS.contains(&name) {
            return self.past_arguments(name, end);
        }
        if name == "sqrt" && self.chars.at(end) == Some('[') {
            return self.chars.skip(end, |c| c != ']' && c != '\n');
        }
        end
    }

    /// Behind the length that follows a line break: `\\\\[2pt]`.
    fn past_line_break(&self, second: usize) -> Option<usize> {
        let inner = self.chars.rest(second).strip_prefix("\\[")?;
        let (length, _) = inner.split_once(']')?;
        let unit = length.trim_start_matches(|c: char| c.is_ascii_digit() || ".- ".contains(c));
        let is_length = unit.len() == 2 && unit.chars().all(|c| c.is_ascii_lowercase());
        is_length.then(|| second + 3 + length.chars().count())
    }

    /// Behind the arguments of a command that holds no quantities.
    fn past_arguments(&self, name: &str, from: usize) -> usize {
        let mut i = from;
        let most = if TWO_ARGUMENTS.contains(&name) { 2 } else { 1 };
        let mut n_braced = 0;
        loop {
            i = match self.chars.at(i) {
                Some('[') => self.chars.skip(i, |c| c != ']' && c != '\n') + 1,
                Some('{') if n_braced < most => {
                    n_braced += 1;
                    self.past_brace(i)
                }
                _ => break,
            };
        }
        if i == from && matches!(name, "kern" | "mkern" | "hskip" | "vskip") {
            i = self.chars.skip(i, |c| !c.is_whitespace() && !"$\\}{".contains(c));
        }
        i.min(self.chars.len())
    }

    /// Behind the brace that closes the one here; at the latest, at the end of the line.
    fn past_brace(&self, from: usize) -> usize {
        let (mut i, mut depth) = (from, 0u32);
        while let Some(c) = self.chars.at(i).filter(|&c| c != '\n') {
            i += 1;
            match c {
                '{' => depth += 1,
                '}' if depth == 1 => break,
                '}' => depth -= 1,
                _ => {}
            }
        }
        i
    }

    /// A fraction whose arguments are numbers.
    fn fraction(&mut self, start: usize, end: usize) -> Option<usize> {
        let (top, next) = self.argument(end)?;
        let (bottom, next) = self.argument(next)?;
        let ((top, n_top), (bottom, n_bottom)) = (top, bottom);
        let value = n_top.value()?.over(n_bottom.value()?)?;
        let value = if top.is_negative == bottom.is_negative { value } else { value.negated()? };
        let range = self.chars.byte(start)..self.chars.byte(next);
        let is_proper = !top.is_negative && !bottom.is_negative && n_top.digits < n_bottom.digits;
        let whole = if is_proper { self.take_whole(range.start, 0) } else { None };
        let form = Form::Fraction {
            whole: None,
            top: n_top,
            bottom: n_bottom,
            is_braced: [top.is_braced, bottom.is_braced],
        };
        self.emit_with(whole, start, range, value, form);
        Some(next)
    }

    /// An argument that is a number: what braces hold, or else one digit.
    fn argument(&self, from: usize) -> Option<((Argument, Numeral), usize)> {
        let i = self.chars.skip(from, |c| c == ' ');
        if self.chars.at(i) != Some('{') {
            let (range, numeral) = Run::one_digit(&self.chars, i)?.numerals(&self.chars, self.mark).pop()?;
            return Some(((Argument { is_negative: false, is_braced: false }, numeral), range.end));
        }
        let i = self.chars.skip(i + 1, |c| c == ' ');
        let is_negative = self.chars.at(i).is_some_and(role::is_minus);
        let i = i + usize::from(is_negative);
        let run = Run::at(&self.chars, i)?;
        let mut numerals = run.numerals(&self.chars, self.mark);
        let (range, numeral) = numerals.pop().filter(|_| numerals.is_empty())?;
        let close = self.chars.skip(range.end, |c| c == ' ');
        let argument = Argument { is_negative, is_braced: true };
        (range.start == i && self.chars.at(close) == Some('}')).then_some(((argument, numeral), close + 1))
    }

    fn vulgar(&mut self, i: usize, c: char) -> usize {
        let parts = VULGAR.iter().find(|&&(sign, ..)| sign == c);
        if let Some(&(_, top, bottom)) = parts
            && let Some(value) = Rational::new(i128::from(top), i128::from(bottom))
        {
            let range = self.chars.byte(i)..self.chars.byte(i + 1);
            let whole = self.take_whole(range.start, 1);
            self.emit_with(whole, i, range, value, Form::Vulgar { whole: None });
        }
        i + 1
    }

    /// The whole number right before a fraction, which is then a part of it; one space may stand between where this many
    /// are allowed.
    fn take_whole(&mut self, start: usize, n_spaces: usize) -> Option<NumberToken> {
        let gap = |token: &NumberToken| self.chars.text().get(token.range.end..start).map(str::to_owned);
        let joins = |gap: String| {
            gap.chars().count() <= n_spaces && gap.chars().all(|c| " \u{A0}\u{202F}\u{2009}".contains(c))
        };
        let is_whole = |token: &NumberToken| {
            matches!(&token.form, Form::Decimal(numeral) if numeral.n_decimals == 0)
                && !token.is_percent
                && token.role == Role::Quantity
        };
        let last = self.tokens.last().filter(|last| is_whole(last))?;
        if gap(last).is_some_and(joins) { self.tokens.pop() } else { None }
    }

    /// A fraction, with the whole number before it if there is one.
    fn emit_with(
        &mut self,
        whole: Option<NumberToken>,
        start: usize,
        range: Range<usize>,
        value: Rational,
        form: Form,
    ) {
        let end = self.chars.index(start, range.end);
        let Some(NumberToken { range: of_whole, form: Form::Decimal(numeral), minus, .. }) = whole else {
            self.emit(start..end, value, form);
            return;
        };
        let sum = numeral.value().and_then(|whole| whole.plus(value));
        let Some(value) = sum.and_then(|sum| if minus.is_some() { sum.negated() } else { Some(sum) }) else {
            return;
        };
        let whole = Some(numeral);
        let form = match form {
            Form::Fraction { top, bottom, is_braced, .. } => Form::Fraction { whole, top, bottom, is_braced },
            _ => Form::Vulgar { whole },
        };
        let is_percent = role::is_percent(&self.chars, start, end);
        let range = of_whole.start..range.end;
        self.tokens.push(NumberToken { range, value, form, minus, role: Role::Quantity, is_percent });
    }

    /// The numbers of a run of digits that begins here, and of the fraction that it may be a part of.
    fn digits(&mut self, start: usize) -> Option<usize> {
        let first = Run::at(&self.chars, start)?;
        let mut runs = vec![first];
        let mut end = runs.first()?.end();
        while self.chars.at(end).is_some_and(|c| SLASHES.contains(&c)) {
            let next = self.chars.at(end + 1).and_then(digit).and_then(|_| Run::at(&self.chars, end + 1));
            let Some(next) = next else { break };
            end = next.end();
            runs.push(next);
        }
        if role::is_in_a_word(&self.chars, start) {
            return Some(end);
        }
        let numerals: Vec<Vec<Found>> = runs.iter().map(|run| run.numerals(&self.chars, self.mark)).collect();
        // Of two runs, the numbers beside the slash are one fraction.
        let n_left = match (numerals.as_slice(), runs.as_slice()) {
            ([left, right], [before, after]) => {
                let touch = left.last().is_some_and(|(range, _)| range.end == before.end())
                    && right.first().is_some_and(|(range, _)| range.start == after.start());
                touch.then_some(left.len())
            }
            _ => None,
        };
        let mut numbers = numerals.into_iter().flatten().enumerate();
        while let Some((i, number)) = numbers.next() {
            let bottom = if n_left == Some(i + 1) { numbers.next() } else { None };
            let top = if number.0.end == end { self.parts_of(end) } else { None };
            match (bottom, top) {
                (Some((_, bottom)), _) => self.quotient(number, bottom),
                (None, Some(top)) => {
                    end = top.0.end;
                    self.quotient(top, number);
                }
                (None, None) => self.plain(number),
            }
        }
        Some(end)
    }

    /// The numerator that follows words such as 分の.
    fn parts_of(&self, end: usize) -> Option<Found> {
        let rest = self.chars.rest(end);
        let word = PARTS_OF.into_iter().find(|word| rest.starts_with(word))?;
        let start = end + word.chars().count();
        let mut numerals = Run::at(&self.chars, start)?.numerals(&self.chars, self.mark);
        if numerals.is_empty() { None } else { Some(numerals.remove(0)) }
    }

    fn quotient(&mut self, top: Found, bottom: Found) {
        let value = top.1.value().zip(bottom.1.value()).and_then(|(top, bottom)| top.over(bottom));
        let Some(value) = value else {
            // A denominator of 0.
            let (first, second) = if top.0.start < bottom.0.start { (top, bottom) } else { (bottom, top) };
            self.plain(first);
            self.plain(second);
            return;
        };
        let range = top.0.start.min(bottom.0.start)..top.0.end.max(bottom.0.end);
        let form = Form::Fraction { whole: None, top: top.1, bottom: bottom.1, is_braced: [true; 2] };
        self.emit(range, value, form);
    }

    fn plain(&mut self, (range, numeral): Found) {
        if let Some(value) = numeral.value() {
            self.emit(range, value, Form::Decimal(numeral));
        }
    }

    fn emit(&mut self, range: Range<usize>, value: Rational, form: Form) {
        let minus = role::minus_before(&self.chars, range.start);
        let value = if minus.is_some() { value.negated() } else { Some(value) };
        let start = range.start - usize::from(minus.is_some());
        let by_place = self.role_behind(start);
        let is_whole =
            matches!(&form, Form::Decimal(numeral) if numeral.n_decimals == 0 && numeral.grouping.is_none());
        let role = match by_place {
            Role::Quantity if is_whole && minus.is_none() && role::is_marker(&self.chars, range.clone()) => {
                Role::Marker
            }
            Role::Quantity if role::is_in_a_name(&self.chars, range.clone()) => Role::Name,
            role => role,
        };
        let is_percent = role::is_percent(&self.chars, range.start, range.end);
        if let Some(value) = value {
            let range = self.chars.byte(start)..self.chars.byte(range.end);
            self.tokens.push(NumberToken { range, value, form, minus, role, is_percent });
        }
    }
}

#[derive(Clone, Copy)]
struct Argument {
    is_negative: bool,
    is_braced: bool,
}
