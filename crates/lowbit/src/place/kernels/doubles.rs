//! Rooks on the torus, n on n x n cells, at most two on each diagonal, up to the symmetries of the torus.
//!
//! By Burnside's lemma the number of classes is the mean, over all maps, of the placements that a map leaves unchanged. A map is a shift of
//! rows and columns after a turn or reflection and, if requested, after a multiplication of both by a unit mod n.
//!
//! **The identity** leaves all placements unchanged. A shift moves any of the n rooks to cell (0, 0), so the count is n times that of the
//! placements with a rook there. For each direction, two words hold the diagonals with at least one rook and with two, relative to the
//! current row; they are rotated by one cell from row to row. The rooks of rows 1 and -1 have distances from column 0, those of columns 1
//! and -1 from row 0: turns and reflections about the first rook permute these four distances. Let that of row 1 be the smallest, and on
//! the right side. Each *bundle*, with that distance and the set of the other three that tie, is a board with fewer cells and one weight.
//!
//! **For any other map** an orbit of cells is placed at once. Conjugate maps leave equally many placements unchanged, so a few shifts of
//! each turn are enough.

use std::collections::BTreeMap;

use super::starts::{FromStarts, Kernel};
use crate::backend::Backend;
use crate::bits::{full, members};
use crate::count::{Answer, Method, Prepared, Split, Task, Way};
use crate::engine::{Stop, Tally};
use crate::numbers::gcd;
use crate::place::sequences::Asked;
use crate::{Error, sentence};

/// The largest torus.
const LARGEST: u32 = 24;

/// Smaller tori have too few distinct neighbouring rows and columns for bundles.
const SMALLEST_IN_BUNDLES: u32 = 6;

/// The maps under which placements are equivalent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Maps {
    /// Shifts, turns and reflections.
    Turns,
    /// Multiplications of rows and columns by the same unit, too.
    Units,
}

/// Counts classes of rooks on the torus.
pub(crate) struct ByMaps;

/// The torus and the maps of a task.
fn asked(task: &Task<'_>) -> Option<(u32, Maps)> {
    match task.term.map(|term| (term.asked(), term.n)) {
        Some((Asked::TorusDoubles(maps), n)) => Some((n, maps)),
        _ => None,
    }
}

impl Way for ByMaps {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        match asked(task) {
            Some((1..=LARGEST, _)) => task.scalar(Method::Doubles),
            Some((n, _)) => Err(Error::request(sentence!(
                "this is counted on a torus of 1 to {LARGEST} rows, not {n}",
                "这只能在 1 到 {LARGEST} 行的环面上数，而不是 {n} 行"
            ))),
            None => Err(Method::Doubles.is_not_for(task)),
        }
    }

    fn seconds(&self, _: &Task<'_>, _: Backend) -> Option<f64> {
        None
    }

    fn recount_seconds(&self, _: &Task<'_>, _: Backend, seconds: f64) -> f64 {
        const PLAINLY: f64 = 100.0; // times as long
        PLAINLY * seconds
    }

    fn prepare(&self, task: &Task<'_>, _: Backend) -> Result<Prepared, Error> {
        let (n, maps) = asked(task).expect("it was asked for a backend");
        let doubles = Doubles { n, maps, again: task.again };
        let reading = move |tally: Tally| doubles.classes(tally.solutions).map(Answer::Number);
        Ok(Prepared::weighed(FromStarts::new(doubles.work()), Split::Bundles, Box::new(reading)))
    }
}

/// (i, j) maps to (down i + rows, across j + columns), or with `swap` to (down j + rows, across i + columns), all mod n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Map {
    swap: bool,
    down: u32,
    across: u32,
    rows: u32,
    columns: u32,
}

/// The count for one torus. With `again`, other lines define the bundles, and no map stands for another.
#[derive(Clone, Copy, Debug)]
struct Doubles {
    n: u32,
    maps: Maps,
    again: bool,
}

/// The common factor of all weights, so that they are integers: up to four lines may tie.
const WHOLE: u128 = 12;

impl Doubles {
    /// The number of classes, from the weighted number of placements that are unchanged by a map, summed over all maps.
    fn classes(&self, all: u128) -> Result<u128, Error> {
        let maps = WHOLE * u128::from(self.n).pow(2) * self.turns().len() as u128;
        if !all.is_multiple_of(maps) {
            return Err(Error::check(sentence!(
                "{all} placements under {maps} symmetries are not whole classes",
                "{maps} 种对称下的 {all} 个摆法不能分成完整的类"
            )));
        }
        Ok(all / maps)
    }

