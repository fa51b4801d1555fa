//! Which column holds what: as asked, or suggested from names that evaluation tools give, where the content fits.

use super::columns::RoleColumns;
use super::marks;
use super::names::{is_judge_name, names, plain};
use super::outcome::{RoleFound, RoleReason};
use super::request::{Choice, Role, Several};
use crate::analysis::Complaint;
use crate::data::{Column, Rounded, Table, rounded};
use crate::decimal;
use crate::ordered;

/// More values than this are no verdicts, marks or reasons.
const MOST_WORDS: usize = 50;
/// More values than this are no settings, and neither are longer ones, in characters: a column “thinking” may hold what was
/// thought.
const MOST_SETTINGS: usize = 40;
const LONGEST_SETTING: usize = 60;

/// The order in which columns are given out: those that only fit one role first.
const ORDER: [Role; 9] = [
    Role::Model,
    Role::Correct,
    Role::Reference,
    Role::Tokens,
    Role::FinishReason,
    Role::Answer,
    Role::Problem,
    Role::Sample,
    Role::Cluster,
];

fn rows(column: &Column) -> u32 {
    column.n_rows() - column.n_missing()
}

/// Whether the values of a column stand in several rows each, on the whole.
fn comes_again(column: &Column) -> bool {
    (column.levels().len() as u64) < u64::from(rows(column))
}

/// Whether a column's content can be what its role says.
pub(super) fn fits(role: Role, column: &Column) -> bool {
    let levels = column.levels();
    let any = |is: fn(&str) -> bool| levels.iter().any(is);
    let few = levels.len() <= MOST_WORDS;
    match role {
        Role::Correct => any(marks::is_mark),
        Role::Tokens => any(marks::is_tokens),
        Role::FinishReason => few && !levels.is_empty(),
        // Ratings are no verdicts, though one of them is 1.
        Role::Judge => {
            let is_rating =
                |level: &str| marks::verdict(level).is_none() && decimal::parse(level.trim()).is_some();
            few && any(|level| marks::verdict(level).is_some()) && !any(is_rating)
        }
        // A column of this name is never passed over: models would be pooled.
        Role::Model => !levels.is_empty(),
        // A blank is a setting of its own: no budget beside one.
        Role::Setting => {
            let n_states = levels.len() + usize::from(column.n_missing() > 0);
            let is_short = |level: &str| level.chars().nth(LONGEST_SETTING).is_none();
            !levels.is_empty() && n_states > 1 && levels.len() <= MOST_SETTINGS && levels.iter().all(is_short)
        }
        Role::Cluster => comes_again(column),
        // One number for all rows numbers nothing.
        Role::Sample => levels.len() > 1,
        Role::Problem | Role::Answer | Role::Reference => !levels.is_empty(),
    }
}

/// The columns that have a role so far.
struct Given<'t> {
    table: &'t Table,
    columns: RoleColumns,
    found: Vec<RoleFound>,
}

