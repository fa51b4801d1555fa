//! Counts of items that were typed, as a link writes them.

use form_urlencoded::Serializer;

use super::{Settings, list, names};
use crate::analysis::agreement::TypedCounts;

/// The counts of a text, row by row, with labels as they are usually called; `None` if they cannot be used.
pub fn parse_cells(text: &str) -> Option<TypedCounts> {
    let cells = list::parse(text, |_, _, _| false, |part| part.parse().ok())?;
    TypedCounts::new(Vec::new(), cells).ok()
}

/// The counts as a link writes them.
pub fn cells(counts: &TypedCounts) -> String {
    list::written(counts.cells().iter().map(|n| f64::from(*n)))
}

/// The name of the setting of one cell, by its place among the cells.
pub fn cell_setting(place: usize) -> String {
    format!("cell{}", place + 1)
}

pub(super) fn write(query: &mut Serializer<'_, String>, counts: &TypedCounts) {
    query.append_pair("cells", &cells(counts));
    query.append_pair("labels", &names::written(counts.labels()));
}

/// Counts that were typed, each cell by itself if it was set so.
pub(super) fn read(settings: &mut Settings) -> Option<TypedCounts> {
    let text = settings.text("cells")?;
    let labels = names::read(settings, "labels");
    let Some(unlabelled) = parse_cells(&text) else {
        settings.repair("cells", &text, Some(cells(&TypedCounts::example())));
        return Some(TypedCounts::example());
    };
    // The number of labels may have changed with the cells.
    let labelled = TypedCounts::new(labels, unlabelled.cells().to_vec());
    let mut counts = labelled.unwrap_or(unlabelled);
    for place in 0..counts.cells().len() {
        let name = cell_setting(place);
        let Some(text) = settings.text(&name) else { continue };
        match text.trim().parse().ok().and_then(|n| counts.with(place, n).ok()) {
            Some(changed) => counts = changed,
            None => {
                let used = counts.cells().get(place).map(ToString::to_string);
                settings.repair(&name, &text, used);
            }
        }
    }
    Some(counts)
}
