//! The frame around the pages: menu, buttons, home, about.

use crate::text::name;
use crate::text::number::{count, plural};

/// The name of the product.
pub const NAME: &str = "Tiebreak";

/// The name of the tab for a page.
pub fn tab_title(page: &str) -> String {
    format!("{page} · {NAME}")
}

/// Menu entries.
pub const EXPLORE: &str = "Explore";
/// See [`EXPLORE`].
pub const CALCULATE: &str = "Calculate";
/// See [`EXPLORE`].
pub const METHODS: &str = "Methods";
/// See [`EXPLORE`].
pub const ABOUT: &str = "About";
/// See [`EXPLORE`].
pub const TEACH: &str = "Teach";
/// The name of the calculator of sampled answers.
pub const ANSWERS: &str = "Answers";
/// That of labels.
pub const AGREEMENT: &str = "Agreement";
/// That of failures.
pub const TAXONOMY: &str = "Taxonomy";
/// That of the audit of judges.
pub const JUDGES: &str = "Judges";
/// The name of the page of failures in every order.
pub const TIES: &str = "Ties";
/// The page that makes audit sets, in the menu.
pub const AUDIT_SET: &str = "Audit set";
/// The page that compares language versions, in the menu.
pub const TRANSLATIONS: &str = "Translations";
/// The name of the page on voting.
pub const VOTE: &str = "Vote";
/// The name of the page on token budgets.
pub const BUDGET: &str = "Budget";
/// The name of the page on the cost of right answers.
pub const COST: &str = "Cost";
/// The name of the page that compares with print.
pub const PUBLISHED: &str = "Published";
/// The name of the page on which a simulation is run.
pub const RERUN: &str = "Rerun";
/// The name of the page of two models and chance.
pub const SEEDS: &str = "Seeds";
/// The name of the menu for a screen reader.
pub const MENU: &str = "Main";
/// The first link of every page.
pub const SKIP: &str = "Skip to the content";
/// The theme switch, by what it changes to.
pub const TO_NIGHT: &str = "Dark";
/// See [`TO_NIGHT`].
pub const TO_DAY: &str = "Light";
/// What the theme switch does, for a screen reader.
pub const THEME: &str = "Colour theme";

/// Fills the screen with the page.
pub const FULL_SCREEN: &str = "Full screen";
/// Blanks the screen.
pub const BLANK: &str = "Blank";
/// The blank screen, in words.
pub const BLANKED: &str = "The screen is blank. Any key or click shows the page again.";
/// It is over.
pub const SHOWN_AGAIN: &str = "The page is shown again.";
/// Shows the page as for a projector.
pub const PROJECTOR: &str = "Projector";
/// Leaves that.
pub const EXIT: &str = "Exit projector";

/// The number box that goes with a slider.
pub fn number_box(control: &str) -> String {
    format!("{control}, as a number")
}
/// A typed value cannot be used.
pub fn out_of_range(whole: bool, from: &str, to: &str) -> String {
    if whole {
        format!("A whole number from {from} to {to}, digits only")
    } else {
        format!("A number between {from} and {to}")
    }
}
/// Several numbers as they stand in their field: with room after each comma.
pub fn spaced(numbers: &str) -> String {
    numbers.replace(',', ", ")
}
/// Takes solve rates from a file.
pub const RATES_FILE: &str = "Read a file";
/// Typed solve rates cannot be used.
pub fn no_rates(least: u32, most: u32) -> String {
    format!(
        "Nothing is changed. What is needed: from {least} to {most} numbers between 0 and 1, percentages (40%) or counts (3/8), \
         and nothing else"
    )
}
/// Typed sizes of attractors cannot be used.
pub fn no_sizes(least: u32, most: u32) -> String {
    format!(
        "Nothing is changed. What is needed: from {least} to {most} numbers from 0.001 to 1000, and nothing else"
    )
}
/// What a field of counts says of a text that is none.
pub fn no_counts(least: u32, most: u32) -> String {
    format!(
        "Nothing is changed. What is needed: a square of {least} to {most} whole numbers, row by row, together no more than \
         100\u{202F}000"
    )
}
/// Takes back the last change of a setting.
pub const UNDO: &str = "Undo";
/// Makes it again.
pub const REDO: &str = "Redo";
/// When there is no change to take back.
pub const NOTHING_TO_UNDO: &str = "Nothing left to undo";
/// When there is none to make again.
pub const NOTHING_TO_REDO: &str = "Nothing left to redo";
/// A newer build of the site was fetched.
pub const NEW_VERSION: &str =
    "A newer version of Tiebreak is here. This page goes on with the one it began with until you switch.";
