//! Bytes to text. The byte order mark decides; without one the whole file has to be UTF-8, because a look at the first
//! bytes alone would fail late. Further encodings join here: they change this file and add a [`Encoding`].

use std::borrow::Cow;

use super::{Quotes, Refusal, dialect, record::Records};

/// How the characters of a file were stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// UTF-8, the encoding of the web.
    Utf8,
    /// UTF-16, low byte first: the "Unicode text" of Excel.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

/// The text of a file, without its byte order mark.
pub(super) struct Decoded<'b> {
    pub text: Cow<'b, str>,
    pub encoding: Encoding,
    pub had_bom: bool,
}

/// Decodes a whole file.
///
/// # Errors
///
/// A [`Refusal`] that says where the first byte stands that cannot be read.
pub(super) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, Refusal> {
    match bytes {
        [0xFF, 0xFE, wide @ ..] => utf16(wide, u16::from_le_bytes, Encoding::Utf16Le),
        [0xFE, 0xFF, wide @ ..] => utf16(wide, u16::from_be_bytes, Encoding::Utf16Be),
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8(rest, true),
        _ => utf8(bytes, false),
    }
}

fn utf8(bytes: &[u8], had_bom: bool) -> Result<Decoded<'_>, Refusal> {
    let n_bom = if had_bom { 3 } else { 0 };
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        return Err(Refusal::Binary { offset: offset(at + n_bom) });
    }
    match str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded { text: Cow::Borrowed(text), encoding: Encoding::Utf8, had_bom }),
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            Err(Refusal::NotUtf8 {
                row: row_at_end(&String::from_utf8_lossy(valid)),
                offset: offset(valid.len() + n_bom),
                byte: rest.first().copied().unwrap_or_default(),
            })
        }
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16, encoding: Encoding) -> Result<Decoded<'_>, Refusal> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len());
    let mut n_units = 0;
    for decoded in char::decode_utf16(pairs.iter().map(|&pair| unit(pair))) {
        let character = decoded.map_err(|_| Refusal::BrokenUtf16 { offset: offset(2 + 2 * n_units) })?;
        n_units += character.len_utf16();
        text.push(character);
    }
    if !rest.is_empty() {
        return Err(Refusal::BrokenUtf16 { offset: offset(2 + 2 * n_units) });
    }
    Ok(Decoded { text: Cow::Owned(text), encoding, had_bom: true })
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

    #[test]
    fn byte_order_marks_decide() {
        let cases: [(&[u8], Encoding); 3] = [
            (b"\xEF\xBB\xBFa\xC3\xA9", Encoding::Utf8),
            (b"\xFF\xFEa\0\xE9\0", Encoding::Utf16Le),
            (b"\xFE\xFF\0a\0\xE9", Encoding::Utf16Be),
        ];
        for (bytes, encoding) in cases {
            let decoded = decode(bytes).unwrap_or_else(|refusal| panic!("{refusal:?}"));
            assert_eq!((&*decoded.text, decoded.encoding, decoded.had_bom), ("aé", encoding, true));
        }
    }

    #[test]
    fn the_first_unreadable_byte_has_a_place() {
        let refused = |bytes| decode(bytes).err();
        assert_eq!(
            refused(b"item,a\n\"1\n1\",No\n2,Do\xF0ru\n"),
            Some(Refusal::NotUtf8 { row: 3, offset: 20, byte: 0xF0 })
        );
        assert_eq!(refused(b"\xF0a"), Some(Refusal::NotUtf8 { row: 1, offset: 0, byte: 0xF0 }));
        assert_eq!(refused(b"a\n\xF0"), Some(Refusal::NotUtf8 { row: 2, offset: 2, byte: 0xF0 }));
        assert_eq!(refused(b"a\0b"), Some(Refusal::Binary { offset: 1 }));
        assert_eq!(refused(b"\xFF\xFEa\0b"), Some(Refusal::BrokenUtf16 { offset: 4 }));
        assert_eq!(refused(b"\xFF\xFEa\0\x00\xD8b\0"), Some(Refusal::BrokenUtf16 { offset: 4 }));
    }
}
