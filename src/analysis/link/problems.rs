//! The problems of a benchmark as settings of a link: `difficulty`, and what it needs of `problems`, `mu`, `sigma`, `rates`.

use form_urlencoded::Serializer;

use super::{Settings, list};
use crate::analysis::problems::{Difficulty, LogOdds, LogOddsSpread, OwnRates, ProblemCount, SolveRate};
use crate::decimal;

/// A choice of problems as a link names it.
pub fn word(difficulty: &Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Spread => "spread",
        Difficulty::Concentrated => "concentrated",
        Difficulty::Uniform => "uniform",
        Difficulty::Normal { .. } => "normal",
        Difficulty::Own(_) => "own",
    }
}

/// Solve rates as a link writes them.
pub fn rates(own: &OwnRates) -> String {
    list::written(own.rates())
}

/// Solve rates as shares, in percent or as counts, between commas, semicolons or spaces: `0.1, 0.5` or `10% 50%`. A comma is
/// a decimal mark where other numbers stand between spaces or semicolons, and it makes a share or a percentage: `0,1 0,25`.
pub fn parse_rates(text: &str) -> Option<OwnRates> {
    OwnRates::try_from(list::parse(text, is_rate, rate)?).ok()
}

/// A share, a percentage, or right samples of all: `0.4`, `40%`, `3/8`.
fn rate(part: &str) -> Option<SolveRate> {
    let (number, scale) = match (part.strip_suffix('%'), part.split_once('/')) {
        (Some(number), _) => (number, 100.0),
        (None, Some((right, all))) => (right, decimal::parse(all).filter(|all| *all > 0.0)?),
        (None, None) => (part, 1.0),
    };
    SolveRate::new(decimal::parse(number)? / scale).ok()
}

/// Whether a number with a decimal comma is a rate: `0,25`, `,25`, `1,0` or `12,5%`.
fn is_rate(whole: &str, digits: &str, is_percent: bool) -> bool {
    let are_zeros = |part: &str| part.bytes().all(|byte| byte == b'0');
    is_percent || are_zeros(whole) || whole == "1" && are_zeros(digits)
}

/// Writes the problems.
pub(super) fn write(query: &mut Serializer<'_, String>, difficulty: &Difficulty, n: ProblemCount) {
    query.append_pair("difficulty", word(difficulty));
    match difficulty {
        Difficulty::Own(own) => {
            query.append_pair("rates", &rates(own));
            return;
        }
        Difficulty::Normal { mu, sigma } => {
            query.append_pair("mu", &mu.value().to_string());
            query.append_pair("sigma", &sigma.value().to_string());
        }
        _ => {}
    }
    query.append_pair("problems", &n.count().to_string());
}

/// Reads the problems. Settings that the choice does not need are no mistake: a page keeps those that were typed and gives
/// them along with the next choice, in case it is theirs.
pub(super) fn read(settings: &mut Settings) -> (Difficulty, ProblemCount) {
    let all = ["spread", "concentrated", "uniform", "normal", "own"];
    let chosen = settings.word("difficulty", &all, |word| word, "spread");
    for (name, choice) in [("mu", "normal"), ("sigma", "normal"), ("rates", "own")] {
        settings.pass_over(name, chosen == choice);
    }
    let mu = settings.number("mu", LogOdds::SPREAD, LogOdds::new);
    let sigma = settings.number("sigma", LogOddsSpread::SPREAD, LogOddsSpread::new);
    let own =
        settings.take("rates", rates(&OwnRates::example()), |text| parse_rates(text).map(|own| rates(&own)));
    let n = settings.whole("problems", ProblemCount::THIRTY, ProblemCount::new);
    let difficulty = match chosen {
        "concentrated" => Difficulty::Concentrated,
        "uniform" => Difficulty::Uniform,
        "normal" => Difficulty::Normal { mu, sigma },
        "own" => Difficulty::Own(parse_rates(&own).unwrap_or_else(OwnRates::example)),
        _ => Difficulty::Spread,
    };
    (difficulty, n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_as_people_write_them() {
        let read = |text| parse_rates(text).map(|own| rates(&own));
        assert_eq!(read("0.5, 10% ;1\n.25").as_deref(), Some("0.1,0.25,0.5,1"));
        assert_eq!(read("3/8 0/4, 8/8").as_deref(), Some("0,0.375,1"));
        assert_eq!(read("0,1 0,1").as_deref(), Some("0.1,0.1"));
        assert_eq!(read("0,5; ,25;1").as_deref(), Some("0.25,0.5,1"));
        assert_eq!(read("12,5%\t50%\n0,5").as_deref(), Some("0.125,0.5,0.5"));
        // With nothing but commas between them, and where one comma ends a number or stands between whole ones, they separate.
        assert_eq!(read("0,1").as_deref(), Some("0,1"));
        assert_eq!(read("0, 1, 0").as_deref(), Some("0,0,1"));
        assert_eq!(read("0.1,0.2 0.3").as_deref(), Some("0.1,0.2,0.3"));
        assert_eq!(read("1,0 0,1").as_deref(), Some("0.1,1"));
        assert_eq!(read("1,1 0,1").as_deref(), Some("0,1,1,1"));
        for wrong in ["", "1/0 0.5", "9/8 0.5", "/2 0.5", "0.5", "0.5, x", "0.5 1.01", "0.5,-0.1"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
