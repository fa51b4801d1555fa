//! The two models of a long and a short length as settings of a link.

use form_urlencoded::Serializer;

use super::Settings;
use crate::analysis::pair::{BaseLength, LengthGrowth, LengthSpread, Pair, WrongFactor};
use crate::analysis::problems::LogOddsShift;

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
    Pair {
        long: settings.whole("long", default.long, BaseLength::new),
        short: settings.whole("short", default.short, BaseLength::new),
        shift: settings.number("shift", default.shift, LogOddsShift::new),
        spread: settings.number("spread", default.spread, LengthSpread::new),
        growth: settings.number("growth", default.growth, LengthGrowth::new),
        wrong: settings.number("wrong", default.wrong, WrongFactor::new),
    }
}
