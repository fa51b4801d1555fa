//! What a number is there for, by what stands around it.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::chars::Chars;

/// What a number is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// How much or how many.
    Quantity,
    /// It counts the steps of the text: `2.` or `(2)` at the head of a line, `Step 2`.
    Marker,
    /// It stands below the line: `x_1`.
    Index,
    /// It stands above the line: `x^2`.
    Exponent,
    /// It belongs to a name (`GPT-4`) or to a notation that is not read (`1e5`).
    Name,
}

/// Words before, or with a full stop between behind, the number of a step.
const STEP_WORDS: [&str; 24] = [
    "step",
    "adım",
    "adim",
    "aşama",
    "passo",
    "paso",
    "etapa",
    "schritt",
    "étape",
    "stap",
    "шаг",
    "krok",
    "bước",
    "langkah",
    "ধাপ",
    "चरण",
    "خطوة",
    "الخطوة",
    "مرحله",
    "ステップ",
    "手順",
    "步骤",
    "步驟",
    "단계",
];
/// Words that stand right behind the number of a step.
const STEP_WORDS_BEHIND: [&str; 2] = ["步", "단계"];
/// Commands of LaTeX behind which a minus is a sign.
const RELATIONS: [&str; 20] = [
    "times", "cdot", "div", "le", "leq", "ge", "geq", "lt", "gt", "ne", "neq", "approx", "equiv", "to", "in",
    "pm", "mp", "implies", "iff", "quad",
];
const PERCENT: [char; 4] = ['%', '％', '٪', '﹪'];

pub(super) fn is_minus(c: char) -> bool {
    matches!(c, '-' | '−' | '－' | '﹣')
}

/// Whether a letter belongs to a script in which digits are written onto names: Latin, Greek, Cyrillic, and the
/// alphabets of mathematics. Elsewhere a number can follow a word without a space.
fn joins_digits(c: char) -> bool {
    c.is_alphabetic() && matches!(u32::from(c), ..0x0530 | 0x1E00..0x2000 | 0x1D400..0x1D800)
}

/// Whether what begins here is the tail of a word, as in x1 and H2O. The name of a LaTeX command is no such word.
pub(super) fn is_in_a_word(chars: &Chars, start: usize) -> bool {
    chars.before(start).is_some_and(joins_digits) && chars.command_before(start).is_none()
}

/// Whether a number belongs to a name: a word of two letters or more and a hyphen stand before it, or the exponent of a
/// number in floating point behind it.
pub(super) fn is_in_a_name(chars: &Chars, range: Range<usize>) -> bool {
    if chars.before(range.start) == Some('-') {
        let hyphen = range.start - 1;
        let word = chars.skip_back(hyphen, joins_digits);
        return hyphen - word >= 2 && chars.command_before(hyphen).is_none();
    }
    let is_digit = |i| chars.at(i).is_some_and(|c: char| c.is_ascii_digit());
    let signed = usize::from(chars.at(range.end + 1).is_some_and(|c| c == '+' || is_minus(c)));
    matches!(chars.at(range.end), Some('e' | 'E')) && is_digit(range.end + 1 + signed)
}

/// The minus right before a number, if it is its sign and does not subtract.
pub(super) fn minus_before(chars: &Chars, start: usize) -> Option<char> {
    let minus = chars.before(start).filter(|&c| is_minus(c))?;
    let at = start - 1;
    let ends_term = |c: char| c.is_numeric() || c.is_alphabetic() || ")]}%!'’′\"-−".contains(c);
    let Some(before) = chars.before(at) else { return Some(minus) };
    let is_sign = if before.is_whitespace() {
        let behind = chars.skip_back(at, |c| c == ' ');
        let is_letter_alone = chars.before(behind).is_some_and(char::is_alphabetic)
            && !behind.checked_sub(1).and_then(|i| chars.before(i)).is_some_and(char::is_alphabetic);
        let is_relation = chars.command_before(behind).is_some();
        let ends = chars.before(behind).is_some_and(|c| c.is_numeric() || ")]}%".contains(c));
        is_relation || !(ends || is_letter_alone)
    } else {
        !ends_term(before) || chars.command_before(at).is_some_and(|name| RELATIONS.contains(&name))
    };
    is_sign.then_some(minus)
}

