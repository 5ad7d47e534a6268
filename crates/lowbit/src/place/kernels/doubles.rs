//! Rooks on the torus, n on n x n cells, at most two on each diagonal, up to the symmetries of the torus.
//!
//! By Burnside's lemma the number of classes is the mean, over all maps, of the placements that a map leaves unchanged. A map is a shift of rows and
//! columns after a turn or reflection and, where requested, after a multiplication of both by a unit mod n.
//!
//! **The identity** leaves all placements unchanged. A shift moves any of the n rooks to cell (0, 0), so the count is n times that of the placements
//! with a rook there. Two words for each direction hold the diagonals with one rook or two, as seen from a row; they are rotated by one cell
//! from row to row. The rooks of rows 1 and -1 have distances from column 0, those of columns 1 and -1 from row 0: turns and reflections about the
//! first rook permute these four distances. Let that of row 1 be the smallest, and on the right side. Each *bundle*, with that distance and the
//! set of the other three that tie, is a board with fewer cells and one weight.
//!
//! **For any other map** an orbit of cells is placed at once. Conjugate maps leave equally many placements unchanged, so a few shifts of a turned
//! torus are enough.

use std::collections::BTreeMap;
use std::io;

use crate::bits::{full, members};
use crate::engine::{self, Control, Outcome, Search, Stop, Tally, Unit, Worker};
use crate::numbers::gcd;
use crate::{Error, sentence};

/// The largest torus.
pub(crate) const LARGEST: u32 = 24;

/// Smaller ones have no rows and columns beside each other for bundles.
const SMALLEST_IN_BUNDLES: u32 = 6;

/// Which maps carry placements to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Maps {
    /// Shifts, turns and reflections.
    Turns,
    /// Multiplications of rows and columns by the same unit, too.
    Units,
}

/// (i, j) goes to (down i + rows, across j + columns), or with `swap` to (down j + rows, across i + columns), all mod n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Map {
    swap: bool,
    down: u32,
    across: u32,
    rows: u32,
    columns: u32,
}

/// The count for one torus.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doubles {
    n: u32,
    maps: Maps,
    again: bool,
    /// The torus on which diagonals are followed; tests make it wrong.
    around: u32,
}

/// The common factor of all weights, so that they are integers: up to four lines may tie.
const WHOLE: u128 = 12;

impl Doubles {
    /// Counted again, other lines make the bundles, and no map stands for another.
    pub(crate) fn new(n: u32, maps: Maps, again: bool) -> Doubles {
        assert!((1..=LARGEST).contains(&n));
        Doubles { n, maps, again, around: n }
    }

    /// The classes.
    pub(crate) fn classes(&self, control: &Control<'_>) -> Result<Outcome<u128>, Error> {
        let work = self.work();
        let Outcome::Complete(tally) = engine::run(&work, control)? else { return Ok(Outcome::Interrupted(0)) };
        let (all, maps) = (tally.solutions, WHOLE * u128::from(self.n).pow(2) * self.turns().len() as u128);
        if !all.is_multiple_of(maps) {
            return Err(Error::check(sentence!(
                "{all} placements under {maps} symmetries are not whole classes",
                "{maps} 种对称下的 {all} 个摆法不能分成完整的类"
            )));
        }
        Ok(Outcome::Complete(all / maps))
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

    /// All that is to be searched.
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

    /// A map that leaves as many placements unchanged, all its shifts together, the first in order: the inverse, or the same map seen
    /// with rows and columns exchanged, or in a mirror.
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

    /// The map after shifts: one for each class of shifts that are conjugate by a shift of the torus, and the size of the class.
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

    /// The orbits of a map that can be placed, and a unit for each that can be in row 0.
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
                && let Some(orbit) = Orbit::of(&cells, self.around)
            {
                orbits[first.0 as usize].push(orbit);
            }
        }
        if (0..n as usize)
            .all(|row| orbits[..=row].iter().any(|orbits| orbits.iter().any(|orbit| orbit.rows >> row & 1 == 1)))
        {
            let units = orbits[0].len();
            work.turned.push(Turned { weight, orbits, units });
        }
    }

    /// The bundles of all placements with a rook in cell (0, 0), and where their units begin.
    fn add_bundles(&self, weight: u128, work: &mut Work) {
        let n = self.n;
        let step = if self.again { 2 } else { 1 };
        let first = n - step; // the row to begin with, so that the lines that make the bundles come early
        let away = |place: u32| place.min(n - place);
        for near in 1..=n / 2 {
            for as_near in 0..8_u32 {
                // Row -step, column step, column -step: as near, or farther.
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
                let mut bundle = Bundle { weight, cells: [0; LARGEST as usize], must: [0; LARGEST as usize] };
                bundle.cells[..n as usize].copy_from_slice(&cells);
                bundle.must[..n as usize].copy_from_slice(&must);
                let mut states = vec![Seen::default()];
                for level in 0..(step + 4).min(n - 3) {
                    states = states.iter().flat_map(|seen| bundle.children(seen, level, self.around)).collect();
                }
                let number = work.bundles.len();
                work.beginnings.extend(states.into_iter().map(|seen| (number, (step + 4).min(n - 3), seen)));
                work.bundles.push(bundle);
            }
        }
    }
}

