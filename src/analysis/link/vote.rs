//! Explore / Vote as a link.

use form_urlencoded::Serializer;

use super::{Settings, problems, with_path};
use crate::analysis::problems::LogOddsShift;
use crate::analysis::rerun::RerunCount;
use crate::analysis::vote::{Samples, VoteRequest};
use crate::decimal;
use crate::model::{AttractorCount, AttractorShare, Correlation};
use crate::rng::Seed;

/// Its path.
pub const PATH: &str = "explore/vote";

/// The path and query of a request.
pub fn write(request: &VoteRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("a", &request.a.share().to_string());
    query.append_pair("k", &request.k.count().to_string());
    problems::write(&mut query, &request.difficulty, request.problems);
    query.append_pair("attractors", &request.attractors.count().to_string());
    query.append_pair("rho", &request.rho.value().to_string());
    query.append_pair("shift", &request.shift.value().to_string());
    query.append_pair("reruns", &request.reruns.map_or(0, u32::from).to_string());
    query.append_pair("seed", &request.seed.0.to_string());
    with_path(PATH, query)
}

/// The request that a link's settings make. A check of more reruns than fit is cut to the most that do.
pub fn read(settings: &mut Settings) -> VoteRequest {
    let default = VoteRequest::default();
    let (difficulty, problems) = problems::read(settings);
    let shift = settings.take("shift", default.shift.value(), |text| {
        LogOddsShift::new(decimal::parse(text)?).ok().map(f64::from)
    });
    let reruns = settings.take("reruns", 0, |text| match text.parse().ok()? {
        0 => Some(0),
        n => RerunCount::new(n).ok().map(u32::from),
    });
    let mut request = VoteRequest {
        a: read_share(settings, default.a),
        k: read_samples(settings, "k", default.k),
        difficulty,
        problems,
        attractors: read_attractors(settings, default.attractors),
        rho: read_correlation(settings, default.rho),
        shift: LogOddsShift::new(shift).unwrap_or(default.shift),
        reruns: RerunCount::new(reruns).ok(),
        seed: Seed(settings.take("seed", default.seed.0, |text| text.parse().ok())),
    };
    let most = request.rerun().most_reruns();
    if request.reruns.is_some_and(|reruns| reruns > most) {
        settings.repair("reruns", &reruns.to_string(), Some(most.count().to_string()));
        request.reruns = Some(most);
    }
    request
}

pub(super) fn read_attractors(settings: &mut Settings, default: AttractorCount) -> AttractorCount {
    let read = |text: &str| AttractorCount::new(text.parse().ok()?).ok().map(u32::from);
    AttractorCount::new(settings.take("attractors", default.count(), read)).unwrap_or(default)
}

pub(super) fn read_correlation(settings: &mut Settings, default: Correlation) -> Correlation {
    let read = |text: &str| Correlation::new(decimal::parse(text)?).ok().map(f64::from);
    Correlation::new(settings.take("rho", default.value(), read)).unwrap_or(default)
}

pub(super) fn read_share(settings: &mut Settings, default: AttractorShare) -> AttractorShare {
    let read = |text: &str| AttractorShare::new(decimal::parse(text)?).ok().map(f64::from);
    AttractorShare::new(settings.take("a", default.share(), read)).unwrap_or(default)
}

pub(super) fn read_samples(settings: &mut Settings, name: &str, default: Samples) -> Samples {
    let read = |text: &str| Samples::new(text.parse().ok()?).ok().map(u32::from);
    Samples::new(settings.take(name, default.count(), read)).unwrap_or(default)
}
