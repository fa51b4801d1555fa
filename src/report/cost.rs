//! The cost page's strategies, for a spreadsheet and to repeat them.

use super::{File, Kind, check, written};
use crate::analysis::cost::{CostOutcome, Marginal, Strategy};

const NAME: &str = "cost";

/// The outcome as a file.
pub fn file(o: &CostOutcome, kind: Kind) -> File {
    written(NAME, kind, link(o), (&o.request, o), || rows(o))
}

fn link(o: &CostOutcome) -> String {
    crate::analysis::link::cost::write(&o.request)
}

/// What has no value, a cost of none correct or of votes that gain nothing, is an empty cell. So is money without a price.
fn rows(o: &CostOutcome) -> Vec<Vec<String>> {
    let head = [
        "model",
        "k",
        "accuracy",
        "tokens",
        "tokens_per_correct",
        "money_per_correct",
        "tokens_per_further_correct",
        "beaten",
        "next_vote_gain",
        "tokens_per_further_correct_of_next_vote",
    ];
    let mut rows: Vec<_> = std::iter::once(head.map(str::to_owned).to_vec())
        .chain(o.all().map(|strategy| row(o, strategy)))
        .collect();
    check::end(&mut rows, o.check.as_deref(), link(o));
    rows
}

fn row(o: &CostOutcome, strategy: &Strategy) -> Vec<String> {
    let written = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let per_correct = strategy.per_correct.value();
    let of = |marginal: Marginal| match marginal {
        Marginal::Tokens(tokens) => Some(tokens),
        Marginal::First | Marginal::NoGain => None,
    };
    vec![
        strategy.model.word().to_owned(),
        strategy.k.to_string(),
        strategy.accuracy.to_string(),
        strategy.tokens.to_string(),
        written(per_correct),
        written(per_correct.and_then(|tokens| o.request.price.of(tokens))),
        written(of(strategy.marginal)),
        strategy.beaten.to_string(),
        strategy.next_gain.to_string(),
        written(of(strategy.next)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::cost::{CostRequest, outcome};

    #[test]
    fn the_next_vote_has_columns_and_two_votes_gain_nothing() {
        let csv = file(&outcome(&CostRequest::default()), Kind::Csv).content;
        let lines: Vec<&str> = csv.lines().collect();
        assert!(lines[0].ends_with(",beaten,next_vote_gain,tokens_per_further_correct_of_next_vote"));
        assert!(lines[1].starts_with("long,1,0.528") && lines[1].ends_with(",0,"), "{}", lines[1]);
        assert!(lines[2].starts_with("long,4,0.613") && lines[2].contains(",0.01959"), "{}", lines[2]);
        assert!(lines.iter().all(|line| line.split(',').count() <= 10 || line.starts_with("link")));
    }
}
