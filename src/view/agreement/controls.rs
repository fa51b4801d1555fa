//! What can be set on the page of raters.

use crate::analysis::agreement::{AgreementOutcome, AgreementRequest, Ends, Items, SCALES, TypedCounts};
use crate::analysis::link::agreement::{ends_word, items_word, scale_word};
use crate::analysis::link::{counts, names};
use crate::data::shape::ShapeChoice;
use crate::stats::agreement::Scale;
use crate::text::agreement::controls as text;
use crate::text::{agreement, shell};
use crate::view::controls::{choice, choice_of, control, further, intervals, labelled, number, shape};
use crate::view::{Control, Input, Listed, Offer, Place};

/// The fewest labels that have an order.
const FEWEST_ORDERED: usize = 3;
/// The most labels that are put in order one by one.
const MOST_IN_LIST: usize = 20;
/// The most labels whose counts are sliders; more are typed as a list.
const MOST_SLIDERS: usize = 4;
/// The ends of sliders of counts.
const ENDS: [u32; 9] = [20, 50, 100, 200, 500, 1_000, 5_000, 20_000, 100_000];

/// All that can be set on a table, or of counts that were typed.
pub(super) fn all(o: &AgreementOutcome, columns: &[(String, u32)]) -> Vec<Control> {
    let (request, usual) = (&o.request, AgreementRequest::default());
    let mut controls = match &request.counts {
        Some(typed) => cells(o, typed),
        None => of_columns(request, columns),
    };
    if request.counts.is_none() {
        controls.extend(of_items(o, columns));
    }
    if o.labels.len() >= FEWEST_ORDERED {
        let words = SCALES.map(|scale| (scale_word(scale), text::scale(scale)));
        let scale = labelled(
            choice("scale", scale_word(request.scale), &words, Offer::List),
            text::SCALE,
            text::SCALE_HINT,
            Place::Further,
            request.scale == Scale::Identity,
        );
        controls.push(scale);
    }
    if (FEWEST_ORDERED..=MOST_IN_LIST).contains(&o.labels.len()) {
        let places: Vec<String> = (1..=o.labels.len()).map(|place| place.to_string()).collect();
        let input = Input::Order { tests: o.labels.clone(), by_name: true };
        let order = control("order", places.join(","), input);
        controls.push(labelled(
            order,
            text::ORDER,
            text::ORDER_HINT,
            Place::Further,
            request.order.is_empty(),
        ));
    }
    let input = Input::List { of: Listed::Names, least: 0, most: 100 };
    let also = control("also", names::written(&request.also), input);
    controls.push(labelled(also, text::ALSO, text::ALSO_HINT, Place::Further, request.also.is_empty()));
    controls.extend(intervals(
        [request.level, usual.level],
        [request.replicates, usual.replicates],
        [request.seed, usual.seed],
    ));
    let words = Ends::ALL.map(|ends| (ends_word(ends), text::ends(ends)));
    let ends = choice("ends", ends_word(request.ends), &words, Offer::List);
    controls.push(labelled(ends, text::ENDS, text::ENDS_HINT, Place::Further, request.ends == usual.ends));
    controls
}

/// Which columns are the raters’, and what the rows are taken for.
pub(super) fn of_columns(request: &AgreementRequest, columns: &[(String, u32)]) -> Vec<Control> {
    let rater = |setting: &str, label: &str, chosen: &Option<String>| {
        let none = chosen.is_none().then(|| (String::new(), shell::CHOOSE_COLUMN.to_owned()));
        labelled(column_list(setting, chosen, none, columns), label, "", Place::Table, true)
    };
    vec![
        rater("first", shell::FIRST_RATER, &request.first),
        rater("second", shell::SECOND_RATER, &request.second),
        shape(request.shape, &ShapeChoice::ALL),
    ]
}

