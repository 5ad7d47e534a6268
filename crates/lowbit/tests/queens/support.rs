//! Random boards, known counts, and an oracle that knows no bits.

use lowbit::queens::Board;
use rand::{Rng, RngExt};

/// A line of `testdata/queens/counts.tsv`.
pub(crate) struct Known {
    pub(crate) n: u32,
    pub(crate) solutions: u128,
    pub(crate) classes: u128,
}

/// The published counts, n from 1.
pub(crate) fn known_counts() -> Vec<Known> {
    let table = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/queens/counts.tsv"));
    let known = |line: &str| {
        let numbers: Vec<u128> = line.split('\t').map(|number| number.parse().unwrap()).collect();
        Known { n: numbers[0] as u32, solutions: numbers[1], classes: numbers[2] }
    };
    table.lines().filter(|line| !line.starts_with('#')).map(known).collect()
}

/// A board with some blocked cells and some queens: often without a solution, sometimes plain.
pub(crate) fn random_board(random: &mut impl Rng, n: u32) -> Board {
    let mut board = Board::empty(n).unwrap();
    let share_blocked = [0.0, 0.05, 0.15, 0.3, 0.6][random.random_range(0..5)];
    for row in 0..n {
        for col in 0..n {
            if random.random_bool(share_blocked) {
                board.block(row, col).unwrap();
            }
        }
    }
    for _ in 0..random.random_range(0..=n / 2) {
        // Refused if it is blocked or attacked: then there are fewer queens.
        let _ = board.place(random.random_range(0..n), random.random_range(0..n));
    }
    board
}

/// A random mirror-symmetric board.
pub(crate) fn random_mirrored_board(random: &mut impl Rng, n: u32) -> Board {
    let mut board = Board::empty(n).unwrap();
    for _ in 0..random.random_range(0..2 * n) {
        let (row, col) = (random.random_range(0..n), random.random_range(0..n));
        board.block(row, col).unwrap();
        board.block(row, n - 1 - col).unwrap();
    }
    if n % 2 == 1 && random.random_bool(0.5) {
        let _ = board.place(random.random_range(0..n), n / 2);
    }
    board
}

/// Every solution of a board, in lexicographic order, by trying all permutations and comparing every two queens.
pub(crate) fn brute_force(board: &Board) -> Vec<Vec<u32>> {
    let mut solutions = Vec::new();
    permute(&mut Vec::new(), &mut (0..board.n()).collect(), &mut |columns| {
        if stand(board, columns) {
            solutions.push(columns.to_vec());
        }
    });
    solutions
}

/// Whether the queens respect the board and each other.
pub(crate) fn stand(board: &Board, columns: &[u32]) -> bool {
    let n = board.n();
    let queens: Vec<(u32, u32)> = (0..n).zip(columns.iter().copied()).collect();
    let peaceful = |&(row, col): &(u32, u32), &(r, c): &(u32, u32)| col != c && row.abs_diff(r) != col.abs_diff(c);
    columns.len() as u32 == n
        && queens.iter().all(|&(row, col)| col < n && !board.is_blocked(row, col))
        && queens.iter().all(|&(row, col)| board.queen(row).is_none_or(|given| given == col))
        && queens.iter().enumerate().all(|(i, queen)| queens[..i].iter().all(|other| peaceful(queen, other)))
}

fn permute(chosen: &mut Vec<u32>, left: &mut Vec<u32>, visit: &mut impl FnMut(&[u32])) {
    if left.is_empty() {
        return visit(chosen);
    }
    for i in 0..left.len() {
        chosen.push(left.remove(i));
        permute(chosen, left, visit);
        left.insert(i, chosen.pop().unwrap());
    }
}
