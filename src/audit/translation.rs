//! Whether the language versions of an item have the same numbers.
//!
//! What is compared is how often each value occurs. Digits of all scripts are the same digits and a fraction is one value; a
//! percent sign, the way of writing and the order change nothing; numbers of steps are left aside
//! ([`Role::Marker`](super::token::Role)).
//!
//! What cannot be seen: number words (“three”, “half”, 三, 万), a unit or any other word that is gone beside a number that
//! is there, numbers that changed places, and raised characters (`x²` where another version has `x^2` is a deviation).
//! 50% and 0.5 are two values.

use std::ops::Range;

use super::token::{NumberToken, number_tokens};
use crate::answer::Rational;
use crate::decimal::DecimalMark;

/// An item in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version<'t> {
    /// The language.
    pub language: &'t str,
    /// The text.
    pub text: &'t str,
    /// What stands before its decimals.
    pub mark: DecimalMark,
}

/// A value that a version has more or less often than it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// Which version, from 0.
    pub version: u32,
    /// The value.
    pub value: Rational,
    /// How often it should occur; `None` where no count is that of more than half of the versions.
    pub expected: Option<u32>,
    /// Where it occurs in this version.
    pub found: Vec<Range<usize>>,
    /// Where it occurs in the version of reference; none if the versions are compared with their majority.
    pub in_reference: Vec<Range<usize>>,
    /// How many numbers of steps have this value in this version: one of them may be the number that is missing.
    pub n_markers: u32,
}

impl Deviation {
    /// How many are missing here.
    pub fn n_missing(&self) -> u32 {
        self.expected.map_or(0, |expected| expected.saturating_sub(self.n_found()))
    }

    /// How many are here too often.
    pub fn n_extra(&self) -> u32 {
        self.expected.map_or(0, |expected| self.n_found().saturating_sub(expected))
    }

    fn n_found(&self) -> u32 {
        self.found.len() as u32
    }
}

/// The version that the others were to be compared with is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoReference;

/// Every value that a version has more or less often than the version in the language of reference; without such a language,
/// than more than half of the versions have it. Sorted by the numerator of the value, then its denominator, then the version.
///
/// ```text
/// n_l(x) ≠ n_r(x)          n_l(x): how often the value x occurs in version l, without numbers of steps
///                          n_r(x): the same in the version of reference, or the count that more than half of the versions have
/// ```
///
/// Where no count is that of more than half of the versions, each version is listed with what it has: they differ, and nothing
/// says which is right.
///
/// ```
/// use tiebreak::{audit::translation::{Version, check}, decimal::DecimalMark::{Comma, Point}};
/// let version = |language, text, mark| Version { language, text, mark };
/// let versions = [
///     version("en", "3/4 of 1,200 seats, at 50%", Point),
///     version("bn", "১,২০০ আসনের ৩/৪, ৫০%", Point),
///     version("pt", "3/4 dos lugares, com 50%", Comma),
/// ];
/// let deviations = check(&versions, Some("en")).unwrap();
/// assert_eq!(deviations.len(), 1);
/// assert_eq!((deviations[0].version, deviations[0].value.to_string().as_str()), (2, "1200"));
/// assert_eq!((deviations[0].n_missing(), deviations[0].n_extra()), (1, 0));
/// ```
///
/// # Errors
/// If no version is in the language of reference.
pub fn check(versions: &[Version], reference: Option<&str>) -> Result<Vec<Deviation>, NoReference> {
    let read: Vec<Counted> = versions.iter().map(Counted::of).collect();
    let reference = match reference {
        Some(language) => {
            let at = versions.iter().position(|version| version.language == language);
            Some(at.and_then(|at| read.get(at)).ok_or(NoReference)?)
        }
        None => None,
    };
    let mut values: Vec<Rational> = read.iter().flat_map(Counted::values).collect();
    values.sort_by(Rational::cmp_as_listed);
    values.dedup();
    let mut deviations = Vec::new();
    for value in values {
        let counts: Vec<u32> = read.iter().map(|counted| counted.places(value).count() as u32).collect();
        let expected = match reference {
            Some(reference) => Some(reference.places(value).count() as u32),
            None => majority(&counts),
        };
        for ((counted, version), &count) in read.iter().zip(0..).zip(&counts) {
            if Some(count) != expected {
                let in_reference = reference.map(|one| one.places(value).collect()).unwrap_or_default();
                let found = counted.places(value).collect();
                let n_markers = counted.n_markers(value);
                deviations.push(Deviation { version, value, expected, found, in_reference, n_markers });
            }
        }
    }
    Ok(deviations)
}

