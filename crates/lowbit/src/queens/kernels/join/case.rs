//! One row set from its lists to its subtotal.

use std::ops::{ControlFlow, Range};

use super::cache::{Cache, Own};
use super::cut::{Cut, Kind};
use super::leaf::{West, words};
use super::placements::Placements;
use super::sieve::{self, Group, Items, Setting};
use super::symmetry::{CLASSES, RowSet, Side, key, runs, weights};
use super::tables::Tables;
use super::vector::{Rectangle, Steps};
use crate::engine::Stop;

/// Pairs of entries processed before their results are consumed: this bounds the memory of a thread.
const PAIRS_AT_ONCE: u64 = 1 << 22;

/// Working memory of a thread.
#[derive(Debug)]
pub(super) struct Scratch {
    own: Own,
    east: Rectangles,
    west: Rectangles,
    patterns: Vec<u64>,
    words: Vec<u64>,
    windows: Vec<u64>,
    groups: Vec<Group>,
    shape: West,
    sieve: sieve::Scratch,
}

impl Scratch {
    /// Drops the thread's own lists: they belong to another board.
    pub(super) fn forget_lists(&mut self) {
        self.own = Own::default();
    }

    pub(super) fn new() -> Scratch {
        Scratch {
            own: Own::default(),
            east: Rectangles::default(),
            west: Rectangles::default(),
            patterns: Vec::new(),
            words: Vec::new(),
            windows: Vec::new(),
            groups: Vec::new(),
            shape: West::default(),
            sieve: sieve::Scratch::new(),
        }
    }
}

/// The number of solutions that the row set accounts for. Breaks when `stop` is raised.
pub(super) fn count<S: Steps>(
    steps: S,
    tables: &Tables,
    cache: &Cache,
    rows: RowSet,
    scratch: &mut Scratch,
    stop: &Stop,
) -> ControlFlow<(), u128> {
    let Scratch { own, east, west, patterns, words: item_words, windows, groups, shape, sieve } = scratch;
    let others = rows.west(&tables.cut);
    let [north_west, south_west, north_east, south_east] =
        cache.get(tables, [others.north, others.south, rows.north, rows.south], own, stop)?;
    let row_key = key(&tables.cut, rows);
    shape.set(&tables.cut, others);
    let setting = Setting { steps, tables, west: shape, stop };

    // Patterns of the east, by the side of their column key; items of the west, by weight.
    east.clear(north_east, south_east);
    for runs in runs(&tables.cut, tables.column_sets(false).of_size(rows.north.count_ones()), row_key) {
        east.pair(&runs, (north_east, 0..1), (south_east, 0..1));
        east.close();
    }
    west.clear(north_west, south_west);
    groups.clear();
    let runs = runs(&tables.cut, tables.column_sets(true).of_size(others.north.count_ones()), row_key);
    for plan in plans(&tables.cut, weights(&tables.cut, rows)) {
        for (of_north, of_south) in plan.classes.into_iter().flatten() {
            for &side in plan.sides {
                west.pair(&runs[side as usize], (north_west, of_north.clone()), (south_west, of_south.clone()));
            }
        }
        west.close();
        groups.push(Group { items: 0..0, weights: plan.weights, totals: [0; 3] });
    }

    let [few_east, many_east] = east.in_order([north_east, south_east]);
    let [few_west, many_west] = west.in_order([north_west, south_west]);
    for batch in east.batches() {
        patterns.clear();
        let ends = [0, 1, 2].map(|side| {
            let pairs = east.of(side, &batch);
            steps.patterns(pairs, &few_east.windows, &many_east.windows, patterns);
            patterns.len()
        });
        let segments = [&patterns[..ends[0]], &patterns[ends[0]..ends[1]], &patterns[ends[1]..]];
        let [below, equal, above] = segments;
        let one_leaf = words(segments) <= sieve::WORDS_UNSIEVED;
        for batch in west.batches() {
            item_words.clear();
            windows.clear();
            for (number, group) in groups.iter_mut().enumerate() {
                let start = item_words.len();
                let (pairs, few, many) = (west.of(number, &batch), few_west.entries(), many_west.entries());
                match (group.counts_on(segments.map(|segment| !segment.is_empty())), one_leaf) {
                    (false, _) => {}
                    (true, true) => steps.items::<false>(pairs, few, many, item_words, windows),
                    (true, false) => steps.items::<true>(pairs, few, many, item_words, windows),
                }
                group.items = start..item_words.len();
            }
            let items = Items { words: item_words, windows };
            if one_leaf {
                sieve::count(setting, segments, items, groups, sieve);
            } else {
                sieve::count(setting, [below, equal, &[]], items, groups, sieve);
                let everywhere = groups.iter().position(|group| group.weights[2] != 0).unwrap_or(groups.len());
                sieve::count(setting, [&[], &[], above], items, &mut groups[everywhere..], sieve);
            }
            if stop.is_raised() {
                return ControlFlow::Break(());
            }
        }
    }
    let pairs = groups.iter().flat_map(|group| group.totals.iter().zip(group.weights));
    ControlFlow::Continue(pairs.map(|(&number, weight)| u128::from(number) * u128::from(weight)).sum())
}

