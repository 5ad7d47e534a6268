//! Keeps items and patterns apart that cannot fit, before anything is multiplied.
//!
//! An item that uses a diagonal fits no pattern that uses it. So the items are sorted by which of eight diagonals
//! they use, a class each; for the items of a class, the patterns that use one of its diagonals are dropped. The
//! classes are walked as a binary tree, so that patterns are dropped for many classes at once, and a branch ends
//! when its patterns fit one block or a further split does not pay.

use std::ops::Range;

use super::board::Board;
use super::case::Group;
use super::leaf::{Leaf, Segments, West, words};
use super::vector::Steps;
use crate::engine::Stop;

/// Levels of the tree: the diagonals by which items are sorted.
const LEVELS: usize = 8;
const CLASSES: usize = 1 << LEVELS;

/// The most words of patterns that are multiplied as they are: sorting the items would cost more than it spares.
pub(super) const WORDS_UNSIEVED: usize = 48;

/// What filling the tables of one block costs, in products of one block with one item.
const BLOCK_COST: usize = 1000;

/// Patterns and items that are looked at to choose the diagonals.
const SAMPLE: usize = 64;

/// Working memory of a thread.
#[derive(Debug)]
pub(super) struct Scratch {
    one: Leaf<1>,
    two: Leaf<2>,
    sorting: Sorting,
    kept: [Vec<u64>; LEVELS],
}

impl Scratch {
    pub(super) fn new() -> Scratch {
        Scratch { one: Leaf::new(), two: Leaf::new(), sorting: Sorting::default(), kept: Default::default() }
    }
}

/// The items of one row set: words, and windows if they are to be sorted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Items<'a> {
    pub(super) words: &'a [u64],
    pub(super) windows: &'a [u64],
}

/// What all products of a row set share.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a, S> {
    pub(super) steps: S,
    pub(super) board: &'a Board,
    pub(super) west: &'a West,
    pub(super) stop: &'a Stop,
}

/// Counts the pairs of an item and a pattern that fit, for each group of items and each segment of the patterns.
pub(super) fn count<S: Steps>(
    setting: Setting<'_, S>,
    patterns: Segments<'_>,
    items: Items<'_>,
    groups: &mut [Group],
    scratch: &mut Scratch,
) {
    let Setting { steps, board, .. } = setting;
    let Scratch { one, two, sorting, kept } = scratch;
    if words(patterns) <= WORDS_UNSIEVED {
        let mut leaf = Walk { setting, groups, items: items.words, starts: &[], diagonals: [0; LEVELS], one, two };
        return leaf.multiply(patterns, |_, group| group.items.clone());
    }
    let diagonals = choose(steps, board.cut.crossing() as u8, patterns, items.windows);
    sorting.sort(steps, diagonals, items, groups);
    let (items, starts) = (sorting.words.as_slice(), sorting.starts.as_slice());
    Walk { setting, groups, items, starts, diagonals, one, two }.descend(0, 0..CLASSES, patterns, kept);
}

/// The diagonals that part most: used by many patterns and by many items. The best comes first.
fn choose<S: Steps>(steps: S, diagonals: u8, patterns: Segments<'_>, windows: &[u64]) -> [u8; LEVELS] {
    let longest = patterns.into_iter().max_by_key(|segment| segment.len()).unwrap_or_default();
    let [of_patterns, of_items] = [longest, windows].map(|windows| {
        let mut columns = [0; 64];
        if !windows.is_empty() {
            let sample: [u64; SAMPLE] = std::array::from_fn(|at| windows[at * windows.len() / SAMPLE]);
            steps.transpose(&sample, &mut columns);
        }
        columns.map(u64::count_ones)
    });
    let mut ranked: Vec<u8> = (0..diagonals).collect();
    ranked.sort_by_key(|&bit| std::cmp::Reverse(of_patterns[bit as usize] * of_items[bit as usize]));
    std::array::from_fn(|level| ranked[level])
}

/// Items sorted by class within each group.
#[derive(Debug, Default)]
struct Sorting {
    classes: Vec<u8>,
    words: Vec<u64>,
    /// Where each class begins, for each group, and the end.
    starts: Vec<[usize; CLASSES + 1]>,
}

impl Sorting {
    fn sort<S: Steps>(&mut self, steps: S, diagonals: [u8; LEVELS], items: Items<'_>, groups: &[Group]) {
        self.classes.clear();
        steps.classes(diagonals, items.windows, &mut self.classes);
        self.words.resize(items.words.len(), 0);
        self.starts.clear();
        for group in groups {
            let (words, classes) = (&items.words[group.items.clone()], &self.classes[group.items.clone()]);
            let mut starts = [0; CLASSES + 1];
            for &class in classes {
                starts[class as usize + 1] += 1;
            }
            let mut sum = group.items.start;
            for start in &mut starts {
                sum += *start;
                *start = sum;
            }
            let mut next = starts;
            for (&word, &class) in words.iter().zip(classes) {
                let place = &mut next[class as usize];
                self.words[*place] = word;
                *place += 1;
            }
            self.starts.push(starts);
        }
    }
}