    /// The maps without shifts.
    fn turns(&self) -> Vec<Map> {
        let units: Vec<u32> = match self.maps {
            Maps::Turns => vec![1 % self.n, self.n - 1],
            Maps::Units => (0..self.n).filter(|&unit| gcd(unit, self.n) == 1).collect(),
        };
        let with_swap = |swap: bool| {
            units.iter().flat_map(move |&unit| {
                [unit, (self.n - unit) % self.n].map(|across| Map { swap, down: unit, across, rows: 0, columns: 0 })
            })
        };
        with_swap(false).chain(with_swap(true)).collect()
    }

    /// All that has to be searched.
    fn work(&self) -> Work {
        let mut work = Work { n: self.n, bundles: Vec::new(), beginnings: Vec::new(), turned: Vec::new() };
        let mut times: BTreeMap<Map, u128> = BTreeMap::new();
        for turn in self.turns() {
            let turn = if self.again { turn } else { self.representative(turn) };
            *times.entry(turn).or_default() += 1;
        }
        let identity = Map { swap: false, down: 1 % self.n, across: 1 % self.n, rows: 0, columns: 0 };
        for (turn, times) in times {
            for (map, shifts) in self.shifted(turn) {
                if map == identity && self.n >= SMALLEST_IN_BUNDLES {
                    self.add_bundles(times * shifts, &mut work);
                } else {
                    self.add_turned(map, WHOLE * times * shifts, &mut work);
                }
            }
        }
        work
    }

    /// The first in order of the maps that, with all shifts together, leave equally many placements unchanged: the map and its inverse,
    /// each also with rows and columns exchanged or in a mirror.
    fn representative(&self, turn: Map) -> Map {
        let inverse = |unit: u32| (0..self.n).find(|other| unit * other % self.n == 1 % self.n).unwrap_or(0);
        let Map { swap, down, across, .. } = turn;
        let back = if swap { (inverse(across), inverse(down)) } else { (inverse(down), inverse(across)) };
        let minus = |unit: u32| (self.n - unit) % self.n;
        let seen = [(down, across), back].into_iter().flat_map(|(down, across)| {
            let exchanged = [(down, across), (across, down)];
            let mirrored =
                exchanged.map(|(down, across)| if swap { (minus(down), minus(across)) } else { (down, across) });
            exchanged.into_iter().chain(mirrored)
        });
        seen.map(|(down, across)| Map { down, across, ..turn }).min().unwrap_or(turn)
    }

    /// The map after shifts: one representative of each class of shifts that are conjugate by a shift of the torus, with the size of the
    /// class.
    fn shifted(&self, turn: Map) -> Vec<(Map, u128)> {
        let n = self.n;
        let Map { swap, down, across, .. } = turn;
        let moved = |by: u32| gcd((n + 1 - by) % n, n); // shifting by s adds (1 - by) s
        let (rows, columns) = match swap {
            false => (moved(down), moved(across)),
            true => (1, moved(down * across % n)),
        };
        let each = u128::from(n / rows) * u128::from(n / columns);
        let shifts = (0..rows).flat_map(|rows| (0..columns).map(move |columns| (rows, columns)));
        shifts.map(|(rows, columns)| (Map { rows, columns, ..turn }, each)).collect()
    }

