//! One intermediate number changed.

use super::edit::{Depth, Edit, Impossible, NumberChange, Place, RelativeSize};
use super::size::{NewValue, new_values};
use super::{Read, Solution, Written};
use crate::answer::Rational;
use crate::audit::draw::draws;
use crate::audit::token::{NumberToken, Role};
use crate::rng::Seed;

/// How far from the depth asked for a number may stand, in thousandths.
const TOLERANCE_PERMILLE: u32 = 150;

/// A number that can be changed.
struct Candidate<'r> {
    at: usize,
    token: &'r NumberToken,
    place: Place,
    /// How far from the depth asked for.
    distance: u32,
    /// Whether it can change by the size asked for.
    is_as_asked: bool,
}

/// The edited text, and how the number was changed.
///
/// The chain are the quantities before the sentence that states the answer. Of those near enough that can be changed, one that
/// the problem does not give comes first, then one that can change by the size asked for, then the nearest, then the earlier
/// one.
///
/// ```text
/// depth_i = (2i + 1) / 2n          i: the place of a number in the chain, from 0; n: how many there are
/// ```
pub(super) fn changed_number(
    solution: &Solution,
    read: &Read,
    (depth, size): (Depth, RelativeSize),
    seed: Seed,
) -> Result<(Written, NumberChange), Impossible> {
    // One draw, whichever number it comes to.
    let up_first = draws(seed, &Edit::Number { depth, size }.name(), solution.id).index(2) == 0;
    let mut found = near(read, depth);
    found.retain_mut(|one| {
        let first = values(one.token, size, up_first, read.answer).next();
        one.is_as_asked = first.is_some_and(|new| new.is_as_asked);
        first.is_some()
    });
    found.sort_by_key(|one| (one.place.is_given, !one.is_as_asked, one.distance, one.at));
    let write = |one: Candidate| {
        let write = |new: NewValue| Some((new, read.with(solution, &[one.at], new.value).ok()?));
        let (new, written) = values(one.token, size, up_first, read.answer).find_map(write)?;
        let told = new.told(one.token.text(solution.text), written.new_text());
        Some((written, NumberChange { place: Some(one.place), ..told }))
    };
    found.into_iter().find_map(write).ok_or(Impossible::NoNumberNear { depth })
}

/// The numbers of the chain that are open to change and near enough to a depth.
fn near(read: &Read, depth: Depth) -> Vec<Candidate<'_>> {
    let in_chain = |token: &NumberToken| token.is_quantity() && token.range.end <= read.conclusion.start;
    let chain: Vec<_> = read.tokens.iter().enumerate().filter(|(_, token)| in_chain(token)).collect();
    let n = chain.len() as u32;
    let mut found = Vec::new();
    for ((at, token), i) in chain.into_iter().zip(0..n) {
        let depth_permille = ((2 * u64::from(i) + 1) * 1000 / (2 * u64::from(n))) as u32;
        let distance = depth_permille.abs_diff(10 * u32::from(depth));
        if distance <= TOLERANCE_PERMILLE && is_open(token, read) {
            let is_given = read.problem.iter().any(|other| other.value == token.value);
            let place = Place { depth_permille, is_given };
            found.push(Candidate { at, token, place, distance, is_as_asked: false });
        }
    }
    found
}

/// What a number can become: not the answer.
fn values(
    token: &NumberToken,
    size: RelativeSize,
    up_first: bool,
    answer: Option<Rational>,
) -> impl Iterator<Item = NewValue> {
    new_values(token, size, up_first).filter(move |new| Some(new.value) != answer)
}

/// Whether a number can be changed at all: no exponent, not 0, and not the answer.
fn is_open(token: &NumberToken, read: &Read) -> bool {
    token.role == Role::Quantity && token.value.numerator() != 0 && Some(token.value) != read.answer
}
