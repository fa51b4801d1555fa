//! Numbers that are checked once, where they enter: a newtype, its error, and the conversions serde needs.

/// Declares a number type whose constructor checks it: `name(inner), error = "what is allowed", |n| keep`, where `keep`
/// is the number to hold, or `None` if it is not allowed.
macro_rules! bounded {
    (
        $(#[$doc:meta])* $name:ident($inner:ty),
        $(#[$error_doc:meta])* $error:ident = $allowed:literal,
        |$n:ident| $keep:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
        pub struct $name($inner);

        $(#[$error_doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $error;

        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($allowed)
            }
        }

        impl std::error::Error for $error {}

        impl $name {
            /// Checks a number.
            ///
            /// # Errors
            /// If it lies outside the range that the type stands for.
            pub fn new($n: $inner) -> Result<Self, $error> {
                let keep: Option<$inner> = $keep;
                keep.map(Self).ok_or($error)
            }
        }

        impl From<$name> for $inner {
            fn from(number: $name) -> $inner {
                number.0
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&self.0, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = serde::Deserialize::deserialize(deserializer)?;
                Self::new(number).map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use bounded;
