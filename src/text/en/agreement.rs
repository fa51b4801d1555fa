//! Calculate / Agreement.

use crate::analysis::agreement::{
    AgreementOutcome, Bootstrap, Coefficient, LabelRates, Ledger, SetAsideReason,
};
use crate::rng::GENERATOR;
use crate::stats::interval::Interval;
use crate::stats::{Statistic, Undefined};
use crate::text::Rich;
use crate::text::number::{count, fixed, p_value, percent, plural, unit, whole_percent};

/// The page's name, for the tab and the menu.
pub const TITLE: &str = "Agreement";
/// The heading before there is a table.
pub const EMPTY_HEADING: &str = "Do two raters agree, beyond what chance would give?";
/// The sentence under it.
pub const EMPTY_LEDE: &str = "Open a table with one row per item and one column per rater. You get raw agreement, \
    Cohen’s κ, PABAK and Gwet’s AC1 with intervals, and an account of every row.";

/// The finding that the heading states.
pub fn heading(o: &AgreementOutcome) -> String {
    let (Some(raw), Some(expected)) = (o.raw.value.value(), o.expected.value()) else {
        return EMPTY_HEADING.to_owned();
    };
    if o.kappa.value.value().is_none() {
        let label = o.by_label.iter().find(|rates| rates.first > 0).map_or("", |rates| rates.label.as_str());
        return format!("Both raters used only “{label}”, so there is no chance to correct for");
    }
    let agree = format!("The two raters agree on {} of items", whole_percent(raw));
    match best_interval(&o.kappa) {
        Some(Interval { lower, .. }) if lower > 0.0 => {
            format!("{agree}; chance alone would give {}", whole_percent(expected))
        }
        Some(Interval { upper, .. }) if upper < 0.0 => format!("{agree}, less than chance alone would give"),
        _ => format!("{agree}, about what chance alone would give"),
    }
}

/// The bootstrap interval, or the analytic one while that is not there or has no width.
///
/// An interval without width comes of a table without a disagreement (or without an agreement); it is no certainty and
/// is not shown as one.
pub fn best_interval(coefficient: &Coefficient) -> Option<Interval> {
    coefficient.bootstrap.filter(is_wide).or(coefficient.analytic.filter(is_wide))
}

fn is_wide(ends: &Interval) -> bool {
    ends.lower < ends.upper
}

/// Whether the bootstrap could not vary at all.
fn is_rigid(o: &AgreementOutcome) -> bool {
    o.raw.bootstrap.is_some_and(|ends| !is_wide(&ends))
}

/// The live sentence under the heading.
pub fn lede(o: &AgreementOutcome) -> Rich {
    let [first, second] = &o.raters;
    let share = |value: Statistic| value.value().map_or_else(|| "–".to_owned(), percent);
    let lede = Rich::new()
        .strong(first)
        .plain(" and ")
        .strong(second)
        .plain(" labelled the same ")
        .strong(count(o.n_items))
        .plain(if o.n_items == 1 { " item. They agree on " } else { " items. They agree on " })
        .strong(count(o.n_agreed))
        .plain(format!(" ({}; chance alone would give {}). ", share(o.raw.value), share(o.expected)));
    match most_uneven(o) {
        Some(rates) => who_says_more(lede, rates, first, second),
        None => lede.plain("Both use every label equally often."),
    }
}

/// The label whose two rates differ most, the first of them if several do; none if none differ.
fn most_uneven(o: &AgreementOutcome) -> Option<&LabelRates> {
    let gap = |rates: &LabelRates| rates.first.abs_diff(rates.second);
    let widest = o.by_label.iter().map(gap).max().filter(|&gap| gap > 0)?;
    o.by_label.iter().find(|rates| gap(rates) == widest)
}

fn who_says_more(lede: Rich, rates: &LabelRates, first: &str, second: &str) -> Rich {
    let (more, less, high, low) = if rates.first > rates.second {
        (first, second, rates.first, rates.second)
    } else {
        (second, first, rates.second, rates.first)
    };
    let lede = lede.plain(format!("{more} says “{}” ", rates.label));
    if low == 0 {
        lede.strong(plural(high, "time", "times")).plain(format!(", {less} never."))
    } else {
        lede.strong(format!("{} times", fixed(high as f64 / low as f64, 2)))
            .plain(format!(" as often as {less}."))
    }
}

