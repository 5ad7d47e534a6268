//! Backtracking on a processor, row by row, for the families that most sequences are about. What is seen is a few words that are
//! shifted from row to row; the last rows are a formula; and of the images of a placement under the symmetries of the board one is
//! looked for. The kernels for GPUs in `kernels/` search in the same way; [`table`](super::table) takes what is left.

#![allow(unsafe_code, reason = "searches are compiled for what the processor has")]

/// A function that calls another, which is compiled for what the processor has: to count bits is one instruction on most, but not on
/// all. Its first argument is the backend.
macro_rules! compiled {
    ($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) -> $answer:ty = $body:expr) => {
        $(#[$doc])*
        fn $name(backend: Backend, $($arg: $type),*) -> $answer {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,popcnt,lzcnt,bmi1,bmi2")]
                fn with_avx512($($arg: $type),*) -> $answer {
                    $body($($arg),*)
                }
                #[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
                fn with_avx2($($arg: $type),*) -> $answer {
                    $body($($arg),*)
                }
                if let (Backend::Avx512, Some(_)) = (backend, crate::backend::proof::Avx512::new()) {
                    // SAFETY: the proof says that the processor has these features.
                    return unsafe { with_avx512($($arg),*) };
                }
                if let (Backend::Avx2 | Backend::Avx512, Some(_)) = (backend, crate::backend::proof::Avx2::new()) {
                    // SAFETY: as above.
                    return unsafe { with_avx2($($arg),*) };
                }
            }
            let _ = backend;
            $body($($arg),*)
        }
    };
}

pub(super) mod blocks;
mod maximal;
mod one_size;
mod pieces;
mod sets;
mod tree;

use std::io;
use std::sync::Mutex;

use super::maximal::{LARGEST as LARGEST_MAXIMAL, Maximal};
use super::rows::{Movement, Rows};
use crate::Error;
use crate::backend::Backend;
use crate::engine::{self, Control, Outcome, Search, Stop, Tally, Unit, Worker};
use crate::place::count::is_plain_square;
use crate::place::reference::Cell;
use crate::place::{Answer, Goal, Piece, Problem, Rule, Shape};
use crate::queens::{self, CountRequest, Method};
use crate::sentence;

/// What a problem asks for, if it is one of these families.
#[derive(Clone, Debug)]
pub(crate) enum Family {
    /// A piece in each row of the plain square: a rook with little besides.
    Rows(Movement),
    /// Sets of queens; whether left and right are alike.
    Sets { cells: Vec<u32>, is_mirrored: bool },
    /// Those to which none can be added.
    Maximal,
}

/// As many starts as keep all threads busy to the end, and progress honest.
const ENOUGH_STARTS: usize = 2000;

/// Sets of queens leave three rows to a formula, and have one above; the others are fine with that, too.
const SMALLEST_BOARD: u32 = 5;

impl Family {
    /// Of a problem.
    pub(crate) fn of(problem: &Problem) -> Option<Family> {
        let (board, piece) = (problem.board(), problem.piece());
        let is_queen = piece.moves() == Piece::queen().moves();
        let is_square = is_plain_square(problem);
        let is_flat = matches!(board.shape(), Shape::Rectangle | Shape::Triangle);
        let has_given = (0..board.rows()).any(|row| board.given(row) != 0);
        if board.rows() < SMALLEST_BOARD {
            return None;
        }
        match problem.rule() {
            Rule::EachRow if is_square && piece.is_symmetric() => {
                let movement = Movement::of(piece)?;
                (board.rows() as usize > movement.rows_left_over() + 2).then_some(Family::Rows(movement))
            }
            Rule::Any | Rule::Exactly(_) if is_queen && is_flat && !has_given => {
                let cells: Vec<u32> = (0..board.rows()).map(|row| board.cells(row)).collect();
                let mirrored = |row: &u32| row.reverse_bits() >> (u32::BITS - board.columns());
                let is_mirrored = cells.iter().all(|row| mirrored(row) == *row);
                Some(Family::Sets { cells, is_mirrored })
            }
            Rule::Maximal if is_queen && is_square && board.rows() as usize <= LARGEST_MAXIMAL => Some(Family::Maximal),
            _ => None,
        }
    }
}

