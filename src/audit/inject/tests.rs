//! Edits of hand-written solutions in English, Turkish, Portuguese, Bengali and Arabic.

use proptest::prelude::*;

use super::*;
use crate::audit::token::{Role, usual_mark};

/// A solution with the language that says how its numbers are written.
struct Written {
    id: &'static str,
    language: &'static str,
    problem: &'static str,
    text: &'static str,
    answer: &'static str,
}

const ENGLISH: Written = Written {
    id: "en-7",
    language: "en",
    problem: "A printer makes 48 pages a minute. How many pages does it make in 3 hours if it rests a quarter of the time?",
    text: "**Step 1:** 3 hours are $3 \\times 60 = 180$ minutes.\n\n\
           **Step 2:** The printer rests $\\frac{1}{4}$ of them, so it works\n\\[\n180 - 45 = 135\n\\]\nminutes.\n\n\
           A rate of 48 pages gives $135 \\times 48 = 6{,}480$ pages.\n\n\
           To check, 6,480 / 48 is 135 again.\n\n\
           The answer is $\\boxed{6480}$ pages.",
    answer: "6480",
};
const TURKISH: Written = Written {
    id: "tr-7",
    language: "tr",
    problem: "Bir kırtasiyeci tanesi 12,50 liradan 240 defter satıyor. Gelirinin %20'si vergidir. Geriye kaç lira kalır?",
    text: "Önce geliri bulalım: 240 × 12,50 = 3.000 lira.\n\
           Vergi, gelirin %20'sidir: 3.000 × 0,20 = 600 lira.\n\
           Öyleyse geriye 3.000 − 600 = 2.400 lira kalır.\n\
           Ğ, İ, ş ve ı harfleri olduğu gibi kalmalıdır; 1 lira 100 kuruştur.\n\
           Sonuç: \\boxed{2.400}",
    answer: "2400",
};
const PORTUGUESE: Written = Written {
    id: "pt-7",
    language: "pt-BR",
    problem: "Um reservatório recebe 37,5 litros por minuto durante 2 horas e perde um décimo. Quantos litros restam?",
    text: "São 2 · 60 = 120 minutos. Entram, então, 120 · 37,5 = 4.500 litros. A perda é de \\frac{1}{10} disso, ou seja, \
           450 litros. Portanto, não restam 4.500 litros, e sim 4.500 − 450 = 4.050. A resposta é 4.050 litros.",
    answer: "4.050",
};
const BENGALI: Written = Written {
    id: "bn-7",
    language: "bn",
    problem: "একটি বাগানে ২৫টি সারি, প্রতি সারিতে ৮৬টি গাছ। ৫০টি গাছ মারা গেলে কতটি থাকে?",
    text: "মোট গাছ ২৫ × ৮৬ = ২,১৫০টি।\nমারা গেছে ৫০টি।\nতাই থাকে ২,১৫০ − ৫০ = ২,১০০টি।\nউত্তর: \\boxed{২১০০}",
    answer: "2100",
};
const ARABIC: Written = Written {
    id: "ar-7",
    language: "ar",
    problem: "اشترى سالم ٢٤ كتابا بسعر ٥٢٫٥ ريالا، ودفع ٢٠٠ ريال. كم بقي عليه؟",
    text: "الثمن ٢٤ × ٥٢٫٥ = ١٬٢٦٠ ريالا.\nدفع ٢٠٠ ريال.\nيبقى ١٬٢٦٠ − ٢٠٠ = ١٬٠٦٠ ريالا.\nالجواب: \\boxed{١٠٦٠}",
    answer: "1060",
};
const ALL: [Written; 5] = [ENGLISH, TURKISH, PORTUGUESE, BENGALI, ARABIC];

impl Written {
    fn solution(&self) -> Solution<'static> {
        let mark = usual_mark(self.language).unwrap();
        Solution { id: self.id, problem: self.problem, text: self.text, answer: self.answer, mark }
    }
}

fn number(depth: u32, permille: u32) -> Edit {
    Edit::Number { depth: Depth::new(depth).unwrap(), size: RelativeSize::new(permille).unwrap() }
}

