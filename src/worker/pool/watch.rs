//! Ends hands that have fallen silent.
//!
//! A hand that is at work on what nobody wants any more has a tenth of a second to answer; one that is at work on the
//! job has some seconds. This is counted in ticks, not in time passed: a page that is hidden, or was suspended, ticks
//! slowly, and does not end hands that it merely has not heard.

use super::{Inner, Pool};
use crate::web::clock;

/// Milliseconds of a tick.
const TICK: u32 = 100;

/// Ticks that a hand may be silent with ranges that nobody wants. When they are released the first is counted already, so
/// that a hand that hangs is ended at the next; one that has answered since then has another.
const LATE: u32 = 2;

/// Ticks that a hand may be silent with ranges of the job.
const AT_WORK: u32 = 50;

/// Ticks that it may be silent while it is being loaded, and on WebGPU, which the browser itself watches over: it may
/// wait for others.
const AT_START: u32 = 600;

impl Inner {
    /// Ticks from now on.
    pub(super) fn watch(&mut self) {
        self.crew.n_ticks = self.crew.n_ticks.wrapping_add(1);
        self.crew.ticks = true;
        let (me, n_ticks) = (self.me.clone(), self.crew.n_ticks);
        clock::after(TICK, move || {
            if let Some(inner) = me.upgrade() {
                Pool(inner).enter(|inner| {
                    if inner.crew.n_ticks == n_ticks {
                        inner.tick();
                    }
                });
            }
        });
    }

    fn tick(&mut self) {
        self.crew.ticks = false;
        let working = self.current.as_ref().and_then(|running| running.working.as_ref());
        let working = working.filter(|working| !working.is_over());
        let mut silent = Vec::new();
        for hand in &mut self.crew.hands {
            let n_held = working.map_or(0, |working| working.division.n_held(hand.member.number));
            // WebGPU may be making a kernel ready, which takes longer and ends by itself.
            let most = if hand.n_stale > 0 && !hand.on_gpu {
                LATE
            } else if hand.n_stale > 0 || n_held > 0 && !hand.on_gpu {
                AT_WORK
            } else if n_held > 0 || working.is_some_and(|working| working.awaits(hand)) {
                AT_START
            } else {
                continue;
            };
            hand.silent += 1;
            if hand.silent >= most {
                silent.push(hand.member.number);
            }
        }
        let goes_on = working.is_some() || self.crew.hands.iter().any(|hand| hand.n_stale > 0);
        silent.into_iter().for_each(|number| self.lose_hand(number));
        if goes_on {
            self.watch();
        }
    }
}
