//! Ways to count solutions fast, each a [`Search`](crate::engine::Search) with its own folder.
//!
//! | module | how it counts | boards |
//! |---|---|---|
//! | [`recursion`] | the lecture's recursion, one board at a time, the mirror image counted instead of searched | any |
//! | [`lanes`] | the same in vector registers, up to 32 sub-boards at a time | up to 32 open columns |
//! | [`join`] | quadrants fitted together, without visiting solutions one by one | plain, 2 to 32 rows |
//!
//! All of them are tested against the lecture's program in `reference.rs`. `method` is the list of them, from which a plan
//! chooses; `cost` predicts how many nodes a board takes.

mod cost;
pub mod join;
pub mod lanes;
mod method;
pub mod recursion;

pub(super) use method::{Counting, Prepared, Task, Way};
pub use method::{Method, Split};