/// A list of columns, with an entry for none before them.
fn column_list(
    setting: &str,
    chosen: &Option<String>,
    none: Option<(String, String)>,
    columns: &[(String, u32)],
) -> Control {
    let option = |(name, n): &(String, u32)| (name.clone(), agreement::column_option(name, *n));
    let options = none.into_iter().chain(columns.iter().map(option)).collect();
    choice_of(setting, chosen.clone().unwrap_or_default(), options, Offer::List)
}

/// How items are divided, drawn and compared.
fn of_items(o: &AgreementOutcome, columns: &[(String, u32)]) -> Vec<Control> {
    let request = &o.request;
    let is_rater = |name: &str| {
        o.family.iter().flat_map(|family| &family.raters).chain(&o.raters).any(|one| one == name)
    };
    let others: Vec<(String, u32)> = columns.iter().filter(|(name, _)| !is_rater(name)).cloned().collect();
    let suggested = o.split.as_ref().map(|split| split.column.as_str()).filter(|_| request.split.is_none());
    let split =
        column_list("split", &request.split, Some((String::new(), text::no_split(suggested))), &others);
    let cluster =
        column_list("cluster", &request.cluster, Some((String::new(), text::NO_CLUSTER.to_owned())), &others);
    let mut controls = vec![
        labelled(split, text::SPLIT, text::SPLIT_HINT, Place::Table, true),
        labelled(cluster, text::CLUSTER, text::CLUSTER_HINT, Place::Table, true),
    ];
    if let Some(family) = &o.family {
        let of = |name: &String| {
            let n = columns.iter().find(|(column, _)| column == name).map_or(0, |(_, n)| *n);
            (name.clone(), n)
        };
        let further_raters: Vec<(String, u32)> = family.raters.iter().skip(2).map(of).collect();
        let none = Some((String::new(), text::NO_VERSUS.to_owned()));
        let versus = column_list("versus", &request.versus, none, &further_raters);
        controls.push(labelled(versus, text::VERSUS, text::VERSUS_HINT, Place::Table, true));
        let words = Items::ALL.map(|items| (items_word(items), text::items(items)));
        let items = choice("items", items_word(request.items), &words, Offer::List);
        controls.push(labelled(items, text::ITEMS, "", Place::Table, true));
    }
    controls
}

/// The cells of counts that were typed, as a square of sliders, and all of them as a list.
fn cells(o: &AgreementOutcome, typed: &TypedCounts) -> Vec<Control> {
    let mut controls = Vec::new();
    let largest = typed.cells().iter().copied().max().unwrap_or(0);
    let end = ENDS.into_iter().find(|end| *end >= largest + largest / 4).unwrap_or(TypedCounts::MOST_ITEMS);
    let stops: Vec<String> = (0..=end).step_by((end / 200).max(1) as usize).map(|n| n.to_string()).collect();
    let pairs =
        typed.labels().iter().flat_map(|first| typed.labels().iter().map(move |second| [first, second]));
    for (place, (n, pair)) in typed.cells().iter().zip(pairs).enumerate() {
        let setting = counts::cell_setting(place);
        let bounds = ["0", "100000"];
        let cell = number(&setting, n.to_string(), bounds, true, stops.clone());
        controls.push(labelled(cell, &text::cell(o, pair), "", Place::Square, true));
    }
    if typed.labels().len() > MOST_SLIDERS {
        controls.clear();
    }
    let input = Input::List { of: Listed::Counts, least: 2, most: TypedCounts::MOST_LABELS as u32 };
    let list = control("cells", counts::cells(typed), input);
    controls.push(further(Control { label: text::CELLS.to_owned(), ..list }, text::CELLS_HINT, true));
    let input = Input::List { of: Listed::Names, least: 2, most: TypedCounts::MOST_LABELS as u32 };
    let labels = control("labels", names::written(typed.labels()), input);
    controls.push(further(Control { label: text::LABELS.to_owned(), ..labels }, text::LABELS_HINT, true));
    controls
}
