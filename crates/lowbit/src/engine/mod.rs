//! Runs searches; independent of any puzzle.
//!
//! | to | call |
//! |---|---|
//! | run a search of your own | [`Search`] and [`Worker`], then [`run`] |
//! | stop a search, or limit its time | [`Stop::raise`], [`Stop::limited`] |
//! | choose threads, follow progress | [`Control`] |
//! | keep finished units, resume later | [`Ledger`] |
//! | run a part of the units | [`Subset`] |
//! | know how a search ended | [`Outcome`] |
//! | map inputs to outputs on all cores, in order | [`ordered`] |
//!
//! A [`Search`] is a list of independent [`Unit`]s, each with a predicted cost, and [`Worker`]s that run batches of them to exact
//! [`Tally`]s. [`run`] distributes the units over all cores or devices, stops on request, skips units that a [`Ledger`] already knows, and
//! reports [`Progress`]; the result is an [`Outcome`]. [`ordered`] is for searches whose answers are written in order.

mod clock;
mod ledger;
mod ordered;
mod outcome;
mod progress;
mod run;
mod scoreboard;
mod search;
mod stop;
mod subset;

pub use clock::{Clock, wall_clock};
pub use ledger::{Forgetful, Ledger};
pub use ordered::ordered;
pub use outcome::Outcome;
pub use progress::Progress;
pub use run::{Control, all_cores, run};
pub use search::{Search, Tally, Unit, Worker, expensive_first};
pub use stop::Stop;
pub use subset::Subset;
