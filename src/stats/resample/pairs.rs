//! Two numbers side by side: a `v128` in WebAssembly, an array elsewhere.
//!
//! Where code is built small the compiler puts nothing side by side by itself.

#[cfg(not(target_arch = "wasm32"))]
pub use portable::Pair;
#[cfg(target_arch = "wasm32")]
pub use simd128::Pair;

#[cfg(not(target_arch = "wasm32"))]
mod portable {
    /// Two numbers. Every operation works on each by itself.
    #[derive(Clone, Copy, Debug)]
    pub struct Pair([f64; 2]);

    impl Pair {
        #[inline(always)]
        pub const fn of(numbers: [f64; 2]) -> Self {
            Self(numbers)
        }

        #[inline(always)]
        pub fn numbers(self) -> [f64; 2] {
            self.0
        }

        #[inline(always)]
        pub fn plus(self, other: Self) -> Self {
            let ([a, b], [c, d]) = (self.0, other.0);
            Self([a + c, b + d])
        }

        #[inline(always)]
        pub fn times(self, factor: f64) -> Self {
            Self(self.0.map(|number| number * factor))
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod simd128 {
    use core::arch::wasm32::{f64x2, f64x2_add, f64x2_extract_lane, f64x2_mul, f64x2_splat, v128};

    /// Two numbers. Every operation works on each by itself.
    #[derive(Clone, Copy, Debug)]
    pub struct Pair(v128);

    impl Pair {
        #[inline(always)]
        pub const fn of([a, b]: [f64; 2]) -> Self {
            Self(f64x2(a, b))
        }

        #[inline(always)]
        pub fn numbers(self) -> [f64; 2] {
            [f64x2_extract_lane::<0>(self.0), f64x2_extract_lane::<1>(self.0)]
        }

        #[inline(always)]
        pub fn plus(self, other: Self) -> Self {
            Self(f64x2_add(self.0, other.0))
        }

        #[inline(always)]
        pub fn times(self, factor: f64) -> Self {
            Self(f64x2_mul(self.0, f64x2_splat(factor)))
        }
    }
}
