//! Which column holds what: as asked for, or else as names and content suggest.

use super::across::across;
use super::cells::{NOT_VERDICTS, Said, are_outputs, clean_edit, said};
use super::count::words;
use super::names::names;
use super::{JudgesColumns, JudgesRequest, JudgesRole, OwnWords, SeveralColumns, VerdictWordFound};
use crate::analysis::Complaint;
use crate::analysis::answers::{Choice, Several, is_judge_name, plain};
use crate::data::{Column, Rounded, Table, rounded};
use crate::decimal;

/// More different words than these are no verdicts.
const MOST_WORDS: usize = 50;
/// More judges, more kinds of edits or more parts than these are ids.
pub(super) const MOST_JUDGES: u32 = 24;
pub(super) const MOST_EDITS: u32 = 40;
pub(super) const MOST_PARTS: u32 = 40;

/// The order in which columns are given out, after those of verdicts.
const ORDER: [JudgesRole; 8] = [
    JudgesRole::Edit,
    JudgesRole::Solution,
    JudgesRole::Truncated,
    JudgesRole::Run,
    JudgesRole::Judge,
    JudgesRole::Size,
    JudgesRole::Depth,
    JudgesRole::Split,
];

/// The columns in use.
pub(super) struct Found<'t> {
    pub solution: &'t Column,
    pub edit: &'t Column,
    pub judge: Option<&'t Column>,
    pub run: Option<&'t Column>,
    pub split: Option<&'t Column>,
    pub size: Option<&'t Column>,
    pub depth: Option<&'t Column>,
    pub truncated: Option<&'t Column>,
    pub verdicts: Vec<&'t Column>,
    /// What several columns of verdicts are; left to be suggested where there are none.
    pub across: SeveralColumns,
    /// The same by name, with nothing left to suggest.
    pub columns: JudgesColumns,
}

/// Whether a column holds verdicts: at least one word approves or rejects; with `throughout`, none is unknown. More words than are
/// told apart are what judges wrote, with verdicts in boxes.
fn are_verdicts(column: &Column, own: &OwnWords, throughout: bool) -> bool {
    let levels = column.levels();
    if NOT_VERDICTS.contains(&plain(column.name()).as_str()) {
        return false;
    }
    let of_outputs = are_outputs(column);
    if levels.len() > MOST_WORDS || of_outputs {
        return of_outputs;
    }
    let (mut decides, mut is_known, mut is_rated) = (false, true, false);
    for level in levels.iter() {
        match said(Some(level), own, false) {
            Said::Verdict(verdict) => decides |= verdict.is_some(),
            Said::Other => {
                is_known = false;
                is_rated |= decimal::parse(level.trim()).is_some();
            }
        }
    }
    // Ratings are no verdicts, though one of them is 1.
    decides && !is_rated && (is_known || !throughout)
}

fn n_levels(column: &Column) -> u32 {
    column.levels().len() as u32
}

/// Whether the content of a column can be what its role says.
fn fits(role: JudgesRole, column: &Column) -> bool {
    let n = n_levels(column);
    match role {
        JudgesRole::Edit => (1..=MOST_EDITS).contains(&n),
        JudgesRole::Split => (1..=MOST_PARTS).contains(&n),
        // A reason to stop is one of a few words.
        JudgesRole::Truncated => (1..=MOST_WORDS as u32).contains(&n),
        _ => n > 0,
    }
}

