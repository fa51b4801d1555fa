//! Shapes are told where they are plain, and every row is accounted for.

use super::super::{HeaderChoice, ReadOptions, excerpt, read, suggest_raters};
use super::*;
use proptest::prelude::*;

fn table(text: &str) -> Table {
    read("t", text.as_bytes(), &ReadOptions::default()).unwrap()
}

fn reshaped(table: &Table, choice: ShapeChoice) -> Reshaped<'_> {
    let reshaped = for_raters(table, choice).unwrap();
    check(table, &reshaped);
    reshaped
}

/// Every row is kept or left out, and every column is as long as the table.
fn check(source: &Table, reshaped: &Reshaped<'_>) {
    let Account { n_read, n_kept, left_out, .. } = &reshaped.account;
    assert_eq!((*n_read, *n_read), (source.n_rows_read(), n_kept + left_out.len() as u32));
    let table = &reshaped.table;
    assert!(table.columns().iter().all(|column| column.n_rows() == table.n_rows()));
    assert!(
        table.columns().iter().all(|one| table.column(one.name()) == Some(one)),
        "each name is one column's"
    );
    assert_eq!(table.fingerprint(), source.fingerprint());
}

/// The rows as text, `-` for a missing cell, with the names first.
fn rows(table: &Table) -> Vec<String> {
    let names: Vec<&str> = table.columns().iter().map(Column::name).collect();
    let row =
        |row| -> Vec<&str> { table.columns().iter().map(|column| column.get(row).unwrap_or("-")).collect() };
    let cells = (0..table.n_rows()).map(|at| row(at).join(","));
    std::iter::once(names.join(",")).chain(cells).collect()
}

fn left_out(account: &Account) -> Vec<(u32, LeftOutReason, Option<u32>)> {
    account.left_out.iter().map(|left| (left.row, left.reason, left.other)).collect()
}

#[test]
fn long_rows_become_items() {
    let text = "item,language,annotator,label,seconds\nq2,bn,Ann,Yes,3\nq1,en,Ann,No,4\nq2,bn,Ben,No,5\nq1,en,Ben,No,1\nq3,en,Ben,NA,2\n";
    let table = table(text);
    let long = reshaped(&table, ShapeChoice::Detect);
    assert_eq!(rows(&long.table), ["item,language,Ann,Ben", "q2,bn,Yes,No", "q1,en,No,No", "q3,en,-,-"]);
    assert!(long.table.spreadsheet_rows().eq([2, 3, 6]));
    assert_eq!(long.account.columns_left_out, ["seconds"]);
    assert_eq!(left_out(&long.account), [(6, LeftOutReason::NoLabel, None)]);
    let shape = Shape::Long {
        item: "item".to_owned(),
        rater: "annotator".to_owned(),
        label: "label".to_owned(),
        n_items: 3,
        n_raters: 2,
        n_labels: 2,
        all_named: true,
    };
    assert_eq!(long.account.shape, shape);
}

#[test]
fn a_label_given_twice_counts_once_and_two_labels_count_as_none() {
    let text = "item,rater,label\n1,A,Yes\n1,B,No\n2,A,Yes\n2,B,Yes\n1,A,Yes\n2,B,No\n2,B,Yes\n3,A,No\n3,B,No\n,A,No\n4,,No\n";
    let table = table(text);
    let long = reshaped(&table, ShapeChoice::Long);
    assert_eq!(rows(&long.table), ["item,A,B", "1,Yes,No", "2,Yes,-", "3,No,No", "4,-,-"]);
    let want = [
        (5, LeftOutReason::Conflicting, Some(7)),
        (6, LeftOutReason::Repeated, Some(2)),
        (7, LeftOutReason::Conflicting, Some(5)),
        (8, LeftOutReason::Conflicting, Some(5)),
        (11, LeftOutReason::NoItem, None),
        (12, LeftOutReason::NoRater, None),
    ];
    assert_eq!(left_out(&long.account), want);
}

#[test]
fn long_columns_without_names_are_found_when_asked_for() {
    let text = "who,what,says\nA,1,Yes\nB,1,No\nA,2,No\nB,2,No\nA,3,No\nB,3,No\n";
    let table = table(text);
    assert!(reshaped(&table, ShapeChoice::Detect).account.is_as_read());
    let long = reshaped(&table, ShapeChoice::Long);
    assert_eq!(rows(&long.table), ["what,A,B", "1,Yes,No", "2,No,No", "3,No,No"]);
    let one = self::table("label\nYes\nNo\nYes\n");
    assert_eq!(
        for_raters(&one, ShapeChoice::Long),
        Err(NotShaped::NotLong { columns: vec!["label".to_owned()] })
    );
}

