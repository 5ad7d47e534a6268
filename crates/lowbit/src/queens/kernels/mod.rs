//! Fast kernels that count solutions, each a [`Search`](crate::engine::Search) with its own folder.
//!
//! | module | how it counts | boards |
//! |---|---|---|
//! | [`recursion`] | the lecture's recursion, one board at a time, with mirror symmetry | any |
//! | [`lanes`] | the same in vector registers, up to 32 sub-boards at a time | up to 32 open columns |
//! | [`join`] | quadrants joined, without visiting solutions one by one | 2 to 32 rows, with blocked cells and given queens |
//!
//! All of them are tested against the lecture's program in `reference.rs`. A plan chooses from the list of
//! [`Method`](crate::count::Method)s; `cost` predicts the nodes of a board.

mod cost;
pub mod join;
pub mod lanes;
pub mod recursion;
