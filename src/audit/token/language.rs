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

/// Names that languages have beside their tags, in English and of their own.
const NAMES: [(&str, &str); 30] = [
    ("english", "en"),
    ("turkish", "tr"),
    ("türkçe", "tr"),
    ("portuguese", "pt"),
    ("português", "pt"),
    ("german", "de"),
    ("deutsch", "de"),
    ("french", "fr"),
    ("français", "fr"),
    ("spanish", "es"),
    ("español", "es"),
    ("italian", "it"),
    ("italiano", "it"),
    ("russian", "ru"),
    ("русский", "ru"),
    ("chinese", "zh"),
    ("中文", "zh"),
    ("japanese", "ja"),
    ("日本語", "ja"),
    ("korean", "ko"),
    ("한국어", "ko"),
    ("arabic", "ar"),
    ("العربية", "ar"),
    ("bengali", "bn"),
    ("বাংলা", "bn"),
    ("hindi", "hi"),
    ("हिन्दी", "hi"),
    ("dutch", "nl"),
    ("polish", "pl"),
    ("swahili", "sw"),
];

/// The sign before decimals that is usual in a language, by its BCP 47 tag (`pt`, `pt-BR`, `tr_TR`) or its name; `None` for a tag that
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
    let tag = language.trim().to_lowercase().replace('_', "-");
    let named = NAMES.iter().find(|(name, _)| *name == tag);
    let tag = named.map_or(tag, |(_, tag)| (*tag).to_owned());
    // A script, a region, or nothing: words behind a dash make no language of what stands before it.
    let is_part = |part: &str| matches!(part.len(), 2..=4) && part.chars().all(|c| c.is_ascii_alphanumeric());
    if !tag.split('-').skip(1).all(is_part) {
        return None;
    }
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
        assert_eq!(
            [usual_mark(""), usual_mark("xx"), usual_mark("is_verified"), usual_mark("no answer")],
            [None; 4]
        );
        let named = ["Türkçe", "Turkish", "Português", "PORTUGUÊS", "pt_BR", "zh-Hans-CN"].map(usual_mark);
        let [comma, point] = [Some(DecimalMark::Comma), Some(DecimalMark::Point)];
        assert_eq!(named, [comma, comma, comma, comma, comma, point]);
    }
}