#[test]
fn raters_in_rows_are_turned() {
    let table = table("rater,q1,q2,q3\nAnna,Yes,No,Yes\nBen,Yes,Yes,\n");
    let turned = reshaped(&table, ShapeChoice::Detect);
    assert_eq!(rows(&turned.table), ["item,Anna,Ben", "q1,Yes,Yes", "q2,No,Yes", "q3,Yes,-"]);
    assert!(turned.table.spreadsheet_rows().eq([2, 3, 4]));
    let shape = Shape::RatersInRows { rater: "rater".to_owned(), n_raters: 2, n_items: 3, n_labels: 2 };
    assert_eq!(turned.account.shape, shape);
    // By the names of the raters alone; and a table of scores of judges is none.
    let named = self::table("x,a,b,c\nhuman1,1,2,1\nhuman2,1,2,2\n");
    assert_eq!(rows(&reshaped(&named, ShapeChoice::Detect).table)[0], "item,human1,human2");
    let scores = self::table("judge,accuracy,recall,f1\nX,0.91,0.5,0.65\nY,0.82,0.7,0.75\n");
    assert!(reshaped(&scores, ShapeChoice::Detect).account.is_as_read());
}

#[test]
fn a_contingency_table_becomes_its_items() {
    for text in [
        "human / judge,Yes,No\nYes,2,1\nNo,0,3\n",
        "human / judge,Yes,No,Total\nYes,2,1,3\nNo,0,3,3\nTotal,2,4,6\n",
        "human / judge,No,Yes\nYes,1,2\nNo,3,0\n",
    ] {
        let table = table(text);
        let pairs = reshaped(&table, ShapeChoice::Detect);
        let count = |pair: &str| rows(&pairs.table).iter().filter(|row| *row == pair).count();
        assert_eq!(rows(&pairs.table)[0], "human,judge");
        assert_eq!(["Yes,Yes", "Yes,No", "No,Yes", "No,No"].map(count), [2, 1, 0, 3], "{text}");
        assert!(pairs.table.spreadsheet_rows().eq([2, 2, 2, 3, 3, 3]));
        let had_totals = text.contains("Total");
        assert_eq!(pairs.account.shape, Shape::Contingency { n_labels: 2, n_items: 6, had_totals });
        let want: &[_] = if had_totals { &[(4, LeftOutReason::Totals, None)] } else { &[] };
        assert_eq!(left_out(&pairs.account), want);
    }
}

#[test]
fn a_contingency_table_of_numbers_in_another_order_has_no_header_and_is_asked_for() {
    // In the order of its rows the top row is a header: see tests/intake/shapes.rs.
    let table = table(",1,0\n0,9,40\n1,61,11\n");
    assert!(reshaped(&table, ShapeChoice::Detect).account.is_as_read());
    let pairs = reshaped(&table, ShapeChoice::Contingency);
    assert_eq!((pairs.table.n_rows(), rows(&pairs.table)[0].as_str()), (121, "Rater 1,Rater 2"));
    assert_eq!(left_out(&pairs.account), [(1, LeftOutReason::Heads, None)]);
}

#[test]
fn what_is_no_contingency_table_says_why() {
    let refused = |text: &str| for_raters(&table(text), ShapeChoice::Contingency).map(|_| ()).unwrap_err();
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    assert_eq!(
        refused("x,Yes,No\nYes,1,2\nMaybe,3,4\n"),
        NotShaped::NotSquare { columns: names(&["Yes", "No"]), rows: names(&["Yes", "Maybe"]) }
    );
    let cell = NotShaped::NotCounted { row: 3, column: "No".to_owned() };
    for text in ["x,Yes,No\nYes,1,2\nNo,3,0.5\n", "x,Yes,No\nYes,1,2\nNo,3,\n"] {
        assert_eq!(refused(text), cell);
    }
    let totals = NotShaped::TotalsDiffer { name: "Total".to_owned() };
    assert_eq!(refused("x,Yes,No,Total\nYes,1,2,3\nNo,3,4,8\n"), totals);
    assert_eq!(refused("x,Yes,No\nYes,1,2\nNo,3,4\nTotal,4,7\n"), totals);
    assert_eq!(refused("x,Yes,No\nYes,0,0\nNo,0,0\n"), NotShaped::NothingCounted);
    let large = NotShaped::TooLarge { found: 1_000_001, most: 1_000_000 };
    assert_eq!(refused("x,Yes,No\nYes,1000000,0\nNo,1,0\n"), large);
    // A plain one is refused without being asked for: read as labels it would be nonsense.
    assert_eq!(for_raters(&table("x,Yes,No\nYes,1000000,0\nNo,1,0\n"), ShapeChoice::Detect), Err(large));
}

