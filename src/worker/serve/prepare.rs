//! What has to be done before a page can be opened: a file is converted by another module, or a large table is read. Reading
//! leaves room for what else is asked, and can be stopped; a conversion is done in one go once its module is there.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::DedicatedWorkerGlobalScope;

use super::pages::{Describer, SLICE, say};
use super::{formats, post};
use crate::data::{Progress, Refusal, ToConvert};
use crate::text::intake;
use crate::view::{Opener, Wait};
use crate::web::clock;
use crate::worker::protocol::JobId;
use crate::worker::protocol::pages::FromPages;

/// About so many bytes are read from one look at the clock to the next.
const STEP: u64 = 1 << 17;

/// Milliseconds from one telling to the next.
const SOON: f64 = 200.0;

/// Does what has to be done for the page of a run, slice by slice, and then shows it; nothing if another was asked for.
pub(super) fn prepare<O: Opener + 'static>(
    scope: DedicatedWorkerGlobalScope,
    describer: Rc<RefCell<Describer<O>>>,
    job: JobId,
) {
    let start = clock::now();
    loop {
        match waits(&describer, job) {
            None => return,
            Some(None) => return show(&scope, &describer),
            Some(Some(Wait::Convert(file))) => return convert(scope, describer, job, file),
            Some(Some(Wait::Read(file, n_bytes, progress))) => {
                if clock::now() - start > SLICE {
                    tell(&scope, &describer, &file, n_bytes, progress);
                    return clock::after(0, move || prepare(scope, describer, job));
                }
            }
        }
    }
}

/// What is still to be done, if anything is; none if the page is not wanted any more.
fn waits<O: Opener>(describer: &Rc<RefCell<Describer<O>>>, job: JobId) -> Option<Option<Wait>> {
    let mut describer = describer.borrow_mut();
    let Describer { opener, asked, .. } = &mut *describer;
    let asked = asked.as_ref().filter(|asked| asked.job == job)?;
    Some(opener.prepare(&asked.link, asked.put.as_ref(), STEP))
}

fn show<O: Opener + 'static>(scope: &DedicatedWorkerGlobalScope, describer: &Rc<RefCell<Describer<O>>>) {
    let answer = describer.borrow_mut().open();
    answer.into_iter().for_each(|answer| say(scope, describer, answer));
}

/// Says how far the reading of a table is, if that was not said just now.
fn tell<O>(
    scope: &DedicatedWorkerGlobalScope,
    describer: &Rc<RefCell<Describer<O>>>,
    file: &str,
    n_bytes: u64,
    progress: Progress,
) {
    let mut describer = describer.borrow_mut();
    let now = clock::now();
    let Some(asked) = describer.asked.as_mut().filter(|asked| now - asked.told > SOON) else { return };
    asked.told = now;
    let words = intake::reading(file, n_bytes, progress);
    let of_thousand = progress.done.saturating_mul(1000) / progress.total.max(1);
    let told = FromPages::Preparing { job: asked.job, words, done: of_thousand as u32, total: 1000 };
    post(scope, &told, &JsValue::UNDEFINED);
}

/// Has a file converted by a module that is loaded for it. Where that cannot be loaded the page says so, and the
/// next page of the file tries again.
fn convert<O: Opener + 'static>(
    scope: DedicatedWorkerGlobalScope,
    describer: Rc<RefCell<Describer<O>>>,
    job: JobId,
    file: ToConvert,
) {
    spawn_local(async move {
        let conversion = formats::converted(&file).await;
        let has_failed = conversion.is_none();
        let conversion = conversion.unwrap_or(Err(Refusal::NotConverted));
        describer.borrow_mut().opener.converted(&file.digits, file.part, conversion);
        if !has_failed {
            prepare(scope, describer, job);
        } else if describer.borrow().asked.as_ref().is_some_and(|asked| asked.job == job) {
            show(&scope, &describer);
        }
    });
}
