//! The kernels' text in WGSL, put together.
//!
//! A kernel is the words of a replicate, what runs one replicate, what its experiment does, and what is kept of it: a
//! file for each, so that each is written once.

use crate::engine::{Experiment, Job, Keep};

/// Invocations in a workgroup, as the kernels say.
pub const WORKGROUP: u32 = 64;
/// The most integers that a replicate leaves: as many as the kernels hold, and a workgroup has invocations.
pub const MOST_COLUMNS: u32 = WORKGROUP;

const CHACHA8: &str = include_str!("kernels/chacha8.wgsl");
const REPLICATE: &str = include_str!("kernels/replicate.wgsl");
const RERUNS: &str = include_str!("kernels/reruns.wgsl");
const TRACES: &str = include_str!("kernels/traces.wgsl");
const RESAMPLE: &str = include_str!("kernels/resample.wgsl");
const FLIPS: &str = include_str!("kernels/flips.wgsl");
const ROWS: &str = include_str!("kernels/rows.wgsl");
const HISTOGRAM: &str = include_str!("kernels/histogram.wgsl");
const TOTALS: &str = include_str!("kernels/totals.wgsl");

/// Room for columns: a device keeps few of them in registers, and no kernel is compiled for each width.
const COLUMNS: [(u32, &str); 3] =
    [(4, "const COLUMNS = 4u;\n"), (16, "const COLUMNS = 16u;\n"), (MOST_COLUMNS, "const COLUMNS = 64u;\n")];

/// Which kernel runs a job. Jobs with the same one share its pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel {
    experiment: &'static str,
    keep: &'static str,
    columns: &'static str,
}

impl Kernel {
    /// The kernel of a job; `None` if none has room for its columns.
    pub fn of(job: &Job) -> Option<Self> {
        let experiment = match &job.experiment {
            Experiment::Reruns(_) => RERUNS,
            Experiment::Traces(_) => TRACES,
            // What words decide how many follow is drawn by the processor.
            Experiment::ResampleSum(resample) if resample.is_of_counts() => return None,
            Experiment::ResampleSum(_) => RESAMPLE,
            Experiment::Flips(_) => FLIPS,
        };
        let keep = match job.keep {
            Keep::Rows => ROWS,
            Keep::Histogram => HISTOGRAM,
            Keep::Totals => TOTALS,
        };
        // No columns at all would leave no output, and no buffer may be empty.
        let width = Some(job.experiment.width()).filter(|&width| width > 0)?;
        let (_, columns) = COLUMNS.iter().find(|(room, _)| width <= *room)?;
        Some(Self { experiment, keep, columns })
    }

    /// Its text.
    pub fn text(self) -> String {
        [self.columns, CHACHA8, REPLICATE, self.experiment, self.keep].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use naga::front::wgsl::parse_str;
    use naga::valid::{Capabilities, ValidationFlags, Validator};

    #[test]
    fn every_kernel_is_valid_wgsl() {
        for experiment in [RERUNS, TRACES, RESAMPLE, FLIPS] {
            for keep in [ROWS, HISTOGRAM, TOTALS] {
                for (_, columns) in COLUMNS {
                    let text = Kernel { experiment, keep, columns }.text();
                    let module =
                        parse_str(&text).unwrap_or_else(|error| panic!("{}", error.emit_to_string(&text)));
                    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
                    let valid = validator.validate(&module);
                    valid.unwrap_or_else(|error| panic!("{}", error.emit_to_string(&text)));
                    let main = &module.entry_points[0];
                    assert_eq!((main.name.as_str(), main.workgroup_size), ("main", [WORKGROUP, 1, 1]));
                }
            }
        }
    }
}