    /// The orbits of a map that can be placed, each in its first row; an orbit in row 0 is a start.
    fn add_turned(&self, map: Map, weight: u128, work: &mut Work) {
        let n = self.n;
        let apply = |(i, j): (u32, u32)| {
            let (i, j) = if map.swap { (j, i) } else { (i, j) };
            ((map.down * i + map.rows) % n, (map.across * j + map.columns) % n)
        };
        let mut orbits = vec![Vec::new(); n as usize];
        for first in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let mut cells = vec![first];
            let mut next = apply(first);
            while next != first && next > first && cells.len() < n as usize {
                cells.push(next);
                next = apply(next);
            }
            if next == first
                && let Some(orbit) = Orbit::of(&cells, n)
            {
                orbits[first.0 as usize].push((orbit, cells));
            }
        }
        if (0..n as usize)
            .all(|row| orbits[..=row].iter().any(|orbits| orbits.iter().any(|(orbit, _)| orbit.rows >> row & 1 == 1)))
        {
            work.turned.push(Turned { weight, orbits });
        }
    }

    /// The bundles of all placements with a rook in cell (0, 0), and the starts of their units.
    fn add_bundles(&self, weight: u128, work: &mut Work) {
        let n = self.n;
        let step = if self.again { 2 } else { 1 };
        let first = n - step; // the row to begin with, so that the lines that make the bundles come early
        let away = |place: u32| place.min(n - place);
        for near in 1..=n / 2 {
            for as_near in 0..8_u32 {
                // Whether the lines row -step, column step and column -step tie with the nearest, or are farther.
                let fits = |line: u32, place: u32| match as_near >> line & 1 == 1 {
                    true => away(place) == near,
                    false => away(place) > near,
                };
                let allowed = |row: u32, column: u32| {
                    (row == 0) == (column == 0)
                        && (row != step || column == near)
                        && (row != n - step || fits(0, column))
                        && (column != step || fits(1, row))
                        && (column != n - step || fits(2, row))
                };
                let row_of = |level: u32| (first + level) % n;
                let cells: Vec<u32> = (0..n)
                    .map(|level| {
                        (0..n).filter(|&column| allowed(row_of(level), column)).fold(0, |all, column| all | 1 << column)
                    })
                    .collect();
                let mut left = 0;
                let mut must: Vec<u32> = cells
                    .iter()
                    .rev()
                    .map(|&cells| {
                        left |= cells;
                        full(n) as u32 & !left
                    })
                    .collect();
                must.reverse();
                if must[0] != 0 || cells.contains(&0) {
                    continue;
                }
                let sides = if 2 * near == n { 1 } else { 2 };
                let as_near = u128::from(as_near.count_ones());
                let weight = weight * u128::from(n) * sides * 4 * WHOLE / (1 + as_near);
                let mut bundle = Bundle { weight, first, cells: [0; LARGEST as usize], must: [0; LARGEST as usize] };
                bundle.cells[..n as usize].copy_from_slice(&cells);
                bundle.must[..n as usize].copy_from_slice(&must);
                let mut beginnings = vec![(Vec::new(), Seen::default())];
                for level in 0..(step + 4).min(n - 3) {
                    beginnings =
                        beginnings.iter().flat_map(|(rooks, seen)| bundle.children(rooks, seen, level, n)).collect();
                }
                let number = work.bundles.len();
                work.beginnings.extend(beginnings.into_iter().map(|(rooks, seen)| (number, rooks, seen)));
                work.bundles.push(bundle);
            }
        }
    }
}

/// What is searched: bundles, with the rooks of their starts, and orbits of maps.
struct Work {
    n: u32,
    bundles: Vec<Bundle>,
    beginnings: Vec<(usize, Vec<u32>, Seen)>,
    turned: Vec<Turned>,
}

/// The start of a unit.
enum Start {
    /// In a bundle, with rooks in these columns of its first levels.
    Bundle(usize, Vec<u32>, Seen),
    /// With an orbit of a map in the first row.
    Turned(usize, usize),
}

/// A board whose placements have one weight: the row of level 0, the cells of each level, and the columns that must be taken before it.
struct Bundle {
    weight: u128,
    first: u32,
    cells: [u32; LARGEST as usize],
    must: [u32; LARGEST as usize],
}

/// What the rooks so far take of the next row: columns, and for both directions the diagonals with at least one rook and with two.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    columns: u32,
    rising: [u32; 2],
    falling: [u32; 2],
}

/// A rising diagonal moves one column back in the next row, around the torus; a falling one moves one column forth.
#[inline(always)]
fn back(word: u32, n: u32) -> u32 {
    word >> 1 | (word & 1) << (n - 1)
}

#[inline(always)]
fn forth(word: u32, n: u32) -> u32 {
    (word << 1 | word >> (n - 1)) & (u32::MAX >> (32 - n))
}

impl Seen {
    #[inline(always)]
    fn with(&self, rook: u32, n: u32) -> Seen {
        let [rising, risen] = self.rising;
        let [falling, fallen] = self.falling;
        Seen {
            columns: self.columns | rook,
            rising: [back(rising | rook, n), back(risen | rising & rook, n)],
            falling: [forth(falling | rook, n), forth(fallen | falling & rook, n)],
        }
    }
}

impl Bundle {
    #[inline(always)]
    fn open(&self, seen: &Seen, level: u32) -> u32 {
        self.cells[level as usize] & !(seen.columns | seen.rising[1] | seen.falling[1])
    }

    fn children(&self, rooks: &[u32], seen: &Seen, level: u32, n: u32) -> Vec<(Vec<u32>, Seen)> {
        if self.must[level as usize] & !seen.columns != 0 {
            return Vec::new();
        }
        let with = |column: u32| (rooks.iter().copied().chain([column]).collect(), seen.with(1 << column, n));
        members(self.open(seen, level).into()).map(with).collect()
    }

