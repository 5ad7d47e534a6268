//! Separates incompatible items and patterns before the product.
//!
//! An item that uses a diagonal is incompatible with every pattern that uses it. Two sieves, by different diagonals,
//! rest on that:
//!
//! - The items are classified by which of six diagonals they use; for the items of a class, the patterns that use one
//!   of its diagonals are dropped. The classes are walked as a binary tree, so that patterns are dropped for many
//!   classes at once, and a branch ends when a further split does not pay.
//! - The patterns are sorted by six other diagonals. The patterns of a tile then have some diagonals in common, and the
//!   items that use one of these are skipped.

use std::ops::Range;

use super::leaf::{Leaf, Segments, West, words};
use super::tables::Tables;
use super::vector::{Item, Steps, Tile};
use crate::engine::Stop;
use crate::sorting::sort_by_key;

/// Diagonals that classify the items: the levels of the tree; and as many others for the patterns.
const LEVELS: usize = 6;
const CLASSES: usize = 1 << LEVELS;

/// Classes are bytes; this many of their low bits are unused.
const UNUSED: usize = 8 - LEVELS;

/// Most words of patterns that are multiplied unsieved: sorting the items would cost more than it saves.
pub(super) const WORDS_UNSIEVED: usize = 48;

/// The cost of filling the tables of one block, in products of one block with one item.
const BLOCK_COST: f32 = 800.0;

/// The cost of testing one item for a tile, in products of one block with one item.
const LOOK_COST: f32 = 0.25;

/// The expected cost of multiplying `blocks` of patterns with `items`: each doubling of the number of tiles is one more
/// diagonal that the patterns of a tile agree on.
fn cost(blocks: f32, items: f32) -> f32 {
    blocks * (BLOCK_COST + items * LOOK_COST) + items * blocks.sqrt()
}

/// Working memory of a thread.
#[derive(Debug)]
pub(super) struct Scratch {
    leaves: Leaves,
    classes: Vec<u8>,
    patterns: Vec<u64>,
    sorted: Sorted,
    kept: [Vec<u64>; LEVELS],
    fitting: Vec<u64>,
}

impl Scratch {
    pub(super) fn new() -> Scratch {
        Scratch {
            leaves: Leaves { one: Leaf::new(), two: Leaf::new() },
            classes: Vec::new(),
            patterns: Vec::new(),
            sorted: Sorted::default(),
            kept: Default::default(),
            fitting: Vec::new(),
        }
    }
}

/// Tables for one block of 512 patterns, and for two.
#[derive(Debug)]
struct Leaves {
    one: Leaf<1>,
    two: Leaf<2>,
}

/// The items of one row set: words, and windows if they are to be sieved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Items<'a> {
    pub(super) words: &'a [u64],
    pub(super) windows: &'a [u64],
}

/// Items of equal weight.
#[derive(Debug)]
pub(super) struct Group {
    /// The range of items.
    pub(super) items: Range<usize>,
    /// The weight of a pair of such an item and a pattern, by the pattern's segment.
    pub(super) weights: [u64; 3],
    /// Pairs found, by segment.
    pub(super) totals: [u64; 3],
}

impl Group {
    /// Whether any of the given segments of patterns has a nonzero weight.
    pub(super) fn counts_on(&self, segments: [bool; 3]) -> bool {
        segments.iter().zip(self.weights).any(|(&present, weight)| present && weight != 0)
    }
}

/// Data shared by all products of a row set.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a, S> {
    pub(super) steps: S,
    pub(super) tables: &'a Tables,
    pub(super) west: &'a West,
    pub(super) stop: &'a Stop,
}

/// Counts the compatible pairs of an item and a pattern, for each group of items and each segment of the patterns.
pub(super) fn count<S: Steps>(
    setting: Setting<'_, S>,
    patterns: Segments<'_>,
    items: Items<'_>,
    groups: &mut [Group],
    scratch: &mut Scratch,
) {
    let Setting { steps, tables, .. } = setting;
    let Scratch { leaves, classes, patterns: room, sorted, kept, fitting } = scratch;
    if words(patterns) <= WORDS_UNSIEVED {
        return multiply(setting, leaves, patterns, groups, &mut Source::All(items.words));
    }
    let Choice { of_items, of_patterns, unused } = choose(steps, tables.cut.crossing() as u8, patterns, items.windows);
    sorted.sort(steps, of_items, items, groups, classes);
    let patterns = sort(steps, of_patterns, patterns, classes, room);
    let mut walk = Walk { setting, groups, sorted, diagonals: of_items, unused, leaves, fitting };
    walk.descend(0, 0..CLASSES, patterns, kept);
}

