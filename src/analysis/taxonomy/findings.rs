//! The numbers: what the failures are called in every order, and what no order changes.

use serde::{Deserialize, Serialize};

use crate::stats::Statistic;
use crate::taxonomy::{Classified, Evidence, Flip, Order, Winner, Wins};

/// What the failures are called in one order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderFound {
    /// The order of the tests.
    pub order: Order,
    /// What it makes of the failures.
    pub classified: Classified,
    /// The largest category.
    pub winner: Winner,
}

/// A category over all orders.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CategoryFound {
    /// Its name.
    pub name: String,
    /// Failures that show it, which no order changes; what its test finds when it runs first.
    pub any: u64,
    /// Failures that show it alone: what its test finds when it runs last.
    pub only: u64,
    /// The share of failures that show it.
    pub share: Statistic,
    /// Its mean share over all orders.
    pub mean: Statistic,
}

/// Two categories together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairFound {
    /// The number of one, from 0.
    pub one: u32,
    /// The number of the other.
    pub other: u32,
    /// Failures that show both.
    pub n: u64,
    /// Their share of all failures.
    pub share: Statistic,
}

/// A model, or another group of failures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupFound {
    /// Its name; none for the rows without one.
    pub name: Option<String>,
    /// Its failures.
    pub n: u64,
    /// Its failures that show more than one category.
    pub several: u64,
    /// What the chosen order makes of them.
    pub chosen: OrderFound,
    /// What the order with the first two tests reversed makes of them, if there are two.
    pub reversed: Option<OrderFound>,
    /// What then becomes of the largest category.
    pub flip: Option<Flip>,
}

/// Groups by what becomes of their largest category when the first two tests are reversed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlipCount {
    /// In these it is another one.
    pub flips: u32,
    /// In these it is the same.
    pub stays: u32,
    /// In these there is a tie.
    pub tied: u32,
    /// In these no failure shows any evidence.
    pub no_evidence: u32,
}

impl FlipCount {
    /// Counts flips.
    fn of(flips: impl Iterator<Item = Flip>) -> Self {
        let mut counted = Self::default();
        for flip in flips {
            *match flip {
                Flip::Flips => &mut counted.flips,
                Flip::Stays => &mut counted.stays,
                Flip::Tied => &mut counted.tied,
                Flip::NoEvidence => &mut counted.no_evidence,
            } += 1;
        }
        counted
    }
}

/// What failures are called, and what they show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// How many failures.
    pub n: u64,
    /// The categories, in the order of the table.
    pub categories: Vec<CategoryFound>,
    /// The chosen order.
    pub chosen: OrderFound,
    /// The same with the first two tests reversed.
    pub reversed: Option<OrderFound>,
    /// Every order, if they are few enough to be worked through; else the chosen one and those that two neighbours in it
    /// make by changing places.
    pub orders: Vec<OrderFound>,
    /// Under how many orders each category is the largest, if every order was worked through.
    pub wins: Option<Wins>,
    /// Failures without any evidence, which no order changes.
    pub none: u64,
    /// Failures that show more than one category.
    pub several: u64,
    /// Every two categories.
    pub pairs: Vec<PairFound>,
    /// The groups.
    pub groups: Vec<GroupFound>,
    /// What becomes of their largest categories, if there are two tests to reverse.
    pub flips: Option<FlipCount>,
}

impl Findings {
    /// Works out failures, and groups of them.
    pub(super) fn of(
        names: Vec<String>,
        order: &Order,
        all: &Evidence,
        groups: &[(Option<String>, Evidence)],
    ) -> Self {
        let reversed = order.first_two_reversed();
        let groups: Vec<GroupFound> = groups
            .iter()
            .map(|(name, evidence)| group(name.clone(), evidence, order, reversed.as_ref()))
            .collect();
        let (orders, is_every) = match Order::all(all.n_categories()) {
            Some(every) => (every.map(|order| found(all, order)).collect(), true),
            None => (
                std::iter::once(order.clone())
                    .chain(order.neighbours())
                    .map(|order| found(all, order))
                    .collect(),
                false,
            ),
        };
        let orders: Vec<OrderFound> = orders;
        let wins =
            is_every.then(|| Wins::of(all.n_categories(), orders.iter().map(|found| &found.classified)));
        let flips = reversed.as_ref().filter(|_| !groups.is_empty());
        let flips = flips.map(|_| FlipCount::of(groups.iter().filter_map(|group| group.flip)));
        Self {
            n: all.n(),
            categories: (0..).zip(names).map(|(category, name)| of_category(name, category, all)).collect(),
            chosen: found(all, order.clone()),
            reversed: reversed.map(|order| found(all, order)),
            orders,
            wins,
            none: all.none(),
            several: all.several(),
            pairs: pairs(all),
            groups,
            flips,
        }
    }

    /// A share of all failures.
    pub fn share(&self, n: u64) -> Statistic {
        Statistic::ratio(n as f64, self.n as f64, crate::stats::Undefined::NoItems)
    }

    /// The name of a category.
    pub fn name(&self, category: u32) -> &str {
        self.categories.get(category as usize).map_or("", |found| &found.name)
    }
}

fn found(evidence: &Evidence, order: Order) -> OrderFound {
    let classified = evidence.classified(&order);
    OrderFound { winner: classified.winner(), order, classified }
}

fn of_category(name: String, category: u32, all: &Evidence) -> CategoryFound {
    let any = all.any(category);
    CategoryFound {
        name,
        any,
        only: all.only(category),
        share: all.share(any),
        mean: all.mean_share(category),
    }
}

fn pairs(all: &Evidence) -> Vec<PairFound> {
    let n = all.n_categories();
    let both = (0..n).flat_map(|one| (one + 1..n).map(move |other| (one, other)));
    let pair = |(one, other)| {
        let n = all.both(one, other);
        PairFound { one, other, n, share: all.share(n) }
    };
    both.map(pair).collect()
}

fn group(name: Option<String>, evidence: &Evidence, order: &Order, reversed: Option<&Order>) -> GroupFound {
    let chosen = found(evidence, order.clone());
    let reversed = reversed.map(|order| found(evidence, order.clone()));
    let flip = reversed.as_ref().map(|reversed| chosen.winner.against(&reversed.winner));
    GroupFound { name, n: evidence.n(), several: evidence.several(), chosen, reversed, flip }
}
