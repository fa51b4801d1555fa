//! Whose a row is: its model's or, where columns say how the model was set, its model's at these settings. Rows of other
//! settings are another model's wherever models are told apart, so that none is ever pooled with them.

use super::cells::{Keys, Reading};
use super::columns::RoleColumns;
use crate::data::{Code, Column, Table};
use crate::numbered::Numbered;

/// Between a model's name and its settings.
const BETWEEN: &str = " · ";
/// In place of a setting that a row does not say.
const NOT_SAID: &str = "–";

/// Of each row the number of whose it is, none where there is no column that tells or where its model is missing, and what
/// these are called.
pub(super) fn read(table: &Table, columns: &RoleColumns) -> (Option<Reading<u32>>, Vec<String>) {
    let of = |name: &str| table.column(name).map(|column| (column, Keys::of(column)));
    let model = columns.model.name().and_then(of);
    let settings = columns.settings.names().iter().filter_map(|name| of(name));
    let mut parts: Vec<(&Column, Keys)> = Vec::new();
    let has_model = model.is_some();
    parts.extend(model);
    parts.extend(settings);
    if has_model && parts.len() == 1 {
        let model =
            parts.pop().map(|(column, Keys { of_level, names })| (Reading::new(column, of_level), names));
        return model.map_or_else(Default::default, |(reading, names)| (Some(reading), names));
    }
    if parts.is_empty() {
        return Default::default();
    }
    let (mut known, mut names) = (Numbered::default(), Names::default());
    let whose = (0..table.n_rows() as usize).map(|row| {
        let said: Vec<Option<u32>> = parts.iter().map(|part| said(part, row)).collect();
        if has_model && said.first() == Some(&None) {
            return None;
        }
        let words: Vec<u32> = said.iter().map(|value| value.map_or(0, |value| value + 1)).collect();
        let number = known.number_words(&words);
        if number as usize == names.all.len() {
            let words = parts.iter().zip(&said).map(|((_, Keys { names, .. }), value)| {
                value.and_then(|value| names.get(value as usize)).map_or(NOT_SAID, String::as_str)
            });
            names.push(words.collect::<Vec<_>>().join(BETWEEN));
        }
        Some(number)
    });
    let codes = whose.collect();
    (Some(Reading::of_codes((0..known.count()).collect(), codes)), names.all)
}

/// The number of a column's value in a row.
fn said((column, keys): &(&Column, Keys), row: usize) -> Option<u32> {
    let level = column.codes().get(row).and_then(Code::level)?;
    keys.of_level.get(level as usize).copied()
}

/// Names of which none is another's, as each is looked up by its own.
#[derive(Default)]
struct Names {
    all: Vec<String>,
    taken: Numbered,
}

impl Names {
    /// The next name; with a number behind it where values with the sign between them would make it another's.
    fn push(&mut self, name: String) {
        let mut own = name.clone();
        let mut n = 1;
        while self.taken.find(own.as_bytes()).is_some() {
            n += 1;
            own = format!("{name} ({n})");
        }
        self.taken.number(&own);
        self.all.push(own);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::answers::{Choice, Several};
    use crate::data::{ReadOptions, read as table_of};

    fn whose(text: &str, settings: &[&str]) -> (Vec<Option<u32>>, Vec<String>) {
        let table = table_of("t.csv", text.as_bytes(), &ReadOptions::default()).unwrap();
        let settings = Several::Named(settings.iter().map(|name| (*name).to_owned()).collect());
        let has_model = table.column("model").is_some();
        let model = if has_model { Choice::Named("model".to_owned()) } else { Choice::Without };
        let (reading, names) = read(&table, &RoleColumns { model, settings, ..RoleColumns::default() });
        let at = |row| reading.as_ref().and_then(|reading| reading.at(row));
        ((0..table.n_rows() as usize).map(at).collect(), names)
    }

    #[test]
    fn a_model_is_its_name_and_its_settings_in_order() {
        let text = "model,budget,mode\nm,4k,think\nm,8k,think\n m ,4k, think \nn,4k,think\nm,4k,plain\n";
        let (rows, names) = whose(text, &["budget", "mode"]);
        assert_eq!(names, ["m · 4k · think", "m · 8k · think", "n · 4k · think", "m · 4k · plain"]);
        assert_eq!(rows, [0, 1, 0, 2, 3].map(Some));
        assert_eq!(whose(text, &["mode", "budget"]).1[0], "m · think · 4k");
        let (rows, names) = whose(text, &[]);
        assert_eq!((names, rows), (vec!["m".to_owned(), "n".to_owned()], [0, 0, 0, 1, 0].map(Some).into()));
    }

    #[test]
    fn a_setting_that_is_not_said_is_one_of_its_own() {
        let (rows, names) = whose("model,budget\nm,4k\nm,\n,4k\nm,NA\n", &["budget"]);
        assert_eq!(names, ["m · 4k", "m · –"]);
        assert_eq!(rows, [Some(0), Some(1), None, Some(1)]);
        let (rows, names) = whose("problem,mode\na,x\na,\n", &["mode"]);
        assert_eq!((rows, names), (vec![Some(0), Some(1)], vec!["x".to_owned(), "–".to_owned()]));
        assert_eq!(whose("problem,mode\na,x\n", &[]), (vec![None], Vec::new()));
    }

    #[test]
    fn values_with_the_sign_between_them_are_not_pooled() {
        let (rows, names) = whose("model,budget\nm,4k · x\nm · 4k,x\nm,–\nm,\n", &["budget"]);
        assert_eq!(names, ["m · 4k · x", "m · 4k · x (2)", "m · –", "m · – (2)"]);
        assert_eq!(rows, [0, 1, 2, 3].map(Some));
    }
}
