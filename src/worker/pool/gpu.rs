//! The hand on WebGPU: when it is sought, and what follows from its answers.

use wasm_bindgen::prelude::*;

use super::Inner;
use crate::engine::status::{GpuAbsence, GpuChoice, GpuState};
use crate::worker::protocol::JobId;
use crate::worker::protocol::hand::ToHand;

/// Draws from which on a graphics processor is sought unasked: what one worker needs about a second for, and four a
/// quarter of one. It takes as long as that to find one and to make its kernel ready.
const WORTH_IT: u64 = 1 << 29;

impl Inner {
    /// What WebGPU does for a job of so many draws, as far as is known; where it has to be asked, it is.
    pub(super) fn seek_gpu(&mut self, choice: GpuChoice, draws: u64) -> GpuState {
        match choice {
            GpuChoice::Off => return GpuState::Absent(GpuAbsence::Off),
            GpuChoice::Auto if draws < WORTH_IT => return GpuState::Absent(GpuAbsence::Short),
            _ => {}
        }
        match &self.crew.gpu {
            Some((asked, state)) if *asked == choice => return state.clone(),
            _ => self.crew.gpu = Some((choice, GpuState::Unknown)),
        }
        if !self.crew.hands.iter().any(|hand| hand.on_gpu) && !self.hire(true) {
            return GpuState::Unknown;
        }
        if let Some(hand) = self.crew.hands.iter_mut().find(|hand| hand.on_gpu) {
            (hand.prepared, hand.silent) = (None, 0);
            hand.member.send(&ToHand::Claim { choice }, &JsValue::UNDEFINED);
        }
        GpuState::Unknown
    }

    /// It was found, or not; then its hand is of no more use.
    pub(super) fn gpu_answered(&mut self, choice: GpuChoice, state: GpuState) {
        let Some((_, known)) = self.crew.gpu.as_mut().filter(|(asked, _)| *asked == choice) else { return };
        known.clone_from(&state);
        if matches!(state, GpuState::Absent(_)) {
            self.dismiss_gpu();
        }
        self.go_on_with(state);
    }

    /// It cannot run a job: because of the job, or because the device is gone.
    pub(super) fn gpu_refused(&mut self, job: JobId, why: GpuAbsence) {
        let is_of_job = why == GpuAbsence::TooLarge;
        if !is_of_job {
            self.dismiss_gpu();
            // A device that was lost may be found again. One that never did a thing is of no use for the next job either.
            let is_useless = self.working().is_some_and(|working| working.division.done() == 0);
            let known = self.crew.gpu.take().filter(|_| is_useless);
            self.crew.gpu = known.map(|(choice, _)| (choice, GpuState::Absent(why.clone())));
        } else if self.current.as_ref().is_none_or(|running| running.id != job) {
            // An answer to what is no longer asked. None of the job's ranges is answered.
            if let Some(hand) = self.crew.hands.iter_mut().find(|hand| hand.on_gpu) {
                hand.n_stale = 0;
            }
            return;
        }
        self.go_on_with(GpuState::Absent(why));
    }

    /// Its hand failed, or fell silent; where that was late with an earlier job, the present one seeks it again.
    pub(super) fn gpu_gone(&mut self, is_late: bool) {
        self.crew.gpu = None;
        let asked = self.working().map(|working| (working.work.hands.gpu, working.work.outline));
        let state = match asked {
            Some((choice, outline)) if is_late => self.seek_gpu(choice, outline.draws(outline.replicates)),
            _ => GpuState::Absent(GpuAbsence::Lost(String::new())),
        };
        self.go_on_with(state);
    }

    fn dismiss_gpu(&mut self) {
        if let Some(at) = self.crew.hands.iter().position(|hand| hand.on_gpu) {
            self.crew.hands.swap_remove(at).member.dismiss();
        }
    }

    /// If the present job waits for it or runs on it, it goes on with this, and what was in its hand is run again.
    fn go_on_with(&mut self, state: GpuState) {
        if let Some(working) = self.working().filter(|working| !matches!(working.gpu, GpuState::Absent(_))) {
            working.division.take_back(|_| true);
            working.replaced += u32::from(matches!(state, GpuState::Absent(GpuAbsence::Lost(_))));
            working.is_mixed |= working.division.done() > 0;
            working.gpu = state;
        }
        self.feed();
    }
}
