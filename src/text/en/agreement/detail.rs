//! What stands behind the coefficients: the bootstrap, the analytic errors, which one to take, where the raters part.

use super::{AC1, KAPPA, RAW, interval, is_rigid, is_wide, pabak, percent_interval, raters, value};
use crate::analysis::agreement::{AgreementOutcome, Bootstrap, Coefficient};
use crate::rng::GENERATOR;
use crate::text::number::{count, fixed, p_value, percent, plural};
use crate::text::{Rich, name};

/// What the intervals are.
pub fn bootstrap_note(o: &AgreementOutcome) -> String {
    let what = format!(
        "Item bootstrap, {} replicates, percentile, seed {} ({GENERATOR}).",
        count(o.request.replicates.count()),
        o.request.seed.0
    );
    match o.bootstrap {
        Bootstrap::Pending => "Analytic intervals, until the bootstrap is done.".to_owned(),
        Bootstrap::Done { .. } if is_rigid(o) => {
            let (all, rest) = if o.n_agreed == 0 { ("no", "high") } else { ("every", "low") };
            let bound = o.raw.analytic.map(|ends| if o.n_agreed == 0 { ends.upper } else { ends.lower });
            format!(
                "{what} The raters agree on {all} item, so every replicate is the same and the bootstrap says nothing. \
                 Raw agreement has Wilson’s interval: with {}, it may be as {rest} as {}.",
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
    line(KAPPA, &o.kappa, "Fleiss, Cohen and Everitt (1969)");
    line(AC1, &o.ac1, "Gwet (2008), items sampled, raters fixed");
    line(pabak(o), &o.pabak, "a proportion, stretched");
    lines.push(
        Rich::new()
            .strong(format!("{RAW}. "))
            .plain(format!("Wilson (1927): {}.", percent_interval(o.raw.analytic))),
    );
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
    let (raw, expected) = (o.raw.value.value().unwrap_or(0.0), o.expected.value().unwrap_or(0.0));
    let formula = |chance: f64, result: &Coefficient| {
        format!(
            "({} − {}) / (1 − {}) = {}",
            fixed(raw, 4),
            fixed(chance, 4),
            fixed(chance, 4),
            result.value.value().map_or_else(|| value(result.value), |value| fixed(value, 4))
        )
    };
    let q = f64::from(o.n_categories);
    let ac1_chance = o.ac1_expected.value().unwrap_or(0.0);
    vec![
        Rich::new().strong("Each is (raw − chance) / (1 − chance); ").plain("they differ in what they call chance."),
        Rich::new().strong(format!("{KAPPA}: ")).plain(format!(
            "both raters guess with their own label shares. {}. With these label counts it can be at most {}.",
            formula(expected, &o.kappa),
            value(o.kappa_max)
        )),
        Rich::new()
            .strong(format!("{}: ", pabak(o)))
            .plain(format!("every label is as likely as any other, 1/{}. {}.", o.n_categories, formula(1.0 / q, &o.pabak))),
        Rich::new()
            .strong(format!("{AC1}: "))
            .plain(format!("only items that are hard to tell are guessed. {}.", formula(ac1_chance, &o.ac1))),
        Rich::from(
            "κ falls when one label is rare, even at the same raw agreement; PABAK and AC1 do not. Report the one you \
             chose before seeing the numbers, with raw agreement and both raters' label shares beside it.",
        ),
    ]
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
        if [kappa, ac1, pabak].iter().all(|value| value.abs() < 0.15) {
            notes.push(
                "κ, AC1 and PABAK are all near zero, so this is not the prevalence paradox: the raw agreement itself is \
                 at chance."
                    .to_owned(),
            );
        } else if ac1 - kappa > 0.2 {
            notes.push(format!(
                "κ is {} below AC1 because one label is rare: with these label counts, chance agreement is already {}.",
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
        notes.push("Labels are nominal here: a near miss counts as much as a far one.".to_owned());
    }
    notes
}