/// The same, on a page with a table.
pub const NEW_VERSION_AND_TABLE: &str = "A newer version of Tiebreak is here. This page goes on with the one it began with until you \
    switch; your settings stay then, and your file has to be opened once more.";
/// Starts the newer build.
pub const USE_NEW_VERSION: &str = "Switch now";
/// Goes on with the present one.
pub const LATER: &str = "Later";
/// Puts the settings back.
pub const RESET: &str = "Reset";

/// Opens the settings that are rarely changed.
pub const MORE_SETTINGS: &str = "More settings";

/// Buttons under a figure.
pub const SHOW_DATA: &str = "Show data";
/// See [`SHOW_DATA`].
pub const FORMULA: &str = "Formula with these numbers";
/// See [`SHOW_DATA`].
pub const LEAVES_OUT: &str = "What this leaves out";
/// See [`SHOW_DATA`].
pub const COPY_LINK: &str = "Copy link";
/// See [`SHOW_DATA`].
pub const EMBED: &str = "Embed";
/// From a figure in another site to its page.
pub const OPEN_HERE: &str = "Open in Tiebreak";
/// What puts a figure with this claim into another site.
pub fn frame(address: &str, claim: &str) -> String {
    let [address, title] = [address, claim].map(|text| text.replace('&', "&amp;").replace('"', "&quot;"));
    format!(
        "<iframe src=\"{address}\" title=\"{title}\" width=\"960\" height=\"940\" loading=\"lazy\"></iframe>"
    )
}
/// What the drawing area of a figure answers to, for a screen reader.
pub const FIGURE_KEYS: &str = "Use the arrow keys to read values, Escape to leave.";
/// The name of a table that scrolls sideways.
pub const SCROLL_TABLE: &str = "Table, scrolls";

/// After copying.
pub const COPIED: &str = "Copied";
/// When the browser does not let the page copy.
pub const NOT_COPIED: &str = "The browser did not allow copying. Select the text and copy it yourself.";
/// When the worker was restarted since the result was worked out.
pub const NOT_KEPT: &str = "This result is no longer held. Run it again, then save.";
/// The name of files that are opened together.
pub fn several(first: &str, others: u64) -> String {
    format!("{first} and {}", plural(others, "other file", "other files"))
}
/// Takes back a choice of how the file is read.
pub const READ_AS_USUAL: &str = "Read it as usual";
/// The name of the table of problems.
pub const PROBLEM_TABLE: &str = "Problems, table, scrolls";
/// The problems in the table behind the figures.
pub const PROBLEM: &str = "Problem";
/// After a download began.
pub fn saved(name: &str) -> String {
    format!("Saved {name}")
}
/// When a picture could not be made.
pub const NOT_SAVED: &str = "The browser did not make the picture. Try SVG instead.";

