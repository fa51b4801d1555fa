//! Explore / Vote as a link.

use form_urlencoded::Serializer;

use super::{Settings, problems, with_path};
use crate::analysis::vote::{Samples, VoteRequest};
use crate::decimal;
use crate::model::AttractorShare;

/// Its path.
pub const PATH: &str = "explore/vote";

/// The path and query of a request.
pub fn write(request: &VoteRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("a", &request.a.share().to_string());
    query.append_pair("k", &request.k.count().to_string());
    problems::write(&mut query, &request.difficulty, request.problems);
    with_path(PATH, query)
}

/// The request that a link's settings make.
pub fn read(settings: &mut Settings) -> VoteRequest {
    let default = VoteRequest::default();
    let (difficulty, problems) = problems::read(settings);
    VoteRequest {
        a: read_share(settings, default.a),
        k: read_samples(settings, "k", default.k),
        difficulty,
        problems,
    }
}

pub(super) fn read_share(settings: &mut Settings, default: AttractorShare) -> AttractorShare {
    let read = |text: &str| AttractorShare::new(decimal::parse(text)?).ok().map(f64::from);
    AttractorShare::new(settings.take("a", default.share(), read)).unwrap_or(default)
}

pub(super) fn read_samples(settings: &mut Settings, name: &str, default: Samples) -> Samples {
    let read = |text: &str| Samples::new(text.parse().ok()?).ok().map(u32::from);
    Samples::new(settings.take(name, default.count(), read)).unwrap_or(default)
}
