//! `--part i/k --json` and `lowbit merge`: one count on many machines that need not know of each
//! other.

use std::str::FromStr;

use anyhow::{Result, ensure};
use lowbit::count::Count;
use lowbit::engine::Tally;
use lowbit_run::{Job, subtotal};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::say::Told;

/// Part i of k.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) part: u64,
    pub(crate) parts: u64,
}

impl FromStr for Part {
    type Err = Told;

    fn from_str(text: &str) -> std::result::Result<Part, Told> {
        let numbers = text.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
        match numbers {
            Some((part, parts)) if (1..=parts).contains(&part) => Ok(Part { part, parts }),
            _ => Err(told!("not a part like 3/16, from 1/16 to 16/16", "不是 3/16 这样的一部分，从 1/16 到 16/16")),
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
    /// As text: it may not fit into a JSON number. A row has commas between its numbers.
    pub(crate) subtotal: String,
    method: String,
    backend: String,
    version: String,
    units_recounted: u64,
    seconds: f64,
    /// Those of the part's units in the order of their numbers, with a space between two of them.
    pub(crate) subtotals: String,
    /// Of everything that is added up.
    checksum: String,
}

/// A part's line is no longer, so that `merge` knows how much to read at once.
pub(crate) const LONGEST_LINE: u64 = 64 << 20;

impl Subtotal {
    /// The subtotal of a part of a job.
    pub(crate) fn of(job: Job, Part { part, parts }: Part, count: &Count, units: &[Tally], seconds: f64) -> Subtotal {
        let units_recounted = count.checks.units_recounted;
        let [method, backend] = [count.forecast.method.name(), count.forecast.backend.name()];
        let mut sealed = Subtotal {
            fingerprint: job.fingerprint(),
            puzzle: job.puzzle,
            n: job.n,
            board: job.board,
            split: job.split,
            units: job.units,
            part,
            parts,
            subtotal: subtotal(&units.iter().cloned().sum()),
            method: method.into(),
            backend: backend.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            units_recounted,
            seconds,
            subtotals: units.iter().map(subtotal).collect::<Vec<_>>().join(" "),
            checksum: String::new(),
        };
        sealed.checksum = sealed.seal();
        sealed
    }

    /// The line that is printed.
    pub(crate) fn line(&self) -> Result<String> {
        let line = serde_json::to_string(self)? + "\n";
        ensure!(
            (line.len() as u64) < LONGEST_LINE,
            told!(
                "the part has too many units for one line: cut the count into more parts",
                "这一部分的单元太多，一行放不下：请把计数分成更多部分"
            )
        );
        Ok(line)
    }

    /// Whether nothing in it was changed since it was printed.
    pub(crate) fn is_sealed(&self) -> bool {
        self.checksum == self.seal()
    }

    fn seal(&self) -> String {
        let Subtotal { fingerprint, part, parts, subtotal, subtotals, .. } = self;
        let text = format!("{fingerprint} {part} {parts} {subtotal} {subtotals}");
        Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The whole count that this is a part of.
    pub(crate) fn job(&self) -> Job {
        let Subtotal { puzzle, n, board, split, units, .. } = self.clone();
        Job { puzzle, n, board, split, units, part: None }
    }
}
