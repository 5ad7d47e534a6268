//! How types are shown, and read again: `Debug` for those with working memory inside, `Display` and `FromStr` for those with names.

/// `Debug` of a type whose inside says little to whoever prints it: its name, and the fields that say something.
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

/// `Display` and `FromStr` of a type whose values have a `name()`. A name that none of them has is refused by the words at the end,
/// in every language.
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
    };
}
