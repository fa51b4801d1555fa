//! Links of audit sets and of translations.

use proptest::prelude::*;

use super::super::*;
use crate::analysis::answers::Choice;
use crate::analysis::audit_set::{AuditSetRequest, MarkChoice, SetColumns, SetRole, SolutionNumber, offered};
use crate::analysis::source::TableKey;
use crate::analysis::translations::{TranslationColumns, TranslationRole, TranslationsRequest};
use crate::audit::inject::RelativeSize;

fn read_set(link: &str) -> (AuditSetRequest, Vec<Repair>) {
    read_as(link, |path, settings| (path == audit_set::PATH).then(|| audit_set::read(settings))).unwrap()
}

fn read_versions(link: &str) -> (TranslationsRequest, Vec<Repair>) {
    let of = |path: &str, settings: &mut Settings| {
        (path == translations::PATH).then(|| translations::read(settings))
    };
    read_as(link, of).unwrap()
}

fn settings(repairs: &[Repair]) -> Vec<&str> {
    let mut settings: Vec<&str> = repairs.iter().map(|repair| &*repair.setting).collect();
    settings.sort_unstable();
    settings
}

#[test]
fn what_a_set_cannot_use_falls_back_and_is_told() {
    let (request, repairs) =
        read_set("calc/audit-set?edits=number_40,rubbish&size=0&mark=dot&seed=-1&shown=0&colour=red");
    assert_eq!(request, AuditSetRequest::default());
    assert_eq!(settings(&repairs), ["colour", "edits", "mark", "seed", "shown", "size"]);
    let (request, repairs) = read_set("calc/audit-set?edits=none&without=language&problem=");
    assert_eq!((request.edits.len(), settings(&repairs)), (0, vec![]));
    assert_eq!((request.columns.language, request.columns.problem), (Choice::Without, Choice::Without));
    // The size of a number is a setting of its own, and the clean control is no choice.
    for edits in ["number_40_250", "clean", "", ","] {
        let (request, _) = read_set(&format!("calc/audit-set?edits={edits}"));
        assert_eq!(request.edits, AuditSetRequest::default().edits, "{edits}");
    }
}

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![Just(Choice::Suggested), Just(Choice::Without), "[a-zü,\\\\& ]{1,6}".prop_map(Choice::Named)]
}

fn table() -> impl Strategy<Value = Option<TableKey>> {
    let key = ("[0-9a-f]{16}", 1_u32..9999).prop_map(|(sha256, rows)| TableKey { sha256, rows });
    prop::option::of(key)
}

proptest! {
    #[test]
    fn any_set_reads_as_it_is_written(
        choices in prop::array::uniform6(choice()),
        edits in prop::sample::subsequence(offered(), 0..=offered().len()),
        size in 1_u32..=10_000,
        mark in prop::sample::select(MarkChoice::ALL.to_vec()),
        (seed, shown) in (any::<u32>(), 1_u32..),
        table in table(),
    ) {
        let mut columns = SetColumns::default();
        for (role, choice) in SetRole::ALL.into_iter().zip(choices) {
            columns.set(role, choice);
        }
        let request = AuditSetRequest {
            columns,
            edits,
            size: RelativeSize::new(size).unwrap(),
            mark,
            seed: Seed(seed),
            shown: SolutionNumber::new(shown).unwrap(),
            table,
            ..AuditSetRequest::default()
        };
        prop_assert_eq!(read_set(&audit_set::write(&request)), (request, vec![]));
    }

    #[test]
    fn any_comparison_of_versions_reads_as_it_is_written(
        choices in prop::array::uniform4(choice()),
        versions in prop::collection::vec("[a-zü,\\\\& ]{1,6}", 0..3),
        table in table(),
    ) {
        let [item, language, text, reference] = choices;
        let mut columns = TranslationColumns { versions, ..TranslationColumns::default() };
        for (role, choice) in TranslationRole::ALL.into_iter().zip([item, language, text]) {
            columns.set(role, choice);
        }
        let request = TranslationsRequest { columns, reference, table, ..TranslationsRequest::default() };
        prop_assert_eq!(read_versions(&translations::write(&request)), (request, vec![]));
    }
}
