//! A request for a count.

use super::Method;
use super::plan::{Count, Plan};
use crate::Error;
use crate::backend::Backend;
use crate::engine::{Control, Outcome};
use crate::place::{Goal, Problem};
use crate::queens::Board;
use crate::sentence;

/// A count to be made, of n queens or of other placements, and optionally the method, the backend and the memory.
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
///
/// use lowbit::place::{Goal, Request};
/// let request = Request::of("queen on rectangle 8x8, any".parse()?, Goal::BySize)?;
/// let count = request.run(&Control::default())?.complete().expect("nobody stops it");
/// assert_eq!(count.numbers(), [1, 64, 1288, 10320, 34568, 46736, 22708, 3192, 92]);
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::backend::Backend;
/// use lowbit::count::Request;
/// use lowbit::engine::Control;
/// use lowbit::queens::Board;
/// let request = Request::new(Board::empty(8)?).backend(Backend::Scalar).memory(1 << 30).again();
/// assert_eq!(request.run(&Control::default())?.into_inner().numbers(), [92]);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// The board, where it is n queens.
    pub(super) board: Option<Board>,
    /// The problem; boards of n queens beyond 32 rows have none.
    pub(super) problem: Option<Problem>,
    pub(super) goal: Goal,
    /// Whether it was asked for as a problem: its portable units are those of placements.
    pub(super) is_of_problem: bool,
    pub(super) method: Option<Method>,
    pub(super) backend: Option<Backend>,
    pub(super) memory: Option<u64>,
    pub(super) portable: bool,
    pub(super) again: bool,
    /// The part, from 0, and the number of parts.
    pub(super) part: (u64, u64),
}

impl Request {
    /// A count of the solutions of a board of n queens by the method that is predicted to be the fastest. After forced
    /// queens up to 32 rows may be open.
    pub fn new(board: Board) -> Request {
        let problem = Problem::of_queens(&board);
        Request::plain(Some(board), problem, Goal::Count, false)
    }

    /// A count of placements.
    ///
    /// # Errors
    ///
    /// If the goal cannot be asked for: [`Problem::allows`].
    pub fn of(problem: Problem, goal: Goal) -> Result<Request, Error> {
        problem.allows(goal)?;
        let board = problem.as_queens().filter(|_| matches!(goal, Goal::Count | Goal::UpToSymmetry));
        Ok(Request::plain(board, Some(problem), goal, true))
    }

    fn plain(board: Option<Board>, problem: Option<Problem>, goal: Goal, is_of_problem: bool) -> Request {
        let (method, backend, memory, portable, again, part) = (None, None, None, false, false, (0, 1));
        Request { board, problem, goal, is_of_problem, method, backend, memory, portable, again, part }
    }

    /// Count by this method.
    pub fn method(self, method: Method) -> Request {
        Request { method: Some(method), ..self }
    }

    /// Count with the instructions of this backend.
    pub fn backend(self, backend: Backend) -> Request {
        Request { backend: Some(backend), ..self }
    }

    /// Keep tables of up to this many bytes; by default half of the free memory. Less memory makes a count slower, not
    /// impossible.
    pub fn memory(self, bytes: u64) -> Request {
        Request { memory: Some(bytes), ..self }
    }

    /// Count in another way, where there is one: in another order, by another method, or with other images of the same placements.
    /// A result on which two ways agree is hardly wrong. On a processor there is none for levels and first columns: they mean
    /// one order.
    pub fn again(self) -> Request {
        Request { again: true, ..self }
    }

    /// Count in units that are identical on every machine: of n queens those of the join or the prefixes of the recursion, of
    /// placements their [`Units`](crate::place::Units). Counts that are kept in a file, split into parts or certified need them.
    pub fn portable(self) -> Request {
        let board = if self.is_of_problem { None } else { self.board };
        Request { board, portable: true, ..self }
    }

    /// Count only part `part`, from 1, of `parts`: every `parts`-th unit. The sum over all parts is the count.
    ///
    /// # Errors
    ///
    /// If `part` is not from 1 to `parts`.
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
    pub fn part(self, part: u64, parts: u64) -> Result<Request, Error> {
        if !(1..=parts).contains(&part) {
            return Err(Error::request(sentence!(
                "there is no part {part} of {parts}: parts are counted from 1",
                "没有第 {part} 部分（共 {parts} 部分）：从 1 开始数"
            )));
        }
        Ok(Request { part: (part - 1, parts), ..self })
    }

    /// How the count will be made and what it will cost, ready to [run](Plan::run). Expensive tables are built only
    /// then.
    ///
    /// # Errors
    ///
    /// If no method, or not the requested one, counts this on the requested backend, if this machine lacks the backend,
    /// if more than 32 rows of n queens are open, or if the request is portable and has no such units.
    pub fn plan(&self) -> Result<Plan, Error> {
        Plan::new(self.clone())
    }

    /// Plans and runs the count.
    ///
    /// # Errors
    ///
    /// As [`plan`](Request::plan) and [`Plan::run`].
    pub fn run(&self, control: &Control<'_>) -> Result<Outcome<Count>, Error> {
        self.plan()?.run(control)
    }
}