fn every_edit() -> Vec<Edit> {
    vec![
        Edit::Clean,
        number(40, 100),
        number(70, 100),
        Edit::FinalAnswer,
        Edit::Consistent,
        Edit::RemovedStep,
    ]
}

fn plan(edits: Vec<Edit>, seed: u32) -> Plan {
    Plan { edits, answer_size: RelativeSize::TENTH, seed: Seed(seed) }
}

fn one(solution: &Solution, edit: Edit, seed: u32) -> Result<Variant, Impossible> {
    match make(solution, &plan(vec![edit], seed)) {
        Ok(mut variants) => Ok(variants.remove(0)),
        Err(mut obstacles) => Err(obstacles.remove(0).why),
    }
}

fn solution<'t>(problem: &'t str, text: &'t str, answer: &'t str) -> Solution<'t> {
    Solution { id: "q", problem, text, answer, mark: DecimalMark::Point }
}

/// What the changes say of a text: its bytes outside of them, which are those of the variant too.
fn outside(solution: &Solution, variant: &Variant) -> bool {
    let (mut old, mut new) = (0, 0);
    for change in &variant.changes {
        if solution.text[old..change.old.start] != variant.text[new..change.new.start] {
            return false;
        }
        (old, new) = (change.old.end, change.new.end);
    }
    solution.text[old..] == variant.text[new..]
}

fn quantities(text: &str, mark: DecimalMark) -> Vec<Rational> {
    number_tokens(text, mark).iter().filter(|token| token.is_quantity()).map(|token| token.value).collect()
}

#[test]
fn every_edit_of_every_language_is_made_and_is_local() {
    for written in &ALL {
        let solution = written.solution();
        for seed in 0..20 {
            let variants = make(&solution, &plan(every_edit(), seed)).unwrap();
            assert_eq!(variants.len(), 6, "{}", written.id);
            assert!(variants.iter().all(|variant| outside(&solution, variant)), "{}", written.id);
            assert!(
                variants
                    .iter()
                    .all(|variant| (variant.text == solution.text) == variant.edit.right_verdict())
            );
            assert_eq!(make(&solution, &plan(every_edit(), seed)).unwrap(), variants);
        }
    }
}

#[test]
fn a_wrong_answer_is_written_as_the_right_one_was() {
    let stated = |written: &Written, edit| {
        let solution = written.solution();
        let variant = one(&solution, edit, 3).unwrap();
        let pairs = variant.changes.iter().map(|change| {
            (solution.text[change.old.clone()].to_owned(), variant.text[change.new.clone()].to_owned())
        });
        pairs.collect::<Vec<_>>()
    };
    let of = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|&(a, b)| (a.to_owned(), b.to_owned())).collect()
    };
    // A tenth more or less; which of the two is the seed's to say, once for both edits.
    let throughout = stated(&ENGLISH, Edit::Consistent);
    let more = of(&[("6{,}480", "7{,}128"), ("6,480", "7,128"), ("6480", "7128")]);
    let less = of(&[("6{,}480", "5{,}832"), ("6,480", "5,832"), ("6480", "5832")]);
    assert!(throughout == more || throughout == less, "{throughout:?}");
    assert_eq!(stated(&ENGLISH, Edit::FinalAnswer)[..], throughout[2..]);
    for (written, more, less) in [
        (&TURKISH, "2.640", "2.160"),
        (&PORTUGUESE, "4.455", "3.645"),
        (&BENGALI, "২৩১০", "১৮৯০"),
        (&ARABIC, "١١٦٦", "٩٥٤"),
    ] {
        let new = stated(written, Edit::FinalAnswer);
        assert_eq!(new.len(), 1);
        assert!(new[0].1 == more || new[0].1 == less, "{new:?}");
    }
    let bengali = stated(&BENGALI, Edit::Consistent);
    assert!(bengali[0].1 == "২,৩১০" || bengali[0].1 == "১,৮৯০", "{bengali:?}");
}

