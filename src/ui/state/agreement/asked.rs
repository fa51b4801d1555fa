//! What a person asks of the agreement page: a table, columns, settings, an address.

use super::super::{Effect, State};
use super::{AgreementAction, Message, Opened};
use crate::analysis::agreement::AgreementRequest;
use crate::data::ReadOptions;
use crate::web::file::Source;

impl State {
    /// The page was opened by an address with these settings.
    pub(in crate::ui::state) fn arrive_at_agreement(&mut self, request: AgreementRequest) -> Vec<Effect> {
        let page = &mut self.agreement;
        page.new_step = false;
        if page.open.as_ref().is_some_and(|open| open.serves(&request)) {
            let is_shown = page.findings.as_ref().is_some_and(|findings| findings.request == request);
            page.request = request;
            return if is_shown { Vec::new() } else { page.analyse() };
        }
        let known =
            page.recent.iter().rfind(|recent| recent.serves(&request) && request.table.is_some()).cloned();
        page.set_aside();
        page.message = None;
        page.request = request.clone();
        match (known, &request.sample, &request.table) {
            (Some(known), _, _) => page.read(known.source, known.sample, request.read, true),
            (None, Some(sample), _) => page.fetch(sample.clone(), request.read, true),
            (None, None, Some(key)) => {
                page.message = Some(Message::Wanted(key.clone()));
                vec![Effect::Cancel]
            }
            (None, None, None) => vec![Effect::Cancel],
        }
    }

    pub(in crate::ui::state) fn reduce_agreement(&mut self, action: AgreementAction) -> Vec<Effect> {
        let page = &mut self.agreement;
        match action {
            AgreementAction::Choose(source) => {
                page.message = page.message.take().filter(|message| matches!(message, Message::Wanted(_)));
                page.read(source, None, ReadOptions::default(), false)
            }
            AgreementAction::Sample(sample) => {
                page.message = None;
                page.fetch(sample, ReadOptions::default(), false)
            }
            AgreementAction::Fetched(sample, source) => self.fetched(&sample, source),
            AgreementAction::Reread(options) => match page.open.clone() {
                Some(open) => page.read(open.source, open.sample, options, false),
                None => Vec::new(),
            },
            AgreementAction::RereadRefused(options) => match page.message.take() {
                Some(Message::Refused { source, .. }) => page.read(source, None, options, false),
                _ => Vec::new(),
            },
            AgreementAction::Raters(first, second) => {
                let chosen = |name: String| Some(name).filter(|name| !name.is_empty());
                self.ask(|request| (request.first, request.second) = (chosen(first), chosen(second)))
            }
            AgreementAction::Seed(seed) => self.ask(|request| request.seed = seed),
            AgreementAction::Replicates(replicates) => self.ask(|request| request.replicates = replicates),
            AgreementAction::Level(level) => self.ask(|request| request.level = level),
            AgreementAction::Return => match page.recent.pop() {
                Some(Opened { source, sample, options, .. }) => page.read(source, sample, options, false),
                None => Vec::new(),
            },
            AgreementAction::Cancel => {
                page.progress = None;
                vec![Effect::Cancel, Effect::Focus("run")]
            }
            AgreementAction::Run => {
                let mut effects = page.analyse();
                effects.push(Effect::Focus("heading"));
                effects
            }
            AgreementAction::Dismiss => {
                page.message = None;
                vec![Effect::Focus("heading")]
            }
        }
    }

    /// Changes a setting and carries the request out anew, as a new step.
    fn ask(&mut self, change: impl FnOnce(&mut AgreementRequest)) -> Vec<Effect> {
        change(&mut self.agreement.request);
        self.agreement.new_step = true;
        self.agreement.analyse()
    }

    fn fetched(&mut self, sample: &str, source: Option<Source>) -> Vec<Effect> {
        let page = &mut self.agreement;
        let Some(pending) = page.pending.take_if(|pending| pending.sample.as_deref() == Some(sample)) else {
            return Vec::new();
        };
        match source {
            Some(source) => page.read(source, pending.sample, pending.options, pending.by_address),
            None => {
                page.message = Some(Message::SampleMissing);
                Vec::new()
            }
        }
    }
}
