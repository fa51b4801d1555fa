//! What is asked of the audit of judges.

use serde::{Deserialize, Serialize};

use crate::analysis::answers::{Choice, Several};
use crate::analysis::source::{OnTable, Source, TableKey};
use crate::audit::VerdictRule;
use crate::data::ReadOptions;
use crate::stats::interval::Level;

/// What a column of a table of verdicts holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JudgesRole {
    /// The original that a version was made of.
    Solution,
    /// What was done to it.
    Edit,
    /// Who judged.
    Judge,
    /// The number of a judgment, where each has a row of its own.
    Run,
    /// What solutions are told apart by, such as a benchmark or a language.
    Split,
    /// How large the edit is.
    Size,
    /// Where in the solution it is.
    Depth,
    /// Whether the judge was cut off, or why it stopped.
    Truncated,
    /// A verdict.
    Verdict,
}

impl JudgesRole {
    /// Those that one column at most can have: all but [`JudgesRole::Verdict`].
    pub const SINGLE: [Self; 8] = [
        Self::Solution,
        Self::Edit,
        Self::Judge,
        Self::Run,
        Self::Split,
        Self::Size,
        Self::Depth,
        Self::Truncated,
    ];
}

/// Which column holds what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JudgesColumns {
    /// See [`JudgesRole::Solution`].
    pub solution: Choice,
    /// See [`JudgesRole::Edit`].
    pub edit: Choice,
    /// See [`JudgesRole::Judge`]. Without it all rows are of one judge.
    pub judge: Choice,
    /// See [`JudgesRole::Run`].
    pub run: Choice,
    /// See [`JudgesRole::Split`].
    pub split: Choice,
    /// See [`JudgesRole::Size`].
    pub size: Choice,
    /// See [`JudgesRole::Depth`].
    pub depth: Choice,
    /// See [`JudgesRole::Truncated`].
    pub truncated: Choice,
    /// See [`JudgesRole::Verdict`].
    pub verdicts: Several,
}

impl JudgesColumns {
    /// The choice for a role; none for [`JudgesRole::Verdict`].
    pub fn single(&self, role: JudgesRole) -> Option<&Choice> {
        Some(match role {
            JudgesRole::Solution => &self.solution,
            JudgesRole::Edit => &self.edit,
            JudgesRole::Judge => &self.judge,
            JudgesRole::Run => &self.run,
            JudgesRole::Split => &self.split,
            JudgesRole::Size => &self.size,
            JudgesRole::Depth => &self.depth,
            JudgesRole::Truncated => &self.truncated,
            JudgesRole::Verdict => return None,
        })
    }

    /// The same to change.
    pub fn single_mut(&mut self, role: JudgesRole) -> Option<&mut Choice> {
        Some(match role {
            JudgesRole::Solution => &mut self.solution,
            JudgesRole::Edit => &mut self.edit,
            JudgesRole::Judge => &mut self.judge,
            JudgesRole::Run => &mut self.run,
            JudgesRole::Split => &mut self.split,
            JudgesRole::Size => &mut self.size,
            JudgesRole::Depth => &mut self.depth,
            JudgesRole::Truncated => &mut self.truncated,
            JudgesRole::Verdict => return None,
        })
    }

    /// The columns that are named.
    pub fn named(&self) -> Vec<&str> {
        let single = JudgesRole::SINGLE.into_iter().filter_map(|role| self.single(role)?.name());
        single.chain(self.verdict_names().iter().map(String::as_str)).collect()
    }

    /// Those of verdicts that are named.
    pub fn verdict_names(&self) -> &[String] {
        self.verdicts.names()
    }
}

/// What several rows with a verdict each on the same version by the same judge are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeveralRows {
    /// Judgments where most versions have several rows, else repetitions.
    #[default]
    Suggested,
    /// Judgments, which a rule makes one decision of.
    Judgments,
    /// Repetitions, of which the first counts.
    Repetitions,
}

impl SeveralRows {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Suggested, Self::Judgments, Self::Repetitions];
}

/// What several columns of verdicts are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeveralColumns {
    /// Judgments where their names differ in a number alone or a column says who judges, else judges.
    #[default]
    Suggested,
    /// Judgments of one judge.
    Judgments,
    /// The verdicts of a judge each.
    Judges,
}

impl SeveralColumns {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Suggested, Self::Judgments, Self::Judges];
}

/// Words of verdicts beside those that are known, compared without regard to ASCII case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OwnWords {
    /// Words that approve.
    pub approves: Vec<String>,
    /// Words that reject.
    pub rejects: Vec<String>,
    /// Words that are no verdict.
    pub none: Vec<String>,
}

/// The settings of the audit. With a table key they are refused on any other table. What a JavaScript caller leaves out
/// takes the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JudgesRequest {
    /// The sample table shipped with the page, if it is one.
    pub sample: Option<String>,
    /// How the file is to be read, where it differs from the usual.
    pub read: ReadOptions,
    /// The file the request was made with.
    pub table: Option<TableKey>,
    /// Which column holds what.
    pub columns: JudgesColumns,
    /// What several rows with a verdict each on one version are.
    pub rows: SeveralRows,
    /// What several columns of verdicts are.
    pub across: SeveralColumns,
    /// Whether a row that names no edit is of the clean control.
    pub blank_is_clean: bool,
    /// When a version is accepted.
    pub rule: VerdictRule,
    /// The edit that is none: what every other is compared with.
    pub clean: Choice,
    /// The edit that changes the final answer and all that leads to it.
    pub consistent: Choice,
    /// The edit that changes the final answer alone.
    pub final_answer: Choice,
    /// Words of verdicts beside those that are known.
    pub words: OwnWords,
    /// The confidence level of every interval; what it leaves is what adjusted p-values are held against.
    pub level: Level,
}

impl Default for JudgesRequest {
    fn default() -> Self {
        Self {
            sample: None,
            read: ReadOptions::default(),
            table: None,
            columns: JudgesColumns::default(),
            rows: SeveralRows::Suggested,
            across: SeveralColumns::Suggested,
            blank_is_clean: false,
            rule: VerdictRule::Majority,
            clean: Choice::Suggested,
            consistent: Choice::Suggested,
            final_answer: Choice::Suggested,
            words: OwnWords::default(),
            level: Level::NINETY_FIVE,
        }
    }
}

impl JudgesRequest {
    /// What adjusted p-values are held against.
    pub fn significance(&self) -> f64 {
        // 1 − 0.95 is not five hundredths to the last bit.
        ((1.0 - self.level.share()) * 1e9).round() / 1e9
    }
}

impl OnTable for JudgesRequest {
    fn source(&self) -> Source {
        Source { sample: self.sample.clone(), read: self.read, table: self.table.clone() }
    }

    fn on(self, Source { sample, read, table }: Source) -> Self {
        Self { sample, read, table, ..self }
    }
}
