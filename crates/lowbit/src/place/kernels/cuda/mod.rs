//! Placements on an NVIDIA GPU: `kernels/place.cu`. Here a board is counted at once, in [`units`] unit by unit.

mod device;
pub(super) mod pairings;
mod semiqueens;
pub(super) mod units;

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::{io, thread};

use cudarc::driver::DriverError;

use self::device::{Device, StartAt, Watch};
use self::units::OnGpus;
use super::backtrack::divided;
use super::maximal::{self, Maximal, MaximalStart};
use super::rows::{MOST_GIVEN, Movement, Rows, StartOfRows};
use super::semiqueens::{Semiqueens, is_asked as is_semiqueens};
use super::sets::{ONCE, Sets, TWICE};
use super::table::reading;
use crate::Error;
use crate::backend::cuda;
use crate::count::{Prepared, Task};
use crate::engine::{Control, Outcome, ordered};
use crate::place::{Answer, Goal, Piece, Problem, Rule, Shape, Units, is_plain_square};

/// Enough starts that no large one outlasts the rest.
const ENOUGH_STARTS: usize = 1 << 22;

/// The same for the tree of queens, whose starts differ less in size.
const ENOUGH_FOR_LEVELS: usize = 1 << 21;

/// The same for sets; the estimate yields five times as many on a square, and twenty times on a triangle.
const SQUARE_STARTS: f64 = 4e6;
const TRIANGLE_STARTS: f64 = 4e5;

/// Most kernels do not place pieces in the last two rows, and need one row above.
const ROWS_TO_PLACE: usize = 3;

/// The tree of the next larger board takes a GPU years, and might overflow the kernel's sums.
const LARGEST_TREE: u32 = 26;

/// A board and the kernel that counts on it.
enum Board {
    /// A piece in each row.
    Rows(Movement),
    /// The same with this number of pawns.
    Pawns(usize),
    /// Sets of queens.
    Sets { cells: Vec<u32>, is_square: bool },
    /// Sets of queens to which none can be added.
    Maximal,
}

impl Board {
    /// The board of a problem, if there is a kernel for it.
    fn of(problem: &Problem) -> Option<Board> {
        let (n, piece) = (problem.board().rows(), problem.piece());
        let is_queen = piece.moves() == Piece::queen().moves();
        let is_square = is_plain_square(problem);
        // Its cells may be blocked, but the kernel does not support given queens.
        let is_triangle =
            problem.board().shape() == Shape::Triangle && (0..n).all(|row| problem.board().given(row) == 0);
        match problem.rule() {
            _ if n as usize <= ROWS_TO_PLACE + 1 => None,
            Rule::EachRow if is_square && piece.is_symmetric() => {
                Movement::of(piece).filter(|movement| is_placed(movement, n)).map(Board::Rows)
            }
            Rule::Pawns(k) => Some(Board::Pawns(k as usize)),
            Rule::Any if is_queen && (is_square || is_triangle) && n < 32 => {
                Some(Board::Sets { cells: (0..n).map(|row| problem.board().cells(row)).collect(), is_square })
            }
            Rule::Maximal if is_queen && is_square && n as usize <= maximal::LARGEST => Some(Board::Maximal),
            _ => None,
        }
    }
}

/// Whether there is a kernel for one such piece in each row.
fn is_placed(movement: &Movement, n: u32) -> bool {
    let rides = movement.rides_on(n);
    (movement.diagonals || !rides.is_empty()) && n as usize > movement.rows_to_place() + 1
}

/// Whether there is a kernel for a problem and a goal.
pub(super) fn is_for(problem: &Problem, goal: Goal) -> bool {
    if is_semiqueens(problem) && goal == Goal::Count {
        return true;
    }
    match (Board::of(problem), goal) {
        (Some(_), Goal::Count) | (Some(Board::Sets { .. } | Board::Maximal), Goal::BySize) => true,
        (Some(Board::Rows(Movement::QUEEN)), Goal::Levels) => problem.board().rows() <= LARGEST_TREE,
        _ => false,
    }
}

/// A count on GPUs, at once or in units, of a task for which there is a kernel.
pub(super) fn prepare(task: &Task<'_>) -> Result<Prepared, Error> {
    let (problem, goal, again) = (task.problem().clone(), task.goal, task.again);
    if task.portable {
        let units = Units::of(&problem, goal)?;
        let split = units.split();
        return Ok(Prepared::weighed(OnGpus::new(units)?, split, reading(&problem, goal)));
    }
    Ok(Prepared::whole(move |control| Ok(count(&problem, goal, again, control)?.map(|answer| (answer, 0)))))
}

