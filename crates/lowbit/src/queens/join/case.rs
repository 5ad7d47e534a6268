//! One row set from its lists to its share of the count.

use std::ops::Range;

use super::cut::Cut;
use super::leaf::{West, words};
use super::lists::{Lists, Own};
use super::quadrant::{Board, List};
use super::sieve::{self, Items};
use super::symmetry::{CLASSES, RowSet, Side, key, weights};
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
    let east = Half { board, row_key, size: rows.north.count_ones(), north: north_east, south: south_east };
    patterns.clear();
    let ends = Side::ALL.map(|side| {
        rectangles.clear();
        east.rectangles(|of| of == side, &(0..1, 0..1), rectangles);
        steps.patterns(rectangles, &north_east.windows, &south_east.windows, patterns);
        patterns.len()
    });
    let [below, equal, above] = [&patterns[..ends[0]], &patterns[ends[0]..ends[1]], &patterns[ends[1]..]];
    let one_block = words([below, equal, above]) <= 8;

    // The west: items, by how much they count.
    let west = Half { board, row_key, size: others.north.count_ones(), north: north_west, south: south_west };
    item_words.clear();
    windows.clear();
    groups.clear();
    for plan in plans(&board.cut, weights(&board.cut, rows)) {
        if [below, equal, above].iter().zip(plan.weights).all(|(segment, weight)| segment.is_empty() || weight == 0) {
            continue;
        }
        rectangles.clear();
        for classes in &plan.classes {
            west.rectangles(|side| plan.sides.contains(&side), classes, rectangles);
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

/// The two lists of the west or of the east.
struct Half<'a> {
    board: &'a Board,
    row_key: u32,
    /// The number of columns that the north uses of those that are shared out.
    size: u32,
    north: &'a List,
    south: &'a List,
}

impl Half<'_> {
    /// Pairs the entries of the given classes whose columns are complementary, for the column sets on some sides.
    fn rectangles(
        &self,
        sides: impl Fn(Side) -> bool,
        (of_north, of_south): &(Range<usize>, Range<usize>),
        out: &mut Vec<Rectangle>,
    ) {
        let columns = self.board.sets.of_size(self.size);
        for (at, &set) in columns.iter().enumerate() {
            if sides(Side::of(&self.board.cut, set, self.row_key)) {
                let north = self.north.range(at, of_north.clone());
                let south = self.south.range(columns.len() - 1 - at, of_south.clone());
                if !north.is_empty() && !south.is_empty() {
                    out.push(Rectangle { north, south });
                }
            }
        }
    }
}

/// Which items make a group, and how much a pair of one of them counts.
struct Plan {
    sides: &'static [Side],
    /// Classes of the north west and of the south west.
    classes: Vec<(Range<usize>, Range<usize>)>,
    weights: [u64; 3],
}

/// The groups of a row set; those that count on patterns above the row key come last.
fn plans(cut: &Cut, weights: [u64; CLASSES]) -> Vec<Plan> {
    let plan = |sides, classes: &[_], weights| Plan { sides, classes: classes.to_vec(), weights };
    if cut.is_odd() {
        let class = |class: usize| plan(&Side::ALL, &[(class..class + 1, 0..1)], [weights[class], 0, 0]);
        return (0..CLASSES).filter(|&class| weights[class] != 0).map(class).collect();
    }
    let mut plans = Vec::with_capacity(5);
    for side in [&[Side::Below], &[Side::Equal]] {
        let scaled = |weight: u64| Side::ALL.map(|east| weight * side[0].times(east));
        if weights[0] == weights[1] {
            plans.push(plan(side, &[(0..1, 0..2), (1..2, 0..1)], scaled(weights[1])));
            continue;
        }
        if weights[0] != 0 {
            plans.push(plan(side, &[(0..1, 0..1)], scaled(weights[0])));
        }
        plans.push(plan(side, &[(0..1, 1..2), (1..2, 0..1)], scaled(weights[1])));
    }
    plans.push(plan(&Side::ALL, &[(1..2, 1..2)], [weights[2]; 3]));
    plans
}
