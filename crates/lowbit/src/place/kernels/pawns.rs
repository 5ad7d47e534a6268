//! Queens and pawns: `k` pawns let `k` more queens than rows stand on the square.
//!
//! A pawn cuts its row and its column in two. k pawns cut the rows into n + k parts. No part holds two queens, so each holds exactly one,
//! as does each part of a column. The pawns are placed first, up to the symmetries of the square; then the parts of the rows are filled in
//! order, like the rows of an empty board:
//!
//! ```text
//!   . . . Q .        a part          (row 0)
//!   Q . P . Q        two parts       (row 1): columns 0 and 1, then 3 and 4; the pawn's column must have been taken above,
//!   ...                              and from row 2 on it is free again, as are the pawn's diagonals
//! ```

use std::io;

use super::rows::{Bundle, Movement, Row, Rows};
use super::symmetric::Symmetry;
use super::table::{Entry, State, Table, Words};
use crate::Error;
use crate::backend::Backend;
use crate::bits::{full, members};
use crate::count::{Counting, Method, Prepared, Split, Task, Way};
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker};
use crate::place::units::by_reference;
use crate::place::{Goal, Problem, Rule, Units};
use crate::simd::boards::levels::{FittingLevels, Turn, Turns};
use crate::simd::boards::{Cell, Vector};
use crate::sorting;

/// The search of a square with pawns, with a unit for each set of pawns up to symmetry.
#[derive(Debug)]
pub(crate) struct Pawns {
    rows: Rows,
    backend: Backend,
    /// The same units, for the reference.
    units: Units,
}

impl Pawns {
    /// Of a problem with pawns.
    pub(crate) fn new(problem: &Problem, again: bool) -> Pawns {
        let Rule::Pawns(k) = problem.rule() else { unreachable!("a problem with pawns") };
        let units = Units::of(problem, Goal::Count).expect("every problem has units");
        Pawns { rows: Rows::with_pawns(problem.board().rows(), k as usize, again), backend: Backend::best(), units }
    }

    /// The same with another processor backend, which must be available.
    pub(crate) fn on(self, backend: Backend) -> Pawns {
        Pawns { backend, ..self }
    }
}

/// Counts queens and pawns.
pub(crate) struct ByPawns;

impl Way for ByPawns {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        let is_asked = |problem: &Problem| matches!(problem.rule(), Rule::Pawns(_)) && task.goal == Goal::Count;
        match task.backend_or(Backend::best())? {
            Backend::Cuda if !task.problem.is_some_and(is_asked) || !super::is_for_gpus(task) => {
                Err(Method::Pawns.is_not_for(task))
            }
            backend if task.problem.is_some_and(is_asked) => Ok(backend),
            _ => Err(Method::Pawns.is_not_for(task)),
        }
    }

    fn seconds(&self, _: &Task<'_>, _: Backend) -> Option<f64> {
        None
    }

    fn recount_seconds(&self, task: &Task<'_>, _: Backend, _: f64) -> f64 {
        // With `again` the pawns stand on other cells: the units are not those of the reference.
        if task.again { f64::INFINITY } else { 0.0 }
    }

    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error> {
        if backend == Backend::Cuda {
            return super::on_gpu(task);
        }
        Ok(Prepared::units(Pawns::new(task.problem(), task.again).on(backend), Split::Pawns))
    }
}

impl Counting for Pawns {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        by_reference(&self.units, unit, stop)
    }
}

impl Search for Pawns {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new((0..self.rows.bundles.len() as u64).map(|number| Unit { number, cost: 1.0 }))
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        let parts = self.rows.bundles.iter().map(|bundle| bundle.rows.len()).max().unwrap_or(0);
        let columns =
            self.rows.bundles.iter().map(|bundle| columns_of(&bundle.rows)).fold(0, |all, columns| all | columns);
        let mut levels = FittingLevels::new(self.backend, u32::BITS - columns.leading_zeros(), parts, WORDS);
        Ok(Box::new(move |unit: Unit, stop: &Stop| {
            let bundle = &self.rows.bundles[unit.number as usize];
            let found = fill(self.backend, &bundle.rows, &mut levels, stop);
            if stop.is_raised() {
                return Outcome::Interrupted(Tally::default());
            }
            Outcome::Complete(Tally::of(u128::from(bundle.weight) * u128::from(found)))
        }))
    }
}

