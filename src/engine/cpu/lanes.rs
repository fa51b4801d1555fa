//! Several 32-bit words side by side: the one vocabulary in which the kernels are written.
//!
//! A lane is a replicate. `u32` is one lane, [`Quad`] is four: a `v128` in WebAssembly, an array elsewhere, which the
//! compiler turns into whatever the machine has.

/// Words side by side. Every operation works on each lane by itself; sums wrap.
pub trait Lanes: Copy {
    /// How many lanes.
    const N: u32;

    /// The words, one for each lane.
    type Words: AsRef<[u32]>;

    /// The same word in every lane.
    fn splat(word: u32) -> Self;

    /// A word for each lane, from the lane's number.
    fn each(word: impl FnMut(u32) -> u32) -> Self;

    /// The words.
    fn words(self) -> Self::Words;

    /// Sum.
    fn plus(self, other: Self) -> Self;

    /// Difference.
    fn minus(self, other: Self) -> Self;

    /// Product.
    fn times(self, other: Self) -> Self;

    /// Bitwise exclusive or.
    fn xor(self, other: Self) -> Self;

    /// Bitwise and.
    fn and(self, other: Self) -> Self;

    /// The smaller one.
    fn least(self, other: Self) -> Self;

    /// Rotation to the left.
    fn rotate<const BITS: u32>(self) -> Self;

    /// All bits set where this word is the smaller, none elsewhere.
    fn below(self, other: Self) -> Self;

    /// All bits set where the words are equal, none elsewhere.
    fn equals(self, other: Self) -> Self;

    /// How many bits are set.
    fn ones(self) -> Self;

    /// Whether no bit is set in any lane.
    fn is_zero(self) -> bool;
}

/// All bits set if the condition holds.
#[inline(always)]
fn mask(holds: bool) -> u32 {
    u32::from(holds).wrapping_neg()
}

impl Lanes for u32 {
    const N: u32 = 1;
    type Words = [u32; 1];

    #[inline(always)]
    fn splat(word: u32) -> Self {
        word
    }

    #[inline(always)]
    fn each(mut word: impl FnMut(u32) -> u32) -> Self {
        word(0)
    }

    #[inline(always)]
    fn words(self) -> [u32; 1] {
        [self]
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        self.min(other)
    }

    #[inline(always)]
    fn rotate<const BITS: u32>(self) -> Self {
        self.rotate_left(BITS)
    }

    #[inline(always)]
    fn below(self, other: Self) -> Self {
        mask(self < other)
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        mask(self == other)
    }

    #[inline(always)]
    fn ones(self) -> Self {
        self.count_ones()
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self == 0
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use portable::Quad;
#[cfg(target_arch = "wasm32")]
pub use simd128::Quad;

#[cfg(not(target_arch = "wasm32"))]
mod portable {
    use super::Lanes;

    /// Four lanes.
    #[derive(Clone, Copy, Debug)]
    pub struct Quad([u32; 4]);

    impl Quad {
        #[inline(always)]
        fn zip(self, other: Self, op: impl Fn(u32, u32) -> u32) -> Self {
            let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
            Self([op(a, e), op(b, f), op(c, g), op(d, h)])
        }
    }

    impl Lanes for Quad {
        const N: u32 = 4;
        type Words = [u32; 4];

        #[inline(always)]
        fn splat(word: u32) -> Self {
            Self([word; 4])
        }

        #[inline(always)]
        fn each(word: impl FnMut(u32) -> u32) -> Self {
            Self([0, 1, 2, 3].map(word))
        }

        #[inline(always)]
        fn words(self) -> [u32; 4] {
            self.0
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            self.zip(other, u32::plus)
        }

        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            self.zip(other, u32::minus)
        }

        #[inline(always)]
        fn times(self, other: Self) -> Self {
            self.zip(other, u32::times)
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            self.zip(other, u32::xor)
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            self.zip(other, u32::and)
        }

        #[inline(always)]
        fn least(self, other: Self) -> Self {
            self.zip(other, u32::least)
        }

        #[inline(always)]
        fn rotate<const BITS: u32>(self) -> Self {
            Self(self.0.map(u32::rotate::<BITS>))
        }

        #[inline(always)]
        fn below(self, other: Self) -> Self {
            self.zip(other, u32::below)
        }

        #[inline(always)]
        fn equals(self, other: Self) -> Self {
            self.zip(other, u32::equals)
        }

        #[inline(always)]
        fn ones(self) -> Self {
            Self(self.0.map(u32::ones))
        }

        #[inline(always)]
        fn is_zero(self) -> bool {
            self.0 == [0; 4]
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod simd128 {
    use core::arch::wasm32::{
        i8x16_popcnt, i8x16_shuffle, u16x8_extadd_pairwise_u8x16, u32x4, u32x4_add, u32x4_eq,
        u32x4_extadd_pairwise_u16x8, u32x4_extract_lane, u32x4_lt, u32x4_min, u32x4_mul, u32x4_shl,
        u32x4_shr, u32x4_splat, u32x4_sub, v128, v128_and, v128_any_true, v128_or, v128_xor,
    };

    use super::Lanes;

    /// Four lanes.
    #[derive(Clone, Copy, Debug)]
    pub struct Quad(v128);

    impl Lanes for Quad {
        const N: u32 = 4;
        type Words = [u32; 4];

        #[inline(always)]
        fn splat(word: u32) -> Self {
            Self(u32x4_splat(word))
        }

        #[inline(always)]
        fn each(mut word: impl FnMut(u32) -> u32) -> Self {
            Self(u32x4(word(0), word(1), word(2), word(3)))
        }

        #[inline(always)]
        fn words(self) -> [u32; 4] {
            let word = self.0;
            [
                u32x4_extract_lane::<0>(word),
                u32x4_extract_lane::<1>(word),
                u32x4_extract_lane::<2>(word),
                u32x4_extract_lane::<3>(word),
            ]
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            Self(u32x4_add(self.0, other.0))
        }

        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            Self(u32x4_sub(self.0, other.0))
        }

        #[inline(always)]
        fn times(self, other: Self) -> Self {
            Self(u32x4_mul(self.0, other.0))
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            Self(v128_xor(self.0, other.0))
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Self(v128_and(self.0, other.0))
        }

        #[inline(always)]
        fn least(self, other: Self) -> Self {
            Self(u32x4_min(self.0, other.0))
        }

        #[inline(always)]
        fn rotate<const BITS: u32>(self) -> Self {
            let word = self.0;
            // Rotating by whole bytes is one shuffle, by other numbers of bits two shifts and an or.
            Self(match BITS {
                16 => i8x16_shuffle::<2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13>(word, word),
                8 => i8x16_shuffle::<3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14>(word, word),
                _ => v128_or(u32x4_shl(word, BITS), u32x4_shr(word, 32 - BITS)),
            })
        }

        #[inline(always)]
        fn below(self, other: Self) -> Self {
            Self(u32x4_lt(self.0, other.0))
        }

        #[inline(always)]
        fn equals(self, other: Self) -> Self {
            Self(u32x4_eq(self.0, other.0))
        }

        #[inline(always)]
        fn ones(self) -> Self {
            Self(u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(i8x16_popcnt(self.0))))
        }

        #[inline(always)]
        fn is_zero(self) -> bool {
            !v128_any_true(self.0)
        }
    }
}
