//! Text on figures: how wide it is, how it is cut, and where it goes so that no two labels meet.
//!
//! Widths are estimated from character classes, at the advances of DejaVu Sans, the widest face of the stack. A
//! real measurement would differ between browsers, and between the page and its exported file.

use super::geometry::{Point, Rect, held};
use crate::ordered;

/// The size of tick labels and notes in CSS pixels.
pub(super) const SMALL: f64 = 13.0;
/// The size of labels at line ends in CSS pixels.
pub(super) const LARGE: f64 = 15.0;
/// From one line of a note to the next.
pub(super) const LINE: f64 = 16.0;

/// The estimated width of a text.
pub(super) fn width(text: &str, size: f64, bold: bool) -> f64 {
    let ems: f64 = text.chars().map(advance).sum();
    ems * size * if bold { 1.1 } else { 1.0 }
}

fn advance(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '·' => 0.31,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | '"' => 0.40,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' => 0.57,
        '\u{2009}' | '\u{200A}' | '\u{202F}' => 0.20,
        'm' | 'M' | 'W' | '%' | '@' | '…' | '—' => 0.98,
        'w' | '=' | '+' | '−' | '<' | '>' | '≤' | '≥' | '×' | '±' => 0.83,
        '0'..='9' | 'a'..='z' => 0.64,
        'A'..='Z' => 0.72,
        c if c >= '\u{2E80}' => 1.0,
        _ => 0.66,
    }
}

/// The text, cut with an ellipsis where it is wider than `room`; empty where not even that fits.
pub(super) fn fit(text: &str, size: f64, bold: bool, room: f64) -> String {
    if width(text, size, bold) <= room {
        return text.to_owned();
    }
    let mut cut: String = text.to_owned();
    while cut.pop().is_some() {
        let short = format!("{}…", cut.trim_end());
        if width(&short, size, bold) <= room {
            return if cut.is_empty() { String::new() } else { short };
        }
    }
    String::new()
}

