//! What the settings are called and what they do.

use crate::analysis::answers::{AnswersOutcome, Role};
use crate::audit::VerdictRule;
use crate::stats::vote::{MissingRule, TieRule};
use crate::text::name;
use crate::text::number::plural;

/// What is drawn.
pub const K: &str = "Samples drawn, k";
/// The rule for samples without an answer.
pub const MISSING: &str = "A sample without an answer";
/// The rule for ties.
pub const TIES: &str = "A tie in the vote";
/// Whether spellings are merged.
pub const SPELLINGS: &str = "Spellings of one answer";
/// Whether case matters.
pub const LETTERS: &str = "Letters in answers";
/// When verdicts approve.
pub const VERDICT: &str = "A solution is approved by";
/// The threshold of G-Pass@k.
pub const TAU: &str = "Share of k that G-Pass@k asks for, τ";
/// The budget.
pub const BUDGET: &str = "Token budget, B";
/// The price.
pub const PRICE: &str = "Price of a million tokens";
/// The models.
pub const FIRST: &str = "First model";
/// See [`FIRST`].
pub const SECOND: &str = "Second model";
/// The columns of a role that the table suggests.
pub const AS_SUGGESTED: &str = "as the table suggests";
/// No second model, or no such column.
pub const NONE: &str = "none";

/// What k does.
pub fn k_hint(o: &AnswersOutcome) -> String {
    let counts = &o.first.counts;
    let most = o.second.as_ref().map_or(counts.n_max, |second| second.counts.n_max.max(counts.n_max));
    format!("Drawn from the {} of a problem, in every possible way.", plural(most, "sample", "samples"))
}
/// What the rule for missing answers does.
pub const MISSING_HINT: &str = "Never are such samples one answer that wins together.";
/// What the rule for ties does.
pub const TIES_HINT: &str = "Split: a tie of two answers, one of them right, counts one half.";
/// What merging does.
pub const SPELLINGS_HINT: &str =
    "Merged, 0.5, 1/2 and 50% are one answer; apart, only the reference’s own spelling is right.";
/// What the switch for letters does.
pub const LETTERS_HINT: &str = "For multiple choice A and a can be one answer.";
/// What the rule for verdicts does.
pub const VERDICT_HINT: &str = "A judgment without a verdict rejects, but under the majority it is left out.";
/// What τ does.
pub const TAU_HINT: &str = "From 0 to 1; at least one of k in any case.";
/// What the budget does.
pub const BUDGET_HINT: &str = "Longer samples count as stopped, without an answer; 0 for no budget.";
/// What the price does.
pub const PRICE_HINT: &str = "In any currency, the same for both models; 0 to count tokens.";
/// What the second model is for.
pub const SECOND_HINT: &str = "Compared with the first on the problems that both have.";
/// What the first model is.
pub const FIRST_HINT: &str = "Models are never pooled.";

/// A rule for samples without an answer.
pub fn missing(rule: MissingRule) -> &'static str {
    match rule {
        MissingRule::OwnSingleton => "is an answer of its own",
        MissingRule::Abstains => "does not vote",
    }
}

/// A rule for ties.
pub fn ties(rule: TieRule) -> &'static str {
    match rule {
        TieRule::SplitEvenly => "is split evenly",
        TieRule::CountedWrong => "is wrong",
    }
}

/// Whether spellings are merged.
pub fn spellings(merged: bool) -> &'static str {
    if merged { "merged" } else { "kept apart" }
}

/// The rule for words that may stand for no answer.
pub const BLANKS: &str = "Answers such as “None”, “unclear” or “-”";
/// See [`BLANKS`].
pub const BLANKS_HINT: &str = "As answers, samples with the same word vote together.";

/// Whether such words are no answer.
pub fn blanks(are_none: bool) -> &'static str {
    if are_none { "are no answer" } else { "are answers as any other" }
}

/// Whether a small letter is its capital.
pub fn letters(alike: bool) -> &'static str {
    if alike { "A is a" } else { "A is not a" }
}

/// A rule for verdicts.
pub fn verdict(rule: VerdictRule) -> &'static str {
    match rule {
        VerdictRule::Any => "any judge",
        VerdictRule::Majority => "most judges",
        VerdictRule::All => "every judge",
    }
}

/// What a column’s role is for.
pub fn role_hint(role: Role) -> &'static str {
    match role {
        Role::Problem => "Needed: rows of one problem belong together.",
        Role::Sample => "Tells a row that stands there twice; without it every row is a sample.",
        Role::Answer => "What is voted on.",
        Role::Reference => "Compared with the answer where there is no mark.",
        Role::Correct => "Yes or no, 1 or 0, pass or fail; it outweighs the reference.",
        Role::Model => "Rows of other models are set aside.",
        Role::Setting => "Such as a budget or a mode: rows of other settings are never pooled.",
        Role::Tokens => "For budgets and costs.",
        Role::FinishReason => "Tells samples that were stopped at a limit.",
        Role::Cluster => "Problems of one source; whole clusters are resampled.",
        Role::Judge => "For CoT-Pass@k.",
    }
}

/// A column to choose, and the other role that it has.
pub fn column_option(column: &str, other: Option<Role>) -> String {
    match other {
        Some(other) => format!("{} (now: {})", name(column), super::account::role(other)),
        None => name(column),
    }
}

/// A model to choose, with its rows.
pub fn model_option(model: &str, n_rows: u32) -> String {
    format!("{} ({})", name(model), plural(n_rows, "row", "rows"))
}

/// Several columns of one role as one choice.
pub fn several_option(columns: &[String]) -> String {
    let ends = columns.first().zip(columns.last());
    let ends = ends.map_or_else(String::new, |(first, last)| format!("{} to {}", name(first), name(last)));
    format!("{}, {ends}", plural(columns.len() as u64, "column", "columns"))
}
