//! Rows of shares: small multiples that are read down a column, with every value beside its bar.

use super::brush::{Brush, DrawError, Hold, Type};
use super::draw::{NAME, NOTE, VALUE};
use super::geometry::Rect;
use super::label::{LARGE, SMALL, fit, width};
use super::{Figure, Ink, Layout, Mark, Share};

/// The room over the first row, for the names of the columns.
const HEAD: f64 = 30.0;
/// The room under the last one, for what the shares are of.
const FOOT: f64 = 26.0;
/// From a name to the first column, and from a column to the next.
const GAP: f64 = 18.0;
/// How far a name stands from the edge of the row that is marked.
const INSET: f64 = 8.0;
/// Half the height of a bar.
const HALF: f64 = 7.0;
/// How much of its colour a marked row keeps.
const WASH: f64 = 0.42;
/// The side of a key.
const KEY: f64 = 9.0;

/// Where the bars are: beside the names, or under them where the figure is narrow.
pub(super) fn plot(figure: &Figure, page: Rect, compact: bool) -> Rect {
    let name = |mark: &Mark| match mark {
        Mark::Shares { name, .. } => width(name, LARGE, true),
        _ => 0.0,
    };
    let names = figure.marks.iter().map(name).fold(0.0, f64::max);
    let left = if compact { INSET } else { (INSET + names + GAP).min(page.right * 0.45) };
    let bottom = (page.bottom - FOOT).max(HEAD + 1.0);
    Rect { left, top: HEAD, right: (page.right - INSET).max(left + 1.0), bottom }
}

/// One row: its name, its bars, and over the first of them what they are.
pub(super) fn draw(
    mark: &Mark,
    figure: &Figure,
    layout: &Layout,
    brush: &mut Brush<'_>,
) -> Result<(), DrawError> {
    let Mark::Shares { row, name, shares, chosen } = mark else { return Ok(()) };
    if *row >= layout.rows {
        return Ok(());
    }
    let (plot, middle) = (layout.plot, layout.row_to_px(*row));
    let half = plot.height() / layout.rows.max(1) as f64 / 2.0;
    let whole = Rect { left: 0.0, right: layout.page.right, top: middle - half, bottom: middle + half };
    if *chosen {
        brush.block(&whole, Ink::Hair, WASH)?;
        brush.block(&Rect { right: 3.0, ..whole }, Ink::Ink, 1.0)?;
    }
    if figure.focus == Some(*row as f64) {
        brush.hairline(0.0, whole.right, whole.top + 1.0, Ink::Ink)?;
        brush.hairline(0.0, whole.right, whole.bottom - 1.0, Ink::Ink)?;
    }
    let look = Type { bold: *chosen, ..NAME };
    let (y, room) = if layout.compact { (middle - 12.0, plot.width()) } else { (middle, plot.left - GAP) };
    brush.text((INSET, y), Hold::Start, look, &fit(name, LARGE, *chosen, room))?;
    let y = if layout.compact { middle + 11.0 } else { middle };
    for (share, place) in shares.iter().zip(places(figure, layout)) {
        let place = Place { y, ..place };
        if *row == 0 {
            place.head(share, brush)?;
        }
        place.bar(share, brush)?;
    }
    Ok(())
}

/// A column at the height of a row.
struct Place {
    left: f64,
    width: f64,
    /// Pixels of a hundredth, the same in every column.
    unit: f64,
    y: f64,
}

/// The columns, each as wide as its name and its longest bar need, with the longest unit that all of them have room for.
fn places(figure: &Figure, layout: &Layout) -> Vec<Place> {
    let rows: Vec<&[Share]> = figure.marks.iter().filter_map(row).collect();
    let n = rows.first().map_or(0, |row| row.len());
    let of = |i: usize| rows.iter().filter_map(move |row| row.get(i));
    let needs = (0..n).map(|i| {
        let most = of(i).map(|share| share.percent.clamp(0.0, 100.0)).fold(1.0, f64::max);
        let label = of(i).map(|share| width(&share.label, SMALL, true)).fold(0.0, f64::max) + GAP;
        let name =
            of(i).take(1).map(|share| width(&share.name, SMALL, false) + KEY + GAP).fold(0.0, f64::max);
        (most, label, name.min(layout.plot.width() / n.max(1) as f64))
    });
    let needs: Vec<(f64, f64, f64)> = needs.collect();
    let wide = |unit: f64, (most, label, name): &(f64, f64, f64)| (unit * most + label).max(*name);
    let (mut unit, mut step) = (0.0, layout.plot.width() / 100.0);
    while step > 1e-3 {
        let longer = unit + step;
        let fits = needs.iter().map(|need| wide(longer, need)).sum::<f64>() <= layout.plot.width();
        unit = if fits { longer } else { unit };
        step /= 2.0;
    }
    let mut left = layout.plot.left;
    let place = |need: &(f64, f64, f64)| {
        let place = Place { left, width: wide(unit, need), unit, y: 0.0 };
        left += place.width;
        place
    };
    needs.iter().map(place).collect()
}

