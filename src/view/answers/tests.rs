use super::*;
use crate::analysis::answers::{Answers, Role, outcome};
use crate::analysis::link::read_as;
use crate::data::{ReadOptions, Table, read};
use crate::figure::{Figure, Size, Theme, stops, svg};
use crate::view::{Place, Plate, Table as Shown};

fn table(csv: &[u8]) -> Table {
    read("t.csv", csv, &ReadOptions::default()).unwrap()
}

fn columns(table: &Table) -> Vec<String> {
    table.columns().iter().map(|column| column.name().to_owned()).collect()
}

/// A request by the settings of a link; few replicates, as no test looks at the ends of intervals.
fn request(settings: &str) -> AnswersRequest {
    let link = format!("{}?replicates=200&{settings}", words::PATH);
    read_as(&link, |_, given| Some(words::read(given))).unwrap().0
}

fn page(csv: &str, settings: &str) -> View {
    let table = table(csv.as_bytes());
    let o = outcome(&request(settings), &table).unwrap();
    view(&o, "t.csv", &columns(&table), Vec::new())
}

fn sample(settings: &str) -> View {
    page(std::str::from_utf8(include_bytes!("../../../tests/data/answers_30x64.csv")).unwrap(), settings)
}

fn all_blocks(view: &View) -> Vec<&Block> {
    let drawers = view.drawers.iter().chain(view.intake.iter().flat_map(|intake| &intake.drawers));
    view.blocks.iter().chain(drawers.flat_map(|drawer| &drawer.blocks)).collect()
}

fn plates(view: &View) -> Vec<&Plate> {
    let plate = |block: &'_ Block| matches!(block, Block::Plate(_));
    let plates = view.blocks.iter().filter(|block| plate(block));
    plates.filter_map(|block| if let Block::Plate(plate) = block { Some(&**plate) } else { None }).collect()
}

fn tables(view: &View) -> Vec<&Shown> {
    let of = |block: &'_ &Block| matches!(block, Block::Table(_));
    let tables = all_blocks(view).into_iter().filter(of);
    tables.filter_map(|block| if let Block::Table(table) = block { Some(table) } else { None }).collect()
}

fn cards(view: &View) -> String {
    let card =
        |block: &Block| if let Block::Card(card, _) = block { Some(card.words.to_string()) } else { None };
    view.blocks.iter().filter_map(card).collect::<Vec<_>>().join("\n")
}

fn quoted(view: &View) -> String {
    let quote = |block: &Block| if let Block::Quote(words) = block { Some(words.to_string()) } else { None };
    view.blocks.iter().find_map(quote).unwrap_or_default()
}

/// What holds of every page, whatever the table.
fn reads_well(what: &str, view: &View) {
    println!("{what}\n  {}\n  {}\n{}\n  {}\n", view.heading, view.lede, cards(view), quoted(view));
    let written = format!("{view:?}");
    for wrong in [
        "NaN",
        "inf,",
        "inf\"",
        " 1 problems",
        " 1 samples",
        " 1 tokens",
        " 1 rows",
        "  ",
        "{}",
        "()",
        "\u{221E}",
        "\u{2212}0.0 ",
        "\u{2212}0.0%",
        "undefined undefined",
        " ,",
        "..",
        " each each",
        "356.9%",
        "585.3%",
    ] {
        let at = written.find(wrong).map(|at| {
            let before = written[..at].chars().count().saturating_sub(60);
            written.chars().skip(before).take(100).collect::<String>()
        });
        assert_eq!(at, None, "{what}: {wrong:?}");
    }
    for table in tables(view) {
        assert!(!table.name.is_empty() && !table.rows.is_empty(), "{what}: {}", table.caption);
        for row in &table.rows {
            assert_eq!(row.len(), table.heads.len(), "{what}: {}: {row:?}", table.caption);
        }
    }
    for plate in plates(view) {
        let read: Vec<f64> = plate.readings.iter().map(|(x, _)| *x).collect();
        assert_eq!(stops(&plate.figure), read, "{what}: {}", plate.name);
        assert!(plate.readings.iter().all(|(_, words)| !words.is_empty()), "{what}: {}", plate.name);
        for width in [320.0, 920.0] {
            let figure = Figure { size: Size { width, height: 340.0 }, ..plate.figure.clone() };
            assert!(!svg(&figure, &Theme::DAY).unwrap().contains("NaN"), "{what}: {}", plate.name);
        }
    }
    for control in &view.controls {
        let alike = view.controls.iter().filter(|other| other.label == control.label).count();
        let named = view.controls.iter().filter(|other| other.setting == control.setting).count();
        assert_eq!((alike, named), (1, 1), "{what}: {}", control.label);
        if let crate::view::Input::Choice { options, .. } = &control.input {
            assert!(options.iter().any(|(value, _)| *value == control.value), "{what}: {}", control.label);
        }
    }
    let at = |place: Place| view.controls.iter().filter(|control| control.place == place).count();
    assert!((1..=4).contains(&at(Place::Shown)), "{what}");
    // A column for each role, and what a row is.
    assert_eq!(at(Place::Table), 12, "{what}");
}

