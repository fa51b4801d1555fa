//! Bytes to text. The byte order mark decides. Without one, NUL bytes in every second place make a file UTF-16, and any
//! other has to be UTF-8 throughout, because a look at the first bytes alone would fail late. What is not UTF-8 is in one
//! of two Windows code pages; where these differ it is read as Turkish unless the person says otherwise: their six
//! bytes are letters of nearly every Turkish sentence, and in the other code page letters of Icelandic and Faroese.

use std::borrow::Cow;

use super::{EightBit, Quotes, Refusal, dialect, record::Records, windows};

/// How far a file without a byte order mark is searched for the NUL bytes of UTF-16.
const N_SEARCHED: usize = 4096;

/// How the characters of a file were stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// UTF-8, the encoding of the web.
    Utf8,
    /// UTF-16, low byte first: the "Unicode text" of Excel.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Windows-1254, Turkish.
    Turkish,
    /// Windows-1252, Western European.
    Western,
}

/// The text of a file, without its byte order mark.
pub(super) struct Decoded<'b> {
    pub text: Cow<'b, str>,
    pub encoding: Encoding,
    pub had_bom: bool,
}

/// Decodes a whole file, of which it is known whether it is UTF-8 throughout.
///
/// # Errors
///
/// A [`Refusal`] that says where the first byte stands that cannot be read.
pub(super) fn decode<'b>(
    bytes: &'b [u8],
    utf8: Option<&'b str>,
    eight_bit: EightBit,
) -> Result<Decoded<'b>, Refusal> {
    match bytes {
        [0xFF, 0xFE, wide @ ..] => utf16(wide, Encoding::Utf16Le, true),
        [0xFE, 0xFF, wide @ ..] => utf16(wide, Encoding::Utf16Be, true),
        [0xEF, 0xBB, 0xBF, rest @ ..] => {
            narrow(rest, utf8.and_then(|text| text.strip_prefix('\u{feff}')), true, eight_bit)
        }
        _ => match unmarked_utf16(bytes) {
            Some(encoding) => utf16(bytes, encoding, false),
            None => narrow(bytes, utf8, false, eight_bit),
        },
    }
}

/// Which UTF-16 a file without a byte order mark is, if it is: delimiters, digits and line ends have a NUL byte each,
/// on the side of the high byte, even where the letters have none. Numbers in binary have NUL bytes in pairs, which no
/// text has.
fn unmarked_utf16(bytes: &[u8]) -> Option<Encoding> {
    let (pairs, _) = bytes.get(..N_SEARCHED).unwrap_or(bytes).as_chunks::<2>();
    let n_zero = |side: fn(&[u8; 2]) -> u8| pairs.iter().filter(|pair| side(pair) == 0).count();
    let (n_first, n_second) = (n_zero(|&[first, _]| first), n_zero(|&[_, second]| second));
    let is_most = |n: usize, other: usize| 10 * n >= pairs.len() && n > other;
    let found = [(n_second, n_first, Encoding::Utf16Le), (n_first, n_second, Encoding::Utf16Be)];
    let is_whole = !bytes.is_empty() && bytes.len().is_multiple_of(2);
    found.into_iter().find(|&(n, other, _)| is_whole && is_most(n, other)).map(|(.., encoding)| encoding)
}

