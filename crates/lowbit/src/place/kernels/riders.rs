//! The parameters of the kernels for a piece in each row, and their shared memory: `kernels/riders.cuh`,
//! `kernels/lines.cuh` and `kernels/rows.cuh`.

use super::rows::{Movement, Row, Rows};
use crate::backend::THREADS;

/// The parameters of all threads; as `Task` in `kernels/rows.cuh`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Task {
    pub(super) rows: u32,
    pub(super) given: u32,
}

/// The most rides on the largest board; the rides that are looked at together; the most that can be short.
const MOST_RIDES: usize = 32;
const RIDES_AT_ONCE: usize = 2;
const MOST_SHORT: usize = 4;

/// The same for pieces that ride; as `Riding` in `kernels/riders.cuh`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Riding {
    task: Task,
    rides: u32,
    short_rides: u32,
    ride: [[u32; 2]; MOST_RIDES],
    short_ride: [[u32; 2]; MOST_SHORT],
    beside: u32,
    line: u32,
}

impl Riding {
    pub(super) fn new(task: Task, movement: &Movement) -> Riding {
        const BEYOND: u32 = 64; // further than all rows
        let all = movement.rides_on(task.rows);
        let beside = all.iter().find(|ride| ride.0 == 1).map_or(0, |ride| ride.1);
        // A rook's lines that go down row by row are followed like diagonals.
        let line = if movement.rides && !movement.diagonals { beside } else { 0 };
        let (mut rides, mut short_rides) = (0, 0);
        let mut riding = Riding {
            task,
            rides: 0,
            short_rides: 0,
            ride: [[4 * THREADS * BEYOND, 0]; MOST_RIDES],
            short_ride: [[0; 2]; MOST_SHORT],
            beside,
            line,
        };
        for (rows, columns) in all {
            if rows > 1 && (line == 0 || columns != rows * line) {
                riding.ride[rides] = [4 * THREADS * rows, columns];
                rides += 1;
            }
            if rows <= 3 {
                riding.short_ride[short_rides] = [rows, columns];
                short_rides += 1;
            }
        }
        Riding { rides: rides.next_multiple_of(RIDES_AT_ONCE) as u32, short_rides: short_rides as u32, ..riding }
    }

    /// As the kernel reads them.
    #[cfg(test)]
    pub(super) fn words(&self) -> Vec<u32> {
        let pairs = self.ride.iter().chain(&self.short_ride).flatten().copied();
        let head = [self.task.rows, self.task.given, self.rides, self.short_rides];
        head.into_iter().chain(pairs).chain([self.beside, self.line]).collect()
    }
}

/// As `RowAhead` in `kernels/riders.cuh`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(super) struct RowAhead {
    pub(super) cells: u32,
    pub(super) must: u32,
}

/// The rows of all bundles, each beginning with its second one.
pub(super) fn rows_ahead(rows: &Rows) -> Vec<RowAhead> {
    let ahead = |row: &Row| RowAhead { cells: row.cells, must: row.must };
    let of_bundle = |rows: &[Row]| rows.iter().skip(1).map(ahead).chain([RowAhead::default()]).collect::<Vec<_>>();
    rows.bundles.iter().flat_map(|bundle| of_bundle(&bundle.rows)).collect()
}

/// The kernels that place a piece in each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowsKernel {
    Queens,
    Pawns,
    RidingQueens,
    RidingRooks,
    /// Rooks whose lines are kept in words, for a step of these rows and columns.
    Lines(u32, u32),
}

/// Steps of rooks whose lines are kept in words; as in `kernels/place.cu`.
#[cfg(feature = "cuda")]
const STEPS_OF_LINES: [(u32, u32); 4] = [(1, 2), (1, 3), (1, 4), (2, 3)];

impl RowsKernel {
    /// The kernel for boards with `rows` rows, which pawns may cut.
    #[cfg(feature = "cuda")]
    pub(super) fn of(movement: &Movement, rows: u32, is_cut: bool) -> RowsKernel {
        let [step, _] = movement.steps;
        if movement.rides_on(rows).is_empty() {
            if is_cut { RowsKernel::Pawns } else { RowsKernel::Queens }
        } else if movement.diagonals {
            RowsKernel::RidingQueens
        } else if movement.rides && STEPS_OF_LINES.contains(&step) {
            RowsKernel::Lines(step.0, step.1)
        } else {
            RowsKernel::RidingRooks
        }
    }

    #[cfg(feature = "cuda")]
    pub(super) fn name(self) -> String {
        match self {
            RowsKernel::Queens => "place_queens".into(),
            RowsKernel::Pawns => "place_pawns".into(),
            RowsKernel::RidingQueens => "place_riding_queens".into(),
            RowsKernel::RidingRooks => "place_riding_rooks".into(),
            RowsKernel::Lines(a, b) => format!("place_lines_{a}_{b}"),
        }
    }

    /// Bytes of shared memory for each thread: the stack, and for riders their pieces, with a row above the first.
    pub(super) fn bytes_a_thread(self, task: Task) -> usize {
        let rows = task.rows as usize;
        let below = rows - task.given as usize;
        match self {
            RowsKernel::Queens | RowsKernel::Pawns => 16 * (below - 2),
            RowsKernel::RidingQueens => 20 * (below - 2) + 4 * (rows + 1),
            RowsKernel::RidingRooks => 20 * (below - 4) + 4 * (rows + 1),
            RowsKernel::Lines(a, b) => 4 * (2 + 2 * (a + b) as usize) * (below - 5),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rides_have_room() {
        for (a, b) in (1..=6).flat_map(|a| (a..=6).map(move |b| (a, b))).filter(|&step| step != (1, 1)) {
            for (rides, diagonals) in [(false, false), (false, true), (true, false), (true, true)] {
                let movement = Movement { diagonals, steps: [(a, b), (b, a)], rides };
                let told = Riding::new(Task { rows: 32, given: 2 }, &movement);
                assert!(told.rides as usize <= MOST_RIDES && told.short_rides as usize <= MOST_SHORT);
                let followed = if told.line > 0 { 31 / b } else { u32::from(told.beside > 0) };
                let room = movement.rides_on(32).len() as u32 - followed;
                assert_eq!(told.rides, room.next_multiple_of(RIDES_AT_ONCE as u32), "({a},{b}), {rides}, {diagonals}");
            }
        }
    }
}