#[test]
fn nothing_is_left_of_the_old_answer() {
    for written in &ALL {
        let solution = written.solution();
        for seed in 0..20 {
            let variant = one(&solution, Edit::Consistent, seed).unwrap();
            let read = Read::of(&solution);
            let new = number_tokens(&variant.text, solution.mark);
            assert!(new.iter().all(|token| Some(token.value) != read.answer), "{}", variant.text);
            assert_eq!(read.tokens.len(), new.len());
            let told = variant.number.unwrap();
            assert!(told.is_as_asked && told.size == Rational::new(1, 10));
        }
    }
}

#[test]
fn a_number_in_the_middle_is_one_that_was_worked_out() {
    // Fifteen quantities before the answer: 3, 3, 60, 180, 1/4, 180, 45, 135, 48, 135, 48, 6480, 6480, 48, 135. Nearest to 40%
    // stand 180 (at 36.7) and 45 (at 43.3), of which only the first has a tenth; nearest to 70% a given 48, then 135 (at 63.3).
    let solution = ENGLISH.solution();
    let mut seen = Vec::new();
    for seed in 0..30 {
        for (depth, old, new, at) in [(40, "180", ["162", "198"], 366), (70, "135", ["121", "149"], 633)] {
            let variant = one(&solution, number(depth, 100), seed).unwrap();
            let told = variant.number.clone().unwrap();
            assert_eq!(told.old, old);
            assert!(new.contains(&told.new.as_str()) && told.is_as_asked, "{told:?}");
            assert_eq!(told.place, Some(Place { depth_permille: at, is_given: false }));
            assert_eq!(variant.changes.len(), 1);
            assert!(variant.text.ends_with("\\boxed{6480}$ pages."));
            seen.push(told.new);
        }
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 4);
}

#[test]
fn a_size_that_cannot_be_had_is_told() {
    let text = "They have 3 left.\nThen 4 + 3 = 7 come.\nSo 7 × 100 = 700.\nIt is \\boxed{1234}.";
    let small = one(&solution("", text, "1234"), number(20, 100), 1).unwrap().number.unwrap();
    assert!(!small.is_as_asked);
    assert!(["2", "4", "5", "3", "6", "8"].contains(&small.new.as_str()), "{small:?}");
    let large = one(&solution("", text, "1234"), number(90, 250), 1).unwrap().number.unwrap();
    assert!(large.is_as_asked && large.size == Rational::new(1, 4), "{large:?}");
    assert!(["875", "525", "125", "75"].contains(&large.new.as_str()), "{large:?}");
}

#[test]
fn what_stands_in_the_way_is_told() {
    let text = "First 12 × 5 = 60.\nThen 60 + 3 = 63.\nThe answer is \\boxed{63}.";
    let why = |problem, text, answer, edit| one(&solution(problem, text, answer), edit, 1).unwrap_err();
    assert_eq!(why("", text, "Paris", Edit::FinalAnswer), Impossible::AnswerIsNoNumber);
    assert_eq!(why("", text, "x = 63", Edit::Consistent), Impossible::AnswerIsNoNumber);
    let boxed = Impossible::AnswerIsNotBoxed { boxed: "63".to_owned() };
    assert_eq!(why("", text, "60", Edit::FinalAnswer), boxed);
    assert_eq!(why("", "It is five.", "5", Edit::Consistent), Impossible::AnswerIsNotStated);
    assert_eq!(why("Is it 63.0?", text, "63", Edit::Consistent), Impossible::AnswerIsGiven);
    let elsewhere = |text| why("", text, "2", Edit::Consistent);
    let is_there_as = |role| Impossible::AnswerIsElsewhere { role };
    assert_eq!(elsewhere("1. Add 5.\n2. Get \\boxed{2}."), is_there_as(Role::Marker));
    assert_eq!(elsewhere("From x_2 we get \\boxed{2}."), is_there_as(Role::Index));
    assert_eq!(elsewhere("As GPT-2 says, \\boxed{2}."), is_there_as(Role::Name));
    assert_eq!(elsewhere("Add 5.\nGet \\boxed{2}."), Impossible::AnswerStandsOnce);
    assert!(one(&solution("Is it 63.0?", text, "63"), Edit::FinalAnswer, 1).is_ok());
    let depth = Depth::new(40).unwrap();
    assert_eq!(
        why("", "It is 12, so \\boxed{12}.", "12", number(40, 100)),
        Impossible::NoNumberNear { depth }
    );
    assert_eq!(why("", "One.\nTwo.\nIt is 12.", "12", Edit::RemovedStep), Impossible::NoStep);
    let every: String = (40..90).map(|n| format!("{n}, ")).collect();
    let every = format!("{every} so \\boxed{{63}}.");
    assert_eq!(why("", &every, "63", Edit::FinalAnswer), Impossible::NoOtherAnswer);
    // A third comes first but has no last decimal, so that 0.5 cannot become it.
    let mixed =
        one(&solution("", "0.5 is half.\nIt is \\boxed{\\frac{1}{2}}.", "1/2"), Edit::Consistent, 1).unwrap();
    assert!(mixed.text.contains("0.25 is half") && mixed.text.contains("\\frac{1}{4}"), "{}", mixed.text);
}

