//! Sets that two cells with extra digits form with other cells of their house.

use super::super::houses::{CELLS, OF_CELL, SETS, cells_at, nine};
use super::super::position::{ALL_DIGITS, Candidates, Position};
use super::super::subsets::subsets_of;
use super::Edition;

/// A naked or hidden set in which the two cells count as one member.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    house: usize,
    is_hidden: bool,
    digits: u16,
    cells: u128,
}

/// Such a set with its eliminations.
#[derive(Clone, Copy)]
pub(super) struct Subset {
    pub(super) house: usize,
    pub(super) is_hidden: bool,
    /// Its digits.
    pub(super) digits: u16,
    /// Its other cells.
    pub(super) cells: u128,
    pub(super) removed: Candidates,
    /// Its contribution to the difficulty.
    pub(super) added: f64,
}

impl PartialEq for Subset {
    fn eq(&self, other: &Subset) -> bool {
        let key = |subset: &Subset| Key {
            house: subset.house,
            is_hidden: subset.is_hidden,
            digits: subset.digits,
            cells: subset.cells,
        };
        key(self) == key(other)
    }
}

/// The sets of a size among the members of a set of nine, by increasing mask.
pub(super) fn choices(members: u16, size: u32) -> impl Iterator<Item = u16> {
    let none = (size == 0).then_some(0);
    none.into_iter().chain((size > 0).then(|| subsets_of(members, size)).into_iter().flatten())
}

/// The sets of two cells with these extras besides the pair, by size, house, and whether naked or hidden.
pub(super) fn subsets(
    position: &Position,
    [first, second]: [usize; 2],
    pair: u16,
    extras: u16,
    edition: Edition,
) -> Vec<Subset> {
    let mut all = Vec::new();
    let smallest = if edition == Edition::Classic { extras.count_ones() } else { 2 };
    for size in smallest..=7 {
        for kind in [2, 0, 1] {
            let house = usize::from(OF_CELL[first][kind]);
            if OF_CELL[second][kind] != OF_CELL[first][kind] {
                continue;
            }
            let open = (position.open & SETS[house]).count_ones();
            let place_of =
                |cell: usize| 1_u16 << CELLS[house].iter().position(|&at| usize::from(at) == cell).unwrap_or(0);
            let places = [place_of(first), place_of(second)];
            if 2 * size <= open && size >= extras.count_ones() {
                naked(position, house, places, [first, second], extras, size, &mut all);
            }
            if 2 * size < open {
                hidden(position, house, places, pair, extras, size, &mut all);
            }
        }
    }
    all
}

fn naked(
    position: &Position,
    house: usize,
    places: [u16; 2],
    pair_cells: [usize; 2],
    extras: u16,
    size: u32,
    all: &mut Vec<Subset>,
) {
    let common = extras & position.cells[pair_cells[0]] & position.cells[pair_cells[1]];
    let candidates = |place: usize| position.cells[usize::from(CELLS[house][place])];
    let members = (0..9).filter(|&place| candidates(place).count_ones() > 1).fold(0_u16, |set, place| set | 1 << place);
    for set in choices(members & !places[0] & !places[1], size - 1) {
        let others = nine(set).fold(0, |digits, place| digits | candidates(place));
        if (common | others).count_ones() == size && (extras | others).count_ones() == size {
            let digits = extras | others;
            let kept = cells_at(house, set | places[0] | places[1]);
            let removed = Candidates::within(position, SETS[house] & !kept, digits);
            let (cells, added) = (cells_at(house, set), f64::from(size - 1) * 0.1);
            all.push(Subset { house, is_hidden: false, digits, cells, removed, added });
        }
    }
}

fn hidden(
    position: &Position,
    house: usize,
    places: [u16; 2],
    pair: u16,
    extras: u16,
    size: u32,
    all: &mut Vec<Subset>,
) {
    let Some(others) = size.checked_sub(2) else { return };
    for set in choices(ALL_DIGITS & !pair & !extras, others) {
        let digits = set | pair;
        let of_digit = |digit: usize| position.places[digit][house] & !places[1];
        let union = nine(digits).fold(0, |all, digit| all | of_digit(digit));
        if nine(digits).any(|digit| of_digit(digit) == 0) || union.count_ones() != size {
            continue;
        }
        let rest = union & !places[0];
        let cells = cells_at(house, rest);
        let removed = Candidates::within(position, cells, ALL_DIGITS & !digits);
        let added = (f64::from(rest.count_ones()) - 1.0) * 0.1;
        all.push(Subset { house, is_hidden: true, digits, cells, removed, added });
    }
}
