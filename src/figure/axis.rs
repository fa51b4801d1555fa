//! Axes: a range, a scale and ticks at real values.
//!
//! An axis maps a value to a fraction of its length and back; pixels are the layout's business. Numbers are
//! written as everywhere on the page, by [`number::fixed`].

use serde::{Deserialize, Serialize};

use crate::text::number;

/// How values lie along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scale {
    /// Equal steps.
    Linear,
    /// Equal doublings, for sample counts and token budgets.
    Log2,
}

/// A labelled place on an axis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tick {
    /// The value.
    pub at: f64,
    /// What is written there.
    pub label: String,
}

/// An axis from one value to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Axis {
    /// What is measured, with its unit; empty where the figure says it elsewhere.
    pub label: String,
    /// How values lie along it.
    pub scale: Scale,
    /// The value at the left or at the bottom.
    pub from: f64,
    /// The value at the right or at the top.
    pub to: f64,
    /// Labelled values. Those that would collide on a narrow screen are left out.
    pub ticks: Vec<Tick>,
    /// Decimals of a value that the figure itself writes: under the pointer, beside a dot.
    pub digits: usize,
}

/// More ticks than any screen holds: a bound for the loops below, not a design.
const MOST_TICKS: u32 = 200;

impl Axis {
    /// 0 to 100 with a tick at every quarter: the fixed axis of every accuracy.
    #[must_use]
    pub fn percent(label: impl Into<String>) -> Self {
        Self { digits: 1, ..Self::linear(label, 0.0, 100.0, 25.0, 0) }
    }

    /// A linear axis with a tick at `from` and every `step` after it.
    #[must_use]
    pub fn linear(label: impl Into<String>, from: f64, to: f64, step: f64, digits: usize) -> Self {
        let steps = ((to - from) / step + 1e-9).floor();
        let count = if steps >= 0.0 { steps.min(f64::from(MOST_TICKS)) as u32 + 1 } else { 0 };
        let ticks = (0..count).map(|i| from + step * f64::from(i));
        let ticks = ticks.map(|at| Tick { at, label: number::fixed(at, digits) }).collect();
        Self { label: label.into(), scale: Scale::Linear, from, to, ticks, digits }
    }

    /// A doubling axis with a tick at every power of two from `from` to `to`, named by its value.
    #[must_use]
    pub fn log2(label: impl Into<String>, from: f64, to: f64) -> Self {
        let mut ticks = Vec::new();
        let mut exponent = from.log2().ceil();
        while exponent.is_finite() && exponent <= to.log2() + 1e-9 && ticks.len() < MOST_TICKS as usize {
            let at = exponent.exp2();
            let after = if at < 1.0 { (-exponent).min(6.0) as usize } else { 0 };
            ticks.push(Tick { at, label: number::fixed(at, after) });
            exponent += 1.0;
        }
        Self { label: label.into(), scale: Scale::Log2, from, to, ticks, digits: 0 }
    }

    /// Where a value lies, 0 at `from` and 1 at `to`; outside that range it is not clipped. `None` where the value
    /// or the axis has no place: not finite, not positive on a log axis, or an axis without length.
    #[must_use]
    pub fn fraction(&self, value: f64) -> Option<f64> {
        let (from, to, value) = (self.place(self.from)?, self.place(self.to)?, self.place(value)?);
        let fraction = (value - from) / (to - from);
        fraction.is_finite().then_some(fraction)
    }

    /// The value at a fraction of the axis; the inverse of [`Axis::fraction`].
    #[must_use]
    pub fn value(&self, fraction: f64) -> Option<f64> {
        let (from, to) = (self.place(self.from)?, self.place(self.to)?);
        let place = from + (to - from) * fraction;
        let value = match self.scale {
            Scale::Linear => place,
            Scale::Log2 => place.exp2(),
        };
        value.is_finite().then_some(value)
    }

    fn place(&self, value: f64) -> Option<f64> {
        let place = match self.scale {
            Scale::Linear => value,
            Scale::Log2 if value > 0.0 => value.log2(),
            Scale::Log2 => return None,
        };
        place.is_finite().then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log2_ticks_are_the_values_themselves() {
        let axis = Axis::log2("k", 1.0, 64.0);
        let labels: Vec<_> = axis.ticks.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(labels, ["1", "2", "4", "8", "16", "32", "64"]);
        let places: Vec<_> = axis.ticks.iter().filter_map(|tick| axis.fraction(tick.at)).collect();
        for (i, place) in places.iter().enumerate() {
            assert!((place - i as f64 / 6.0).abs() < 1e-12);
        }
    }

    #[test]
    fn a_log_axis_has_no_place_for_zero() {
        assert_eq!(Axis::log2("k", 1.0, 64.0).fraction(0.0), None);
        assert_eq!(Axis::log2("k", 0.0, 64.0).fraction(2.0), None);
        assert!(Axis::log2("k", 0.0, 64.0).ticks.is_empty());
    }

    #[test]
    fn an_axis_without_length_has_no_places() {
        assert_eq!(Axis::linear("", 1.0, 1.0, 1.0, 0).fraction(1.0), None);
        assert_eq!(Axis::linear("", 0.0, 1.0, 0.0, 0).ticks.len(), MOST_TICKS as usize + 1);
        assert!(Axis::linear("", 0.0, 1.0, f64::NAN, 0).ticks.is_empty());
    }
}
