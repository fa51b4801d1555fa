//! Which sign comes before the decimals in a language.

use crate::decimal::DecimalMark;

/// Languages that write a comma before decimals in most of the places where they are spoken.
const COMMA: [&str; 52] = [
    "af", "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fo", "fr", "gl",
    "hr", "hu", "hy", "id", "is", "it", "ka", "kk", "ky", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl",
    "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "tg", "tk", "tr", "tt", "uk", "uz", "vi", "mo", "sh",
    "lb",
];
/// Languages that write a point.
const POINT: [&str; 39] = [
    "am", "ar", "bn", "cy", "en", "fa", "fil", "ga", "gu", "ha", "he", "hi", "ig", "ja", "km", "kn", "ko",
    "lo", "ml", "mn", "mr", "ms", "mt", "my", "ne", "or", "pa", "si", "sw", "ta", "te", "th", "tl", "ur",
    "xh", "yo", "yue", "zh", "zu",
];
/// Places that differ from most others with their language.
const ELSEWHERE: [(&str, DecimalMark); 12] = [
    ("es-mx", DecimalMark::Point),
    ("es-us", DecimalMark::Point),
    ("es-pr", DecimalMark::Point),
    ("es-gt", DecimalMark::Point),
    ("es-hn", DecimalMark::Point),
    ("es-ni", DecimalMark::Point),
    ("es-pa", DecimalMark::Point),
    ("es-sv", DecimalMark::Point),
    ("es-do", DecimalMark::Point),
    ("de-ch", DecimalMark::Point),
    ("de-li", DecimalMark::Point),
    ("en-za", DecimalMark::Comma),
];

/// The sign before decimals that is usual in a language, by its BCP 47 tag (`pt`, `pt-BR`, `tr_TR`); `None` for a tag that
/// is not known here, so that the person has to say it.
///
/// It is what the language's own texts have. Mathematics is often set with a point in any of them: what a text really has
/// is for its reader to say.
///
/// ```
/// use tiebreak::audit::token::usual_mark;
/// use tiebreak::decimal::DecimalMark::{Comma, Point};
/// assert_eq!(["tr", "pt-BR", "es_MX", "bn"].map(usual_mark), [Some(Comma), Some(Comma), Some(Point), Some(Point)]);
/// assert_eq!(usual_mark("tlh"), None);
/// ```
pub fn usual_mark(language: &str) -> Option<DecimalMark> {
    let tag = language.trim().to_ascii_lowercase().replace('_', "-");
    let exact = ELSEWHERE.iter().find(|(place, _)| tag == *place).map(|&(_, mark)| mark);
    let primary = tag.split('-').next().unwrap_or_default();
    let of_language = || match () {
        () if COMMA.contains(&primary) => Some(DecimalMark::Comma),
        () if POINT.contains(&primary) => Some(DecimalMark::Point),
        () => None,
    };
    exact.or_else(of_language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_language_has_both() {
        assert!(COMMA.iter().all(|language| !POINT.contains(language)));
        assert_eq!(usual_mark("de-CH"), Some(DecimalMark::Point));
        assert_eq!(usual_mark(" DE "), Some(DecimalMark::Comma));
        assert_eq!([usual_mark(""), usual_mark("xx")], [None; 2]);
    }
}
