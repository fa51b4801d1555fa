//! A [`Request`] as the part of an address behind `#`, and back.
//!
//! Writing names every setting, so that a link keeps its meaning when a default changes. Reading never fails: what
//! cannot be used falls back to its default and is reported as a [`Repair`].
//!
//! Each analysis has a file with its path, its `write` and its `read`, so that a program which knows only some of them
//! holds only theirs ([`read_as`]).

pub mod agreement;
pub mod answers;
pub mod attractors;
pub mod audit_set;
pub mod budget;
pub mod cost;
pub mod counts;
pub mod judges;
mod list;
pub mod names;
mod pair;
pub mod problems;
pub mod published;
pub mod rerun;
pub mod seeds;
pub mod source;
pub mod taxonomy;
pub mod teach;
pub mod ties;
pub mod translations;
pub mod vote;

use form_urlencoded::{Serializer, parse};
use serde::{Deserialize, Serialize};

use super::Request;
use super::rerun::RerunCount;
use crate::decimal;
use crate::rng::Seed;

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
    /// What was repaired.
    pub repairs: Vec<Repair>,
}

/// The path and query of a request, without `#/`: `explore/vote?a=0.5&k=64&difficulty=spread&problems=30`.
pub fn write(request: &Request) -> String {
    match request {
        Request::Vote(request) => vote::write(request),
        Request::Agreement(request) => agreement::write(request),
        Request::Answers(request) => answers::write(request),
        Request::Rerun(request) => rerun::write(request),
        Request::Budget(request) => budget::write(request),
        Request::Cost(request) => cost::write(request),
        Request::Seeds(request) => seeds::write(request),
        Request::Taxonomy(request) => taxonomy::write(request),
        Request::Ties(request) => ties::write(request),
        Request::Judges(request) => judges::write(request),
    }
}

/// How often a check is rerun, if at all, and its seed.
fn write_check(query: &mut Serializer<'_, String>, reruns: Option<RerunCount>, seed: Seed) {
    query.append_pair("reruns", &reruns.map_or(0, u32::from).to_string());
    query.append_pair("seed", &seed.0.to_string());
}

/// A path and what is written behind its question mark.
fn with_path(path: &str, mut query: Serializer<'_, String>) -> String {
    format!("{path}?{}", query.finish())
}

/// Reads the part of an address behind `#/`. `None` if its path belongs to no analysis.
pub fn read(link: &str) -> Option<Parsed> {
    let of = |path: &str, settings: &mut Settings| {
        Some(match path {
            vote::PATH => Request::Vote(vote::read(settings)),
            agreement::PATH => Request::Agreement(agreement::read(settings)),
            answers::PATH => Request::Answers(Box::new(answers::read(settings))),
            rerun::PATH => Request::Rerun(rerun::read(settings)),
            budget::PATH => Request::Budget(budget::read(settings)),
            cost::PATH => Request::Cost(cost::read(settings)),
            seeds::PATH => Request::Seeds(seeds::read(settings)),
            taxonomy::PATH => Request::Taxonomy(Box::new(taxonomy::read(settings))),
            ties::PATH => Request::Ties(ties::read(settings)),
            judges::PATH => Request::Judges(Box::new(judges::read(settings))),
            _ => return None,
        })
    };
    read_as(link, of).map(|(request, repairs)| Parsed { request, repairs })
}

/// Reads a link with what its caller makes of a path and its settings, and tells the repairs. `None` if that is nothing.
pub fn read_as<R>(link: &str, of: impl FnOnce(&str, &mut Settings) -> Option<R>) -> Option<(R, Vec<Repair>)> {
    // As it stands in an address, too.
    let link = link.strip_prefix('#').unwrap_or(link);
    let whole = link.chars().count();
    let link = link.get(..link.floor_char_boundary(LONGEST)).unwrap_or_default();
    let (path, query) = link.split_once('?').unwrap_or((link, ""));
    let mut settings = Settings {
        pairs: parse(query.as_bytes()).into_owned().collect(),
        taken: Vec::new(),
        repairs: Vec::new(),
    };
    let request = of(path.trim_matches('/'), &mut settings)?;
    let kept = link.chars().count();
    if kept < whole {
        settings.repair("link", &format!("{whole} characters"), Some(format!("the first {kept}")));
    }
    Some((request, settings.finish()))
}

