//! Links of lessons.

use proptest::prelude::*;

use super::super::*;
use crate::analysis::teach::{MOST_HANDS, Predicted, Scenario, Step, TeachRequest, Varied};
use crate::analysis::vote::Samples;
use crate::model::AttractorShare;
use crate::taxonomy::Order;

fn read_lesson(link: &str) -> Option<(TeachRequest, Vec<Repair>)> {
    let of = |path: &str, settings: &mut Settings| {
        teach::scenario(path).map(|scenario| teach::read(settings, scenario))
    };
    read_as(link, of)
}

#[test]
fn a_bare_link_is_the_beginning_and_is_written_in_full() {
    for scenario in Scenario::ALL {
        let start = TeachRequest::of(scenario);
        assert_eq!(read_lesson(&teach::path(scenario)), Some((start, vec![])));
    }
    assert_eq!(
        teach::write(&TeachRequest::of(Scenario::BetterModel)),
        "teach/better-model?step=predict&locked=0&behind=10&choice=&hands1=0&hands2=0&hands3=0&hands4=0&n=1&seed=42"
    );
    assert_eq!(read_lesson("teach"), None);
    assert_eq!(read_lesson("teach/nothing"), None);
}

#[test]
fn odd_values_fall_back_and_are_named() {
    let (request, repairs) = read_lesson(
        "teach/two-tests?step=reveal&flips=13&choice=banana&hands1=1000&hands2=-1&order=2-1&seed=x&k=3",
    )
    .unwrap();
    assert_eq!(request, TeachRequest::of(Scenario::TwoTests));
    let used: Vec<_> = repairs.iter().map(|repair| (&*repair.setting, repair.used.as_deref())).collect();
    assert_eq!(
        used,
        [
            ("step", Some("predict")),
            ("flips", Some("6")),
            ("choice", Some("")),
            ("hands1", Some("0")),
            ("hands2", Some("0")),
            ("order", Some("1-2-3")),
            ("seed", Some("42")),
            ("k", None)
        ]
    );
}

#[test]
fn nothing_is_reached_before_the_lock() {
    for scenario in Scenario::ALL {
        for step in Step::ALL.into_iter().skip(1) {
            let path = teach::path(scenario);
            for locked in ["", "&locked=0", "&locked=yes"] {
                let (request, _) = read_lesson(&format!("{path}?step={}{locked}", step.word())).unwrap();
                assert_eq!((request.step, request.locked), (Step::Predict, false), "{locked}");
            }
            let (request, repairs) = read_lesson(&format!("{path}?step={}&locked=1", step.word())).unwrap();
            assert_eq!((request.step, repairs.len()), (step, 0));
        }
    }
}

/// Any place in a lesson; what its scenario does not move is as usual.
fn lesson() -> impl Strategy<Value = TeachRequest> {
    let said = (prop::collection::vec(0.0f64..=1.0, 3), prop::option::of(0usize..3), 0..=MOST_HANDS);
    let moved = (1u32..=256, 0.0f64..=1.0, any::<bool>(), 0usize..6);
    (0usize..4, 0usize..6, any::<bool>(), said, moved, any::<u32>()).prop_map(
        |(scenario, step, locked, (said, choice, hands), (k, a, concentrated, order), seed)| {
            let scenario = Scenario::ALL[scenario];
            let step = Step::ALL[step];
            let locked = locked || step != Step::Predict;
            let of = |(asked, share): (&crate::analysis::teach::Asked, f64)| {
                (share * f64::from(asked.most)).round() as u32
            };
            let n_options = scenario.options().len();
            let usual = Varied::default();
            let count = Samples::new(k).unwrap();
            let varied = match scenario {
                Scenario::ThreeNumbers => Varied { k: count, ..usual },
                Scenario::Threshold => {
                    Varied { k: count, a: AttractorShare::new(a).unwrap(), concentrated, ..usual }
                }
                Scenario::BetterModel => Varied { n: count, ..usual },
                Scenario::TwoTests => Varied { order: Order::all(3).unwrap().nth(order).unwrap(), ..usual },
            };
            TeachRequest {
                scenario,
                step,
                locked,
                predicted: Predicted {
                    numbers: scenario.numbers().iter().zip(said).map(of).collect(),
                    choice: choice.filter(|choice| *choice < n_options).map(|choice| choice as u32),
                    hands: vec![hands; n_options],
                },
                seed: Seed(seed),
                varied,
            }
        },
    )
}

proptest! {
    #[test]
    fn lessons_round_trip(request in lesson()) {
        prop_assert_eq!(read_lesson(&teach::write(&request)), Some((request, vec![])));
    }

    #[test]
    fn no_link_breaks_a_lesson(query in ".{0,80}", place in 0usize..4) {
        let path = teach::path(Scenario::ALL[place]);
        let (request, _) = read_lesson(&format!("{path}?{query}")).unwrap();
        let again = read_lesson(&teach::write(&request));
        prop_assert_eq!(again, Some((request, vec![])));
    }
}
