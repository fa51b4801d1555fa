//! The analyses for JavaScript, in a page or in node: `analyse` of the module `raters` for agreement, of `calc` for sampled
//! answers, of `failures` for evidence of failures, of `judges` for verdicts, of `explore` for models.

use js_sys::{Array, Object, Reflect, Uint8Array};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::analysis::Complaint;
use crate::analysis::agreement::{self, AgreementRequest};
use crate::analysis::answers::{self, AnswersRequest};
use crate::analysis::budget::{self, BudgetRequest};
use crate::analysis::cost::{self, CostRequest};
use crate::analysis::judges::{self, JudgesRequest};
use crate::analysis::rerun::{self, RerunRequest};
use crate::analysis::seeds::{self, SeedsRequest};
use crate::analysis::taxonomy::{self, TaxonomyRequest, TiesRequest};
use crate::analysis::vote::{self, VoteRequest};
use crate::data::{HeaderChoice, ReadOptions, Table, WriteQuotes, push_record, read};
use crate::engine;
use crate::text;

/// The module that works out each analysis.
const HOMES: [(&str, &str); 10] = [
    ("agreement", "raters"),
    ("answers", "calc"),
    ("vote", "explore"),
    ("rerun", "explore"),
    ("budget", "explore"),
    ("cost", "explore"),
    ("seeds", "explore"),
    ("taxonomy", "failures"),
    ("ties", "failures"),
    ("judges", "judges"),
];

/// What is asked of `raters`. Each module reads the requests of its own analyses only.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OfRaters {
    Agreement(AgreementRequest),
}

/// What is asked of `calc`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OfSamples {
    Answers(Box<AnswersRequest>),
}

/// What is asked of `failures`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OfFailures {
    Taxonomy(Box<TaxonomyRequest>),
    Ties(TiesRequest),
}

/// What is asked of `judges`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OfJudges {
    Judges(Box<JudgesRequest>),
}

/// What is asked of `explore`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OfModels {
    Vote(VoteRequest),
    Rerun(RerunRequest),
    Budget(BudgetRequest),
    Cost(CostRequest),
    Seeds(SeedsRequest),
}

/// Carries out a request on a table and returns its outcome: what the `raters` module exports.
///
/// `request` is a plain object, such as `{agreement: {first: "a", second: "b", seed: 42}}`; what is left out
/// takes its default. `table` is the text of a CSV or TSV file, its bytes, or an array of objects with one property
/// per column. The result holds the outcome under the analysis's name, and what was found in the table under `notices`.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
pub fn analyse_labels(request: JsValue, table: &JsValue) -> Result<JsValue, JsError> {
    let OfRaters::Agreement(request) = asked(request, "raters")?;
    let table = table_from(table, request.read)?;
    let (begun, job) = agreement::begin(&request, &table).map_err(|complaint| complained(&complaint))?;
    let outcome = match job {
        Some(job) => agreement::finish(begun, &engine::run(&job)),
        None => begun,
    };
    noticed("agreement", &outcome, &table, request.read)
}

/// The same for sampled answers: what the `calc` module exports.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
pub fn analyse_answers(request: JsValue, table: &JsValue) -> Result<JsValue, JsError> {
    let OfSamples::Answers(request) = asked(request, "calc")?;
    let table = table_from(table, request.read)?;
    let outcome = answers::outcome(&request, &table).map_err(|complaint| complained(&complaint))?;
    noticed("answers", &outcome, &table, request.read)
}

/// The same for failures: what the `failures` module exports. Of the published study no table is needed.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
pub fn analyse_failures(request: JsValue, table: &JsValue) -> Result<JsValue, JsError> {
    match asked(request, "failures")? {
        OfFailures::Taxonomy(request) => {
            let table = table_from(table, request.read)?;
            let outcome = taxonomy::outcome(&request, &table).map_err(|complaint| complained(&complaint))?;
            noticed("taxonomy", &outcome, &table, request.read)
        }
        OfFailures::Ties(request) => result("ties", &taxonomy::ties(&request)),
    }
}

/// The same for verdicts of judges: what the `judges` module exports.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
pub fn analyse_verdicts(request: JsValue, table: &JsValue) -> Result<JsValue, JsError> {
    let OfJudges::Judges(request) = asked(request, "judges")?;
    let table = table_from(table, request.read)?;
    let outcome = judges::outcome(&request, &table).map_err(|complaint| complained(&complaint))?;
    noticed("judges", &outcome, &table, request.read)
}

/// Carries out a request on a model and returns its outcome: what the `explore` module exports.
///
/// `request` is a plain object, such as `{rerun: {experiment: "vote", reruns: 20000}}`; what is left out takes its
/// default. The result holds the outcome under the analysis's name.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
pub fn analyse_model(request: JsValue) -> Result<JsValue, JsError> {
    match asked(request, "explore")? {
        OfModels::Rerun(request) => {
            let (outcome, job) = rerun::begin(&request).map_err(|complaint| complained(&complaint))?;
            result("rerun", &rerun::finish(outcome, &engine::run(&job)))
        }
        OfModels::Vote(request) => {
            let (mut outcome, job) = vote::begin(&request).map_err(|complaint| complained(&complaint))?;
            job.iter().for_each(|job| outcome.fill(&engine::run(job)));
            result("vote", &outcome)
        }
        OfModels::Budget(request) => {
            let (mut outcome, job) = budget::begin(&request).map_err(|complaint| complained(&complaint))?;
            job.iter().for_each(|job| outcome.fill(&engine::run(job)));
            result("budget", &outcome)
        }
        OfModels::Cost(request) => {
            let (mut outcome, job) = cost::begin(&request).map_err(|complaint| complained(&complaint))?;
            job.iter().for_each(|job| outcome.fill(&engine::run(job)));
            result("cost", &outcome)
        }
        OfModels::Seeds(request) => {
            let outcome = seeds::outcome(&request).map_err(|complaint| complained(&complaint))?;
            result("seeds", &outcome)
        }
    }
}

