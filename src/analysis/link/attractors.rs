//! The attractors of a problem as settings of a link: `attractors`, and the `shares` that their own division needs.

use form_urlencoded::Serializer;

use super::{Settings, list};
use crate::decimal;
use crate::model::{AttractorCount, AttractorMix, Attractors, RelativeSize};

/// What a link says in place of a number where the sizes are given.
pub const OWN: &str = "own";

/// The choice as a link names it: how many share evenly, or that their sizes are given.
pub fn word(attractors: &Attractors) -> String {
    match attractors {
        Attractors::Even(count) => count.count().to_string(),
        Attractors::Given(_) => OWN.to_owned(),
    }
}

/// Relative sizes as a link writes them.
pub fn sizes(mix: &AttractorMix) -> String {
    list::written(mix.sizes())
}

/// Relative sizes between commas, semicolons or spaces: `60, 30, 10` or `60% 40%`. A comma is a decimal mark as it is for
/// solve rates, with any number before it: `2,5 1` is two sizes, and so is `2,1`.
pub fn parse_sizes(text: &str) -> Option<AttractorMix> {
    let size = |part: &str| RelativeSize::new(decimal::parse(part.strip_suffix('%').unwrap_or(part))?).ok();
    AttractorMix::try_from(list::parse(text, |_, _, _| true, size)?).ok()
}

/// Writes the attractors.
pub(super) fn write(query: &mut Serializer<'_, String>, attractors: &Attractors) {
    query.append_pair("attractors", &word(attractors));
    if let Attractors::Given(mix) = attractors {
        query.append_pair("shares", &sizes(mix));
    }
}

/// Reads the attractors. Sizes beside a number are no mistake: a page keeps those that were typed and gives them along with
/// the next choice, in case it is theirs.
pub(super) fn read(settings: &mut Settings) -> Attractors {
    let even = |text: &str| AttractorCount::new(text.parse().ok()?).ok();
    let is_choice = |text: &str| text == OWN || even(text).is_some();
    let chosen =
        settings.take("attractors", word(&Attractors::ONE), |text| is_choice(text).then(|| text.to_owned()));
    settings.pass_over("shares", chosen == OWN);
    let example = sizes(&AttractorMix::example());
    let own = settings.take("shares", example, |text| parse_sizes(text).map(|mix| sizes(&mix)));
    match even(&chosen) {
        Some(count) => Attractors::Even(count),
        None => Attractors::Given(parse_sizes(&own).unwrap_or_else(AttractorMix::example)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_people_write_them() {
        let read = |text| parse_sizes(text).map(|mix| sizes(&mix));
        assert_eq!(read("10, 60 ;30").as_deref(), Some("60,30,10"));
        assert_eq!(read("60%\n40%").as_deref(), Some("60,40"));
        assert_eq!(read("0,6 0,3; 0,1").as_deref(), Some("0.6,0.3,0.1"));
        assert_eq!(read("2,5 1").as_deref(), Some("2.5,1"));
        assert_eq!(read("2,1").as_deref(), Some("2,1"));
        assert_eq!(read("1000 .001").as_deref(), Some("1000,0.001"));
        for wrong in ["", "1", "1,1,1,1,1", "60, x", "60, 0", "60, -1", "1000.1, 1", "3/8 5/8", "0.0001 1"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn sizes_beside_a_number_are_passed_over() {
        let of = |_: &str, settings: &mut Settings| Some(read(settings));
        let read = |link: &str| super::super::read_as(link, of).unwrap();
        for shares in ["5,1", "x", ""] {
            let (attractors, repairs) = read(&format!("explore/vote?attractors=3&shares={shares}"));
            assert_eq!((word(&attractors).as_str(), repairs.len()), ("3", 0), "{shares}");
        }
        assert_eq!(read("explore/vote?attractors=own&shares=x").1.len(), 1);
    }
}
