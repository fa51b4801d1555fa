//! The two Windows code pages in which tables still come: 1252, Western European, and 1254, Turkish.
//!
//! A browser's `TextDecoder` knows them, but nothing does natively, where all of this is tested; and a crate for every
//! encoding of the web would weigh more than the rest of the reader. Two tables of forty entries do.

/// The letters of the bytes 80 to 9F in Windows-1252; a byte without one is the control character of its own number
/// (WHATWG Encoding Standard, index windows-1252).
const WESTERN: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// The letters that Windows-1254 has in place of others: the byte, and the letter.
const TURKISH: [(u8, char); 6] =
    [(0xD0, 'Ğ'), (0xDD, 'İ'), (0xDE, 'Ş'), (0xF0, 'ğ'), (0xFD, 'ı'), (0xFE, 'ş')];

/// Whether a byte is a letter in neither code page, so that the text is in neither.
pub(super) fn is_no_letter(byte: u8) -> bool {
    matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D)
}

/// Whether a byte is a letter in Windows-1252 alone: Ž or ž.
pub(super) fn is_western_only(byte: u8) -> bool {
    matches!(byte, 0x8E | 0x9E)
}

/// Whether a byte is one letter in the one code page and another in the other.
pub(super) fn is_either(byte: u8) -> bool {
    TURKISH.iter().any(|(at, _)| *at == byte)
}

/// The text of bytes in Windows-1254, or else in Windows-1252.
pub(super) fn decode(bytes: &[u8], turkish: bool) -> String {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    text.extend(bytes.iter().map(|&byte| character(byte, turkish)));
    text
}

fn character(byte: u8, turkish: bool) -> char {
    let own = TURKISH.iter().find(|(at, _)| turkish && *at == byte).map(|(_, letter)| *letter);
    let high = || WESTERN.get(usize::from(byte.checked_sub(0x80)?)).copied();
    own.or_else(high).unwrap_or_else(|| char::from(byte))
}

/// A text as it reads in either code page, Turkish first, if it has a letter that tells them apart.
pub(super) fn both(text: &str) -> Option<(String, String)> {
    let pairs = || TURKISH.iter().map(|&(byte, turkish)| (turkish, char::from(byte)));
    let of = |c: char| pairs().find(|&(turkish, western)| c == turkish || c == western);
    text.chars().any(|c| of(c).is_some()).then(|| {
        let turkish = text.chars().map(|c| of(c).map_or(c, |pair| pair.0)).collect();
        (turkish, text.chars().map(|c| of(c).map_or(c, |pair| pair.1)).collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_pages_are_those_of_the_web() {
        // WHATWG Encoding Standard, index-windows-1252.txt and index-windows-1254.txt.
        assert_eq!(decode(b"\x80\x8A\x99\x9F\xA0\xE9\xFF", false), "€Š™Ÿ\u{A0}éÿ");
        assert_eq!(decode(b"\xD0\xDD\xDE\xF0\xFD\xFE", true), "ĞİŞğış");
        assert_eq!(decode(b"\xD0\xDD\xDE\xF0\xFD\xFE", false), "ÐÝÞðýþ");
        let all: Vec<u8> = (0..=255).collect();
        let (western, turkish) = (decode(&all, false), decode(&all, true));
        let differ = |(_, (a, b)): &(u8, (char, char))| a != b;
        let bytes: Vec<u8> = (0..=255)
            .zip(western.chars().zip(turkish.chars()))
            .filter(differ)
            .map(|(byte, _)| byte)
            .collect();
        assert_eq!(bytes, [0xD0, 0xDD, 0xDE, 0xF0, 0xFD, 0xFE]);
        assert!(bytes.into_iter().all(is_either));
        // Every byte is a character of its own.
        let n_distinct = western.chars().collect::<std::collections::BTreeSet<_>>().len();
        assert_eq!(n_distinct, 256);
    }

    #[test]
    fn a_word_has_both_readings_whichever_it_was_read_in() {
        let pair = Some(("Doğru".to_owned(), "Doðru".to_owned()));
        assert_eq!((both("Doğru"), both("Doðru"), both("Évidence")), (pair.clone(), pair, None));
    }
}