/// The settings of a link that are not taken yet, and what was repaired so far.
#[derive(Clone, Debug)]
pub struct Settings {
    pairs: Vec<(String, String)>,
    taken: Vec<String>,
    repairs: Vec<Repair>,
}

impl Settings {
    /// Whether a setting stands there without a value.
    fn is_empty(&self, name: &str) -> bool {
        self.pairs.iter().find(|(key, _)| key == name).is_some_and(|(_, text)| text.is_empty())
    }

    /// What a setting says first, which stays to be taken.
    fn first(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(key, _)| key == name).map(|(_, text)| text.as_str())
    }

    fn text(&mut self, name: &str) -> Option<String> {
        let at = self.pairs.iter().position(|(key, _)| key == name)?;
        self.taken.push(name.to_owned());
        Some(self.pairs.remove(at).1).filter(|text| !text.is_empty())
    }

    /// Passes over a setting unless it is used: what another choice would need is no mistake, whatever it says.
    fn pass_over(&mut self, name: &str, is_used: bool) {
        if !is_used {
            self.text(name);
        }
    }

    /// One of a few words.
    fn word<T: Copy>(&mut self, name: &str, all: &[T], write: fn(T) -> &'static str, default: T) -> T {
        let place = self.place(name, &|at| all.get(at).map(|choice| write(*choice)), write(default));
        place.and_then(|at| all.get(at).copied()).unwrap_or(default)
    }

    /// The place of a word among those that there are; it is here and not in [`Settings::word`] to be built once.
    fn place(
        &mut self,
        name: &str,
        word: &dyn Fn(usize) -> Option<&'static str>,
        default: &str,
    ) -> Option<usize> {
        let text = self.text(name)?;
        let mut at = 0;
        while let Some(word) = word(at) {
            if word == text.trim() {
                return Some(at);
            }
            at += 1;
        }
        self.repair(name, &text, Some(default.to_owned()));
        None
    }

    fn take<T: ToString>(&mut self, name: &str, default: T, read: impl Fn(&str) -> Option<T>) -> T {
        let Some(text) = self.text(name) else { return default };
        read(text.trim()).unwrap_or_else(|| {
            self.repair(name, &text, Some(default.to_string()));
            default
        })
    }

    /// A number that its type checks.
    fn number<T: Copy + Into<f64>, E>(&mut self, name: &str, default: T, new: fn(f64) -> Result<T, E>) -> T {
        let read = |text: &str| new(decimal::parse(text)?).ok().map(Into::into);
        new(self.take(name, default.into(), read)).unwrap_or(default)
    }

    /// A whole number that its type checks.
    fn whole<T: Copy + Into<u32>, E>(&mut self, name: &str, default: T, new: fn(u32) -> Result<T, E>) -> T {
        let read = |text: &str| new(text.parse().ok()?).ok().map(Into::into);
        new(self.take(name, default.into(), read)).unwrap_or(default)
    }

    /// A whole number up to a greatest one.
    fn up_to(&mut self, name: &str, default: u32, most: u32) -> u32 {
        self.take(name, default, |text| text.parse().ok().filter(|n| *n <= most))
    }

    /// The seed.
    fn seed(&mut self, default: Seed) -> Seed {
        Seed(self.take("seed", default.0, |text| text.parse().ok()))
    }

    /// The reruns of a check; 0 for none.
    fn reruns(&mut self) -> Option<RerunCount> {
        let reruns = self.take("reruns", 0, |text| match text.parse().ok()? {
            0 => Some(0),
            n => RerunCount::new(n).ok().map(u32::from),
        });
        RerunCount::new(reruns).ok()
    }

    /// The same reruns, or the most that fit if they are more.
    fn cut(&mut self, reruns: Option<RerunCount>, most: RerunCount) -> Option<RerunCount> {
        let reruns = reruns?;
        if reruns <= most {
            return Some(reruns);
        }
        self.repair("reruns", &reruns.count().to_string(), Some(most.count().to_string()));
        Some(most)
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
mod tests;
