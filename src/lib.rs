//! Tiebreak: what a model evaluation or a labelling study really says, worked out in a browser tab.
//!
//! # The map
//!
//! A [`Request`](analysis::Request) is plain data: which analysis, its settings, its seed. An
//! [`Outcome`](analysis::Outcome) is what comes back. Every surface (page, link, worker message, JavaScript
//! function, export, test) is a thin skin on `Request + Table -> Outcome`.
//!
//! ```text
//! file bytes -> data -> Table                  kept in a worker; the page sees a summary
//! form or link -> Request -> analysis          joins the Table with stats, model, taxonomy, answer and audit
//!                              `-> engine      replicate ranges that need simulation
//! Outcome -> report, figure, view -> ui
//! ```
//!
//! The site is modules of this crate, the files of `src/bin`: `app` is the page, `raters` keeps tables of labels, `calc`
//! tables of sampled answers, `failures` tables of evidence, `judges` tables of verdicts, `explore` works out models, `teach` the lessons, `formats` converts files that are no plain table, and `compute` runs
//! ranges of replicates. `worker` says which of them is asked what.
//!
//! # The layering rule
//!
//! Left may use right, never back:
//!
//! `ui -> {worker, view, figure, report, web} -> text -> analysis -> {engine, data, taxonomy, audit, model, answer} -> {stats, rng, decimal, numbered, ordered, bounded}`
//!
//! Within a group, `audit` uses `answer`: an edit that is to change an answer has to know when two numbers are the same.
//!
//! `data` knows no statistic and `stats` knows no column; they meet in `analysis` and nowhere else. Everything
//! that needs a browser sits behind the feature `web`. `tests/layering.rs` holds the small lines.

pub mod analysis;
pub mod answer;
pub mod audit;
mod bounded;
pub mod data;
pub mod decimal;
pub mod engine;
pub mod figure;
pub mod model;
pub mod numbered;
pub mod ordered;
pub mod report;
pub mod rng;
pub mod stats;
pub mod taxonomy;
pub mod text;
#[cfg(feature = "web")]
pub mod ui;
pub mod view;
#[cfg(feature = "web")]
pub mod web;
#[cfg(feature = "web")]
pub mod worker;