fn failed(error: DriverError) -> io::Error {
    io::Error::other(format!("the GPU failed while placing: {error}"))
}

/// The first GPU, and a value made concurrently: the driver takes half a second to start.
fn begin<T: Send>(make: impl FnOnce() -> T + Send) -> io::Result<(Device, T)> {
    thread::scope(|scope| {
        let made = scope.spawn(make);
        let device = Device::new(cuda::devices()[0]).map_err(failed);
        let made = made.join().unwrap_or_else(|panic| resume_unwind(panic));
        Ok((device?, made))
    })
}

/// Counts all of a board on the first GPU.
fn count(problem: &Problem, goal: Goal, again: bool, control: &Control<'_>) -> Result<Outcome<Answer>, Error> {
    let n = problem.board().rows();
    if is_semiqueens(problem) && goal == Goal::Count {
        return Ok(semiqueens::count(&Semiqueens::new(n, again), control)?.map(Answer::Number));
    }
    let weighed = |twice: &u128, once: &u128| 2 * twice + once;
    let sets = |sums: Option<Vec<u128>>| match sums.as_deref() {
        None => Outcome::Interrupted(Answer::Number(0)),
        Some(sums) => Outcome::Complete(Answer::Number(weighed(&sums[usize::from(TWICE)], &sums[usize::from(ONCE)]))),
    };
    let by_size = |sums: Option<Vec<Vec<u128>>>| match sums {
        None => Outcome::Interrupted(Answer::Number(0)),
        Some(sums) => {
            let [twice, once] = [TWICE, ONCE].map(|unit| &sums[usize::from(unit)]);
            Outcome::Complete(Answer::Row(twice.iter().zip(once).map(|(twice, once)| weighed(twice, once)).collect()))
        }
    };
    match (Board::of(problem), goal) {
        (Some(Board::Rows(movement)), Goal::Count) => count_rows(&Rows::of_square(movement, n, again), n, control),
        (Some(Board::Rows(Movement::QUEEN)), Goal::Levels) if n <= LARGEST_TREE => count_levels(n, again, control),
        (Some(Board::Pawns(k)), Goal::Count) => count_rows(&Rows::with_pawns(n, k, again), n, control),
        (Some(Board::Sets { cells, is_square }), Goal::Count | Goal::BySize) => {
            let about = if is_square { SQUARE_STARTS } else { TRIANGLE_STARTS };
            let (mut device, (board, starts)) =
                begin(|| Sets::whole(cells, n, is_square, again, about, control.threads))?;
            let watch = Watch::of(control);
            match goal {
                Goal::Count => device.count_sets(&board, &starts, 2, &watch).map(sets),
                _ => device.count_sets_by_size(&board, &starts, 2, &watch).map(by_size),
            }
            .map_err(|error| failed(error).into())
        }
        (Some(Board::Maximal), Goal::Count | Goal::BySize) => {
            let board = Maximal::new(n as usize, again);
            let (mut device, (depth, starts)) =
                begin(|| enough_starts(&board, 3, |depth| board.whole(depth, control.threads)))?;
            let found = device.count_maximal(&board, depth, &starts, 2, &Watch::of(control)).map_err(failed)?;
            let Some(sums) = found else { return Ok(Outcome::Interrupted(Answer::Number(0))) };
            let [twice, once] = [TWICE, ONCE].map(|unit| &sums[usize::from(unit)]);
            // Sets whose upper edge, one of four, has the least distance.
            let of_size = |(twice, once)| divided(4 * weighed(twice, once), maximal::TWELFTHS);
            let sizes = twice.iter().zip(once).map(of_size).collect::<Result<Vec<u128>, Error>>()?;
            Ok(Outcome::Complete(match goal {
                Goal::Count => Answer::Number(sizes.iter().sum()),
                _ => Answer::Row(sizes),
            }))
        }
        _ => unreachable!("{problem}, {}: it was asked whether there is a kernel", goal.name()),
    }
}

/// Counts the placements of bundles.
fn count_rows(rows: &Rows, n: u32, control: &Control<'_>) -> Result<Outcome<Answer>, Error> {
    let (mut device, starts) = begin(|| Starts::new(rows, n as usize, ENOUGH_STARTS, control.threads))?;
    let found = device.count_rows(rows, &starts, &Watch::of(control)).map_err(failed)?;
    let Some(by_bundle) = found else { return Ok(Outcome::Interrupted(Answer::Number(0))) };
    let weights = rows.bundles.iter().map(|bundle| u128::from(bundle.weight));
    let all: u128 = weights.zip(by_bundle).map(|(weight, found)| weight * u128::from(found)).sum();
    Ok(Outcome::Complete(Answer::Number(divided(all, rows.divisor.into())?)))
}

