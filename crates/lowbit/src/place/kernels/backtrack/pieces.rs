//! A piece in every row: rooks or queens that also leap or ride.
//!
//! Columns and diagonals are three words that are shifted from row to row. Of leaps and rides only the pieces above are kept: a *ride* is
//! the cells that a piece sees so many rows below it, so many columns to either side, and what is free in a row follows by two
//! shifts for each. That is done once for a row, when its second neighbour above is filled.
//!
//! Queens leave the last two rows to a formula. Rooks leave four, in which four columns are left: there are 24 ways to fill
//! them, and a way is a bit of a word. A cell that is not free takes away six of them, two pieces that see each other two.

use super::blocks::{self, Levels, search};
use super::{ENOUGH_STARTS, apart, divided, leaving, summed, touching};
use crate::Error;
use crate::backend::Backend;
use crate::bits::full;
use crate::engine::{Control, Outcome, Stop};
use crate::place::kernels::rows::{MOST_GIVEN, Movement, Row, Rows, Seen, StartOfRows};
use crate::place::{Answer, LARGEST};

/// Counts all bundles.
pub(super) fn count(rows: &Rows, backend: Backend, control: &Control<'_>) -> Result<Outcome<Answer>, Error> {
    let most = rows.bundles.first().map_or(1, |bundle| bundle.rows.len() - rows.movement.rows_to_place());
    let most = most.min(MOST_GIVEN);
    let make = |given: usize| -> Vec<(usize, StartOfRows)> {
        let of = |bundle| rows.starts(bundle, given).into_iter().map(move |start| (bundle, start));
        (0..rows.bundles.len()).flat_map(of).collect()
    };
    let (mut given, mut starts) = (1, make(1));
    while starts.len() < ENOUGH_STARTS && given < most {
        given += 1;
        starts = make(given);
    }
    let found = summed(&starts, 1, control, || {
        let mut room = room(rows.bundles.first().map_or(0, |bundle| bundle.rows.len()));
        move |(bundle, start): &(usize, StartOfRows), sums: &mut [u128], stop: &Stop| {
            let weight = u128::from(rows.bundles[*bundle].weight);
            sums[0] = weight * u128::from(below(rows, (*bundle, given, start), &mut room, backend, stop));
        }
    })?;
    let Outcome::Complete(found) = found else { return Ok(Outcome::Interrupted(Answer::Number(0))) };
    Ok(Outcome::Complete(Answer::Number(divided(found[0], rows.divisor.into())?)))
}

/// No piece yet.
const EMPTY: Placement =
    Placement { open: 0, seen: Seen { columns: 0, left: 0, right: 0 }, below: 0, pieces: [0; LARGEST as usize] };

/// Room for a search of boards of so many rows.
pub(super) fn room(rows: usize) -> Levels<Placement> {
    Levels::new(rows, EMPTY)
}

/// The placements of a bundle that begin with the `given` pieces of a start.
pub(super) fn below(
    rows: &Rows,
    (bundle, given, start): (usize, usize, &StartOfRows),
    room: &mut Levels<Placement>,
    backend: Backend,
    stop: &Stop,
) -> u64 {
    let (movement, rows, columns) = (&rows.movement, &rows.bundles[bundle].rows, &start.columns[..given]);
    match movement.diagonals {
        true => queens(backend, &mut Pieces::new(movement, rows), columns, room, stop),
        false => rooks(backend, &mut Pieces::new(movement, rows), columns, room, stop),
    }
}

