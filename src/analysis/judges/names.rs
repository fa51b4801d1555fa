//! The names that columns of verdicts and of what was judged are given.

use super::JudgesRole;

/// Names of a role's column, the likeliest first.
pub(super) const fn names(role: JudgesRole) -> &'static [&'static str] {
    match role {
        JudgesRole::Solution => &[
            "solution",
            "solution_id",
            "original",
            "original_id",
            "item",
            "item_id",
            "chain",
            "chain_id",
            "trace",
            "trace_id",
            "problem",
            "problem_id",
            "question",
            "question_id",
            "sample",
            "sample_id",
            "task_id",
            "doc_id",
            "id",
            "idx",
        ],
        JudgesRole::Edit => &[
            "edit",
            "edit_type",
            "edit_kind",
            "variant",
            "version",
            "perturbation",
            "corruption",
            "injection",
            "error_type",
            "condition",
            "treatment",
            "arm",
            "kind",
            "type",
            "error",
        ],
        JudgesRole::Judge => &[
            "judge",
            "judge_name",
            "judge_model",
            "judge_id",
            "grader",
            "verifier",
            "evaluator",
            "rater",
            "annotator",
            "model",
            "model_name",
        ],
        JudgesRole::Run => &[
            "run",
            "repeat",
            "repetition",
            "replicate",
            "judgment_id",
            "judgement_id",
            "judgment_number",
            "trial",
            "attempt",
            "epoch",
            "seed",
        ],
        JudgesRole::Split => &[
            "benchmark",
            "language",
            "lang",
            "dataset",
            "domain",
            "source",
            "subset",
            "locale",
            "split",
            "group",
        ],
        JudgesRole::Size => {
            &["edit_size", "size", "relative_size", "magnitude", "relative_change", "change", "delta"]
        }
        JudgesRole::Depth => &["edit_depth", "depth", "relative_depth", "edit_position", "position"],
        JudgesRole::Truncated => {
            &["truncated", "is_truncated", "cut_off", "finish_reason", "stop_reason", "stopped", "limit"]
        }
        JudgesRole::Verdict => &[],
    }
}
