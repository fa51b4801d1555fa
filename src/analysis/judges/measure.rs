//! The numbers: what each judge accepts of each edit, what that costs against the clean control, and in which part.

use super::count::{Counted, Version};
use super::outcome::{CostFound, EditFound, JudgeFound, RuleFound, Unpaired, UnpairedFound};
use crate::audit::{Pairs, VerdictRule, Verdicts};
use crate::stats::interval::{Level, clopper_pearson};
use crate::stats::multiple::holm;
use crate::stats::{Statistic, Undefined};

/// Versions that are listed because they have no other to be compared with.
const MOST_LISTED: usize = 20;

/// What is known of an edit before a judge, as counts.
#[derive(Clone, Copy, Default)]
struct Tally {
    n: u32,
    judgments: u32,
    no_verdict: u32,
    undecided: u32,
    flagged: u32,
    truncated: u32,
    accepted: [u32; 3],
    pairs: [Pairs; 3],
}

impl Tally {
    fn add(&mut self, version: &Version, clean: Option<Verdicts>) {
        self.n += 1;
        self.judgments += version.verdicts.count();
        self.no_verdict += version.verdicts.none;
        self.undecided += u32::from(version.verdicts.undecided());
        self.flagged += version.n_flagged;
        self.truncated += version.n_truncated;
        for ((rule, accepted), pairs) in
            VerdictRule::ALL.into_iter().zip(&mut self.accepted).zip(&mut self.pairs)
        {
            let is_accepted = version.verdicts.approve(rule);
            *accepted += u32::from(is_accepted);
            clean.into_iter().for_each(|clean| pairs.add(clean.approve(rule), is_accepted));
        }
    }

    fn found(&self, edit: u32, is_clean: bool, level: Level) -> EditFound {
        let mut of = VerdictRule::ALL.into_iter().zip(self.accepted).zip(self.pairs);
        let mut next = || of.next().map_or((VerdictRule::Any, 0, Pairs::default()), |((r, a), p)| (r, a, p));
        EditFound {
            edit,
            n: self.n,
            judgments: self.judgments,
            no_verdict: self.no_verdict,
            undecided: self.undecided,
            flagged: self.flagged,
            truncated: self.truncated,
            rules: [(); 3].map(|()| {
                let (rule, accepted, pairs) = next();
                RuleFound {
                    rule,
                    accepted,
                    acceptance: Statistic::ratio(f64::from(accepted), f64::from(self.n), Undefined::NoItems),
                    interval: clopper_pearson(accepted.into(), self.n.into(), level),
                    cost: (!is_clean && pairs.n() > 0).then(|| cost(pairs, level)),
                }
            }),
        }
    }
}

fn cost(pairs: Pairs, level: Level) -> CostFound {
    CostFound { pairs, cost: pairs.cost(), interval: pairs.interval(level), p: None, holm: None }
}

/// How the edits of a table are numbered where they are shown.
pub(super) struct Edits {
    /// The number of each edit of the table.
    pub number: Vec<u32>,
    /// The edit of the table that is the clean control.
    pub clean: Option<u32>,
}

/// What each judge makes of some versions: the judge by its number, and its edits by theirs.
pub(super) fn acceptances<'v>(
    versions: impl Iterator<Item = &'v Version>,
    counted: &Counted,
    edits: &Edits,
    level: Level,
) -> Vec<(u32, Vec<EditFound>)> {
    let (n_judges, n_edits) = (counted.judges.len(), edits.number.len());
    let mut tallies = vec![Tally::default(); n_judges * n_edits];
    for version in versions {
        let clean = edits.clean.and_then(|clean| counted.place(version.solution, clean, version.judge));
        let clean = clean.and_then(|place| counted.versions.get(place)).map(|clean| clean.verdicts);
        let number = edits.number.get(version.edit as usize).copied().unwrap_or(0) as usize;
        let tally = tallies.get_mut(version.judge as usize * n_edits + number);
        tally.into_iter().for_each(|tally| tally.add(version, clean));
    }
    let judges = tallies.chunks(n_edits.max(1)).zip(0..);
    let found = |(own, judge): (&[Tally], u32)| {
        let numbered = own.iter().zip(0..).filter(|(tally, _)| tally.n > 0);
        let is_clean = |number: u32| edits.clean.is_some() && number == 0;
        let own: Vec<EditFound> =
            numbered.map(|(tally, number)| tally.found(number, is_clean(number), level)).collect();
        (!own.is_empty()).then_some((judge, own))
    };
    judges.filter_map(found).collect()
}

