//! Explore / Cost.

mod check;
mod formula;
mod ghost;

pub use check::{CHECK_HINT, CHECKED_HINT, verdict};
pub use formula::formula;

use self::ghost::ghost;
use super::pair::model;
use crate::analysis::check::SharesCheck;
use crate::analysis::cost::{CostOutcome, LADDER, Marginal, Outlook, Strategy};
use crate::text::Rich;
use crate::text::number::{self, count, fixed, given, plural, significant, word};
use crate::text::settings::difficulty;

/// The page's name, for the tab and the menu.
pub const TITLE: &str = "Cost";

/// The finding that the heading states.
pub fn heading(o: &CostOutcome) -> String {
    let [one, vote] = o.spoken();
    let (pattern, values) = match (o.ratio().map(times), one.per_correct.value(), vote.per_correct.value()) {
        (Some(same), ..) if same == "1.0" || same == "1.00" => {
            ("A vote of {} by the short model costs as much as one long sample per correct answer", vec![])
        }
        (Some(times), ..) if has_price(o) => (
            "A vote of {} by the short model costs {} times as much as one long sample per correct answer",
            vec![times],
        ),
        (Some(times), ..) => (
            "A vote of {} by the short model costs {} times the tokens of one long sample per correct answer",
            vec![times],
        ),
        (None, Some(_), _) => {
            ("A vote of {} by the short model is never right{}, one long sample is", vec![within(o)])
        }
        (None, None, Some(_)) => {
            ("A vote of {} by the short model is right at times{}, one long sample never is", vec![within(o)])
        }
        (None, None, None) => {
            ("Neither a vote of {} by the short model nor one long sample is ever right{}", vec![within(o)])
        }
    };
    Rich::of(pattern, &[vec![vote.k.to_string()], values].concat()).to_string()
}

/// How many times as much: 0.39, 2.5, 26.
fn times(ratio: f64) -> String {
    significant(ratio, 2)
}

/// Whether costs are money.
fn has_price(o: &CostOutcome) -> bool {
    o.request.price.of(1.0).is_some()
}

/// What is counted.
fn unit(o: &CostOutcome) -> &'static str {
    if has_price(o) { "money" } else { "tokens" }
}

/// A share of problems.
fn share(accuracy: f64) -> String {
    format!("{}%", number::share(100.0 * accuracy, 1))
}

/// The budget, where there is one.
fn within(o: &CostOutcome) -> String {
    o.request
        .budget
        .tokens()
        .map_or_else(String::new, |tokens| format!(" within {}", plural(tokens, "token", "tokens")))
}

/// What a correct answer costs, as a number: money with a price, tokens without. None correct is a word.
pub fn cost(o: &CostOutcome, strategy: &Strategy) -> String {
    strategy.per_correct.value().map_or_else(|| NONE_CORRECT.to_owned(), |tokens| amount(o, tokens))
}

/// Tokens, or the money that they take.
fn amount(o: &CostOutcome, tokens: f64) -> String {
    o.request.price.of(tokens).map_or_else(|| fixed(tokens, 0), |money| significant(money, 3))
}

/// The same with its verb, as in “takes 34 077 tokens”.
fn takes(o: &CostOutcome, tokens: f64) -> [String; 2] {
    with_verb(o, amount(o, tokens))
}

fn with_verb(o: &CostOutcome, amount: String) -> [String; 2] {
    if has_price(o) { ["costs".to_owned(), amount] } else { ["takes".to_owned(), format!("{amount} tokens")] }
}

/// The same of tokens that are known to an error: the verb, the amount to the first digit of its error, and the error.
fn takes_about(o: &CostOutcome, tokens: f64, error: f64) -> [String; 3] {
    let [value, error] = [tokens, error].map(|tokens| o.request.price.of(tokens).unwrap_or(tokens));
    let finest = if has_price(o) { number::significant_decimals(value, 3) } else { 0 };
    let decimals = number::first_digit(error).min(finest);
    let [verb, amount] = with_verb(o, number::rounded(value, decimals));
    [verb, amount, number::error(error, decimals)]
}

/// In place of a cost.
pub const NONE_CORRECT: &str = "none correct";

