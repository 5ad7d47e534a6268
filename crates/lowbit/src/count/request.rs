//! A request for a count.

use super::Method;
use super::plan::{Count, Plan};
use crate::Error;
use crate::backend::Backend;
use crate::engine::{Control, Outcome};
use crate::place::sequences::Term;
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
    /// The board, for n queens.
    pub(super) board: Option<Board>,
    /// The problem; boards of n queens beyond 32 rows, and some terms, have none.
    pub(super) problem: Option<Problem>,
    /// The term of a sequence that is counted.
    pub(super) term: Option<Term>,
    pub(super) goal: Goal,
    /// Whether it was requested as a problem: its portable units are those of placements.
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
    /// A count of the solutions of a board of n queens by the method that is predicted to be the fastest. Up to 32 rows may be open after
    /// forced queens.
    pub fn new(board: Board) -> Request {
        let problem = Problem::of_queens(&board);
        Request { board: Some(board), problem, ..Request::of_nothing() }
    }

    /// A count of placements.
    ///
    /// # Errors
    ///
    /// If the problem does not allow the goal: [`Problem::allows`].
    pub fn of(problem: Problem, goal: Goal) -> Result<Request, Error> {
        problem.allows(goal)?;
        let board = problem.as_queens().filter(|_| matches!(goal, Goal::Count | Goal::UpToSymmetry));
        Ok(Request { board, problem: Some(problem), goal, is_of_problem: true, ..Request::of_nothing() })
    }

    /// The same count, from which the term of a sequence is read off.
    pub(crate) fn for_term(self, term: Term) -> Request {
        Request { term: Some(term), ..self }
    }

    /// A count of a term that is not read off the placements of a problem.
    pub(crate) fn of_term(term: Term) -> Request {
        Request::of_nothing().for_term(term)
    }

    /// The same options for other placements.
    pub(crate) fn asking(&self, problem: Problem, goal: Goal) -> Result<Request, Error> {
        let Request { method, backend, memory, again, .. } = *self;
        Ok(Request { method, backend, memory, again, ..Request::of(problem, goal)? })
    }

    fn of_nothing() -> Request {
        Request {
            board: None,
            problem: None,
            term: None,
            goal: Goal::Count,
            is_of_problem: false,
            method: None,
            backend: None,
            memory: None,
            portable: false,
            again: false,
            part: (0, 1),
        }
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

    /// Count in another way, if there is one: in another order, by another method, or with other images of the same placements. A result on
    /// which two ways agree is hardly wrong. On a processor there is none for levels and first columns, which fix the order.
    pub fn again(self) -> Request {
        Request { again: true, ..self }
    }

    /// Count in units that are identical on every machine: for n queens those of the join or the prefixes of the recursion, for placements
    /// their [`Units`](crate::place::Units). Counts that are kept in a file, split into parts or certified need them.
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

    /// How the count will be made and what it will cost, ready to [run](Plan::run). Only running builds expensive tables.
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