impl<'t> Given<'t> {
    fn free(&self) -> impl Iterator<Item = &'t Column> {
        let is_free = |column: &&Column| self.found.iter().all(|found| found.column != column.name());
        self.table.columns().iter().filter(is_free)
    }

    fn give(&mut self, role: Role, column: &Column, reason: RoleReason) {
        let found = RoleFound {
            role,
            column: column.name().to_owned(),
            reason,
            n_values: column.levels().len() as u32,
            n_rows: rows(column),
        };
        ordered::insert(&mut self.found, found, |a, b| a.role > b.role);
        let name = column.name().to_owned();
        if let Some(choice) = self.columns.single_mut(role) {
            *choice = Choice::Named(name);
        } else if let Some(several) = self.columns.several_mut(role) {
            let mut names = several.names().to_vec();
            names.push(name);
            *several = Several::Named(names);
        }
    }

    /// A column that the request names.
    fn asked(&mut self, role: Role, name: &str) -> Result<(), Complaint> {
        let columns = || self.table.columns().iter().map(|column| column.name().to_owned()).collect();
        let none = || Complaint::NoSuchColumn { name: name.to_owned(), columns: columns() };
        let column = self.table.column(name).ok_or_else(none)?;
        match self.found.iter().find(|found| found.column == name) {
            Some(other) => {
                Err(Complaint::ColumnInTwoRoles { name: name.to_owned(), roles: [other.role, role] })
            }
            None => {
                self.give(role, column, RoleReason::Asked);
                Ok(())
            }
        }
    }

    /// The column of a table of samples that Inspect makes: beside the names that it shares with other tools, `sample_id` is
    /// the row and not the problem, and a score has the name of its scorer.
    ///
    /// Source: `samples_df` in [the documentation of Inspect](https://inspect.aisi.org.uk/dataframe.html).
    fn of_inspect(&self, role: Role) -> Option<(&'t Column, RoleReason)> {
        let has = |name: &str| self.table.column(name).is_some();
        if !["eval_id", "sample_id", "id", "epoch"].into_iter().all(has) {
            return None;
        }
        let is_it = |column: &&Column| match role {
            Role::Problem => column.name() == "id",
            Role::Correct => column.name().starts_with("score_") && fits(role, column),
            _ => false,
        };
        let mut fitting = self.free().filter(is_it);
        let one = fitting.next().filter(|_| fitting.next().is_none())?;
        Some((one, RoleReason::Named))
    }

    /// Gives a role to every column that the table suggests for it, by name.
    fn take_several(&mut self, role: Role) {
        let is_named = |column: &Column| match role {
            Role::Judge => is_judge_name(column.name()),
            _ => names(role).contains(&plain(column.name()).as_str()),
        };
        let named: Vec<&Column> =
            self.free().filter(|column| is_named(column) && fits(role, column)).collect();
        for column in named {
            self.give(role, column, RoleReason::Named);
        }
    }

    /// The column that the table suggests for a role.
    fn suggested(&self, role: Role) -> Option<(&'t Column, RoleReason)> {
        if let Some(found) = self.of_inspect(role) {
            return Some(found);
        }
        let by_name = |name: &&str| self.free().find(|c| plain(c.name()) == **name && fits(role, c));
        let mut named = names(role).iter().filter_map(by_name);
        let Some(first) = named.next() else { return self.by_content(role) };
        let is_key = |column: &&Column| role != Role::Problem || comes_again(column);
        match Some(first).into_iter().chain(named).find(is_key) {
            Some(better) if better.name() != first.name() => Some((better, RoleReason::NameAndContent)),
            _ => Some((first, RoleReason::Named)),
        }
    }

    /// The one column whose content fits, for roles that content tells.
    fn by_content(&self, role: Role) -> Option<(&'t Column, RoleReason)> {
        let is_it = |column: &&Column| match role {
            Role::Problem => plain(column.name()).ends_with("_id") && comes_again(column),
            _ => false,
        };
        self.only(is_it).map(|one| (one, RoleReason::Content))
    }

    /// The one free column that is so; none if there are several.
    fn only(&self, is_it: impl Fn(&&'t Column) -> bool) -> Option<&'t Column> {
        let mut fitting = self.free().filter(is_it);
        fitting.next().filter(|_| fitting.next().is_none())
    }

    /// Takes the one column of marks without a name for them, where nothing else tells what is right: any yes and no
    /// looks like marks, and would outweigh a reference.
    fn take_marks_by_content(&mut self, asked: &RoleColumns) {
        let columns = &self.columns;
        let is_told = columns.answer.name().and(columns.reference.name()).is_some();
        if asked.correct != Choice::Suggested || columns.correct.name().is_some() || is_told {
            return;
        }
        let is_it = |column: &&Column| {
            let levels = column.levels();
            levels.len() == 2
                && levels.iter().all(marks::is_mark)
                && !is_judge_name(column.name())
                && names(Role::Sample).iter().all(|name| *name != plain(column.name()))
        };
        if let Some(column) = self.only(is_it) {
            self.give(Role::Correct, column, RoleReason::Content);
        }
    }
}

/// The columns of all roles, filled in, and why these.
///
/// # Errors
/// If a column that is asked for is not there or has two roles, and if no column says which problem a row is of or
/// whether it is right.
pub(super) fn resolve(
    table: &Table,
    asked: &RoleColumns,
) -> Result<(RoleColumns, Vec<RoleFound>), Complaint> {
    let mut given = Given { table, columns: RoleColumns::default(), found: Vec::new() };
    for role in Role::SINGLE {
        if let Some(name) = asked.single(role).and_then(Choice::name) {
            given.asked(role, name)?;
        }
    }
    for role in Role::SEVERAL {
        for name in asked.several(role).map(Several::names).unwrap_or_default() {
            given.asked(role, name)?;
        }
    }
    for role in Role::SEVERAL.into_iter().filter(|role| asked.several(*role) == Some(&Several::Suggested)) {
        given.take_several(role);
    }
    for role in ORDER.into_iter().filter(|role| asked.single(*role) == Some(&Choice::Suggested)) {
        if let Some((column, reason)) = given.suggested(role) {
            given.give(role, column, reason);
        }
    }
    given.take_marks_by_content(asked);
    let Given { mut columns, found, .. } = given;
    columns.judges = Several::Named(columns.judges.names().to_vec());
    if asked.settings == Several::Named(Vec::new()) {
        columns.settings = asked.settings.clone();
    }
    for role in Role::SINGLE {
        columns.single_mut(role).filter(|choice| **choice == Choice::Suggested).into_iter().for_each(
            |choice| {
                *choice = Choice::Without;
            },
        );
    }
    check(table, &columns)?;
    check_keys(table, &columns)?;
    Ok((columns, found))
}

/// Whether there is enough to work with.
fn check(table: &Table, columns: &RoleColumns) -> Result<(), Complaint> {
    let names = || table.columns().iter().map(|column| column.name().to_owned()).collect();
    let has = |choice: &Choice| choice.name().is_some();
    if !has(&columns.problem) {
        return Err(Complaint::NoProblemColumn { columns: names() });
    }
    let graded = has(&columns.correct) || has(&columns.answer) && has(&columns.reference);
    if graded { Ok(()) } else { Err(Complaint::NothingToGrade { columns: names() }) }
}

/// Whether every key can be told from every other: rows are put together by it.
fn check_keys(table: &Table, columns: &RoleColumns) -> Result<(), Complaint> {
    for role in [Role::Problem, Role::Sample, Role::Cluster] {
        let column = columns.single(role).and_then(Choice::name).and_then(|name| table.column(name));
        if let Some((column, Rounded { example, n_values })) = column.and_then(|c| Some((c, rounded(c)?))) {
            return Err(Complaint::RoundedKeys { name: column.name().to_owned(), example, n_values });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{ReadOptions, read};

    fn found(text: &str) -> Vec<(Role, String, RoleReason)> {
        let table = read("t.csv", text.as_bytes(), &ReadOptions::default()).unwrap();
        let (_, found) = resolve(&table, &RoleColumns::default()).unwrap();
        found.into_iter().map(|found| (found.role, found.column, found.reason)).collect()
    }

    #[test]
    fn the_names_that_tools_give() {
        use RoleReason::Named;
        let nemo = "problem_id,predicted_answer,expected_answer,symbolic_correct,num_generated_tokens,Judgement\n\
                    1,4,4,true,30,Judgement: Yes\n1,5,4,false,40,Judgement: No\n2,5,5,true,40,Judgement: No\n";
        let want = [
            (Role::Problem, "problem_id"),
            (Role::Answer, "predicted_answer"),
            (Role::Reference, "expected_answer"),
            (Role::Correct, "symbolic_correct"),
            (Role::Tokens, "num_generated_tokens"),
            (Role::Judge, "Judgement"),
        ];
        assert_eq!(found(nemo), want.map(|(role, name)| (role, name.to_owned(), Named)));
    }

    #[test]
    fn the_id_that_comes_again_is_the_problem() {
        // inspect: the problem is `id`, and `sample_id` is the row.
        let rows = "sample_id,id,epoch,score\nu1,1,1,C\nu2,1,2,I\nu3,2,1,C\nu4,2,2,C\n";
        let got = found(rows);
        assert_eq!(got[0], (Role::Problem, "id".to_owned(), RoleReason::Named));
        assert_eq!(got[1], (Role::Sample, "epoch".to_owned(), RoleReason::Named));
        // The other way about, the content decides.
        let rows = "id,sample_id,epoch,score\nu1,1,1,C\nu2,1,2,I\nu3,2,1,C\nu4,2,2,C\n";
        assert_eq!(found(rows)[0], (Role::Problem, "sample_id".to_owned(), RoleReason::NameAndContent));
    }

    #[test]
    fn samples_of_inspect_have_their_problem_in_id() {
        // `task_id` comes again and is named first elsewhere; here it is the evaluation's.
        let rows = "sample_id,eval_id,task_id,id,epoch,target,score_match,limit,retries\n\
                    u1,e1,t1,1,1,Yes,C,,0\nu2,e1,t1,1,2,Yes,C,,1\nu3,e2,t2,2,1,No,C,,0\nu4,e2,t2,2,2,No,C,,1\n";
        let got = found(rows);
        let want = [
            (Role::Problem, "id"),
            (Role::Sample, "epoch"),
            (Role::Reference, "target"),
            (Role::Correct, "score_match"),
        ];
        assert_eq!(got, want.map(|(role, name)| (role, name.to_owned(), RoleReason::Named)));
    }

    #[test]
    fn content_tells_marks_without_a_name() {
        let got = found("problem,verified\n1,yes\n1,no\n2,no\n");
        assert_eq!(got[1], (Role::Correct, "verified".to_owned(), RoleReason::Content));
        // Where a reference tells it, no column outweighs it unasked.
        let told = found("problem,answer,reference,stopped\n1,4,4,no\n1,5,4,yes\n2,4,4,no\n");
        assert!(told.iter().all(|(role, ..)| *role != Role::Correct), "{told:?}");
        let words = found("problem,answer,reference\n1,yes,yes\n1,No,yes\n2,no,no\n2,unsure,no\n");
        assert_eq!(words[2].0, Role::Reference);
        // Problems 0 and 1 are no marks either.
        let got = found("problem,answer,reference\n0,18,18\n0,17,18\n1,4,4\n");
        assert_eq!(got[0], (Role::Problem, "problem".to_owned(), RoleReason::Named));
        // A column named so that holds answers is no mark.
        let table = read("t.csv", b"problem,correct\n1,x = 4\n1,z\n", &ReadOptions::default()).unwrap();
        let columns = vec!["problem".to_owned(), "correct".to_owned()];
        assert_eq!(resolve(&table, &RoleColumns::default()), Err(Complaint::NothingToGrade { columns }));
    }

    #[test]
    fn settings_are_told_by_name_where_they_are_few_and_differ() {
        let of = |text: &str| {
            let settings = found(text).into_iter().filter(|(role, ..)| *role == Role::Setting);
            settings.map(|(_, column, _)| column).collect::<Vec<_>>()
        };
        let text = "problem,correct,mode,Token Budget,effort\na,1,x,4k,low\na,0,y,4k,low\na,1,y,8k,low\n";
        // One value for all rows sets nothing apart.
        assert_eq!(of(text), ["mode", "Token Budget"]);
        assert_eq!(of("problem,correct,budget\na,1,4k\na,0,\n"), ["budget"]);
        let many = |n: u32| {
            let row = |i: u32| format!("a,{},s{}\n", i % 2, i % n);
            of(&(0..90).fold("problem,correct,setting\n".to_owned(), |text, i| text + &row(i)))
        };
        assert_eq!((many(40), many(41)), (vec!["setting".to_owned()], Vec::new()));
        let thought = "First I add the two numbers, and then I take half of what they make.";
        assert!(of(&format!("problem,correct,thinking\na,1,{thought}\na,0,no\n")).is_empty());
        // Where columns are named for it, or none is, nothing is suggested.
        let table = read("t.csv", text.as_bytes(), &ReadOptions::default()).unwrap();
        for names in [vec![], vec!["effort".to_owned()]] {
            let settings = Several::Named(names);
            let asked = RoleColumns { settings: settings.clone(), ..RoleColumns::default() };
            assert_eq!(resolve(&table, &asked).unwrap().0.settings, settings);
        }
    }

    #[test]
    fn what_is_asked_for_goes_first() {
        let table = read("t.csv", b"a,b,correct\n1,2,1\n1,2,0\n", &ReadOptions::default()).unwrap();
        let named = |name: &str| Choice::Named(name.to_owned());
        let asked = RoleColumns { problem: named("a"), correct: named("correct"), ..RoleColumns::default() };
        let (columns, found) = resolve(&table, &asked).unwrap();
        assert_eq!((&columns.problem, &columns.answer), (&named("a"), &Choice::Without));
        assert!(found.iter().all(|found| found.reason == RoleReason::Asked));
        let twice =
            RoleColumns { problem: named("correct"), correct: named("correct"), ..RoleColumns::default() };
        assert!(matches!(resolve(&table, &twice), Err(Complaint::ColumnInTwoRoles { .. })));
        let none = RoleColumns { problem: named("c"), ..RoleColumns::default() };
        assert!(matches!(resolve(&table, &none), Err(Complaint::NoSuchColumn { .. })));
        assert!(matches!(resolve(&table, &RoleColumns::default()), Err(Complaint::NoProblemColumn { .. })));
    }
}