/// Some hundred samples of one model in the columns that are asked for.
fn small(n_problems: u32, n: u32, head: &str, row: impl Fn(u32, u32) -> String) -> String {
    let rows = (0..n_problems).flat_map(|problem| (0..n).map(move |sample| (problem, sample)));
    rows.fold(format!("{head}\n"), |csv, (problem, sample)| csv + &row(problem, sample) + "\n")
}

const ANSWERS: &str = "problem,sample,answer,reference";

fn answers(problem: u32, sample: u32) -> String {
    let answer = ["7", "7.0", "3", "5", ""][((problem * 3 + sample * (problem + 1)) % 5) as usize];
    format!("q{problem},{sample},{answer},7")
}

#[test]
fn the_sample_states_the_finding() {
    let two = sample("");
    reads_well("two models", &two);
    // answers_30x64.json: 0.4395833333333333 − 0.5078125.
    assert!(
        two.heading.starts_with("long leads short by 6.8 points on 30 common problems, and the interval "),
        "{}",
        two.heading
    );
    assert!(
        two.said.contains("50.8%") && two.said.contains("44.0%") && two.said.contains("\u{2212}6.8 points"),
        "{}",
        two.said
    );
    let one = sample("second=");
    reads_well("one model", &one);
    // answers_30x64.json: avg 0.5078125, maj@8 0.648733220206697.
    assert_eq!(one.heading, "long answers 50.8% of samples right; its vote of 8 is right 64.9% of the time");
    // pass@8 0.8456642579212975.
    assert!(one.said.contains("some sample is right 84.6% of the time (95% CI "), "{}", one.said);
    // maj_raw@8 0.5854740297374944.
    assert!(
        cards(&one).contains("Merging moves the vote of 8 of long by +6.3 points, from 58.5% to 64.9%"),
        "{}",
        cards(&one)
    );
    assert_eq!(plates(&one).len(), 4);
    let raw = sample("second=&spellings=raw");
    assert!(raw.heading.ends_with("its vote of 8 is right 58.5% of the time"), "{}", raw.heading);
}

#[test]
fn settings_are_seen_in_what_is_said() {
    let view = sample(
        "second=&k=64&budget=8000&price=10&level=0.9&verdict=all&tau=0.75&missing=abstains&ties=wrong&seed=5",
    );
    reads_well("many settings", &view);
    // acc@8000 0.18697916666666667.
    let written = format!("{view:?}");
    for words in [
        "under B = 8000, 18.7% right",
        "90% CI",
        "every",
        "τ = 0.75",
        "seed 5",
        "B = 8000",
        "does not vote, ties are wrong",
    ] {
        assert!(written.contains(words), "{words}");
    }
    assert!(plates(&view)[3].figure.x.label.starts_with("money"), "{}", plates(&view)[3].figure.x.label);
    assert!(sample("second=&k=1").heading.ends_with("of samples right"));
}

#[test]
fn a_page_half_way_holds_its_verdict() {
    let table = table(include_bytes!("../../../tests/data/answers_30x64.csv"));
    for settings in ["", "second="] {
        let begun = Answers::begin(&request(settings), &table).unwrap();
        let view = view(begun.outcome(), "t.csv", &columns(&table), Vec::new());
        reads_well("half way", &view);
        assert!(view.heading.contains("being worked out"), "{}", view.heading);
        assert!(
            view.lede.to_string().ends_with("Bootstrap intervals are being worked out."),
            "{}",
            view.lede
        );
        assert_eq!((quoted(&view), view.ran.as_str()), (String::new(), ""));
    }
}

#[test]
fn answers_without_anything_else() {
    let view = page(&small(5, 8, ANSWERS, answers), "");
    reads_well("answers", &view);
    assert!(view.heading.contains("of samples are right; the vote of 8 is right"), "{}", view.heading);
    assert_eq!(plates(&view).len(), 2);
    let settings: Vec<&str> = view.controls.iter().map(|control| control.setting.as_str()).collect();
    assert!(
        !settings.contains(&"budget") && !settings.contains(&"verdict") && !settings.contains(&"first"),
        "{settings:?}"
    );
}