/// Pairs of entries to be tried, group by group.
#[derive(Debug, Default)]
struct Rectangles {
    all: Vec<Rectangle>,
    /// The end of each group.
    ends: Vec<usize>,
    /// Whether the south has fewer entries than the north.
    south_is_few: bool,
}

impl Rectangles {
    /// Clears everything for pairs of entries of two lists.
    fn clear(&mut self, north: &Placements, south: &Placements) {
        self.all.clear();
        self.ends.clear();
        self.south_is_few = south.windows.len() < north.windows.len();
    }

    /// Puts the values of north and south in the order of rectangles.
    fn in_order<T>(&self, [north, south]: [T; 2]) -> [T; 2] {
        if self.south_is_few { [south, north] } else { [north, south] }
    }

    /// Ends a group.
    fn close(&mut self) {
        self.ends.push(self.all.len());
    }

    /// The part of a group that lies in a batch.
    fn of(&self, group: usize, batch: &Range<usize>) -> &[Rectangle] {
        let start = if group == 0 { 0 } else { self.ends[group - 1] };
        let (start, end) = (start.max(batch.start), self.ends[group].min(batch.end));
        self.all.get(start..end).unwrap_or_default()
    }

    /// Cuts the rectangles into batches of bounded size.
    fn batches(&self) -> impl Iterator<Item = Range<usize>> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let start = next;
            let mut pairs = 0;
            while let Some(rectangle) = self.all.get(next) {
                pairs += rectangle.few.len() as u64 * rectangle.many.len() as u64;
                if pairs > PAIRS_AT_ONCE && next > start {
                    break;
                }
                next += 1;
            }
            (start < next).then_some(start..next)
        })
    }

    /// Adds entries of two ranges of classes with complementary columns, for some runs of column sets.
    fn pair(
        &mut self,
        runs: &[Range<usize>],
        (north, of_north): (&Placements, Range<usize>),
        (south, of_south): (&Placements, Range<usize>),
    ) {
        let (north_starts, north_ends) = (north.bounds(of_north.start), north.bounds(of_north.end));
        let (south_starts, south_ends) = (south.bounds(of_south.start), south.bounds(of_south.end));
        for run in runs {
            let (starts, ends) = (&north_starts[run.clone()], &north_ends[run.clone()]);
            let complements = south_starts.len() - run.end..south_starts.len() - run.start;
            let (south_starts, south_ends) = (&south_starts[complements.clone()], &south_ends[complements]);
            let north = starts.iter().zip(ends).map(|(&start, &end)| start..end);
            let south = south_starts.iter().rev().zip(south_ends.iter().rev()).map(|(&start, &end)| start..end);
            // Each pair is written, and kept if it is not empty: cheaper than an unpredictable branch.
            let mut end = self.all.len();
            self.all.resize(end + starts.len(), Rectangle::default());
            for (north, south) in north.zip(south) {
                let [few, many] = self.in_order([north, south]);
                let is_empty = few.is_empty() | many.is_empty();
                self.all[end] = Rectangle { few, many };
                end += usize::from(!is_empty);
            }
            self.all.truncate(end);
        }
    }
}

/// The items of a group, and the weight of a pair of one of them.
struct Plan {
    /// The sides of their column sets.
    sides: &'static [Side],
    /// Classes of the north west and of the south west.
    classes: [Option<(Range<usize>, Range<usize>)>; 2],
    weights: [u64; 3],
}

/// The groups of a row set; those that count patterns above the row key come last.
fn plans(cut: &Cut, weights: [u64; CLASSES]) -> impl Iterator<Item = Plan> {
    let plan = |sides, classes, weights| Plan { sides, classes, weights };
    let plans = if cut.kind != Kind::Even {
        let class = |class: usize| plan(&Side::ALL[..], [Some((class..class + 1, 0..1)), None], [weights[class], 0, 0]);
        [Some(class(0)), Some(class(1)), Some(class(2)), None, None]
    } else {
        let off = |sides: &'static [Side; 1]| {
            let scaled = |weight: u64| Side::ALL.map(|east| weight * sides[0].times(east));
            if weights[0] == weights[1] {
                [Some(plan(sides, [Some((0..1, 0..2)), Some((1..2, 0..1))], scaled(weights[1]))), None]
            } else {
                let none_taken = plan(sides, [Some((0..1, 0..1)), None], scaled(weights[0]));
                let one_taken = plan(sides, [Some((0..1, 1..2)), Some((1..2, 0..1))], scaled(weights[1]));
                [Some(none_taken), Some(one_taken)]
            }
        };
        let [[a, b], [c, d]] = [off(&[Side::Below]), off(&[Side::Equal])];
        let both_taken = plan(&Side::ALL, [Some((1..2, 1..2)), None], [weights[2]; 3]);
        [a, b, c, d, Some(both_taken)]
    };
    plans.into_iter().flatten().filter(|plan| plan.weights != [0; 3])
}
