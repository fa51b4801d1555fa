//! A lesson for a spreadsheet and to repeat it: what the class said, and what it is once that is shown.

use super::{File, Kind, cells, provenance_rows, written};
use crate::analysis::link::teach as words;
use crate::analysis::teach::{TeachOutcome, TeachRequest};

const NAME: &str = "teach";

/// What was said as a file, with what it is where that is shown.
pub fn file(request: &TeachRequest, outcome: Option<&TeachOutcome>, kind: Kind) -> File {
    written(NAME, kind, words::write(request), (request, &outcome), || rows(request, outcome))
}

/// The list of lessons, of which there is only the link.
pub fn list_file(kind: Kind) -> File {
    let rows = || provenance_rows(words::PATH.to_owned(), None);
    written(NAME, kind, words::PATH.to_owned(), (&(), &()), rows)
}

fn rows(request: &TeachRequest, outcome: Option<&TeachOutcome>) -> Vec<Vec<String>> {
    let (scenario, predicted) = (request.scenario, &request.predicted);
    let mut rows = vec![cells(&["asked", "said", "is", "most"])];
    for (i, (asked, said)) in scenario.numbers().iter().zip(&predicted.numbers).enumerate() {
        let is = outcome.and_then(|o| o.gaps.get(i)).map(|gap| gap.is.to_string()).unwrap_or_default();
        rows.push(vec![asked.setting.to_owned(), said.to_string(), is, asked.most.to_string()]);
    }
    let name = |option: Option<u32>| {
        let word = option.and_then(|option| scenario.options().get(option as usize));
        word.copied().unwrap_or_default().to_owned()
    };
    if !scenario.options().is_empty() {
        let right = outcome.and_then(|o| o.right);
        rows.push(vec![words::CHOICE.to_owned(), name(predicted.choice), name(right), String::new()]);
    }
    for (option, hands) in scenario.options().iter().zip(&predicted.hands) {
        rows.push(vec![format!("hands {option}"), hands.to_string(), String::new(), String::new()]);
    }
    rows.extend(provenance_rows(words::write(request), Some(request.seed)));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::teach::{Scenario, Step, outcome};

    #[test]
    fn a_file_holds_what_is_only_once_it_is_shown() {
        let asked = TeachRequest { locked: true, ..TeachRequest::of(Scenario::TwoTests) };
        let rows_of = |request: &TeachRequest| file(request, outcome(request).as_ref(), Kind::Csv).content;
        let csv = rows_of(&asked);
        assert!(csv.starts_with("asked,said,is,most\nflips,6,,12\nchoice,,,\nhands collapse,0,,\n"), "{csv}");
        let shown = TeachRequest { step: Step::Reveal, ..asked };
        let csv = rows_of(&shown);
        assert!(csv.contains("\nflips,6,11,12\nchoice,,drift,\n"), "{csv}");
    }
}