fn row(mark: &Mark) -> Option<&[Share]> {
    match mark {
        Mark::Shares { shares, .. } => Some(shares),
        _ => None,
    }
}

impl Place {
    /// The name of the column behind its key.
    fn head(&self, share: &Share, brush: &mut Brush<'_>) -> Result<(), DrawError> {
        let y = HEAD / 2.0 - 2.0;
        let key = Rect { left: self.left, right: self.left + KEY, top: y - KEY / 2.0, bottom: y + KEY / 2.0 };
        brush.block(&key, share.ink, 1.0)?;
        let name = fit(&share.name, SMALL, false, self.width - KEY - 10.0);
        brush.text((self.left + KEY + 5.0, y), Hold::Start, NOTE, &name)
    }

    /// The bar and its value, bold where it is the largest.
    fn bar(&self, share: &Share, brush: &mut Brush<'_>) -> Result<(), DrawError> {
        let right = self.left + self.unit * share.percent.clamp(0.0, 100.0);
        let bar = Rect { left: self.left, right, top: self.y - HALF, bottom: self.y + HALF };
        brush.upright(self.left, self.y - HALF - 3.0, self.y + HALF + 3.0, Ink::Ghost)?;
        brush.block(&bar, share.ink, 1.0)?;
        let look = Type { size: SMALL, ..if share.largest { VALUE } else { NAME } };
        brush.text((right + 5.0, self.y), Hold::Start, look, &share.label)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Axis, Figure, Ink, Layout, Mark, Shape, Share, Theme, nearest, stops, svg};
    use proptest::prelude::*;

    fn figure(n_rows: usize, n_columns: usize, width: f64) -> Figure {
        let share = |i: usize| Share {
            name: format!("Category {i}"),
            percent: 100.0 / (1 + i) as f64,
            label: "76.4".to_owned(),
            ink: Ink::Blue,
            largest: i == 0,
        };
        let row = |row: usize| Mark::Shares {
            row,
            name: "Collapse → Drift → Format".to_owned(),
            shares: (0..n_columns).map(share).collect(),
            chosen: row == 1,
        };
        let x = Axis::linear("% of failures", 0.0, n_rows as f64, n_rows as f64, 0);
        let figure = Figure::new(
            "claim".to_owned(),
            String::new(),
            Axis { ticks: Vec::new(), ..x },
            None,
            (0..n_rows).map(row).collect(),
        );
        Figure { size: Shape::Rows(n_rows as u32).at(width), ..figure }
    }

    #[test]
    fn rows_are_stops_of_the_keyboard_and_not_of_the_pointer() {
        let figure = figure(6, 4, 920.0);
        assert_eq!(stops(&figure), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(nearest(&figure, &Layout::of(&figure), 400.0), None);
    }

    #[test]
    fn a_name_stands_beside_its_bars_or_over_them() {
        let [wide, narrow] = [920.0, 358.0].map(|width| Layout::of(&figure(6, 4, width)).plot);
        assert!(wide.left > 200.0 && narrow.left < 20.0, "{wide:?} {narrow:?}");
    }

    #[test]
    fn every_row_is_drawn_with_its_values() {
        let file = svg(&figure(6, 4, 920.0), &Theme::DAY).unwrap();
        assert_eq!(file.matches("76.4").count(), 24);
        assert_eq!(file.matches("Category 3").count(), 1);
    }

    proptest! {
        #[test]
        fn the_bars_stay_on_the_page(rows in 1usize..30, columns in 1usize..6, width in 1.0..2000.0_f64) {
            let layout = Layout::of(&figure(rows, columns, width));
            prop_assert!(layout.plot.width() > 0.0 && layout.plot.height() > 0.0);
            prop_assert!(layout.plot.left >= 0.0);
        }
    }
}
