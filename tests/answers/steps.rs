//! The calculation in steps, and going on from another: the same bits as all at once.

use super::*;

const SAMPLE: &str = include_str!("../data/answers_30x64.csv");

#[test]
fn slices_of_any_size_give_the_same_bits() {
    let table = table(SAMPLE);
    let request = AnswersRequest { replicates: Replicates::new(1000).unwrap(), ..AnswersRequest::default() };
    let sliced = |units: u64| {
        let mut answers = Answers::begin(&request, &table).unwrap();
        let begun = answers.outcome().clone();
        assert!(begun.first.curve(Measure::Pass).is_some() && begun.first.curve(Measure::Vote).is_none());
        let mut last = 0;
        while !answers.step(units).is_done() {
            let progress = answers.outcome().progress;
            assert!(last <= progress.done && progress.done < progress.total);
            last = progress.done;
        }
        answers.finish()
    };
    let whole = sliced(u64::MAX);
    for units in [1, 250, 7001] {
        assert_same(&sliced(units), &whole, &format!("{units} units"));
    }
}

#[test]
fn the_table_of_models_is_no_other_than_each_model_alone() {
    let table = table(SAMPLE);
    let of = |first: &str, second: Choice| {
        let request = AnswersRequest { first: Some(first.to_owned()), second, ..quick() };
        Answers::begin(&request, &table).unwrap().finish()
    };
    let both = of("long", Choice::Suggested);
    // The budgets alone reach from the shortest trace of either to the longest.
    let without_budgets = |scores: &ModelScores| ModelScores { lengths: None, ..scores.clone() };
    assert_eq!(without_budgets(&of("long", Choice::Without).first), without_budgets(&both.first));
    assert_eq!(without_budgets(&of("short", Choice::Without).first), without_budgets(&both.second.unwrap()));
}

/// Holds that two outcomes are the same, and shows where they part if they do not.
fn assert_same(one: &AnswersOutcome, other: &AnswersOutcome, of: &str) {
    let [one, other] = [one, other].map(|outcome| serde_json::to_string(outcome).unwrap());
    let parts = one.bytes().zip(other.bytes()).position(|(a, b)| a != b).unwrap_or(one.len());
    let near = |text: &str| text.chars().skip(parts.saturating_sub(60)).take(120).collect::<String>();
    assert!(one == other, "{of}: {} for {}", near(&one), near(&other));
}

#[test]
fn another_k_gives_what_it_gives_anew() {
    let table = table(SAMPLE);
    let mut begun = Answers::begin(&quick(), &table).unwrap();
    let asked = begun.outcome().request.clone();
    let with = |k_asked| AnswersRequest { k: k(k_asked), ..asked.clone() };
    // The last is more than any problem has.
    for (units, k_asked) in [(0, 3), (2_000, 16), (20_000, 64), (u64::MAX, 1), (u64::MAX, 65)] {
        begun.step(units);
        let own = begun.outcome().clone();
        let other = begun.with_k(&with(k_asked)).expect("k alone is another").finish();
        let anew = Answers::begin(&with(k_asked), &table).unwrap().finish();
        assert_same(&other, &anew, &format!("k = {k_asked} after {units} units"));
        assert_same(begun.outcome(), &own, "what it was taken from");
    }
    let more = AnswersRequest { replicates: Replicates::new(200).unwrap(), ..with(3) };
    assert!(begun.with_k(&more).is_none());
    assert!(begun.with_k(&AnswersRequest { k: None, ..asked }).is_none());
}

#[test]
fn a_k_that_the_ladder_lacks_is_worked_out_anew() {
    let rows: String = (0..300).map(|i| format!("q{},{}\n", i % 2, i % 3 % 2)).collect();
    let table = table(&format!("problem,correct\n{rows}"));
    let begun = Answers::begin(&AnswersRequest { k: k(100), ..quick() }, &table).unwrap();
    let asked = begun.outcome().request.clone();
    // 150 samples of each problem: the ladder has powers of two, 100 and 150.
    assert!(begun.with_k(&AnswersRequest { k: k(99), ..asked.clone() }).is_none());
    assert!(
        begun.with_k(&AnswersRequest { k: k(128), ..asked }).is_none(),
        "its ladder would be without 100"
    );
}