/// The diagonals of the sieves.
struct Choice {
    of_items: [u8; 8],
    of_patterns: [u8; 8],
    /// The share of the patterns that do not use each diagonal of the items.
    unused: [f32; 8],
}

/// Chooses the diagonals that separate most, those used by many patterns and many items: the best for the items, which
/// are all split by them; the next for the patterns. Both are sorted, the best first.
fn choose<S: Steps>(steps: S, diagonals: u8, patterns: Segments<'_>, windows: &[u64]) -> Choice {
    let longest = patterns.into_iter().max_by_key(|segment| segment.len()).unwrap_or_default();
    let [of_patterns, of_items] = [longest, windows].map(|windows| {
        let sample = |at: usize| windows.get(at * windows.len() / 512).copied().unwrap_or_default();
        let words: [[u64; 64]; 8] = std::array::from_fn(|word| std::array::from_fn(|at| sample(64 * word + at)));
        let mut absent = [Tile::<1>::ZERO; 64];
        steps.absent(&words.each_ref().map(|word| word.as_slice()), 0, &mut absent);
        absent.map(|tile| tile.0[0].into_iter().map(u64::count_zeros).sum::<u32>())
    });
    let mut ranked: Vec<u8> = (0..diagonals).collect();
    sort_by_key(&mut ranked, |&bit| std::cmp::Reverse(of_patterns[bit as usize] * of_items[bit as usize]));
    let from = |first: usize| std::array::from_fn(|level| ranked[first + level]);
    let chosen: [u8; 8] = from(0);
    let unused = chosen.map(|bit| 1.0 - of_patterns[bit as usize] as f32 / 512.0);
    Choice { of_items: chosen, of_patterns: from(LEVELS), unused }
}

/// The index of the first element of each class, given the number of each after `start`, and the end.
fn starts(classes: &[u8], start: usize) -> [usize; CLASSES + 1] {
    let mut starts = [0; CLASSES + 1];
    for &class in classes {
        starts[(class >> UNUSED) as usize + 1] += 1;
    }
    let mut sum = start;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    starts
}

/// Patterns sorted by class within each segment.
fn sort<'a, S: Steps>(
    steps: S,
    diagonals: [u8; 8],
    patterns: Segments<'_>,
    classes: &mut Vec<u8>,
    out: &'a mut Vec<u64>,
) -> Segments<'a> {
    out.clear();
    let ends = patterns.map(|segment| {
        classes.clear();
        steps.classes(diagonals, segment, classes);
        let mut next = starts(classes, out.len());
        out.resize(out.len() + segment.len(), 0);
        for (&pattern, &class) in segment.iter().zip(&*classes) {
            let place = &mut next[(class >> UNUSED) as usize];
            out[*place] = pattern;
            *place += 1;
        }
        out.len()
    });
    [&out[..ends[0]], &out[ends[0]..ends[1]], &out[ends[1]..]]
}

/// Items sorted by class within each group.
#[derive(Debug, Default)]
struct Sorted {
    items: Vec<Item>,
    /// The index of the first item of each class, for each group, and the end.
    starts: Vec<[usize; CLASSES + 1]>,
}

impl Sorted {
    fn sort<S: Steps>(
        &mut self,
        steps: S,
        diagonals: [u8; 8],
        Items { words, windows }: Items<'_>,
        groups: &[Group],
        classes: &mut Vec<u8>,
    ) {
        classes.clear();
        steps.classes(diagonals, windows, classes);
        self.items.resize(words.len(), Item::default());
        self.starts.clear();
        for group in groups {
            let range = || group.items.clone();
            let starts = starts(&classes[range()], group.items.start);
            let mut next = starts;
            for ((&word, &window), &class) in words[range()].iter().zip(&windows[range()]).zip(&classes[range()]) {
                let place = &mut next[(class >> UNUSED) as usize];
                self.items[*place] = Item { window, word };
                *place += 1;
            }
            self.starts.push(starts);
        }
    }

    /// Items of the given classes, over all groups.
    fn number(&self, classes: &Range<usize>) -> usize {
        self.starts.iter().map(|starts| starts[classes.end] - starts[classes.start]).sum()
    }

    /// The items of the given classes of one group.
    fn of(&self, group: usize, classes: &Range<usize>) -> &[Item] {
        let starts = &self.starts[group];
        &self.items[starts[classes.start]..starts[classes.end]]
    }
}

/// The depth-first walk of the tree of classes.
struct Walk<'a, S> {
    setting: Setting<'a, S>,
    groups: &'a mut [Group],
    sorted: &'a Sorted,
    diagonals: [u8; 8],
    /// By level: the share of the patterns that do not use its diagonal.
    unused: [f32; 8],
    leaves: &'a mut Leaves,
    fitting: &'a mut Vec<u64>,
}