#[test]
fn every_obstacle_is_listed_and_nothing_is_made() {
    let silent = solution("", "No number here.", "7");
    let obstacles = make(&silent, &plan(every_edit(), 1)).unwrap_err();
    assert_eq!(obstacles.iter().map(|one| one.edit).collect::<Vec<_>>(), every_edit()[1..]);
    assert_eq!(make(&silent, &plan(vec![Edit::Clean; 3], 1)).unwrap().len(), 1);
}

#[test]
fn two_edits_of_one_text_are_an_obstacle() {
    // One number before the answer: both depths come to it, and for some seeds both to the same new one.
    let few = solution("", "Take 50 of them.\nIt is \\boxed{77}.", "77");
    let (first, second) = (number(40, 100), number(50, 100));
    let same = (0..20).filter_map(|seed| make(&few, &plan(vec![first, second], seed)).err());
    let same: Vec<Vec<Obstacle>> = same.collect();
    assert!(!same.is_empty() && same.len() < 20, "{}", same.len());
    let why = Obstacle { edit: second, why: Impossible::SameText { other: first } };
    assert!(same.iter().all(|obstacles| *obstacles == [why.clone()]));
}

#[test]
fn a_number_is_not_changed_into_the_tail_of_another() {
    // One more digit, or one less, and the pair would be read as thousands.
    let text = "The pairs are (5,90) and (8,99).\nThen 4.\nIt is \\boxed{77}.";
    for seed in 0..30 {
        for depth in [0, 20, 40, 60, 80] {
            if let Ok(variant) = one(&solution("", text, "77"), number(depth, 110), seed) {
                assert_eq!(quantities(&variant.text, DecimalMark::Point).len(), 6, "{}", variant.text);
            }
        }
    }
}

#[test]
fn a_step_goes_with_its_line_and_formulas_stay_whole() {
    let solution = ENGLISH.solution();
    for seed in 0..30 {
        let variant = one(&solution, Edit::RemovedStep, seed).unwrap();
        assert_eq!(variant.changes.len(), 1);
        let change = &variant.changes[0];
        assert!(change.new.is_empty() && change.old.start > 0 && change.old.end < solution.text.len());
        let gone = &solution.text[change.old.clone()];
        // The only one in the middle that has a number and does not name the answer; its formula goes with it.
        assert!(gone.starts_with("**Step 2:**") && gone.ends_with("\\]\nminutes.\n\n"), "{gone}");
    }
    let sentences: Vec<String> = (0..30)
        .map(|seed| {
            let variant = one(&PORTUGUESE.solution(), Edit::RemovedStep, seed).unwrap();
            PORTUGUESE.text[variant.changes[0].old.clone()].to_owned()
        })
        .collect();
    assert!(
        sentences.iter().any(|gone| gone.starts_with("Entram") && gone.ends_with("litros. ")),
        "{sentences:?}"
    );
    assert!(sentences.iter().any(|gone| gone.starts_with("A perda")));
    assert!(sentences.iter().all(|gone| !gone.contains("4.050")));
}

