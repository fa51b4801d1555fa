//! Explore / Published: the article's numbers beside the exact ones.

use crate::analysis::published::{Item, Published, Reason};
use crate::text::Rich;
use crate::text::number::{count, fixed, word};

/// The finding that the heading states.
pub fn heading(all: &[Published]) -> String {
    let agree = all.iter().filter(|published| published.agrees).count();
    format!("{agree} of {} published numbers come out to the digit, and the others say why not", all.len())
}

/// What is compared.
pub fn lede(all: &[Published]) -> Rich {
    let simulated = all.iter().filter(|one| matches!(one.reason, Some(Reason::Simulated(_)))).count();
    Rich::of(
        "The pages of Explore rebuild the figures of an article on how long reasoning is evaluated. Its numbers stand here as \
         printed, beside the exact values, worked out anew each time this page is opened. Of these numbers *{}* were \
         simulated there; what is exact is not tuned to meet them.",
        &[word(simulated as u64)],
    )
}

/// The caption of the table.
pub const CAPTION: &str = "Printed and exact";
/// Its heads.
pub const HEADS: [&str; 4] = ["number", "printed", "exact", "to the digit"];

/// What a number is.
pub fn item(item: Item) -> String {
    match item {
        Item::Mean => "pass@1, the mean solve rate, %".to_owned(),
        Item::Pass(k) => format!("pass@{k}, %"),
        Item::Vote(k, a) => format!("maj@{k} at a = {}, %", fixed(a, 2)),
        Item::AboveThreshold => "problems above the threshold 1/3".to_owned(),
        Item::Ceiling => "their share, the ceiling of the vote, %".to_owned(),
        Item::CoverageGain => "pass@64 over pass@1, points".to_owned(),
        Item::VoteGain => "maj@64 over pass@1 at a = 0.50, points".to_owned(),
        Item::SeedSd(n) => format!("seed SD at n = {n}, points"),
        Item::SimulatedSeedSd => format!("seed SD at n = 1 in {} reruns, points", count(20_000u32)),
        Item::QuestionSd => "SD over other questions, points".to_owned(),
        Item::LowScore => "2.5% of single-sample scores lie at or below, %".to_owned(),
        Item::HighScore => "97.5% of them lie at or below, %".to_owned(),
        Item::VoteSd => "seed SD of maj@16, points".to_owned(),
        Item::Gain => "what 0.21 log-odds gain, points".to_owned(),
        Item::NotAhead => "a model 3 points better is not ahead at n = 1, %".to_owned(),
        Item::Behind => "one better by 0.21 log-odds is behind at n = 16, %".to_owned(),
        Item::ShortVote => "maj@8 of the short model, %".to_owned(),
        Item::MoreVotes => "from maj@8 to maj@32 of the long model, points".to_owned(),
        Item::Unlimited => "long over short without a budget, points".to_owned(),
        Item::ShortAhead => format!("short over long at {} tokens, points", count(4000u32)),
        Item::Crossover => "where the long model overtakes, thousand tokens".to_owned(),
        Item::LongAhead => format!("long over short at {} tokens, points", count(64_000u32)),
        Item::CostRatio => "tokens per right answer, short maj@8 over one long sample".to_owned(),
    }
}

/// A printed number, or the ends of a range.
pub fn printed(published: &Published) -> String {
    published.printed.join(" to ")
}

/// The exact value, with more digits than are printed.
pub fn value(published: &Published) -> String {
    if published.item == Item::AboveThreshold {
        count(published.value as u64)
    } else {
        fixed(published.value, 4)
    }
}

/// Whether they agree, or why not.
pub fn verdict(published: &Published) -> String {
    match published.reason {
        None => "yes".to_owned(),
        Some(Reason::Simulated(error)) => format!("simulated, ± {} (one standard error)", fixed(error, 3)),
        Some(Reason::RoundedFirst) => "difference of two rounded numbers".to_owned(),
    }
}
