//! A WebGPU device, or the reason why there is none.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::bindings::{self, GpuAdapter, GpuDevice, NAVIGATOR, Pipeline, object, settled};
use super::kernel::Kernel;
use super::plan::REQUIRED;
use crate::engine::status::{Adapter, GpuAbsence, GpuChoice};

/// A WebGPU device. A clone is the same device.
#[derive(Clone, Debug)]
pub struct Device {
    /// What the browser tells of it.
    pub adapter: Adapter,
    raw: GpuDevice,
    /// Why it was lost, if it was.
    lost: Rc<RefCell<Option<String>>>,
    /// The pipelines that jobs used: a new setting is a new job, and mostly the same pipeline.
    pipelines: Rc<RefCell<Vec<(Kernel, Pipeline)>>>,
}

/// Asks the browser for a device, in a page or in a worker.
///
/// # Errors
/// Why there is none: [`GpuAbsence::Off`], `NoInterface`, `NoAdapter`, `Software` unless the choice is
/// [`GpuChoice::Force`], `Limit`, or `NoDevice`.
pub async fn probe(choice: GpuChoice) -> Result<Device, GpuAbsence> {
    if choice == GpuChoice::Off {
        return Err(GpuAbsence::Off);
    }
    let gpu = NAVIGATOR.with(bindings::Navigator::gpu).ok_or(GpuAbsence::NoInterface)?;
    let request = gpu.request_adapter().map_err(|_| GpuAbsence::NoAdapter)?;
    // A browser that refuses to look for one has none to offer either.
    let adapter = settled(&request).await.unwrap_or(JsValue::NULL);
    if adapter.is_null() || adapter.is_undefined() {
        return Err(GpuAbsence::NoAdapter);
    }
    let adapter: GpuAdapter = adapter.unchecked_into();
    let about = describe(&adapter);
    if about.software && choice != GpuChoice::Force {
        return Err(GpuAbsence::Software);
    }
    let limits = adapter.limits();
    let is_short =
        |(name, least): &&(&str, u32)| limits.limit(name).is_none_or(|has| has < f64::from(*least));
    if let Some((name, _)) = REQUIRED.iter().find(is_short) {
        return Err(GpuAbsence::Limit((*name).to_owned()));
    }
    let refused = |error| GpuAbsence::NoDevice(bindings::message(&error));
    let request = adapter.request_device().map_err(refused)?;
    let raw: GpuDevice = settled(&request).await.map_err(refused)?.unchecked_into();
    Ok(Device::new(raw, about))
}

fn describe(adapter: &GpuAdapter) -> Adapter {
    let info = adapter.info();
    let is_fallback = info.as_ref().and_then(bindings::AdapterInfo::is_fallback);
    Adapter {
        vendor: info.as_ref().and_then(bindings::AdapterInfo::vendor).unwrap_or_default(),
        architecture: info.as_ref().and_then(bindings::AdapterInfo::architecture).unwrap_or_default(),
        software: is_fallback.or_else(|| adapter.is_fallback()).unwrap_or(false),
    }
}

fn lost_by(error: &JsValue) -> GpuAbsence {
    GpuAbsence::Lost(bindings::message(error))
}

impl Device {
    fn new(raw: GpuDevice, adapter: Adapter) -> Self {
        let lost = Rc::new(RefCell::new(None));
        let (seen, told) = (raw.lost(), Rc::clone(&lost));
        spawn_local(async move {
            let info = JsFuture::from(seen).await.unwrap_or_else(|error| error);
            *told.borrow_mut() = Some(bindings::message(&info));
        });
        Self { adapter, raw, lost, pipelines: Rc::default() }
    }

    /// Why the device is gone, if it is.
    pub fn lost(&self) -> Option<GpuAbsence> {
        self.lost.borrow().clone().map(GpuAbsence::Lost)
    }

    /// Gives the device up: whatever runs on it ends with [`GpuAbsence::Lost`].
    pub fn destroy(&self) {
        self.raw.destroy();
    }

    /// Waits for a promise of the device; if it is not kept, the device counts as lost.
    pub(super) async fn wait(&self, promise: &Promise) -> Result<JsValue, GpuAbsence> {
        let value = settled(promise).await;
        match (self.lost(), value) {
            // It says best itself why it is lost; a promise that fails with it tells only that.
            (Some(lost), _) => Err(lost),
            (None, value) => value.map_err(|error| lost_by(&error)),
        }
    }

    /// Does something that may fail for want of memory or as invalid, and gives what it returns along with a promise
    /// for `wait` and [`checked`].
    pub(super) fn watched<T>(
        &self,
        act: impl FnOnce(&GpuDevice) -> Result<T, JsValue>,
    ) -> Result<(T, Promise), GpuAbsence> {
        self.raw.push_error_scope("validation");
        self.raw.push_error_scope("out-of-memory");
        let done = act(&self.raw);
        // Both are popped whatever happened, so that no scope is left behind.
        let errors = Promise::all(&Array::of2(&self.raw.pop_error_scope(), &self.raw.pop_error_scope()));
        Ok((done.map_err(|error| lost_by(&error))?, errors))
    }

    /// The pipeline of a kernel, compiled at its first use.
    pub(super) async fn pipeline(&self, kernel: Kernel) -> Result<Pipeline, GpuAbsence> {
        let known = self.pipelines.borrow().iter().find(|(of, _)| *of == kernel).map(|(_, it)| it.clone());
        if let Some(pipeline) = known {
            return Ok(pipeline);
        }
        let text = JsValue::from_str(&kernel.text());
        let module = self.raw.create_shader_module(&object(&[("code", &text)]));
        let stage = object(&[("module", &module.map_err(|error| lost_by(&error))?)]);
        let about = object(&[("layout", &JsValue::from_str("auto")), ("compute", &stage)]);
        let promise = self.raw.create_pipeline(&about).map_err(|error| lost_by(&error))?;
        let pipeline: Pipeline = self.wait(&promise).await?.unchecked_into();
        self.pipelines.borrow_mut().push((kernel, pipeline.clone()));
        Ok(pipeline)
    }
}

/// What [`Device::watched`] promised: an error for every scope in which there was one.
pub(super) fn checked(errors: &JsValue) -> Result<(), GpuAbsence> {
    let errors: &Array = errors.unchecked_ref();
    match errors.iter().find(|error| !error.is_null() && !error.is_undefined()) {
        Some(error) => Err(lost_by(&error)),
        None => Ok(()),
    }
}
