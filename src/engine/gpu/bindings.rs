//! What the driver calls of WebGPU, and nothing more.
//!
//! `web-sys` has it only under a compiler switch, as WebGPU is young; these few methods need none. Names and meanings
//! are those of the W3C's specification.

use js_sys::{Array, ArrayBuffer, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    pub type Navigator;
    #[wasm_bindgen(thread_local_v2, js_name = navigator)]
    pub static NAVIGATOR: Navigator;
    #[wasm_bindgen(method, getter)]
    pub fn gpu(this: &Navigator) -> Option<Gpu>;

    pub type Gpu;
    #[wasm_bindgen(method, catch, js_name = requestAdapter)]
    pub fn request_adapter(this: &Gpu) -> Result<Promise, JsValue>;

    pub type GpuAdapter;
    #[wasm_bindgen(method, getter)]
    pub fn info(this: &GpuAdapter) -> Option<AdapterInfo>;
    /// Where it was before it moved into `info`.
    #[wasm_bindgen(method, getter, js_name = isFallbackAdapter)]
    pub fn is_fallback(this: &GpuAdapter) -> Option<bool>;
    #[wasm_bindgen(method, getter)]
    pub fn limits(this: &GpuAdapter) -> Limits;
    #[wasm_bindgen(method, catch, js_name = requestDevice)]
    pub fn request_device(this: &GpuAdapter) -> Result<Promise, JsValue>;

    pub type AdapterInfo;
    #[wasm_bindgen(method, getter)]
    pub fn vendor(this: &AdapterInfo) -> Option<String>;
    #[wasm_bindgen(method, getter)]
    pub fn architecture(this: &AdapterInfo) -> Option<String>;
    #[wasm_bindgen(method, getter, js_name = isFallbackAdapter)]
    pub fn is_fallback(this: &AdapterInfo) -> Option<bool>;

    pub type Limits;
    #[wasm_bindgen(method, indexing_getter)]
    pub fn limit(this: &Limits, name: &str) -> Option<f64>;

    #[derive(Clone, Debug)]
    pub type GpuDevice;
    #[wasm_bindgen(method, getter)]
    pub fn queue(this: &GpuDevice) -> Queue;
    #[wasm_bindgen(method, getter)]
    pub fn lost(this: &GpuDevice) -> Promise;
    #[wasm_bindgen(method)]
    pub fn destroy(this: &GpuDevice);
    #[wasm_bindgen(method, js_name = pushErrorScope)]
    pub fn push_error_scope(this: &GpuDevice, filter: &str);
    #[wasm_bindgen(method, js_name = popErrorScope)]
    pub fn pop_error_scope(this: &GpuDevice) -> Promise;
    #[wasm_bindgen(method, catch, js_name = createBuffer)]
    pub fn create_buffer(this: &GpuDevice, about: &Object) -> Result<Buffer, JsValue>;
    #[wasm_bindgen(method, catch, js_name = createShaderModule)]
    pub fn create_shader_module(this: &GpuDevice, about: &Object) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch, js_name = createComputePipelineAsync)]
    pub fn create_pipeline(this: &GpuDevice, about: &Object) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch, js_name = createBindGroup)]
    pub fn create_bind_group(this: &GpuDevice, about: &Object) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, js_name = createCommandEncoder)]
    pub fn encoder(this: &GpuDevice) -> Encoder;

    #[derive(Clone, Debug)]
    pub type Pipeline;
    #[wasm_bindgen(method, js_name = getBindGroupLayout)]
    pub fn layout(this: &Pipeline, group: u32) -> JsValue;

    #[derive(Clone, Debug)]
    pub type Buffer;
    #[wasm_bindgen(method, js_name = mapAsync)]
    pub fn map(this: &Buffer, mode: u32, offset: u32, size: u32) -> Promise;
    #[wasm_bindgen(method, catch, js_name = getMappedRange)]
    pub fn mapped(this: &Buffer, offset: u32, size: u32) -> Result<ArrayBuffer, JsValue>;
    #[wasm_bindgen(method)]
    pub fn unmap(this: &Buffer);
    #[wasm_bindgen(method)]
    pub fn destroy(this: &Buffer);

    pub type Encoder;
    #[wasm_bindgen(method, js_name = clearBuffer)]
    pub fn clear(this: &Encoder, buffer: &Buffer);
    #[wasm_bindgen(method, js_name = beginComputePass)]
    pub fn pass(this: &Encoder) -> Pass;
    #[wasm_bindgen(method, js_name = copyBufferToBuffer)]
    pub fn copy(this: &Encoder, from: &Buffer, at: u32, to: &Buffer, there: u32, size: u32);
    #[wasm_bindgen(method)]
    pub fn finish(this: &Encoder) -> JsValue;

    pub type Pass;
    #[wasm_bindgen(method, js_name = setPipeline)]
    pub fn set_pipeline(this: &Pass, pipeline: &Pipeline);
    #[wasm_bindgen(method, js_name = setBindGroup)]
    pub fn set_bind_group(this: &Pass, index: u32, group: &JsValue);
    #[wasm_bindgen(method, js_name = dispatchWorkgroups)]
    pub fn dispatch(this: &Pass, workgroups: u32);
    #[wasm_bindgen(method)]
    pub fn end(this: &Pass);

    #[derive(Clone, Debug)]
    pub type Queue;
    #[wasm_bindgen(method, catch, js_name = writeBuffer)]
    pub fn write(this: &Queue, buffer: &Buffer, at: u32, words: &[u32]) -> Result<(), JsValue>;
    #[wasm_bindgen(method)]
    pub fn submit(this: &Queue, commands: &Array);

    /// Milliseconds, from some moment on.
    #[wasm_bindgen(js_namespace = performance)]
    pub fn now() -> f64;
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(call: &Function, milliseconds: u32, argument: &str) -> i32;
    #[wasm_bindgen(js_name = clearTimeout)]
    fn clear_timeout(timer: i32);
}

/// What a buffer is for, as the specification's flags.
pub mod usage {
    pub const MAP_READ: u32 = 1;
    pub const COPY_SRC: u32 = 4;
    pub const COPY_DST: u32 = 8;
    pub const UNIFORM: u32 = 64;
    pub const STORAGE: u32 = 128;
}

/// Milliseconds after which a device that has not answered never will: browsers reset one that hangs for a few
/// seconds, and what is asked for takes a fraction of one.
const PATIENCE: u32 = 30_000;

/// What a promise is fulfilled with, or what it is rejected with: that it took too long, if it comes to that.
pub async fn settled(promise: &Promise) -> Result<JsValue, JsValue> {
    let mut timer = 0;
    let late =
        Promise::new(&mut |_, reject| timer = set_timeout(&reject, PATIENCE, "no answer in 30 seconds"));
    let first = JsFuture::from(Promise::race(&Array::of2(promise, &late))).await;
    clear_timeout(timer);
    first
}

/// An object with these properties.
pub fn object(properties: &[(&str, &JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in properties {
        // Setting a property of a fresh object does not fail.
        let _ = Reflect::set(&object, &JsValue::from_str(name), value);
    }
    object
}

/// What an error says, or a value that was thrown in its place.
pub fn message(error: &JsValue) -> String {
    let property =
        |name| Reflect::get(error, &JsValue::from_str(name)).ok().and_then(|text| text.as_string());
    let texts = [error.as_string(), property("message"), property("reason")];
    texts.into_iter().flatten().find(|text| !text.is_empty()).unwrap_or_default()
}
