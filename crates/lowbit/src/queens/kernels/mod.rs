//! Ways to count solutions fast, each a [`Kernel`](crate::engine::Kernel) with its own folder.
//!
//! | module | how it counts | boards |
//! |---|---|---|
//! | [`recursion`] | the lecture's recursion, one board at a time, the mirror image counted instead of searched | any |
//! | [`lanes`] | the same in vector registers, up to 32 sub-boards at a time | any |
//! | [`join`] | quadrants fitted together, without visiting solutions one by one | plain |
//!
//! All of them are tested against the lecture's program in `reference.rs`.

pub mod join;
pub mod lanes;
pub mod recursion;
