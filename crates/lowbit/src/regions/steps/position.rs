//! A position as a person sees it: stars, crosses, and the stars that each house still needs.

use crate::regions::kernels::cells::Cells;
use crate::regions::{Board, Solution};
use crate::steps::{House, Mark};

use super::Step;

/// A position on a board.
#[derive(Clone)]
pub(super) struct Position<const W: usize> {
    pub(super) n: usize,
    /// Cells that may still get a star.
    pub(super) open: Cells<W>,
    pub(super) stars: Cells<W>,
    /// Rows, columns, regions.
    pub(super) houses: Vec<Cells<W>>,
    /// The number of stars each of them still needs.
    pub(super) need: Vec<u32>,
    pub(super) house_of: Vec<[usize; 3]>,
    /// By cell: the cell itself and those that touch it.
    pub(super) near: Vec<Cells<W>>,
}

/// The position is contradictory.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

impl<const W: usize> Position<W> {
    pub(super) fn new(board: &Board) -> Result<Position<W>, Contradiction> {
        if board.is_contradictory() {
            return Err(Contradiction);
        }
        let n = board.n() as usize;
        let mut houses = vec![Cells::NONE; 3 * n];
        let mut house_of = Vec::new();
        let mut near = Vec::new();
        let mut open = Cells::NONE;
        for (cell, &region) in board.regions().iter().enumerate() {
            let (row, column) = (cell / n, cell % n);
            let own = [row, n + column, 2 * n + usize::from(region)];
            own.iter().for_each(|&house| houses[house].insert(cell));
            house_of.push(own);
            let mut cells = Cells::NONE;
            for r in row.saturating_sub(1)..(row + 2).min(n) {
                (column.saturating_sub(1)..(column + 2).min(n)).for_each(|c| cells.insert(r * n + c));
            }
            near.push(cells);
            if board.empty(row as u32) >> column & 1 == 0 {
                open.insert(cell);
            }
        }
        let need = vec![board.stars(); 3 * n];
        let mut position = Position { n, open, stars: Cells::NONE, houses, need, house_of, near };
        for (row, column) in board.given_stars() {
            position.place(row as usize * n + column as usize)?;
        }
        Ok(position)
    }

    /// Puts a star on a cell, and crosses out what it touches and the other cells of finished houses.
    pub(super) fn place(&mut self, cell: usize) -> Result<(), Contradiction> {
        if !self.open.has(cell) {
            return Err(Contradiction);
        }
        self.stars.insert(cell);
        self.open = self.open.and_not(&self.near[cell]);
        for house in self.house_of[cell] {
            self.need[house] = self.need[house].checked_sub(1).ok_or(Contradiction)?;
            if self.need[house] == 0 {
                self.open = self.open.and_not(&self.houses[house]);
            }
        }
        Ok(())
    }

    pub(super) fn cross(&mut self, cell: usize) {
        self.open.remove(cell);
    }

    /// Applies a step.
    pub(super) fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        step.removed.iter().for_each(|mark| self.cross(mark.cell.into()));
        step.placed.iter().try_for_each(|mark| self.place(mark.cell.into()))
    }

    /// The solution, once every house has its stars.
    pub(super) fn solution(&self) -> Option<Solution> {
        let mut rows = vec![0; self.n];
        self.stars.for_each(|cell| rows[cell / self.n] |= 1 << (cell % self.n));
        self.need.iter().all(|&need| need == 0).then(|| Solution::from_rows(&rows))
    }

    /// The open cells of a house.
    pub(super) fn open_in(&self, house: usize) -> Cells<W> {
        self.open.and(&self.houses[house])
    }

    /// The open cells of several houses of one kind, and the number of stars they need.
    pub(super) fn together(&self, houses: &[usize]) -> (Cells<W>, u32) {
        let add =
            |(cells, need): (Cells<W>, u32), &house: &usize| (cells.or(&self.open_in(house)), need + self.need[house]);
        houses.iter().fold((Cells::NONE, 0), add)
    }

    /// Houses that need stars, by number: rows, then columns, then regions.
    pub(super) fn needy(&self) -> impl Iterator<Item = usize> + '_ {
        (0..3 * self.n).filter(|&house| self.need[house] > 0)
    }

    /// Everything that a star on a cell would cross out, including the cell itself.
    pub(super) fn forbids(&self, cell: usize) -> Cells<W> {
        let last = |house: &&usize| self.need[**house] == 1;
        self.house_of[cell].iter().filter(last).fold(self.near[cell], |all, &house| all.or(&self.houses[house]))
    }

    /// A house by its number.
    pub(super) fn name(&self, house: usize) -> House {
        let number = (house % self.n) as u16;
        match house / self.n {
            0 => House::Row(number),
            1 => House::Column(number),
            _ => House::Region(number),
        }
    }
}

/// Stars on cells.
pub(super) fn marks<const W: usize>(cells: Cells<W>) -> Vec<Mark> {
    cells.iter().map(Mark::star).collect()
}