#[test]
fn the_last_answer_counts_where_there_is_no_box() {
    let text = "She has 9 × 2 = <<9*2=18>>18 dollars.\nThat makes 5 more than 13.\n#### 18";
    let variant = one(&solution("", text, "18"), Edit::FinalAnswer, 1).unwrap();
    assert_eq!(variant.changes.len(), 1);
    assert!(variant.text.starts_with("She has 9 × 2 = <<9*2=18>>18 dollars.\n"));
    let consistent = one(&solution("", text, "18"), Edit::Consistent, 1).unwrap();
    assert_eq!(consistent.changes.len(), 3);
    assert_eq!(
        consistent.text[consistent.changes[2].new.clone()],
        variant.text[variant.changes[0].new.clone()]
    );
}

/// Solutions of random lines: numbers in several ways of writing, and the answer in the last.
fn any_solution() -> impl Strategy<Value = (String, String)> {
    let n = 0u32..3000;
    let line = prop_oneof![
        (n.clone(), n.clone()).prop_map(|(a, b)| format!("We add {a} and {b}, which is {}.", a + b)),
        (n.clone(), 1u32..90).prop_map(|(a, b)| format!("So $\\frac{{{a}}}{{{b}}}$ é \\(x_{b}^{{2}}\\).")),
        n.clone().prop_map(|a| format!("Então, {}.{:02} ve {a}. Sonra {a}!", a / 100, a % 100)),
        n.clone().prop_map(|a| format!("\\[\n{a} = {},{:03}\n\\]", a / 7 + 1, a % 1000)),
        Just("খালি লাইন।".to_owned()),
        Just(String::new()),
    ];
    (prop::collection::vec(line, 1..9), n).prop_map(|(lines, answer)| {
        (format!("{}\nThus \\boxed{{{answer}}}.", lines.join("\n")), answer.to_string())
    })
}

proptest! {
    #[test]
    fn edits_hold_their_promises((text, answer) in any_solution(), seed: u32, permille in 1u32..2000, depth in 0u32..=100) {
        let solution = solution("We have 12 and 3/4.", &text, &answer);
        let mut edits = every_edit();
        edits.push(number(depth, permille));
        let read = Read::of(&solution);
        for edit in edits {
            let Ok(variant) = one(&solution, edit, seed) else { continue };
            prop_assert!(outside(&solution, &variant));
            prop_assert_eq!(variant.text == text, edit == Edit::Clean);
            let new = quantities(&variant.text, solution.mark);
            match edit {
                Edit::Consistent => {
                    let all = number_tokens(&variant.text, solution.mark);
                    prop_assert!(all.iter().all(|token| Some(token.value) != read.answer));
                }
                Edit::Number { .. } => {
                    prop_assert_eq!(variant.changes.len(), 1);
                    prop_assert!(variant.changes[0].old.end <= read.conclusion.start);
                    let values: Vec<_> = quantities(&text, solution.mark);
                    prop_assert_eq!(values.iter().zip(&new).filter(|(a, b)| a != b).count(), 1);
                    prop_assert_eq!(values.len(), new.len());
                }
                _ => {}
            }
        }
    }

    #[test]
    fn an_edit_does_not_depend_on_the_others((text, answer) in any_solution(), seed: u32) {
        let solution = solution("", &text, &answer);
        if let Ok(all) = make(&solution, &plan(every_edit(), seed)) {
            for variant in all {
                prop_assert_eq!(one(&solution, variant.edit, seed), Ok(variant.clone()));
            }
        }
    }

    #[test]
    fn no_text_stops_an_edit(text in "\\PC{0,40}", signs in r"[-0-9.,/\\{}\[\]$^_ \nA।]{0,60}", answer in "[0-9.]{0,3}", seed: u32) {
        for text in [text, signs, format!("\\boxed{{{answer}}} {answer} \\boxed{{")] {
            let _ = make(&solution(&text, &text, &answer), &plan(every_edit(), seed));
        }
    }
}