/// Why a coefficient has no value.
pub fn undefined(reason: Undefined) -> &'static str {
    match reason {
        Undefined::NoItems => "undefined: there are too few items",
        Undefined::ChanceIsCertain => {
            "undefined: both raters used one label only, so chance agreement is 100%"
        }
        Undefined::ZeroDenominator => "undefined: the second rate is zero",
        Undefined::NoReplicate => "undefined in every replicate",
    }
}

/// The card that goes with an undefined κ.
pub fn only_one_label(o: &AgreementOutcome) -> Rich {
    let label = o.by_label.iter().find(|rates| rates.first > 0).map_or("", |rates| rates.label.as_str());
    Rich::new().plain(format!(
        "Both raters used only “{label}”. Chance agreement is 100%, so κ is not defined (0/0); raw agreement is {}. \
         PABAK and AC1 are 1 whatever other labels could have been used.",
        o.raw.value.value().map_or_else(|| "–".to_owned(), percent)
    ))
}

/// Names of the four rows of the coefficient table.
pub const RAW: &str = "Raw agreement";
/// See [`RAW`].
pub const KAPPA: &str = "Cohen’s κ";
/// See [`RAW`].
pub const AC1: &str = "Gwet’s AC1";

/// PABAK, by the name it has for this number of labels.
pub fn pabak(o: &AgreementOutcome) -> &'static str {
    if o.n_categories > 2 { "Brennan–Prediger" } else { "PABAK" }
}

/// A coefficient's value.
pub fn value(value: Statistic) -> String {
    match value {
        Statistic::Value(value) => fixed(value, 3),
        Statistic::Undefined(reason) => undefined(reason).to_owned(),
    }
}

/// An interval of a coefficient: −0.045 to 0.226.
pub fn interval(interval: Option<Interval>) -> String {
    interval.map_or_else(
        || "–".to_owned(),
        |ends| format!("{} to {}", fixed(ends.lower, 3), fixed(ends.upper, 3)),
    )
}

/// An interval of a share: 42.3% to 59.2%.
pub fn percent_interval(interval: Option<Interval>) -> String {
    interval
        .map_or_else(|| "–".to_owned(), |ends| format!("{} to {}", percent(ends.lower), percent(ends.upper)))
}

/// The confidence level as a column head: 95% interval.
pub fn level_heading(o: &AgreementOutcome) -> String {
    format!("{} interval", level(o))
}

fn level(o: &AgreementOutcome) -> String {
    percent_level(o.request.level.share())
}

/// A confidence level: 95%, 97.5%.
pub fn percent_level(share: f64) -> String {
    let percent = 100.0 * share;
    format!("{}%", fixed(percent, if (percent - percent.round()).abs() < 1e-9 { 0 } else { 1 }))
}

/// What the intervals are.
pub fn bootstrap_note(o: &AgreementOutcome) -> String {
    let what = format!(
        "Item bootstrap, {} replicates, percentile, seed {} ({GENERATOR}).",
        count(o.request.replicates.count()),
        o.request.seed.0
    );
    match o.bootstrap {
        Bootstrap::Pending => "Analytic intervals; the bootstrap is running.".to_owned(),
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
        if let Some(se) = coefficient.standard_error {
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
            fixed(raw, 3),
            fixed(chance, 3),
            fixed(chance, 3),
            value(result.value)
        )
    };
    let q = f64::from(o.n_categories);
    let ac1_chance =
        o.ac1.value.value().filter(|ac1| *ac1 < 1.0).map_or(0.0, |ac1| (raw - ac1) / (1.0 - ac1));
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
    let [first, second] = &o.raters;
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
        return Rich::new()
            .plain(run)
            .strong(count(rates.first_only))
            .plain(format!(" where only {first} says “{}”, ", rates.label))
            .strong(count(rates.second_only))
            .plain(format!(" where only {second} does."));
    }
    let label = |i: usize| o.labels.get(i).map_or("", String::as_str);
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
        "The intervals leave the raters fixed. A second person per item would tell an ambiguous label from an outlying \
         rater."
            .to_owned(),
    );
    if o.labels.len() > 2 {
        notes.push("Labels are nominal here: a near miss counts as much as a far one.".to_owned());
    }
    notes
}

/// One line on what became of the rows.
pub fn ledger_line(name: &str, ledger: &Ledger) -> String {
    format!(
        "{name} · {} read → {} used · {} set aside",
        plural(ledger.read, "row", "rows"),
        plural(ledger.used, "item", "items"),
        count(ledger.n_set_aside())
    )
}

