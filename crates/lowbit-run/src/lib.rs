//! Long counts that survive interruptions: every finished unit is kept in a file, and a count continues where it stopped.
//!
//! | to | call |
//! |---|---|
//! | begin or continue a run | [`Run::open`]; the job is [`Job::queens`] or [`Job::placements`] |
//! | keep the units of a search as its ledger, in batches | [`Keeper`] |
//! | record units counted elsewhere | [`Run::enlist`], [`Run::record`] |
//! | look into a run, also while it is written to | [`View`], [`Status`], [`list`] |
//! | get the count of a run | [`View::request`] |
//! | certify a finished count | [`certificate`]; `lowbit-verify` checks it |
//! | record the progress of answers to a long input | [`Job::stream`], [`Run::checkpoint`], [`Run::keep`] |
//! | drop damaged records, so that they are recounted | [`repair`] |
//!
//! A unit is *acknowledged* when its commit is on the disk, and never before. Acknowledged units survive Ctrl-C, `kill -9`, a full disk and
//! loss of power, and are never counted twice. `docs/design/runs.md` explains why.
#![forbid(unsafe_code)]

pub mod answer;
mod certificate;
mod checkpoint;
mod error;
mod hash;
mod job;
mod keeper;
mod list;
mod lock;
mod paths;
mod placements;
mod queens;
mod repair;
mod run;
mod salvage;
mod status;
mod store;
#[cfg(test)]
mod tests;
mod view;
mod worker;

pub use certificate::certificate;
pub use checkpoint::Checkpoint;
pub use error::{Error, Trouble};
pub use job::Job;
pub use keeper::{Acknowledge, Keeper};
pub use list::list;
pub use queens::cells;
pub use repair::{Repaired, repair};
pub use run::Run;
pub use status::{Contribution, Status};
pub use store::{Record, subtotal, tally};
pub use view::View;
pub use worker::{Worker, WorkerId};