/// Ways to fill these parts, with a board in each lane of a register. The last two are filled at once: they have two columns left, and no
/// pawn stands in the last row.
fn fill(backend: Backend, rows: &[Row], levels: &mut FittingLevels, stop: &Stop) -> u64 {
    if rows.len() < 3 {
        return u64::from(rows.len() == 1); // two queens would see each other
    }
    let mut parts = Parts { rows, columns: columns_of(rows), found: 0 };
    levels.search(backend, &mut parts, (0, rows.len() - 3), [[rows[0].cells, 0, 0, 0]].into_iter(), stop);
    parts.found
}

/// The columns of a square.
fn columns_of(rows: &[Row]) -> u32 {
    rows.iter().fold(0, |all, row| all | row.cells)
}

/// The words of a board: open cells of its part, and the columns and diagonals seen there.
const WORDS: usize = 4;

struct Parts<'a> {
    rows: &'a [Row],
    columns: u32,
    found: u64,
}

/// The transition from the previous part into this one, in registers.
#[derive(Clone, Copy)]
struct Entered<V: Vector> {
    cells: V,
    must: V,
    clear: V,
    shift: V::Shift,
}

/// What is seen in a part.
#[derive(Clone, Copy)]
struct SeenBy<V> {
    columns: V,
    left: V,
    right: V,
}

impl<V: Vector> Entered<V> {
    #[inline(always)]
    fn new(row: &Row) -> Entered<V> {
        Entered {
            cells: V::splat(row.cells),
            must: V::splat(row.must),
            clear: V::splat(row.clear),
            shift: V::shift(row.shift),
        }
    }

    /// What is seen here, given what is seen in the previous part, and the open cells here.
    #[inline(always)]
    fn after(&self, seen: SeenBy<V>) -> (SeenBy<V>, V) {
        let columns = seen.columns.without(self.clear);
        let left = seen.left.without(self.clear).up(self.shift);
        let right = seen.right.without(self.clear).down(self.shift);
        (SeenBy { columns, left, right }, columns.nor(left, right).and(self.cells))
    }
}

impl<V: Vector> SeenBy<V> {
    #[inline(always)]
    fn with(self, queen: V) -> SeenBy<V> {
        SeenBy { columns: self.columns.or(queen), left: self.left.or(queen), right: self.right.or(queen) }
    }
}

impl<C: Cell> Turns<C> for Parts<'_> {
    #[inline(always)]
    fn words(&self) -> usize {
        WORDS
    }

    #[inline(always)]
    fn advance<V: Vector<Cell = C>>(&mut self, row: usize, turn: &mut Turn<'_, V>) {
        let [entered, below] = [row + 1, row + 2].map(|row| Entered::<V>::new(&self.rows[row]));
        let is_new_row = self.rows[row + 2].shift > 0;
        while turn.goes_on() {
            let [open, columns, left, right] = turn.state();
            let lanes = turn.lanes();
            let queen = open.lowbit();
            let rest = open.without(queen);
            let (child, mut near) = entered.after(SeenBy { columns, left, right }.with(queen));
            let (after, far) = below.after(child);
            // If a column that must be taken for the part below is missing, the next part takes it; what a pawn hides does not count.
            let missing = below.must.without(after.columns);
            near = near.and(missing.without(below.clear)).or(near.only(missing.misses(missing, lanes)));
            if is_new_row {
                near = near.leaving(far).or(near.and(below.clear));
            }
            let late = entered.must.without(child.columns);
            let alive = far.meets(far, near.meets(near, late.misses(late, lanes)));
            let child = [near, child.columns, child.left, child.right];
            turn.split((alive, child), (rest.meets(rest, lanes), [rest, columns, left, right]));
        }
    }

    #[inline(always)]
    fn finish<V: Vector<Cell = C>>(&mut self, row: usize, turn: &mut Turn<'_, V>) {
        let [entered, below] = [row + 1, row + 2].map(|row| Entered::<V>::new(&self.rows[row]));
        let all = V::splat(self.columns);
        while turn.goes_on() {
            let [mut open, columns, left, right] = turn.state();
            let mut lanes = turn.lanes();
            while V::count(lanes) > 0 {
                let queen = open.lowbit();
                open = open.without(queen);
                let (child, near) = entered.after(SeenBy { columns, left, right }.with(queen));
                let (after, far) = below.after(child);
                let pair = all.without(after.columns);
                let x = pair.lowbit();
                let y = pair.without(x);
                let late = entered.must.without(child.columns);
                let apart = x.up(V::shift(1)).misses(y, late.misses(late, lanes));
                self.found += V::last_two([x, y], near, far, apart);
                lanes = open.meets(open, lanes);
            }
        }
    }
}

