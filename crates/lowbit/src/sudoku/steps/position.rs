//! The visible state of a grid: filled cells and the candidates of the others, stored three ways so that every query is a
//! bit test.

use super::Step;
use super::census::{Census, Counted};
use super::houses::{CELLS, OF_CELL, PEERS, PLACE, SETS, members, nine};
use crate::sorting::sort;
use crate::steps::Mark;
use crate::sudoku::{Grid, Marks};

/// All nine digits.
pub(super) const ALL_DIGITS: u16 = 0x1ff;

/// The number of members of each set of nine.
pub(super) static COUNT: [u8; 512] = {
    let mut count = [0; 512];
    let mut set = 0_usize;
    while set < 512 {
        count[set] = set.count_ones() as u8;
        set += 1;
    }
    count
};

/// By cell and house: the places of the house that neither are the cell nor see it.
static UNSEEN: [[u16; 27]; 81] = {
    let mut unseen = [[ALL_DIGITS; 27]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut house = 0;
        while house < 27 {
            let mut place = 0;
            while place < 9 {
                let other = CELLS[house][place];
                if other as usize == cell || PEERS[cell] >> other & 1 == 1 {
                    unseen[cell][house] &= !(1 << place);
                }
                place += 1;
            }
            house += 1;
        }
        cell += 1;
    }
    unseen
};

/// Where to search for steps: elsewhere there were none, and nothing has changed since. Used by techniques of one digit
/// or one house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Focus {
    /// The digits, as bits.
    pub(super) digits: u16,
    /// The houses, as bits.
    pub(super) houses: u32,
}

impl Focus {
    /// Everywhere.
    pub(super) const ALL: Focus = Focus { digits: ALL_DIGITS, houses: (1 << 27) - 1 };
    /// Nowhere.
    pub(super) const NONE: Focus = Focus { digits: 0, houses: 0 };

    /// The digits and houses that differ between two positions.
    pub(super) fn changed(before: &[u128; 9], after: &[u128; 9]) -> Focus {
        let (mut changed, mut all) = (Focus::NONE, 0);
        for digit in 0..9 {
            let cells = before[digit] ^ after[digit];
            changed.digits |= u16::from(cells != 0) << digit;
            all |= cells;
        }
        for (house, set) in SETS.iter().enumerate() {
            changed.houses |= u32::from(all & set != 0) << house;
        }
        changed
    }

    /// The union of both.
    pub(super) fn and(self, other: Focus) -> Focus {
        Focus { digits: self.digits | other.digits, houses: self.houses | other.houses }
    }

    pub(super) fn has_digit(self, digit: usize) -> bool {
        self.digits >> digit & 1 == 1
    }

    pub(super) fn has_house(self, house: usize) -> bool {
        self.houses >> house & 1 == 1
    }
}

/// The known state of a 9x9 grid. Digits count from 0 here.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Position {
    /// By cell: its candidates; none in a filled cell.
    pub(super) cells: [u16; 81],
    /// By digit: the cells that have it as a candidate.
    pub(super) digits: [u128; 9],
    /// By digit and house: the places of those cells in the house.
    pub(super) places: [[u16; 27]; 9],
    /// By cell: the digit that fills it, from 1, or 0.
    pub(super) filled: [u8; 81],
    /// The cells that are not filled.
    pub(super) open: u128,
    /// The given cells.
    pub(super) given: u128,
    /// Where to look for steps.
    pub(super) focus: Focus,
    /// The census, computed on demand.
    counted: Counted,
}

impl Position {
    /// The position with only the givens' exclusions made. Contradictory givens are accepted: some cell or house then has
    /// no candidate.
    pub(crate) fn new(givens: &Grid) -> Position {
        Position::of_cells(givens.cells(), |_| ALL_DIGITS)
    }

    /// The filled cells, and the marks that they allow. A cell with a single mark is not filled.
    pub(crate) fn with_marks(filled: &Grid, marks: &Marks) -> Position {
        Position::of_cells(filled.cells(), |cell| marks.digits(cell) as u16 & ALL_DIGITS)
    }

