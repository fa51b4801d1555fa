//! Every model beside the chosen ones: what a list of all of them says, by the same counts and measures.

use super::measured::Counted;
use super::outcome::Listed;
use super::rows::ModelRows;
use super::scores::Setting;

/// Models that are listed at most, the first of the table.
pub(super) const MOST: usize = 60;
/// Where there are no more models than can be chosen, nothing is left to list.
pub(super) const CHOSEN: usize = 2;

/// A model of the list, and the counts of its problems: they give its values at any k.
pub(super) type Counts = (Listed, Vec<Counted>);

/// A model of the list, without what is drawn of it.
pub(super) fn listed(model: &ModelRows, setting: &Setting<'_>) -> Counts {
    let name = model.name.clone().unwrap_or_default();
    let listed = Listed { name, counts: setting.counts(model), k: 0, curves: Vec::new() };
    (listed, setting.counted(model))
}

impl Listed {
    /// Takes in what one sample gives and what k give, or as many as the problem with the fewest has.
    pub(super) fn take_in_k(&mut self, counted: &[Counted], setting: &Setting<'_>, k: u32) {
        self.k = k.min(self.counts.n_min);
        let setting = Setting { ladder: &[1, self.k], ..*setting };
        let measured = setting.judged_and_not(counted);
        self.curves = measured.iter().map(|one| one.curve(2, setting.request.level, |_| None)).collect();
    }
}