/// The columns that have a role so far.
struct Given<'t, 'r> {
    table: &'t Table,
    own: &'r OwnWords,
    taken: Vec<(JudgesRole, &'t Column)>,
}

impl<'t> Given<'t, '_> {
    fn of(&self, role: JudgesRole) -> Option<&'t Column> {
        self.taken.iter().find(|(of, _)| *of == role).map(|(_, column)| *column)
    }

    fn verdicts(&self) -> Vec<&'t Column> {
        let of_verdicts = self.taken.iter().filter(|(of, _)| *of == JudgesRole::Verdict);
        of_verdicts.map(|(_, column)| *column).collect()
    }

    fn free(&self) -> impl Iterator<Item = &'t Column> {
        let is_free = |column: &&Column| self.taken.iter().all(|(_, one)| one.name() != column.name());
        self.table.columns().iter().filter(is_free)
    }

    /// A column that the request names.
    fn asked(&mut self, role: JudgesRole, name: &str) -> Result<(), Complaint> {
        let column = self.table.column(name).ok_or_else(|| Complaint::NoSuchColumn {
            name: name.to_owned(),
            columns: column_names(self.table),
        })?;
        match self.taken.iter().find(|(_, one)| one.name() == name) {
            Some((other, _)) => Err(Complaint::ColumnTwice { name: name.to_owned(), roles: [*other, role] }),
            None => {
                self.taken.push((role, column));
                Ok(())
            }
        }
    }

    /// The columns of verdicts that the table suggests: those that are named so, or else the one whose words are verdicts.
    fn suggested_verdicts(&self) -> Vec<&'t Column> {
        let of_judges = |column: &Column| names(JudgesRole::Judge).contains(&plain(column.name()).as_str());
        let is_named =
            |column: &&Column| is_judge_name(column.name()) && are_verdicts(column, self.own, false);
        let named: Vec<&Column> = self.free().filter(is_named).collect();
        // A column called “judge” may hold the verdicts of one, unless others do.
        let verdicts: Vec<&Column> = named.iter().filter(|column| !of_judges(column)).copied().collect();
        if !named.is_empty() {
            return if verdicts.is_empty() { named } else { verdicts };
        }
        let has_other_name = |column: &Column| {
            let name = plain(column.name());
            ORDER.into_iter().any(|role| names(role).contains(&name.as_str()))
        };
        let by_content = |column: &&Column| are_verdicts(column, self.own, true) && !has_other_name(column);
        let fitting: Vec<&Column> = self.free().filter(by_content).collect();
        // Where one holds what judges wrote, the others are marks beside it.
        let outputs: Vec<&Column> = fitting.iter().filter(|column| are_outputs(column)).copied().collect();
        let fitting = if outputs.is_empty() { fitting } else { outputs };
        if !fitting.is_empty() {
            return fitting;
        }
        // A column that is named so has verdicts, though none of its words is known yet.
        let has_words = |column: &&Column| {
            let levels = column.levels();
            let is_number = |level: &str| decimal::parse(level.trim()).is_some();
            is_judge_name(column.name())
                && !of_judges(column)
                && !NOT_VERDICTS.contains(&plain(column.name()).as_str())
                && levels.len() <= MOST_WORDS
                && !levels.iter().any(is_number)
        };
        self.free().filter(has_words).collect()
    }

    fn suggested(&self, role: JudgesRole) -> Option<&'t Column> {
        // Beside several columns of verdicts a row has all judgments, and none has a number.
        let several = self.taken.iter().filter(|(of, _)| *of == JudgesRole::Verdict).count() > 1;
        if role == JudgesRole::Run && several {
            return None;
        }
        let named =
            |name: &&str| self.free().find(|column| plain(column.name()) == **name && fits(role, column));
        names(role).iter().find_map(named).or_else(|| self.by_content(role))
    }

    /// The column of edits where one of its few words is that of the clean control.
    fn by_content(&self, role: JudgesRole) -> Option<&'t Column> {
        let has_clean = |column: &&Column| {
            let levels: Vec<String> =
                column.levels().iter().take(MOST_EDITS as usize).map(str::to_owned).collect();
            levels.len() > 1 && clean_edit(&levels).is_some() && !are_verdicts(column, self.own, true)
        };
        match role {
            JudgesRole::Edit => self.free().filter(|column| fits(role, column)).find(has_clean),
            JudgesRole::Solution => self.free().find(|column| plain(column.name()).ends_with("_id")),
            _ => None,
        }
    }
}

/// The columns that a request means.
pub(super) fn resolve<'t>(request: &JudgesRequest, table: &'t Table) -> Result<Found<'t>, Complaint> {
    found(&given(request, table)?, request.across)
}