/// Buttons of the agreement page.
pub const COPY_SENTENCE: &str = "Copy sentence";
/// See [`COPY_SENTENCE`].
pub const LEDGER: &str = "Ledger";
/// See [`COPY_SENTENCE`].
pub const CHANGE_COLUMNS: &str = "Change columns";
/// See [`COPY_SENTENCE`].
pub const ANOTHER_TABLE: &str = "Use another table";
/// See [`COPY_SENTENCE`].
pub const REPAIRED: &str = "Download repaired CSV";
/// See [`COPY_SENTENCE`].
pub const SET_ASIDE: &str = "Download rows set aside";
/// See [`COPY_SENTENCE`].
pub const ANALYTIC: &str = "Analytic errors";
/// See [`COPY_SENTENCE`].
pub const WHICH_ONE: &str = "Which one, and why";
/// See [`COPY_SENTENCE`].
pub const CANCEL: &str = "Cancel";
/// Before a page is there.
pub const WORKING: &str = "Working it out…";
/// Beside what there was when a run was stopped.
pub const STOPPED: &str = "Stopped. What is shown is what was done until then.";
/// Tries once more what could not be loaded.
pub const TRY_AGAIN: &str = "Try again";
/// Goes on with a stopped run.
pub const GO_ON: &str = "Run it to the end";
/// How far a run is: of what, in the plural.
pub fn progress(done: u32, total: u32, counted: &str) -> String {
    if total == 0 {
        return WORKING.to_owned();
    }
    format!("{} of {} {counted}", count(done), count(total))
}
/// See [`COPY_SENTENCE`].
pub const DISMISS: &str = "Dismiss";
/// A new random seed.
pub const NEW_SEED: &str = "New seed";
/// A bar that says how far something is, for a screen reader.
pub const PROGRESS: &str = "Progress";
/// Before a column is chosen.
pub const CHOOSE_COLUMN: &str = "Choose a column";
/// The column choosers.
pub const FIRST_RATER: &str = "First rater";
/// See [`FIRST_RATER`].
pub const SECOND_RATER: &str = "Second rater";
/// Section headings of the agreement page.
pub const WHERE_THEY_PART: &str = "Where they part";
/// See [`WHERE_THEY_PART`].
pub const WHO_SAYS_WHAT: &str = "Who says what, how often";
/// See [`WHERE_THEY_PART`].
pub const TO_QUOTE: &str = "To quote";
/// See [`WHERE_THEY_PART`].
pub const NOTES: &str = "Notes on this table";
/// See [`WHERE_THEY_PART`].
pub const FROM_FILE: &str = "How the file was read";
/// Column heads.
pub const COEFFICIENT: &str = "Coefficient";
/// See [`COEFFICIENT`].
pub const VALUE: &str = "Value";
/// See [`COEFFICIENT`].
pub const LABEL: &str = "Label";
/// See [`COEFFICIENT`].
pub const RATIO: &str = "Ratio";
/// The caption of the contingency table.
pub fn matrix_caption(first: &str, second: &str) -> String {
    format!(
        "Items by the label of {} (rows) and of {} (columns); shaded where they agree",
        name(first),
        name(second)
    )
}
/// Names the row, or the column, of a rater's label.
pub fn rater_label(rater: &str, label: &str) -> String {
    format!("{} {}", name(rater), name(label))
}

/// The home page before its figure is there: what the figure shows if nothing is changed.
pub const FINDING: &str = "One model, 30 problems, three honest scores 45 points apart";
/// The home page.
pub const HOME_LEDE: &str = "The number you report depends on the procedure. Tiebreak shows by how much, exactly, and \
    computes it for your own sampled answers and labels. Everything runs in this tab.";
/// A door of the home page: its heading, what is behind it, and a question for each page there.
pub type Door = (&'static str, &'static str, &'static [&'static str]);

/// The doors: for readers, for reviewers, for teachers. The questions stand in the order of the pages of each.
pub const DOORS: [Door; 3] = [
    (
        EXPLORE,
        "Move one slider and watch honest scores of one model part. Exact, and at once.",
        &[
            "Average, vote or coverage?",
            "Is the better model ahead?",
            "Who wins on a budget of tokens?",
            "What does a right answer cost?",
            "Would the same test say the same again?",
            "Which failure leads, in another order?",
            "Do the numbers in print come out?",
        ],
    ),
    (
        CALCULATE,
        "Drop your own file. You get numbers with intervals, a sentence to quote, and an account of every row.",
        &[
            "Do two raters agree?",
            "What did the model really score?",
            "What do your failures depend on?",
            "Does the judge notice a wrong step?",
            "Can you make a test of a judge?",
            "Do the language versions have the same numbers?",
        ],
    ),
    (
        TEACH,
        "Let a class predict, lock it, and show what comes out. Short lessons for a projector, with a sheet to print.",
        &[
            "Can one model have three scores?",
            "When does a vote help?",
            "Can a better model look worse?",
            "Can the order of two tests decide?",
        ],
    ),
];

/// The page for an unknown address.
pub const LOST_HEADING: &str = "There is no page at this address";
/// See [`LOST_HEADING`].
pub const LOST: &str = "The link may be cut short. The menu leads to all pages.";
