//! Exact bit-parallel search for board puzzles.
//!
//! One idea runs through this library: keep the state of a search in the bits of a word, take candidates with
//! [`lowbit(d) = d & -d`](bits::lowbit), and remember that
//!
//! > search time = cost per node × number of nodes.
//!
//! Each puzzle has a folder of the same shape: the board, one page-long readable reference kernel, faster kernels
//! behind the same interface, and text in and out.
//!
//! | module | puzzle |
//! |---|---|
//! | [`queens`] | N-Queens: counted, listed, constructed, with blocked cells and fixed queens |
//! | [`place`] | other pieces, boards and rules: counted; published sequences |
//! | [`sudoku`] | Sudoku of 4x4, 9x9, 16x16 and 25x25: solved, counted, checked, scored |
//! | [`regions`] | queens on coloured regions, Star Battle: solved, explained, set |
//! | [`clocks`] | dials turned by moves, mod m: the nine clocks, Lights Out |
//!
//! The `answer` module of each puzzle has the types that the command, the page and Python print. The feature `serde`
//! makes them serializable, and puzzles, boards and solutions both ways, as the texts that `Display` writes and `FromStr`
//! reads. Messages to people are a [`words::Sentence`], in every language.
//!
//! The library prints nothing, never exits, and keeps no global state: long searches take a [`engine::Stop`] flag and report
//! [`engine::Progress`] through a callback. A caller that never stops a search uses `VERB(.., &Stop::new()).into_inner()`: the answer is
//! then complete, or as long as the requested limit.
//!
//! ```
//! use lowbit::engine::Stop;
//! use lowbit::{queens, regions, sudoku};
//! let puzzle: sudoku::Puzzle = "1..4 .... ..3. ...2".parse()?;
//! assert_eq!(puzzle.solve(&Stop::new()).into_inner().unwrap().to_string(), "1324241342313142");
//! let board: regions::Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
//! assert_eq!(regions::solve(&board, &Stop::new()).into_inner().unwrap().to_string(), "2 4 1 3");
//! let board: queens::Board = "....\n....\n....\n...*".parse()?;
//! assert!(queens::solve(&board, &Stop::new()).into_inner().unwrap().fits(&board));
//! # Ok::<(), lowbit::Error>(())
//! ```
//!
//! Build with optimisation: without it, searches take many times longer, and the forecasts of counts, which are for optimised builds, are
//! too low. In a debug build, `[profile.dev.package.lowbit]` with `opt-level = 3` optimises this library alone.
//!
//! Each puzzle is a feature, and all are on by default: `queens` (with `place`), `sudoku`, `variants` (of sudoku), `regions`,
//! `clocks`. A program that needs one of them builds in a fraction of the time with
//! `cargo add lowbit --no-default-features --features sudoku`. The feature `generate` sets puzzles, `json` reads puzzles in
//! JSON, `cuda` counts on NVIDIA GPUs.
#![deny(unsafe_code)]
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(
    not(all(feature = "queens", feature = "sudoku", feature = "regions", feature = "clocks", feature = "generate")),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "rooms that puzzles share have parts that one alone does not use"
    )
)]

#[macro_use]
mod shown;

pub mod backend;
pub mod bits;
#[cfg(feature = "clocks")]
pub mod clocks;
#[cfg(feature = "queens")]
pub mod count;
pub mod engine;
mod error;
pub mod ladder;
mod numbers;
#[cfg(feature = "queens")]
pub mod place;
#[cfg(feature = "queens")]
pub mod queens;
#[cfg(feature = "regions")]
pub mod regions;
mod simd;
mod sorting;
pub mod steps;
pub mod stream;
#[cfg(feature = "sudoku")]
pub mod sudoku;
pub mod text;
#[cfg(any(feature = "sudoku", feature = "regions"))]
mod verdict;
pub mod words;

pub use error::{Error, TextError};
