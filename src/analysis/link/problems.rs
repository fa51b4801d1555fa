//! The problems of a benchmark as settings of a link: `difficulty`, and what it needs of `problems`, `mu`, `sigma`, `rates`.

use form_urlencoded::Serializer;

use super::Settings;
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
    own.rates().map(|rate| rate.to_string()).collect::<Vec<_>>().join(",")
}

/// Solve rates between commas, semicolons or spaces, as shares or in percent: `0.1, 0.5` or `10% 50%`.
pub fn parse_rates(text: &str) -> Option<OwnRates> {
    let parts =
        text.split(|c: char| c == ',' || c == ';' || c.is_whitespace()).filter(|part| !part.is_empty());
    let rate = |part: &str| {
        let (number, scale) = part.strip_suffix('%').map_or((part, 1.0), |number| (number, 100.0));
        SolveRate::new(decimal::parse(number)? / scale).ok()
    };
    OwnRates::try_from(parts.map(rate).collect::<Option<Vec<_>>>()?).ok()
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

/// Reads the problems. Settings that the choice does not need are taken all the same: a control that comes back finds
/// them, and they are no mistake.
pub(super) fn read(settings: &mut Settings) -> (Difficulty, ProblemCount) {
    let all = ["spread", "concentrated", "uniform", "normal", "own"];
    let chosen = settings.word("difficulty", &all, |word| word, "spread");
    let mu = settings.take("mu", 0.2, |text| LogOdds::new(decimal::parse(text)?).ok().map(f64::from));
    let sigma =
        settings.take("sigma", 2.2, |text| LogOddsSpread::new(decimal::parse(text)?).ok().map(f64::from));
    let own =
        settings.take("rates", rates(&OwnRates::example()), |text| parse_rates(text).map(|own| rates(&own)));
    let n = settings.take("problems", ProblemCount::THIRTY.count(), |text| {
        ProblemCount::new(text.parse().ok()?).ok().map(u32::from)
    });
    let difficulty = match chosen {
        "concentrated" => Difficulty::Concentrated,
        "uniform" => Difficulty::Uniform,
        "normal" => match (LogOdds::new(mu), LogOddsSpread::new(sigma)) {
            (Ok(mu), Ok(sigma)) => Difficulty::Normal { mu, sigma },
            _ => Difficulty::NORMAL,
        },
        "own" => Difficulty::Own(parse_rates(&own).unwrap_or_else(OwnRates::example)),
        _ => Difficulty::Spread,
    };
    (difficulty, ProblemCount::new(n).unwrap_or(ProblemCount::THIRTY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_as_people_write_them() {
        let read = |text| parse_rates(text).map(|own| rates(&own));
        assert_eq!(read("0.5, 10% ;1\n.25").as_deref(), Some("0.1,0.25,0.5,1"));
        for wrong in ["", "0.5", "0.5, x", "0.5 1.01", "0.5,-0.1"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
