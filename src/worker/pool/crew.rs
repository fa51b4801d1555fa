//! The hands: started for the first long job, fed with ranges, and replaced when they fail.

use wasm_bindgen::prelude::*;

use super::division::Pace;
use super::member::Member;
use super::{Event, Inner};
use crate::engine::status::{GpuChoice, GpuState};
use crate::engine::{Outline, Tally, TallyError};
use crate::web::clock;
use crate::worker::protocol::hand::{FromHand, ToHand};
use crate::worker::protocol::{JobId, tally_from, unpack};

/// Ranges a hand holds at once: one running, one waiting, so that it never idles for want of a message.
const IN_HAND: usize = 2;

/// Draws for which one more hand is worth its start.
const PER_HAND: u64 = 1 << 20;

/// Losses, without a range done between them, after which no more hands are started.
const MOST_LOSSES: u32 = 3;

/// The hands, and what is known of them.
pub struct Crew {
    /// How many there may be, beside the one on WebGPU.
    most: u32,
    pub hands: Vec<Hand>,
    /// What WebGPU is here, and for which choice it was asked.
    pub gpu: Option<(GpuChoice, GpuState)>,
    losses: u32,
    /// Counts the ticks that were set, so that only the last of them is heard.
    pub n_ticks: u32,
    /// Whether a tick is to come.
    pub ticks: bool,
}

/// A hand that was started.
pub struct Hand {
    pub member: Member,
    pub on_gpu: bool,
    /// The job that it was told last.
    pub prepared: Option<JobId>,
    pub pace: Pace,
    /// Ranges that it holds and that nobody wants any more.
    pub n_stale: usize,
    /// Ticks since it was last heard.
    pub silent: u32,
}

impl Crew {
    pub fn of(most: u32) -> Self {
        Self { most: most.max(1), hands: Vec::new(), gpu: None, losses: 0, n_ticks: 0, ticks: false }
    }

    /// How many hands share a job.
    pub fn wanted(&self, job: &Outline) -> u32 {
        self.most.min(job.draws(job.replicates).div_ceil(PER_HAND) as u32).max(1)
    }

    /// A new job: earlier losses count no more.
    pub fn forgive(&mut self) {
        self.losses = 0;
    }

    /// Ends all hands.
    pub fn dismiss(&mut self) {
        self.gpu = None;
        for hand in std::mem::take(&mut self.hands) {
            hand.member.dismiss();
        }
    }

    pub fn find(&mut self, number: u32) -> Option<(usize, &mut Hand)> {
        self.hands.iter_mut().enumerate().find(|(_, hand)| hand.member.number == number)
    }
}

impl Inner {
    /// Starts one more hand; whether it could be.
    pub(super) fn hire(&mut self, on_gpu: bool) -> bool {
        let (prepared, pace, n_stale, silent) = (None, Pace::UNKNOWN, 0, 0);
        match self.start("compute-worker.js", "compute", Self::hear_hand) {
            Some(member) => {
                self.crew.hands.push(Hand { member, on_gpu, prepared, pace, n_stale, silent });
                true
            }
            None => {
                self.lose(Event::Lost);
                false
            }
        }
    }

