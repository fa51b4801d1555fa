//! What stands behind the coefficients: the bootstrap, the analytic errors, which one to take, where the raters part.

use super::asked::unused;
use super::best_interval;
use super::{
    KRIPPENDORFF, RAW, SCOTT, ac, drawn_of, ends_of, interval, is_rigid, is_wide, kappa, pabak,
    percent_interval, raters, undefined, value,
};
use crate::analysis::agreement::{AgreementOutcome, Bootstrap, Coefficient, Indices};
use crate::rng::GENERATOR;
use crate::stats::Statistic;
use crate::stats::agreement::Scale;
use crate::text::number::{count, fixed, p_value, percent, plural};
use crate::text::{Rich, name};

/// Fewer clusters than this are too few for a sandwich or a bootstrap (methods texts differ between 20 and 40).
const FEW_CLUSTERS: u32 = 20;
/// How the standard errors of most coefficients come about.
const GWET: &str = "Gwet (2008, 2014), items sampled, raters fixed";

/// What the intervals are.
pub fn bootstrap_note(o: &AgreementOutcome) -> String {
    let what = format!(
        "Bootstrap over {}, {} replicates, {}, seed {} ({GENERATOR}).{}",
        drawn_of(o),
        count(o.request.replicates.count()),
        ends_of(o),
        o.request.seed.0,
        few_clusters(o)
    );
    match o.bootstrap {
        Bootstrap::TooLarge => {
            "Analytic intervals: there are too many items, or labels too far apart, for the bootstrap."
                .to_owned()
        }
        Bootstrap::Pending => "Analytic intervals, until the bootstrap is done.".to_owned(),
        Bootstrap::Done { .. } if is_rigid(o) => {
            let (all, rest) = if o.n_agreed == 0 { ("no", "high") } else { ("every", "low") };
            let left = if o.n_agreed == 0 {
                "what the bootstrap varies is only how often each label is used, so the other intervals are too narrow."
            } else {
                "the bootstrap says nothing."
            };
            let bound = o.raw.analytic.map(|ends| if o.n_agreed == 0 { ends.upper } else { ends.lower });
            format!(
                "{what} The raters agree on {all} item, and so they do in every replicate: {left} Raw agreement has Wilson’s \
                 interval: with {}, it may be as {rest} as {}.",
                plural(o.n_items, "item", "items"),
                bound.map_or_else(|| "–".to_owned(), percent)
            )
        }
        Bootstrap::Done { .. } if o.kappa.bootstrap.is_some_and(|ends| !is_wide(&ends)) => format!(
            "{what} κ is the same in every replicate, because one rater used a single label: it has no interval."
        ),
        Bootstrap::Done { undefined_kappa: 0 } => what,
        Bootstrap::Done { undefined_kappa } => format!(
            "{what} In {} κ was undefined, because only one label was drawn; they are left out of its interval.",
            plural(undefined_kappa, "replicate", "replicates")
        ),
    }
}

/// A warning where there are too few clusters for intervals to mean what they say.
fn few_clusters(o: &AgreementOutcome) -> String {
    match o.clusters {
        Some((_, n)) if n < FEW_CLUSTERS => format!(
            " With {}, such intervals are too narrow more often than they say.",
            plural(n, "cluster", "clusters")
        ),
        _ => String::new(),
    }
}