/// The live sentence under the heading.
pub fn lede(o: &CostOutcome) -> Rich {
    let [one, vote] = o.spoken();
    let mut sentence = Rich::of(
        "With attractor share *a = {}*{}, one long sample",
        &[fixed(o.request.a.share(), 2), budget_clause(o)],
    );
    let mut pieces =
        vec![clause(o, one), Rich::of("; a vote of {} by the short model", &[vote.k.to_string()])];
    pieces.extend([clause(o, vote), ". ".into(), outlook(o)]);
    for span in pieces.iter().flat_map(Rich::spans) {
        sentence = if span.strong { sentence.strong(&*span.text) } else { sentence.plain(&*span.text) };
    }
    sentence
}

fn budget_clause(o: &CostOutcome) -> String {
    let budget = match o.request.budget.tokens() {
        None => " and no budget".to_owned(),
        Some(tokens) => format!(" and every trace stopped at {}", plural(tokens, "token", "tokens")),
    };
    let price = given(o.request.price.into());
    if has_price(o) { format!("{budget}, at a price of {price} for a million tokens") } else { budget }
}

/// How often a strategy is right, and what that costs.
fn clause(o: &CostOutcome, strategy: &Strategy) -> Rich {
    match strategy.per_correct.value() {
        None => Rich::of(" is right on no problem", &[]),
        Some(tokens) => {
            let [takes, amount] = takes(o, tokens);
            Rich::of(
                " is right on *{}* of problems and {} *{}* per correct answer",
                &[share(strategy.accuracy), takes, amount],
            )
        }
    }
}

/// What many more votes of the long model bring, and what that costs.
fn outlook(o: &CostOutcome) -> Rich {
    let Outlook { from, to, points, marginal } = o.outlook();
    let more = word(u64::from(to / from.max(1)));
    let [from, to] = [from, to].map(count);
    let written = fixed(points.abs(), 2);
    if written == "0.00" {
        let pattern = "From {} votes to {}, the long model gains nothing for {} times the tokens.";
        return Rich::of(pattern, &[from, to, more]);
    }
    let verb = if points > 0.0 { "gains" } else { "loses" }.to_owned();
    let pattern = "From {} votes to {}, the long model {} *{} points* for {} times the tokens";
    Rich::of(pattern, &[from, to, verb, written, more]).and(match marginal {
        Marginal::Tokens(tokens) => Rich::of(": each further correct answer {} *{}*.", &takes(o, tokens)),
        Marginal::First | Marginal::NoGain => ".".into(),
    })
}

/// The name of a strategy.
pub fn strategy(strategy: &Strategy) -> String {
    crate::text::check::strategy(model(strategy.model), strategy.k)
}

/// The name of a strategy beside its point: how many vote, on one line with the model where the ladder begins and ends.
pub fn point(strategy: &Strategy) -> String {
    let ends = [LADDER.first(), LADDER.last()];
    if ends.contains(&Some(&strategy.k)) {
        format!("{}\u{a0}{}", model(strategy.model), strategy.k)
    } else {
        strategy.k.to_string()
    }
}

/// The claim of the figure.
pub fn figure_claim(o: &CostOutcome) -> String {
    claim(o.all().count() as u64, o.all().filter(|strategy| strategy.beaten).count() as u64)
}

/// How many of so many strategies are beaten.
pub fn claim(total: u64, beaten: u64) -> String {
    if total == 1 {
        return "There is one strategy, and none to compare it with".to_owned();
    }
    let total = word(total);
    match beaten {
        0 => format!("Of {total} strategies, none is beaten on accuracy and cost"),
        1 => format!("Of {total} strategies, one is beaten on accuracy and cost"),
        _ => format!("Of {total} strategies, {} are beaten on accuracy and cost", word(beaten)),
    }
}

/// What the figure shows, for someone who cannot see it.
pub fn figure_description(o: &CostOutcome) -> String {
    let best = o.unbeaten().into_iter().filter(|one| one.per_correct.value().is_some());
    let best: Vec<String> =
        best.map(|one| format!("{}: {}, {}", strategy(one), share(one.accuracy), cost(o, one))).collect();
    Rich::of(
        "Accuracy against {} per correct answer, for one sample and votes of both models. Not beaten, by rising cost: {}.{}",
        &[unit(o).to_owned(), best.join("; "), marks(o)],
    )
    .to_string()
}