/// UTF-8, or else one of the two code pages.
fn narrow<'b>(
    bytes: &'b [u8],
    utf8: Option<&'b str>,
    had_bom: bool,
    eight_bit: EightBit,
) -> Result<Decoded<'b>, Refusal> {
    let n_bom = if had_bom { 3 } else { 0 };
    // The standard search for one byte takes words at a time; where it stands is asked of few files.
    if let Some(at) = bytes.contains(&0).then(|| bytes.iter().position(|&byte| byte == 0)).flatten() {
        return Err(Refusal::Binary { offset: offset(at + n_bom) });
    }
    if let Some(text) = utf8 {
        return Ok(Decoded { text: Cow::Borrowed(text), encoding: Encoding::Utf8, had_bom });
    }
    let place = |at: usize| {
        let (before, rest) = bytes.split_at_checked(at).unwrap_or((bytes, &[]));
        let row = row_at_end(&String::from_utf8_lossy(before));
        (row, offset(at + n_bom), rest.first().copied().unwrap_or_default())
    };
    if let Some(at) = torn_utf8(bytes, had_bom).filter(|_| eight_bit == EightBit::Detect) {
        let (row, offset, byte) = place(at);
        return Err(Refusal::TornUtf8 { row, offset, byte });
    }
    if let Some(at) = bytes.iter().position(|&byte| windows::is_no_letter(byte)) {
        let (row, offset, byte) = place(at);
        return Err(Refusal::OtherEncoding { row, offset, byte });
    }
    let has = |is: fn(u8) -> bool| bytes.iter().any(|&byte| is(byte));
    let turkish = match eight_bit {
        EightBit::Detect => has(windows::is_either) && !has(windows::is_western_only),
        EightBit::Windows1254 => true,
        EightBit::Windows1252 => false,
    };
    let encoding = if turkish { Encoding::Turkish } else { Encoding::Western };
    Ok(Decoded { text: Cow::Owned(windows::decode(bytes, turkish)), encoding, had_bom: false })
}

/// Where UTF-8 breaks off in a file that is UTF-8 on the whole: it says so itself, or more letters beyond ASCII can be
/// read than cannot. In a code page such letters come in twos by rare chance only.
fn torn_utf8(bytes: &[u8], had_bom: bool) -> Option<usize> {
    let (mut at, mut n_read, mut n_torn) = (None, 0_usize, 0_usize);
    let mut passed = 0;
    for chunk in bytes.utf8_chunks() {
        n_read += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        passed += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            n_torn += 1;
            at = at.or(Some(passed));
        }
        passed += chunk.invalid().len();
    }
    at.filter(|_| had_bom || n_read > n_torn)
}

fn utf16(bytes: &[u8], encoding: Encoding, had_bom: bool) -> Result<Decoded<'_>, Refusal> {
    let unit = if encoding == Encoding::Utf16Be { u16::from_be_bytes } else { u16::from_le_bytes };
    let n_bom = if had_bom { 2 } else { 0 };
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len());
    let mut n_units = 0;
    for decoded in char::decode_utf16(pairs.iter().map(|&pair| unit(pair))) {
        let at = offset(n_bom + 2 * n_units);
        let character = decoded.map_err(|_| Refusal::BrokenUtf16 { offset: at })?;
        if character == '\0' {
            return Err(Refusal::Binary { offset: at });
        }
        n_units += character.len_utf16();
        text.push(character);
    }
    if !rest.is_empty() {
        return Err(Refusal::BrokenUtf16 { offset: offset(n_bom + 2 * n_units) });
    }
    Ok(Decoded { text: Cow::Owned(text), encoding, had_bom })
}

fn offset(at: usize) -> u64 {
    u64::try_from(at).unwrap_or(u64::MAX)
}

