//! What several columns of verdicts are: judgments of one judge, or a judge each.

use super::SeveralColumns;
use crate::analysis::answers::plain;
use crate::data::Column;

/// Whether names differ in numbers alone.
pub(crate) fn are_numbered<S: AsRef<str>>(names: &[S]) -> bool {
    let stem = |name: &S| {
        let letters: String = plain(name.as_ref()).chars().filter(|c| !c.is_ascii_digit()).collect();
        letters.trim_matches('_').to_owned()
    };
    names.windows(2).all(|pair| matches!(pair, [one, other] if stem(one) == stem(other)))
}

/// What several columns of verdicts are.
pub(super) fn across(asked: SeveralColumns, verdicts: &[&Column], has_judge: bool) -> SeveralColumns {
    let names: Vec<&str> = verdicts.iter().map(|column| column.name()).collect();
    match asked {
        _ if verdicts.len() < 2 => SeveralColumns::Suggested,
        _ if has_judge => SeveralColumns::Judgments,
        SeveralColumns::Suggested if are_numbered(&names) => SeveralColumns::Judgments,
        SeveralColumns::Suggested => SeveralColumns::Judges,
        asked => asked,
    }
}

/// What the judges of columns are called: by what their names do not have in common at their ends.
pub(super) fn judges_of(verdicts: &[&Column]) -> Vec<String> {
    let names: Vec<Vec<&str>> = verdicts
        .iter()
        .map(|column| column.name().trim().split_inclusive(['_', ' ', '-', '.']).collect())
        .collect();
    let shortest = names.iter().map(Vec::len).min().unwrap_or(0).saturating_sub(1);
    let same = |at: &dyn Fn(&[&str]) -> Option<String>| {
        let mut all = names.iter().map(|name| at(name));
        let first = all.next().flatten();
        first.is_some() && all.all(|one| one == first)
    };
    let n_before =
        (0..shortest).take_while(|&i| same(&|name| name.get(i).map(|piece| (*piece).to_owned()))).count();
    let behind =
        |i: usize| same(&|name| name.get(name.len().checked_sub(i + 1)?).map(|piece| (*piece).to_owned()));
    let n_behind = (0..shortest - n_before).take_while(|&i| behind(i)).count();
    let own = |name: &Vec<&str>| {
        let middle = name.get(n_before..name.len() - n_behind).unwrap_or_default().concat();
        middle.trim_end_matches(['_', ' ', '-', '.']).to_owned()
    };
    names.iter().map(own).collect()
}

#[cfg(test)]
mod tests {
    use super::super::JudgesRequest;
    use super::super::columns::resolve;
    use super::*;
    use crate::data::{ReadOptions, read};

    #[test]
    fn several_columns_are_judges_unless_a_number_tells_them_apart() {
        let of = |csv: &str, asked: SeveralColumns| {
            let table = read("t.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
            let request = JudgesRequest { across: asked, ..JudgesRequest::default() };
            let found = resolve(&request, &table).unwrap();
            (found.across, judges_of(&found.verdicts))
        };
        let suggested = |names: &str| {
            let csv = format!("solution,edit,{names}\ns1,clean,yes,no,yes\ns1,x,no,no,yes\n");
            of(&csv, SeveralColumns::Suggested)
        };
        let names = ["gpt4", "claude", "qwen"].map(str::to_owned).to_vec();
        for columns in [
            "judge_gpt4,judge_claude,judge_qwen",
            "gpt4_verdict,claude_verdict,qwen_verdict",
            "gpt4,claude,qwen",
        ] {
            assert_eq!(suggested(columns), (SeveralColumns::Judges, names.clone()), "{columns}");
        }
        for columns in ["verdict_1,verdict_2,verdict_3", "verdict,verdict_2,verdict_3"] {
            assert_eq!(suggested(columns).0, SeveralColumns::Judgments, "{columns}");
        }
        let named = "solution,edit,a verdict,b verdict,judge\ns1,clean,yes,no,A\ns1,x,no,no,A\n";
        let (across, _) = of(named, SeveralColumns::Suggested);
        assert_eq!(across, SeveralColumns::Judgments, "another column says whose");
        let two = "solution,edit,gpt4,claude\ns1,clean,yes,no\ns1,x,no,no\n";
        assert_eq!(of(two, SeveralColumns::Judgments).0, SeveralColumns::Judgments);
    }
}
