//! Many boards at once, one in each bit of a vector: boards of one size up to 11 x 11, with one star a house.
//!
//! A vector holds the *same* cell of up to 512 boards, one bit for each; 121 vectors hold the open cells of them all,
//! and as many for each region its cells. One logical operation then reasons about 512 boards, branch-free:
//!
//! - [`boards`]: the vectors, each of them a *slice* through all boards; a board is a *lane*;
//! - [`round`]: what houses forbid, in all lanes;
//! - [`masks`]: a single board: its regions, and its forks;
//! - [`lane_cells`]: lanes extracted and inserted, by bit-matrix [transposition](crate::simd::many::transposition);
//! - [`search`]: rounds, and stops where lanes fork, return or take the next board; [`machine`] compiles it once for each
//!   instruction set.

mod boards;
mod lane_cells;
mod machine;
mod masks;
mod round;
mod search;

pub(in crate::regions) use machine::Machine;
pub(in crate::regions) use search::{Found, Task};

/// The sizes that lanes hold.
pub(in crate::regions) const SIZES: std::ops::RangeInclusive<u32> = 5..=boards::WIDEST as u32;
