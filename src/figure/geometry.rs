//! Lines and boxes in CSS pixels: clipping, dashing, and how much of a curve runs through a label.

/// A point in CSS pixels, y downwards.
pub(super) type Point = (f64, f64);

/// An upright rectangle in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub left: f64,
    /// The top edge.
    pub top: f64,
    /// The right edge.
    pub right: f64,
    /// The bottom edge.
    pub bottom: f64,
}

/// A value held between two others. Where these are in the wrong order or no numbers, it does not stop the page.
pub(super) fn held(value: f64, from: f64, to: f64) -> f64 {
    value.max(from).min(to)
}

impl Rect {
    /// The width.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// The height.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub(super) fn around((x, y): Point, reach: f64) -> Self {
        Self { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
    }

    pub(super) fn grown(&self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    pub(super) fn holds(&self, inner: &Self) -> bool {
        inner.left >= self.left
            && inner.right <= self.right
            && inner.top >= self.top
            && inner.bottom <= self.bottom
    }

    pub(super) fn contains(&self, (x, y): Point) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// The width of the shared part, 0 where the rectangles are apart.
    pub(super) fn overlap(&self, other: &Self) -> f64 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        if across > 0.0 && down > 0.0 { across } else { 0.0 }
    }

    /// The part of a segment inside, by Liang and Barsky (1984).
    fn clip(&self, (x0, y0): Point, (x1, y1): Point) -> Option<(Point, Point)> {
        // Most segments of a curve lie wholly to one side of a label.
        let (left, right) = (x0.max(x1) < self.left, x0.min(x1) > self.right);
        if left || right || y0.max(y1) < self.top || y0.min(y1) > self.bottom {
            return None;
        }
        let (dx, dy) = (x1 - x0, y1 - y0);
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        let edges =
            [(-dx, x0 - self.left), (dx, self.right - x0), (-dy, y0 - self.top), (dy, self.bottom - y0)];
        for (outward, room) in edges {
            if outward == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if outward < 0.0 {
                enter = enter.max(room / outward);
            } else {
                leave = leave.min(room / outward);
            }
        }
        // The far end stays the very same point, so that the next segment joins it.
        let at = |t: f64| if t >= 1.0 { (x1, y1) } else { (x0 + dx * t, y0 + dy * t) };
        (enter <= leave).then(|| (at(enter), at(leave)))
    }

    /// The pieces of a curve inside. `None` in the curve is a gap.
    pub(super) fn clip_curve(&self, curve: &[Option<Point>]) -> Vec<Vec<Point>> {
        let mut pieces: Vec<Vec<Point>> = Vec::new();
        let mut piece: Vec<Point> = Vec::new();
        let mut previous: Option<Point> = None;
        for point in curve {
            if let (Some(from), Some(to)) = (previous, *point) {
                if let Some((start, end)) = self.clip(from, to) {
                    if piece.last() != Some(&start) {
                        pieces.push(std::mem::take(&mut piece));
                        piece.push(start);
                    }
                    piece.push(end);
                }
            } else {
                pieces.push(std::mem::take(&mut piece));
                piece.extend(point.filter(|&point| self.contains(point)));
            }
            previous = *point;
        }
        pieces.push(piece);
        pieces.retain(|piece| !piece.is_empty());
        pieces
    }

    /// How many pixels of the curve run through this rectangle.
    pub(super) fn crossed_by(&self, curve: &[Point]) -> f64 {
        let segments = curve.iter().zip(curve.iter().skip(1));
        segments.filter_map(|(&from, &to)| self.clip(from, to)).map(|(from, to)| distance(from, to)).sum()
    }
}

fn distance((x0, y0): Point, (x1, y1): Point) -> f64 {
    (x1 - x0).hypot(y1 - y0)
}

/// Cuts a curve into dashes of the given lengths, measured along it.
pub(super) fn dashes(curve: &[Point], on: f64, off: f64) -> Vec<Vec<Point>> {
    let (mut pieces, mut piece) = (Vec::new(), Vec::new());
    let (mut drawing, mut left) = (true, on);
    piece.extend(curve.first());
    for (&(mut from), &to) in curve.iter().zip(curve.iter().skip(1)) {
        let mut rest = distance(from, to);
        while rest > left {
            let share = left / rest;
            from = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            rest -= left;
            if drawing {
                piece.push(from);
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece.push(from);
            }
            drawing = !drawing;
            left = if drawing { on } else { off };
        }
        left -= rest;
        if drawing {
            piece.push(to);
        }
    }
    pieces.push(piece);
    pieces.retain(|piece| piece.len() > 1);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: Rect = Rect { left: 0.0, top: 0.0, right: 10.0, bottom: 10.0 };

    #[test]
    fn a_curve_is_cut_at_the_edges_and_at_gaps() {
        let curve = [Some((-5.0, 5.0)), Some((5.0, 5.0)), None, Some((6.0, 5.0)), Some((6.0, 15.0))];
        let pieces = BOX.clip_curve(&curve);
        assert_eq!(pieces, [vec![(0.0, 5.0), (5.0, 5.0)], vec![(6.0, 5.0), (6.0, 10.0)]]);
    }

    #[test]
    fn a_lone_point_survives_between_gaps() {
        assert_eq!(BOX.clip_curve(&[None, Some((1.0, 1.0)), None]), [vec![(1.0, 1.0)]]);
        assert!(BOX.clip_curve(&[Some((20.0, 20.0)), Some((30.0, 20.0))]).is_empty());
    }

    #[test]
    fn dashes_cover_their_share_of_the_curve() {
        let pieces = dashes(&[(0.0, 0.0), (45.0, 0.0), (90.0, 0.0)], 5.0, 4.0);
        assert_eq!(pieces.len(), 10);
        let drawn: f64 = pieces.iter().map(|piece| piece.last().unwrap().0 - piece[0].0).sum();
        assert!((drawn - 50.0).abs() < 1e-9);
    }

    #[test]
    fn crossing_is_measured_in_pixels() {
        assert!((BOX.crossed_by(&[(-10.0, 5.0), (20.0, 5.0)]) - 10.0).abs() < 1e-9);
        assert!(BOX.crossed_by(&[(-10.0, 11.0), (20.0, 11.0)]).abs() < 1e-9);
    }
}
