//! A step in the middle removed.

use std::ops::Range;

use super::edit::Impossible;
use super::segment::{Cut, is_whole, segments};
use super::{Read, Solution};
use crate::audit::draw::draws;
use crate::audit::token::NumberToken;
use crate::rng::Seed;

/// The bytes of the step to remove.
///
/// A step is a line with the blank lines behind it, or a sentence where no line will do. It has a quantity, is neither the
/// first nor the last, comes before the answer is stated, does not name it, and tears no formula apart. Steps whose number
/// would be missing from a list are taken only where there are no others.
pub(super) fn removed_step(solution: &Solution, read: &Read, seed: Seed) -> Result<Range<usize>, Impossible> {
    let candidates = [Cut::Lines, Cut::Sentences]
        .into_iter()
        .map(|cut| candidates(solution.text, read, cut))
        .find(|found| !found.is_empty())
        .ok_or(Impossible::NoStep)?;
    let n = u32::try_from(candidates.len()).unwrap_or(u32::MAX);
    let drawn = draws(seed, "removed_step", solution.id).index(n);
    candidates.into_iter().nth(drawn as usize).ok_or(Impossible::NoStep)
}

fn candidates(text: &str, read: &Read, cut: Cut) -> Vec<Range<usize>> {
    let is_blank = |range: &Range<usize>| text.get(range.clone()).is_none_or(|piece| piece.trim().is_empty());
    let mut pieces: Vec<Range<usize>> = segments(text, &read.tokens, cut);
    pieces.retain(|piece| !is_blank(piece));
    let n = pieces.len();
    let within = |piece: &Range<usize>| {
        let range = piece.clone();
        read.tokens
            .iter()
            .filter(move |token| range.start <= token.range.start && token.range.end <= range.end)
    };
    let can_go = |(i, piece): &(usize, Range<usize>)| {
        *i > 0
            && i + 1 < n
            && piece.end <= read.conclusion.start
            && within(piece).any(NumberToken::is_quantity)
            && !within(piece).any(|token| Some(token.value) == read.answer && token.is_quantity())
            && text.get(piece.clone()).is_some_and(is_whole)
    };
    let middle: Vec<Range<usize>> =
        pieces.into_iter().enumerate().filter(can_go).map(|(_, piece)| piece).collect();
    let without: Vec<Range<usize>> =
        middle.iter().filter(|piece| !within(piece).any(NumberToken::is_marker)).cloned().collect();
    if without.is_empty() { middle } else { without }
}
