//! Which page an address names. The settings of a page are its request, read and written by `analysis::link`.

use form_urlencoded::{Serializer, parse};

use crate::analysis::link::agreement;
use crate::text::shell;
use crate::web::page::Scheme;

/// The pages that a worker describes: their paths and their names.
pub const SHEETS: [(&str, &str); 7] = [
    (HERO, shell::VOTE),
    ("explore/seeds", shell::SEEDS),
    ("explore/budget", shell::BUDGET),
    ("explore/cost", shell::COST),
    ("explore/rerun", shell::RERUN),
    ("explore/ties", shell::TIES),
    ("explore/published", shell::PUBLISHED),
];

/// The pages of tables that a worker describes, likewise.
pub const CALCULATORS: [(&str, &str); 6] = [
    (agreement::PATH, shell::AGREEMENT),
    ("calc/answers", shell::ANSWERS),
    ("calc/taxonomy", shell::TAXONOMY),
    ("calc/judges", shell::JUDGES),
    ("calc/audit-set", shell::AUDIT_SET),
    ("calc/translations", shell::TRANSLATIONS),
];

/// The list of lessons and the lessons, likewise; a lesson's page says its own name.
pub const TEACH: [(&str, &str); 5] = [
    ("teach", shell::TEACH),
    ("teach/three-numbers", shell::TEACH),
    ("teach/threshold", shell::TEACH),
    ("teach/better-model", shell::TEACH),
    ("teach/two-tests", shell::TEACH),
];

/// The page of methods, likewise.
pub const METHODS: (&str, &str) = ("methods", shell::METHODS);

/// Privacy, citation, licence: likewise.
pub const ABOUT: (&str, &str) = ("about", shell::ABOUT);

/// The setting of any link that asks for the page as a projector shows it. It is no setting of the page's own.
const PRESENT: &str = "present";

/// The settings of a link that say which table it is of.
const TABLE: [&str; 3] = ["sample", "sha256", "rows"];

/// The page whose figure is on the first page.
pub const HERO: &str = "explore/vote";

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub enum Route {
    /// Home.
    Home,
    /// A page that a worker describes, by its whole address.
    Sheet(String),
    /// The first figure of such a page alone, to stand in another site.
    Embed(Embed),
    /// An address of no page.
    Lost,
}

/// A figure in another site: `embed/vote?k=16&theme=night&controls=1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embed {
    /// The address of the page that it is of.
    pub address: String,
    /// Its colours, if not those of the reader's system.
    pub scheme: Option<Scheme>,
    /// Whether it can be changed.
    pub controls: bool,
}

impl Embed {
    /// Its address with nothing but its looks.
    pub fn with_usual_settings(&self) -> String {
        let mut looks = Serializer::new(String::new());
        match self.scheme {
            Some(Scheme::Day) => drop(looks.append_pair("theme", "day")),
            Some(Scheme::Night) => drop(looks.append_pair("theme", "night")),
            None => {}
        }
        looks.append_pair("controls", if self.controls { "1" } else { "0" });
        let path = embedded(path(&self.address)).unwrap_or_default();
        format!("{path}?{}", looks.finish())
    }
}

/// What an address of an embedded figure means; `None` if it is none, or of no page.
fn embed(address: &str) -> Option<Embed> {
    let rest = path(address).strip_prefix("embed/")?;
    let query = address.split_once('?').map_or("", |(_, query)| query);
    let mut embed = Embed { address: format!("explore/{rest}"), scheme: None, controls: false };
    sheet_name(&embed.address)?;
    let mut kept = Serializer::new(String::new());
    for (name, value) in parse(query.as_bytes()) {
        match (&*name, &*value) {
            ("theme", "day") => embed.scheme = Some(Scheme::Day),
            ("theme", "night") => embed.scheme = Some(Scheme::Night),
            ("controls", value) => embed.controls = value == "1",
            _ => drop(kept.append_pair(&name, &value)),
        }
    }
    let kept = kept.finish();
    if !kept.is_empty() {
        embed.address = format!("{}?{kept}", embed.address);
    }
    Some(embed)
}

