//! One search for whatever method was chosen, and another method to recount its units.

use crate::Error;
use crate::backend::Backend;
use crate::engine::{self, Control, Kernel, Outcome, Stop, Tally};
use crate::queens::Board;
use crate::queens::dfs::Dfs;
use crate::queens::join::Join;
use crate::queens::lanes::Lanes;

/// A prepared count. What is behind a `match` here is called once per count or per unit, never per node.
#[derive(Debug)]
pub(super) enum Search {
    Dfs(Dfs),
    Lanes(Lanes),
    Join(Box<Join>),
}

impl Search {
    pub(super) fn run(&self, control: &Control<'_>) -> Result<Outcome<Tally>, Error> {
        Ok(match self {
            Search::Dfs(dfs) => engine::run(dfs, control)?,
            Search::Lanes(lanes) => engine::run(lanes, control)?,
            Search::Join(join) => engine::run(join.as_ref(), control)?,
        })
    }

    /// The solutions of a unit, given by its number, by a method that shares nothing with this one but what the unit is; `None` when `stop`
    /// was raised.
    pub(super) fn recount(&self, unit: u64, stop: &Stop) -> Result<Option<u128>, Error> {
        match self {
            Search::Dfs(dfs) => sum([dfs.board(unit)].into_iter(), stop, |board| Lanes::new(board, Backend::best())),
            Search::Lanes(lanes) => sum(lanes.boards(unit), stop, Dfs::new),
            Search::Join(join) => Ok(join.recount(unit, stop)),
        }
    }
}

/// The solutions of boards, each times its weight, counted on this thread.
fn sum<K: Kernel>(
    boards: impl Iterator<Item = (Board, u32)>,
    stop: &Stop,
    search: impl Fn(&Board) -> Result<K, Error>,
) -> Result<Option<u128>, Error> {
    let control = Control { threads: 1, stop: stop.clone(), ..Control::default() };
    let mut sum = 0;
    for (board, weight) in boards {
        let Some(tally) = engine::run(&search(&board)?, &control)?.complete() else { return Ok(None) };
        sum += tally.solutions * u128::from(weight);
    }
    Ok(Some(sum))
}
