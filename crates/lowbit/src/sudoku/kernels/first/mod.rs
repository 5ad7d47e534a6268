//! Which solution of a 9x9 puzzle is returned, in plain code: the definition that [`kernels`](super) states in words.
//!
//! It is slow, and uses bits for the candidates of a cell only. Every fast kernel must return the same solution.

mod tests;

use crate::sudoku::Shape;

/// The candidates of each cell: bit d-1 for digit d.
type Candidates = [u16; 81];

/// The cells of each row, column and box.
const HOUSES: [[usize; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut at = 0;
    while at < 243 {
        houses[at / 9][at % 9] = Shape::NINE.cell(at / 9, at % 9);
        at += 1;
    }
    houses
};

/// No solution: a cell without candidates, or a digit without a place in some house.
struct DeadEnd;

/// The first solution in the order of the search, or `None` if there is none.
pub(super) fn first_solution(candidates: &Candidates) -> Option<[u8; 81]> {
    let mut left = *candidates;
    while remove_what_cannot_be(&mut left).ok()? {}
    let Some(cell) = cell_to_fork_on(&left) else {
        return Some(left.map(|digits| digits.trailing_zeros() as u8 + 1));
    };
    let lowest = left[cell] & left[cell].wrapping_neg();
    let (mut with, mut without) = (left, left);
    with[cell] = lowest;
    without[cell] ^= lowest;
    first_solution(&with).or_else(|| first_solution(&without))
}

/// Applies each rule once; returns whether candidates were removed.
fn remove_what_cannot_be(left: &mut Candidates) -> Result<bool, DeadEnd> {
    let before = *left;
    // Naked singles: a digit that is its cell's only candidate is removed from the cell's peers.
    for cell in 0..81 {
        if left[cell].count_ones() == 1 {
            Shape::NINE.peers(cell).for_each(|peer| left[peer] &= !left[cell]);
        }
    }
    for digit in (0..9).map(|d| 1 << d) {
        for (number, house) in HOUSES.iter().enumerate() {
            let places: Vec<usize> = house.iter().copied().filter(|&cell| left[cell] & digit != 0).collect();
            let &first = places.first().ok_or(DeadEnd)?;
            // Hidden singles: a digit that has one place in a house is the only candidate there.
            if places.len() == 1 {
                left[first] = digit;
            }
            // Locked candidates: a digit whose places in a house all lie in another one has no place elsewhere in the
            // latter.
            for (other, _) in Shape::NINE.houses_of(first) {
                if other != number && places.iter().all(|place| HOUSES[other].contains(place)) {
                    HOUSES[other].iter().filter(|cell| !places.contains(cell)).for_each(|&cell| left[cell] &= !digit);
                }
            }
        }
    }
    if left.contains(&0) { Err(DeadEnd) } else { Ok(*left != before) }
}

/// Among the open cells (those with several candidates) one with two if there is any, else with three, else any; of
/// those the one that sees most open cells outside of its triad (the three cells that share its row and its box); of
/// those the first.
fn cell_to_fork_on(left: &Candidates) -> Option<usize> {
    let is_open = |cell: usize| left[cell].count_ones() > 1;
    let candidates = |cell: usize| left[cell].count_ones().min(4);
    let is_outside = |cell: usize, peer: usize| cell / 9 != peer / 9 || cell % 9 / 3 != peer % 9 / 3;
    let sees = |cell: usize| Shape::NINE.peers(cell).filter(|&peer| is_outside(cell, peer) && is_open(peer)).count();
    (0..81).filter(|&cell| is_open(cell)).min_by_key(|&cell| (candidates(cell), std::cmp::Reverse(sees(cell)), cell))
}
