//! The two models of a long and a short length as settings of a link.

use form_urlencoded::Serializer;

use super::Settings;
use crate::analysis::pair::{BaseLength, LengthGrowth, LengthSpread, Pair, WrongFactor};
use crate::analysis::problems::LogOddsShift;
use crate::decimal;

/// Writes the models.
pub(super) fn write(query: &mut Serializer<'_, String>, pair: &Pair) {
    query.append_pair("long", &pair.long.tokens().to_string());
    query.append_pair("short", &pair.short.tokens().to_string());
    let numbers = [
        ("shift", f64::from(pair.shift)),
        ("spread", pair.spread.into()),
        ("growth", pair.growth.into()),
        ("wrong", pair.wrong.into()),
    ];
    for (name, value) in numbers {
        query.append_pair(name, &value.to_string());
    }
}

/// Reads the models.
pub(super) fn read(settings: &mut Settings) -> Pair {
    let default = Pair::default();
    let base = |settings: &mut Settings, name, default| {
        whole(settings, name, default, |tokens| BaseLength::new(tokens).ok())
    };
    Pair {
        long: base(settings, "long", default.long),
        short: base(settings, "short", default.short),
        shift: number(settings, "shift", default.shift, |x| LogOddsShift::new(x).ok()),
        spread: number(settings, "spread", default.spread, |x| LengthSpread::new(x).ok()),
        growth: number(settings, "growth", default.growth, |x| LengthGrowth::new(x).ok()),
        wrong: number(settings, "wrong", default.wrong, |x| WrongFactor::new(x).ok()),
    }
}

/// A number that its type checks.
pub(super) fn number<T: Copy + Into<f64>>(
    settings: &mut Settings,
    name: &str,
    default: T,
    new: fn(f64) -> Option<T>,
) -> T {
    let read = |text: &str| new(decimal::parse(text)?).map(Into::into);
    new(settings.take(name, default.into(), read)).unwrap_or(default)
}

/// A whole number that its type checks.
pub(super) fn whole<T: Copy + Into<u32>>(
    settings: &mut Settings,
    name: &str,
    default: T,
    new: fn(u32) -> Option<T>,
) -> T {
    let read = |text: &str| new(text.parse().ok()?).map(Into::into);
    new(settings.take(name, default.into(), read)).unwrap_or(default)
}
