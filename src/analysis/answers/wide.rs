//! Tables with all samples of a problem in one row, in numbered columns.

use super::marks;
use super::names::{names, plain};
use super::request::{AnswersRequest, Role};
use super::roles::fits;
use crate::analysis::Complaint;
use crate::data::shape::{Reshaped, Stem, for_samples, stems};
use crate::data::{Code, Column, Table};
use crate::numbered::Numbered;

/// What numbered columns hold beside samples: nothing is a sample because of them alone.
const BESIDE: [Role; 2] = [Role::Tokens, Role::FinishReason];
/// Names of numbered columns that do not say whether they hold answers or marks, beside those of [`Role::Sample`].
const SAMPLES: [&str; 8] = ["s", "sample", "response", "completion", "generation", "output", "try", "gen"];

/// The table with one row for each sample, as the request wants it.
///
/// # Errors
/// If it would be too large.
pub fn shaped<'t>(request: &AnswersRequest, table: &'t Table) -> Result<Reshaped<'t>, Complaint> {
    let holds_samples = |stem: &Stem<'_>| name_of(stem).is_some_and(|(_, role)| !BESIDE.contains(&role));
    let is_wide = stems(table).iter().any(holds_samples) && is_by_problem(table);
    let name = |stem: &Stem<'t>| name_of(stem).filter(|_| is_wide).map(|(name, _)| name);
    for_samples(table, request.shape, &name).map_err(|found| Complaint::NotShaped { found })
}

/// Whether every row is a problem of its own, of its model and its settings if there are several, and no column numbers
/// samples.
fn is_by_problem(table: &Table) -> bool {
    let of = |role: Role| {
        names(role)
            .iter()
            .find_map(|name| table.columns().iter().find(|column| plain(column.name()) == *name))
    };
    let comes_again =
        |column: &Column| (column.levels().len() as u64) < u64::from(column.n_rows() - column.n_missing());
    let Some(problem) = of(Role::Problem).or_else(|| table.columns().first()) else { return false };
    if of(Role::Sample).is_some_and(|column| column.name() != problem.name() && comes_again(column)) {
        return false;
    }
    let is_setting = |column: &&Column| {
        names(Role::Setting).contains(&plain(column.name()).as_str()) && fits(Role::Setting, column)
    };
    let mut whose: Vec<&Column> = vec![problem];
    whose.extend(of(Role::Model));
    whose.extend(table.columns().iter().filter(is_setting));
    let (mut seen, mut n_rows) = (Numbered::default(), 0);
    for (row, _) in problem.codes().iter().enumerate().filter(|(_, code)| !code.is_missing()) {
        let level = |column: &&Column| column.codes().get(row).and_then(Code::level).unwrap_or(u32::MAX);
        seen.number_words(&whose.iter().map(level).collect::<Vec<_>>());
        n_rows += 1;
    }
    seen.count() == n_rows
}

/// What a stem is called as one column, and the role that it then has.
fn name_of(stem: &Stem<'_>) -> Option<(String, Role)> {
    let name = plain(stem.name);
    let named = [Role::Answer, Role::Correct, Role::Tokens, Role::FinishReason];
    if let Some(role) = named.into_iter().find(|role| names(*role).contains(&name.as_str())) {
        return Some((stem.name.to_owned(), role));
    }
    if !SAMPLES.contains(&name.as_str()) && !names(Role::Sample).contains(&name.as_str()) {
        return None;
    }
    let mut cells = stem.columns.iter().flat_map(|(_, column)| column.level_counts());
    let role =
        if cells.all(|cell| marks::mark(&cell.value, None).is_some()) { Role::Correct } else { Role::Answer };
    names(role).first().map(|name| ((*name).to_owned(), role))
}

#[cfg(test)]
mod tests {
    use super::super::{Answers, AnswersOutcome};
    use super::*;
    use crate::data::shape::{Shape, ShapeChoice};
    use crate::data::{ReadOptions, read};

    fn outcome(text: &str, shape: ShapeChoice) -> Result<AnswersOutcome, Complaint> {
        let table = read("t", text.as_bytes(), &ReadOptions::default()).unwrap();
        Answers::begin(&AnswersRequest { shape, ..AnswersRequest::default() }, &table).map(Answers::finish)
    }

    const LONG: &str = "problem,sample,answer,correct,tokens,reference\n1,1,7,1,10,7\n1,2,8,0,20,7\n1,3,7,1,30,7\n\
                        2,1,,0,5,4\n2,2,4,1,6,4\n";
    const WIDE: &str = "problem,reference,answer_1,answer_2,answer_3,correct_1,correct_2,correct_3,tokens_1,tokens_2,tokens_3\n\
                        1,7,7,8,7,1,0,1,10,20,30\n2,4,,4,,0,1,,5,6,\n";

    #[test]
    fn wide_and_long_give_the_same_scores() {
        let [long, wide] = [LONG, WIDE].map(|text| outcome(text, ShapeChoice::Detect).unwrap());
        assert_eq!(
            (&wide.first, &wide.ladder, &wide.strategies),
            (&long.first, &long.ladder, &long.strategies)
        );
        assert_eq!((wide.ledger.read, wide.ledger.used), (5, 5));
        let found = wide.shape.unwrap();
        assert_eq!((found.ledger.read, found.ledger.used), (2, 2));
        assert!(matches!(found.shape, Shape::Samples { most: 3, n_absent: 1, .. }));
        assert_eq!(long.shape, None);
    }

    #[test]
    fn samples_without_a_better_name_are_marks_or_answers_by_content() {
        let marks = outcome("problem,s0,s1,s2\na,1,0,1\nb,0,0,1\n", ShapeChoice::Detect).unwrap();
        assert_eq!((marks.first.average.value, marks.first.counts.missing), (0.5, None));
        let answers =
            outcome("problem,reference,sample_1,sample_2\na,7,7,8\nb,4,4,4\n", ShapeChoice::Detect).unwrap();
        assert_eq!(answers.first.average.value, 0.75);
    }

    #[test]
    fn judges_references_and_tables_of_samples_stay_as_they_are() {
        for text in [
            "problem,sample,correct,judge_1,judge_2\n1,1,1,yes,no\n1,2,0,no,no\n",
            "problem,sample,correct,score_1,score_2\n1,1,1,1,0\n1,2,0,0,0\n",
            "problem,correct,tokens_1,tokens_2\n1,1,5,6\n1,0,7,8\n",
            // Two scorers of several samples without a number.
            "problem,correct,score_1,score_2\n1,1,1,0\n1,0,0,0\n",
        ] {
            let outcome = outcome(text, ShapeChoice::Detect).unwrap();
            assert_eq!((outcome.shape, outcome.ledger.used), (None, 2), "{text}");
        }
        assert!(matches!(outcome(WIDE, ShapeChoice::AsIs), Err(Complaint::NothingToGrade { .. })));
    }
}
