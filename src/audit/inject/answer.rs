//! The final answer: what it is worth, where it is stated, and a wrong one instead.

use std::ops::Range;

use super::edit::{Impossible, RelativeSize};
use super::size::{NewValue, new_values};
use super::{Read, Solution, Written};
use crate::answer::{Rational, unwrapped};
use crate::audit::boxed::boxes;
use crate::audit::draw::draws;
use crate::audit::token::number_tokens;
use crate::decimal::DecimalMark;
use crate::rng::Seed;

/// Signs of money, which can stand before an answer.
const CURRENCIES: [&str; 9] = ["$", r"\$", "€", "£", "¥", "₺", "R$", "৳", "₹"];
/// What can stand behind an answer beside a unit.
const SIGNS_BEHIND: [&str; 8] = ["%", r"\%", "٪", "％", "°", r"^\circ", r"^{\circ}", "°C"];

/// What an answer is worth, if it is a number: alone in its wrapping (`$…$`, `\boxed{…}`), or with a sign of money before
/// it, a percent or degree sign or the name of a unit behind it.
pub(super) fn answer_value(answer: &str, mark: DecimalMark) -> Option<Rational> {
    let text = unwrapped(answer);
    let tokens = number_tokens(text, mark);
    let [token] = tokens.as_slice() else { return None };
    let before = text.get(..token.range.start)?.trim();
    let behind = text.get(token.range.end..)?.trim();
    let is_known = (before.is_empty() || CURRENCIES.contains(&before) || SIGNS_BEHIND.contains(&before))
        && (behind.is_empty() || SIGNS_BEHIND.contains(&behind) || is_unit(behind));
    is_known.then_some(token.value)
}

/// A word of two letters or more, as text of LaTeX or plain.
fn is_unit(text: &str) -> bool {
    let inner = [r"\text{", r"\mathrm{", r"\ \text{", r"\,\text{"]
        .into_iter()
        .find_map(|command| text.strip_prefix(command)?.strip_suffix('}'))
        .unwrap_or(text);
    let n_letters = inner.chars().filter(|c| c.is_alphabetic()).count();
    n_letters > 1 && inner.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '.')
}

/// Which number of a text states the answer: the last one of that value in the last box, or in the text if it has no box.
pub(super) fn statement(text: &str, read: &Read, answer: Rational) -> Result<usize, Impossible> {
    let inner = boxes(text).pop();
    let is_there = |range: &Range<usize>| {
        inner.as_ref().is_none_or(|inner| inner.start <= range.start && range.end <= inner.end)
    };
    let found = read
        .tokens
        .iter()
        .rposition(|token| token.is_quantity() && token.value == answer && is_there(&token.range));
    let missing = || match inner.clone().and_then(|inner| text.get(inner)) {
        Some(boxed) => Impossible::AnswerIsNotBoxed { boxed: boxed.to_owned() },
        None => Impossible::AnswerIsNotStated,
    };
    found.ok_or_else(missing)
}

/// A wrong answer in the place where the answer is stated, and throughout.
pub(super) struct Wrong {
    pub new: NewValue,
    pub stated: Written,
    pub throughout: Result<Written, Impossible>,
}

/// The first number near the answer that neither the text nor the problem names, and that can stand where the answer is
/// stated; if one of them can stand wherever the answer does, the first of these.
pub(super) fn wrong_answer(
    solution: &Solution,
    read: &Read,
    at: usize,
    size: RelativeSize,
    seed: Seed,
) -> Result<Wrong, Impossible> {
    let stated = read.tokens.get(at).ok_or(Impossible::AnswerIsNotStated)?;
    let answer = stated.value;
    let places: Vec<usize> = (0..read.tokens.len())
        .filter(|&i| read.tokens.get(i).is_some_and(|token| token.is_quantity() && token.value == answer))
        .collect();
    let is_named =
        |value: Rational| read.tokens.iter().chain(&read.problem).any(|token| token.value == value);
    let mut only_stated = None;
    let up_first = draws(seed, "answer", solution.id).index(2) == 0;
    for new in new_values(stated, size, up_first) {
        if is_named(new.value) {
            continue;
        }
        let Ok(alone) = read.with(solution, &[at], new.value) else { continue };
        let throughout = read.with(solution, &places, new.value);
        let is_everywhere = throughout.is_ok();
        let throughout = throughout.map_err(|place| Impossible::AnswerIsNotWritable { place });
        let wrong = Wrong { new, stated: alone, throughout };
        if is_everywhere {
            return Ok(wrong);
        }
        only_stated.get_or_insert(wrong);
    }
    only_stated.ok_or(Impossible::NoOtherAnswer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use DecimalMark::{Comma, Point};

    #[test]
    fn an_answer_is_a_number_with_its_wrapping_and_unit() {
        for (answer, mark, want) in [
            ("42", Point, Some("42")),
            (r"$\boxed{\frac{1}{2}}$", Point, Some("1/2")),
            ("$1,234.", Point, Some("1234")),
            ("1.234,5", Comma, Some("2469/2")),
            ("R$ 12,50", Comma, Some("25/2")),
            ("%40", Comma, Some("40")),
            (r"50\%", Point, Some("50")),
            (r"60^\circ", Point, Some("60")),
            (r"12\text{ cm}", Point, Some("12")),
            ("১২ টাকা", Point, Some("12")),
            ("-7", Point, Some("-7")),
            ("x = 5", Point, None),
            ("2x", Point, None),
            (r"2\pi", Point, None),
            ("(1, 2)", Point, None),
            ("Paris", Point, None),
            ("", Point, None),
        ] {
            assert_eq!(
                answer_value(answer, mark).map(|value| value.to_string()).as_deref(),
                want,
                "{answer}"
            );
        }
    }
}
