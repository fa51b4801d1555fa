//! Traces against token budgets, as integers.

use serde::{Deserialize, Serialize};

use super::threshold::{are_probabilities, cumulative, rise};

/// The most cells a trace can fall in.
pub const MOST_CELLS: u32 = 64;

/// Why traces cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TracesError {
    /// No problem, or more than 4,096.
    Problems,
    /// No trace of a problem, or more than 4,096.
    Traces,
    /// Fewer than two cells, more than [`MOST_CELLS`], or not the same number for every problem.
    Cells,
    /// What is no probability, or thresholds that fall.
    Probabilities,
}

impl std::fmt::Display for TracesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Problems => "a benchmark has 1 to 4096 problems",
            Self::Traces => "a problem has 1 to 4096 traces",
            Self::Cells => "every problem's traces fall in the same 2 to 64 cells",
            Self::Probabilities => "a probability is out of order",
        })
    }
}

impl std::error::Error for TracesError {}

/// The experiment: draw traces of every problem, and count how many fall in each cell, such as “right, and no longer
/// than 4,000 tokens”.
///
/// A trace takes one word, which falls in the first cell whose cumulative threshold lies above it: its length is
/// looked up in its distribution, cut at the budgets, and never computed. The words of a replicate are the traces of
/// problem 0, then of problem 1, and so on.
///
/// A replicate leaves as many integers as there are cells: traces in each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct Traces(Parts);

/// The experiment as it travels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Parts {
    n_problems: u32,
    n_traces: u32,
    n_cells: u32,
    /// A row of `n_cells − 1` for each problem.
    thresholds: Vec<u32>,
}

impl Traces {
    /// The experiment for `n_traces` traces of each problem, given each problem's probabilities of the cells.
    ///
    /// # Errors
    /// See [`TracesError`].
    pub fn new(n_traces: u32, problems: &[Vec<f64>]) -> Result<Self, TracesError> {
        let n_cells = problems.first().map_or(0, Vec::len);
        if problems.iter().any(|cells| cells.len() != n_cells) {
            return Err(TracesError::Cells);
        }
        if !problems.iter().all(|cells| are_probabilities(cells)) {
            return Err(TracesError::Probabilities);
        }
        let n_problems = u32::try_from(problems.len()).map_err(|_| TracesError::Problems)?;
        let n_cells = u32::try_from(n_cells).map_err(|_| TracesError::Cells)?;
        let thresholds = problems.iter().flat_map(|cells| cumulative(cells)).collect();
        Self::check(Parts { n_problems, n_traces, n_cells, thresholds })
    }

    fn check(parts: Parts) -> Result<Self, TracesError> {
        if !(1..=4096).contains(&parts.n_problems) {
            return Err(TracesError::Problems);
        }
        if !(1..=4096).contains(&parts.n_traces) {
            return Err(TracesError::Traces);
        }
        if !(2..=MOST_CELLS).contains(&parts.n_cells) {
            return Err(TracesError::Cells);
        }
        let this = Self(parts);
        let wanted = this.0.n_problems as usize * (this.0.n_cells as usize - 1);
        if this.0.thresholds.len() != wanted || !(0..this.0.n_problems).all(|i| rise(this.row(i))) {
            return Err(TracesError::Probabilities);
        }
        Ok(this)
    }

    /// Problems.
    pub fn n_problems(&self) -> u32 {
        self.0.n_problems
    }

    /// Traces of each problem.
    pub fn n_traces(&self) -> u32 {
        self.0.n_traces
    }

    /// Cells.
    pub fn n_cells(&self) -> u32 {
        self.0.n_cells
    }

    /// All thresholds, a row of `n_cells − 1` for each problem.
    pub fn thresholds(&self) -> &[u32] {
        &self.0.thresholds
    }

    /// The thresholds of a problem.
    pub fn row(&self, problem: u32) -> &[u32] {
        let length = self.0.n_cells as usize - 1;
        let start = problem as usize * length;
        self.0.thresholds.get(start..start + length).unwrap_or_default()
    }
}

impl TryFrom<Parts> for Traces {
    type Error = TracesError;

    fn try_from(parts: Parts) -> Result<Self, TracesError> {
        Self::check(parts)
    }
}

impl From<Traces> for Parts {
    fn from(traces: Traces) -> Self {
        traces.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_cumulative_and_checked() {
        let traces = Traces::new(3, &[vec![0.5, 0.25, 0.25], vec![0.0, 0.0, 1.0]]).unwrap();
        assert_eq!((traces.row(0), traces.row(1)), (&[1 << 31, 3 << 30][..], &[0, 0][..]));
        assert_eq!(Traces::new(3, &[]), Err(TracesError::Problems));
        assert_eq!(Traces::new(3, &[vec![0.5, 0.5], vec![1.0]]), Err(TracesError::Cells));
        assert_eq!(Traces::new(0, &[vec![0.5, 0.5]]), Err(TracesError::Traces));
        assert_eq!(Traces::new(1, &[vec![0.01; 65]]), Err(TracesError::Cells));
        assert_eq!(Traces::new(1, &[vec![0.9, -0.5, 0.6]]), Err(TracesError::Probabilities));
        assert_eq!(Traces::new(1, &[vec![0.9, f64::NAN]]), Err(TracesError::Probabilities));
    }
}