/// What is searched: bundles from where they begin, and orbits of maps.
struct Work {
    n: u32,
    bundles: Vec<Bundle>,
    beginnings: Vec<(usize, u32, Seen)>,
    turned: Vec<Turned>,
}

/// A board whose placements count alike: the cells of each level, and the columns that must be taken before it.
struct Bundle {
    weight: u128,
    cells: [u32; LARGEST as usize],
    must: [u32; LARGEST as usize],
}

/// What the rooks so far take of the next row: columns, and of both directions the diagonals with at least one and with two.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    columns: u32,
    rising: [u32; 2],
    falling: [u32; 2],
}

/// A rising diagonal is one column back in the next row, around the torus; a falling one is one column forth.
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

    fn children(&self, seen: &Seen, level: u32, n: u32) -> Vec<Seen> {
        if self.must[level as usize] & !seen.columns != 0 {
            return Vec::new();
        }
        members(self.open(seen, level).into()).map(|column| seen.with(1 << column, n)).collect()
    }

    /// How many placements begin so, after `level` rows. The side is known to the compiler: the words are turned by it in every node.
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

    /// Two columns are free; f of them are open in the last row but one. The other then is taken in the last row, if it is open there, and
    /// unless both are on one diagonal that has a rook already.
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

/// The orbits of a map by their first row, and how many units it has: one for each orbit in row 0.
struct Turned {
    weight: u128,
    orbits: Vec<Vec<Orbit>>,
    units: usize,
}

/// Cells that are placed together: what they take, and the diagonals on which they are alone and in pairs.
#[derive(Clone, Copy, Debug, Default)]
struct Orbit {
    rows: u32,
    columns: u32,
    rising: [u32; 2],
    falling: [u32; 2],
}

impl Orbit {
    /// Unless some of the cells share a row or column, or three a diagonal.
    fn of(cells: &[(u32, u32)], around: u32) -> Option<Orbit> {
        let mut all = Orbit::default();
        for &(row, column) in cells {
            if all.rows >> row & 1 == 1 || all.columns >> column & 1 == 1 {
                return None;
            }
            all.rows |= 1 << row;
            all.columns |= 1 << column;
            let diagonals = [(row + column) % around, (row + around - column) % around];
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

    /// Both together, if they fit.
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
        orbits.iter().filter_map(|orbit| placed.and(orbit)).map(|placed| self.fill(&placed, stop)).sum()
    }
}

impl Search for Work {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        let units = self.beginnings.len() + self.turned.iter().map(|turned| turned.units).sum::<usize>();
        Box::new((0..units as u64).map(|number| Unit { number, cost: 1.0 }))
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        let fill = fill_for(self.n);
        Ok(Box::new(move |unit: Unit, stop: &Stop| {
            let mut number = unit.number as usize;
            let (weight, found) = if let Some((bundle, level, seen)) = self.beginnings.get(number) {
                let bundle = &self.bundles[*bundle];
                (bundle.weight, fill(bundle, *seen, *level, stop))
            } else {
                number -= self.beginnings.len();
                let turned = self.turned.iter().find(|turned| {
                    let is_here = number < turned.units;
                    number -= if is_here { 0 } else { turned.units };
                    is_here
                });
                turned.map_or((0, 0), |turned| (turned.weight, turned.fill(&turned.orbits[0][number], stop)))
            };
            if stop.is_raised() {
                return Outcome::Interrupted(Tally::default());
            }
            Outcome::Complete(Tally::of(weight * u128::from(found)))
        }))
    }
}

#[cfg(test)]
mod tests;