/// Counts a problem of one of the families; `None` if it is of none, or something else about it is to be known.
pub(crate) fn count(
    problem: &Problem,
    goal: Goal,
    backend: Option<Backend>,
    again: bool,
    control: &Control<'_>,
) -> Result<Option<Outcome<Answer>>, Error> {
    if let (Some(board), true) = (as_queens(problem), goal == Goal::Count) {
        return Ok(Some(by_the_queens(board, backend, again, control)?.map(Answer::Number)));
    }
    let (n, backend) = (problem.board().rows(), backend.unwrap_or_else(Backend::best));
    let Some(family) = Family::of(problem) else { return Ok(None) };
    let answer = match (family, goal) {
        (Family::Rows(Movement::QUEEN), Goal::Levels) => tree::count(n, again, backend, control)?.map(Answer::Row),
        (Family::Rows(movement), Goal::Count) => pieces::count(&Rows::of_square(movement, n, again), backend, control)?,
        (Family::Sets { cells, is_mirrored }, Goal::Count | Goal::BySize) => {
            let columns = problem.board().columns();
            let board = sets::Board { cells, columns, is_mirrored, backend };
            match (problem.rule(), goal) {
                (Rule::Any, Goal::Count) => board.count(again, control)?.map(Answer::Number),
                (Rule::Any, _) => board.count_by_size(again, control)?.map(Answer::Row),
                (Rule::Exactly(k), Goal::Count) => board.count_of_size(k, again, control)?.map(Answer::Number),
                _ => return Ok(None),
            }
        }
        (Family::Maximal, Goal::Count) => maximal::count(&Maximal::new(n as usize, again), backend, control)?
            .map(|sizes| Answer::Number(sizes.iter().sum())),
        (Family::Maximal, Goal::BySize) => {
            maximal::count(&Maximal::new(n as usize, again), backend, control)?.map(Answer::Row)
        }
        _ => return Ok(None),
    };
    Ok(Some(answer))
}

/// The board of the n queens problem, if it is one.
pub(crate) fn as_queens(problem: &Problem) -> Option<queens::Board> {
    let board = problem.board();
    let is_queens = problem.rule() == Rule::EachRow
        && problem.piece().moves() == Piece::queen().moves()
        && board.shape() == Shape::Rectangle
        && board.rows() == board.columns();
    let mut queens = is_queens.then(|| queens::Board::empty(board.rows()).ok())??;
    let cells = |cells: &dyn Fn(u32) -> u32| -> Vec<Cell> {
        let n = board.rows();
        (0..n)
            .flat_map(|row| (0..n).map(move |column| (row, column)))
            .filter(|cell| cells(cell.0) >> cell.1 & 1 == 1)
            .collect()
    };
    for (row, column) in cells(&|row| !board.cells(row)) {
        queens.block(row, column).ok()?;
    }
    for (row, column) in cells(&|row| board.given(row)) {
        queens.place(row, column).ok()?; // refused if queens attack each other
    }
    Some(queens)
}

/// Counts n queens by their own engines; again, by the one that backtracks.
fn by_the_queens(
    board: queens::Board,
    backend: Option<Backend>,
    again: bool,
    control: &Control<'_>,
) -> Result<Outcome<u128>, Error> {
    let any_backend = CountRequest::new(board);
    let request = backend.map_or(any_backend.clone(), |backend| any_backend.clone().backend(backend));
    let mut plan = request.plan()?;
    if again {
        let other = if plan.forecast.method == Method::Lanes { Method::Recursion } else { Method::Lanes };
        // Recursion has the scalar backend only: another way to count matters more here than the backend.
        plan = request.method(other).plan().or_else(|_| any_backend.method(other).plan())?;
    }
    Ok(plan.run(control)?.map(|count| count.tally.solutions))
}

/// The placements of a unit that begins with pieces in the first rows.
pub(crate) struct FromFirstRows {
    kernel: Kernel,
    rows: u32,
    backend: Backend,
}

enum Kernel {
    Rows(Rows),
    Sets { board: sets::Board, exactly: Option<u32> },
    Maximal(Maximal),
}