/// The request that an object stands for, if it is one of this module's.
fn asked<R: Serialize + DeserializeOwned>(given: JsValue, module: &str) -> Result<R, JsError> {
    let name = given.dyn_ref::<Object>().and_then(|given| Object::keys(given).get(0).as_string());
    let home = HOMES.iter().find(|(analysis, _)| name.as_deref() == Some(*analysis));
    if let Some((analysis, home)) = home.filter(|(_, home)| *home != module) {
        return Err(JsError::new(&text::api::elsewhere(analysis, home)));
    }
    let request: R = serde_wasm_bindgen::from_value(given.clone())
        .map_err(|error| JsError::new(&text::api::request(&error.to_string())))?;
    match unknown_setting(&given, &to_js(&request)?) {
        Some((name, known)) => Err(JsError::new(&text::api::unknown_setting(&name, &known))),
        None => Ok(request),
    }
}

/// The outcome on a table, with what was found in it.
fn noticed(
    name: &str,
    outcome: &impl Serialize,
    table: &Table,
    options: ReadOptions,
) -> Result<JsValue, JsError> {
    let words = |notice| JsValue::from(text::intake::notice(notice, options).words.to_string());
    let (result, notices) = (result(name, outcome)?, table.notices().iter().map(words).collect::<Array>());
    set(&result, "notices", &notices);
    Ok(result)
}

fn complained(complaint: &Complaint) -> JsError {
    JsError::new(&text::card::complaint(complaint).words.to_string())
}

/// An outcome under its analysis's name.
fn result(name: &str, outcome: &impl Serialize) -> Result<JsValue, JsError> {
    let result = Object::new();
    set(&result, name, &to_js(outcome)?);
    Ok(result.into())
}

/// On a plain object, setting a property does not fail.
fn set(object: &JsValue, name: &str, value: &JsValue) {
    let _ = Reflect::set(object, &name.into(), value);
}

/// By way of JSON, in the form that exports have: their code for every outcome is there already.
fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    let text = serde_json::to_string_pretty(value).map_err(|error| JsError::new(&error.to_string()))?;
    js_sys::JSON::parse(&text).map_err(|_| JsError::new(&text))
}

/// A setting that was given and is not one of the request it was read as, with those that are: a mistyped one must not
/// count as left out.
fn unknown_setting(given: &JsValue, read: &JsValue) -> Option<(String, Vec<String>)> {
    let given = given.dyn_ref::<Object>()?;
    let read = read.dyn_ref::<Object>()?;
    Object::keys(given).iter().find_map(|name| {
        let of = |object: &Object| Reflect::get(object, &name).unwrap_or(JsValue::UNDEFINED);
        if Object::has_own(read, &name) {
            unknown_setting(&of(given), &of(read))
        } else {
            let known = Object::keys(read).iter().filter_map(|known| known.as_string()).collect();
            Some((name.as_string()?, known))
        }
    })
}

fn table_from(value: &JsValue, options: ReadOptions) -> Result<Table, JsError> {
    if value.is_null() || value.is_undefined() {
        return Err(JsError::new(text::api::TABLE));
    }
    let (bytes, options) = if let Some(text) = value.as_string() {
        (text.into_bytes(), options)
    } else if let Some(bytes) = value.dyn_ref::<Uint8Array>() {
        (bytes.to_vec(), options)
    } else if let Some(rows) = value.dyn_ref::<Array>() {
        // The names are known: whatever they look like, they are no row of data.
        (csv_of_rows(rows).into_bytes(), ReadOptions { header: HeaderChoice::FirstRow, ..options })
    } else {
        return Err(JsError::new(text::api::TABLE));
    };
    read("table", &bytes, &options)
        .map_err(|refusal| JsError::new(&text::intake::refusal(&refusal, options).words.to_string()))
}

/// Row objects as CSV, with the columns in order of first appearance. `null`, `undefined` and what is absent is empty.
fn csv_of_rows(rows: &Array) -> String {
    let mut names: Vec<String> = Vec::new();
    for row in rows.iter() {
        if let Some(row) = row.dyn_ref::<Object>() {
            for name in Object::keys(row).iter().filter_map(|name| name.as_string()) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
    }
    // Quotes everywhere keep a row of empty cells a row.
    let mut text = String::new();
    push_record(&mut text, &names, WriteQuotes::Always);
    for row in rows.iter() {
        let value = |name: &String| Reflect::get(&row, &JsValue::from_str(name));
        let cells = names.iter().map(|name| cell(&value(name).unwrap_or(JsValue::UNDEFINED)));
        push_record(&mut text, cells, WriteQuotes::Always);
    }
    text
}

/// A value as the text of a cell.
fn cell(value: &JsValue) -> String {
    if value.is_null() || value.is_undefined() {
        return String::new();
    }
    if let Some(flag) = value.as_bool() {
        return flag.to_string();
    }
    let number = value.as_f64().map(|number| number.to_string());
    value
        .as_string()
        .or(number)
        .unwrap_or_else(|| js_sys::JSON::stringify(value).map(String::from).unwrap_or_default())
}