/// The address of the first figure of a page, for other sites.
pub fn embedded(address: &str) -> Option<String> {
    address.strip_prefix("explore/").map(|rest| format!("embed/{rest}"))
}

/// The page that the part of an address behind `#/` names.
pub fn read(address: &str) -> Route {
    // A page is the same with a slash at its end.
    let (at, query) = address.split_once('?').map_or((address, None), |(at, query)| (at, Some(query)));
    if let Some(bare) = at.strip_suffix('/') {
        return read(&query.map_or_else(|| bare.to_owned(), |query| format!("{bare}?{query}")));
    }
    if sheet_name(address).is_some() {
        return Route::Sheet(address.to_owned());
    }
    if let Some(embed) = embed(address) {
        return Route::Embed(embed);
    }
    match path(address) {
        "" => Route::Home,
        "explore" => Route::Sheet(HERO.to_owned()),
        "calc" => Route::Sheet(agreement::PATH.to_owned()),
        _ => Route::Lost,
    }
}

/// The name of the page that a worker describes at this address, if it does.
pub fn sheet_name(address: &str) -> Option<&'static str> {
    let path = path(address);
    SHEETS
        .iter()
        .chain(&CALCULATORS)
        .chain(&TEACH)
        .chain([&METHODS, &ABOUT])
        .find(|(sheet, _)| *sheet == path)
        .map(|(_, name)| *name)
}

/// The part of an address before its settings.
pub fn path(address: &str) -> &str {
    address.split('?').next().unwrap_or_default().trim_matches('/')
}

/// The address of the same page with nothing but its table.
pub fn of_table(address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let mut kept = Serializer::new(String::new());
    for (name, value) in parse(query.as_bytes()).filter(|(name, _)| TABLE.contains(&&**name)) {
        kept.append_pair(&name, &value);
    }
    let kept = kept.finish();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{kept}") }
}

/// The address of a page; `None` for embedded figures and for the page of unknown addresses, which keep theirs.
pub fn write(route: &Route) -> Option<String> {
    Some(match route {
        Route::Home => String::new(),
        Route::Sheet(address) => address.clone(),
        Route::Embed(_) => return None,
        Route::Lost => return None,
    })
}

/// The address with one setting changed, the others as they are and where they are.
pub fn with_setting(address: &str, setting: &str, value: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let mut changed = Serializer::new(String::new());
    let mut is_new = true;
    for (name, old) in parse(query.as_bytes()) {
        let is_it = name == setting;
        if !is_it || is_new {
            changed.append_pair(&name, if is_it { value } else { &old });
        }
        is_new &= !is_it;
    }
    if is_new {
        changed.append_pair(setting, value);
    }
    format!("{path}?{}", changed.finish())
}

/// An address without what asks for a projector, and whether it asked.
pub fn presented(address: &str) -> (String, bool) {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let mut others = Serializer::new(String::new());
    let (mut is_named, mut is_asked) = (false, false);
    for (name, value) in parse(query.as_bytes()) {
        if name == PRESENT {
            (is_named, is_asked) = (true, is_asked || value == "1");
        } else {
            others.append_pair(&name, &value);
        }
    }
    let others = others.finish();
    let bare = if others.is_empty() { path.to_owned() } else { format!("{path}?{others}") };
    // What does not name it stays as it was written.
    (if is_named { bare } else { address.to_owned() }, is_asked)
}

