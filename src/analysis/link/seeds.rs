//! Explore / Seeds as a link.

use form_urlencoded::Serializer;

use super::{Settings, problems, with_path};
use crate::analysis::problems::LogOddsShift;
use crate::analysis::seeds::{DrawCount, SeedsRequest};
use crate::analysis::vote::Samples;
use crate::model::AttractorShare;

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
    let shift = settings.number("shift", default.shift, LogOddsShift::new);
    let draws = settings.whole("draws", default.draws, DrawCount::new);
    let (difficulty, n_problems) = problems::read(settings);
    let mut request = SeedsRequest {
        n: settings.whole("n", default.n, Samples::new),
        shift,
        difficulty,
        problems: n_problems,
        k: settings.whole("k", default.k, Samples::new),
        a: settings.number("a", default.a, AttractorShare::new),
        draws,
        seed: settings.seed(default.seed),
    };
    let most = request.most_draws();
    if request.draws > most {
        settings.repair("draws", &draws.count().to_string(), Some(most.count().to_string()));
        request.draws = most;
    }
    request
}