compiled!(
    fn queens(search: &mut Pieces<'_, true>, columns: &[u8], room: &mut Levels<Placement>, stop: &Stop) -> u64 = Pieces::below
);

compiled!(
    fn rooks(search: &mut Pieces<'_, false>, columns: &[u8], room: &mut Levels<Placement>, stop: &Stop) -> u64 = Pieces::below
);

/// Cells of a row that are to be tried; what is seen there by columns and diagonals; what the pieces above leave free in the next row;
/// and the columns of all pieces.
#[derive(Clone, Copy)]
pub(super) struct Placement {
    open: u64,
    seen: Seen,
    below: u32,
    pieces: [u8; LARGEST as usize],
}

/// A search; queens have diagonals, rooks have none.
struct Pieces<'a, const DIAGONALS: bool> {
    rows: &'a [Row],
    /// By row: rides of two rows and more from above, as the row of the piece and columns to either side.
    rides: Vec<Vec<(usize, u32)>>,
    /// Rides of at most three rows, as rows down and columns to either side.
    short_rides: Vec<(usize, u32)>,
    /// Columns of the ride that goes down one row, or 0.
    beside: u32,
    found: u64,
}

impl<'a, const DIAGONALS: bool> Pieces<'a, DIAGONALS> {
    fn new(movement: &Movement, rows: &'a [Row]) -> Self {
        let all: Vec<(usize, u32)> =
            movement.rides_on(rows.len() as u32).into_iter().map(|(down, side)| (down as usize, side)).collect();
        let beside = all.iter().find(|ride| ride.0 == 1).map_or(0, |ride| ride.1);
        // The rows that are left to a formula have no pieces that could be looked at.
        let last = rows.len() - movement.rows_to_place();
        let above = |row: usize| {
            let rides = all.iter().filter(move |ride| (2..=row).contains(&ride.0) && row - ride.0 <= last);
            rides.map(move |&(down, side)| (row - down, side)).collect()
        };
        let rides = (0..rows.len()).map(above).collect();
        let short_rides = all.iter().copied().filter(|ride| ride.0 < 4).collect();
        Pieces { rows, rides, short_rides, beside, found: 0 }
    }

    /// What pieces see by rides of two rows and more in a row.
    #[inline(always)]
    fn ridden(&self, row: usize, pieces: &[u8; LARGEST as usize]) -> u32 {
        let mut seen = 0;
        for &(above, side) in &self.rides[row] {
            let piece = 1_u32 << (pieces[above % LARGEST as usize] % 32);
            seen |= piece << side | piece >> side;
        }
        seen
    }

    /// The placements that begin with pieces in these columns.
    #[inline(always)]
    fn below(&mut self, columns: &[u8], room: &mut Levels<Placement>, stop: &Stop) -> u64 {
        let (last, above) = columns.split_last().expect("a start has a piece");
        let row = above.len();
        let mut start = EMPTY;
        for (row, &column) in above.iter().enumerate() {
            start.pieces[row] = column;
            start.seen = start.seen.with(1 << column, &self.rows[row + 1]);
        }
        let Seen { columns, left, right } = start.seen;
        let diagonals = if DIAGONALS { left << 1 | right >> 1 } else { 0 };
        start.below = self.rows[row + 1].cells & !(columns | diagonals | self.ridden(row + 1, &start.pieces));
        start.open = 1 << last;
        search(self, room, (row, self.rows.len() - 1 - if DIAGONALS { 2 } else { 4 }), start, stop);
        self.found
    }

    /// Takes a cell: what is seen then from the next row, and free in the two rows below. `pieces` has the piece already.
    #[inline(always)]
    fn take(&self, row: usize, placement: &Placement, cell: u64, pieces: &[u8; LARGEST as usize]) -> (Seen, u32, u32) {
        let piece = cell as u32;
        let seen = placement.seen;
        let columns = seen.columns | piece;
        let (left, right) = match DIAGONALS {
            true => ((seen.left | piece) << 1, (seen.right | piece) >> 1),
            false => (0, 0),
        };
        let beside = piece << self.beside | piece >> self.beside | if DIAGONALS { piece << 1 | piece >> 1 } else { 0 };
        let further = &self.rows[row + 2];
        // If one column is missing the next row must take it, and more cannot be.
        let missing = further.must & !columns;
        let one = if missing & missing.wrapping_sub(1) == 0 { missing } else { 0 };
        let allowed = if missing == 0 { !0 } else { one };
        let near = placement.below & !(columns | beside) & allowed;
        let ridden = self.ridden(row + 2, pieces);
        let far = further.cells & !(columns | left << 1 | right >> 1 | ridden);
        (Seen { columns, left, right }, near, far)
    }

    #[inline(always)]
    fn last_two(&self, near: u32, far: u32) -> u32 {
        let leaps = if self.beside == 0 { 0 } else { apart(near, far, self.beside) };
        near.count_ones() * far.count_ones() - touching(near, far) - leaps
    }

    /// Ways to fill the last four rows, of which two are told.
    #[inline(always)]
    fn last_four(&self, columns: u32, near: u32, far: u32, pieces: &[u8; LARGEST as usize]) -> u32 {
        if near == 0 || far == 0 {
            return 0;
        }
        let n = self.rows.len();
        let open = |row: usize| self.rows[row].cells & !(columns | self.ridden(row, pieces));
        let mut rest = !columns & full(n as u32) as u32;
        let mut column = [0; 4];
        for column in &mut column {
            *column = rest & rest.wrapping_neg();
            rest ^= *column;
        }
        let free = [near, far, open(n - 2), open(n - 1)];
        let mut ways = !0;
        for row in 0..4 {
            let mut among = 0;
            for at in 0..4 {
                among |= usize::from(free[row] & column[at] != 0) << at;
            }
            ways &= WAYS[row][among];
        }
        for &(down, side) in &self.short_rides {
            for (p, q) in PAIRS {
                if column[p] << side == column[q] {
                    ways &= !WAYS_WITH_PAIR[down % 4][p][q];
                }
            }
        }
        ways.count_ones()
    }
}

impl<const DIAGONALS: bool> blocks::Rows for Pieces<'_, DIAGONALS> {
    type State = Placement;

    #[inline(always)]
    fn open(placement: &mut Placement) -> &mut u64 {
        &mut placement.open
    }

    #[inline(always)]
    fn place(&self, row: usize, placement: &Placement, cell: u64, child: &mut Placement) -> u32 {
        child.pieces = placement.pieces;
        child.pieces[row % LARGEST as usize] = cell.trailing_zeros() as u8;
        let (seen, near, far) = self.take(row, placement, cell, &child.pieces);
        let open = match DIAGONALS {
            true => leaving(near, far),
            // A rook leaves nothing if it takes the only column that is open below.
            false if far & far.wrapping_sub(1) == 0 => near & !far & 0_u32.wrapping_sub(u32::from(far != 0)),
            false => near,
        };
        (child.open, child.seen, child.below) = (open.into(), seen, far);
        0
    }

    #[inline(always)]
    fn finish(&mut self, row: usize, placement: &Placement, cell: u64) -> u32 {
        let mut pieces = placement.pieces;
        pieces[row % LARGEST as usize] = cell.trailing_zeros() as u8;
        let (seen, near, far) = self.take(row, placement, cell, &pieces);
        match DIAGONALS {
            true => self.last_two(near, far),
            false => self.last_four(seen.columns, near, far, &pieces),
        }
    }

    #[inline(always)]
    fn add(&mut self, _: usize, numbers: u64) {
        self.found += numbers;
    }
}