impl FromFirstRows {
    /// For units with so many rows filled, if a family has them.
    pub(crate) fn of(problem: &Problem, rows: u32, backend: Backend) -> Option<FromFirstRows> {
        let n = problem.board().rows();
        if rows == 0 || rows + SMALLEST_BOARD > n {
            return None;
        }
        let kernel = match Family::of(problem)? {
            Family::Rows(movement) => {
                let plain = Rows::plain(movement, n, 1);
                (rows as usize + movement.rows_to_place() < n as usize).then_some(Kernel::Rows(plain))?
            }
            Family::Sets { cells, .. } => {
                let columns = problem.board().columns();
                let board = sets::Board { cells, columns, is_mirrored: false, backend };
                let exactly = if let Rule::Exactly(k) = problem.rule() { Some(k) } else { None };
                Kernel::Sets { board, exactly }
            }
            Family::Maximal => Kernel::Maximal(Maximal::new(n as usize, false)),
        };
        Some(FromFirstRows { kernel, rows, backend })
    }

    /// The placements that begin with these pieces; means nothing if it was stopped.
    pub(crate) fn count(&self, pieces: &[Cell], stop: &Stop) -> u128 {
        match &self.kernel {
            Kernel::Rows(plain) => {
                let given = self.rows as usize + 1;
                let starts = plain.starts_after(pieces, given);
                let starts: Vec<&[u8]> = starts.iter().map(|start| &start.columns[..given]).collect();
                pieces::Room::new(plain, self.backend).below(0, &starts, stop)
            }
            Kernel::Sets { board, exactly } => board.count_after(self.rows, pieces, *exactly, stop),
            Kernel::Maximal(board) => maximal::count_after(board, self.rows, pieces, self.backend, stop),
        }
    }
}

/// Adds up what lies below starts, in so many sums, on all threads. `worker` makes what a thread counts with.
fn summed<'a, S: Sync, W: FnMut(&S, &mut [u128], &Stop) + 'a>(
    starts: &'a [S],
    sums: usize,
    control: &Control<'_>,
    worker: impl Fn() -> W + Sync,
) -> io::Result<Outcome<Vec<u128>>> {
    let search = Summed { starts, sums: Mutex::new(vec![0; sums]), worker };
    let outcome = engine::run(&search, control)?;
    let sums = search.sums.into_inner().expect("no thread panicked");
    Ok(outcome.map(|_| sums))
}

/// A unit for each start.
struct Summed<'a, S, M> {
    starts: &'a [S],
    sums: Mutex<Vec<u128>>,
    worker: M,
}

impl<'a, S: Sync, W: FnMut(&S, &mut [u128], &Stop) + 'a, M: Fn() -> W + Sync> Search for Summed<'a, S, M> {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new((0..self.starts.len() as u64).map(|number| Unit { number, cost: 1.0 }))
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        let mut below = (self.worker)();
        Ok(Box::new(move |unit: Unit, stop: &Stop| {
            let mut found = vec![0; self.sums.lock().expect("no thread panicked").len()];
            below(&self.starts[unit.number as usize], &mut found, stop);
            if stop.is_raised() {
                return Outcome::Interrupted(Tally::default());
            }
            let mut sums = self.sums.lock().expect("no thread panicked");
            sums.iter_mut().zip(&found).for_each(|(sum, found)| *sum += found);
            Outcome::Complete(Tally::default())
        }))
    }
}

/// So many weighed placements, or an error if they are not whole ones.
pub(super) fn divided(weighed: u128, divisor: u128) -> Result<u128, Error> {
    if !weighed.is_multiple_of(divisor) {
        return Err(Error::check(sentence!(
            "{weighed} weighed placements are not divisible by {divisor}",
            "{weighed} 个加权的摆法不能被 {divisor} 整除"
        )));
    }
    Ok(weighed / divisor)
}

/// Pairs of a cell of `f` and one of `g`, one row below, that are so many columns apart.
#[inline(always)]
fn apart(f: u32, g: u32, side: u32) -> u32 {
    (f << side & g).count_ones() + (f >> side & g).count_ones()
}

/// Pairs of a cell of `f` and one of `g`, one row below, that share a column or a diagonal.
#[inline(always)]
pub(super) fn touching(f: u32, g: u32) -> u32 {
    (f & g).count_ones() + apart(f, g, 1)
}

#[cfg(test)]
mod tests;
