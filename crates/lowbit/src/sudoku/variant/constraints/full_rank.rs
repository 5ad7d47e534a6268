//! Full rank: all rows and columns, read in both directions as numbers, are ranked from 1; the clue is the rank of its line.
//!
//! ```text
//!     5 | 2 4 1 3      four numbers are smaller than 2413
//! ```
//!
//! No other line is equal to one with a clue, unless `full-rank-ties` allows it.

use std::cmp::Ordering;

use super::super::engine::Rules;
use super::super::model::{Cell, Constraint, Form, Kind, Look, Variant, Worth};

/// The clue is the rank of its line among all lines in both directions.
pub static KIND: Kind = Kind {
    name: "full-rank",
    key: "fullrank",
    meaning: [
        "the clue is the rank of its line among all rows and columns, read as numbers in both directions",
        "提示数是该线在所有行列（两个方向读成的数）中的名次",
    ],
    example: "full-rank 3: r1c0",
    form: Form::Side,
    worth: Worth::One,
    look: Look::Outside,
    holds,
    compile,
    read,
};

/// Equal lines share a rank.
pub static TIES: Kind = Kind {
    name: "full-rank-ties",
    key: "",
    meaning: ["lines with a rank outside may be equal to others", "有名次提示的线可以与其他线相等"],
    example: "full-rank-ties",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds: |_, _, _| true,
    compile: |_, _, _| {},
    read: Kind::no_values,
};

/// No two lines are equal.
pub static DISTINCT: Kind = Kind {
    name: "distinct-ranks",
    key: "",
    meaning: ["no two rows or columns are equal, read in either direction", "任意两行或列（两个方向）读成的数都不相等"],
    example: "distinct-ranks",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds: |_, variant, grid| {
        let mut all: Vec<Vec<u8>> = lines(variant).iter().map(|line| digits_of(line, grid)).collect();
        all.sort_unstable();
        all.windows(2).all(|pair| pair[0] != pair[1])
    },
    compile: distinct,
    read: Kind::no_values,
};

/// All rows and columns, in both directions.
fn lines(variant: &Variant) -> Vec<Vec<Cell>> {
    let rows = (0..variant.rows as i32).map(|row| variant.ray(row, -1, (0, 1)));
    let columns = (0..variant.columns as i32).map(|column| variant.ray(-1, column, (1, 0)));
    rows.chain(columns).flat_map(|line| [line.iter().rev().copied().collect(), line]).collect()
}

fn digits_of(line: &[Cell], grid: &[u8]) -> Vec<u8> {
    line.iter().map(|&cell| grid[cell as usize]).collect()
}

/// The rank of a line, and whether another line is equal.
fn rank_of(line: &[Cell], variant: &Variant, grid: &[u8]) -> (i32, bool) {
    let number = |line: &[Cell]| (line.len(), digits_of(line, grid));
    let own = number(line);
    let others: Vec<_> = lines(variant).iter().filter(|other| *other != line).map(|other| number(other)).collect();
    (1 + others.iter().filter(|other| **other < own).count() as i32, others.contains(&own))
}

fn holds(clue: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let (rank, is_tied) = rank_of(clue.cells(), variant, grid);
    clue.value(variant) == Some(rank) && (!is_tied || variant.of_kind(&TIES).next().is_some())
}

fn read(clue: &Constraint, variant: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    Some(vec![rank_of(clue.cells(), variant, grid).0])
}

fn compile(clue: &Constraint, variant: &Variant, rules: &mut Rules) {
    let Some(rank) = clue.value(variant) else { return rules.refuse() };
    let is_square = variant.rows == variant.columns && variant.columns == variant.side() && variant.has_lines;
    let has_ties = variant.of_kind(&TIES).next().is_some();
    let own = clue.cells().to_vec();
    let others: Vec<Vec<Cell>> = lines(variant).into_iter().filter(|line| *line != own).collect();
    let cells: Vec<Cell> = (0..variant.cells() as Cell).collect();
    if !is_square || variant.columns < 2 {
        let (clue, variant) = (clue.clone(), variant.clone());
        return rules.narrow(&cells, move |sets| {
            let grid: Vec<u8> = sets.iter().map(|set| set.trailing_zeros() as u8).collect();
            !sets.iter().all(|set| set.is_power_of_two()) || holds(&clue, &variant, &grid)
        });
    }
    // Every digit begins four lines, one from each edge: the rank gives the first digit, and how many of the other three
    // are smaller.
    let (class, below) = ((rank - 1).div_euclid(4), (rank - 1).rem_euclid(4) as usize);
    let first = i32::from(variant.low) + class;
    rules.allow(own[0], |digit| digit == first);
    if !(0..32).contains(&first) {
        return rules.refuse();
    }
    rules.narrow(&cells, move |sets| narrow(sets, &own, &others, 1 << first, below, has_ties));
}

/// The comparison of another line that begins with the same digit: decided, or open at a place.
enum Compared {
    As(Ordering),
    Open(usize),
}

