//! One row set from its lists to its share of the count.

use std::ops::Range;

use super::cut::Cut;
use super::leaf::{West, words};
use super::lists::{Lists, Own};
use super::quadrant::List;
use super::sieve::{self, Items};
use super::symmetry::{CLASSES, RowSet, Side, key, runs, weights};
use super::vector::{Rectangle, Steps};
use crate::bits::members;
use crate::engine::Stop;

/// Items that count alike.
#[derive(Debug)]
pub(super) struct Group {
    /// Which items.
    pub(super) items: Range<usize>,
    /// How many solutions stand behind a pair of such an item and a pattern, by the pattern's segment.
    weights: [u64; 3],
    /// Pairs found, by segment.
    pub(super) totals: [u64; 3],
}

/// Working memory of a thread.
#[derive(Debug)]
pub(super) struct Scratch {
    own: Own,
    rectangles: Vec<Rectangle>,
    patterns: Vec<u64>,
    words: Vec<u64>,
    windows: Vec<u64>,
    groups: Vec<Group>,
    sieve: sieve::Scratch,
}

impl Scratch {
    pub(super) fn new() -> Scratch {
        Scratch {
            own: Own::default(),
            rectangles: Vec::new(),
            patterns: Vec::new(),
            words: Vec::new(),
            windows: Vec::new(),
            groups: Vec::new(),
            sieve: sieve::Scratch::new(),
        }
    }
}

/// The number of solutions that the row set stands for; `None` when `stop` was raised.
pub(super) fn count<S: Steps>(
    steps: S,
    lists: &Lists,
    rows: RowSet,
    scratch: &mut Scratch,
    stop: &Stop,
) -> Option<u128> {
    let board = &lists.board;
    let Scratch { own, rectangles, patterns, words: item_words, windows, groups, sieve } = scratch;
    let others = rows.west(&board.cut);
    let [north_west, south_west, north_east, south_east] =
        lists.get([others.north, others.south, rows.north, rows.south], own);
    let row_key = key(&board.cut, rows);

    // The east: patterns, by the side of their column key.
    let runs_east = runs(&board.cut, board.sets.of_size(rows.north.count_ones()), row_key);
    patterns.clear();
    let ends = runs_east.map(|runs| {
        rectangles.clear();
        pair(&runs, (north_east, 0..1), (south_east, 0..1), rectangles);
        steps.patterns(rectangles, &north_east.windows, &south_east.windows, patterns);
        patterns.len()
    });
    let [below, equal, above] = [&patterns[..ends[0]], &patterns[ends[0]..ends[1]], &patterns[ends[1]..]];
    let one_block = words([below, equal, above]) <= 8;

    // The west: items, by how much they count.
    let runs_west = runs(&board.cut, board.sets.of_size(others.north.count_ones()), row_key);
    item_words.clear();
    windows.clear();
    groups.clear();
    for plan in plans(&board.cut, weights(&board.cut, rows)) {
        if [below, equal, above].iter().zip(plan.weights).all(|(segment, weight)| segment.is_empty() || weight == 0) {
            continue;
        }
        rectangles.clear();
        for (of_north, of_south) in plan.classes.into_iter().flatten() {
            for &side in plan.sides {
                let (north, south) = ((north_west, of_north.clone()), (south_west, of_south.clone()));
                pair(&runs_west[side as usize], north, south, rectangles);
            }
        }
        let start = item_words.len();
        let (north, south) = (north_west.entries(), south_west.entries());
        if one_block {
            steps.items::<false>(rectangles, north, south, item_words, windows);
        } else {
            steps.items::<true>(rectangles, north, south, item_words, windows);
        }
        groups.push(Group { items: start..item_words.len(), weights: plan.weights, totals: [0; 3] });
    }

    let shape = West::new(&board.cut, &board.pairs, &rows_of(&board.cut, others));
    let items = Items { words: item_words, windows };
    if one_block {
        sieve::count(steps, &shape, [below, equal, above], items, groups, sieve, stop);
    } else {
        sieve::count(steps, &shape, [below, equal, &[]], items, groups, sieve, stop);
        let everywhere = groups.iter().position(|group| group.weights[2] != 0).unwrap_or(groups.len());
        sieve::count(steps, &shape, [&[], &[], above], items, &mut groups[everywhere..], sieve, stop);
    }
    if stop.is_raised() {
        return None;
    }
    let share = |group: &Group| group.totals.iter().zip(group.weights).map(|(&n, w)| u128::from(n) * u128::from(w)).sum::<u128>();
    Some(groups.iter().map(share).sum())
}

/// The rows of the board that the west half uses: of the north with the middle row, of the south.
fn rows_of(cut: &Cut, rows: RowSet) -> [Vec<u32>; 2] {
    let mut north: Vec<u32> = members(rows.north.into()).collect();
    if cut.is_odd() {
        north.push(cut.half);
    }
    [north, members(rows.south.into()).map(|row| cut.west + row).collect()]
}

/// Pairs the entries of two ranges of classes whose columns are complementary, for some runs of column sets.
fn pair(
    runs: &[Range<usize>],
    (north, of_north): (&List, Range<usize>),
    (south, of_south): (&List, Range<usize>),
    out: &mut Vec<Rectangle>,
) {
    let (north_starts, north_ends) = (north.bounds(of_north.start), north.bounds(of_north.end));
    let (south_starts, south_ends) = (south.bounds(of_south.start), south.bounds(of_south.end));
    for run in runs {
        let (starts, ends) = (&north_starts[run.clone()], &north_ends[run.clone()]);
        let complements = south_starts.len() - run.end..south_starts.len() - run.start;
        let (south_starts, south_ends) = (&south_starts[complements.clone()], &south_ends[complements]);
        let north = starts.iter().zip(ends).map(|(&start, &end)| start..end);
        let south = south_starts.iter().rev().zip(south_ends.iter().rev()).map(|(&start, &end)| start..end);
        out.extend(north.zip(south).map(|(north, south)| Rectangle { north, south }));
    }
}

/// Which items make a group, and how much a pair of one of them counts.
struct Plan {
    /// The sides of their column sets.
    sides: &'static [Side],
    /// Classes of the north west and of the south west.
    classes: [Option<(Range<usize>, Range<usize>)>; 2],
    weights: [u64; 3],
}

/// The groups of a row set; those that count on patterns above the row key come last.
fn plans(cut: &Cut, weights: [u64; CLASSES]) -> Vec<Plan> {
    let mut plans = Vec::with_capacity(5);
    let mut plan = |sides: &'static [Side], classes, weights: [u64; 3]| {
        if weights != [0; 3] {
            plans.push(Plan { sides, classes, weights });
        }
    };
    if cut.is_odd() {
        for class in 0..CLASSES {
            plan(&Side::ALL, [Some((class..class + 1, 0..1)), None], [weights[class], 0, 0]);
        }
        return plans;
    }
    for sides in [&[Side::Below], &[Side::Equal]] {
        let scaled = |weight: u64| Side::ALL.map(|east| weight * sides[0].times(east));
        if weights[0] == weights[1] {
            plan(sides, [Some((0..1, 0..2)), Some((1..2, 0..1))], scaled(weights[1]));
        } else {
            plan(sides, [Some((0..1, 0..1)), None], scaled(weights[0]));
            plan(sides, [Some((0..1, 1..2)), Some((1..2, 0..1))], scaled(weights[1]));
        }
    }
    plan(&Side::ALL, [Some((1..2, 1..2)), None], [weights[2]; 3]);
    plans
}
