//! The 27 houses of a 9x9 grid and the peers of its cells: tables for all techniques.
//!
//! ```text
//! houses 0..9: rows         places in a row: by column
//! houses 9..18: columns     places in a column: by row
//! houses 18..27: boxes      places in a box: row by row
//! ```

use super::Edition;
use crate::steps::House;

/// The number of the first row.
pub(super) const ROWS: usize = 0;
/// The number of the first column.
pub(super) const COLUMNS: usize = 9;
/// The number of the first box.
pub(super) const BOXES: usize = 18;

/// The houses in the order in which the rating scales look through them: boxes, columns, rows.
pub(super) const IN_ORDER: [usize; 27] = {
    let mut order = [0; 27];
    let mut at = 0;
    while at < 27 {
        order[at] = match at / 9 {
            0 => BOXES + at,
            1 => COLUMNS + at - 9,
            _ => ROWS + at - 18,
        };
        at += 1;
    }
    order
};

/// The row, column and box of each cell.
pub(super) static OF_CELL: [[u8; 3]; 81] = {
    let mut of = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        of[cell] = [row as u8, (9 + column) as u8, (18 + row / 3 * 3 + column / 3) as u8];
        cell += 1;
    }
    of
};

/// The place of each cell in its row, column and box.
pub(super) static PLACE: [[u8; 3]; 81] = {
    let mut place = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        place[cell] = [column as u8, row as u8, (row % 3 * 3 + column % 3) as u8];
        cell += 1;
    }
    place
};

/// The cells of each house, by place.
pub(super) static CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            cells[OF_CELL[cell][kind] as usize][PLACE[cell][kind] as usize] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    cells
};

/// The cells of each house, as a set.
pub(super) static SETS: [u128; 27] = {
    let mut sets = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            sets[OF_CELL[cell][kind] as usize] |= 1 << cell;
            kind += 1;
        }
        cell += 1;
    }
    sets
};

/// The 20 cells that each cell sees.
pub(super) static PEERS: [u128; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, bloc] = OF_CELL[cell];
        peers[cell] = (SETS[row as usize] | SETS[column as usize] | SETS[bloc as usize]) & !(1 << cell);
        cell += 1;
    }
    peers
};

/// The cells of a set, in order.
pub(super) fn members(mut set: u128) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(next)
    })
}

/// The peers of a cell within a set: by number, or in the classic order of box, row, column.
pub(super) fn seen_by(cell: usize, set: u128, edition: Edition) -> impl Iterator<Item = usize> + Clone {
    let [row, column, block] = OF_CELL[cell].map(usize::from);
    let all = set & PEERS[cell];
    let parts = match edition {
        Edition::Revised => [all, 0, 0],
        Edition::Classic => [all & SETS[block], all & SETS[row] & !SETS[block], all & SETS[column] & !SETS[block]],
    };
    parts.into_iter().flat_map(members)
}

/// The members of a set of nine digits or places, from 0, in order.
pub(super) fn nine(set: u16) -> impl Iterator<Item = usize> + Clone {
    crate::bits::members(u64::from(set)).map(|bit| bit as usize)
}

/// The cells that see all of a set.
pub(super) fn common_peers(set: u128) -> u128 {
    members(set).fold(!0, |common, cell| common & PEERS[cell])
}

/// The cells of a house at these places.
pub(super) fn cells_at(house: usize, places: u16) -> u128 {
    nine(places).fold(0, |cells, place| cells | 1 << CELLS[house][place])
}

/// A house as steps name it.
pub(super) fn name(house: usize) -> House {
    let number = (house % 9) as u16;
    match house / 9 {
        0 => House::Row(number),
        1 => House::Column(number),
        _ => House::Box(number),
    }
}
