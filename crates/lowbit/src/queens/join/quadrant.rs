//! The placements of queens in one quadrant.

use super::cut::{Cut, Diagonals};
use super::placement::{Pairs, Parts};
use super::sets::Sets;
use super::vector::Entries;

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
    /// Where each (column set, class) begins, and the end.
    starts: Vec<u32>,
    classes: usize,
    /// The diagonals of each entry that cross the cut.
    pub(super) windows: Vec<u64>,
    /// The queens of each entry, see [`super::placement`]; empty in the east.
    pub(super) words: Vec<u64>,
}

impl List {
    /// The entries of one column set whose class is in the given range.
    pub(super) fn range(&self, columns: usize, classes: std::ops::Range<usize>) -> std::ops::Range<u32> {
        let first = columns * self.classes;
        self.starts[first + classes.start]..self.starts[first + classes.end]
    }

    /// The entries, of a quadrant of the west.
    pub(super) fn entries(&self) -> Entries<'_> {
        Entries { windows: &self.windows, words: &self.words }
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> u64 {
        (self.starts.len() * 4 + (self.windows.len() + self.words.len()) * 8) as u64
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
}

impl Board {
    pub(super) fn new(n: u32) -> Board {
        let cut = Cut::new(n);
        Board { cut, sets: Sets::new(cut.half), pairs: Pairs::new(cut.west) }
    }
}

/// Makes lists; keeps its working memory.
#[derive(Debug, Default)]
pub(super) struct Maker {
    found: Vec<Entry>,
}

/// An entry before sorting.
#[derive(Clone, Copy, Debug)]
struct Entry {
    group: u32,
    window: u64,
    word: u64,
}

impl Maker {
    /// Lists the entries of `quadrant` on the rows of the set `rows` (and on the middle row, where it belongs).
    pub(super) fn list(&mut self, board: &Board, quadrant: Quadrant, rows: u32, list: &mut List) {
        let Board { cut, sets, .. } = board;
        let classes = quadrant.classes(cut);
        let mut search = Search::new(board, quadrant, rows, &mut self.found);
        search.descend(0, 0, Diagonals::default(), 0, 0);

        // Sort by group: count, add up, put in place.
        list.classes = classes;
        list.starts.clear();
        list.starts.resize(sets.of_size(rows.count_ones()).len() * classes + 1, 0);
        for entry in &self.found {
            list.starts[entry.group as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut list.starts {
            sum += *start;
            *start = sum;
        }
        let mut next = list.starts.clone();
        list.windows.clear();
        list.windows.resize(self.found.len(), 0);
        list.words.clear();
        list.words.resize(if quadrant.is_west() { self.found.len() } else { 0 }, 0);
        for entry in &self.found {
            let place = &mut next[entry.group as usize];
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
    sets: &'a Sets,
    parts: Parts<'a>,
    quadrant: Quadrant,
    classes: u32,
    rows: Vec<u32>,
    first_column: u32,
    columns: u32,
    chosen: [u32; 16],
    found: &'a mut Vec<Entry>,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, quadrant: Quadrant, rows: u32, found: &'a mut Vec<Entry>) -> Self {
        let Board { cut, sets, pairs } = board;
        found.clear();
        let first_row = if quadrant.is_north() { 0 } else { cut.west };
        let first_column = if quadrant.is_west() { 0 } else { cut.west };
        let middle = quadrant == Quadrant::NorthWest && cut.is_odd();
        let mut rows: Vec<u32> = crate::bits::members(rows.into()).map(|row| first_row + row).collect();
        if middle {
            rows.push(cut.half);
        }
        let parts = Parts::new(cut, pairs, quadrant == Quadrant::NorthWest, &rows);
        let columns = cut.half + u32::from(middle);
        let classes = quadrant.classes(cut) as u32;
        Search { cut, sets, parts, quadrant, classes, rows, first_column, columns, chosen: [0; 16], found }
    }

    fn descend(&mut self, depth: usize, columns: u32, diagonals: Diagonals, previous: u32, word: u64) {
        let Some(&row) = self.rows.get(depth) else { return self.keep(columns, diagonals, word) };
        let (rising, falling) = self.cut.through(row, self.first_column);
        let taken = columns | (diagonals.rising >> rising) as u32 | (diagonals.falling >> falling) as u32;
        let mut free = !taken & ((1 << self.columns) - 1);
        while free != 0 {
            let column = free.trailing_zeros();
            free &= free - 1;
            self.chosen[depth] = column;
            let diagonals = diagonals.with((rising + column, falling + column));
            let word = word + self.parts.part(depth, previous, column);
            self.descend(depth + 1, columns | 1 << column, diagonals, column, word);
        }
    }

    fn keep(&mut self, columns: u32, diagonals: Diagonals, word: u64) {
        let Some(class) = self.class(columns, diagonals) else { return };
        let shared = columns & self.cut.all();
        let columns = if self.quadrant.is_west() { shared } else { self.cut.reversed(shared) };
        let group = self.sets.rank(columns) * self.classes + class;
        self.found.push(Entry { group, window: self.cut.window(diagonals), word });
    }

    /// The class of an entry; `None` if a symmetric entry stands for it.
    fn class(&self, columns: u32, diagonals: Diagonals) -> Option<u32> {
        let middle = self.cut.half;
        if !self.cut.is_odd() {
            let on_main_diagonal = ((diagonals.rising | diagonals.falling) >> (self.cut.n - 1)) & 1;
            return (self.quadrant.is_west() || on_main_diagonal == 0).then_some(on_main_diagonal as u32);
        }
        if self.quadrant != Quadrant::NorthWest {
            return Some(0);
        }
        if columns >> middle & 1 == 0 {
            return None; // the middle column needs its queen
        }
        let last = self.rows.len() - 1;
        let column_of_middle_row = self.chosen[last];
        if column_of_middle_row == middle {
            return Some(2);
        }
        let at = self.chosen[..last].iter().position(|&column| column == middle)?;
        match self.rows[at].cmp(&column_of_middle_row) {
            std::cmp::Ordering::Equal => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Greater => None,
        }
    }
}
