//! Words inside a PNG: what would repeat the figure travels with it.

/// The signature and the first chunk, IHDR, which every PNG begins with: 8 + 4 + 4 + 13 + 4 bytes.
const HEAD: usize = 33;

/// A picture with a text of this keyword in it, right after its header (an iTXt chunk, PNG specification 11.3.3.4).
/// `None` if it is no PNG.
///
/// `keyword` is Latin-1 without line breaks, as the specification asks; the text is UTF-8.
pub fn with_text(picture: &[u8], keyword: &str, text: &str) -> Option<Vec<u8>> {
    let (head, rest) = picture.split_at_checked(HEAD)?;
    if !head.starts_with(b"\x89PNG\r\n\x1a\n") || head.get(12..16)? != b"IHDR" {
        return None;
    }
    let mut chunk = b"iTXt".to_vec();
    chunk.extend_from_slice(keyword.as_bytes());
    // The end of the keyword; not compressed, by no method; no language, no translated keyword.
    chunk.extend_from_slice(&[0, 0, 0, 0, 0]);
    chunk.extend_from_slice(text.as_bytes());
    let length = u32::try_from(chunk.len() - 4).ok()?;
    let mut whole = head.to_vec();
    whole.extend_from_slice(&length.to_be_bytes());
    whole.extend_from_slice(&chunk);
    whole.extend_from_slice(&crc32(&chunk).to_be_bytes());
    whole.extend_from_slice(rest);
    Some(whole)
}

/// The checksum of a chunk: CRC-32 of ISO 3309, bit by bit, for a few hundred bytes.
fn crc32(bytes: &[u8]) -> u32 {
    let shift = |crc: u32, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), shift))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        // The check value of CRC-32/ISO-HDLC.
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        // The last chunk of every PNG.
        assert_eq!(crc32(b"IEND"), 0xAE42_6082);
    }

    #[test]
    fn a_text_stands_after_the_header_and_the_rest_is_as_it_was() {
        let mut picture = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        picture.extend_from_slice(&[7; 17]);
        picture.extend_from_slice(b"\0\0\0\0IEND\xae\x42\x60\x82");
        let whole = with_text(&picture, "Source", "k=16 \u{2212} seed 42").unwrap();
        assert!(whole.starts_with(&picture[..HEAD]) && whole.ends_with(&picture[HEAD..]));
        let chunk = &whole[HEAD..whole.len() - 12];
        assert_eq!(&chunk[..19], b"\0\0\0\x1biTXtSource\0\0\0\0\0");
        assert_eq!(chunk.len(), 12 + 0x1b);
        assert_eq!(with_text(b"GIF89a", "Source", ""), None);
        assert_eq!(with_text(&[0; 40], "Source", ""), None);
    }
}