    /// Gives every hand that works on the job as much of it as it should hold, one range for each before a second for
    /// any; starts hands that are missing.
    pub(super) fn feed(&mut self) {
        let Some(working) = self.current.as_ref().and_then(|running| running.working.as_ref()) else {
            return;
        };
        if working.is_over() {
            return;
        }
        if working.is_for(false) {
            let there = self.crew.hands.iter().filter(|hand| !hand.on_gpu).count();
            let missing = there..working.n_hands as usize;
            if !missing.into_iter().all(|_| self.hire(false)) {
                return;
            }
        }
        let Some(running) = &mut self.current else { return };
        let Some(working) = &mut running.working else { return };
        let (for_gpu, for_others) = (working.is_for(true), working.is_for(false));
        let n_hands = working.n_hands as usize;
        for in_hand in 1..=IN_HAND {
            let of_this_kind =
                self.crew.hands.iter_mut().filter(|hand| if hand.on_gpu { for_gpu } else { for_others });
            // There may be more of them than share this job.
            for hand in of_this_kind.take(n_hands) {
                let number = hand.member.number;
                let n_held = working.division.n_held(number) + hand.n_stale;
                if !hand.member.ready || n_held >= in_hand {
                    continue;
                }
                if hand.prepared != Some(running.id) {
                    hand.pace = Pace::UNKNOWN;
                }
                let n_sharing = if hand.on_gpu { 1 } else { working.n_hands };
                let Some(range) = working.division.take(number, hand.pace, n_sharing) else { continue };
                working.since.get_or_insert_with(clock::now);
                if hand.prepared != Some(running.id) {
                    hand.prepared = Some(running.id);
                    hand.member.send(&ToHand::Prepare { job: running.id }, &working.payload);
                }
                if n_held == 0 {
                    hand.silent = 0;
                }
                hand.member.send(&ToHand::Run { job: running.id, range }, &JsValue::UNDEFINED);
            }
        }
        if !self.crew.ticks {
            self.watch();
        }
    }

    fn hear_hand(&mut self, number: u32, message: &JsValue) {
        let Some((_, hand)) = self.crew.find(number) else { return };
        hand.silent = 0;
        let Ok((message, payload)) = unpack::<FromHand>(message) else { return self.lose_hand(number) };
        match message {
            FromHand::Ready(ready) if ready.fits() => {
                hand.member.ready();
                self.feed();
            }
            FromHand::Ready(_) => self.lose(Event::OtherVersion),
            FromHand::Gpu { choice, state } => self.gpu_answered(choice, state),
            FromHand::Refused { job, why } => self.gpu_refused(job, why),
            FromHand::Ran { job, range, milliseconds } => {
                if self.ran(number, job, &tally_from(range, &payload), milliseconds).is_err() {
                    // What it runs is not what it was given: it is not to be trusted.
                    return self.lose_hand(number);
                }
                self.feed();
                self.report();
            }
        }
    }

    /// Takes what a hand made of a range, and learns from it how fast it is.
    fn ran(&mut self, hand: u32, job: JobId, tally: &Tally, milliseconds: f64) -> Result<(), TallyError> {
        let Self { crew, current, .. } = self;
        let Some((_, at_work)) = crew.find(hand) else { return Ok(()) };
        let running = current.as_mut().filter(|running| running.id == job);
        let working = running.and_then(|running| running.working.as_mut());
        let Some(working) = working.filter(|working| !working.stopped) else {
            at_work.n_stale = at_work.n_stale.saturating_sub(1);
            return Ok(());
        };
        if working.division.gather(hand, tally)? {
            at_work.pace.learn(working.work.outline.draws(tally.range.len()) as f64, milliseconds);
            working.last = clock::now();
            crew.losses = 0;
        }
        Ok(())
    }

    /// A hand failed, or fell silent: it is ended, what it holds is run by others, and another takes its place.
    pub(super) fn lose_hand(&mut self, number: u32) {
        let Some((at, _)) = self.crew.find(number) else { return };
        let hand = self.crew.hands.swap_remove(at);
        hand.member.dismiss();
        // It was not at work on this job: nothing was lost.
        let is_late = hand.n_stale > 0;
        if hand.on_gpu {
            return self.gpu_gone(is_late);
        }
        self.crew.losses += u32::from(!is_late);
        if self.crew.losses >= MOST_LOSSES {
            return self.lose(Event::Lost);
        }
        if let Some(working) = self.working() {
            working.division.take_back(|holder| holder == number);
            working.replaced += u32::from(!is_late);
        }
        self.feed();
    }

    /// Nobody wants any more what the hands hold.
    pub(super) fn release(&mut self) {
        let Some(running) = &mut self.current else { return };
        let Some(working) = &mut running.working else { return };
        for hand in &mut self.crew.hands {
            hand.n_stale += working.division.n_held(hand.member.number);
            hand.silent = 1;
        }
        working.division.take_back(|_| true);
        self.watch();
    }
}