#[test]
fn marks_alone_have_no_vote() {
    let csv = small(6, 4, "task_id,passed", |problem, sample| format!("t{problem},{}", sample < problem % 4));
    let view = page(&csv, "k=3");
    reads_well("marks", &view);
    assert!(view.heading.contains("; 3 tries solve "), "{}", view.heading);
    assert!(cards(&view).contains("no column of answers, so that there is no vote"), "{}", cards(&view));
    assert!(!view.controls.iter().any(|control| control.setting == "ties"));
    assert!(plates(&view)[1].caption.to_string().contains("Some sample is right on"));
}

#[test]
fn few_samples_and_extreme_ones() {
    let one_each = page(&small(6, 1, ANSWERS, answers), "");
    reads_well("one sample per problem", &one_each);
    assert!(cards(&one_each).contains("one sample for each problem"), "{}", cards(&one_each));
    let one_problem = page(&small(1, 8, ANSWERS, answers), "k=4");
    reads_well("one problem", &one_problem);
    assert!(one_problem.heading.contains("on one problem"), "{}", one_problem.heading);
    let one_of_one = page(&small(1, 1, ANSWERS, answers), "");
    reads_well("one sample", &one_of_one);
    let right = page(&small(10, 4, ANSWERS, |problem, sample| format!("q{problem},{sample},7,7")), "k=2");
    reads_well("all right", &right);
    assert_eq!(right.heading, "Every sample is right");
    // 1 − 0.05^(1/10).
    assert!(cards(&right).contains("up to 25.9% of such problems"), "{}", cards(&right));
    let wrong = page(&small(10, 4, ANSWERS, |problem, sample| format!("q{problem},{sample},8,7")), "k=2");
    reads_well("none right", &wrong);
    assert_eq!(wrong.heading, "No sample is right");
}

#[test]
fn too_large_a_k_stops_what_it_concerns_alone() {
    let view = page(&small(5, 4, ANSWERS, answers), "k=16");
    reads_well("k beyond n", &view);
    assert!(cards(&view).contains("No problem has 16 samples; the most is 4."), "{}", cards(&view));
    assert!(view.heading.contains("of samples are right"), "{}", view.heading);
    let csv = small(5, 4, ANSWERS, answers) + "q9,0,7,7\nq9,1,3,7\n";
    let uneven = page(&csv, "k=3");
    reads_well("uneven", &uneven);
    assert!(
        cards(&uneven).contains("1 problem has fewer than 3 samples (“q9”). It is left out"),
        "{}",
        cards(&uneven)
    );
    assert!(uneven.heading.contains("averaged over problems"), "{}", uneven.heading);
}

#[test]
fn what_is_wrong_in_the_table_is_said() {
    let csv = "model,problem,sample,answer,reference,correct,tokens,finish_reason,judge_1\n\
               a,q1,1,7,7,1,100,stop,yes\na,q1,2,3,7,1,200,length,yes\na,q1,3,7.0,7,1,,stop,no\n\
               a,q2,1,5,5,1,50,stop,\na,q2,2,4,5,0,70,stop,yes\na,q2,2,4,5,0,70,stop,yes\na,q2,3,,5,,80,stop,no\n\
               b,q1,1,7,7,1,10,stop,no\nb,q3,1,2,2,1,10,stop,no\nb,q3,2,2,2,0.5,10,stop,no\n\
               c,q1,1,7,7,1,10,stop,no\na,q5,1,1,,,10,stop,no\n";
    let view = page(csv, "budget=150");
    reads_well("a table of mistakes", &view);
    let cards = cards(&view);
    for words in [
        "In 1 sample the mark says otherwise",
        "1 row repeats a sample",
        "The table has 3 models. Shown: a and b. Left out, with their rows: “c”.",
        "Some problems are not common to both models",
        "A wrong sample is never approved",
        "1 sample of a says no number of tokens",
        "neither a reference nor a mark (“q5”)",
        "a mark that is neither yes nor no (“0.5”)",
    ] {
        assert!(cards.contains(words), "{words}:\n{cards}");
    }
    let ledger = format!("{:?}", view.intake.unwrap().drawers);
    assert!(ledger.contains("set aside: a model that is not shown"), "{ledger}");
    let apart = page("model,problem,correct\na,q1,1\na,q2,0\nb,q3,1\nb,q4,1\n", "");
    reads_well("nothing in common", &apart);
    assert_eq!(apart.heading, "a and b have no problem in common, so they cannot be compared");
}

#[test]
fn equal_models_and_few_clusters() {
    let csv = "model,problem,correct,source\na,q1,1,x\na,q1,0,x\na,q2,0,x\na,q2,0,x\na,q3,1,y\na,q3,1,y\n\
               b,q1,1,x\nb,q1,0,x\nb,q2,0,x\nb,q2,0,x\nb,q3,1,y\nb,q3,1,y\n";
    let view = page(csv, "cluster=source");
    reads_well("equal models", &view);
    assert_eq!(view.heading, "a and b are equally often right on every one of 3 common problems");
    assert!(cards(&view).contains("There are 2 clusters."), "{}", cards(&view));
    // 1 − 0.05^(1/3).
    assert!(format!("{view:?}").contains("up to 63.2%"));
}

