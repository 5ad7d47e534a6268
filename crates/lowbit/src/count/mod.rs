//! Counts of n queens, of other placements and of terms of published sequences.
//!
//! | to | call |
//! |---|---|
//! | ask for a count of n queens, or of placements | [`Request::new`], [`Request::of`] |
//! | choose the method, the backend or the memory | [`Request::method`], [`Request::backend`], [`Request::memory`] |
//! | know how it is counted, and how long that takes | [`Request::plan`], [`Plan::seconds`] |
//! | count | [`Plan::run`]; without a look at the plan: [`Request::run`] |
//! | count a part, or unit by unit | [`Request::part`], [`Plan::run_units`] |
//! | count a unit again by another method | [`Plan::recount_unit`] |
//! | know a published count | [`published_count`] |
//!
//! ```text
//! board or problem -> request -> Plan (a method, its units, a forecast) -> run, checked -> Count
//! ```
//!
//! A [`Method`] is a way to count. Its `Way`, beside its kernel, says what it counts, how long that takes and how a unit is recounted;
//! `method.rs` lists all methods. A [`Request`] makes plans.

pub mod answer;
mod check;
mod method;
mod plan;
mod request;

#[cfg(test)]
mod tests;

pub use answer::Answer;
pub(crate) use check::entries as recount_entries;
pub use check::{Checks, published_count};
pub(crate) use method::{Counting, Prepared, Queens, Reading, Task, Way, Work};
pub use method::{Method, Split};
pub use plan::{Count, Forecast, Plan};
pub use request::Request;