    fn of_cells(filled: &[u8], marks: impl Fn(usize) -> u16) -> Position {
        let mut used = [0_u16; 27];
        let mut position = Position {
            cells: [0; 81],
            digits: [0; 9],
            places: [[0; 27]; 9],
            filled: [0; 81],
            open: 0,
            given: 0,
            focus: Focus::ALL,
            counted: Counted::default(),
        };
        for (cell, &digit) in filled.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            position.filled[cell] = digit;
            position.given |= 1 << cell;
            OF_CELL[cell].iter().for_each(|&house| used[usize::from(house)] |= 1 << (digit - 1));
        }
        for cell in (0..81).filter(|&cell| filled[cell] == 0) {
            let used = OF_CELL[cell].iter().fold(0, |all, &house| all | used[usize::from(house)]);
            let candidates = marks(cell) & !used;
            position.open |= 1 << cell;
            position.cells[cell] = candidates;
            for digit in nine(candidates) {
                position.digits[digit] |= 1 << cell;
                for (&house, &place) in OF_CELL[cell].iter().zip(&PLACE[cell]) {
                    position.places[digit][usize::from(house)] |= 1 << place;
                }
            }
        }
        position
    }

    /// Whether a cell has a candidate.
    #[inline(always)]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 == 1
    }

    /// The number of candidates of a cell.
    #[inline(always)]
    pub(super) fn count(&self, cell: usize) -> u32 {
        COUNT[usize::from(self.cells[cell])].into()
    }

    /// The census.
    #[inline(always)]
    pub(super) fn census(&self) -> &Census {
        self.counted.get(self)
    }

    /// The cells with exactly two candidates.
    pub(super) fn pairs(&self) -> u128 {
        self.census().few_candidates(2)
    }

    /// The number of open cells of a house.
    #[inline(always)]
    pub(super) fn open_in(&self, house: usize) -> u32 {
        self.census().open_in(house)
    }

    /// The places of a house whose cells are open and have a candidate.
    pub(super) fn open_places(&self, house: usize) -> u16 {
        self.places.iter().fold(0, |all, places| all | places[house])
    }

    /// Removes a candidate, if it is there.
    #[inline(always)]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.counted.forget();
        self.cells[cell] &= !(1 << digit);
        self.digits[digit] &= !(1 << cell);
        for (&house, &place) in OF_CELL[cell].iter().zip(&PLACE[cell]) {
            self.places[digit][usize::from(house)] &= !(1 << place);
        }
    }

    /// Puts a removed candidate back.
    #[inline(always)]
    pub(super) fn restore(&mut self, cell: usize, digit: usize) {
        self.counted.forget();
        self.cells[cell] |= 1 << digit;
        self.digits[digit] |= 1 << cell;
        for (&house, &place) in OF_CELL[cell].iter().zip(&PLACE[cell]) {
            self.places[digit][usize::from(house)] |= 1 << place;
        }
    }

    /// Fills a cell, and removes the digit from its peers.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        self.counted.forget();
        nine(self.cells[cell] & !(1 << digit)).for_each(|other| self.remove(cell, other));
        self.cells[cell] = 0;
        self.filled[cell] = digit as u8 + 1;
        self.open &= !(1 << cell);
        members(self.digits[digit] & PEERS[cell]).for_each(|peer| self.cells[peer] &= !(1 << digit));
        self.digits[digit] &= !(PEERS[cell] | 1 << cell);
        self.places[digit].iter_mut().zip(&UNSEEN[cell]).for_each(|(places, unseen)| *places &= unseen);
    }

    /// Applies the effect of a step.
    pub(crate) fn apply(&mut self, effect: &Effect) {
        for (cell, digit) in effect.removed.iter() {
            self.remove(cell, digit);
        }
        if let Some((cell, digit)) = effect.placed {
            self.place(cell, digit);
        }
    }

    /// By digit, the cells that have it as a candidate or are filled with it.
    pub(super) fn with_filled(&self) -> [u128; 9] {
        let mut cells = self.digits;
        for cell in members(!self.open & ((1 << 81) - 1)) {
            cells[usize::from(self.filled[cell]) - 1] |= 1 << cell;
        }
        cells
    }

    /// Whether every cell is filled.
    pub(crate) fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// The filled cells.
    pub(crate) fn grid(&self) -> Grid {
        Grid::nine(&self.filled)
    }
}

/// A set of candidates. Digits count from 0 here.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Candidates([u128; 9]);

impl Candidates {
    /// One digit in these cells.
    pub(super) fn of_digit(digit: usize, cells: u128) -> Candidates {
        let mut all = Candidates::default();
        all.0[digit] = cells;
        all
    }

    /// The candidates of the position with these digits in these cells.
    pub(super) fn within(position: &Position, cells: u128, digits: u16) -> Candidates {
        let mut all = Candidates::default();
        nine(digits).for_each(|digit| all.0[digit] = position.digits[digit] & cells);
        all
    }

    /// Adds a digit in these cells.
    pub(super) fn insert(&mut self, digit: usize, cells: u128) {
        self.0[digit] |= cells;
    }

    /// Adds all of another set.
    pub(super) fn unite(&mut self, other: &Candidates) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
    }

    /// The cells of a digit.
    pub(super) fn cells(&self, digit: usize) -> u128 {
        self.0[digit]
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&cells| cells == 0)
    }

    /// How many there are.
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|cells| cells.count_ones()).sum()
    }

    /// Cells and digits, by digit, then by cell.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.0.iter().enumerate().flat_map(|(digit, &cells)| members(cells).map(move |cell| (cell, digit)))
    }

    /// As marks, by cell, then by digit.
    pub(super) fn marks(&self) -> Vec<Mark> {
        let mut marks: Vec<Mark> = self.iter().map(|(cell, digit)| Mark::digit(cell, digit + 1)).collect();
        sort(&mut marks);
        marks
    }
}

/// The effect of a step on a position.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Effect {
    /// The cell that is filled, and the digit.
    pub(super) placed: Option<(usize, usize)>,
    /// The candidates removed, besides those excluded by the placement.
    pub(super) removed: Candidates,
}

impl Effect {
    /// The effect of a step.
    pub(super) fn of(step: &Step) -> Effect {
        let mut effect = Effect::default();
        for mark in &step.removed {
            effect.removed.insert(usize::from(mark.digit) - 1, 1 << mark.cell);
        }
        effect.placed = step.placed.first().map(|mark| (mark.cell.into(), usize::from(mark.digit) - 1));
        effect
    }
}
