//! The recursion, lanes and the lister against each other, on any board; and any unit of the join on a plain board, with
//! any memory limit, against backtracking.

use lowbit::backend::Backend;
use lowbit::engine::{Control, Search, Stop, run};
use lowbit::queens::{Board, kernels::join::Join, kernels::lanes::Lanes, kernels::recursion::Recursion, solutions, solve};

pub(crate) fn check(bytes: &[u8]) {
    let [size, cells @ ..] = bytes else { return };
    let n = u32::from(size % 10) + 1;
    let mut board = Board::empty(n).unwrap();
    for (cell, &byte) in (0..n * n).zip(cells) {
        let (row, column) = (cell / n, cell % n);
        // A queen on an attacked or blocked cell is refused: the board stays legal.
        let _ = match byte {
            0..60 => board.block(row, column),
            250.. => board.place(row, column),
            _ => Ok(()),
        };
    }
    let expected = count(&Recursion::new(&board));
    for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        assert_eq!(count(&Lanes::new(&board, backend).unwrap()), expected, "{backend}\n{board}");
    }
    join(n + 1, cells);
    let mut listed = 0;
    for solution in solutions(&board) {
        assert!(solution.is_valid() && solution.fits(&board), "{board}");
        listed += 1;
    }
    assert_eq!(listed, expected, "{board}");
    let solved = solve(&board, &Stop::new()).complete().unwrap();
    assert_eq!(solved.is_some(), expected > 0, "{board}");
    assert!(solved.is_none_or(|solution| solution.is_valid() && solution.fits(&board)));
}

fn join(n: u32, bytes: &[u8]) {
    let number = bytes.iter().fold(0u64, |number, &byte| number.wrapping_mul(257).wrapping_add(byte.into()));
    for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        let join = Join::new(n, backend, number % 20_000).unwrap();
        let unit = join.units().nth((number % join.number_of_units()) as usize).unwrap();
        let tally = join.run(unit, &mut join.scratch(), &Stop::new()).complete().unwrap();
        assert_eq!(Some(tally.solutions), join.recount(unit.number, &Stop::new()).complete(), "{backend}, unit {unit:?}");
    }
}

fn count<K: Search>(kernel: &K) -> u128 {
    let control = Control { threads: 1, ..Control::default() };
    run(kernel, &control).unwrap().complete().unwrap().solutions
}
