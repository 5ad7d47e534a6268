//! Counts the solutions of a board.

use crate::Error;
use crate::count::Request;
use crate::engine::{Control, Outcome, Tally};

use super::Board;

/// The number of ways to place n queens on the plain n x n board, n from 1 to 32, on all cores.
///
/// # Errors
///
/// [`Error::Request`] if n is not from 1 to 32; [`Error::Check`] if a check fails; [`Error::Read`] if a GPU fails.
///
/// ```
/// use lowbit::queens::count;
/// assert_eq!(count(6)?, 4);
/// assert_eq!(count(3)?, 0);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn count(n: u32) -> Result<u128, Error> {
    let tally = count_board(&Board::empty(n)?, &Control::default())?;
    Ok(tally.complete().expect("nobody holds the stop flag").solutions)
}

/// The number of solutions of a board with up to 32 open rows, and the nodes visited, by the method that is predicted
/// to be the fastest. [`CountRequest`](super::CountRequest) has more options.
///
/// # Errors
///
/// [`Error::Request`] if the board is larger than 32 x 32 and either plain, or has more than 32 rows open after the queens that are
/// given or follow from them; [`Error::Check`] if a check fails; [`Error::Read`] if the ledger or a device fails.
///
/// ```
/// use lowbit::engine::Control;
/// use lowbit::queens::{Board, count_board};
/// let mut board = Board::empty(8)?;
/// board.place(0, 0)?;
/// let tally = count_board(&board, &Control::default())?;
/// assert_eq!(tally.complete().map(|tally| tally.solutions), Some(4));
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// A long count reports its progress, and ends when another thread, or the callback itself, raises the flag. For large n the fastest
/// methods first build tables, which may take gigabytes of memory. The callback is not called before they are built.
/// [`Forecast::shared_memory`](super::Forecast::shared_memory) tells their size,
/// [`CountRequest::memory`](super::CountRequest::memory) limits it.
///
/// ```
/// use lowbit::engine::{Control, Progress, Stop};
/// use lowbit::queens::{Board, count_board};
/// let stop = Stop::new();
/// let told = |progress: &Progress| {
///     println!("{:.0} %, {:?} left", 100.0 * progress.fraction(), progress.remaining());
///     stop.raise();
/// };
/// let control = Control { stop: stop.clone(), progress: Some(&told), ..Control::default() };
/// assert!(count_board(&Board::empty(22)?, &control)?.is_interrupted());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn count_board(board: &Board, control: &Control<'_>) -> Result<Outcome<Tally>, Error> {
    Ok(Request::new(board.clone()).run(control)?.map(|count| count.tally))
}
