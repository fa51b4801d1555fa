//! The numbers of language versions that differ, for a spreadsheet and to repeat the comparison.

use super::{File, Kind, cells, gap, provenance_rows, written};
use crate::analysis::link;
use crate::analysis::translations::{TranslationsOutcome, TranslationsRequest};
use crate::data::escape_formula;

const NAME: &str = "translations";

/// The outcome as a file.
pub fn file(o: &TranslationsOutcome, kind: Kind) -> File {
    let link = link::translations::write(&o.request);
    written(NAME, kind, link.clone(), (&o.request, o), || {
        let mut rows =
            vec![cells(&["item", "language", "row", "number", "found", "expected", "where", "in_reference"])];
        for item in &o.found {
            for found in &item.deviations {
                let place = |places: &[[String; 3]]| {
                    let all: Vec<String> = places.iter().map(|place| place.concat()).collect();
                    escape_formula(&all.join(" | ")).into_owned()
                };
                rows.push(vec![
                    escape_formula(&item.item).into_owned(),
                    escape_formula(&found.language).into_owned(),
                    found.row.to_string(),
                    found.value.clone(),
                    found.found.len().to_string(),
                    found.expected.map_or_else(String::new, |n| n.to_string()),
                    place(&found.found),
                    place(&found.in_reference),
                ]);
            }
        }
        rows.extend([gap(), cells(&["language", "versions", "with_another_number"])]);
        rows.extend(o.languages.iter().map(|language| {
            let n = [language.n_versions, language.n_deviating].map(|n| n.to_string());
            std::iter::once(escape_formula(&language.language).into_owned()).chain(n).collect()
        }));
        rows.extend([
            gap(),
            cells(&["items_compared", &o.n_compared.to_string()]),
            cells(&["items_that_differ", &o.found.len().to_string()]),
            cells(&["rows_read", &o.ledger.read.to_string()]),
            cells(&["rows_used", &o.ledger.used.to_string()]),
            cells(&["rows_set_aside", &o.ledger.n_set_aside().to_string()]),
        ]);
        rows.extend(provenance_rows(link, None));
        rows
    })
}

/// What was asked, where nothing came of it.
pub fn settings(request: &TranslationsRequest, kind: Kind) -> File {
    let link = link::translations::write(request);
    written(NAME, kind, link.clone(), (request, &()), || provenance_rows(link, None))
}
