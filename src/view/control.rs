//! A setting of a page as plain data.

use serde::{Deserialize, Serialize};

/// A setting of the page's link and how it is set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    /// Its name in the link.
    pub setting: String,
    /// What is set, in words.
    pub label: String,
    /// The value in use, as the link writes it.
    pub value: String,
    /// How it is set.
    pub input: Input,
    /// A sentence on it; empty if it needs none.
    pub hint: String,
    /// How soon it is seen.
    pub place: Place,
    /// Whether its value is the one that a bare link gives.
    pub is_usual: bool,
}

/// How soon a control is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Over the others: it decides which of them there are.
    First,
    /// In a square of them, row by row: the cells of a table that is typed.
    Square,
    /// At once, two beside each other.
    Shown,
    /// With the table that it is about, which is opened by a button.
    Table,
    /// With more settings, which are opened by a button; open from the start if one of them is not as usual.
    Further,
}

/// How a few values are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Offer {
    /// A button for each.
    Buttons,
    /// A list that opens.
    List,
}

/// How a setting is set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// A number is typed, or found by a slider.
    Number {
        /// The least and the greatest value, as they are written.
        bounds: [String; 2],
        /// Whether only whole numbers are meant.
        whole: bool,
        /// Where a slider stops, rising, as the link writes them; empty for no slider.
        stops: Vec<String>,
    },
    /// One of a few is chosen.
    Choice {
        /// The values as the link writes them, each with its name.
        options: Vec<(String, String)>,
        /// How they are offered.
        offer: Offer,
    },
    /// Several of a few are chosen; the value is their names in one setting.
    Several {
        /// The values, each with its name.
        options: Vec<(String, String)>,
    },
    /// Tests are put in order; the value is their numbers, from 1, as a link writes them.
    Order {
        /// The tests by their numbers.
        tests: Vec<String>,
        /// Whether the link has their names and not their numbers.
        by_name: bool,
    },
    /// A seed: typed, or drawn anew.
    Seed,
    /// Several numbers: typed or pasted.
    List {
        /// What they are.
        of: Listed,
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
}

/// Numbers that are given several at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Listed {
    /// Solve rates, which may be read from a file too.
    Rates,
    /// Relative sizes of attractors.
    Sizes,
    /// Counts of items by the labels of two raters, row by row.
    Counts,
    /// Names between commas.
    Names,
}