    /// The number of completions after `level` rows. The side is a constant for the compiler, as every node rotates words by it.
    fn fill<const N: u32>(&self, seen: Seen, level: u32, stop: &Stop) -> u64 {
        if self.must[level as usize] & !seen.columns != 0 {
            return 0;
        }
        let mut open = self.open(&seen, level);
        if level + 8 < N && stop.is_raised() {
            return 0;
        }
        let mut found = 0;
        while open != 0 {
            let rook = open & open.wrapping_neg();
            open ^= rook;
            let seen = seen.with(rook, N);
            found += match level + 3 == N {
                true => self.last_two(&seen, N).into(),
                false => self.fill::<N>(seen, level + 1, stop),
            };
        }
        found
    }

    /// Two columns are free; f of them are open in the last row but one. The last row takes the other, if it is open there, and unless both
    /// rooks are on one diagonal that already has a rook.
    #[inline(always)]
    fn last_two(&self, seen: &Seen, n: u32) -> u32 {
        let free = (u32::MAX >> (32 - n)) & !seen.columns;
        let f = self.open(seen, n - 2);
        let others = if f & f.wrapping_sub(1) != 0 || f == 0 { f } else { free ^ f };
        let taken = seen.columns
            | back(seen.rising[1] | seen.rising[0] & f, n)
            | forth(seen.falling[1] | seen.falling[0] & f, n);
        (others & self.cells[n as usize - 1] & !taken).count_ones()
    }
}

/// The search for a torus of that side.
fn fill_for(n: u32) -> fn(&Bundle, Seen, u32, &Stop) -> u64 {
    match n {
        6 => Bundle::fill::<6>,
        7 => Bundle::fill::<7>,
        8 => Bundle::fill::<8>,
        9 => Bundle::fill::<9>,
        10 => Bundle::fill::<10>,
        11 => Bundle::fill::<11>,
        12 => Bundle::fill::<12>,
        13 => Bundle::fill::<13>,
        14 => Bundle::fill::<14>,
        15 => Bundle::fill::<15>,
        16 => Bundle::fill::<16>,
        17 => Bundle::fill::<17>,
        18 => Bundle::fill::<18>,
        19 => Bundle::fill::<19>,
        20 => Bundle::fill::<20>,
        21 => Bundle::fill::<21>,
        22 => Bundle::fill::<22>,
        23 => Bundle::fill::<23>,
        _ => Bundle::fill::<LARGEST>,
    }
}

/// The orbits of a map by their first row, and the cells of each. A unit begins with an orbit in row 0.
struct Turned {
    weight: u128,
    orbits: Vec<Vec<WithCells>>,
}

/// An orbit and its cells.
type WithCells = (Orbit, Vec<(u32, u32)>);

/// Cells that are placed together: their rows, columns, diagonals with one of them, and diagonals with two.
#[derive(Clone, Copy, Debug, Default)]
struct Orbit {
    rows: u32,
    columns: u32,
    rising: [u32; 2],
    falling: [u32; 2],
}

impl Orbit {
    /// `None` if some of the cells share a row or column, or three share a diagonal.
    fn of(cells: &[(u32, u32)], n: u32) -> Option<Orbit> {
        let mut all = Orbit::default();
        for &(row, column) in cells {
            if all.rows >> row & 1 == 1 || all.columns >> column & 1 == 1 {
                return None;
            }
            all.rows |= 1 << row;
            all.columns |= 1 << column;
            let diagonals = [(row + column) % n, (row + n - column) % n];
            for ([once, twice], diagonal) in [&mut all.rising, &mut all.falling].into_iter().zip(diagonals) {
                let bit = 1 << diagonal;
                match (*once & bit != 0, *twice & bit != 0) {
                    (_, true) => return None,
                    (true, _) => (*once, *twice) = (*once ^ bit, *twice | bit),
                    _ => *once |= bit,
                }
            }
        }
        Some(all)
    }

    /// The union, if they fit.
    #[inline(always)]
    fn and(&self, other: &Orbit) -> Option<Orbit> {
        let is_crowded = |mine: [u32; 2], theirs: [u32; 2]| mine[1] & (theirs[0] | theirs[1]) | mine[0] & theirs[1];
        let taken = self.rows & other.rows | self.columns & other.columns;
        if taken | is_crowded(self.rising, other.rising) | is_crowded(self.falling, other.falling) != 0 {
            return None;
        }
        let add = |mine: [u32; 2], theirs: [u32; 2]| [mine[0] ^ theirs[0], mine[1] | theirs[1] | mine[0] & theirs[0]];
        Some(Orbit {
            rows: self.rows | other.rows,
            columns: self.columns | other.columns,
            rising: add(self.rising, other.rising),
            falling: add(self.falling, other.falling),
        })
    }
}

