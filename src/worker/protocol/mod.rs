//! What the page says to its workers and they to it: to those that describe pages
//! ([`pages`]), and to the hands, which run ranges ([`hand`]).
//!
//! Messages are packed by postcard: a JavaScript object for each would cost both sides more code than everything
//! they compute.

pub mod hand;
pub mod pages;

use js_sys::{Array, Uint8Array, Uint32Array};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};

use crate::engine::status::Hands;
use crate::engine::{Outline, Range, Tally};

/// Changes whenever a message changes its meaning.
pub const PROTOCOL: u32 = 4;

/// Which build this is: the page and its workers have to be of the same one.
pub fn build_id() -> &'static str {
    option_env!("TIEBREAK_BUILD").unwrap_or(env!("CARGO_PKG_VERSION"))
}

/// One run of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct JobId(pub u32);

/// The first word of every worker; nothing may be sent before.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ready {
    /// Its protocol.
    pub protocol: u32,
    /// Its build.
    pub build: String,
}

impl Ready {
    /// That of this build.
    pub fn here() -> Self {
        Self { protocol: PROTOCOL, build: build_id().to_owned() }
    }

    /// Whether it came from a worker of this build.
    pub fn fits(&self) -> bool {
        self.protocol == PROTOCOL && self.build == build_id()
    }
}

/// What is left to the hands: the page shares it out and gathers it, and need not know what a replicate does. The
/// payload beside it is the packed job, which is handed on as it came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Work {
    /// What has to be known to share it out.
    pub outline: Outline,
    /// Who may run it.
    pub hands: Hands,
    /// Tells jobs apart: the [fingerprint](crate::engine::fingerprint) of the packed job.
    pub key: u64,
}

/// A message as it is posted: `[data, payload]`.
pub fn pack(message: &impl Serialize, payload: &JsValue) -> Result<Array, String> {
    Ok(Array::of2(bytes(message)?.as_ref(), payload))
}

/// A message as it arrives.
pub fn unpack<M: DeserializeOwned>(message: &JsValue) -> Result<(M, JsValue), String> {
    // An event that tells of an error brings nothing.
    let pair = message.dyn_ref::<Array>().ok_or("no message")?;
    Ok((from_bytes(&pair.get(0))?, pair.get(1)))
}

/// Plain data as bytes.
pub fn bytes(data: &impl Serialize) -> Result<Uint8Array, String> {
    let data = postcard::to_allocvec(data).map_err(|error| error.to_string())?;
    Ok(Uint8Array::from(data.as_slice()))
}

/// Plain data from its bytes.
pub fn from_bytes<M: DeserializeOwned>(bytes: &JsValue) -> Result<M, String> {
    postcard::from_bytes(&Uint8Array::new(bytes).to_vec()).map_err(|error| error.to_string())
}

/// A tally's integers as a payload.
pub fn words_payload(words: &[u32]) -> Uint32Array {
    Uint32Array::from(words)
}

/// A tally from its range and payload.
pub fn tally_from(range: Range, payload: &JsValue) -> Tally {
    Tally { range, words: Uint32Array::new(payload).to_vec() }
}
