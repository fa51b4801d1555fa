//! The check of what is exact by simulation, for every page that has one: how it is asked for, how far it ran, and what
//! became of each share.

use super::controls::{control, seed};
use super::{Block, Control, Input, Offer, Place, Table, View, rerun};
use crate::analysis::check::SharesCheck;
use crate::analysis::rerun::{RerunCount, Simulation};
use crate::engine::status::Status;
use crate::rng::Seed;
use crate::text::Rich;
use crate::text::check as text;
use crate::text::rerun as rerun_text;

/// No check, a quick one that comes to a verdict at the usual settings, a close one, and the one that a link asks for; with its seed where there is one.
pub(super) fn controls(
    reruns: Option<RerunCount>,
    most: RerunCount,
    of_seed: Seed,
    hint: &str,
) -> Vec<Control> {
    let (chosen, most) = (reruns.map_or(0, u32::from), most.count());
    let mut counts = vec![0, 20_000.min(most), 1_000_000.min(most)];
    if !counts.contains(&chosen) {
        counts.push(chosen);
    }
    let options = counts.into_iter().map(|n| (n.to_string(), text::option(n))).collect();
    let input = Input::Choice { options, offer: Offer::Buttons };
    let check = Control {
        label: text::CHECK.to_owned(),
        hint: hint.to_owned(),
        place: Place::First,
        ..control("reruns", chosen.to_string(), input)
    };
    std::iter::once(check).chain(reruns.map(|_| seed(of_seed))).collect()
}

/// A page with what its check came to in what is said of it.
pub(super) fn told(view: View, verdict: Option<&Rich>) -> View {
    let said = std::iter::once(view.said).chain(verdict.map(Rich::to_string));
    View { said: said.collect::<Vec<_>>().join(" "), ..view }
}

/// Whether more of a check is still to come.
pub(super) fn is_running(check: &SharesCheck, status: Option<&Status>) -> bool {
    rerun::is_running(check.reruns(), check.asked, status)
}

/// How far a check is; nothing where none is asked for or it has not begun.
pub(super) fn ran(check: Option<(RerunCount, Option<&Simulation>)>, status: Option<&Status>) -> String {
    let both = check.zip(status);
    both.map(|((asked, of), status)| rerun_text::progress(asked, of, status)).unwrap_or_default()
}

/// Every share, exact and simulated, and how the gaps are judged; nothing before the simulation.
pub(super) fn shares(check: &SharesCheck) -> Vec<Block> {
    if check.reruns() == 0 {
        return Vec::new();
    }
    let rows: Vec<_> = check.shares.iter().map(|one| text::row(check, one)).collect();
    let heads = text::SHARE_HEADS.map(str::to_owned).to_vec();
    let table = Table { tall: rows.len() > 12, ..Table::plain(text::SHARES, heads, rows) };
    vec![Block::Table(table), Block::Fine(text::BOUND.into())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(n: u32) -> RerunCount {
        RerunCount::new(n).unwrap()
    }

    fn offered(reruns: Option<RerunCount>, most: RerunCount) -> (Vec<String>, usize) {
        let controls = controls(reruns, most, Seed(7), "hint");
        let Input::Choice { options, .. } = &controls[0].input else { panic!("{controls:?}") };
        (options.iter().map(|(value, _)| value.clone()).collect(), controls.len())
    }

    #[test]
    fn a_check_is_offered_as_far_as_it_may_go_and_its_seed_only_with_it() {
        let many = count(4_000_000);
        assert_eq!(offered(None, many), (vec!["0".into(), "20000".into(), "1000000".into()], 1));
        assert_eq!(offered(Some(count(500)), many).0, ["0", "20000", "1000000", "500"]);
        assert_eq!(
            offered(Some(count(20_000)), count(512_820)),
            (vec!["0".into(), "20000".into(), "512820".into()], 2)
        );
    }

    #[test]
    fn what_is_offered_first_comes_to_a_verdict_and_is_told() {
        for page in ["vote", "budget", "cost"] {
            let (page, job) = crate::view::Page::of(&format!("explore/{page}?reruns=20000"), None).unwrap();
            let (job, _) = job.unwrap();
            let said = page.filled(job.replicates, crate::engine::run(&job).words).view(None).said;
            assert!(said.contains("is within what chance allows"), "{said}");
        }
    }

    #[test]
    fn shares_are_a_table_once_there_are_reruns() {
        let (page, job) = crate::view::Page::of("explore/budget?reruns=100", None).unwrap();
        let tables = |view: &View| -> Vec<Table> {
            let table =
                |block: &Block| if let Block::Table(table) = block { Some(table.clone()) } else { None };
            view.blocks.iter().filter_map(table).collect()
        };
        assert_eq!(tables(&page.view(None)), []);
        let (job, _) = job.unwrap();
        let [table] = &tables(&page.filled(job.replicates, crate::engine::run(&job).words).view(None))[..]
        else {
            panic!()
        };
        // Eight budgets, right and stopped, two models.
        assert_eq!((table.rows.len(), table.tall, table.heads.len()), (32, true, 4));
        assert!(table.rows.iter().all(|row| row.len() == 4));
    }
}
