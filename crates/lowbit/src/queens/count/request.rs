//! What is to be counted, and how.

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Control, Outcome, Tally};
use crate::queens::Board;

use super::Method;
use super::check::{self, Checks, Witness};
use super::plan::Plan;
use super::prepare::Prepared;

/// A count to be made: the board, and the method, the backend and the memory where they are not left to the library.
///
/// ```
/// use lowbit::engine::Control;
/// use lowbit::queens::{Board, Method, Request};
/// let mut board = Board::empty(10)?;
/// board.block(4, 4)?;
/// let request = Request::new(board).method(Method::Lanes);
/// assert_eq!(request.plan()?.method, Method::Lanes);
/// let count = request.run(&Control::default())?.complete().expect("nobody stops it");
/// assert_eq!(count.tally.solutions, 680);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    pub(super) board: Board,
    pub(super) method: Option<Method>,
    pub(super) backend: Option<Backend>,
    pub(super) memory: Option<u64>,
    pub(super) portable: bool,
    /// From 0, and how many there are.
    part: (u64, u64),
}

/// What was counted, how, and how it was checked.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The solutions, and the nodes visited.
    pub tally: Tally,
    /// How they were counted.
    pub plan: Plan,
    /// What was done to make sure. A part of a count is not checked.
    pub checks: Checks,
}

impl Request {
    /// A count of the solutions of a board, n up to 32, in the way that is predicted to be the fastest.
    pub fn new(board: Board) -> Request {
        Request { board, method: None, backend: None, memory: None, portable: false, part: (0, 1) }
    }

    /// Count by this method.
    pub fn method(self, method: Method) -> Request {
        Request { method: Some(method), ..self }
    }

    /// Count with the instructions of this backend.
    pub fn backend(self, backend: Backend) -> Request {
        Request { backend: Some(backend), ..self }
    }

    /// Keep tables of up to so many bytes; half of the free memory if nothing is said. Less memory makes a count
    /// slower, not impossible.
    pub fn memory(self, bytes: u64) -> Request {
        Request { memory: Some(bytes), ..self }
    }

    /// Count in units that mean the same on every machine and can be named: those of the join or, for other boards, the
    /// prefixes of the recursion. Counts that are kept in a file, shared out or certified need them.
    pub fn portable(self) -> Request {
        Request { portable: true, ..self }
    }

    /// Count only part `part`, from 1, of `parts`: every `parts`-th unit. The sum over all parts is the count.
    ///
    /// ```
    /// use lowbit::engine::Control;
    /// use lowbit::queens::{Board, Request};
    /// let mut sum = 0;
    /// for part in 1..=4 {
    ///     let request = Request::new(Board::empty(10)?).portable().part(part, 4)?;
    ///     sum += request.run(&Control::default())?.complete().expect("nobody stops it").tally.solutions;
    /// }
    /// assert_eq!(sum, 724);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn part(self, part: u64, parts: u64) -> Result<Request, Error> {
        if !(1..=parts).contains(&part) {
            return Err(Error::Request(format!("there is no part {part} of {parts}: parts are counted from 1")));
        }
        Ok(Request { part: (part - 1, parts), ..self })
    }

    /// How the count would be made and what it would cost, without making it.
    pub fn plan(&self) -> Result<Plan, Error> {
        self.forecast()
    }

    /// Makes the count and checks it; what fails a check is an [`Error::Check`] and not a count.
    ///
    /// A sample of units is counted again by another method, in a small part of the time of the count; the same
    /// request draws the same units. On a board with symmetries the solutions must fall into whole classes. The
    /// published count, where there is one, must be the same. Of a part, only units can be checked.
    pub fn run(&self, control: &Control<'_>) -> Result<Outcome<Count>, Error> {
        let Prepared { plan, search, share_to_recount } = self.prepare()?;
        let (part, parts) = self.part;
        let own_units = (plan.units + parts - 1 - part) / parts;
        let drawn = check::sample(own_units, share_to_recount, self.seed(plan.method)).into_iter();
        let sample = drawn.map(|place| part + parts * place).collect();
        let witness = Witness::new(control.ledger, &sample);
        let outcome = search.run(self.part, &Control { ledger: &witness, ..control.clone() })?;
        let mut count = Count { tally: outcome.into_inner(), plan, checks: Checks::default() };
        if outcome.is_interrupted() {
            return Ok(Outcome::Interrupted(count));
        }
        for &unit in &sample {
            let Some(recounted) = search.recount(unit, &control.stop)? else { return Ok(Outcome::Interrupted(count)) };
            check::unit(unit, witness.booked(unit), recounted)?;
            count.checks.units_recounted += 1;
        }
        if self.part.1 > 1 {
            return Ok(Outcome::Complete(count));
        }
        let Some(symmetry) = check::symmetry(&self.board, count.tally.solutions, &control.stop)? else {
            return Ok(Outcome::Interrupted(count));
        };
        count.checks.symmetry = symmetry;
        count.checks.published = check::published(&self.board, count.tally.solutions)?;
        Ok(Outcome::Complete(count))
    }

    /// For the sample of units: the same for the same board and method, everywhere (FNV-1a).
    fn seed(&self, method: Method) -> u64 {
        let words = (0..self.board.n()).map(|row| self.board.candidates(row)).chain([method as u64]);
        let bytes = words.flat_map(u64::to_le_bytes);
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }
}