impl Rows {
    /// The square with `k` pawns: a bundle for each set of pawns, up to symmetry. Of its images the first is counted; with `again`, that
    /// image with rows and columns exchanged.
    pub(crate) fn with_pawns(n: u32, k: usize, again: bool) -> Rows {
        let bundle = |(mut pawns, weight): (Vec<(u32, u32)>, u32)| {
            if again {
                pawns.iter_mut().for_each(|(row, column)| std::mem::swap(row, column));
            }
            Bundle { rows: parts(n, &pawns), weight }
        };
        Rows { movement: Movement::QUEEN, bundles: ways(n, k).into_iter().map(bundle).collect(), divisor: 1 }
    }
}

/// The cells of the pawns of each bundle, and its weight.
pub(crate) fn ways(n: u32, k: usize) -> Vec<(Vec<(u32, u32)>, u32)> {
    let mut ways = Vec::new();
    places(n, k, &mut Vec::new(), &mut |pawns| {
        let mut images: Vec<Vec<(u32, u32)>> = images(n, pawns).into();
        sorting::sort_few(&mut images);
        images.dedup();
        if images[0] == pawns {
            ways.push((pawns.to_vec(), images.len() as u32));
        }
    });
    ways
}

/// Every set of `k` cells for pawns, in order: none on the edge, no two adjacent.
fn places(n: u32, k: usize, pawns: &mut Vec<(u32, u32)>, then: &mut impl FnMut(&[(u32, u32)])) {
    if pawns.len() == k {
        return then(pawns);
    }
    let inner = || 1..n.saturating_sub(1);
    let after = pawns.last().copied().unwrap_or((0, 0));
    for cell in inner().flat_map(|row| inner().map(move |column| (row, column))).filter(|&cell| cell > after) {
        let beside = |other: &(u32, u32)| other.0.abs_diff(cell.0) + other.1.abs_diff(cell.1) == 1;
        if !pawns.iter().any(beside) {
            pawns.push(cell);
            places(n, k, pawns, then);
            pawns.pop();
        }
    }
}

/// The eight images of a set of cells, each in order.
pub(super) fn images(n: u32, cells: &[(u32, u32)]) -> [Vec<(u32, u32)>; 8] {
    std::array::from_fn(|symmetry| {
        let image = |&(row, column): &(u32, u32)| {
            let (row, column) = if symmetry & 1 == 0 { (row, column) } else { (column, row) };
            let row = if symmetry & 2 == 0 { row } else { n - 1 - row };
            (row, if symmetry & 4 == 0 { column } else { n - 1 - column })
        };
        let mut image: Vec<(u32, u32)> = cells.iter().map(image).collect();
        sorting::sort_few(&mut image);
        image
    })
}

/// The parts into which pawns cut the rows.
fn parts(n: u32, pawns: &[(u32, u32)]) -> Vec<Row> {
    let in_row = |row: u32| pawns.iter().filter(|pawn| pawn.0 == row).fold(0, |all, pawn| all | 1_u32 << pawn.1);
    let mut rows = Vec::new();
    for row in 0..n {
        let here = in_row(row);
        let mut first = Row { must: here, clear: if row > 0 { in_row(row - 1) } else { 0 }, shift: 1, cells: 0 };
        let mut left = 0;
        for edge in members(here.into()).chain([n]) {
            let cells = (full(edge) & !full(left)) as u32;
            rows.push(Row { cells, ..first });
            first = Row::default();
            left = edge + 1;
        }
    }
    rows
}

/// The number of placements that a symmetry of the square leaves unchanged.
///
/// A reflection leaves placements unchanged on small boards only: every row without a pawn would need its queen in the middle column, or on
/// the diagonal, and such a line holds at most k + 1 queens; so n is at most 2k + 1.
pub(crate) fn unchanged(n: u32, k: usize, symmetry: Symmetry, stop: &Stop) -> Outcome<u128> {
    let is_reflection = matches!(symmetry, Symmetry::Mirror | Symmetry::Transpose);
    if is_reflection && n as usize > 2 * k + 1 {
        return Outcome::Complete(0);
    }
    let mut sum = 0;
    let mut unchanged_pawns = Vec::new();
    places(n, k, &mut Vec::new(), &mut |pawns| {
        if pawns.iter().all(|&pawn| pawns.contains(&symmetry.apply(n, pawn))) {
            unchanged_pawns.push(pawns.to_vec());
        }
    });
    for pawns in unchanged_pawns {
        sum += u128::from(unchanged_with(n, &pawns, symmetry, stop));
        if stop.is_raised() {
            return Outcome::Interrupted(0);
        }
    }
    Outcome::Complete(sum)
}

