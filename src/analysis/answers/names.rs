//! The names that evaluation tools give to columns.

use super::request::Role;

/// Names of a role's column, the likeliest first, with `_` for every other sign between words.
pub(super) const fn names(role: Role) -> &'static [&'static str] {
    match role {
        Role::Problem => &[
            "problem_id",
            "question_id",
            "task_id",
            "doc_id",
            "item_id",
            "problem",
            "question",
            "task",
            "item",
            "id",
            "idx",
            "sample_id",
        ],
        Role::Sample => &[
            "sample",
            "sample_idx",
            "sample_index",
            "epoch",
            "run",
            "seed",
            "trial",
            "repeat",
            "attempt",
            "rollout",
            "completion_id",
            "generation_id",
            "sample_id",
        ],
        Role::Answer => &[
            "answer",
            "predicted_answer",
            "extracted_answer",
            "final_answer",
            "model_answer",
            "pred",
            "prediction",
            "picked",
        ],
        Role::Reference => &[
            "reference",
            "reference_answer",
            "target",
            "gold",
            "expected_answer",
            "ground_truth",
            "correct_answer",
            "answer_key",
            "label",
        ],
        Role::Correct => &[
            "correct",
            "is_correct",
            "passed",
            "symbolic_correct",
            "exact_match",
            "acc",
            "accuracy",
            "score",
            "reward",
        ],
        Role::Model => &["model", "model_name", "model_id", "llm", "system", "solver"],
        Role::Setting => &[
            "budget",
            "token_budget",
            "thinking_budget",
            "mode",
            "thinking",
            "thinking_mode",
            "effort",
            "reasoning_effort",
            "setting",
            "condition",
        ],
        Role::Tokens => &[
            "tokens",
            "num_generated_tokens",
            "completion_tokens",
            "output_tokens",
            "response_tokens",
            "num_tokens",
            "n_tokens",
            "total_tokens",
        ],
        Role::FinishReason => &["finish_reason", "stop_reason", "limit"],
        Role::Cluster => &["cluster", "cluster_id", "passage", "passage_id", "template", "template_id"],
        Role::Judge => &["judge", "verdict", "judgement", "judgment", "approved", "approval"],
    }
}

/// A name in small letters, with `_` between its words.
pub(in crate::analysis) fn plain(name: &str) -> String {
    let name = name.trim().to_ascii_lowercase();
    name.split(|c: char| c.is_whitespace() || matches!(c, '-' | '.' | '_'))
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("_")
}

/// A name without the number of the judge: `judge_1` and `judge2_verdict` are judges.
pub(in crate::analysis) fn is_judge_name(name: &str) -> bool {
    let name: String = plain(name).chars().filter(|c| !c.is_ascii_digit()).collect();
    let name = plain(&name);
    name.split('_').next().is_some_and(|first| names(Role::Judge).contains(&first))
}
