//! What comes back of the audit.

use serde::{Deserialize, Serialize};

use super::{JudgesRequest, JudgesRole, Ledger, SeveralRows, VerdictWordFound};
use crate::audit::{Pairs, VerdictRule};
use crate::stats::Statistic;
use crate::stats::interval::Interval;

/// An edit held against the clean control on the originals of both.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CostFound {
    /// Originals by which of their versions is accepted.
    pub pairs: Pairs,
    /// Acceptance of the clean versions less that of the edited ones.
    pub cost: Statistic,
    /// Newcombe's interval of it.
    pub interval: Option<Interval>,
    /// The p-value of McNemar's exact test; none where no test is made.
    pub p: Option<f64>,
    /// The same adjusted by Holm over the tests of its family.
    pub holm: Option<f64>,
}

/// What is accepted under one rule.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RuleFound {
    /// The rule.
    pub rule: VerdictRule,
    /// Versions that are accepted.
    pub accepted: u32,
    /// Their share.
    pub acceptance: Statistic,
    /// Clopper and Pearson's interval of it.
    pub interval: Option<Interval>,
    /// The cost of the edit; none for the clean control, and where there is none.
    pub cost: Option<CostFound>,
}

/// An edit before a judge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EditFound {
    /// The number of the edit, from 0.
    pub edit: u32,
    /// Versions that were judged.
    pub n: u32,
    /// Judgments on them.
    pub judgments: u32,
    /// Judgments without a verdict.
    pub no_verdict: u32,
    /// Versions without a majority: as many approve as reject, or nothing was said.
    pub undecided: u32,
    /// Rows of which it is known whether the judge was cut off, if a column says so.
    pub flagged: u32,
    /// Those of them in which it was.
    pub truncated: u32,
    /// What is accepted under each rule, in the order of [`VerdictRule::ALL`].
    pub rules: [RuleFound; 3],
}

impl EditFound {
    /// What is accepted under a rule.
    pub fn under(&self, rule: VerdictRule) -> &RuleFound {
        let [any, majority, all] = &self.rules;
        match rule {
            VerdictRule::Any => any,
            VerdictRule::Majority => majority,
            VerdictRule::All => all,
        }
    }
}

/// A judge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgeFound {
    /// Its name; none for the one judge of a table that names none.
    pub name: Option<String>,
    /// The edits that it judged, the clean control first; none if every row of it is set aside.
    pub edits: Vec<EditFound>,
    /// What it makes of a changed final answer to which everything was fitted, less what it makes of the final answer changed
    /// alone, under each rule, in the order of [`VerdictRule::ALL`]; none unless it judged both. Its pairs have the fitted
    /// version in place of the clean one.
    pub consistency: Option<[CostFound; 3]>,
}

impl JudgeFound {
    /// An edit by its number, if the judge had it.
    pub fn edit(&self, edit: u32) -> Option<&EditFound> {
        self.edits.iter().find(|found| found.edit == edit)
    }

    /// The consistency effect under a rule.
    pub fn consistency(&self, rule: VerdictRule) -> Option<&CostFound> {
        let [any, majority, all] = self.consistency.as_ref()?;
        Some(match rule {
            VerdictRule::Any => any,
            VerdictRule::Majority => majority,
            VerdictRule::All => all,
        })
    }
}

/// What the versions of a part have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PartName {
    /// The column says this.
    Value(String),
    /// The column has a number from the first to the second.
    Between(f64, f64),
    /// The column says nothing.
    Unnamed,
}

/// A part of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartFound {
    /// What its versions have in common.
    pub name: PartName,
    /// The judges with the edits that they judged in it, by their number, from 0. Costs have no tests.
    pub judges: Vec<(u32, Vec<EditFound>)>,
}

/// The table in parts by one column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Division {
    /// What the column holds: [`JudgesRole::Split`], [`JudgesRole::Size`] or [`JudgesRole::Depth`].
    pub role: JudgesRole,
    /// Its name.
    pub column: String,
    /// The parts. By the size and the depth of edits they have edited versions only.
    pub parts: Vec<PartFound>,
}

/// A version without the one that it is compared with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnpairedFound {
    /// The solution.
    pub solution: String,
    /// The number of the judge, from 0.
    pub judge: u32,
    /// The number of the edit, from 0.
    pub edit: u32,
    /// Whether it is the clean version that is missing; else it is the edited one.
    pub lacks_clean: bool,
}

/// Versions without the one that they are compared with: they count in acceptance, and not in costs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unpaired {
    /// Edited versions without a clean one.
    pub lack_clean: u32,
    /// Clean versions without one of the edits that the judge had of others.
    pub lack_edit: u32,
    /// The first of them.
    pub listed: Vec<UnpairedFound>,
}

impl Unpaired {
    /// How many.
    pub fn n(&self) -> u32 {
        self.lack_clean + self.lack_edit
    }
}

/// What judges accept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgesOutcome {
    /// What was asked, with columns, edits and the file filled in.
    pub request: JudgesRequest,
    /// Solutions of which a version was judged.
    pub n_solutions: u32,
    /// The edits by their numbers, the clean control first.
    pub edits: Vec<String>,
    /// The number of the clean control, if there is one: 0.
    pub clean: Option<u32>,
    /// Edits that were asked for and that the table does not have.
    pub unknown_edits: Vec<String>,
    /// The fewest and the most judgments on a version by a judge.
    pub judgments: [u32; 2],
    /// What several rows of a version were taken for, if there are any.
    pub several: Option<SeveralRows>,
    /// The judges.
    pub judges: Vec<JudgeFound>,
    /// How many tests Holm's adjustment is over: every edit of every judge, under one rule.
    pub n_tests: u32,
    /// The table in parts.
    pub divisions: Vec<Division>,
    /// Versions without the one that they are compared with.
    pub unpaired: Unpaired,
    /// The words of verdicts, and what each was read as.
    pub words: Vec<VerdictWordFound>,
    /// What became of every row.
    pub ledger: Ledger,
}

impl JudgesOutcome {
    /// The name of an edit.
    pub fn edit(&self, edit: u32) -> &str {
        self.edits.get(edit as usize).map_or("", String::as_str)
    }

    /// Whether an adjusted p-value is below what the level leaves.
    pub fn is_found(&self, cost: &CostFound) -> bool {
        cost.holm.is_some_and(|p| p < self.request.significance())
    }

    /// Whether a difference that is not found may be called none: 0 is in the interval, and the test could have found one.
    ///
    /// ```text
    /// m / 2^(n − 1) < α        the adjusted p where all of n pairs differ, all in one way, in each of m tests
    /// ```
    pub fn can_tell(&self, cost: &CostFound) -> bool {
        let n = i32::try_from(cost.pairs.n()).unwrap_or(i32::MAX);
        let least = f64::from(self.n_tests) * 0.5f64.powi(n.saturating_sub(1));
        let leaves_out = cost.interval.is_some_and(|ends| ends.lower > 0.0 || ends.upper < 0.0);
        least < self.request.significance() && !leaves_out
    }

    /// Judgments, and those of them without a verdict.
    pub fn no_verdict(&self) -> [u64; 2] {
        let edits = || self.judges.iter().flat_map(|judge| &judge.edits);
        [
            edits().map(|edit| u64::from(edit.judgments)).sum(),
            edits().map(|edit| u64::from(edit.no_verdict)).sum(),
        ]
    }
}
