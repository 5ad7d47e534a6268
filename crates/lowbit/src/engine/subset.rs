//! Some units of a search: a part of them, or a list chosen by the caller.

use std::io;

use super::{Search, Unit, Worker};

/// A search with only some of its units.
///
/// ```
/// use lowbit::engine::{self, Control, Search, Subset};
/// use lowbit::queens::{Board, kernels::recursion::Recursion};
/// let search = Recursion::new(&Board::empty(10)?);
/// let count = |subset: &Subset| engine::run(subset, &Control::default()).unwrap().complete().unwrap().solutions;
///
/// let thirds = (0..3).map(|part| Subset::part(&search, part, 3));
/// assert_eq!(thirds.map(|third| count(&third)).sum::<u128>(), 724);
///
/// let units: Vec<_> = search.units().collect();
/// let halves = units.chunks(units.len().div_ceil(2)).map(|half| Subset::of(&search, half));
/// assert_eq!(halves.map(|half| count(&half)).sum::<u128>(), 724);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Subset<'a> {
    search: &'a dyn Search,
    choice: Choice<'a>,
}

debug_of!(Subset<'_> as "Subset");

#[derive(Clone, Copy)]
enum Choice<'a> {
    /// The units whose number is `part` modulo `parts`.
    Part { part: u64, parts: u64 },
    /// These units, in this order.
    Units(&'a [Unit]),
}

impl<'a> Subset<'a> {
    /// The units whose number is `part` modulo `parts`: adjacent units have similar costs, and so do the parts.
    ///
    /// # Panics
    /// Unless `part` is less than `parts`.
    pub fn part(search: &'a dyn Search, part: u64, parts: u64) -> Subset<'a> {
        assert!(part < parts, "part {part} of {parts}, from 0");
        Subset { search, choice: Choice::Part { part, parts } }
    }

    /// These units, which must be the search's own, in this order.
    pub fn of(search: &'a dyn Search, units: &'a [Unit]) -> Subset<'a> {
        Subset { search, choice: Choice::Units(units) }
    }
}

impl Search for Subset<'_> {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        match self.choice {
            Choice::Part { part: 0, parts: 1 } => self.search.units(),
            Choice::Part { part, parts } => {
                Box::new(self.search.units().filter(move |unit| unit.number % parts == part))
            }
            Choice::Units(units) => Box::new(units.iter().copied()),
        }
    }

    fn workers(&self, threads: usize) -> usize {
        self.search.workers(threads)
    }

    fn worker(&self, number: usize) -> io::Result<Box<dyn Worker + '_>> {
        self.search.worker(number)
    }

    fn is_enough(&self, units: usize, cost: f64) -> bool {
        self.search.is_enough(units, cost)
    }
}
