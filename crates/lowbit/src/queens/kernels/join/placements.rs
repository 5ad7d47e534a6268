//! The placements of queens in one quadrant.

use std::ops::ControlFlow;

use super::bricks::Brick;
use super::cut::{Cut, Kind, Quadrant};
use super::tables::Tables;
use super::vector::Entries;
use super::word::{MOST_FIELDS, factors};
use crate::bits::{full, members};
use crate::engine::Stop;

/// All ways to place one queen on each of the given rows of a quadrant, sorted by the columns they use.
///
/// Entry i has its diagonals in `windows[i]` and, in the west, its queens in `words[i]`. Column sets of the right
/// size are numbered in ascending order (in the east, columns count from the outside); entries of one column set
/// are sorted by class, see [`super::symmetry`].
#[derive(Debug, Default)]
pub(super) struct Placements {
    /// See [`List::bounds`]; first those of class 0.
    bounds: Vec<u32>,
    column_sets: usize,
    /// The diagonals of each entry that cross the cut.
    pub(super) windows: Vec<u64>,
    /// The queens of each entry, see `word.rs`; empty in the east.
    pub(super) words: Vec<u64>,
}

impl Placements {
    /// The index of the first entry of a class, by column set; for `class` = number of classes, the end of its entries.
    pub(super) fn bounds(&self, class: usize) -> &[u32] {
        &self.bounds[class * self.column_sets..][..self.column_sets]
    }

    /// The entries of a quadrant of the west.
    pub(super) fn entries(&self) -> Entries<'_> {
        Entries { windows: &self.windows, words: &self.words }
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> u64 {
        (self.bounds.len() * 4 + (self.windows.len() + self.words.len()) * 8) as u64
    }
}

/// Builds lists; keeps its working memory.
#[derive(Debug, Default)]
pub(super) struct Lister {
    /// Entries, followed by room for more.
    found: Vec<Entry>,
    /// The bucket of each entry: class x column sets + column set.
    groups: Vec<u32>,
    next: Vec<u32>,
}

/// An entry before sorting: the parts of its [`Brick`]s that are still needed.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    window: u64,
    word: u64,
    columns: u32,
    middle: u32,
}

impl Entry {
    /// The placed queens with one more brick, whose number is multiplied by `factor`.
    #[inline(always)]
    fn new(placed: &Brick, brick: &Brick, factor: u64) -> Entry {
        Entry {
            window: placed.window | brick.window,
            word: placed.number + brick.number * factor,
            columns: placed.columns() | brick.columns(),
            middle: placed.middle | brick.middle,
        }
    }

    /// Odd n, north west: whether this entry represents its images. There is a queen in the middle column, not below
    /// the middle row, and its row is not above the column of the middle row's queen.
    #[inline(always)]
    fn stands_for_itself(&self) -> bool {
        let (row, column) = (self.middle & 0xff, self.middle >> 8);
        (row != 0) & (row <= column)
    }
}

impl Lister {
    /// Lists the entries of `quadrant` on the rows of the set `rows` (and on the middle row, if it belongs to it).
    /// Breaks when `stop` is raised.
    pub(super) fn list(
        &mut self,
        tables: &Tables,
        quadrant: Quadrant,
        rows: u32,
        list: &mut Placements,
        stop: &Stop,
    ) -> ControlFlow<()> {
        let found = self.search(tables, quadrant, rows, stop)?;
        let sets = tables.column_sets(quadrant.is_west());
        let column_sets = sets.of_size(rows.count_ones()).len();
        let ranks = sets.ranks(!quadrant.is_west());
        let shared_out = full(tables.cut.width(quadrant.is_west())) as u32;
        let classes = Classes::of(quadrant, &tables.cut);

        // Counting sort by column set and class.
        list.column_sets = column_sets;
        list.bounds.clear();
        list.bounds.resize((classes.number() + 1) * column_sets, 0);
        self.groups.clear();
        self.groups.extend(self.found[..found].iter().map(|entry| {
            let column_set = ranks[(entry.columns & shared_out) as usize] as usize;
            let group = classes.class(entry) * column_sets + column_set;
            list.bounds[group] += 1;
            group as u32
        }));
        let mut sum = 0;
        for columns in 0..column_sets {
            for class in 0..=classes.number() {
                sum += std::mem::replace(&mut list.bounds[class * column_sets + columns], sum);
            }
        }
        self.next.clone_from(&list.bounds);
        list.windows.clear();
        list.windows.resize(sum as usize, 0);
        list.words.clear();
        list.words.resize(if quadrant.is_west() { sum as usize } else { 0 }, 0);
        for (entry, &group) in self.found.iter().zip(&self.groups) {
            let next = &mut self.next[group as usize];
            list.windows[*next as usize] = entry.window;
            if let Some(word) = list.words.get_mut(*next as usize) {
                *word = entry.word;
            }
            *next += 1;
        }
        ControlFlow::Continue(())
    }

