//! Some units of a search, chosen by someone else.

use super::{Kernel, Stop, Tally, Unit};

/// A kernel with only these of its units, in this order.
///
/// ```
/// use lowbit::engine::{self, Chosen, Control, Kernel};
/// use lowbit::queens::{Board, kernels::recursion::Recursion};
/// let search = Recursion::new(&Board::empty(10)?)?;
/// let units: Vec<_> = search.units().collect();
/// let halves = units.chunks(units.len().div_ceil(2)).map(|half| Chosen::new(&search, half));
/// let counts = halves.map(|half| engine::run(&half, &Control::default()).unwrap().complete().unwrap().solutions);
/// assert_eq!(counts.sum::<u128>(), 724);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a, K> {
    kernel: &'a K,
    units: &'a [Unit],
}

impl<'a, K> Chosen<'a, K> {
    /// The kernel with these units, which must be its own.
    pub fn new(kernel: &'a K, units: &'a [Unit]) -> Chosen<'a, K> {
        Chosen { kernel, units }
    }
}

impl<K: Kernel> Kernel for Chosen<'_, K> {
    type Scratch = K::Scratch;

    fn units(&self) -> impl Iterator<Item = Unit> + Send {
        self.units.iter().copied()
    }

    fn scratch(&self) -> K::Scratch {
        self.kernel.scratch()
    }

    fn run(&self, unit: Unit, scratch: &mut K::Scratch, stop: &Stop) -> Option<Tally> {
        self.kernel.run(unit, scratch, stop)
    }
}
