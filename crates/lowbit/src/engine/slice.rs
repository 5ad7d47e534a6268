//! A search shared out among several runs that need not know of each other.

use std::io;

use super::{BatchKernel, Kernel, Stop, Tally, Unit};

/// Every k-th unit of a kernel: neighbours cost alike, so the parts do.
///
/// ```
/// use lowbit::engine::{self, Control, Kernel, Slice};
/// use lowbit::queens::{Board, dfs::Dfs};
/// let search = Dfs::new(&Board::empty(10)?)?;
/// let parts = (0..3).map(|part| engine::run(&Slice::new(&search, part, 3), &Control::default()));
/// let solutions = parts.map(|outcome| outcome.unwrap().complete().unwrap().solutions).sum::<u128>();
/// assert_eq!(solutions, 724);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Slice<'a, K> {
    kernel: &'a K,
    part: u64,
    parts: u64,
}

impl<'a, K> Slice<'a, K> {
    /// The units whose number is `part` modulo `parts`.
    pub fn new(kernel: &'a K, part: u64, parts: u64) -> Slice<'a, K> {
        assert!(part < parts, "part {part} of {parts}, from 0");
        Slice { kernel, part, parts }
    }
}

impl<K: Kernel> Kernel for Slice<'_, K> {
    type Scratch = K::Scratch;

    fn units(&self) -> impl Iterator<Item = Unit> + Send {
        let Slice { part, parts, .. } = *self;
        self.kernel.units().filter(move |unit| unit.number % parts == part)
    }

    fn scratch(&self) -> K::Scratch {
        self.kernel.scratch()
    }

    fn run(&self, unit: Unit, scratch: &mut K::Scratch, stop: &Stop) -> Option<Tally> {
        self.kernel.run(unit, scratch, stop)
    }
}

impl<K: BatchKernel> BatchKernel for Slice<'_, K> {
    type Worker = K::Worker;

    fn units(&self) -> impl Iterator<Item = Unit> + Send {
        let Slice { part, parts, .. } = *self;
        self.kernel.units().filter(move |unit| unit.number % parts == part)
    }

    fn workers(&self) -> usize {
        self.kernel.workers()
    }

    fn worker(&self, number: usize) -> io::Result<K::Worker> {
        self.kernel.worker(number)
    }

    fn is_enough(&self, units: usize, cost: f64) -> bool {
        self.kernel.is_enough(units, cost)
    }

    fn run(&self, batch: &[Unit], worker: &mut K::Worker, stop: &Stop) -> io::Result<Option<Vec<Tally>>> {
        self.kernel.run(batch, worker, stop)
    }
}