/// Those that are found in a table, though it may lack others, and what its words of verdicts are read as.
pub(super) fn guessed(
    request: &JudgesRequest,
    table: &Table,
) -> Result<(JudgesColumns, Vec<VerdictWordFound>), Complaint> {
    let given = given(request, table)?;
    let mut columns = request.columns.clone();
    for (role, column) in &given.taken {
        let name = column.name().to_owned();
        columns.single_mut(*role).into_iter().for_each(|choice| *choice = Choice::Named(name.clone()));
    }
    let verdicts = given.verdicts();
    // What content alone suggests gave nothing, so it binds nobody.
    if !verdicts.is_empty() && verdicts.iter().all(|column| is_judge_name(column.name())) {
        columns.verdicts = Several::Named(verdicts.iter().map(|column| column.name().to_owned()).collect());
    }
    Ok((columns, words(&verdicts, given.own)))
}

/// The columns as asked for, and where nothing is asked as the table suggests.
fn given<'t, 'r>(request: &'r JudgesRequest, table: &'t Table) -> Result<Given<'t, 'r>, Complaint> {
    let mut given = Given { table, own: &request.words, taken: Vec::new() };
    let asked = &request.columns;
    for role in JudgesRole::SINGLE {
        if let Some(name) = asked.single(role).and_then(Choice::name) {
            given.asked(role, name)?;
        }
    }
    for name in asked.verdict_names() {
        given.asked(JudgesRole::Verdict, name)?;
    }
    if asked.verdict_names().is_empty() {
        for column in given.suggested_verdicts() {
            given.taken.push((JudgesRole::Verdict, column));
        }
    }
    for role in ORDER.into_iter().filter(|role| asked.single(*role) == Some(&Choice::Suggested)) {
        if let Some(column) = given.suggested(role) {
            given.taken.push((role, column));
        }
    }
    Ok(given)
}

fn found<'t>(given: &Given<'t, '_>, asked: SeveralColumns) -> Result<Found<'t>, Complaint> {
    let of = |role: JudgesRole| given.of(role);
    let needed = |role: JudgesRole| {
        of(role).ok_or_else(|| Complaint::NoColumnOf { role, columns: column_names(given.table) })
    };
    let (edit, solution) = (needed(JudgesRole::Edit)?, needed(JudgesRole::Solution)?);
    needed(JudgesRole::Verdict)?;
    if let Some(Rounded { example, n_values }) = rounded(solution) {
        return Err(Complaint::RoundedKeys { name: solution.name().to_owned(), example, n_values });
    }
    for (role, most) in
        [(JudgesRole::Edit, MOST_EDITS), (JudgesRole::Judge, MOST_JUDGES), (JudgesRole::Split, MOST_PARTS)]
    {
        if let Some(many) = of(role).filter(|column| n_levels(column) > most) {
            let (name, found) = (many.name().to_owned(), n_levels(many));
            return Err(Complaint::TooManyKinds { name, role, found, most });
        }
    }
    let verdicts = given.verdicts();
    let across = across(asked, &verdicts, of(JudgesRole::Judge).is_some());
    let n = verdicts.len() as u32;
    if let Some(first) = verdicts.first().filter(|_| across == SeveralColumns::Judges && n > MOST_JUDGES) {
        let (name, role) = (first.name().to_owned(), JudgesRole::Judge);
        return Err(Complaint::TooManyKinds { name, role, found: n, most: MOST_JUDGES });
    }
    let mut columns = JudgesColumns {
        verdicts: Several::Named(verdicts.iter().map(|column| column.name().to_owned()).collect()),
        ..JudgesColumns::default()
    };
    for role in JudgesRole::SINGLE {
        let name = of(role).map_or(Choice::Without, |column| Choice::Named(column.name().to_owned()));
        columns.single_mut(role).into_iter().for_each(|choice| choice.clone_from(&name));
    }
    Ok(Found {
        solution,
        edit,
        judge: of(JudgesRole::Judge),
        run: of(JudgesRole::Run),
        split: of(JudgesRole::Split),
        size: of(JudgesRole::Size),
        depth: of(JudgesRole::Depth),
        truncated: of(JudgesRole::Truncated),
        verdicts,
        across,
        columns,
    })
}

