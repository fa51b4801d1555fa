//! The edits, their names in files, and what they did to a text.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::answer::Rational;
use crate::audit::token::Role;
use crate::bounded::bounded;

bounded! {
    /// How far into the numbers of a chain an edit is, in percent: half of them come before 50.
    Depth(u32),
    /// A depth beyond the chain.
    DepthError = "a depth is a whole number from 0 to 100",
    |depth| (depth <= 100).then_some(depth)
}

bounded! {
    /// By how much a number changes, in thousandths of itself.
    RelativeSize(u32),
    /// A change that is none, or that nobody would believe.
    RelativeSizeError = "a relative size is a whole number of thousandths from 1 to 10000",
    |size| (1..=10_000).contains(&size).then_some(size)
}

impl Depth {
    /// The depth in percent.
    pub fn percent(self) -> u32 {
        self.0
    }
}

impl RelativeSize {
    /// A tenth: the size that the name of an edit leaves unsaid.
    pub const TENTH: Self = Self(100);

    /// The size in thousandths.
    pub fn permille(self) -> u32 {
        self.0
    }
}

/// What is done to a correct solution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// Nothing: the control.
    Clean,
    /// One intermediate number becomes another: a quantity before the sentence that states the answer, at most 15 points from
    /// its depth, neither 0 nor the answer nor an exponent. One that the problem does not give is preferred.
    Number {
        /// Where it stands.
        depth: Depth,
        /// By how much it changes.
        size: RelativeSize,
    },
    /// The statement of the answer has another one: the last box, or the last number that is the answer.
    FinalAnswer,
    /// The answer is another one wherever it occurs, in any way of writing; the same as in [`Self::FinalAnswer`].
    Consistent,
    /// A step in the middle is gone: a line, or a sentence where no line will do.
    RemovedStep,
}

impl Edit {
    /// Its name in files: `clean`, `number_40`, `final_answer`, `consistent`, `removed_step`. A relative size other than a
    /// tenth follows the depth in thousandths: `number_40_250`.
    ///
    /// ```
    /// use tiebreak::audit::inject::Edit;
    /// let edit = Edit::named("number_40_250").unwrap();
    /// assert_eq!(edit.name(), "number_40_250");
    /// assert_eq!(Edit::named("number_40_100"), None);
    /// ```
    pub fn name(self) -> String {
        match self {
            Self::Clean => "clean".to_owned(),
            Self::Number { depth: Depth(depth), size: RelativeSize::TENTH } => format!("number_{depth}"),
            Self::Number { depth: Depth(depth), size: RelativeSize(size) } => {
                format!("number_{depth}_{size}")
            }
            Self::FinalAnswer => "final_answer".to_owned(),
            Self::Consistent => "consistent".to_owned(),
            Self::RemovedStep => "removed_step".to_owned(),
        }
    }

    /// The edit with this name.
    pub fn named(name: &str) -> Option<Self> {
        let fixed = [Self::Clean, Self::FinalAnswer, Self::Consistent, Self::RemovedStep];
        let number = || {
            let (depth, size) = match name.strip_prefix("number_")?.split_once('_') {
                Some((depth, size)) => (depth, RelativeSize::new(size.parse().ok()?).ok()?),
                None => (name.strip_prefix("number_")?, RelativeSize::TENTH),
            };
            Some(Self::Number { depth: Depth::new(depth.parse().ok()?).ok()?, size })
        };
        let edit = fixed.into_iter().find(|edit| edit.name() == name).or_else(number)?;
        (edit.name() == name).then_some(edit)
    }

    /// Whether a judge is right to approve what it makes of a correct solution.
    pub fn right_verdict(self) -> bool {
        self == Self::Clean
    }
}

/// What stands in a text where something else stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The bytes of the solution that are gone.
    pub old: Range<usize>,
    /// The bytes of the variant that came instead.
    pub new: Range<usize>,
}

/// How a number was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberChange {
    /// The number as it was written.
    pub old: String,
    /// The number as it is written now.
    pub new: String,
    /// The change as a share of the number; `None` for a number that was 0.
    pub size: Option<Rational>,
    /// Whether that is the size asked for, to a tenth of that size. A small integer or a fraction may have none so near.
    pub is_as_asked: bool,
    /// Where the number stands and where it came from; `None` for an answer.
    pub place: Option<Place>,
}

/// Where an intermediate number stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its depth in thousandths.
    pub depth_permille: u32,
    /// Whether the problem gives the number; otherwise the solution worked it out.
    pub is_given: bool,
}

/// An edited copy of a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// What was done.
    pub edit: Edit,
    /// The whole text.
    pub text: String,
    /// Where the text differs, in order. All else is the same to the byte.
    pub changes: Vec<Change>,
    /// How the number was changed, if one was.
    pub number: Option<NumberChange>,
}

/// Why an edit cannot be made of a solution.
#[derive(Clone, Debug, PartialEq)]
pub enum Impossible {
    /// The answer is no number.
    AnswerIsNoNumber,
    /// No number of the text is the answer.
    AnswerIsNotStated,
    /// The last box holds something else.
    AnswerIsNotBoxed {
        /// What the box holds.
        boxed: String,
    },
    /// No number near it would be a wrong answer that the text and the problem do not name already.
    NoOtherAnswer,
    /// The problem names the number that is the answer, so that changing it throughout would contradict the problem.
    AnswerIsGiven,
    /// The number that is the answer is also there for something else, where another one would make no sense: it counts a
    /// step, is an index, or belongs to a name.
    AnswerIsElsewhere {
        /// What it is there for.
        role: Role,
    },
    /// One of the places cannot hold the wrong answer in its way of writing.
    AnswerIsNotWritable {
        /// What stands there.
        place: String,
    },
    /// The answer stands nowhere but where it is stated, so that changing it throughout is changing it there.
    AnswerStandsOnce,
    /// The text would be that of another edit of the plan.
    SameText {
        /// The earlier one.
        other: Edit,
    },
    /// No number that can be changed stands near this depth.
    NoNumberNear {
        /// The depth that was asked for.
        depth: Depth,
    },
    /// No step in the middle has a number and not the answer.
    NoStep,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_files() {
        let number = |depth, size| Edit::Number {
            depth: Depth::new(depth).unwrap(),
            size: RelativeSize::new(size).unwrap(),
        };
        for (edit, name) in [
            (Edit::Clean, "clean"),
            (number(40, 100), "number_40"),
            (number(70, 100), "number_70"),
            (number(0, 10), "number_0_10"),
            (Edit::FinalAnswer, "final_answer"),
            (Edit::Consistent, "consistent"),
            (Edit::RemovedStep, "removed_step"),
        ] {
            assert_eq!((edit.name().as_str(), Edit::named(name)), (name, Some(edit)));
        }
        for name in
            ["", "Clean", "number_", "number_101", "number_40_0", "number_040", "number_40_", "number_+4"]
        {
            assert_eq!(Edit::named(name), None, "{name}");
        }
        assert!(Edit::Clean.right_verdict() && !Edit::Consistent.right_verdict());
    }
}