/// Whether a percent sign follows, perhaps behind a space, or stands right before as in Turkish.
pub(super) fn is_percent(chars: &Chars, start: usize, end: usize) -> bool {
    let is_sign = |c: Option<char>| c.is_some_and(|c| PERCENT.contains(&c));
    let gap =
        chars.skip(end, |c| c == ' ' || c == '~' || c == '\u{A0}' || c == '\u{202F}' || c == '\u{2009}');
    let near = |i: usize| is_sign(chars.at(i)) || (chars.at(i) == Some('\\') && is_sign(chars.at(i + 1)));
    if near(end) || (gap == end + 1 && near(gap)) {
        return true;
    }
    let sign = start.checked_sub(1).filter(|&sign| is_sign(chars.at(sign)));
    let head = sign.map(|sign| if chars.before(sign) == Some('\\') { sign - 1 } else { sign });
    head.is_some_and(|head| chars.before(head).is_none_or(|c| !c.is_alphanumeric() && !")]}".contains(c)))
}

/// Whether an address such as `https://…` begins here.
pub(super) fn begins_link(chars: &Chars, i: usize) -> bool {
    let follows = ["http://", "https://", "www."].iter().any(|scheme| chars.rest(i).starts_with(scheme));
    follows && chars.before(i).is_none_or(|c| !c.is_alphanumeric())
}

/// Whether a whole number counts the steps of the text.
pub(super) fn is_marker(chars: &Chars, range: Range<usize>) -> bool {
    range.len() <= 2 && (heads_line(chars, &range) || is_by_step_word(chars, &range))
}

fn heads_line(chars: &Chars, range: &Range<usize>) -> bool {
    let head = chars.skip_back(range.start, |c| " \t*#>(（[".contains(c));
    let head = match chars.before(head) {
        Some('-' | '•') => chars.skip_back(head - 1, |c| c == ' ' || c == '\t'),
        _ => head,
    };
    if chars.before(head).is_some_and(|c| c != '\n') {
        return false;
    }
    let i = chars.skip(range.end, |c| c == '*');
    if !chars.at(i).is_some_and(|c| ".)）．、]:".contains(c)) {
        return false;
    }
    let is_spaced = |c: char| c == ' ' || c == '\t' || c == '*' || c == '\u{A0}';
    let body = chars.skip(i + 1, is_spaced);
    // What ends a line is the end of a sentence that says the number.
    (body > i + 1 || matches!(chars.at(i), Some('、' | '）' | '．')))
        && chars.at(body).is_some_and(|c| c != '\n')
}

fn is_by_step_word(chars: &Chars, range: &Range<usize>) -> bool {
    let tail: Vec<char> = chars.head(range.start).chars().rev().take(16).collect();
    let written: String = tail.into_iter().rev().collect();
    let written = written.trim_end_matches([' ', '\u{A0}', '*', '#', '~']);
    let before = written.to_lowercase();
    let ends = |word: &str| {
        let Some(rest) = before.strip_suffix(word) else { return false };
        // In “3. adım 7” the word goes with the number before it.
        let mut head = rest.trim_end().chars().rev();
        let is_taken = head.next().is_some_and(is_ordinal) && head.next().is_some_and(char::is_numeric);
        let begins_small =
            written.chars().rev().nth(word.chars().count().saturating_sub(1)).is_some_and(char::is_lowercase);
        !(rest.ends_with(joins_digits) || is_taken && begins_small)
    };
    let behind: String = chars.rest(range.end).chars().take(12).collect::<String>().to_lowercase();
    let ordinal = behind.strip_prefix(is_ordinal).map(str::trim_start);
    STEP_WORDS.iter().any(|word| ends(word))
        || ordinal.is_some_and(|rest| STEP_WORDS.iter().any(|word| rest.starts_with(word)))
        || (before.ends_with('第') && STEP_WORDS_BEHIND.iter().any(|word| behind.starts_with(word)))
}

fn is_ordinal(c: char) -> bool {
    matches!(c, '.' | 'º' | 'ª' | '°')
}
