//! What the driver calls of WebGPU.
