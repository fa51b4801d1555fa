//! The figures of a lesson: what was said beside what is, and problems before a vote sorts them.

use super::vote::strip_of;
use super::{Axis, Figure, Ink, Mark, Shape, TickMark};
use crate::analysis::teach::Gap;
use crate::text::teach as text;

/// What was said and what is, row by row; each row is called by one of the names.
pub fn gaps(names: &[&str], gaps: &[Gap]) -> Figure {
    let row = |(row, (name, gap)): (usize, (&&str, &Gap))| {
        let [said, is] = gap.percent();
        Mark::Interval {
            row,
            name: (*name).to_owned(),
            lo: said.min(is),
            point: is,
            hi: said.max(is),
            reference: Some(said),
            value: text::short_is(gap),
            ink: Ink::Rust,
        }
    };
    let marks = names.iter().zip(gaps).enumerate().map(row).collect();
    let x = Axis::percent(text::GAPS_AXIS);
    let figure =
        Figure::new(text::GAPS_CLAIM.to_owned(), text::gaps_description(names, gaps), x, None, marks);
    Figure { size: Shape::Rows(gaps.len() as u32).at(figure.size.width), ..figure }
}

/// Problems at their solve rates, all alike.
pub fn problems(rates: &[f64]) -> Figure {
    let ticks = rates.iter().map(|&x| TickMark { x, ink: Ink::Muted }).collect();
    let (claim, description) = (text::plain_claim(rates.len() as u32), text::plain_description().to_owned());
    strip_of(claim, description, vec![Mark::Ticks { at: ticks }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Theme, svg};

    #[test]
    fn what_was_said_stands_beside_what_is() {
        let gap = Gap { said: 60, is: 97.8, most: 100 };
        let figure = gaps(&["coverage"], &[gap]);
        let Mark::Interval { lo, point, hi, reference, .. } = &figure.marks[0] else { panic!() };
        assert_eq!((*lo, *point, *hi, *reference), (60.0, 97.8, 97.8, Some(60.0)));
        let drawn = svg(&figure, &Theme::DAY).unwrap();
        assert!(drawn.contains("coverage") && drawn.contains("97.8%"), "{drawn}");
    }
}