/// Counts the tree of queens, level by level: the levels of the starts here, the others on the GPU.
fn count_levels(n: u32, again: bool, control: &Control<'_>) -> Result<Outcome<Answer>, Error> {
    let rows = Rows::mirrored(n, again);
    let (mut device, starts) = begin(|| Starts::new(&rows, n as usize, ENOUGH_FOR_LEVELS, control.threads))?;
    let found = device.count_levels(n as usize, &starts, &Watch::of(control)).map_err(failed)?;
    let Some(by_row) = found else { return Ok(Outcome::Interrupted(Answer::Number(0))) };
    let mut levels = vec![1, u128::from(n)];
    for level in 2..starts.given {
        let above: usize = (0..rows.bundles.len()).map(|bundle| rows.starts(bundle, level).len()).sum();
        levels.push(2 * above as u128);
    }
    levels.push(2 * starts.starts.len() as u128);
    levels.extend(by_row[starts.given..].iter().map(|&found| 2 * u128::from(found)));
    Ok(Outcome::Complete(Answer::Row(levels)))
}

/// The fewest rows, from `depth` on, after which there are enough starts of maximal sets, and these starts.
fn enough_starts(
    board: &Maximal,
    mut depth: usize,
    make: impl Fn(usize) -> Vec<MaximalStart>,
) -> (usize, Vec<MaximalStart>) {
    let most = board.n - ROWS_TO_PLACE;
    loop {
        depth = depth.min(most);
        let starts = make(depth);
        if starts.len() >= ENOUGH_STARTS || depth == most {
            return (depth, starts);
        }
        depth += 1;
    }
}

/// The starts of all bundles, in their order.
struct Starts {
    given: usize,
    starts: Vec<StartAt>,
}

impl Starts {
    fn new(rows: &Rows, n: usize, enough: usize, threads: usize) -> Starts {
        let most = n - rows.movement.rows_to_place();
        let make = |given| of_bundles(rows.bundles.len(), threads, |bundle| rows.starts(bundle, given));
        Starts::after(2, most, enough, make)
    }

    /// Enough starts, with the fewest pieces from `pieces` to `most`.
    fn after(pieces: usize, most: usize, enough: usize, make: impl Fn(usize) -> Vec<StartAt>) -> Starts {
        let most = most.min(MOST_GIVEN);
        let mut given = pieces.min(most);
        loop {
            let starts = Starts { given, starts: make(given) };
            if starts.starts.len() >= enough || given == most || starts.starts.is_empty() {
                return starts;
            }
            given += 1;
        }
    }
}

/// Generates starts on all threads, bundle by bundle. The largest come first: the last ones are small, so no GPU thread outlasts the others
/// for long. Starts of one size stay in the order of their bundles.
fn of_bundles(bundles: usize, threads: usize, starts: impl Fn(usize) -> Vec<StartOfRows> + Sync) -> Vec<StartAt> {
    let mut by_size: Vec<Vec<StartAt>> = vec![Vec::new(); usize::from(u8::MAX) + 1];
    let work = |bundle| (bundle, starts(bundle));
    _ = ordered(
        threads,
        0..bundles,
        || work,
        |(bundle, starts): (usize, Vec<StartOfRows>)| {
            for StartOfRows { columns, size } in starts {
                by_size[usize::from(size)].push(StartAt { columns, bundle: bundle as u32, unused: 0 });
            }
            ControlFlow::Continue(())
        },
    );
    by_size.into_iter().rev().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place;

    #[test]
    fn given_queens_are_not_forgotten() {
        let is_counted =
            |board: place::Board| Board::of(&Problem::new(board, Piece::queen(), Rule::Any).unwrap()).is_some();
        let triangle = place::Board::new(Shape::Triangle, 9, 9).unwrap();
        let (mut blocked, mut given) = (triangle.clone(), triangle.clone());
        blocked.block(4, 2).unwrap();
        given.give(4, 2).unwrap();
        assert!(is_counted(triangle) && is_counted(blocked));
        assert!(!is_counted(given));
        let mut square = place::Board::square(9).unwrap();
        assert!(is_counted(square.clone()));
        square.give(4, 2).unwrap();
        assert!(!is_counted(square));
    }
}
