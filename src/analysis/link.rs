//! A [`Request`] as the part of an address behind `#`, and back.
//!
//! Writing names every setting, so that a link keeps its meaning when a default changes. Reading never fails: what
//! cannot be used falls back to its default and is reported as a [`Repair`].

use form_urlencoded::{Serializer, parse};
use serde::{Deserialize, Serialize};

use super::Request;
use super::agreement::{AgreementRequest, TableKey};
use super::vote::{Difficulty, Samples, VoteRequest};
use crate::data::{HeaderChoice, Quotes, ReadOptions, ShortRows};
use crate::decimal;
use crate::engine::Replicates;
use crate::model::AttractorShare;
use crate::rng::Seed;
use crate::stats::interval::Level;

/// The longest link that is looked at; a longer one is cut there.
pub const LONGEST: usize = 16_384;

/// A setting of a link that was not used as it stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repair {
    /// Its name in the link.
    pub setting: String,
    /// What stood there, cut to 40 characters.
    pub found: String,
    /// What is used in its place; `None` if it is ignored.
    pub used: Option<String>,
    /// Whether it is ignored because it stands in the link a second time.
    pub repeated: bool,
}

/// What a link says: a request, and the settings that had to be repaired.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The request.
    pub request: Request,
    /// What was repaired, in the link's order.
    pub repairs: Vec<Repair>,
}

/// The path and query of a request, without `#/`: `explore/vote?a=0.5&k=64&difficulty=spread`.
pub fn write(request: &Request) -> String {
    match request {
        Request::Vote(vote) => write_vote(vote),
        Request::Agreement(agreement) => write_agreement(agreement),
    }
}

/// The link of a vote request.
pub fn write_vote(request: &VoteRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("a", &request.a.share().to_string());
    query.append_pair("k", &request.k.count().to_string());
    query.append_pair("difficulty", difficulty_word(request.difficulty));
    format!("explore/vote?{}", query.finish())
}

/// The link of an agreement request.
pub fn write_agreement(request: &AgreementRequest) -> String {
    let mut query = Serializer::new(String::new());
    let columns = [("sample", &request.sample), ("first", &request.first), ("second", &request.second)];
    for (name, value) in columns {
        if let Some(value) = value {
            query.append_pair(name, value);
        }
    }
    for (name, word) in [
        ("short_rows", short_rows_word(request.read.short_rows)),
        ("header", &header_word(request.read.header)),
        ("quotes", quotes_word(request.read.quotes)),
    ] {
        if word != USUAL {
            query.append_pair(name, word);
        }
    }
    query.append_pair("replicates", &request.replicates.count().to_string());
    query.append_pair("seed", &request.seed.0.to_string());
    query.append_pair("level", &request.level.share().to_string());
    if let Some(key) = &request.table {
        query.append_pair("sha256", &key.sha256);
        query.append_pair("rows", &key.rows.to_string());
    }
    format!("calc/agreement?{}", query.finish())
}

/// How a file is read unless a link says otherwise; links leave it out.
const USUAL: &str = "usual";

fn short_rows_word(choice: ShortRows) -> &'static str {
    match choice {
        ShortRows::SetAside => USUAL,
        ShortRows::Pad => "pad",
    }
}

fn quotes_word(choice: Quotes) -> &'static str {
    match choice {
        Quotes::Honour => USUAL,
        Quotes::Ordinary => "ordinary",
    }
}

fn header_word(choice: HeaderChoice) -> String {
    match choice {
        HeaderChoice::Detect => USUAL.to_owned(),
        HeaderChoice::FirstRow => "first".to_owned(),
        HeaderChoice::None => "none".to_owned(),
        HeaderChoice::Row(row) => row.to_string(),
    }
}

/// Reads the part of an address behind `#/`. `None` if its path belongs to no analysis.
pub fn read(link: &str) -> Option<Parsed> {
    parsed(link, of_a_page)
}

/// As [`read`], for the analyses whose settings the page itself keeps: it holds no other's code.
pub fn read_own(link: &str) -> Option<Parsed> {
    parsed(link, of_a_page)
}

fn of_a_page(path: &str, settings: &mut Settings) -> Option<Request> {
    Some(match path {
        "explore/vote" => Request::Vote(read_vote(settings)),
        "calc/agreement" => Request::Agreement(read_agreement(settings)),
        _ => return None,
    })
}