impl<S: Steps> Walk<'_, S> {
    /// Counts the items of `classes`, which agree on the first `level` diagonals, with patterns that use none of the
    /// diagonals that the items use.
    fn descend(&mut self, level: usize, classes: Range<usize>, patterns: Segments<'_>, kept: &mut [Vec<u64>]) {
        let items = self.sorted.number(&classes);
        let blocks = words(patterns).div_ceil(8);
        if items == 0 || blocks == 0 || self.setting.stop.is_raised() {
            return;
        }
        if let (Some((mine, below)), true) = (kept.split_first_mut(), blocks > 1) {
            let middle = classes.start.midpoint(classes.end);
            let (without, with) = (classes.start..middle, middle..classes.end);
            let users = self.sorted.number(&with);
            if users == 0 {
                return self.descend(level + 1, without, patterns, below);
            }
            let left = (blocks as f32 * self.unused[level]).max(1.0);
            let blocks = blocks as f32;
            if cost(left, users as f32) + cost(blocks, (items - users) as f32) < cost(blocks, items as f32) {
                mine.clear();
                let ends = patterns.map(|segment| {
                    self.setting.steps.without(self.diagonals[level].into(), segment, mine);
                    mine.len()
                });
                let fewer = [&mine[..ends[0]], &mine[ends[0]..ends[1]], &mine[ends[1]..]];
                self.descend(level + 1, with, fewer, below);
                return self.descend(level + 1, without, patterns, below);
            }
        }
        let source = &mut Source::Sorted { items: self.sorted, classes, fitting: self.fitting };
        multiply(self.setting, self.leaves, patterns, self.groups, source);
    }
}

/// The items of a product.
enum Source<'a> {
    /// All of each group.
    All(&'a [u64]),
    /// Those of some classes, without those that use a diagonal common to all patterns.
    Sorted { items: &'a Sorted, classes: Range<usize>, fitting: &'a mut Vec<u64> },
}

impl Source<'_> {
    /// The words of items of a group that avoid the diagonals common to the patterns.
    fn of<S: Steps>(&mut self, steps: S, number: usize, group: &Group, common: u64) -> &[u64] {
        match self {
            Source::All(words) => &words[group.items.clone()],
            Source::Sorted { items, classes, fitting } => {
                fitting.clear();
                steps.avoiding(common, items.of(number, classes), fitting);
                fitting
            }
        }
    }
}

/// Counts items, given by group, with patterns.
fn multiply<S: Steps>(
    setting: Setting<'_, S>,
    leaves: &mut Leaves,
    patterns: Segments<'_>,
    groups: &mut [Group],
    source: &mut Source<'_>,
) {
    let [below, equal, above] = patterns;
    let mut words = (0..3).flat_map(|segment| patterns[segment].chunks(64).map(move |word| (segment, word)));
    // Most groups ignore the last segment, so a block of it alone never shares a tile with other blocks.
    let all = self::words(patterns);
    let most_groups = self::words([below, equal, &[]]).next_multiple_of(8).min(all);
    for mut left in [most_groups, all - most_groups] {
        while left > 0 && !setting.stop.is_raised() {
            let taken = left.min(if left > 8 { 16 } else { 8 });
            let words = words.by_ref().take(taken);
            if taken > 8 {
                tile(setting, &mut leaves.two, words, groups, source);
            } else {
                tile(setting, &mut leaves.one, words, groups, source);
            }
            left -= taken;
        }
    }
    debug_assert!(setting.stop.is_raised() || words.next().is_none(), "{} patterns", above.len());
}

/// Counts items with up to 8 x `B` words of patterns, each given with its segment.
fn tile<'a, const B: usize, S: Steps>(
    Setting { steps, tables, west, .. }: Setting<'_, S>,
    leaf: &mut Leaf<B>,
    given: impl Iterator<Item = (usize, &'a [u64])>,
    groups: &mut [Group],
    source: &mut Source<'_>,
) {
    let (mut segments, mut words) = ([[0; 8]; B], [[[].as_slice(); 8]; B]);
    let mut present = [false; 3];
    for ((segment, word), (to, words)) in
        given.zip(segments.as_flattened_mut().iter_mut().zip(words.as_flattened_mut()))
    {
        (*to, *words) = (segment, word);
        present[segment] = true;
    }
    let common = leaf.fill(steps, tables, west, &words);
    for (number, group) in groups.iter_mut().enumerate() {
        if !group.counts_on(present) {
            continue;
        }
        let items = source.of(steps, number, group, common);
        if !items.is_empty() {
            let sums = leaf.product(steps, west, items).0;
            for (&sum, &segment) in sums.as_flattened().iter().zip(segments.as_flattened()) {
                group.totals[segment] += sum;
            }
        }
    }
}
