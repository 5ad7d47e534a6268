//! A list of puzzles divided between several threads, each with its own search.

use std::sync::{Mutex, PoisonError};
use std::thread;

use super::machine::Machine;
use super::search::{Results, Task};
use crate::engine::Outcome;

/// Puzzles that a thread takes at a time: many times the number of lanes, since some lanes are idle at the end of each
/// block.
const BLOCK: usize = 8192;

/// Runs a task to its end on a thread for each machine.
pub(super) fn run(machines: &mut [Machine], task: &Task<'_>, results: Results<'_>) -> Outcome<()> {
    if task.limit == 0 {
        return Outcome::Complete(());
    }
    let blocks = task.puzzles.len().div_ceil(BLOCK);
    let busy = machines.len().min(blocks);
    if busy <= 1 {
        return run_one(&mut machines[0], task, results);
    }
    let Results { counts, grids } = results;
    let mut grids = grids.map(|grids| grids.chunks_mut(BLOCK));
    let blocks = task.puzzles.chunks(BLOCK).zip(counts.chunks_mut(BLOCK)).map(move |(puzzles, counts)| {
        (Task { puzzles, ..*task }, Results { counts, grids: grids.as_mut().and_then(Iterator::next) })
    });
    let blocks = Mutex::new(blocks);
    let next = || blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = |machine: &mut Machine| -> Outcome<()> {
        while let Some((task, results)) = next() {
            if run_one(machine, &task, results).is_interrupted() {
                return Outcome::Interrupted(());
            }
        }
        Outcome::Complete(())
    };
    let is_interrupted = thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = machines[..busy].iter_mut().map(|machine| scope.spawn(move || work(machine))).collect();
        let ends =
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        ends.filter(Outcome::is_interrupted).count() > 0
    });
    if is_interrupted { Outcome::Interrupted(()) } else { Outcome::Complete(()) }
}

fn run_one(machine: &mut Machine, task: &Task<'_>, mut results: Results<'_>) -> Outcome<()> {
    match machine.run(task, &mut results) {
        true => Outcome::Complete(()),
        false => Outcome::Interrupted(()),
    }
}
