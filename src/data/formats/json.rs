//! JSON values with their names in the order of the file, and records of them one by one.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::data::Refusal;

/// A JSON value. Nesting is bounded at 128 by the parser.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Null,
    Bool(bool),
    /// As it is written: whole numbers without a decimal point, others with one.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// The value where nothing is.
const NULL: &Json = &Json::Null;

/// Records one after another, each an object or what stands in its place.
pub(super) type Records<'t> = Box<dyn Iterator<Item = Result<Json, Refusal>> + 't>;

impl Json {
    /// The value of a name; of several the last, as in Python.
    pub fn field(&self, name: &str) -> Option<&Json> {
        let Json::Object(fields) = self else { return None };
        fields.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The value at the end of a path of names, `null` where it breaks off.
    pub fn at(&self, path: &[&str]) -> &Json {
        path.iter().try_fold(self, |value, name| value.field(name)).unwrap_or(NULL)
    }

    /// Whether all of these names are there.
    pub fn has(&self, names: &[&str]) -> bool {
        names.iter().all(|name| self.field(name).is_some())
    }

    /// The elements, if it is a list.
    pub fn list(&self) -> &[Json] {
        if let Json::List(items) = self { items } else { &[] }
    }

    /// Names and values, if it is an object.
    pub fn fields(&self) -> &[(String, Json)] {
        if let Json::Object(fields) = self { fields } else { &[] }
    }

    /// Whether it is one value: neither list nor object.
    pub fn is_scalar(&self) -> bool {
        !matches!(self, Json::List(_) | Json::Object(_))
    }

    /// What stands in a cell: words as they are, nothing for `null`, lists and objects as JSON.
    pub fn cell(&self) -> String {
        match self {
            Json::Null => String::new(),
            Json::Text(text) => text.clone(),
            _ => {
                let mut text = String::new();
                self.write(&mut text);
                text
            }
        }
    }

    /// The same, where a list of one element stands for its element.
    pub fn only_cell(&self) -> String {
        match self {
            Json::List(items) if items.len() == 1 => items.iter().map(Json::cell).collect(),
            _ => self.cell(),
        }
    }

    /// About how many bytes it takes as text.
    pub fn size(&self) -> usize {
        match self {
            Json::Null | Json::Bool(_) => 4,
            Json::Number(text) | Json::Text(text) => text.len(),
            Json::List(items) => items.iter().map(|item| item.size() + 2).sum(),
            Json::Object(fields) => fields.iter().map(|(name, value)| name.len() + value.size() + 6).sum(),
        }
    }

    fn write(&self, text: &mut String) {
        match self {
            Json::Null => text.push_str("null"),
            Json::Bool(true) => text.push_str("true"),
            Json::Bool(false) => text.push_str("false"),
            Json::Number(number) => text.push_str(number),
            Json::Text(words) => write_words(text, words),
            Json::List(items) => {
                text.push('[');
                for (i, item) in items.iter().enumerate() {
                    text.push_str(if i > 0 { ", " } else { "" });
                    item.write(text);
                }
                text.push(']');
            }
            Json::Object(fields) => {
                text.push('{');
                for (i, (name, value)) in fields.iter().enumerate() {
                    text.push_str(if i > 0 { ", " } else { "" });
                    write_words(text, name);
                    text.push_str(": ");
                    value.write(text);
                }
                text.push('}');
            }
        }
    }
}

fn write_words(text: &mut String, words: &str) {
    // Words are always JSON.
    text.push_str(&serde_json::to_string(words).unwrap_or_default());
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(serde_json::Number::from_f64(value).map_or(Json::Null, |number| Json::Number(number.to_string())))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Json, E> {
        Ok(Json::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Json, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = access.next_entry()? {
            fields.push(field);
        }
        Ok(Json::Object(fields))
    }
}

/// The values of a text, which may be one document or one value a line.
pub(super) fn values(text: &str) -> impl Iterator<Item = Result<Json, Refusal>> + '_ {
    let broken = |error: serde_json::Error| Refusal::BrokenJson {
        line: u32::try_from(error.line()).unwrap_or(u32::MAX),
    };
    serde_json::Deserializer::from_str(text).into_iter::<Json>().map(move |value| value.map_err(broken))
}

/// The text with `null` for `NaN` and the infinities, which Python writes and JSON does not know.
///
/// Source: the [json module of Python](https://docs.python.org/3/library/json.html#infinite-and-nan-number-values).
pub(super) fn without_nan(text: &str) -> Cow<'_, str> {
    if !text.contains("NaN") && !text.contains("Infinity") {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    // Outside of strings every other piece between quotes; an escaped quote does not end one.
    let (mut rest, mut within) = (text, false);
    while let Some(at) = rest.find(['"', '\\']) {
        let (piece, behind) = rest.split_at(at);
        push_plain(&mut plain, piece, within);
        let is_quote = behind.starts_with('"');
        let n = if is_quote { 1 } else { 1 + behind.chars().nth(1).map_or(0, char::len_utf8) };
        let (sign, behind) = behind.split_at_checked(n).unwrap_or((behind, ""));
        plain.push_str(sign);
        within ^= is_quote;
        rest = behind;
    }
    push_plain(&mut plain, rest, within);
    Cow::Owned(plain)
}

fn push_plain(plain: &mut String, piece: &str, within: bool) {
    if within {
        plain.push_str(piece);
    } else {
        let numbers = piece.replace("-Infinity", "null").replace("Infinity", "null");
        plain.push_str(&numbers.replace("NaN", "null"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Json {
        values(text).next().unwrap().unwrap()
    }

    #[test]
    fn values_keep_their_order_and_their_digits() {
        let value = parse(r#"{"b": 1, "a": 1.0, "c": [true, null, "x\"y"], "d": 12345678901234567}"#);
        let cells: Vec<String> =
            value.fields().iter().map(|(name, value)| format!("{name}={}", value.cell())).collect();
        assert_eq!(cells, ["b=1", "a=1.0", "c=[true, null, \"x\\\"y\"]", "d=12345678901234567"]);
        assert_eq!(parse(&value.cell()), value);
    }

    #[test]
    fn a_broken_line_has_its_number() {
        let mut lines = values("{\"a\": 1}\n\n{\"a\": }\n");
        assert!(lines.next().unwrap().is_ok());
        assert_eq!(lines.next(), Some(Err(Refusal::BrokenJson { line: 3 })));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = "[".repeat(100_000);
        assert_eq!(values(&text).next(), Some(Err(Refusal::BrokenJson { line: 1 })));
    }

    #[test]
    fn numbers_that_json_does_not_know_are_null_and_words_stay() {
        let text = r#"{"a": NaN, "b": "NaN \" Infinity", "c": [-Infinity, Infinity]}"#;
        assert_eq!(without_nan(text), r#"{"a": null, "b": "NaN \" Infinity", "c": [null, null]}"#);
    }
}
