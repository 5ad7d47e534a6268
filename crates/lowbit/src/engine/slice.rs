//! A search shared out among several runs that need not know of each other.

use super::{Kernel, Stop, Tally, Unit};

/// Every k-th unit of a kernel: neighbours cost alike, so the parts do.
///
/// ```
/// use lowbit::engine::{self, Control, Kernel, Slice};
/// use lowbit::queens::{Board, kernels::recursion::Recursion};
/// let search = Recursion::new(&Board::empty(10)?)?;
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

    /// Whether a unit of the kernel is among them.
    pub fn holds(&self, unit: &Unit) -> bool {
        unit.number % self.parts == self.part
    }
}

impl<K: Kernel> Kernel for Slice<'_, K> {
    type Scratch = K::Scratch;

    fn units(&self) -> impl Iterator<Item = Unit> + Send {
        self.kernel.units().filter(|unit| self.holds(unit))
    }

    fn scratch(&self) -> K::Scratch {
        self.kernel.scratch()
    }

    fn run(&self, unit: Unit, scratch: &mut K::Scratch, stop: &Stop) -> Option<Tally> {
        self.kernel.run(unit, scratch, stop)
    }
}