/// The lines of "Analytic errors".
pub fn analytic(o: &AgreementOutcome) -> Vec<Rich> {
    let mut lines = Vec::new();
    let mut line = |name: &str, coefficient: &Coefficient, how: &str| {
        if let Some(se) = coefficient.standard_error.filter(|&se| se > 0.0) {
            lines.push(Rich::new().strong(format!("{name}. ")).plain(format!(
                "{how}: SE = {}, ± z·SE gives {}.",
                fixed(se, 4),
                interval(coefficient.analytic)
            )));
        }
    };
    let is_nominal = o.request.scale == Scale::Identity;
    line(&kappa(o), &o.kappa, "Fleiss, Cohen and Everitt (1969)");
    line(&format!("Gwet’s {}", ac(o)), &o.ac1, GWET);
    line(pabak(o), &o.pabak, if is_nominal { "a proportion, stretched" } else { GWET });
    line(SCOTT, &o.scott, GWET);
    line(KRIPPENDORFF, &o.krippendorff, GWET);
    lines.push(
        Rich::new()
            .strong(format!("{RAW}. "))
            .plain(format!("Wilson (1927): {}.", percent_interval(o.raw.analytic))),
    );
    if o.clusters.is_some() {
        lines.push(
            "These take every item as independent of the others; only the bootstrap draws clusters whole."
                .into(),
        );
    }
    if let Some(test) = o.zero_test {
        lines.push(Rich::new().strong("Test of κ = 0. ").plain(format!(
            "With the error that holds under κ = 0 only, {}: z = {}, p {}.",
            fixed(test.standard_error, 4),
            fixed(test.z, 2),
            p_value(test.p)
        )));
    }
    lines
}

/// "Which one, and why", with this table's numbers.
pub fn which_one(o: &AgreementOutcome) -> Vec<Rich> {
    let observed = o.weighted_raw.value().unwrap_or(0.0);
    let line = |of: &str, result: &Coefficient, chance: &str| {
        let formula = match result.value {
            Statistic::Undefined(reason) => undefined(reason).to_owned(),
            // What chance gives does not show where there is no disagreement.
            Statistic::Value(value) if value >= 1.0 => "It is 1, whatever chance gives".to_owned(),
            Statistic::Value(value) => {
                let expected = fixed((observed - value) / (1.0 - value), 4);
                format!("({} − {expected}) / (1 − {expected}) = {}", fixed(observed, 4), fixed(value, 4))
            }
        };
        Rich::new().strong(format!("{of}: ")).plain(format!("{chance} {formula}."))
    };
    let is_nominal = o.request.scale == Scale::Identity;
    let what = if is_nominal { "raw" } else { "weighted agreement" };
    let q = o.n_categories;
    let even = format!(
        "every label is as likely as any other{}.",
        if is_nominal { format!(", 1/{q}") } else { String::new() }
    );
    let mut lines = vec![
        Rich::new()
            .strong(format!("Each is ({what} − chance) / (1 − chance); "))
            .plain("they differ in what they call chance."),
        line(&kappa(o), &o.kappa, "both raters guess with their own label shares."),
        line(pabak(o), &o.pabak, &even),
        line(&format!("Gwet’s {}", ac(o)), &o.ac1, "only items that are hard to tell are guessed."),
        line(SCOTT, &o.scott, "both raters guess with the label shares that they have together."),
    ];
    if is_nominal {
        lines.push(format!("With these label counts κ can be at most {}.", value(o.kappa_max)).into());
    }
    lines.push(KRIPPENDORFF_IS.into());
    lines.extend(o.indices.map(|indices| of_indices(o, indices)));
    lines.extend([
        Rich::from(
            "κ falls when one label is rare, even at the same raw agreement; PABAK and AC1 do not. Report the one you \
             chose before seeing the numbers, with raw agreement and both raters' label shares beside it.",
        ),
    ]);
    lines
}

const KRIPPENDORFF_IS: &str = "Krippendorff’s α is Scott’s π with a correction for few items, and the one that takes any number of raters, with \
     gaps, on any scale.";

/// How evenly two labels are used.
fn of_indices(o: &AgreementOutcome, indices: Indices) -> Rich {
    let shown =
        |statistic: Statistic| statistic.value().map_or_else(|| "–".to_owned(), |value| fixed(value, 3));
    let label = |i: usize| o.labels.get(i).map_or_else(String::new, |label| name(label));
    Rich::new().strong("Prevalence and bias. ").plain(format!(
        "The prevalence index is {} (0 where both labels are agreed on equally often), the bias index {} (0 where both raters use \
         them equally often). Of all times that a rater said “{}”, the other agreed with {}; with “{}”, {}.",
        shown(indices.prevalence),
        shown(indices.bias),
        label(0),
        indices.positive.value().map_or_else(|| "none".to_owned(), percent),
        label(1),
        indices.negative.value().map_or_else(|| "none".to_owned(), percent)
    ))
}

