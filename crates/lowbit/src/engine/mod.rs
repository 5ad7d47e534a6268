//! Runs searches and knows no puzzle.
//!
//! A search is a [`Kernel`]: a list of independent [`Unit`]s, each with a predicted cost, and a way to run one of
//! them to its exact [`Tally`]. [`run`] takes the units on all cores, stops when asked to, keeps what a [`Ledger`]
//! already knows, and reports [`Progress`]. [`ordered`] is for searches whose answers are written in order,
//! and [`run_batches`] for devices that take many units at a time.

mod batches;
mod chosen;
mod ledger;
mod ordered;
mod outcome;
mod progress;
mod run;
mod scoreboard;
mod slice;
mod stop;
mod unit;

pub use batches::{BatchKernel, run_batches};
pub use chosen::Chosen;
pub use ledger::{Forgetful, Ledger};
pub use ordered::ordered;
pub use outcome::Outcome;
pub use progress::Progress;
pub use run::{Control, all_cores, run};
pub use slice::Slice;
pub use stop::Stop;
pub use unit::{Kernel, Tally, Unit, expensive_first};
