//! The searches of boards with regions, one by one and in batches, against the reference, on any regions, stars and crosses.

use std::ops::ControlFlow;

use lowbit::backend::Backend;
use lowbit::engine::Stop;
use lowbit::regions::{Batch, Board, count, reference, solve};

/// The most solutions counted.
const LIMIT: u128 = 50;

pub(crate) fn check(bytes: &[u8]) {
    let [size, stars, bytes @ ..] = bytes else { return };
    let n = u32::from(size % 6) + 4;
    let stars = if n >= 8 { u32::from(stars % 2) + 1 } else { 1 };
    // Each cell joins the region of the cell above or to the left of it, or begins the next one.
    let mut regions = vec![0; (n * n) as usize];
    let mut next = 0;
    for cell in 0..regions.len() {
        let (row, column) = (cell / n as usize, cell % n as usize);
        regions[cell] = match bytes.get(cell).copied().unwrap_or(0) % 4 {
            0 | 1 if row > 0 => regions[cell - n as usize],
            2 if column > 0 => regions[cell - 1],
            _ if next < n as u8 => {
                next += 1;
                next - 1
            }
            byte => byte % n as u8,
        };
    }
    let Ok(mut board) = Board::new(n, stars, &regions) else { return };
    for (&cell, &what) in bytes.iter().skip(regions.len()).zip(bytes.iter().skip(regions.len() + 1)).step_by(2) {
        let (row, column) = (u32::from(cell) / n % n, u32::from(cell) % n);
        // A star on a seen or crossed cell is refused: the board stays legal.
        _ = if what % 4 == 0 { board.place(row, column) } else { board.cross(row, column) };
    }
    let mut expected = 0;
    _ = reference::search(&board, &Stop::new(), &mut |_| {
        expected += 1;
        if expected < LIMIT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(count(&board, LIMIT, &Stop::new()).into_inner(), expected, "{board:?}");
    let solved = solve(&board, &Stop::new()).complete().unwrap();
    assert_eq!(solved.is_some(), expected > 0, "{board:?}");
    assert!(solved.is_none_or(|solution| solution.solves(&board)), "{board:?}");
    for backend in Backend::ALL {
        let Some(mut batch) = Batch::on(backend) else { continue };
        assert_eq!(batch.count(&[&board, &board], LIMIT, &Stop::new()).into_inner(), [expected; 2], "{backend}\n{board:?}");
    }
}
