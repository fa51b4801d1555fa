//! One intermediate number changed.

use super::edit::{Depth, Edit, Impossible, NumberChange, Place, RelativeSize};
use super::size::{NewValue, new_values};
use super::{Read, Solution, Written};
use crate::audit::draw::draws;
use crate::audit::token::{NumberToken, Role};
use crate::rng::Seed;

/// How far from the depth asked for a number may stand, in thousandths.
const TOLERANCE_PERMILLE: u32 = 150;

/// A number that can be changed, and what it can become.
struct Candidate {
    at: usize,
    place: Place,
    /// How far from the depth asked for.
    distance: u32,
    new: Vec<NewValue>,
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
    let mut found = candidates(solution, read, (depth, size), seed);
    let is_as_asked = |one: &Candidate| one.new.first().is_some_and(|new| new.is_as_asked);
    found.sort_by_key(|one| (one.place.is_given, !is_as_asked(one), one.distance, one.at));
    let write = |one: Candidate| {
        let write = |new: NewValue| Some((new, read.with(solution, &[one.at], new.value).ok()?));
        let (new, written) = one.new.into_iter().find_map(write)?;
        let old = read.tokens.get(one.at)?.text(solution.text);
        let told = new.told(old, written.new_text());
        Some((written, NumberChange { place: Some(one.place), ..told }))
    };
    found.into_iter().find_map(write).ok_or(Impossible::NoNumberNear { depth })
}

fn candidates(
    solution: &Solution,
    read: &Read,
    (depth, size): (Depth, RelativeSize),
    seed: Seed,
) -> Vec<Candidate> {
    let in_chain = |token: &NumberToken| token.is_quantity() && token.range.end <= read.conclusion.start;
    let chain: Vec<_> = read.tokens.iter().enumerate().filter(|(_, token)| in_chain(token)).collect();
    let n = chain.len() as u32;
    let candidate = |((at, token), i): ((usize, &NumberToken), u32)| {
        let depth_permille = (2 * i + 1) * 1000 / (2 * n);
        let distance = depth_permille.abs_diff(10 * u32::from(depth));
        if distance > TOLERANCE_PERMILLE || !is_open(token, read) {
            return None;
        }
        let is_given = read.problem.iter().any(|other| other.value == token.value);
        // The same draw for every token, so that which others there are changes nothing.
        let mut draws = draws(seed, &Edit::Number { depth, size }.name(), solution.id);
        let mut new = new_values(token, size, &mut draws);
        new.retain(|new| Some(new.value) != read.answer);
        Some(Candidate { at, place: Place { depth_permille, is_given }, distance, new })
    };
    chain.into_iter().zip(0..n).filter_map(candidate).collect()
}

/// Whether a number can be changed at all: no exponent, not 0, and not the answer.
fn is_open(token: &NumberToken, read: &Read) -> bool {
    token.role == Role::Quantity && token.value.numerator() != 0 && Some(token.value) != read.answer
}
