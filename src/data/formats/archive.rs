//! Packed files: gzip, and zip with members that are stored, deflated or, as Inspect writes them, zstandard.
//!
//! Whatever a file says of its size, no more than a bound is unpacked.

use std::io::{Cursor, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;
use zip::{CompressionMethod, ZipArchive};

use super::grid::MAX_UNPACKED;
use crate::data::{ArchiveFault, Bound, Refusal};

/// Unpacks gzip.
///
/// # Errors
/// If it is damaged, or larger than is opened.
pub(super) fn gunzip(bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
    unpack(MultiGzDecoder::new(bytes), MAX_UNPACKED)
}

/// Reads to the end, or to a bound.
fn unpack(reader: impl Read, max: u64) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    match reader.take(max.saturating_add(1)).read_to_end(&mut bytes) {
        Ok(n) if u64::try_from(n).is_ok_and(|n| n <= max) => Ok(bytes),
        Ok(_) => Err(Refusal::TooLarge(Bound::Unpacked { max: MAX_UNPACKED })),
        Err(_) => Err(Refusal::Archive(ArchiveFault::Damaged)),
    }
}

/// A zip archive of which a bounded number of bytes is unpacked in all.
pub(super) struct Archive<'b> {
    zip: ZipArchive<Cursor<&'b [u8]>>,
    left: u64,
}

impl<'b> Archive<'b> {
    /// Opens an archive.
    ///
    /// # Errors
    /// If its directory cannot be read.
    pub fn open(bytes: &'b [u8]) -> Result<Self, Refusal> {
        Self::open_within(bytes, MAX_UNPACKED)
    }

    fn open_within(bytes: &'b [u8], left: u64) -> Result<Self, Refusal> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Refusal::Archive(ArchiveFault::Damaged))?;
        Ok(Self { zip, left })
    }

    /// The names of its members; a name that cannot be read is empty.
    pub fn names(&self) -> Vec<String> {
        let name = |index| self.zip.name_for_index(index).and_then(Result::ok);
        (0..self.zip.len()).map(|index| name(index).map_or_else(String::new, String::from)).collect()
    }

    /// Whether these members, as large as they say they are, can still be unpacked.
    pub fn has_room_for(&mut self, indices: &[usize]) -> bool {
        let sizes =
            indices.iter().filter_map(|index| self.zip.by_index_raw(*index).ok().map(|member| member.size()));
        sizes.fold(0, u64::saturating_add) <= self.left
    }

    /// Unpacks a member.
    ///
    /// # Errors
    /// If it is locked, damaged, packed in a way that is not read, or larger than what is left of the bound.
    pub fn read(&mut self, index: usize) -> Result<Vec<u8>, Refusal> {
        let damaged = || Refusal::Archive(ArchiveFault::Damaged);
        let member = self.zip.by_index_raw(index).map_err(|_| damaged())?;
        if member.encrypted() {
            return Err(Refusal::Archive(ArchiveFault::Locked));
        }
        let method = member.compression();
        let bytes = if method == CompressionMethod::ZSTD {
            unpack(StreamingDecoder::new(member).map_err(|_| damaged())?, self.left)?
        } else if [CompressionMethod::Stored, CompressionMethod::Deflated].contains(&method) {
            drop(member);
            unpack(self.zip.by_index(index).map_err(|_| damaged())?, self.left)?
        } else {
            return Err(Refusal::Archive(ArchiveFault::Method));
        };
        self.left = self.left.saturating_sub(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn zipped(content: &[u8]) -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        zip.start_file("a.csv", zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
        zip.finish().unwrap().into_inner()
    }

    #[test]
    fn no_more_than_the_bound_is_unpacked() {
        let refused = Refusal::TooLarge(Bound::Unpacked { max: MAX_UNPACKED });
        let bomb = zipped(&vec![b'x'; 1_000_000]);
        assert!(bomb.len() < 10_000);
        assert_eq!(Archive::open_within(&bomb, 999_999).unwrap().read(0), Err(refused.clone()));
        let mut archive = Archive::open_within(&bomb, 1_500_000).unwrap();
        assert_eq!(archive.read(0).unwrap().len(), 1_000_000);
        assert!(!archive.has_room_for(&[0]));
        assert_eq!(archive.read(0), Err(refused.clone()));
        assert_eq!(unpack(std::io::repeat(0), 10), Err(refused));
    }
}
