//! What ran where, and how far it is.

use crate::analysis::rerun::{RerunCount, Simulation};
use crate::engine::status::{Backend, GpuAbsence, GpuState, Run, Status};
use crate::text::Rich;
use crate::text::number::{count, fixed, plural};

/// What ran a job.
pub fn backend(backend: &Backend) -> String {
    match backend {
        Backend::Engine => "the engine itself".to_owned(),
        Backend::Workers(n) => plural(*n, "worker", "workers"),
        Backend::Gpu(adapter) => {
            let names = [&adapter.vendor, &adapter.architecture];
            let names: Vec<&str> =
                names.iter().map(|name| name.as_str()).filter(|name| !name.is_empty()).collect();
            match (adapter.software, names.join(", ")) {
                (false, names) if names.is_empty() => "WebGPU".to_owned(),
                (false, names) => format!("WebGPU ({names})"),
                (true, names) if names.is_empty() => "WebGPU (software)".to_owned(),
                (true, names) => format!("WebGPU (software: {names})"),
            }
        }
    }
}

/// Why WebGPU does not do the job, where that is worth a sentence: not where it was not asked for.
pub fn gpu(state: &GpuState) -> Option<String> {
    let GpuState::Absent(absence) = state else { return None };
    Some(match absence {
        GpuAbsence::Off => return None,
        GpuAbsence::Short => "WebGPU sits out: so short a job is done before it would be ready.".to_owned(),
        GpuAbsence::Lost(why) => {
            let why = in_brackets(why);
            format!(
                "WebGPU was lost, or refused the work{why}; the processor runs the rest, with the same integers."
            )
        }
        GpuAbsence::Miscounts => {
            "WebGPU counts otherwise than the processor here, and is left out; the processor runs it all."
                .to_owned()
        }
        absent => format!("WebGPU is not available here: {}. The processor runs it.", why(absent)),
    })
}

fn why(absence: &GpuAbsence) -> String {
    match absence {
        GpuAbsence::NoInterface => "the browser has none".to_owned(),
        GpuAbsence::NoAdapter => "the browser offers no adapter".to_owned(),
        GpuAbsence::Software => "its adapter is a program on the processor, slower than workers".to_owned(),
        GpuAbsence::Limit(name) => format!("its limit {name} is too small for this job"),
        GpuAbsence::TooLarge => "the tables of this job are too large for it".to_owned(),
        GpuAbsence::NoDevice(why) => format!("its adapter gives no device{}", in_brackets(why)),
        GpuAbsence::Off | GpuAbsence::Short | GpuAbsence::Lost(_) | GpuAbsence::Miscounts => String::new(),
    }
}

/// What a browser says of it, which is not always anything.
fn in_brackets(why: &str) -> String {
    if why.is_empty() { String::new() } else { format!(" ({why})") }
}

/// A run that is over before the clock ticks.
const TOO_QUICK: &str = "too quick to time";

/// Draws per second.
pub fn rate(run: &Run) -> String {
    // Clocks in a browser tick in tenths of a millisecond at best.
    if run.milliseconds < 1.0 {
        return TOO_QUICK.to_owned();
    }
    let millions = run.draws as f64 / run.milliseconds / 1000.0;
    format!("{} million", fixed(millions, if millions < 10.0 { 1 } else { 0 }))
}

/// How fast, in a sentence.
fn speed(run: &Run) -> String {
    let rate = rate(run);
    if rate == TOO_QUICK { rate } else { format!("{rate} per second") }
}

/// How far it is: reruns, draws, and how fast.
pub fn progress(asked: RerunCount, simulation: Option<&Simulation>, status: &Status) -> String {
    let (done, draws) = simulation.map_or((0, 0), |simulation| (simulation.reruns, simulation.draws));
    let total = asked.count();
    let pattern = match (done == total, status.stopped) {
        (true, _) => "All {} reruns are in: {} draws, {}, on {}.",
        (_, false) => "{} of {} reruns: {} draws, {}, on {}.",
        (_, true) => "Stopped after {} of {} reruns.",
    };
    let mut values =
        vec![count(done), count(total), count(draws), speed(&status.run), backend(&status.run.backend)];
    if done == total {
        values.remove(0);
    }
    Rich::of(pattern, &values).to_string()
}

/// That workers were replaced.
pub fn replaced(n: u32) -> Option<String> {
    let what = plural(n, "worker or device", "workers or devices");
    (n > 0).then(|| format!("{what} stopped on the way; others ran what was missing."))
}

/// The fingerprint of a run's tally, once it is done.
pub fn fingerprint(of: Option<u64>) -> String {
    of.map_or_else(|| "–".to_owned(), |of| format!("{of:016x}"))
}

/// Whether a run's tallies are those of another.
pub fn identical(other: u64, this: Option<u64>) -> &'static str {
    match this {
        None => "not done",
        Some(this) if this == other => "identical",
        Some(_) => "different",
    }
}
