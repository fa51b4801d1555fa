//! Explore / Vote as a link.

use form_urlencoded::Serializer;

use super::{Settings, attractors, problems, with_path, write_check};
use crate::analysis::problems::LogOddsShift;
use crate::analysis::vote::{Samples, VoteRequest};
use crate::model::{AttractorShare, Correlation};

/// Its path.
pub const PATH: &str = "explore/vote";

/// The path and query of a request.
pub fn write(request: &VoteRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("a", &request.a.share().to_string());
    query.append_pair("k", &request.k.count().to_string());
    problems::write(&mut query, &request.difficulty, request.problems);
    attractors::write(&mut query, &request.attractors);
    query.append_pair("rho", &request.rho.value().to_string());
    query.append_pair("shift", &request.shift.value().to_string());
    write_check(&mut query, request.reruns, request.seed);
    with_path(PATH, query)
}

/// The request that a link's settings make. A check of more reruns than fit is cut to the most that do.
pub fn read(settings: &mut Settings) -> VoteRequest {
    let default = VoteRequest::default();
    let (difficulty, problems) = problems::read(settings);
    let shift = settings.number("shift", default.shift, LogOddsShift::new);
    let reruns = settings.reruns();
    let mut request = VoteRequest {
        a: settings.number("a", default.a, AttractorShare::new),
        k: settings.whole("k", default.k, Samples::new),
        difficulty,
        problems,
        attractors: attractors::read(settings),
        rho: settings.number("rho", default.rho, Correlation::new),
        shift,
        reruns,
        seed: settings.seed(default.seed),
    };
    request.reruns = settings.cut(reruns, request.rerun().most_reruns());
    request
}