/// The walk down the tree of classes.
struct Walk<'a, S> {
    setting: Setting<'a, S>,
    groups: &'a mut [Group],
    items: &'a [u64],
    starts: &'a [[usize; CLASSES + 1]],
    diagonals: [u8; LEVELS],
    one: &'a mut Leaf<1>,
    two: &'a mut Leaf<2>,
}

impl<S: Steps> Walk<'_, S> {
    /// Items of the given classes, over all groups.
    fn number(&self, classes: &Range<usize>) -> usize {
        self.starts.iter().map(|starts| starts[classes.end] - starts[classes.start]).sum()
    }

    /// Counts the items of `classes`, which have the first `level` diagonals in common, on patterns that use none of
    /// those diagonals that the items use.
    fn descend(&mut self, level: usize, classes: Range<usize>, patterns: Segments<'_>, kept: &mut [Vec<u64>]) {
        let items = self.number(&classes);
        let blocks = words(patterns).div_ceil(8);
        if items == 0 || blocks == 0 || self.setting.stop.is_raised() {
            return;
        }
        if let (Some((mine, below)), true) = (kept.split_first_mut(), blocks > 1) {
            let middle = classes.start.midpoint(classes.end);
            let (without, with) = (classes.start..middle, middle..classes.end);
            let users = self.number(&with);
            if users == 0 {
                return self.descend(level + 1, without, patterns, below);
            }
            mine.clear();
            let ends = patterns.map(|segment| {
                self.setting.steps.without(self.diagonals[level].into(), segment, mine);
                mine.len()
            });
            let fewer = [&mine[..ends[0]], &mine[ends[0]..ends[1]], &mine[ends[1]..]];
            let left = words(fewer).div_ceil(8);
            let (whole, split) =
                (blocks * (items + BLOCK_COST), left * (users + BLOCK_COST) + blocks * (items - users + BLOCK_COST));
            if split < whole {
                self.descend(level + 1, with, fewer, below);
                return self.descend(level + 1, without, patterns, below);
            }
        }
        let starts = self.starts;
        self.multiply(patterns, |group, _| starts[group][classes.start]..starts[group][classes.end]);
    }

    /// Counts items, given by group, on patterns.
    fn multiply(&mut self, patterns: Segments<'_>, items: impl Fn(usize, &Group) -> Range<usize>) {
        let [below, equal, above] = patterns;
        let mut words = (0..3).flat_map(|segment| patterns[segment].chunks(64).map(move |word| (segment, word)));
        // Most groups do not count on the last segment: no block that has others shares a tile with one of it alone.
        let all = self::words(patterns);
        let most_groups = self::words([below, equal, &[]]).next_multiple_of(8).min(all);
        for mut left in [most_groups, all - most_groups] {
            while left > 0 && !self.setting.stop.is_raised() {
                let Walk { setting, groups, one, two, .. } = self;
                let items = |number, group: &Group| &self.items[items(number, group)];
                let taken = left.min(if left > 8 { 16 } else { 8 });
                let words = words.by_ref().take(taken);
                if taken > 8 {
                    tile(*setting, two, words, groups, items);
                } else {
                    tile(*setting, one, words, groups, items);
                }
                left -= taken;
            }
        }
        debug_assert!(self.setting.stop.is_raised() || words.next().is_none(), "{} patterns", above.len());
    }
}

/// Counts items on up to 8 x `B` words of patterns, each given with its segment.
fn tile<'a, const B: usize, S: Steps>(
    Setting { steps, board, west, .. }: Setting<'_, S>,
    leaf: &mut Leaf<B>,
    words: impl Iterator<Item = (usize, &'a [u64])>,
    groups: &mut [Group],
    items: impl Fn(usize, &Group) -> &'a [u64],
) {
    let mut segments = [[0; 8]; B];
    leaf.fill(
        steps,
        board,
        west,
        words.zip(segments.as_flattened_mut()).map(|((segment, word), at)| {
            *at = segment;
            word
        }),
    );
    let present = [0, 1, 2].map(|segment| segments.as_flattened()[..leaf.filled].contains(&segment));
    for (number, group) in groups.iter_mut().enumerate() {
        let items = items(number, group);
        if !items.is_empty() && group.counts_on(present) {
            let sums = leaf.product(steps, west, items).0;
            for (&sum, &segment) in sums.as_flattened().iter().zip(segments.as_flattened()) {
                group.totals[segment] += sum;
            }
        }
    }
}
