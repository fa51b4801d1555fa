//! Explore / Seeds as a link.

use form_urlencoded::Serializer;

use super::vote::{read_samples, read_share};
use super::{Settings, problems, with_path};
use crate::analysis::problems::LogOddsShift;
use crate::analysis::seeds::{DrawCount, SeedsRequest};
use crate::decimal;
use crate::rng::Seed;

/// Its path.
pub const PATH: &str = "explore/seeds";

/// The path and query of a request.
pub fn write(request: &SeedsRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("n", &request.n.count().to_string());
    query.append_pair("shift", &request.shift.value().to_string());
    problems::write(&mut query, &request.difficulty, request.problems);
    query.append_pair("k", &request.k.count().to_string());
    query.append_pair("a", &request.a.share().to_string());
    query.append_pair("draws", &request.draws.count().to_string());
    query.append_pair("seed", &request.seed.0.to_string());
    with_path(PATH, query)
}

/// The request that a link's settings make. More draws than its samples allow are cut to the most they allow.
pub fn read(settings: &mut Settings) -> SeedsRequest {
    let default = SeedsRequest::default();
    let shift = settings.take("shift", default.shift.value(), |text| {
        LogOddsShift::new(decimal::parse(text)?).ok().map(f64::from)
    });
    let draws = settings
        .take("draws", default.draws.count(), |text| DrawCount::new(text.parse().ok()?).ok().map(u32::from));
    let (difficulty, n_problems) = problems::read(settings);
    let mut request = SeedsRequest {
        n: read_samples(settings, "n", default.n),
        shift: LogOddsShift::new(shift).unwrap_or(default.shift),
        difficulty,
        problems: n_problems,
        k: read_samples(settings, "k", default.k),
        a: read_share(settings, default.a),
        draws: DrawCount::new(draws).unwrap_or(default.draws),
        seed: Seed(settings.take("seed", default.seed.0, |text| text.parse().ok())),
    };
    let most = request.most_draws();
    if request.draws > most {
        settings.repair("draws", &draws.to_string(), Some(most.count().to_string()));
        request.draws = most;
    }
    request
}