impl Turned {
    fn fill(&self, placed: &Orbit, stop: &Stop) -> u64 {
        let row = (!placed.rows).trailing_zeros() as usize;
        let Some(orbits) = self.orbits.get(row) else { return 1 };
        if stop.is_raised() {
            return 0;
        }
        orbits.iter().filter_map(|(orbit, _)| placed.and(orbit)).map(|placed| self.fill(&placed, stop)).sum()
    }
}

impl Kernel for Work {
    type Start = Start;
    type Room<'a> = fn(&Bundle, Seen, u32, &Stop) -> u64;

    fn starts(&self) -> Vec<Start> {
        let bundles = self.beginnings.iter().map(|(bundle, rooks, seen)| Start::Bundle(*bundle, rooks.clone(), *seen));
        let orbits = |(number, turned): (usize, &Turned)| {
            (0..turned.orbits[0].len()).map(move |orbit| Start::Turned(number, orbit))
        };
        bundles.chain(self.turned.iter().enumerate().flat_map(orbits)).collect()
    }

    fn room(&self) -> Self::Room<'_> {
        fill_for(self.n)
    }

    fn below(&self, fill: &mut Self::Room<'_>, start: &Start, stop: &Stop) -> Tally {
        let (weight, found) = match start {
            Start::Bundle(bundle, rooks, seen) => {
                let bundle = &self.bundles[*bundle];
                (bundle.weight, fill(bundle, *seen, rooks.len() as u32, stop))
            }
            Start::Turned(turned, orbit) => {
                let turned = &self.turned[*turned];
                (turned.weight, turned.fill(&turned.orbits[0][*orbit].0, stop))
            }
        };
        Tally::of(weight * u128::from(found))
    }

    /// Rook by rook, counting the rooks on all lines.
    fn recount(&self, start: &Start, stop: &Stop) -> Tally {
        let mut board = Crowded { n: self.n, rooks: Vec::new() };
        let (weight, found) = match start {
            Start::Bundle(bundle, rooks, _) => {
                let bundle = &self.bundles[*bundle];
                board.rooks = (bundle.first..).zip(rooks).map(|(row, &column)| (row % self.n, column)).collect();
                (bundle.weight, board.fill_levels(bundle, stop))
            }
            Start::Turned(turned, orbit) => {
                let turned = &self.turned[*turned];
                board.rooks.clone_from(&turned.orbits[0][*orbit].1);
                (turned.weight, board.fill_orbits(turned, stop))
            }
        };
        Tally::of(weight * u128::from(found))
    }
}

/// Rooks on the torus, as a list of cells.
struct Crowded {
    n: u32,
    rooks: Vec<(u32, u32)>,
}

impl Crowded {
    /// Adds rooks and counts what `fill` finds; 0 if two share a row or a column, or three a diagonal.
    fn with(&mut self, rooks: &[(u32, u32)], fill: impl FnOnce(&mut Crowded) -> u64) -> u64 {
        let (n, before) = (self.n, self.rooks.len());
        self.rooks.extend_from_slice(rooks);
        let alike =
            |line: &dyn Fn(&(u32, u32)) -> u32, one| self.rooks.iter().filter(|other| line(other) == line(one)).count();
        let is_placed = rooks.iter().all(|rook| {
            alike(&|rook| rook.0, rook) == 1
                && alike(&|rook| rook.1, rook) == 1
                && alike(&|rook| (rook.0 + rook.1) % n, rook) < 3
                && alike(&|rook| (rook.0 + n - rook.1) % n, rook) < 3
        });
        let found = if is_placed { fill(self) } else { 0 };
        self.rooks.truncate(before);
        found
    }

    fn fill_levels(&mut self, bundle: &Bundle, stop: &Stop) -> u64 {
        let level = self.rooks.len();
        if level == self.n as usize || stop.is_raised() {
            return 1;
        }
        let row = (bundle.first + level as u32) % self.n;
        let columns = members(bundle.cells[level].into());
        columns.map(|column| self.with(&[(row, column)], |board| board.fill_levels(bundle, stop))).sum()
    }

    fn fill_orbits(&mut self, turned: &Turned, stop: &Stop) -> u64 {
        let is_open = |row: &u32| self.rooks.iter().all(|rook| rook.0 != *row);
        let Some(row) = (0..self.n).find(is_open).filter(|_| !stop.is_raised()) else { return 1 };
        let orbits = turned.orbits[row as usize].iter();
        orbits.map(|(_, cells)| self.with(cells, |board| board.fill_orbits(turned, stop))).sum()
    }
}

#[cfg(test)]
mod tests;
