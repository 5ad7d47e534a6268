//! `Debug` for types with working memory inside.

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
