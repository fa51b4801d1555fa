//! Files whose bytes are not UTF-8.

use super::*;
use tiebreak::data::EightBit;
use tiebreak::text::intake::{notice, refusal as words_of};

fn read_as(name: &str, encoding: EightBit) -> Table {
    read_with(name, ReadOptions { encoding, ..ReadOptions::default() }).unwrap()
}

fn pair(turkish: &str, western: &str) -> (String, String) {
    (turkish.to_owned(), western.to_owned())
}

#[test]
fn utf16_is_read_without_a_mark_too() {
    for (name, big_endian) in [("utf16_no_mark.txt", false), ("utf16_no_mark_be.txt", true)] {
        let table = table(name);
        assert_eq!(table.notices()[0], Notice::Utf16Read { big_endian, n_rows: 2, n_columns: 3 });
        assert_eq!(table.columns(), super::table("utf16.csv").columns());
    }
}

#[test]
fn turkish_letters_come_with_the_other_reading_and_both_buttons() {
    let table = table("windows_1254.csv");
    assert_eq!(cells(&table, "a"), some(&["No", "Doğru", "Yanlış", "Doğru", "İkisi"]));
    let found = Notice::TwoReadings {
        row: 3,
        examples: vec![pair("Doğru", "Doðru"), pair("Yanlış", "Yanlýþ"), pair("İkisi", "Ýkisi")],
        turkish: true,
        chosen: false,
    };
    assert_eq!(table.notices()[0], found);
    let card = notice(&found, ReadOptions::default());
    let (severity, words, buttons) = said(&card);
    assert_eq!((severity, buttons), (Severity::Check, vec!["Use Turkish", "Use Western European"]));
    assert!(
        words.starts_with(
            "The file is not UTF-8. Row 3 has “Doğru” as Turkish (Windows-1254) or “Doðru” as Western European \
             (Windows-1252)"
        ),
        "{words}"
    );
    // Each button reads the file as it says.
    let [turkish, western] = &card.remedies[..] else { panic!("{:?}", card.remedies) };
    assert_eq!(read_with("windows_1254.csv", turkish.1).unwrap().columns(), table.columns());
    let western = read_with("windows_1254.csv", western.1).unwrap();
    assert_eq!(cells(&western, "a"), some(&["No", "Doðru", "Yanlýþ", "Doðru", "Ýkisi"]));
    let card = notice(&western.notices()[0], ReadOptions::default());
    let (severity, _, buttons) = said(&card);
    assert_eq!((severity, buttons), (Severity::Note, vec!["Use Turkish"]));
}

#[test]
fn western_letters_are_noted_with_an_example() {
    let table = table("windows_1252.csv");
    assert_eq!(cells(&table, "a"), some(&["sí", "no", "“quizá”"]));
    let found = Notice::WesternRead { row: 2, example: "sí".to_owned() };
    assert_eq!(table.notices()[0], found);
    let card = notice(&found, ReadOptions::default());
    let (severity, words, buttons) = said(&card);
    assert_eq!((severity, buttons.len()), (Severity::Note, 0));
    assert!(words.contains("Western European (Windows-1252); row 2 has “sí”"), "{words}");
}

#[test]
fn torn_and_other_letters_are_refused_where_they_stand() {
    // The byte C4 begins ğ in UTF-8, and its second byte is gone: 9 bytes of row 1, 19 of row 2 and 5 before it.
    let torn = Refusal::TornUtf8 { row: 3, offset: 33, byte: 0xC4 };
    assert_eq!(refusal("torn_utf8.csv"), torn);
    assert!(
        words_of(&torn, ReadOptions::default()).words.to_string().starts_with("Row 3 holds a byte (0xC4)")
    );
    let cut = read_as("torn_utf8.csv", EightBit::Windows1252);
    assert_eq!(cut.n_rows(), 2);
    // 81 is Å in Mac Roman and no letter of either code page; 9, 11 and 9 bytes of rows before, and 3 of its own.
    let other = Refusal::OtherEncoding { row: 4, offset: 32, byte: 0x81 };
    assert_eq!(refusal("mac_roman.csv"), other);
    let (severity, words, _) = said(&words_of(&other, ReadOptions::default()));
    assert_eq!(severity, Severity::Stopped);
    assert!(words.contains("0x81") && words.contains("CSV UTF-8"), "{words}");
}