#[test]
fn every_setting_is_listed_and_none_is_pooled() {
    let row = |problem: u32, sample: u32| {
        let (budget, mode) = (["4k", "8k"][(sample % 2) as usize], ["think", ""][(sample / 2 % 2) as usize]);
        format!("{budget},{mode},q{problem},{},yes", u32::from(sample < 7 - problem))
    };
    let view = page(&small(3, 8, "budget,mode,problem,correct,judge", row), "");
    reads_well("settings", &view);
    let shown = "The table has 4 models at their settings. Shown: 4k · think and 8k · think.";
    assert!(cards(&view).contains(shown), "{}", cards(&view));
    assert!(tables(&view).iter().any(|table| table.name == "Every model and setting"));
}

/// An address in which a setting has this value, once.
fn with_setting(address: &str, setting: &str, value: &str) -> String {
    let kept =
        address.split_once('?').unwrap().1.split('&').filter(|pair| pair.split('=').next() != Some(setting));
    let set = form_urlencoded::Serializer::new(String::new()).append_pair(setting, value).finish();
    kept.map(str::to_owned).chain([set]).collect::<Vec<_>>().join("&")
}

#[test]
fn every_choice_is_what_is_then_shown() {
    let head = "model,problem,sample,answer,reference,correct,tokens,finish_reason,source,judge_1,judge_2";
    let row = |problem: u32, sample: u32| {
        let model = ["a", "b"][(sample % 2) as usize];
        let right = u32::from(sample < 4 + problem % 2);
        format!("{model},q{problem},{sample},{},7,{right},{},stop,s{problem},yes,no", 6 + right, 100 + sample)
    };
    let table = table(small(4, 8, head, row).as_bytes());
    let (names, request) = (columns(&table), request("k=2&budget=102&cluster=source"));
    let page = |settings: &str| {
        let begun = Answers::begin(
            &read_as(&format!("{}?{settings}", words::PATH), |_, given| Some(words::read(given))).unwrap().0,
            &table,
        );
        begun.ok().map(|begun| view(begun.outcome(), "t.csv", &names, Vec::new()))
    };
    let start = view(Answers::begin(&request, &table).unwrap().outcome(), "t.csv", &names, Vec::new());
    let (mut seen, mut refused) = (0, Vec::new());
    for control in &start.controls {
        let values: Vec<String> = match &control.input {
            crate::view::Input::Choice { options, .. } => {
                options.iter().map(|(value, _)| value.clone()).collect()
            }
            crate::view::Input::Number { stops, .. } => stops.iter().take(3).cloned().collect(),
            _ => vec!["7".to_owned()],
        };
        for value in values {
            // A column that cannot have the role is refused, and said to be.
            let Some(then) = page(&with_setting(&start.address, &control.setting, &value)) else {
                refused.push(format!("{}={value}", control.setting));
                continue;
            };
            let shown = then.controls.iter().find(|one| one.setting == control.setting);
            // Without answers there are no rules of the vote, and without a model there are no models.
            let Some(shown) = shown else { continue };
            assert_eq!(
                (&shown.value, then.address != start.address),
                (&value, value != control.value),
                "{}",
                control.setting
            );
            seen += 1;
        }
    }
    // No column has two roles, and the models of one column are not those of another.
    let roles = || Role::ALL.into_iter().map(words::role_word);
    let of_roles = |asked: &String| roles().any(|role| asked.starts_with(&format!("{role}=")));
    assert!(refused.iter().all(of_roles), "{refused:?}");
    let without = refused.iter().filter(|asked| asked.ends_with('=')).collect::<Vec<_>>();
    assert_eq!(without, ["model="]);
    assert!(seen > 50, "{seen}");
}

#[test]
fn names_are_not_markup() {
    let csv = "model,problem,correct\n*a*{},q*1,1\n*a*{},q*2,0\n";
    let view = page(csv, "");
    assert_eq!(view.heading.split(" answers").next(), Some("*a*{}"), "{}", view.heading);
    assert!(quoted(&view).contains("*a*{}: 2 problems with 1 sample each"), "{}", quoted(&view));
}

#[test]
fn the_empty_page_offers_the_sample() {
    let view = empty(&request("sample=answers_30x64"), Vec::new());
    let intake = view.intake.unwrap();
    assert_eq!(intake.samples[0].0, "calc/answers?sample=answers_30x64");
    assert!(intake.table.is_empty() && intake.source.contains("simulated") && !intake.drop.is_empty());
    assert!(view.address.starts_with("calc/answers?"), "{}", view.address);
}