/// The text in lines no wider than `room`; a word that is too wide by itself is cut.
pub(super) fn wrap(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // Not at the thin spaces within a number.
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if width(&longer, size, false) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(fit(word, size, false, room));
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Moves wanted positions apart so that neighbours are at least `gap` from each other and all lie in `lo..=hi`,
/// keeping their order and moving them as little as least squares can. Where they do not fit, the gap shrinks.
pub(super) fn spread(wanted: &[f64], gap: f64, lo: f64, hi: f64) -> Vec<f64> {
    let mut order: Vec<(usize, f64)> = Vec::new();
    for label in wanted.iter().copied().enumerate() {
        ordered::insert(&mut order, label, |a, b| a.1 > b.1);
    }
    let last = order.len().saturating_sub(1) as f64;
    let gap = if last > 0.0 { gap.min((hi - lo).max(0.0) / last) } else { gap };
    // Pool adjacent violators: with i * gap taken off, "at least gap apart" is "never falling".
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (i, &(_, at)) in order.iter().enumerate() {
        let mut pool = (at - gap * i as f64, 1);
        while let Some(&(mean, n)) = pools.last().filter(|before| before.0 > pool.0) {
            pools.pop();
            let sum = n + pool.1;
            pool = ((mean * n as f64 + pool.0 * pool.1 as f64) / sum as f64, sum);
        }
        pools.push(pool);
    }
    let ceiling = (hi - gap * last).max(lo);
    let flat = pools.iter().flat_map(|&(mean, n)| std::iter::repeat_n(mean, n));
    let mut placed = vec![lo; order.len()];
    for (i, (&(index, _), mean)) in order.iter().zip(flat).enumerate() {
        if let Some(place) = placed.get_mut(index) {
            *place = held(mean, lo, ceiling) + gap * i as f64;
        }
    }
    placed
}

/// Which of `n` labels in a row to keep, so that none meets the next: every label, or every second and so on,
/// counted from the last. `ends` gives the start and the end of label `i` along the axis.
pub(super) fn thin(n: usize, gap: f64, ends: impl Fn(usize) -> (f64, f64)) -> Vec<usize> {
    for stride in 1..=n {
        let kept: Vec<usize> = (0..n).filter(|i| (n - 1 - i).is_multiple_of(stride)).collect();
        let apart = |(&a, &b): (&usize, &usize)| {
            let (a, b) = (ends(a), ends(b));
            b.0 - a.1 >= gap || a.0 - b.1 >= gap
        };
        if kept.iter().zip(kept.iter().skip(1)).all(apart) {
            return kept;
        }
    }
    Vec::new()
}

/// Finds a free place for one label after another.
pub(super) struct Placer {
    /// The rectangle that no label may leave.
    pub(super) bounds: Rect,
    /// Boxes that are taken: labels placed before, dots.
    pub(super) taken: Vec<Rect>,
    /// Curves that a label should not lie on.
    pub(super) curves: Vec<Vec<Point>>,
    /// Curves so faint that a label can be read on them, if need be.
    pub(super) faint: Vec<Vec<Point>>,
}

impl Placer {
    /// The candidate that costs least, the earliest among equals, and whether it hides something.
    pub(super) fn best(&self, candidates: &[Rect]) -> Option<(usize, bool)> {
        let crossed = |curves: &[Vec<Point>], rect: &Rect| -> f64 {
            curves.iter().map(|curve| rect.crossed_by(curve)).sum()
        };
        let hides = |rect: &Rect| {
            let clipped = if self.bounds.holds(rect) { 0.0 } else { 1e6 };
            let covered: f64 = self.taken.iter().map(|taken| taken.overlap(rect)).sum();
            clipped + covered * 100.0 + crossed(&self.curves, rect)
        };
        let costs = candidates.iter().map(|rect| (hides(rect), crossed(&self.faint, rect) / 4.0)).enumerate();
        let (best, (hidden, _)) = costs.min_by(|(_, a), (_, b)| (a.0 + a.1).total_cmp(&(b.0 + b.1)))?;
        Some((best, hidden > 0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn labels_that_are_apart_stay_where_they_are() {
        assert_eq!(spread(&[10.0, 50.0, 90.0], 20.0, 0.0, 100.0), [10.0, 50.0, 90.0]);
    }

    #[test]
    fn labels_that_meet_move_equally() {
        let placed = spread(&[52.0, 48.0], 20.0, 0.0, 100.0);
        assert_eq!(placed, [60.0, 40.0]);
    }

    #[test]
    fn a_word_too_wide_is_cut_and_a_sentence_is_wrapped() {
        assert_eq!(fit("vote", SMALL, false, 100.0), "vote");
        assert_eq!(fit("concentrated", SMALL, false, 50.0), "conc…");
        assert_eq!(fit("concentrated", SMALL, false, 1.0), "");
        let lines = wrap("ceiling 66.7%: 20 of 30 problems clear the threshold", SMALL, 220.0);
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| width(line, SMALL, false) <= 220.0));
    }

    #[test]
    fn thinning_keeps_the_last_label() {
        let ends = |i: usize| (i as f64 * 10.0, i as f64 * 10.0 + 12.0);
        assert_eq!(thin(7, 4.0, ends), [0, 2, 4, 6]);
        assert_eq!(thin(0, 4.0, ends), Vec::<usize>::new());
    }

    #[test]
    fn the_first_free_candidate_is_taken() {
        let at = |left: f64| Rect { left, top: 0.0, right: left + 10.0, bottom: 10.0 };
        let bounds = Rect { left: 0.0, top: 0.0, right: 100.0, bottom: 10.0 };
        let curves = vec![vec![(15.0, -5.0), (15.0, 20.0)]];
        let mut placer = Placer { bounds, taken: Vec::new(), curves, faint: Vec::new() };
        let candidates = [at(95.0), at(12.0), at(30.0), at(60.0)];
        assert_eq!(placer.best(&candidates), Some((2, false)));
        placer.taken.push(at(30.0));
        assert_eq!(placer.best(&candidates), Some((3, false)));
        placer.taken.push(at(60.0));
        assert_eq!(
            placer.best(&candidates).map(|(i, _)| i),
            Some(1),
            "a crossed curve hides less than a label"
        );
    }

    proptest! {
        #[test]
        fn spread_keeps_order_gap_and_bounds(wanted in prop::collection::vec(-50.0..450.0_f64, 0..12)) {
            let placed = spread(&wanted, 20.0, 0.0, 400.0);
            prop_assert_eq!(placed.len(), wanted.len());
            let mut pairs: Vec<_> = wanted.iter().zip(&placed).collect();
            pairs.sort_by(|a, b| a.1.total_cmp(b.1));
            for pair in pairs.windows(2) {
                prop_assert!(pair[0].0 <= pair[1].0);
                prop_assert!(pair[1].1 - pair[0].1 >= 20.0 - 1e-6);
            }
            prop_assert!(placed.iter().all(|at| (-1e-6..=400.0 + 1e-6).contains(at)));
        }
    }
}
