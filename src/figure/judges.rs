//! The figures of judges: what each accepts of every edit, held against the clean control.

use super::{Axis, Figure, Ink, Mark, Shape};
use crate::analysis::judges::{EditFound, JudgeFound, JudgesOutcome};
use crate::text::judges as text;

/// A row for each edit that a judge had, and a line at its acceptance of the clean control.
pub fn figure(o: &JudgesOutcome, judge: &JudgeFound) -> Figure {
    let clean = o.clean.and_then(|clean| judge.edit(clean));
    let at = clean.and_then(|clean| percent(o, clean));
    let line = clean.zip(at).map(|(clean, at)| Mark::Threshold { at, label: text::threshold(o, clean) });
    let rows = judge.edits.iter().enumerate().map(|(row, edit)| interval(o, row, edit));
    let figure = Figure::new(
        text::claim(o, judge),
        text::description(o, judge),
        Axis::percent(text::ACCEPTED_AXIS),
        None,
        line.into_iter().chain(rows).collect(),
    );
    Figure { size: Shape::Rows(n_rows(judge)).at(figure.size.width), ..figure }
}

/// How many rows the figure of a judge has.
pub fn n_rows(judge: &JudgeFound) -> u32 {
    judge.edits.len() as u32
}

/// The share of versions accepted in percent, where it stands in the figure.
pub fn percent(o: &JudgesOutcome, edit: &EditFound) -> Option<f64> {
    edit.under(o.request.rule).acceptance.value().map(|share| 100.0 * share)
}

fn interval(o: &JudgesOutcome, row: usize, edit: &EditFound) -> Mark {
    let under = edit.under(o.request.rule);
    let ends = under.interval.map_or((f64::NAN, f64::NAN), |ends| (100.0 * ends.lower, 100.0 * ends.upper));
    Mark::Interval {
        row,
        name: text::edit(o, edit.edit),
        lo: ends.0,
        point: percent(o, edit).unwrap_or(f64::NAN),
        hi: ends.1,
        reference: None,
        value: text::accepted(o, edit),
        ink: if o.clean == Some(edit.edit) { Ink::Ink } else { Ink::Plum },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::judges::{JudgesRequest, outcome};
    use crate::data::{ReadOptions, read};

    #[test]
    fn every_edit_is_a_row_and_the_clean_control_a_line() {
        let csv = "solution,edit,verdict\ns1,number,no\ns1,clean,yes\ns2,clean,yes\ns2,number,yes\n";
        let table = read("t.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
        let o = outcome(&JudgesRequest::default(), &table).unwrap();
        let drawn = figure(&o, &o.judges[0]);
        assert!(matches!(drawn.marks[0], Mark::Threshold { at: 100.0, .. }), "{:?}", drawn.marks);
        let rows: Vec<(&str, f64, &str, Ink)> = drawn
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Interval { name, point, value, ink, .. } => Some((&**name, *point, &**value, *ink)),
                _ => None,
            })
            .collect();
        assert_eq!(rows, [("clean", 100.0, "100.0%", Ink::Ink), ("number", 50.0, "50.0%", Ink::Plum)]);
    }
}