fn parsed(link: &str, request: impl Fn(&str, &mut Settings) -> Option<Request>) -> Option<Parsed> {
    let whole = link.chars().count();
    let link = link.get(..link.floor_char_boundary(LONGEST)).unwrap_or_default();
    let (path, query) = link.split_once('?').unwrap_or((link, ""));
    let mut settings = Settings {
        pairs: parse(query.as_bytes()).into_owned().collect(),
        taken: Vec::new(),
        repairs: Vec::new(),
    };
    let request = request(path.trim_matches('/'), &mut settings)?;
    let kept = link.chars().count();
    if kept < whole {
        settings.repair("link", &format!("{whole} characters"), Some(format!("the first {kept}")));
    }
    Some(Parsed { request, repairs: settings.finish() })
}

fn read_vote(settings: &mut Settings) -> VoteRequest {
    let default = VoteRequest::default();
    let a = settings
        .take("a", default.a.share(), |text| AttractorShare::new(decimal::parse(text)?).ok().map(f64::from));
    VoteRequest {
        a: AttractorShare::new(a).unwrap_or(default.a),
        k: Samples::new(
            settings
                .take("k", default.k.count(), |text| Samples::new(text.parse().ok()?).ok().map(u32::from)),
        )
        .unwrap_or(default.k),
        difficulty: settings.word("difficulty", &Difficulty::ALL, difficulty_word, default.difficulty),
    }
}

fn difficulty_word(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Spread => "spread",
        Difficulty::Concentrated => "concentrated",
        Difficulty::Uniform => "uniform",
    }
}

fn read_agreement(settings: &mut Settings) -> AgreementRequest {
    let default = AgreementRequest::default();
    let replicates = settings.take("replicates", default.replicates.count(), |text| {
        Replicates::new(text.parse().ok()?).ok().map(u32::from)
    });
    let level = settings
        .take("level", default.level.share(), |text| Level::new(decimal::parse(text)?).ok().map(f64::from));
    let hex = |text: &str| text.len() == TableKey::DIGITS && text.bytes().all(|b| b.is_ascii_hexdigit());
    let sha256 = settings.take("sha256", String::new(), |text| hex(text).then(|| text.to_ascii_lowercase()));
    let rows =
        settings.take("rows", String::new(), |text| text.parse::<u32>().ok().map(|rows| rows.to_string()));
    // A hash without its rows, or rows without their hash, name no file.
    let table = rows.parse().ok().filter(|_| !sha256.is_empty()).map(|rows| TableKey { sha256, rows });
    let header = settings.take("header", USUAL.to_owned(), |text| {
        Some(header_word(read_header(text))).filter(|word| word == text)
    });
    AgreementRequest {
        read: ReadOptions {
            short_rows: settings.word(
                "short_rows",
                &[ShortRows::SetAside, ShortRows::Pad],
                short_rows_word,
                ShortRows::SetAside,
            ),
            header: read_header(&header),
            quotes: settings.word("quotes", &[Quotes::Honour, Quotes::Ordinary], quotes_word, Quotes::Honour),
        },
        sample: settings.text("sample"),
        first: settings.text("first"),
        second: settings.text("second"),
        replicates: Replicates::new(replicates).unwrap_or(default.replicates),
        seed: Seed(settings.take("seed", default.seed.0, |text| text.parse().ok())),
        level: Level::new(level).unwrap_or(default.level),
        table,
    }
}

fn read_header(word: &str) -> HeaderChoice {
    let named = [HeaderChoice::Detect, HeaderChoice::FirstRow, HeaderChoice::None];
    // A header is looked for in the first 200 rows.
    let row = word.parse().ok().filter(|row| (1..=200).contains(row));
    let number = || row.map_or(HeaderChoice::Detect, HeaderChoice::Row);
    named.into_iter().find(|&choice| header_word(choice) == word).unwrap_or_else(number)
}

/// The settings of a link that are not taken yet, and what was repaired so far.
struct Settings {
    pairs: Vec<(String, String)>,
    taken: Vec<String>,
    repairs: Vec<Repair>,
}

impl Settings {
    fn text(&mut self, name: &str) -> Option<String> {
        let at = self.pairs.iter().position(|(key, _)| key == name)?;
        self.taken.push(name.to_owned());
        Some(self.pairs.remove(at).1).filter(|text| !text.is_empty())
    }

