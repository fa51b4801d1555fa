//! Decimal digits of every script.

/// The zeros of the decimal digits in Unicode 16 (general category Nd); the other nine follow each.
const ZEROS: [u32; 76] = [
    0x0030, 0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66,
    0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50,
    0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x10D30,
    0x10D40, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x116D0,
    0x116DA, 0x11730, 0x118E0, 0x11950, 0x11BF0, 0x11C50, 0x11D50, 0x11DA0, 0x11F50, 0x16130, 0x16A60,
    0x16AC0, 0x16B50, 0x16D70, 0x1CCF0, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0,
    0x1E4F0, 0x1E5F1, 0x1E950, 0x1FBF0,
];

/// A digit: what it counts, and the zero of its script.
pub(super) fn digit(c: char) -> Option<(u32, char)> {
    if c.is_ascii() {
        return c.to_digit(10).map(|n| (n, '0'));
    }
    let code = u32::from(c);
    let at = ZEROS.partition_point(|&zero| zero <= code).checked_sub(1)?;
    let zero = *ZEROS.get(at)?;
    (code - zero < 10).then_some((code - zero, char::from_u32(zero)?))
}

/// The digits of a number in the script of this zero.
pub(super) fn in_script(plain: &str, zero: char) -> String {
    let of = |c: char| c.to_digit(10).and_then(|n| char::from_u32(u32::from(zero) + n));
    plain.chars().filter_map(of).collect()
}

/// The fractions that are one character, with what stands above and below their line.
pub(super) const VULGAR: [(char, u32, u32); 19] = [
    ('¼', 1, 4),
    ('½', 1, 2),
    ('¾', 3, 4),
    ('⅐', 1, 7),
    ('⅑', 1, 9),
    ('⅒', 1, 10),
    ('⅓', 1, 3),
    ('⅔', 2, 3),
    ('⅕', 1, 5),
    ('⅖', 2, 5),
    ('⅗', 3, 5),
    ('⅘', 4, 5),
    ('⅙', 1, 6),
    ('⅚', 5, 6),
    ('⅛', 1, 8),
    ('⅜', 3, 8),
    ('⅝', 5, 8),
    ('⅞', 7, 8),
    ('↉', 0, 3),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_all_scripts_are_read() {
        let scripts = [
            "0123456789",
            "০১২৩৪৫৬৭৮৯",
            "०१२३४५६७८९",
            "٠١٢٣٤٥٦٧٨٩",
            "۰۱۲۳۴۵۶۷۸۹",
            "๐๑๒๓๔๕๖๗๘๙",
            "０１２３４５６７８９",
        ];
        for script in scripts {
            let zero = script.chars().next().unwrap();
            let read: Vec<_> = script.chars().map(|c| digit(c).unwrap()).collect();
            assert_eq!(read, (0..10).map(|n| (n, zero)).collect::<Vec<_>>());
            assert_eq!(in_script("0123456789", zero), script);
        }
        // A bold digit of mathematics begins within a block of five scripts without a gap.
        assert_eq!(digit('𝟘'), Some((0, '𝟘')));
        for c in ['a', '²', '½', '三', '/', ':', '٪', '①'] {
            assert_eq!(digit(c), None, "{c}");
        }
    }

    #[test]
    fn zeros_are_in_order_and_no_two_overlap() {
        assert!(ZEROS.windows(2).all(|pair| pair[1] - pair[0] >= 10));
    }
}
