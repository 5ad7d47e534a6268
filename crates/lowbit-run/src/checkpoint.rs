//! The progress of a job over a long input: for jobs whose answers are written in order, not added up.

use crate::error::{Error, In, Trouble};
use crate::job::Job;
use crate::run::Run;
use crate::store;

/// The split of a job that goes through an input in batches; its units are the bytes of the input.
const SPLIT: &str = "batches 1";

/// A position in the input and the output up to which everything is answered and on the disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    /// Batches of the input answered.
    pub batches: u64,
    /// Bytes of the input read for them.
    pub input: u64,
    /// Bytes of the output.
    pub output: u64,
    /// The exit code so far.
    pub ending: u8,
    /// Whether the input is at its end.
    pub is_done: bool,
}

impl Job {
    /// A job over an input of `bytes` bytes; `what` names everything on which the answers depend.
    ///
    /// ```
    /// let job = lowbit_run::Job::stream("sudoku", "solve: puzzles.txt", 4_000_000);
    /// assert!(job.is_stream());
    /// ```
    pub fn stream(puzzle: &str, what: &str, bytes: u64) -> Job {
        let board = what.replace('\n', " ");
        Job { puzzle: puzzle.into(), n: 0, board, split: SPLIT.into(), units: bytes, part: None }
    }

    /// Whether it goes through an input in batches.
    pub fn is_stream(&self) -> bool {
        self.split == SPLIT
    }
}

impl Run {
    /// The progress of the job.
    pub fn checkpoint(&self) -> Result<Checkpoint, Error> {
        Ok(store::fact(&self.store(), "checkpoint")
            .and_then(Checkpoint::read)
            .in_file(self.path())?
            .unwrap_or_default())
    }

    /// Records the progress of the job. The output must be on the disk before.
    pub fn keep(&self, checkpoint: &Checkpoint) -> Result<(), Error> {
        self.write(|store| Ok(store::put_fact(store, "checkpoint", &checkpoint.text())?))
    }
}

impl Checkpoint {
    pub(crate) fn text(&self) -> String {
        let Checkpoint { batches, input, output, ending, is_done } = self;
        format!("{batches} {input} {output} {ending} {is_done}")
    }

    pub(crate) fn read(text: Option<String>) -> Result<Option<Checkpoint>, Trouble> {
        let Some(text) = text else { return Ok(None) };
        let values: Vec<&str> = text.split(' ').collect();
        let parse = || match values[..] {
            [batches, input, output, ending, is_done] => Some(Checkpoint {
                batches: batches.parse().ok()?,
                input: input.parse().ok()?,
                output: output.parse().ok()?,
                ending: ending.parse().ok()?,
                is_done: is_done.parse().ok()?,
            }),
            _ => None,
        };
        parse().map(Some).ok_or(Trouble::DamagedHeader)
    }
}