/// The address of the same page for a projector.
pub fn for_projector(address: &str) -> String {
    with_setting(address, PRESENT, "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_is_a_page() {
        for (address, route) in [
            ("", Route::Home),
            ("explore", Route::Sheet("explore/vote".to_owned())),
            ("explore/vote/?a=0.5", Route::Sheet("explore/vote?a=0.5".to_owned())),
            ("calc/taxonomy//", Route::Sheet("calc/taxonomy".to_owned())),
            ("explore/vote?a=0.5", Route::Sheet("explore/vote?a=0.5".to_owned())),
            ("calc", Route::Sheet("calc/agreement".to_owned())),
            ("calc/agreement?seed=7", Route::Sheet("calc/agreement?seed=7".to_owned())),
            ("explore/rerun", Route::Sheet("explore/rerun".to_owned())),
            ("explore/rerun?k=%", Route::Sheet("explore/rerun?k=%".to_owned())),
            ("explore/ties?order=2-1-3", Route::Sheet("explore/ties?order=2-1-3".to_owned())),
            ("calc/taxonomy", Route::Sheet("calc/taxonomy".to_owned())),
            ("calc/judges?rule=all", Route::Sheet("calc/judges?rule=all".to_owned())),
            ("methods", Route::Sheet("methods".to_owned())),
            ("about", Route::Sheet("about".to_owned())),
            ("teach", Route::Sheet("teach".to_owned())),
            ("teach/two-tests?step=predict", Route::Sheet("teach/two-tests?step=predict".to_owned())),
            ("teach/nothing", Route::Lost),
            ("%", Route::Lost),
        ] {
            assert_eq!(read(address), route, "{address}");
        }
    }

    #[test]
    fn an_embedded_figure_keeps_the_settings_of_its_page() {
        let route = read("embed/vote?k=16&theme=night&controls=1");
        let embed =
            Embed { address: "explore/vote?k=16".to_owned(), scheme: Some(Scheme::Night), controls: true };
        assert_eq!(route, Route::Embed(embed));
        let Route::Embed(embed) = read("embed/vote?k=16&theme=night&controls=1") else { panic!() };
        assert_eq!(embed.with_usual_settings(), "embed/vote?theme=night&controls=1");
        assert_eq!(embedded("explore/vote?k=16").as_deref(), Some("embed/vote?k=16"));
        let plain = read("embed/rerun?theme=mauve");
        let embed = Embed { address: "explore/rerun?theme=mauve".to_owned(), scheme: None, controls: false };
        assert_eq!(plain, Route::Embed(embed));
        assert_eq!(read("embed/nothing"), Route::Lost);
        assert_eq!(read("embed/"), Route::Lost);
    }

    #[test]
    fn a_page_s_address_names_it() {
        for route in [Route::Home, Route::Sheet("about".to_owned())] {
            assert_eq!(read(&write(&route).unwrap()), route);
        }
        assert_eq!(write(&Route::Lost), None);
    }

    #[test]
    fn the_usual_settings_are_of_the_same_table() {
        assert_eq!(
            of_table("calc/agreement?first=a&seed=7&sha256=0a&rows=3"),
            "calc/agreement?sha256=0a&rows=3"
        );
        assert_eq!(of_table("explore/vote?k=16"), "explore/vote");
    }

    #[test]
    fn every_page_has_its_question_on_the_first_page() {
        let questions = shell::DOORS.map(|(_, _, questions)| questions.len());
        assert_eq!(questions, [SHEETS.len(), CALCULATORS.len(), TEACH.len() - 1]);
    }

    #[test]
    fn what_asks_for_a_projector_is_no_setting_of_the_page() {
        for (address, bare, is_asked) in [
            ("teach?present=1", "teach", true),
            ("x?a=1&present=1&b=2", "x?a=1&b=2", true),
            ("x?present=0", "x", false),
            ("x?a=%20", "x?a=%20", false),
            ("", "", false),
        ] {
            assert_eq!(presented(address), (bare.to_owned(), is_asked), "{address}");
            assert!(presented(&for_projector(bare)).1);
        }
        assert_eq!(for_projector("x?a=1"), "x?a=1&present=1");
    }

    #[test]
    fn a_setting_is_changed_where_it_stands() {
        assert_eq!(with_setting("x?a=1&b=2&a=3", "a", "5"), "x?a=5&b=2");
        assert_eq!(with_setting("x", "a b", "1&2"), "x?a+b=1%262");
    }
}
