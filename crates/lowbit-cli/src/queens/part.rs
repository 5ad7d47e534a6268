//! `lowbit queens count --part i/k --json` and `lowbit merge`: one count on many machines that need not know of each
//! other.

use std::str::FromStr;

use lowbit::queens::{Board, Count};
use lowbit_run::Job;
use serde::{Deserialize, Serialize};

/// Part i of k.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) part: u64,
    pub(crate) parts: u64,
}

impl FromStr for Part {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Part, &'static str> {
        let numbers = text.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
        match numbers {
            Some((part, parts)) if (1..=parts).contains(&part) => Ok(Part { part, parts }),
            _ => Err("not a part like 3/16, from 1/16 to 16/16"),
        }
    }
}

/// What a part prints: its subtotal, and everything in which the parts of one count agree.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Subtotal {
    pub(crate) puzzle: String,
    pub(crate) n: u32,
    pub(crate) board: String,
    pub(crate) split: String,
    /// Units of the whole count.
    pub(crate) units: u64,
    /// Of all the above.
    pub(crate) fingerprint: String,
    pub(crate) part: u64,
    pub(crate) parts: u64,
    /// As text: it may not fit into a JSON number.
    pub(crate) subtotal: String,
    method: String,
    backend: String,
    version: String,
    units_recounted: u64,
    seconds: f64,
}

impl Subtotal {
    pub(crate) fn new(board: &Board, Part { part, parts }: Part, count: &Count, seconds: f64) -> Subtotal {
        let job = Job::queens(board, &count.forecast, None);
        Subtotal {
            fingerprint: job.fingerprint(),
            puzzle: job.puzzle,
            n: job.n,
            board: job.board,
            split: job.split,
            units: job.units,
            part,
            parts,
            subtotal: count.tally.solutions.to_string(),
            method: count.forecast.method.name().into(),
            backend: count.forecast.backend.name().into(),
            version: env!("CARGO_PKG_VERSION").into(),
            units_recounted: count.checks.units_recounted,
            seconds,
        }
    }

    /// The whole count that this is a part of.
    pub(crate) fn job(&self) -> Job {
        let Subtotal { puzzle, n, board, split, units, .. } = self.clone();
        Job { puzzle, n, board, split, units, part: None }
    }
}