    /// Fills `found`, two rows at a time, and returns the number of entries. Breaks when `stop` is raised.
    fn search(&mut self, tables: &Tables, quadrant: Quadrant, rows: u32, stop: &Stop) -> ControlFlow<(), usize> {
        let middle = quadrant.has_middle(&tables.cut).then_some(tables.cut.half);
        let rows: Vec<u32> = members(rows.into()).chain(middle).collect();
        let factors = factors(&tables.cut, quadrant.is_north(), rows.len());
        let has_middle = middle.is_some();
        let bricks = rows.chunks(2).map(|rows| tables.bricks(quadrant).on(rows));
        let mut levels: Vec<Level<'_>> = bricks.zip(factors).collect();
        if levels.is_empty() {
            levels.push((&[NO_QUEENS], 0));
        }
        let keep = |entry: &Entry| !has_middle | entry.stands_for_itself();
        let fitting = &mut [[0; MOST_BRICKS]; MOST_FIELDS];
        let (first, factor) = levels[0];
        let mut end = 0;
        // The first level goes brick by brick, to poll the flag between them.
        for brick in first.chunks(1) {
            if stop.is_raised() {
                return ControlFlow::Break(());
            }
            levels[0] = (brick, factor);
            extend(&levels, &NO_QUEENS, keep, fitting, &mut self.found, &mut end);
        }
        ControlFlow::Continue(end)
    }
}

/// The bricks on the next rows, and the factor of their numbers in the word.
type Level<'a> = (&'a [Brick], u64);

/// The empty placement; the only brick on no rows.
const NO_QUEENS: Brick = Brick { taken: 0, window: 0, number: 0, middle: 0 };

/// Most bricks on two rows: the places of two queens in rows of 16 cells.
const MOST_BRICKS: usize = 256;

/// Numbers of the compatible bricks of one level, followed by room.
type Fitting = [u8; MOST_BRICKS];

/// Writes the numbers of the compatible bricks, and returns how many there are. Branch-free, since the branch would be
/// mispredicted half of the time: each number is written, and kept if its brick is compatible.
#[inline(always)]
fn fit(bricks: &[Brick], placed: &Brick, fitting: &mut Fitting) -> usize {
    let mut number = 0;
    for (at, brick) in bricks.iter().enumerate() {
        fitting[number % MOST_BRICKS] = at as u8;
        number += usize::from(placed.taken & brick.taken == 0);
    }
    number
}

/// Appends to `found`, at `end`, every completion of the placed queens that is to be kept. There is a `Fitting` for
/// each level.
fn extend(
    levels: &[Level<'_>],
    placed: &Brick,
    keep: impl Fn(&Entry) -> bool + Copy,
    fitting: &mut [Fitting],
    found: &mut Vec<Entry>,
    end: &mut usize,
) {
    let (Some(((bricks, factor), levels)), Some((mine, fitting))) = (levels.split_first(), fitting.split_first_mut())
    else {
        return;
    };
    let number = fit(bricks, placed, mine);
    let fitting_bricks = mine[..number].iter().map(|&at| &bricks[at as usize]);
    if !levels.is_empty() {
        let next = |brick| extend(levels, &placed.with(brick, *factor), keep, fitting, found, end);
        return fitting_bricks.for_each(next);
    }
    found.resize(found.len().max(*end + number), Entry::default());
    for brick in fitting_bricks {
        let entry = Entry::new(placed, brick, *factor);
        found[*end] = entry;
        *end += usize::from(keep(&entry));
    }
}

/// How the entries of a quadrant are classified.
enum Classes {
    /// One class.
    None,
    /// Even n, west: whether a queen is on the main diagonal with this bit of the window.
    Diagonal(u32),
    /// Odd n, north west: by the queens of the middle row and column, which have this number.
    Middle(u32),
}

impl Classes {
    fn of(quadrant: Quadrant, cut: &Cut) -> Classes {
        let (rising, falling) = cut.main_diagonals();
        match quadrant {
            Quadrant::NorthWest if cut.kind == Kind::Odd => Classes::Middle(cut.half),
            _ if cut.kind != Kind::Even => Classes::None,
            Quadrant::NorthWest => Classes::Diagonal(falling),
            Quadrant::SouthWest => Classes::Diagonal(rising),
            Quadrant::NorthEast | Quadrant::SouthEast => Classes::None,
        }
    }

    fn number(&self) -> usize {
        match self {
            Classes::None => 1,
            Classes::Diagonal(_) => 2,
            Classes::Middle(_) => 3,
        }
    }

    #[inline]
    fn class(&self, entry: &Entry) -> usize {
        match *self {
            Classes::None => 0,
            Classes::Diagonal(bit) => (entry.window >> bit & 1) as usize,
            Classes::Middle(middle) => {
                let (row, column) = ((entry.middle & 0xff) - 1, (entry.middle >> 8) - 1);
                if row == middle { 2 } else { usize::from(row < column) }
            }
        }
    }
}
