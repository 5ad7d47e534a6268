//! Every sudoku kernel against the lecture's, on any givens.

use std::ops::ControlFlow;

use lowbit::backend::Backend;
use lowbit::engine::{Outcome, Stop, Tally};
use lowbit::sudoku::kernels::{Batch, places, single};
use lowbit::sudoku::{Grid, Shape, reference};

/// The most solutions counted.
const LIMIT: u128 = 50;

pub(crate) fn check(bytes: &[u8]) {
    let Some((&size, bytes)) = bytes.split_first() else { return };
    let shape = if size % 4 == 0 { Shape::FOUR } else { Shape::NINE };
    let mut puzzle = Grid::empty(shape);
    // The lecture's search takes very long to refute a grid with few givens: begin with a solved grid, which the input
    // changes and clears in places.
    let mut blanks = shape.cells() / 2;
    for (cell, &digit) in solved(shape).cells().iter().enumerate() {
        let change = bytes.get(cell).copied().unwrap_or(0);
        puzzle.set(cell, if change >= 250 { change % shape.side() as u8 + 1 } else { digit });
        if change % 3 == 1 && blanks > 0 {
            puzzle.set(cell, 0);
            blanks -= 1;
        }
    }
    let expected = solutions(&puzzle, &|puzzle, stop, sink| reference::search(puzzle, stop, sink));
    let other = solutions(&puzzle, &|puzzle, stop, sink| places::search(puzzle, stop, sink));
    if expected.len() < LIMIT as usize {
        assert_eq!(expected, other, "{puzzle}");
    } else {
        assert_eq!(other.len(), LIMIT as usize);
    }
    for solution in expected.iter().chain(&other) {
        assert!(Grid::from_cells(solution).unwrap().is_solution_of(&puzzle));
    }
    if let Ok(cells) = <[u8; 81]>::try_from(puzzle.cells()) {
        let expected = expected.len() as u64;
        assert_eq!(single::count(&cells, LIMIT as u64), expected, "{puzzle}");
        for backend in Backend::ALL {
            let Some(mut batch) = Batch::on(backend, LIMIT as u64) else { continue };
            assert_eq!(batch.count(&[cells, cells][..], &Stop::new()).complete().unwrap(), [expected; 2], "{backend}\n{puzzle}");
        }
    }
}

/// One solution of the empty grid: rows shifted by a box width, bands by one.
fn solved(shape: Shape) -> Grid {
    let (side, width) = (shape.side(), shape.side().isqrt());
    let digit = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        ((row % width * width + row / width + column) % side + 1) as u8
    };
    Grid::from_cells(&(0..side * side).map(digit).collect::<Vec<_>>()).unwrap()
}

type Search<'a> = &'a dyn Fn(&Grid, &Stop, &mut reference::Sink<'_>) -> Outcome<Tally>;

/// The solutions, up to the limit, sorted.
fn solutions(puzzle: &Grid, search: Search<'_>) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let outcome = search(puzzle, &Stop::new(), &mut |cells| {
        found.push(cells.to_vec());
        if (found.len() as u128) < LIMIT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(outcome.into_inner().solutions, found.len() as u128);
    found.sort();
    found
}
