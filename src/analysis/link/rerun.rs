//! Explore / Rerun as a link.

use form_urlencoded::Serializer;

use super::{Settings, attractors, problems, with_path};
use crate::analysis::rerun::{RerunCount, RerunExperiment, RerunRequest, Workers};
use crate::analysis::vote::Samples;
use crate::engine::status::GpuChoice;
use crate::model::{AttractorShare, Correlation};

/// Its path.
pub const PATH: &str = "explore/rerun";

/// The path and query of a request. Settings that its experiment does not use are written too: they are kept for the
/// others.
pub fn write(request: &RerunRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("experiment", experiment_word(request.experiment));
    query.append_pair("k", &request.k.count().to_string());
    query.append_pair("a", &request.a.share().to_string());
    attractors::write(&mut query, &request.attractors);
    query.append_pair("rho", &request.rho.value().to_string());
    problems::write(&mut query, &request.difficulty, request.problems);
    query.append_pair("reruns", &request.reruns.count().to_string());
    query.append_pair("seed", &request.seed.0.to_string());
    query.append_pair("gpu", gpu_word(request.gpu));
    query.append_pair("workers", &request.workers.count().to_string());
    with_path(PATH, query)
}

/// The request that a link's settings make. More reruns than its experiment allows are cut to the most it allows.
pub fn read(settings: &mut Settings) -> RerunRequest {
    let default = RerunRequest::default();
    let experiment = settings.word("experiment", &RerunExperiment::ALL, experiment_word, default.experiment);
    let reruns = settings.whole("reruns", default.reruns, RerunCount::new);
    let workers = settings.whole("workers", default.workers, Workers::new);
    let (difficulty, n_problems) = problems::read(settings);
    let mut request = RerunRequest {
        experiment,
        k: settings.whole("k", default.k, Samples::new),
        a: settings.number("a", default.a, AttractorShare::new),
        attractors: attractors::read(settings),
        rho: settings.number("rho", default.rho, Correlation::new),
        difficulty,
        problems: n_problems,
        reruns,
        seed: settings.seed(default.seed),
        gpu: settings.word("gpu", &GpuChoice::ALL, gpu_word, default.gpu),
        workers,
    };
    let most = request.most_reruns();
    if request.reruns > most {
        settings.repair("reruns", &reruns.count().to_string(), Some(most.count().to_string()));
        request.reruns = most;
    }
    request
}

/// An experiment as a link names it.
pub fn experiment_word(experiment: RerunExperiment) -> &'static str {
    match experiment {
        RerunExperiment::Vote => "vote",
        RerunExperiment::Budget => "budget",
        RerunExperiment::Bootstrap => "bootstrap",
        RerunExperiment::Permutation => "permutation",
    }
}

/// A choice of processors as a link names it.
pub fn gpu_word(choice: GpuChoice) -> &'static str {
    match choice {
        GpuChoice::Auto => "auto",
        GpuChoice::Off => "off",
        GpuChoice::Force => "force",
    }
}