/// Fleiss (1971), Psychological Bulletin 76: 378–382, table 1: six psychiatrists, the first ten of thirty patients.
#[test]
fn counts_of_raters_are_told() {
    let fleiss = "patient,Depression,Personality,Schizophrenia,Neurosis,Other\n1,0,0,0,6,0\n2,0,3,0,0,3\n3,0,1,4,0,1\n\
                  4,0,0,0,0,6\n5,0,3,0,3,0\n6,2,0,4,0,0\n7,0,0,4,0,2\n8,2,0,3,1,0\n9,2,0,0,4,0\n10,0,0,0,0,6\n";
    let counts = |text: &str| reshaped(&table(text), ShapeChoice::Detect).account.counts;
    let found = counts(fleiss).unwrap();
    assert_eq!((found.n_raters, found.n_categories), (6, 5));
    assert_eq!(found.categories, ["Depression", "Personality", "Schizophrenia"]);
    // One rater less for one patient: nothing is certain.
    assert_eq!(counts(&fleiss.replace("4,0,0,0,0,6", "4,0,0,0,0,5")), None);
    assert_eq!(counts("item,rater 1,rater 2\n1,1,2\n2,2,1\n3,1,2\n4,2,1\n5,1,2\n"), None);
    assert_eq!(counts("item,a,b\n1,1,1\n2,1,1\n3,1,1\n4,1,1\n"), None);
}

/// Every table of the tests that two raters are compared in today.
#[test]
fn tables_of_raters_stay_as_they_are() {
    let folder = |path: &str| std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let mut n_raters = 0;
    for path in ["tests/data", "tests/data/intake", "www/samples"].into_iter().flat_map(folder) {
        let is_file = path.extension().is_some_and(|end| end == "csv" || end == "tsv" || end == "txt");
        let name = path.to_string_lossy().into_owned();
        if !is_file {
            continue;
        }
        let Ok(table) = read(&name, &std::fs::read(&path).unwrap(), &ReadOptions::default()) else {
            continue;
        };
        let is_turned =
            ["raters_in_rows", "long_labels", "contingency"].iter().any(|turned| name.contains(turned));
        let reshaped = reshaped(&table, ShapeChoice::Detect);
        assert_eq!(reshaped.account.is_as_read(), !is_turned, "{name}");
        assert_eq!(reshaped.account.counts.is_some(), name.contains("counts"), "{name}");
        n_raters += u32::from(suggest_raters(&table).is_ok());
    }
    assert!(n_raters > 20, "{n_raters} tables have raters");
}

fn answers(table: &Table) -> Reshaped<'_> {
    let name_of =
        |stem: &Stem<'_>| ["answer", "correct", "tokens"].contains(&stem.name).then(|| stem.name.to_owned());
    let reshaped = for_samples(table, ShapeChoice::Detect, &name_of).unwrap();
    check(table, &reshaped);
    reshaped
}

#[test]
fn numbered_columns_become_samples() {
    let text = "problem,answer_2,answer_1,answer_10,correct_1,correct_2,reference,note_1,note_2\n\
                q1,8,7,9,1,0,7,x,y\nq2,,6,,1,,6,x,y\nq3,,5,,0,0,6,x,y\nq4,,,,,,6,x,y\n";
    let table = table(text);
    let long = answers(&table);
    assert_eq!(
        rows(&long.table),
        [
            "sample,answer,correct,problem,reference,note_1,note_2",
            "1,7,1,q1,7,x,y",
            "2,8,0,q1,7,x,y",
            "10,9,-,q1,7,x,y",
            "1,6,1,q2,6,x,y",
            "1,5,0,q3,6,x,y",
            // An empty answer beside a mark is a missing answer, not the end.
            "2,-,0,q3,6,x,y",
        ]
    );
    assert!(long.table.spreadsheet_rows().eq([2, 2, 2, 3, 4, 4]));
    assert_eq!(left_out(&long.account), [(5, LeftOutReason::NoSample, None)]);
    let named = |name: &str| (name.to_owned(), name.to_owned());
    let stems = vec![named("answer"), named("correct")];
    assert_eq!(long.account.shape, Shape::Samples { stems, most: 3, n_absent: 6 });
}