/// Why rows were set aside.
pub fn set_aside(o: &AgreementOutcome, reason: SetAsideReason) -> String {
    let [first, second] = &o.raters;
    match reason {
        SetAsideReason::TooFewCells => "fewer cells than the header".to_owned(),
        SetAsideReason::TooManyCells => "more cells than the header".to_owned(),
        SetAsideReason::Blank => "every cell is empty".to_owned(),
        SetAsideReason::FirstMissing => format!("no label from {first}"),
        SetAsideReason::SecondMissing => format!("no label from {second}"),
        SetAsideReason::BothMissing => "no label from either".to_owned(),
    }
}

/// A line of the ledger: rows set aside, and why.
pub fn set_aside_row(o: &AgreementOutcome, reason: SetAsideReason) -> String {
    format!("set aside: {}", set_aside(o, reason))
}

/// The caption of the ledger.
pub const LEDGER_CAPTION: &str =
    "Every row of the file; numbers as a spreadsheet counts, with the header in row 1";
/// See [`LEDGER_CAPTION`].
pub const ROWS_READ: &str = "rows read";
/// See [`LEDGER_CAPTION`].
pub const ROWS_USED: &str = "used as items";
/// The confidence level field.
pub const LEVEL: &str = "Interval";
/// Before a column is chosen.
pub const CHOOSE_COLUMN: &str = "Choose a column";

/// A column in the choosers, with what tells it from others.
pub fn column_option(name: &str, n_labels: u32) -> String {
    format!("{name} ({})", plural(n_labels, "label", "labels"))
}

/// The head of the column that counts what one rater alone says.
pub fn only(rater: &str) -> String {
    format!("only {rater}")
}

/// "rows 4, 9, 12 and 8 more".
pub fn row_list(rows: &[u32], n: u32) -> String {
    let shown: Vec<String> = rows.iter().map(ToString::to_string).collect();
    let more = n.saturating_sub(rows.len() as u32);
    let word = if n == 1 { "row" } else { "rows" };
    let more = if more > 0 { format!(" and {} more", count(more)) } else { String::new() };
    format!("{word} {}{more}", shown.join(", "))
}

/// The sentence to quote. It holds every number a reader needs to judge it, and nothing that has to be looked up.
pub fn quote(o: &AgreementOutcome) -> Rich {
    let short = |coefficient: &Coefficient| match coefficient.value {
        Statistic::Value(value) => format!("= {}", unit(value)),
        Statistic::Undefined(_) => "undefined (only one label was used)".to_owned(),
    };
    let share = |value: Statistic| value.value().map_or_else(|| "–".to_owned(), percent);
    let interval = match (o.kappa.bootstrap.filter(is_wide), o.kappa.analytic.filter(is_wide)) {
        (Some(ends), _) => format!(
            ", {} CI [{}, {}] (percentile bootstrap over items, {} resamples, seed {})",
            level(o),
            unit(ends.lower),
            unit(ends.upper),
            count(o.request.replicates.count()),
            o.request.seed.0
        ),
        (None, Some(ends)) => {
            format!(
                ", {} CI [{}, {}] (large-sample standard error)",
                level(o),
                unit(ends.lower),
                unit(ends.upper)
            )
        }
        (None, None) => String::new(),
    };
    let [first, second] = &o.raters;
    let aside = o.ledger.n_set_aside();
    let left_out = match aside {
        0 => "No row was excluded.".to_owned(),
        _ => {
            let reasons: Vec<String> = o
                .ledger
                .set_aside
                .iter()
                .map(|group| format!("{}: {}", set_aside(o, group.reason), count(group.n)))
                .collect();
            let were = if aside == 1 { "was" } else { "were" };
            format!("{} {were} excluded ({}).", plural(aside, "row", "rows"), reasons.join("; "))
        }
    };
    Rich::new().plain(format!(
        "Two raters ({first}, {second}) labelled N = {} items. Raw agreement was {} ({} expected by chance), Cohen’s κ \
         {}{interval}; AC1 {}, {} {}. {left_out}",
        count(o.n_items),
        share(o.raw.value),
        share(o.expected),
        short(&o.kappa),
        short(&o.ac1),
        pabak(o),
        short(&o.pabak)
    ))
}
