//! A request for a count.

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Control, Outcome};
use crate::queens::{Board, Method};
use crate::sentence;

use super::plan::{Count, Plan};

/// A count to be made: the board, and optionally the method, the backend and the memory.
///
/// ```
/// use lowbit::engine::Control;
/// use lowbit::queens::{Board, CountRequest, Method};
/// let mut board = Board::empty(10)?;
/// board.block(4, 4)?;
/// let plan = CountRequest::new(board).method(Method::Lanes).plan()?;
/// assert_eq!(plan.forecast.method, Method::Lanes);
/// let count = plan.run(&Control::default())?.complete().expect("nobody stops it");
/// assert_eq!(count.tally.solutions, 680);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct CountRequest {
    pub(super) board: Board,
    pub(super) method: Option<Method>,
    pub(super) backend: Option<Backend>,
    pub(super) memory: Option<u64>,
    pub(super) portable: bool,
    /// The part, from 0, and the number of parts.
    pub(super) part: (u64, u64),
}

impl CountRequest {
    /// A count of the solutions of a board by the method that is predicted to be the fastest. After forced queens up to
    /// 32 rows may be open.
    pub fn new(board: Board) -> CountRequest {
        CountRequest { board, method: None, backend: None, memory: None, portable: false, part: (0, 1) }
    }

    /// Count by this method.
    pub fn method(self, method: Method) -> CountRequest {
        CountRequest { method: Some(method), ..self }
    }

    /// Count with the instructions of this backend.
    pub fn backend(self, backend: Backend) -> CountRequest {
        CountRequest { backend: Some(backend), ..self }
    }

    /// Keep tables of up to this many bytes; by default half of the free memory. Less memory makes a count slower, not
    /// impossible.
    pub fn memory(self, bytes: u64) -> CountRequest {
        CountRequest { memory: Some(bytes), ..self }
    }

    /// Count in units that are identical on every machine: those of the join or, for other boards, the prefixes of the
    /// recursion. Counts that are kept in a file, split into parts or certified need them.
    pub fn portable(self) -> CountRequest {
        CountRequest { portable: true, ..self }
    }

    /// Count only part `part`, from 1, of `parts`: every `parts`-th unit. The sum over all parts is the count.
    ///
    /// ```
    /// use lowbit::engine::Control;
    /// use lowbit::queens::{Board, CountRequest};
    /// let mut sum = 0;
    /// for part in 1..=4 {
    ///     let request = CountRequest::new(Board::empty(10)?).portable().part(part, 4)?;
    ///     sum += request.run(&Control::default())?.complete().expect("nobody stops it").tally.solutions;
    /// }
    /// assert_eq!(sum, 724);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn part(self, part: u64, parts: u64) -> Result<CountRequest, Error> {
        if !(1..=parts).contains(&part) {
            return Err(Error::request(sentence!(
                "there is no part {part} of {parts}: parts are counted from 1",
                "没有第 {part} 部分（共 {parts} 部分）：从 1 开始数"
            )));
        }
        Ok(CountRequest { part: (part - 1, parts), ..self })
    }

    /// How the count will be made and what it will cost, ready to [run](Plan::run). Expensive tables are built only
    /// then.
    pub fn plan(&self) -> Result<Plan, Error> {
        Plan::new(self)
    }

    /// Plans and runs the count.
    pub fn run(&self, control: &Control<'_>) -> Result<Outcome<Count>, Error> {
        self.plan()?.run(control)
    }
}
