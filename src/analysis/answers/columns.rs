//! Which column of a table holds what.

use std::fmt::{self, Formatter};

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::request::{Choice, Role, Several};

/// Which column holds what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoleColumns {
    /// See [`Role::Problem`].
    pub problem: Choice,
    /// See [`Role::Sample`]. Without it every row is a sample of its own.
    pub sample: Choice,
    /// See [`Role::Answer`]. Without it there is no vote.
    pub answer: Choice,
    /// See [`Role::Reference`].
    pub reference: Choice,
    /// See [`Role::Correct`]. Where it is given it outweighs the reference.
    pub correct: Choice,
    /// See [`Role::Model`]. Without it all rows are of one model.
    pub model: Choice,
    /// See [`Role::Setting`]. In an outcome they are still left to the table where it suggests none.
    pub settings: Several,
    /// See [`Role::Tokens`].
    pub tokens: Choice,
    /// See [`Role::FinishReason`].
    pub finish_reason: Choice,
    /// See [`Role::Cluster`].
    pub cluster: Choice,
    /// See [`Role::Judge`].
    pub judges: Several,
}

impl RoleColumns {
    /// The choice for a role; none for [`Role::SEVERAL`].
    pub fn single(&self, role: Role) -> Option<&Choice> {
        Some(match role {
            Role::Problem => &self.problem,
            Role::Sample => &self.sample,
            Role::Answer => &self.answer,
            Role::Reference => &self.reference,
            Role::Correct => &self.correct,
            Role::Model => &self.model,
            Role::Tokens => &self.tokens,
            Role::FinishReason => &self.finish_reason,
            Role::Cluster => &self.cluster,
            Role::Setting | Role::Judge => return None,
        })
    }

    /// The same to change; none for [`Role::SEVERAL`].
    pub fn single_mut(&mut self, role: Role) -> Option<&mut Choice> {
        Some(match role {
            Role::Problem => &mut self.problem,
            Role::Sample => &mut self.sample,
            Role::Answer => &mut self.answer,
            Role::Reference => &mut self.reference,
            Role::Correct => &mut self.correct,
            Role::Model => &mut self.model,
            Role::Tokens => &mut self.tokens,
            Role::FinishReason => &mut self.finish_reason,
            Role::Cluster => &mut self.cluster,
            Role::Setting | Role::Judge => return None,
        })
    }
}

impl RoleColumns {
    /// The columns of a role that several can have.
    pub fn several(&self, role: Role) -> Option<&Several> {
        match role {
            Role::Setting => Some(&self.settings),
            Role::Judge => Some(&self.judges),
            _ => None,
        }
    }

    /// The same to change.
    pub fn several_mut(&mut self, role: Role) -> Option<&mut Several> {
        match role {
            Role::Setting => Some(&mut self.settings),
            Role::Judge => Some(&mut self.judges),
            _ => None,
        }
    }

    /// The columns that are named.
    pub fn named(&self) -> Vec<&str> {
        let mut named: Vec<&str> =
            Role::SINGLE.into_iter().filter_map(|role| self.single(role)?.name()).collect();
        for several in Role::SEVERAL.into_iter().filter_map(|role| self.several(role)) {
            named.extend(several.names().iter().map(String::as_str));
        }
        named
    }
}

/// What the columns are called where they are written: those of single roles in the order of [`Role::SINGLE`], then the
/// others'.
const FIELDS: [&str; 11] = [
    "problem",
    "sample",
    "answer",
    "reference",
    "correct",
    "model",
    "tokens",
    "finish_reason",
    "cluster",
    SETTINGS,
    JUDGES,
];
const SETTINGS: &str = "settings";
const JUDGES: &str = "judges";

// Role by role: what would be derived spells out the same steps for each of eleven fields.
impl Serialize for RoleColumns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut columns = serializer.serialize_struct("RoleColumns", FIELDS.len())?;
        for (role, field) in Role::SINGLE.into_iter().zip(FIELDS) {
            if let Some(choice) = self.single(role) {
                columns.serialize_field(field, choice)?;
            }
        }
        // A table without settings has none to write.
        if self.settings != Several::Suggested {
            columns.serialize_field(SETTINGS, &self.settings)?;
        }
        columns.serialize_field(JUDGES, &self.judges)?;
        columns.end()
    }
}

impl<'de> Deserialize<'de> for RoleColumns {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("RoleColumns", &FIELDS, Fields)
    }
}

struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = RoleColumns;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("the columns of roles")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RoleColumns, A::Error> {
        let mut columns = RoleColumns::default();
        while let Some(field) = map.next_key::<String>()? {
            let role = Role::SINGLE.into_iter().zip(FIELDS).find(|(_, name)| *name == field);
            match role.and_then(|(role, _)| columns.single_mut(role)) {
                Some(choice) => *choice = map.next_value()?,
                None if field == SETTINGS => columns.settings = map.next_value()?,
                None if field == JUDGES => columns.judges = map.next_value()?,
                None => return Err(A::Error::unknown_field(&field, &FIELDS)),
            }
        }
        Ok(columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_written_and_read_by_their_roles() {
        let written = r#"{"problem":{"named":"id"},"sample":"suggested","answer":"suggested","reference":"suggested",
            "correct":"without","model":"suggested","tokens":"suggested","finish_reason":{"named":"stop"},
            "cluster":"suggested","judges":{"named":["a","b"]}}"#;
        let columns: RoleColumns = serde_json::from_str(written).unwrap();
        let named = |name: &str| Choice::Named(name.to_owned());
        let want = RoleColumns {
            problem: named("id"),
            correct: Choice::Without,
            finish_reason: named("stop"),
            judges: Several::Named(vec!["a".to_owned(), "b".to_owned()]),
            ..RoleColumns::default()
        };
        assert_eq!(columns, want);
        let compact: String = written.split_whitespace().collect();
        assert_eq!(serde_json::to_string(&columns).unwrap(), compact);
        assert_eq!(serde_json::from_str::<RoleColumns>("{}").unwrap(), RoleColumns::default());
        let with = RoleColumns { settings: Several::Named(vec!["budget".to_owned()]), ..columns };
        let written = serde_json::to_string(&with).unwrap();
        assert!(written.contains(r#""settings":{"named":["budget"]},"judges""#), "{written}");
        assert_eq!(serde_json::from_str::<RoleColumns>(&written).unwrap(), with);
    }

    #[test]
    fn a_role_that_there_is_not_is_refused() {
        let refused = serde_json::from_str::<RoleColumns>(r#"{"judge":"suggested"}"#).unwrap_err();
        assert!(refused.to_string().starts_with("unknown field `judge`, expected one of"), "{refused}");
    }
}