    /// One of a few words.
    fn word<T: Copy>(&mut self, name: &str, all: &[T], write: fn(T) -> &'static str, default: T) -> T {
        let words = |text: &str| all.iter().position(|&choice| write(choice) == text);
        let default_at = words(write(default)).unwrap_or_default();
        let Some(text) = self.text(name) else { return default };
        let at = words(text.trim()).unwrap_or_else(|| {
            self.repair(name, &text, Some(write(default).to_owned()));
            default_at
        });
        all.get(at).copied().unwrap_or(default)
    }

    fn take<T: ToString>(&mut self, name: &str, default: T, read: impl Fn(&str) -> Option<T>) -> T {
        let Some(text) = self.text(name) else { return default };
        read(text.trim()).unwrap_or_else(|| {
            self.repair(name, &text, Some(default.to_string()));
            default
        })
    }

    fn repair(&mut self, setting: &str, found: &str, used: Option<String>) {
        let cut = |text: &str| text.chars().take(40).collect();
        let repeated = used.is_none() && self.taken.iter().any(|name| name == setting);
        self.repairs.push(Repair { setting: cut(setting), found: cut(found), used, repeated });
    }

    /// The repairs, with every setting that nobody asked for.
    fn finish(mut self) -> Vec<Repair> {
        for (name, value) in std::mem::take(&mut self.pairs) {
            self.repair(&name, &value, None);
        }
        self.repairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_link_reads_as_its_request_says() {
        let link = write(&Request::Vote(VoteRequest::default()));
        assert_eq!(link, "explore/vote?a=0.5&k=64&difficulty=spread");
        let parsed = read(&link).unwrap();
        assert_eq!(parsed, Parsed { request: Request::Vote(VoteRequest::default()), repairs: vec![] });
    }

    #[test]
    fn settings_out_of_range_fall_back_and_are_named() {
        let parsed = read("/explore/vote?a=7&k=2&difficulty=hard&colour=red").unwrap();
        let k = Samples::new(2).unwrap();
        assert_eq!(parsed.request, Request::Vote(VoteRequest { k, ..VoteRequest::default() }));
        let names: Vec<_> =
            parsed.repairs.iter().map(|repair| (&*repair.setting, repair.used.as_deref())).collect();
        assert_eq!(names, [("a", Some("0.5")), ("difficulty", Some("spread")), ("colour", None)]);
    }

    #[test]
    fn a_path_of_no_analysis_is_no_request() {
        assert_eq!(read("about"), None);
        assert_eq!(read(""), None);
    }

    proptest! {
        #[test]
        fn agreement_links_round_trip(first in ".{1,30}", second in ".{1,30}", seed: u32, n in 100u32..=100_000, level in 0.5f64..=0.999, header in 0u32..9, pad: bool) {
            let request = Request::Agreement(AgreementRequest {
                first: Some(first),
                second: Some(second),
                sample: None,
                read: ReadOptions {
                    short_rows: if pad { ShortRows::Pad } else { ShortRows::SetAside },
                    header: match header {
                        0 => HeaderChoice::Detect,
                        1 => HeaderChoice::FirstRow,
                        2 => HeaderChoice::None,
                        row => HeaderChoice::Row(row),
                    },
                    quotes: if pad { Quotes::Honour } else { Quotes::Ordinary },
                },
                seed: Seed(seed),
                replicates: Replicates::new(n).unwrap(),
                level: Level::new(level).unwrap(),
                table: Some(TableKey { sha256: "0123456789abcdef".to_owned(), rows: 142 }),
            });
            prop_assert_eq!(read(&write(&request)), Some(Parsed { request, repairs: vec![] }));
        }

        #[test]
        fn vote_links_round_trip(a in 0.0f64..=1.0, k in 1u32..=256, i in 0usize..3) {
            let request = Request::Vote(VoteRequest {
                a: AttractorShare::new(a).unwrap(), k: Samples::new(k).unwrap(), difficulty: Difficulty::ALL[i],
            });
            prop_assert_eq!(read(&write(&request)), Some(Parsed { request, repairs: vec![] }));
        }

        #[test]
        fn no_link_panics(tail in "\\PC{0,200}") {
            let _ = read(&format!("explore/vote?{tail}"));
            let _ = read(&format!("calc/agreement?{tail}"));
            let _ = read(&tail);
        }
    }
}