/// The placements with these pawns that a symmetry leaves unchanged, which must leave the pawns unchanged too: by the table, whose rows are
/// the parts.
fn unchanged_with(n: u32, pawns: &[(u32, u32)], symmetry: Symmetry, stop: &Stop) -> u64 {
    const N: usize = 32;
    let parts = parts(n, pawns);
    let rows_of_parts: Vec<u32> = parts
        .iter()
        .scan(0, |row, part| {
            *row += part.shift;
            Some(*row - 1)
        })
        .collect();
    let part_of = |(row, column): (u32, u32)| {
        (0..parts.len()).find(|&part| rows_of_parts[part] == row && parts[part].cells >> column & 1 == 1)
    };
    let mut table = Table::new(parts.len());
    let cells = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
    for cell in cells.filter(|cell| !pawns.contains(cell)) {
        let orbit = symmetry.orbit(n, cell);
        if orbit.iter().any(|other| *other < cell) {
            continue;
        }
        let mut entry = Entry { sees: Words([0; N]), fills: 0, pieces: orbit.len() as u32 };
        let mut own = Words([0; N]);
        for &cell in &orbit {
            for seen in seen_past(n, cell, pawns) {
                let part = part_of(seen).expect("no pawn is seen");
                entry.sees.0[part] |= 1 << seen.1;
            }
            let part = part_of(cell).expect("a cell without a pawn is in a part");
            entry.fills |= 1 << part;
            own.0[part] |= 1 << cell.1;
        }
        if (0..N).any(|part| own.0[part] & entry.sees.0[part] != 0) {
            continue; // its own cells see each other
        }
        (0..N).for_each(|part| entry.sees.0[part] |= own.0[part]);
        let part = part_of(cell).expect("as above");
        table.insert(part, cell.1, entry);
    }
    let free = table.choices; // the rest is not needed here
    table.each_row(&State { row: 0, free, filled: 0, pieces: 0 }, stop)
}

/// The cells that a queen sees, up to a pawn or the edge in each direction.
fn seen_past(n: u32, (row, column): (u32, u32), pawns: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut seen = Vec::new();
    for (down, across) in [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)] {
        let (mut r, mut c) = (row as i32 + down, column as i32 + across);
        while (0..n as i32).contains(&r) && (0..n as i32).contains(&c) && !pawns.contains(&(r as u32, c as u32)) {
            seen.push((r as u32, c as u32));
            (r, c) = (r + down, c + across);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{self, Control};
    use crate::place::{Board, Piece, reference};

    fn count(search: &Pawns) -> Outcome<u128> {
        engine::run(search, &Control::default()).unwrap().map(|tally| tally.solutions)
    }

    /// Compares every symmetry with a count of all placements, which also tests the argument about reflections.
    #[test]
    fn symmetries() {
        use super::Symmetry::{HalfTurn, Mirror, QuarterTurn, Transpose};
        for (n, k) in [(6, 1), (7, 1), (7, 2), (8, 2)] {
            let rows = Rows::with_pawns(n, k, false);
            let mut levels = FittingLevels::new(Backend::best(), n, 16, WORDS);
            let mut fill = |rows: &[Row]| fill(Backend::best(), rows, &mut levels, &Stop::new());
            let all: u64 = rows.bundles.iter().map(|bundle| u64::from(bundle.weight) * fill(&bundle.rows)).sum();
            let of = |symmetry| unchanged(n, k, symmetry, &Stop::new()).complete().unwrap() as u64;
            let expected =
                [((6, 1), 2), ((7, 1), 3), ((7, 2), 1), ((8, 2), 6)].iter().find(|(at, _)| *at == (n, k)).unwrap().1;
            assert_eq!(
                all + of(HalfTurn) + 2 * (of(QuarterTurn) + of(Mirror) + of(Transpose)),
                8 * expected,
                "n {n}, {k} pawns"
            );
        }
    }

    #[test]
    fn as_the_reference() {
        for (n, k) in [(5, 1), (6, 1), (6, 2), (7, 1)] {
            let problem = Problem::new(Board::square(n).unwrap(), Piece::queen(), Rule::Pawns(k)).unwrap();
            let expected = reference::count(&problem, &Stop::new());
            assert_eq!(count(&Pawns::new(&problem, false)), expected, "n {n}, {k} pawns");
            assert_eq!(count(&Pawns::new(&problem, true)), expected, "n {n}, {k} pawns");
            for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
                let found = count(&Pawns::new(&problem, false).on(backend));
                assert_eq!(found, expected, "n {n}, {k} pawns, {backend}");
            }
        }
    }
}
