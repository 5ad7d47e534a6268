//! The messages of the browser script, and the answers it understands.

use lowbit::Error;
use lowbit::sudoku::variant::text::{decompress, of_json};
use lowbit::sudoku::variant::{Cell, Estimate, Puzzle, Variant};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A message. The script drops every reply whose nonce is not that of its latest message.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Request {
    #[serde(default)]
    pub(super) nonce: i64,
    #[serde(default)]
    pub(super) command: String,
    #[serde(default)]
    data_type: String,
    #[serde(default)]
    data: String,
}

/// The puzzle and options of a message.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) puzzle: Puzzle,
    /// The most solutions counted for each candidate.
    pub(super) cap: u32,
    /// Whether to mark candidates without a solution that the rules alone do not remove.
    pub(super) is_logical: bool,
}

/// The largest cap: with more solutions of a candidate its colour on the page does not change.
const HIGHEST_CAP: u32 = 1000;

impl Request {
    /// The puzzle and the options, or the error in them.
    pub(super) fn asked(&self) -> Result<Asked, String> {
        if self.data_type != "fpuzzles" {
            return Err(format!("the type of data '{}' is not known", self.data_type));
        }
        let json = decompress(&self.data).ok_or("the puzzle cannot be decompressed")?;
        let puzzle = of_json(&json).map_err(|error: Error| error.to_string())?;
        let options = serde_json::from_str::<Value>(&json).ok();
        let options = options.as_ref().and_then(|puzzle| puzzle.get("truecandidatesoptions")?.as_array());
        let mut asked = Asked { puzzle, cap: 1, is_logical: false };
        for option in options.into_iter().flatten().filter_map(Value::as_str) {
            match option.split_once('=') {
                Some(("truecandidatesnumsolutions", cap)) => asked.cap = cap.parse().unwrap_or(1),
                None if option == "logical" => asked.is_logical = true,
                None if option == "colored" => asked.cap = 8,
                _ => {}
            }
        }
        asked.cap = asked.cap.clamp(1, HIGHEST_CAP);
        Ok(asked)
    }
}

impl Asked {
    /// The puzzle with the digits and marks that the solver entered.
    pub(super) fn with_entries(&self) -> Variant {
        let mut variant = self.puzzle.variant.clone();
        for (allowed, entered) in variant.allowed.iter_mut().zip(&self.puzzle.entered) {
            *allowed &= entered;
        }
        variant
    }
}

/// A reply.
#[derive(Debug, Serialize)]
pub(super) struct Reply {
    pub(super) nonce: i64,
    #[serde(flatten)]
    pub(super) said: Said,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Said {
    #[serde(rename_all = "camelCase")]
    TrueCandidates {
        solutions_per_candidate: Vec<i64>,
    },
    Solved {
        solution: Vec<u8>,
    },
    #[serde(rename_all = "camelCase")]
    Count {
        count: u64,
        in_progress: bool,
    },
    Estimate(Sampled),
    #[serde(rename_all = "camelCase")]
    Logical {
        cells: Vec<Shown>,
        message: String,
        is_valid: bool,
    },
    Invalid {
        message: String,
    },
    Canceled,
}

/// A cell as the page shows it: 0 for an open cell.
#[derive(Debug, Serialize)]
pub(super) struct Shown {
    value: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<u8>,
}

impl Shown {
    pub(super) fn of(set: u32) -> Shown {
        let digits: Vec<u8> = lowbit::bits::members(set.into()).map(|digit| digit as u8).collect();
        match digits[..] {
            [value] => Shown { value, candidates: Vec::new() },
            _ => Shown { value: 0, candidates: digits },
        }
    }
}

/// An estimate, with its interval.
#[derive(Debug, Serialize)]
pub(super) struct Sampled {
    estimate: Value,
    stderr: Value,
    iterations: u64,
    ci95_lower: Value,
    ci95_upper: Value,
    #[serde(rename = "relErrPercent")]
    relative: Value,
}

impl Sampled {
    pub(super) fn of(estimate: &Estimate) -> Sampled {
        let (lower, upper) = estimate.interval();
        Sampled {
            estimate: number(estimate.mean),
            stderr: number(estimate.error),
            iterations: estimate.samples,
            ci95_lower: number(lower),
            ci95_upper: number(upper),
            relative: number(100.0 * estimate.error / estimate.mean),
        }
    }
}

/// A number as JSON. JSON has no infinity and no NaN, so these are JavaScript's words, which the script reads.
fn number(value: f64) -> Value {
    match value {
        value if value.is_nan() => "NaN".into(),
        value if value.is_infinite() => "Infinity".into(),
        value => value.into(),
    }
}

/// The name of a cell, from 1.
pub(super) fn name(variant: &Variant, cell: Cell) -> String {
    let (row, column) = variant.place(cell);
    format!("r{}c{}", row + 1, column + 1)
}