/// The spreadsheet row in which a text breaks off: line breaks within quotes do not begin a row.
fn row_at_end(text: &str) -> u32 {
    let (dialect, body) = dialect::find(text, Quotes::Honour);
    let mut records = Records::new(body, dialect.delimiter, Quotes::Honour, 1);
    let mut record = records.blank_record();
    loop {
        match records.read_into(&mut record) {
            Ok(true) => {}
            Ok(false) if text.ends_with(['\r', '\n']) => return records.n_rows().saturating_add(1),
            Ok(false) => return records.n_rows().max(1),
            Err(open) => return open.row,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(bytes: &[u8], eight_bit: EightBit) -> Result<Decoded<'_>, Refusal> {
        super::decode(bytes, str::from_utf8(bytes).ok(), eight_bit)
    }

    #[test]
    fn byte_order_marks_decide() {
        let cases: [(&[u8], Encoding); 3] = [
            (b"\xEF\xBB\xBFa\xC3\xA9", Encoding::Utf8),
            (b"\xFF\xFEa\0\xE9\0", Encoding::Utf16Le),
            (b"\xFE\xFF\0a\0\xE9", Encoding::Utf16Be),
        ];
        for (bytes, encoding) in cases {
            let decoded = decode(bytes, EightBit::Detect).unwrap_or_else(|refusal| panic!("{refusal:?}"));
            assert_eq!((&*decoded.text, decoded.encoding, decoded.had_bom), ("aé", encoding, true));
        }
    }

    #[test]
    fn utf16_without_a_mark_is_told_by_its_nul_bytes() {
        for text in ["item,a\n1,é\n", "项目,标签\r\n一,是\r\n二,否\r\n"] {
            let wide = |unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<_>>();
            for (bytes, encoding) in
                [(wide(u16::to_le_bytes), Encoding::Utf16Le), (wide(u16::to_be_bytes), Encoding::Utf16Be)]
            {
                let decoded =
                    decode(&bytes, EightBit::Detect).unwrap_or_else(|refusal| panic!("{refusal:?}"));
                assert_eq!((&*decoded.text, decoded.encoding, decoded.had_bom), (text, encoding, false));
            }
        }
    }

    #[test]
    fn what_is_not_utf8_is_turkish_or_western() {
        use EightBit::{Detect, Windows1252, Windows1254};
        let read =
            |bytes, choice| decode(bytes, choice).map(|found| (found.text.into_owned(), found.encoding));
        let turkish = Ok(("Doğru".to_owned(), Encoding::Turkish));
        assert_eq!((read(b"Do\xF0ru", Detect), read(b"Do\xF0ru", Windows1254)), (turkish.clone(), turkish));
        assert_eq!(read(b"Do\xF0ru", Windows1252), Ok(("Doðru".to_owned(), Encoding::Western)));
        assert_eq!(read(b"caf\xE9", Detect), Ok(("café".to_owned(), Encoding::Western)));
        // Ž is no letter of the Turkish code page.
        assert_eq!(read(b"\x8E\xFD", Detect), Ok(("Žý".to_owned(), Encoding::Western)));
        // What is UTF-8 stays it, whatever is chosen.
        assert_eq!(read("ğ".as_bytes(), Windows1252), Ok(("ğ".to_owned(), Encoding::Utf8)));
    }

    #[test]
    fn the_first_unreadable_byte_has_a_place() {
        let refused = |bytes: &[u8]| decode(bytes, EightBit::Detect).err();
        assert_eq!(
            refused(b"item,a\n\"1\n1\",No\n2,Do\x81ru\xF0\n"),
            Some(Refusal::OtherEncoding { row: 3, offset: 20, byte: 0x81 })
        );
        assert_eq!(refused(b"\x8Da"), Some(Refusal::OtherEncoding { row: 1, offset: 0, byte: 0x8D }));
        assert_eq!(refused(b"a\n\x9D"), Some(Refusal::OtherEncoding { row: 2, offset: 2, byte: 0x9D }));
        let torn = "item,a\n1,é\n2,ğ\n".as_bytes().iter().chain(b"3,\xF0\n").copied().collect::<Vec<u8>>();
        assert_eq!(refused(&torn), Some(Refusal::TornUtf8 { row: 4, offset: 19, byte: 0xF0 }));
        let marked = b"\xEF\xBB\xBFa\n\xF0\n";
        assert_eq!(refused(marked), Some(Refusal::TornUtf8 { row: 2, offset: 5, byte: 0xF0 }));
        assert!(decode(marked, EightBit::Windows1254).is_ok());
        assert_eq!(refused(b"a\0b"), Some(Refusal::Binary { offset: 1 }));
        assert_eq!(refused(b"\xFF\xFEa\0\0\0"), Some(Refusal::Binary { offset: 4 }));
        assert_eq!(refused(b"\xFF\xFEa\0b"), Some(Refusal::BrokenUtf16 { offset: 4 }));
        assert_eq!(refused(b"\xFF\xFEa\0\x00\xD8b\0"), Some(Refusal::BrokenUtf16 { offset: 4 }));
    }
}