#[test]
fn a_word_for_missing_is_an_answer_that_is_missing() {
    let table = table("problem,answer_1,answer_2,answer_3\nq1,7,NA,\nq2,7,7,7\n");
    assert_eq!(
        rows(&answers(&table).table),
        ["sample,answer,problem", "1,7,q1", "2,-,q1", "1,7,q2", "2,7,q2", "3,7,q2"]
    );
}

#[test]
fn what_stands_under_a_new_name_gets_another() {
    let table = table("problem,answer,sample,answer_1,answer_2\nq1,7,s,7,8\nq2,9,t,9,9\n");
    assert_eq!(rows(&answers(&table).table)[0], "sample,answer,problem,answer (2),sample (2)");
    // One numbered column, or one number twice, is no row of samples.
    for text in ["problem,answer_1\nq1,7\n", "problem,answer_1,answer_01\nq1,7,7\n"] {
        assert!(answers(&self::table(text)).account.is_as_read());
    }
}

/// A wide table of labels without outer blanks, the first cell of which is there.
fn wide() -> impl Strategy<Value = (usize, Vec<Vec<Option<&'static str>>>)> {
    let cell = prop_oneof![Just(None), Just(Some("Yes")), Just(Some("No")), Just(Some("maybe, so"))];
    (2_usize..5, 2_usize..12).prop_flat_map(move |(n_raters, n_items)| {
        let row = proptest::collection::vec(cell.clone(), n_raters);
        (Just(n_raters), proptest::collection::vec(row, n_items))
    })
}

proptest! {
    #[test]
    fn a_melted_table_is_the_table_again((n_raters, cells) in wide()) {
        let mut long = "item,rater,label\n".to_owned();
        for (item, row) in cells.iter().enumerate() {
            for (rater, label) in row.iter().enumerate() {
                long += &format!("q{item},r{rater},\"{}\"\n", label.unwrap_or_default());
            }
        }
        let table = table(&long);
        let pivoted = reshaped(&table, ShapeChoice::Long);
        let mut want = vec![(0..n_raters).fold("item".to_owned(), |row, rater| row + &format!(",r{rater}"))];
        for (item, row) in cells.iter().enumerate() {
            want.push(row.iter().fold(format!("q{item}"), |text, label| text + "," + label.unwrap_or("-")));
        }
        prop_assert_eq!(rows(&pivoted.table), want);
        let n_missing = cells.iter().flatten().filter(|label| label.is_none()).count();
        prop_assert_eq!(pivoted.account.left_out.len(), n_missing);
    }

    #[test]
    fn turning_raters_twice_gives_the_table_back((_, cells) in wide()) {
        let mut text = format!("item,{}\n", (0..cells[0].len()).map(|at| format!("r{at}")).collect::<Vec<_>>().join(","));
        for (item, row) in cells.iter().enumerate() {
            let row: Vec<String> = row.iter().map(|label| format!("\"{}\"", label.unwrap_or_default())).collect();
            text += &format!("q{item},{}\n", row.join(","));
        }
        let table = table(&text);
        let once = reshaped(&table, ShapeChoice::RatersInRows);
        let twice = for_raters(&once.table, ShapeChoice::RatersInRows).unwrap();
        prop_assert_eq!(rows(&twice.table), rows(&table));
    }

    #[test]
    fn any_table_has_a_shape_or_a_reason(
        text in "(item|rater|label|answer_1|x|,)?,(rater|answer_2|Yes|1)(,(label|No|2|total))?\n((q1|q2|1|Yes|No|),(A|B|1|0|),(Yes|No|3|NA|)\n){0,14}",
        first in any::<bool>(),
    ) {
        let header = if first { HeaderChoice::FirstRow } else { HeaderChoice::Detect };
        if let Ok(table) = read("t", text.as_bytes(), &ReadOptions { header, ..ReadOptions::default() }) {
            for choice in ShapeChoice::ALL {
                if let Ok(reshaped) = for_raters(&table, choice) {
                    check(&table, &reshaped);
                }
            }
            let all = |stem: &Stem<'_>| Some(excerpt(stem.name));
            check(&table, &for_samples(&table, ShapeChoice::Detect, &all).unwrap());
        }
    }
}
