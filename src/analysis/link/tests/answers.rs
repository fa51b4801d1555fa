//! Links of sampled answers.

use super::*;

#[test]
fn what_a_table_suggests_is_left_out_of_a_link() {
    let link = write(&Request::Answers(Box::default()));
    assert_eq!(
        link,
        "calc/answers?missing=own&ties=split&spellings=merged&letters=apart&verdict=majority&tau=0.5&budget=0&price=0&replicates=10000&seed=42&level=0.95"
    );
    assert_eq!(read("calc/answers").unwrap().request, Request::Answers(Box::default()));
    let parsed = read("calc/answers?judge=a&judge=b&without=tokens,second&tokens=t&budget=none").unwrap();
    let Request::Answers(request) = parsed.request else { panic!("no request on answers") };
    assert_eq!(request.columns.judges, Several::Named(vec!["a".to_owned(), "b".to_owned()]));
    assert_eq!(request.columns.settings, Several::Suggested);
    // A name outweighs the word that there is none.
    assert_eq!(request.columns.tokens, Choice::Named("t".to_owned()));
    assert_eq!((request.second, request.budget), (Choice::Without, TraceBudget::NONE));
    assert_eq!(parsed.repairs, []);
}

#[test]
fn columns_of_settings_stand_in_a_link_as_those_of_judges_do() {
    let columns = |link: &str| match read(link).unwrap().request {
        Request::Answers(request) => request.columns,
        _ => panic!("no request on answers"),
    };
    let both = columns("calc/answers?setting=budget&judge=a&setting=mode");
    assert_eq!(both.settings, Several::Named(vec!["budget".to_owned(), "mode".to_owned()]));
    assert_eq!(both.judges, Several::Named(vec!["a".to_owned()]));
    for none in ["calc/answers?without=setting", "calc/answers?setting="] {
        assert_eq!(columns(none).settings, Several::Named(Vec::new()), "{none}");
    }
    assert_eq!(columns("calc/answers?setting=*").settings, Several::Suggested);
    assert_eq!(columns("calc/answers?setting=*&setting=*").settings, Several::Named(vec!["*".to_owned()]));
}

#[test]
fn settings_of_answers_out_of_range_are_named() {
    let link = "calc/answers?k=0&tau=3/2&budget=-1&price=x&missing=gone&ties=both&verdict=some&without=moon&level=2&first=a&first=b";
    let parsed = read(link).unwrap();
    let first = Some("a".to_owned());
    assert_eq!(
        parsed.request,
        Request::Answers(Box::new(AnswersRequest { first, ..AnswersRequest::default() }))
    );
    let mut names: Vec<_> =
        parsed.repairs.iter().map(|repair| (&*repair.setting, repair.used.as_deref())).collect();
    names.sort_unstable();
    let used = [
        ("budget", Some("0")),
        ("first", None),
        ("k", Some("")),
        ("level", Some("0.95")),
        ("missing", Some("own")),
        ("price", Some("0")),
        ("tau", Some("0.5")),
        ("ties", Some("split")),
        ("verdict", Some("majority")),
        ("without", Some("")),
    ];
    assert_eq!(names, used);
}

proptest! {
    #[test]
    fn answers_links_round_trip(
        names in prop::collection::vec("\\PC{1,20}", 12),
        picks in prop::collection::vec(0usize..3, 10),
        (n_judges, n_settings) in (0usize..4, 0usize..4),
        k in 0u32..=16_384,
        flags: [bool; 5],
        rule in 0usize..3,
        (top, bottom) in (0u32..1000, 1000u32..1_000_000),
        (budget, price, level) in (0u32..=10_000_000, 0.0f64..=1e6, 0.5f64..=0.999),
        seed: u32,
    ) {
        let pick = |i: usize| match picks[i] {
            0 => Choice::Suggested,
            1 => Choice::Without,
            _ => Choice::Named(names[i].clone()),
        };
        let mut columns = RoleColumns::default();
        for (i, role) in Role::SINGLE.into_iter().enumerate() {
            *columns.single_mut(role).unwrap() = pick(i);
        }
        if n_judges > 0 {
            columns.judges = Several::Named(names[..n_judges - 1].to_vec());
        }
        if n_settings > 0 {
            columns.settings = Several::Named(names[4..3 + n_settings].to_vec());
        }
        let request = Request::Answers(Box::new(AnswersRequest {
            sample: flags[0].then(|| "answers_30x64".to_owned()),
            read: ReadOptions::default(),
            shape: if flags[3] { ShapeChoice::Detect } else { ShapeChoice::AsIs },
            table: flags[1].then(|| TableKey { sha256: "0123456789abcdef".to_owned(), rows: 3840 }),
            columns,
            first: flags[2].then(|| names[10].clone()),
            second: pick(9),
            k: DrawnSamples::new(k).ok(),
            rules: VoteRules {
                missing: if flags[0] { MissingRule::OwnSingleton } else { MissingRule::Abstains },
                ties: if flags[1] { TieRule::SplitEvenly } else { TieRule::CountedWrong },
            },
            answers: AnswerRules { merge: flags[3], letters: flags[4] },
            blank_words: flags[1],
            verdict: VerdictRule::ALL[rule],
            tau: Tau::new(top, bottom).unwrap(),
            budget: TraceBudget::new(budget).unwrap(),
            price: TokenPrice::new(price).unwrap(),
            level: Level::new(level).unwrap(),
            replicates: Replicates::TEN_THOUSAND,
            seed: Seed(seed),
        }));
        prop_assert_eq!(read(&write(&request)), Some(Parsed { request, repairs: vec![] }));
    }
}