/// The count that more than half of them are.
fn majority(counts: &[u32]) -> Option<u32> {
    let n_alike = |count: u32| counts.iter().filter(|&&other| other == count).count();
    counts.iter().copied().find(|&count| 2 * n_alike(count) > counts.len())
}

/// The numbers of a version.
struct Counted(Vec<NumberToken>);

impl Counted {
    fn of(version: &Version) -> Self {
        Self(number_tokens(version.text, version.mark))
    }

    fn values(&self) -> impl Iterator<Item = Rational> {
        self.0.iter().filter(|token| !token.is_marker()).map(|token| token.value)
    }

    fn places(&self, value: Rational) -> impl Iterator<Item = Range<usize>> {
        let is_it = move |token: &&NumberToken| !token.is_marker() && token.value == value;
        self.0.iter().filter(is_it).map(|token| token.range.clone())
    }

    fn n_markers(&self, value: Rational) -> u32 {
        self.0.iter().filter(|token| token.is_marker() && token.value == value).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::token::usual_mark;
    use proptest::prelude::*;

    /// Deviations as the language, the value, and how many there are more than there should be; a question mark where nothing
    /// says how many there should be.
    fn deviations(texts: &[(&str, &str)], reference: Option<&str>) -> Vec<(String, String, String)> {
        let versions: Vec<Version> = texts
            .iter()
            .map(|&(language, text)| Version { language, text, mark: usual_mark(language).unwrap() })
            .collect();
        let shown = |one: &Deviation| {
            let more = i64::from(one.n_extra()) - i64::from(one.n_missing());
            let more = if one.expected.is_some() { more.to_string() } else { "?".to_owned() };
            (versions[one.version as usize].language.to_owned(), one.value.to_string(), more)
        };
        check(&versions, reference).unwrap().iter().map(shown).collect()
    }

    fn listed(found: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
        found.iter().map(|&(a, b, c)| (a.to_owned(), b.to_owned(), c.to_owned())).collect()
    }

    /// One item in eight languages, written by hand, each in the way of its language.
    const ITEM: [(&str, &str); 8] = [
        ("en", "A tank of 1,250.5 litres is 2/3 full. It loses 15% a day. After 3 days, how much is left?"),
        (
            "tr",
            "1.250,5 litrelik bir depo 2/3 oranında doludur. Günde %15 kaybeder. 3 gün sonra ne kadar kalır?",
        ),
        ("pt", "Um tanque de 1.250,5 litros está com 2/3. Perde 15 % por dia. Após 3 dias, quanto resta?"),
        ("bn", "১,২৫০.৫ লিটারের একটি ট্যাঙ্ক ২/৩ ভরা। দিনে ১৫% কমে। ৩ দিন পরে কত থাকে?"),
        ("ja", "1250.5リットルのタンクは３分の２まで入っている。1日ごとに15％減る。3日後の残りは?"),
        ("zh", "一个1250.5升的水箱装了3分之2，每天减少15%。3天后还剩多少？"),
        ("ar", "خزان سعته ١٬٢٥٠٫٥ لترا ممتلئ بنسبة ٢/٣. يفقد ١٥٪ يوميا. كم يبقى بعد ٣ أيام؟"),
        (
            "fr",
            "Une cuve de 1\u{202F}250,5 litres est remplie aux \\frac{2}{3}. Elle perd 15\u{A0}% par jour. Et après 3 jours ?",
        ),
    ];

    #[test]
    fn ways_of_writing_are_no_deviations() {
        // The Japanese version says “each one day” with a digit: an extra number, and a true one.
        assert_eq!(deviations(&ITEM, Some("en")), listed(&[("ja", "1", "1")]));
        assert_eq!(deviations(&ITEM, None), listed(&[("ja", "1", "1")]));
    }

    #[test]
    fn a_quantity_that_is_gone_is_one() {
        for (language, text) in ITEM {
            for gone in ["15", "১৫", "１５", "١٥"] {
                if language != "en" && text.contains(gone) {
                    let without = text.replace(gone, "");
                    let found = deviations(&[ITEM[0], (language, &without)], Some("en"));
                    let found: Vec<_> = found.into_iter().filter(|(_, value, _)| value != "1").collect();
                    assert_eq!(found, listed(&[(language, "15", "-1")]));
                }
            }
        }
    }

    #[test]
    fn a_number_that_changed_is_two_deviations() {
        let found = deviations(&[("en", "5 of 12 and 5"), ("tr", "12'nin 5'i ve 6")], Some("en"));
        assert_eq!(found, listed(&[("tr", "5", "-1"), ("tr", "6", "1")]));
    }

    #[test]
    fn percent_signs_and_steps_make_no_difference() {
        let texts = [
            ("en", "Step 1: take 50 percent.\n2. Add 4"),
            ("tr", "%50 al.\n4 ekle"),
            ("bn", "ধাপ ১: ৫০% নাও, ৪ যোগ করো"),
        ];
        assert_eq!(deviations(&texts, Some("en")), []);
        // The first digit stands at the head of a line like the number of a step: what is missing is told with it.
        let versions = [("en", "There are 2) two"), ("de", "2) Es gibt zwei")]
            .map(|(language, text)| Version { language, text, mark: DecimalMark::Point });
        assert_eq!(check(&versions, Some("en")).unwrap()[0].n_markers, 1);
    }

    #[test]
    fn without_a_reference_the_majority_counts() {
        let three = [("en", "7 and 8"), ("tr", "7 ve 8"), ("pt", "7 e 9")];
        assert_eq!(deviations(&three, None), listed(&[("pt", "8", "-1"), ("pt", "9", "1")]));
        let two = [("en", "7 and 8"), ("tr", "7")];
        assert_eq!(deviations(&two, None), listed(&[("en", "8", "?"), ("tr", "8", "?")]));
        assert_eq!(deviations(&two[..1], None), []);
        assert_eq!(check(&[], None), Ok(Vec::new()));
    }

    #[test]
    fn a_reference_has_to_be_there() {
        let version = Version { language: "en", text: "1", mark: DecimalMark::Point };
        assert_eq!(check(&[version], Some("tr")), Err(NoReference));
    }

    #[test]
    fn places_are_told_on_both_sides() {
        let versions = [("en", "৩ and 4"), ("bn", "3 4 ৪")].map(|(language, text)| Version {
            language,
            text,
            mark: DecimalMark::Point,
        });
        let found = check(&versions, Some("en")).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].found, [2..3, 4..7]);
        assert_eq!((found[0].in_reference.len(), found[0].in_reference.first()), (1, Some(&(8..9))));
    }

    proptest! {
        #[test]
        fn the_order_of_numbers_and_their_script_do_not_matter(mut numbers in prop::collection::vec(0u32..5000, 0..8), turn in 0usize..8) {
            let plain = numbers.iter().map(|n| format!("a {n} b")).collect::<Vec<_>>().join(", ");
            let n = numbers.len().max(1);
            numbers.rotate_left(turn % n);
            let bengali = |n: &u32| n.to_string().chars().map(|c| char::from_u32('০' as u32 + c.to_digit(10).unwrap()).unwrap()).collect::<String>();
            let other = numbers.iter().map(|n| format!("ক {} খ", bengali(n))).collect::<Vec<_>>().join("। ");
            prop_assert_eq!(deviations(&[("en", &plain), ("bn", &other)], Some("en")), []);
            let shorter = other.split_once('।').map_or("", |(_, rest)| rest);
            let found = deviations(&[("en", &plain), ("bn", shorter)], Some("en"));
            prop_assert_eq!(found.len(), numbers.len().min(1));
        }
    }
}
