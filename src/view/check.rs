//! The check of what is exact by simulation, for every page that has one: how it is asked for, how far it ran, and what
//! became of each share.

use super::controls::{control, seed};
use super::{Block, Control, Input, Offer, Place, Table, rerun};
use crate::analysis::check::SharesCheck;
use crate::analysis::rerun::{RerunCount, Simulation};
use crate::engine::status::Status;
use crate::rng::Seed;
use crate::text::check as text;
use crate::text::rerun as rerun_text;

/// No check, a quick one, a close one, and the one that a link asks for; with its seed where there is one.
pub(super) fn controls(
    reruns: Option<RerunCount>,
    most: RerunCount,
    of_seed: Seed,
    hint: &str,
) -> Vec<Control> {
    let (chosen, most) = (reruns.map_or(0, u32::from), most.count());
    let mut counts = vec![0, 10_000.min(most), 1_000_000.min(most)];
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