/// The sentence under the contingency table.
pub fn where_they_part(o: &AgreementOutcome) -> Rich {
    let [first, second] = raters(o);
    let apart = o.n_items - o.n_agreed;
    if apart == 0 {
        return "They part on no item.".into();
    }
    if let [rates, _] = o.by_label.as_slice() {
        let (high, low) = (rates.first_only.max(rates.second_only), rates.first_only.min(rates.second_only));
        let run = match low {
            0 => "All disagreements run one way: ".to_owned(),
            _ if high == low => "Disagreements run evenly both ways: ".to_owned(),
            _ => {
                let ratio = high as f64 / low as f64;
                let decimals = if (ratio - ratio.round()).abs() < 0.005 { 0 } else { 1 };
                format!("Disagreements run {} to 1: ", fixed(ratio, decimals))
            }
        };
        // The larger number first, as the ratio has it.
        let mut sides = [(rates.first_only, first), (rates.second_only, second)];
        if rates.second_only > rates.first_only {
            sides.reverse();
        }
        let [(most, more), (least, less)] = sides;
        return Rich::new()
            .plain(run)
            .strong(count(most))
            .plain(format!(" where only {more} says “{}”, ", name(&rates.label)))
            .strong(count(least))
            .plain(format!(" where only {less} does."));
    }
    let label = |i: usize| o.labels.get(i).map_or_else(String::new, |label| name(label));
    let off_diagonal = o.table.cells().filter(|(i, j, _)| i != j);
    match off_diagonal.max_by_key(|&(i, j, n)| (n, std::cmp::Reverse((i, j)))) {
        Some((i, j, n)) => Rich::new()
            .plain("They part on ")
            .strong(plural(apart, "item", "items"))
            .plain("; most often, on ")
            .strong(count(n))
            .plain(format!(", {first} says “{}” and {second} says “{}”.", label(i), label(j))),
        None => Rich::new(),
    }
}

/// What the margin says about this table.
pub fn margin_notes(o: &AgreementOutcome) -> Vec<String> {
    let mut notes = Vec::new();
    if let (Some(kappa), Some(ac1), Some(pabak)) =
        (o.kappa.value.value(), o.ac1.value.value(), o.pabak.value.value())
    {
        let [of_gwet, of_none] = match (o.request.scale, o.n_categories) {
            (Scale::Identity, 2) => ["AC1", "PABAK"],
            (Scale::Identity, _) => ["AC1", "Brennan and Prediger’s coefficient"],
            _ => ["AC2", "Brennan and Prediger’s coefficient"],
        };
        let is_at_chance = best_interval(&o.kappa).is_some_and(|ends| ends.lower <= 0.0 && 0.0 <= ends.upper);
        if is_at_chance && [kappa, ac1, pabak].iter().all(|value| value.abs() < 0.15) {
            notes.push(format!(
                "κ, {of_gwet} and {of_none} are all near zero, so this is not the prevalence paradox: the raw agreement \
                 itself is at chance."
            ));
        } else if ac1 - kappa > 0.2 && unused(o).is_empty() {
            notes.push(format!(
                "κ is {} below {of_gwet} because one label is rare: with these label counts, chance agreement is already {}.",
                fixed(ac1 - kappa, 2),
                o.expected.value().map_or_else(|| "–".to_owned(), percent)
            ));
        }
    }
    notes.push(
        "The intervals leave the raters fixed. A further rater per item would tell an ambiguous label from an outlying \
         rater."
            .to_owned(),
    );
    if o.labels.len() > 2 {
        notes.push(
            match (o.request.scale, &o.label_values) {
                (Scale::Identity, _) => "Labels are nominal here: a near miss counts as much as a far one.",
                (_, Some(_)) => "A near miss counts in part, by the numbers that the labels are.",
                (_, None) => "A near miss counts in part, by the places of the labels in their order.",
            }
            .to_owned(),
        );
    }
    notes
}