/// The judges with their tests, and how many tests there are under one rule. `consistent` and `final_answer` are the
/// edits of the consistency effect, as the table numbers them.
pub(super) fn judges(
    counted: &Counted,
    edits: &Edits,
    effect: Option<[u32; 2]>,
    level: Level,
) -> (Vec<JudgeFound>, u32) {
    let mut found = acceptances(counted.versions.iter(), counted, edits, level).into_iter().peekable();
    // One of whom every row is set aside stays among them, so that a number means the same judge everywhere.
    let own = |(judge, name): (u32, &Option<String>)| JudgeFound {
        name: name.clone(),
        edits: found.next_if(|(of, _)| *of == judge).map(|(_, edits)| edits).unwrap_or_default(),
        consistency: effect.and_then(|effect| consistency(counted, judge, effect, level)),
    };
    let mut judges: Vec<JudgeFound> = (0..).zip(&counted.judges).map(own).collect();
    let mut n_tests = 0;
    for at in 0..VerdictRule::ALL.len() {
        let costs = judges.iter_mut().flat_map(|judge| &mut judge.edits);
        let costs = costs.filter_map(|edit| edit.rules.get_mut(at)?.cost.as_mut());
        n_tests = test(costs.collect());
        let effects = judges.iter_mut().filter_map(|judge| judge.consistency.as_mut()?.get_mut(at));
        test(effects.collect());
    }
    (judges, n_tests)
}

/// Tests a family, and adjusts its p-values. How many tests it has.
fn test(mut costs: Vec<&mut CostFound>) -> u32 {
    let p_values: Vec<f64> = costs.iter().map(|cost| cost.pairs.p().unwrap_or(1.0)).collect();
    for ((cost, p), adjusted) in costs.iter_mut().zip(&p_values).zip(holm(&p_values)) {
        (cost.p, cost.holm) = (Some(*p), Some(adjusted));
    }
    p_values.len() as u32
}

/// The consistency effect of a judge: the final answer changed throughout against the final answer changed alone.
fn consistency(
    counted: &Counted,
    judge: u32,
    [consistent, final_answer]: [u32; 2],
    level: Level,
) -> Option<[CostFound; 3]> {
    let mut pairs = [Pairs::default(); 3];
    for version in counted.versions.iter().filter(|one| one.judge == judge && one.edit == final_answer) {
        let other = counted.place(version.solution, consistent, judge);
        let Some(other) = other.and_then(|place| counted.versions.get(place)) else { continue };
        for (rule, pairs) in VerdictRule::ALL.into_iter().zip(&mut pairs) {
            pairs.add(other.verdicts.approve(rule), version.verdicts.approve(rule));
        }
    }
    pairs.iter().all(|pairs| pairs.n() > 0).then(|| pairs.map(|pairs| cost(pairs, level)))
}

/// The versions that have no other to be compared with.
pub(super) fn unpaired(counted: &Counted, edits: &Edits) -> Unpaired {
    let mut unpaired = Unpaired::default();
    let Some(clean) = edits.clean else { return unpaired };
    let n_edits = edits.number.len();
    // The edits that each judge had at all.
    let mut had = vec![false; counted.judges.len() * n_edits];
    for version in &counted.versions {
        had.get_mut(version.judge as usize * n_edits + version.edit as usize)
            .into_iter()
            .for_each(|had| *had = true);
    }
    let number = |edit: u32| edits.number.get(edit as usize).copied().unwrap_or(0);
    let mut list = |version: &Version, edit: u32, lacks_clean: bool| {
        if unpaired.listed.len() < MOST_LISTED {
            let solution = counted.solutions.get(version.solution as usize).cloned().unwrap_or_default();
            let edit = number(edit);
            unpaired.listed.push(UnpairedFound { solution, judge: version.judge, edit, lacks_clean });
        }
        *if lacks_clean { &mut unpaired.lack_clean } else { &mut unpaired.lack_edit } += 1;
    };
    for version in &counted.versions {
        let lacks = |edit: u32| counted.place(version.solution, edit, version.judge).is_none();
        if version.edit != clean {
            if lacks(clean) {
                list(version, version.edit, true);
            }
            continue;
        }
        let own = had.chunks(n_edits.max(1)).nth(version.judge as usize).unwrap_or_default();
        for (edit, _) in (0..).zip(own).filter(|(edit, had)| **had && *edit != clean) {
            if lacks(edit) {
                list(version, edit, false);
            }
        }
    }
    unpaired
}
