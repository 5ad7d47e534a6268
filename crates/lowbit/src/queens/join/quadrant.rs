//! The placements of queens in one quadrant.

use super::cut::{Cut, Diagonals};
use super::placement::{Pairs, Parts};
use super::sets::Sets;
use super::vector::Entries;
use crate::bits::{full, members};

/// One of the four quadrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quadrant {
    NorthWest,
    SouthWest,
    NorthEast,
    SouthEast,
}

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

impl Quadrant {
    pub(super) const ALL: [Quadrant; 4] =
        [Quadrant::NorthWest, Quadrant::SouthWest, Quadrant::NorthEast, Quadrant::SouthEast];

    pub(super) fn is_west(self) -> bool {
        matches!(self, Quadrant::NorthWest | Quadrant::SouthWest)
    }

    pub(super) fn is_north(self) -> bool {
        matches!(self, Quadrant::NorthWest | Quadrant::NorthEast)
    }

    fn classes(self, cut: &Cut) -> usize {
        match (self, cut.is_odd()) {
            (Quadrant::NorthWest, true) => 3,
            (Quadrant::NorthWest | Quadrant::SouthWest, false) => 2,
            _ => 1,
        }
    }
}

/// What all lists of one board size share.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) cut: Cut,
    pub(super) sets: Sets,
    pub(super) pairs: Pairs,
    /// The bits of the window that each cell of the west takes, by row and column.
    pub(super) cells: Vec<[(u8, u8); 16]>,
}

impl Board {
    pub(super) fn new(n: u32) -> Board {
        let cut = Cut::new(n);
        let row = |row| std::array::from_fn(|column| cut.window_bits(row, (column as u32).min(cut.west - 1)));
        Board { cut, sets: Sets::new(cut.half), pairs: Pairs::new(cut.west), cells: (0..n).map(row).collect() }
    }
}

/// Makes lists; keeps its working memory.
#[derive(Debug, Default)]
pub(super) struct Maker {
    found: Vec<Entry>,
    next: Vec<u32>,
}

/// An entry before sorting.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The number of its column set.
    columns: u32,
    class: u32,
    window: u64,
    word: u64,
}

impl Maker {
    /// Lists the entries of `quadrant` on the rows of the set `rows` (and on the middle row, where it belongs).
    pub(super) fn list(&mut self, board: &Board, quadrant: Quadrant, rows: u32, list: &mut List) {
        let Board { cut, sets, .. } = board;
        let classes = quadrant.classes(cut);
        let mut search = Search::new(board, quadrant, rows, &mut self.found);
        search.descend(0, &Placed::default());

        // Sort by column set and class: count, add up, put in place.
        let column_sets = sets.of_size(rows.count_ones()).len();
        list.column_sets = column_sets;
        list.bounds.clear();
        list.bounds.resize((classes + 1) * column_sets, 0);
        for entry in &self.found {
            list.bounds[entry.class as usize * column_sets + entry.columns as usize] += 1;
        }
        let mut sum = 0;
        for columns in 0..column_sets {
            for class in 0..=classes {
                let number = std::mem::replace(&mut list.bounds[class * column_sets + columns], sum);
                sum += number;
            }
        }
        self.next.clone_from(&list.bounds);
        list.windows.clear();
        list.windows.resize(self.found.len(), 0);
        list.words.clear();
        list.words.resize(if quadrant.is_west() { self.found.len() } else { 0 }, 0);
        for entry in &self.found {
            let place = &mut self.next[entry.class as usize * column_sets + entry.columns as usize];
            list.windows[*place as usize] = entry.window;
            if let Some(word) = list.words.get_mut(*place as usize) {
                *word = entry.word;
            }
            *place += 1;
        }
    }
}

/// The lecture's recursion, on one quadrant: row by row, one queen in each.
struct Search<'a> {
    cut: &'a Cut,
    parts: Parts<'a>,
    ranks: &'a [u32],
    quadrant: Quadrant,
    rows: Vec<u32>,
    first_column: u32,
    /// The columns of the quadrant.
    columns: u32,
    found: &'a mut Vec<Entry>,
}

/// The queens placed so far.
#[derive(Clone, Copy, Default)]
struct Placed {
    columns: u32,
    /// The column of the last row.
    last: u32,
    diagonals: Diagonals,
    word: u64,
    /// The row of the queen on the middle column.
    row_of_middle: u32,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, quadrant: Quadrant, rows: u32, found: &'a mut Vec<Entry>) -> Self {
        let Board { cut, sets, pairs, .. } = board;
        found.clear();
        let first_row = if quadrant.is_north() { 0 } else { cut.west };
        let first_column = if quadrant.is_west() { 0 } else { cut.west };
        let middle = quadrant == Quadrant::NorthWest && cut.is_odd();
        let mut rows: Vec<u32> = members(rows.into()).map(|row| first_row + row).collect();
        if middle {
            rows.push(cut.half);
        }
        let parts = Parts::new(cut, pairs, quadrant == Quadrant::NorthWest, &rows);
        let columns = full(cut.half + u32::from(middle)) as u32;
        let ranks = sets.ranks(!quadrant.is_west());
        Search { cut, parts, ranks, quadrant, rows, first_column, columns, found }
    }

    /// Places queens from the row number `depth` on.
    fn descend(&mut self, depth: usize, placed: &Placed) {
        let Some(&row) = self.rows.get(depth) else { return self.keep(placed) };
        let (rising, falling) = self.cut.through(row, self.first_column);
        let Placed { columns, diagonals, .. } = *placed;
        let taken = columns | (diagonals.rising >> rising) as u32 | (diagonals.falling >> falling) as u32;
        for column in members((self.columns & !taken).into()) {
            let next = Placed {
                columns: columns | 1 << column,
                last: column,
                diagonals: diagonals.with((rising + column, falling + column)),
                word: placed.word + self.parts.part(depth, placed.last, column),
                row_of_middle: if column == self.cut.half { row } else { placed.row_of_middle },
            };
            if depth + 1 < self.rows.len() {
                self.descend(depth + 1, &next);
            } else {
                self.keep(&next);
            }
        }
    }

    #[inline]
    fn keep(&mut self, placed: &Placed) {
        let Some(class) = self.class(placed) else { return };
        let columns = self.ranks[(placed.columns & self.cut.all()) as usize];
        self.found.push(Entry { columns, class, window: self.cut.window(placed.diagonals), word: placed.word });
    }

    /// The class of an entry; `None` if a symmetric entry stands for it.
    #[inline]
    fn class(&self, placed: &Placed) -> Option<u32> {
        if !self.cut.is_odd() {
            let on_main_diagonal = ((placed.diagonals.rising | placed.diagonals.falling) >> (self.cut.n - 1)) & 1;
            return (self.quadrant.is_west() || on_main_diagonal == 0).then_some(on_main_diagonal as u32);
        }
        if self.quadrant != Quadrant::NorthWest {
            return Some(0);
        }
        let middle = self.cut.half;
        if placed.columns >> middle & 1 == 0 {
            return None; // the middle column needs its queen
        }
        if placed.last == middle {
            return Some(2); // the last row is the middle one: the queen is in the centre
        }
        match placed.row_of_middle.cmp(&placed.last) {
            std::cmp::Ordering::Equal => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Greater => None,
        }
    }
}