/// The caption of the figure.
pub fn figure_caption(o: &CostOutcome, before: Option<&CostOutcome>) -> Rich {
    let caption = Rich::new().strong("Figure 1. ").plain(figure_claim(o)).plain(
        ". The numbers say how many samples vote. Hollow: another is as good and cheaper, or as cheap and \
         better; the line joins the others. All exact.",
    );
    let caption = caption.plain(marks(o));
    let caption = match before {
        Some(before) => caption.and(ghost(before, o)),
        None => caption,
    };
    let absent: Vec<String> = o.all().filter(|one| one.per_correct.value().is_none()).map(strategy).collect();
    if absent.is_empty() {
        return caption;
    }
    caption.plain(format!(" Not shown, because none is correct: {}.", absent.join("; ")))
}

/// What the marks of the check are, once there are any: what never came out right has no place.
fn marks(o: &CostOutcome) -> String {
    let is_drawn = |of: &&SharesCheck| of.shares.iter().any(|one| one.share.drawn > 0);
    crate::text::check::caption(o.check.as_deref().filter(is_drawn), check::MARKS)
}

/// In place of a figure without points.
pub fn nothing(o: &CostOutcome) -> String {
    format!("No strategy is ever right{}: there is no correct answer whose cost could be drawn.", within(o))
}

/// The horizontal axis.
pub fn x_axis(o: &CostOutcome) -> String {
    format!("{} per correct answer (log scale)", unit(o))
}
/// The vertical axis.
pub const Y_AXIS: &str = "right, in percent";

/// The readout of one point.
pub fn readout(o: &CostOutcome, one: &Strategy) -> String {
    let beaten = if one.beaten { ", beaten" } else { "" };
    let cost = match one.per_correct.value() {
        Some(tokens) => format!("{} per correct answer", takes(o, tokens).join(" ")),
        None => NONE_CORRECT.to_owned(),
    };
    format!("{}: {} right, {cost}{beaten}", strategy(one), share(one.accuracy))
}

/// The caption of the table.
pub fn table_caption(o: &CostOutcome) -> String {
    Rich::of(
        "What a correct answer costs, in {}, at a = {}{}, “{}” problems",
        &[
            unit(o).to_owned(),
            fixed(o.request.a.share(), 2),
            within(o),
            difficulty(&o.request.difficulty).to_owned(),
        ],
    )
    .to_string()
}

/// The heads of the table.
pub const HEADS: [&str; 8] = [
    "strategy",
    "right, %",
    "tokens per problem",
    "cost per correct answer",
    "cost per further correct answer, by the votes since the row above",
    "gain of one more vote, points",
    "cost per further correct answer, by one more vote",
    "standing",
];

/// What votes more cost for each correct answer that they add, or why that has no value.
pub fn marginal(o: &CostOutcome, marginal: Marginal) -> String {
    match marginal {
        Marginal::First => "the first".to_owned(),
        Marginal::NoGain => NO_GAIN.to_owned(),
        Marginal::Tokens(tokens) => amount(o, tokens),
    }
}

/// What one more vote adds, in points; negative where it takes some away.
pub fn next_gain(strategy: &Strategy) -> String {
    let points = fixed(100.0 * strategy.next_gain, 4);
    if points == fixed(0.0, 4) { NO_GAIN.to_owned() } else { points }
}

const NO_GAIN: &str = "no gain";

/// Whether a strategy is beaten.
pub fn beaten(strategy: &Strategy) -> &'static str {
    if strategy.beaten { "beaten" } else { "not beaten" }
}

/// What the budget of this page is.
pub const BUDGET_HINT: &str = "Every trace is stopped after so many tokens; 0 for no budget.";
/// What the price does.
pub const PRICE_HINT: &str = "In any currency, the same for both models; 0 to count tokens.";

/// What becomes of a stopped trace, in a sentence.
pub const STOPPED_RULE: &str = "A stopped trace gives no answer, and counts in a vote as an answer that no other trace gives: \
    so one or two votes are still one sample. It costs what it took until then.";

/// What the model leaves out.
pub fn leaves_out() -> String {
    let most = LADDER.last().copied().unwrap_or_default();
    format!(
        "Tokens of both models cost the same, and reading the question costs nothing. Time is not counted: votes can run side by \
         side. Samples are independent given the problem, every problem has one attractor with the same share, ties are broken at \
         random, and no vote is larger than {most} or ends early once it is decided."
    )
}