fn column_names(table: &Table) -> Vec<String> {
    table.columns().iter().map(|column| column.name().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{ReadOptions, read};

    fn found_in(csv: &str) -> Result<JudgesColumns, Complaint> {
        let table = read("t.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
        resolve(&JudgesRequest::default(), &table).map(|found| found.columns)
    }

    fn named(columns: &JudgesColumns) -> Vec<&str> {
        columns.named()
    }

    #[test]
    fn columns_are_known_by_their_names() {
        let columns = found_in(
            "solution,benchmark,edit,judge,verdict_1,verdict_2\ns1,en,clean,A,yes,\ns1,en,number,A,no,yes\n",
        );
        assert_eq!(
            named(&columns.unwrap()),
            ["solution", "edit", "judge", "benchmark", "verdict_1", "verdict_2"]
        );
        let long = found_in(
            "item_id,variant,model,run,approved,finish_reason\n1,clean,A,1,1,stop\n1,x,A,1,0,length\n",
        );
        assert_eq!(
            named(&long.unwrap()),
            ["item_id", "variant", "model", "run", "finish_reason", "approved"]
        );
    }

    #[test]
    fn content_tells_edits_and_verdicts_without_a_name() {
        let columns = found_in("thing_id,what,said\n1,clean,yes\n1,swap,no\n2,clean,yes\n2,swap,unclear\n");
        assert_eq!(named(&columns.unwrap()), ["thing_id", "what", "said"]);
    }

    #[test]
    fn outputs_are_verdicts_whatever_else_says_yes_and_no() {
        let columns = found_in(
            "solution,edit,prompt,output,cached\ns1,clean,\"End with \\boxed{yes} to approve, \\boxed{no} to reject.\",\
             \"Fine: \\boxed{yes}\",true\ns1,x,again,I cannot assess this.,false\n",
        );
        assert_eq!(named(&columns.unwrap()), ["solution", "edit", "output"]);
    }

    #[test]
    fn a_column_of_verdicts_in_other_words_stays_one() {
        let columns = found_in("solution,edit,verdict\ns1,clean,Evet\ns1,x,Hayır\n");
        assert_eq!(named(&columns.unwrap()), ["solution", "edit", "verdict"]);
    }

    #[test]
    fn more_judges_than_are_told_apart_are_never_one() {
        let rows: String = (0..30).map(|i| format!("s{i},clean,judge {i},yes\n")).collect();
        let many = found_in(&format!("solution,edit,judge,verdict\n{rows}"));
        assert!(
            matches!(many, Err(Complaint::TooManyKinds { role: JudgesRole::Judge, found: 30, .. })),
            "{many:?}"
        );
    }

    #[test]
    fn what_is_missing_is_named() {
        let missing = |csv: &str| match found_in(csv) {
            Err(Complaint::NoColumnOf { role, .. }) => role,
            other => panic!("{other:?}"),
        };
        assert_eq!(missing("solution,verdict\ns1,yes\ns2,no\n"), JudgesRole::Edit);
        assert_eq!(missing("edit,verdict\nclean,yes\nnumber,no\n"), JudgesRole::Solution);
        assert_eq!(missing("solution,edit,text\ns1,clean,a long text\ns1,x,another\n"), JudgesRole::Verdict);
    }

    #[test]
    fn a_column_has_one_role() {
        let table = read("t.csv", b"s,e,v\n1,clean,yes\n", &ReadOptions::default()).unwrap();
        let columns = JudgesColumns {
            solution: Choice::Named("s".to_owned()),
            edit: Choice::Named("e".to_owned()),
            verdicts: Several::Named(vec!["e".to_owned()]),
            ..JudgesColumns::default()
        };
        let request = JudgesRequest { columns, ..JudgesRequest::default() };
        let twice =
            Complaint::ColumnTwice { name: "e".to_owned(), roles: [JudgesRole::Edit, JudgesRole::Verdict] };
        assert_eq!(resolve(&request, &table).err(), Some(twice));
    }
}