/// Two of four columns, the first to the left of the second.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// The ways to fill four rows with four columns, in order of the columns of rows 0, 1, 2, 3: those in which a row has a column.
const WAYS_WITH: [[u32; 4]; 4] = {
    let mut ways = [[0; 4]; 4];
    let (mut at, mut way) = (0, 0);
    while at < 64 {
        let (a, b, c) = (at / 16, at / 4 % 4, at % 4);
        if a != b && a != c && b != c {
            ways[0][a] |= 1 << way;
            ways[1][b] |= 1 << way;
            ways[2][c] |= 1 << way;
            ways[3][6 - a - b - c] |= 1 << way;
            way += 1;
        }
        at += 1;
    }
    ways
};

/// By row: those in which it has one of some columns, a set of four bits.
const WAYS: [[u32; 16]; 4] = {
    let mut ways = [[0; 16]; 4];
    let mut at = 0;
    while at < 256 {
        let (row, set, column) = (at / 64, at / 4 % 16, at % 4);
        if set >> column & 1 == 1 {
            ways[row][set] |= WAYS_WITH[row][column];
        }
        at += 1;
    }
    ways
};

/// By how many rows they are apart: those in which two rows have columns p and q, either way.
const WAYS_WITH_PAIR: [[[u32; 4]; 4]; 4] = {
    let mut ways = [[[0; 4]; 4]; 4];
    let mut at = 0;
    while at < 256 {
        let (row, apart, p, q) = (at / 64, at / 16 % 4, at / 4 % 4, at % 4);
        if apart > 0 && row + apart < 4 {
            ways[apart][p][q] |= WAYS_WITH[row][p] & WAYS_WITH[row + apart][q];
            ways[apart][p][q] |= WAYS_WITH[row][q] & WAYS_WITH[row + apart][p];
        }
        at += 1;
    }
    ways
};
