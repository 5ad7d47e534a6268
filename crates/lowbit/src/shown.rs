//! `Debug` for types with working memory inside, `Display` and `FromStr` for types with names, serde for types with a text.

/// `Debug` of a type: its name, and the fields worth showing.
macro_rules! debug_of {
    (for<$generic:ident> $type:ty as $name:literal $(, $field:ident)*) => {
        impl<$generic> ::std::fmt::Debug for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct($name)$(.field(stringify!($field), &self.$field))*.finish_non_exhaustive()
            }
        }
    };
    ($type:ty as $name:literal $(, $field:ident)*) => {
        impl ::std::fmt::Debug for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct($name)$(.field(stringify!($field), &self.$field))*.finish_non_exhaustive()
            }
        }
    };
}

/// With the feature `serde`, values of a type are its text: what `Display` writes and `FromStr` reads.
macro_rules! serde_as_text {
    ($type:ty) => {
        #[cfg(feature = "serde")]
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text: String = ::serde::Deserialize::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    };
}

/// `Display`, `FromStr` and serde of a type whose values have a `name()`. An unknown name is refused by the given message, in
/// every language.
macro_rules! by_name {
    ($type:ident of $all:expr, $name:ident, $($words:literal),+) => {
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::Error;

            fn from_str($name: &str) -> Result<$type, $crate::Error> {
                let known = $all.iter().copied().find(|known| known.name() == $name);
                known.ok_or_else(|| $crate::Error::request($crate::sentence!($($words),+)))
            }
        }

        serde_as_text!($type);
    };
}