fn compared(sets: &[u32], other: &[Cell], own: &[Cell]) -> Compared {
    for place in 1..own.len() {
        let (a, b) = (sets[other[place] as usize], sets[own[place] as usize]);
        if a == 0 || b == 0 || a.is_power_of_two() && a == b {
            continue;
        }
        if 31 - a.leading_zeros() < b.trailing_zeros() {
            return Compared::As(Ordering::Less);
        }
        if a.trailing_zeros() > 31 - b.leading_zeros() {
            return Compared::As(Ordering::Greater);
        }
        return Compared::Open(place);
    }
    Compared::As(Ordering::Equal)
}

/// Exactly `below` of the lines that begin with the digit are smaller than the own line.
fn narrow(sets: &mut [u32], own: &[Cell], others: &[Vec<Cell>], digit: u32, below: usize, has_ties: bool) -> bool {
    let (mut smaller, mut larger) = (0, 0);
    // Lines that may be smaller, and those that may be larger, each with its open place.
    let (mut low, mut high) = (Vec::<(usize, Option<usize>)>::new(), Vec::<(usize, Option<usize>)>::new());
    for (index, other) in others.iter().enumerate() {
        let start = sets[other[0] as usize];
        if start & digit == 0 {
            continue;
        }
        let is_sure = start == digit;
        match compared(sets, other, own) {
            Compared::As(Ordering::Less) => {
                smaller += usize::from(is_sure);
                low.push((index, None));
            }
            Compared::As(Ordering::Equal) if !has_ties => {
                sets[other[0] as usize] &= !digit;
                if is_sure {
                    return false;
                }
            }
            Compared::As(_) => {
                larger += usize::from(is_sure);
                high.push((index, None));
            }
            Compared::Open(place) => {
                low.push((index, Some(place)));
                high.push((index, Some(place)));
            }
        }
    }
    let above = 3 - below;
    if smaller > below || larger > above || low.len() < below || high.len() < above {
        return false;
    }
    for (is_low, found, list, wanted) in [(true, smaller, &low, below), (false, larger, &high, above)] {
        if found == wanted {
            // This side is full: undecided lines that surely begin with the digit lie on the other side, the others do
            // not begin with it.
            for &(index, place) in list {
                let other = &others[index];
                let is_sure = sets[other[0] as usize] == digit;
                match place {
                    None if !is_sure => sets[other[0] as usize] &= !digit,
                    Some(place) if is_sure && !order(sets, other, own, place, !is_low, has_ties) => return false,
                    _ => {}
                }
            }
        }
        if list.len() == wanted {
            for &(index, place) in list {
                let other = &others[index];
                sets[other[0] as usize] &= digit;
                if let Some(place) = place
                    && !order(sets, other, own, place, is_low, has_ties)
                {
                    return false;
                }
            }
        }
    }
    true
}

/// Orders the digits at the open place: the other line is smaller than the own one, or larger.
fn order(sets: &mut [u32], other: &[Cell], own: &[Cell], place: usize, is_low: bool, has_ties: bool) -> bool {
    let (small, large) = if is_low { (other[place], own[place]) } else { (own[place], other[place]) };
    let is_strict = place + 1 == own.len() && (is_low || !has_ties);
    let (a, b) = (sets[small as usize], sets[large as usize]);
    if a == 0 || b == 0 {
        return false;
    }
    let highest = 31 - b.leading_zeros();
    let at_most = if is_strict { (1u64 << highest) - 1 } else { (2u64 << highest) - 1 } as u32;
    let lowest = a.trailing_zeros();
    let at_least = if is_strict { !((2u64 << lowest) - 1) } else { !((1u64 << lowest) - 1) } as u32;
    sets[small as usize] &= at_most;
    sets[large as usize] &= at_least;
    sets[small as usize] != 0 && sets[large as usize] != 0
}

/// Two lines with equal, known digits in all places but one differ in that place.
fn distinct(_: &Constraint, variant: &Variant, rules: &mut Rules) {
    let lines = lines(variant);
    let cells: Vec<Cell> = (0..variant.cells() as Cell).collect();
    rules.narrow(&cells, move |sets| {
        lines
            .iter()
            .enumerate()
            .all(|(index, a)| lines[index + 1..].iter().filter(|b| a.len() == b.len()).all(|b| differ(sets, a, b)))
    });
}

fn differ(sets: &mut [u32], a: &[Cell], b: &[Cell]) -> bool {
    let mut open = None;
    for (&x, &y) in a.iter().zip(b) {
        let (x, y) = (x as usize, y as usize);
        if sets[x] & sets[y] == 0 {
            return true;
        }
        if x != y && !(sets[x].is_power_of_two() && sets[x] == sets[y]) {
            if open.is_some() {
                return true;
            }
            open = Some((x, y));
        }
    }
    let Some((x, y)) = open else { return false };
    for (x, y) in [(x, y), (y, x)] {
        if sets[x].is_power_of_two() {
            sets[y] &= !sets[x];
        }
    }
    sets[x] != 0 && sets[y] != 0
}
