//! The placements of queens in one quadrant.

use super::board::{Board, Quadrant};
use super::bricks::Brick;
use super::cut::Cut;
use super::placement::factors;
use super::vector::Entries;
use crate::bits::members;
use crate::engine::Stop;

/// All ways to put one queen on each of the given rows of a quadrant, sorted by the columns they use.
///
/// Entry i has its diagonals in `windows[i]` and, in the west, its queens in `words[i]`. Column sets of the right
/// size are numbered in ascending order (in the east, columns count from the outside); entries of one column set
/// are sorted by class, see [`super::symmetry`].
#[derive(Debug, Default)]
pub(super) struct List {
    /// See [`List::bounds`]; first those of class 0.
    bounds: Vec<u32>,
    column_sets: usize,
    /// The diagonals of each entry that cross the cut.
    pub(super) windows: Vec<u64>,
    /// The queens of each entry, see [`super::placement`]; empty in the east.
    pub(super) words: Vec<u64>,
}

impl List {
    /// For each column set, where its entries of a class begin; for the number of classes, where its entries end.
    pub(super) fn bounds(&self, class: usize) -> &[u32] {
        &self.bounds[class * self.column_sets..][..self.column_sets]
    }

    /// The entries, of a quadrant of the west.
    pub(super) fn entries(&self) -> Entries<'_> {
        Entries { windows: &self.windows, words: &self.words }
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> u64 {
        (self.bounds.len() * 4 + (self.windows.len() + self.words.len()) * 8) as u64
    }
}

/// Makes lists; keeps its working memory.
#[derive(Debug, Default)]
pub(super) struct Maker {
    /// Entries, followed by room for more.
    found: Vec<Entry>,
    /// For each entry, where it belongs: class x column sets + column set; `DROPPED` if another stands for it.
    groups: Vec<u32>,
    next: Vec<u32>,
}

const DROPPED: u32 = u32::MAX;

/// An entry before sorting: what remains of its [`Brick`]s.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    window: u64,
    word: u64,
    columns: u32,
    middle: u32,
}

impl Entry {
    /// What is placed with one brick more, whose number counts `factor` times.
    #[inline(always)]
    fn new(placed: &Brick, brick: &Brick, factor: u64) -> Entry {
        Entry {
            window: placed.window | brick.window,
            word: placed.number + brick.number * factor,
            columns: placed.columns() | brick.columns(),
            middle: placed.middle | brick.middle,
        }
    }
}

impl Maker {
    /// Lists the entries of `quadrant` on the rows of the set `rows` (and on the middle row, where it belongs); `None`
    /// when `stop` was raised.
    pub(super) fn list(
        &mut self,
        board: &Board,
        quadrant: Quadrant,
        rows: u32,
        list: &mut List,
        stop: &Stop,
    ) -> Option<()> {
        let found = self.search(board, quadrant, rows, stop)?;
        let column_sets = board.sets.of_size(rows.count_ones()).len();
        let ranks = board.sets.ranks(!quadrant.is_west());
        let classes = Classes::of(quadrant, &board.cut);

        // Sort by column set and class: count, add up, put in place.
        list.column_sets = column_sets;
        list.bounds.clear();
        list.bounds.resize((classes.number() + 1) * column_sets, 0);
        self.groups.clear();
        self.groups.extend(self.found[..found].iter().map(|entry| match classes.class(entry) {
            Some(class) => {
                let group = class * column_sets + ranks[(entry.columns & board.cut.all()) as usize] as usize;
                list.bounds[group] += 1;
                group as u32
            }
            None => DROPPED,
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
            let Some(next) = self.next.get_mut(group as usize) else { continue };
            list.windows[*next as usize] = entry.window;
            if let Some(word) = list.words.get_mut(*next as usize) {
                *word = entry.word;
            }
            *next += 1;
        }
        Some(())
    }

    /// Fills `found`, two rows at a time, and returns the number of entries; `None` when `stop` was raised.
    fn search(&mut self, board: &Board, quadrant: Quadrant, rows: u32, stop: &Stop) -> Option<usize> {
        let middle = quadrant.has_middle(&board.cut).then_some(board.cut.half);
        let rows: Vec<u32> = members(rows.into()).chain(middle).collect();
        let factors = factors(&board.cut, quadrant.is_north(), rows.len());
        let levels: Vec<Level<'_>> = rows.chunks(2).map(|rows| board.bricks(quadrant).on(rows)).zip(factors).collect();
        let mut end = 0;
        match levels.as_slice() {
            [(bricks, factor), rest @ ..] if !rest.is_empty() => {
                for brick in *bricks {
                    if stop.is_raised() {
                        return None;
                    }
                    extend(rest, &Brick::default().with(brick, *factor), &mut self.found, &mut end);
                }
            }
            levels => extend(levels, &Brick::default(), &mut self.found, &mut end),
        }
        Some(end)
    }
}

/// The bricks on the next rows, and by how much their numbers count in the word.
type Level<'a> = (&'a [Brick], u64);

/// Appends to `found`, at `end`, every way to build on what is placed.
fn extend(levels: &[Level<'_>], placed: &Brick, found: &mut Vec<Entry>, end: &mut usize) {
    match levels {
        [] => extend(&[(&[Brick::default()], 0)], placed, found, end),
        [(bricks, factor)] => {
            // Every brick is written, and kept if it fits: cheaper than a branch that is wrong half of the time.
            found.resize(found.len().max(*end + bricks.len()), Entry::default());
            for brick in *bricks {
                found[*end] = Entry::new(placed, brick, *factor);
                *end += usize::from(placed.taken & brick.taken == 0);
            }
        }
        [(bricks, factor), rest @ ..] => {
            for brick in bricks.iter().filter(|brick| placed.taken & brick.taken == 0) {
                extend(rest, &placed.with(brick, *factor), found, end);
            }
        }
    }
}

/// How the entries of a quadrant are told apart.
enum Classes {
    /// They are not.
    None,
    /// Even n, west: whether a queen is on the main diagonal with this bit of the window.
    Diagonal(u32),
    /// Odd n, north west: by the queens of the middle row and the middle column of this number.
    Middle(u32),
}

impl Classes {
    fn of(quadrant: Quadrant, cut: &Cut) -> Classes {
        let (rising, falling) = cut.main_diagonals();
        match quadrant {
            Quadrant::NorthWest if cut.is_odd() => Classes::Middle(cut.half),
            _ if cut.is_odd() => Classes::None,
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

    /// The class of an entry; `None` if a symmetric entry stands for it.
    #[inline]
    fn class(&self, entry: &Entry) -> Option<usize> {
        match *self {
            Classes::None => Some(0),
            Classes::Diagonal(bit) => Some((entry.window >> bit & 1) as usize),
            Classes::Middle(middle) => {
                let (row, column) = ((entry.middle & 0xff).checked_sub(1)?, (entry.middle >> 8) - 1);
                match row.cmp(&column) {
                    _ if row == middle => Some(2),
                    std::cmp::Ordering::Equal => Some(0),
                    std::cmp::Ordering::Less => Some(1),
                    std::cmp::Ordering::Greater => None,
                }
            }
        }
    }
}
