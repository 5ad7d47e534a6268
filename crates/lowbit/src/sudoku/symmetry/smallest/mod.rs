//! The smallest text, without trying every symmetry.
//!
//! Texts are compared from their beginning, so a text is built from its beginning, and a branch is cut as soon as it is
//! larger than the best so far:
//!
//! ```text
//!     row 1      which of the 18 rows and columns can come first? Its smallest text depends only on how many givens it has
//!                in each box: blanks first, boxes with few givens first, and the digits are named 1, 2, 3 in order.
//!                As many blank rows as possible come before it: they do not restrict the columns
//!     row 2      the next row that is not blank. Boxes are placed one by one, each in the orders that keep row 1
//!                smallest; after each box, row 2 is compared as far as it is known
//!     row 3 ...  all columns are placed: of the rows that can come next only those with the smallest text are followed
//! ```
//!
//! In row 2 a digit may have its name from a box of row 1 that is not yet placed. Its name is then at least the next
//! one of row 1, and a digit from yet another box has at least the next one after that box; if even these lower bounds
//! are too large, the branch is cut.
//!
//! If both rows are full, only the first box branches: an unnamed digit of row 2 gets the smallest free name, which is
//! that of the next place in its box, so its column goes there.
//!
//! Equal lines, such as blank ones, are not tried in both orders. So the blank grid takes no longer than others; the
//! slowest are full grids with many automorphisms.

mod way;

use std::cmp::Ordering;

use self::way::{Names, Order, Way};
use crate::bits::members;

/// The largest side.
const SIDE: usize = 9;

type Row = [u8; SIDE];

/// A digit without a name, and a text larger than any.
const NONE: u8 = u8::MAX;

/// The cells of the canonical grid; those beyond the grid's own are 0.
pub(super) fn smallest<const B: usize>(cells: &[u8]) -> [u8; SIDE * SIDE] {
    let mut search = Search::<B>::new(cells);
    search.run();
    let mut smallest = [0; SIDE * SIDE];
    for (row, text) in search.best.iter().enumerate().take(B * B) {
        smallest[row * B * B..][..B * B].copy_from_slice(&text[..B * B]);
    }
    smallest
}

/// The columns placed so far, while row 1 and row 2 are known.
#[derive(Clone, Copy)]
struct Draft {
    columns: Row,
    /// Placed stacks, as bits.
    stacks: u8,
    /// Names from the placed boxes of row 1.
    names: Names,
}

/// The first two rows that are not blank.
struct Begun {
    way: usize,
    rows: [usize; 2],
    /// Their rows in the text.
    levels: [usize; 2],
    /// The placed rows, blank ones included, as bits.
    used: u16,
}

/// Lower bounds of the names of first-row digits whose boxes are not placed.
struct Open {
    /// The next name.
    next: u8,
    /// The box that must come next for the text to be as small as the best so far, and the number of names it takes:
    /// that of the first such digit.
    box_of_next: Option<(u8, u8)>,
    /// Digits so far in that box, and in others.
    in_box: u8,
    elsewhere: u8,
}

impl Open {
    /// The smallest name that a digit of this box, with `in_stack` digits in the first row, can get.
    #[inline(always)]
    fn least(&mut self, stack: u8, in_stack: u8) -> u8 {
        let (next_box, names) = *self.box_of_next.get_or_insert((stack, in_stack));
        let (seen, begin) = match stack == next_box {
            true => (&mut self.in_box, self.next),
            false => (&mut self.elsewhere, self.next + names),
        };
        *seen += 1;
        begin + *seen - 1
    }
}

struct Search<const B: usize> {
    ways: [Way<B>; 2],
    best: [Row; SIDE],
}

impl<const B: usize> Search<B> {
    fn new(cells: &[u8]) -> Search<B> {
        let (mut rows, mut columns) = ([[0; SIDE]; SIDE], [[0; SIDE]; SIDE]);
        for (cell, &digit) in cells.iter().enumerate() {
            let (row, column) = (cell / (B * B), cell % (B * B));
            rows[row][column] = digit;
            columns[column][row] = digit;
        }
        Search { ways: [Way::new(rows), Way::new(columns)], best: [[NONE; SIDE]; SIDE] }
    }

    fn run(&mut self) {
        let leads = [self.ways[0].lead(), self.ways[1].lead()];
        let lead = leads[0].max(leads[1]);
        self.best[..lead].fill([0; SIDE]);
        if lead == B * B {
            return;
        }
        let mut firsts = [[[NONE; SIDE]; SIDE]; 2];
        for way in (0..2).filter(|&way| leads[way] == lead) {
            for row in members(self.ways[way].next_rows(0).into()).map(|row| row as usize) {
                firsts[way][row] = self.ways[way].first(row);
                self.best[lead] = self.best[lead].min(firsts[way][row]);
            }
        }
        let smallest = self.best[lead];
        for way in 0..2 {
            for first in (0..B * B).filter(|&row| firsts[way][row] == smallest) {
                let used = self.ways[way].passed(0, first);
                for second in members(self.ways[way].next_rows(used).into()).map(|row| row as usize) {
                    let then = self.ways[way].passed(used, second);
                    let levels = [lead, then.count_ones() as usize - 1];
                    (lead + 1..levels[1]).for_each(|level| self.improve(level, [0; SIDE]));
                    let begun = Begun { way, rows: [first, second], levels, used: then };
                    match self.ways[way].are_full(begun.rows) {
                        true => self.place_first_box(&begun),
                        false => {
                            let draft = Draft { columns: [0; SIDE], stacks: 0, names: Names::new() };
                            self.place_boxes(&begun, draft);
                        }
                    }
                }
            }
        }
        // If only one row is not blank, nothing follows it.
        self.best[lead + 1..].iter_mut().filter(|row| row[0] == NONE).for_each(|row| *row = [0; SIDE]);
    }

    /// Places the first box of two full rows in every way; the others follow from it.
    fn place_first_box(&mut self, begun: &Begun) {
        for stack in 0..B {
            for number in 0..self.ways[begun.way].orders[stack].len {
                let order = self.ways[begun.way].orders[stack].orders[number];
                if let Some(draft) = self.forced(begun, stack, &order) {
                    self.complete(begun, draft);
                }
            }
        }
    }

    /// The columns that give the second of two full rows its smallest text; `None` if that is larger than the best.
    fn forced(&self, begun: &Begun, stack: usize, order: &Order) -> Option<Draft> {
        let way = &self.ways[begun.way];
        let [first, second] = begun.rows;
        let best = &self.best[begun.levels[1]];
        let mut draft = Draft { columns: [NONE; SIDE], stacks: 1 << stack, names: Names::new() };
        // By stack: its next place.
        let mut next = [0; 3];
        for (at, &column) in order.iter().enumerate().take(B) {
            draft.columns[at] = column;
            draft.names.of[usize::from(way.rows[first][usize::from(column)])] = at as u8 + 1;
        }
        let mut is_less = false;
        for at in 0..B * B {
            if draft.columns[at] == NONE {
                let column = Self::last_column(&draft.columns, at)?;
                draft.columns[at] = column;
                draft.names.of[usize::from(way.rows[first][usize::from(column)])] = at as u8 + 1;
            }
            let digit = usize::from(way.rows[second][usize::from(draft.columns[at])]);
            if draft.names.of[digit] == NONE {
                let column = way.columns[first][digit];
                let stack = usize::from(column) / B;
                if draft.stacks >> stack & 1 == 0 {
                    next[stack] = draft.stacks.count_ones() as usize * B;
                    draft.stacks |= 1 << stack;
                }
                draft.columns[next[stack]] = column;
                next[stack] += 1;
                draft.names.of[digit] = next[stack] as u8;
            }
            if !is_less {
                match draft.names.of[digit].cmp(&best[at]) {
                    Ordering::Less => is_less = true,
                    Ordering::Equal => {}
                    Ordering::Greater => return None,
                }
            }
        }
        draft.names.last = (B * B) as u8;
        Some(draft)
    }

    /// The remaining column for the last place of a box. `None` if the place is not the last: then only one of the
    /// digits above is of this box, and the order in which the other two, of one box, come first is smaller.
    fn last_column(columns: &Row, at: usize) -> Option<u8> {
        let others = &columns[at - at % B..at];
        let stack = others.first()? / B as u8;
        let mut left = (stack * B as u8..(stack + 1) * B as u8).filter(|column| !others.contains(column));
        left.next().filter(|_| left.next().is_none())
    }

    /// Places the next box in every way that may lead to a text as small as the best.
    fn place_boxes(&mut self, begun: &Begun, draft: Draft) {
        let at = draft.stacks.count_ones() as usize * B;
        if at == B * B {
            return self.complete(begun, draft);
        }
        for stack in (0..B).filter(|stack| draft.stacks >> stack & 1 == 0) {
            'orders: for number in 0..self.ways[begun.way].orders[stack].len {
                let order = self.ways[begun.way].orders[stack].orders[number];
                let mut next = Draft { stacks: draft.stacks | 1 << stack, ..draft };
                for place in 0..B {
                    next.columns[at + place] = order[place];
                    let digit = self.ways[begun.way].rows[begun.rows[0]][usize::from(order[place])];
                    if next.names.name(digit) != self.best[begun.levels[0]][at + place] {
                        continue 'orders;
                    }
                }
                if self.may_be_smallest(begun, &next, at + B) {
                    self.place_boxes(begun, next);
                }
            }
        }
    }

    /// Whether the second row, with this many columns placed, can be no larger than the best.
    #[inline]
    fn may_be_smallest(&self, begun: &Begun, draft: &Draft, placed: usize) -> bool {
        let Way { rows, digits, legal, columns, .. } = &self.ways[begun.way];
        let [first, second] = begun.rows;
        let are_legal = legal >> first & legal >> second & 1 == 1;
        let best = &self.best[begun.levels[1]];
        let in_first = digits[first];
        let mut names = draft.names;
        let mut open = Open { next: names.last + 1, box_of_next: None, in_box: 0, elsewhere: 0 };
        names.last = (in_first & !1).count_ones() as u8;
        for at in 0..placed {
            let digit = rows[second][usize::from(draft.columns[at])];
            let name = if names.of[usize::from(digit)] == NONE && in_first >> digit & 1 == 1 {
                if !are_legal {
                    return open.next <= best[at]; // a digit may come twice, and takes one name
                }
                let stack = columns[first][usize::from(digit)] / B as u8;
                let in_stack = rows[first][usize::from(stack) * B..][..B].iter().filter(|&&digit| digit != 0).count();
                open.least(stack, in_stack as u8)
            } else {
                names.name(digit)
            };
            match name.cmp(&best[at]) {
                Ordering::Less => return true,
                Ordering::Equal => {}
                Ordering::Greater => return false,
            }
        }
        true
    }

    /// All columns and two rows are placed: compares the second row and continues with the others.
    fn complete(&mut self, begun: &Begun, draft: Draft) {
        let &Begun { way, rows: [_, second], levels: [_, level], used } = begun;
        let mut names = draft.names;
        let Some(text) = self.text(way, second, &draft.columns, &mut names, &self.best[level]) else { return };
        self.improve(level, text);
        self.descend(way, level + 1, used, second, &draft.columns, names);
    }

    /// Keeps a text of a row that is no larger than the best; if it is smaller, the rows after it are open again.
    fn improve(&mut self, row: usize, text: Row) {
        if text < self.best[row] {
            self.best[row] = text;
            self.best[row + 1..].fill([NONE; SIDE]);
        }
    }

    /// The text of a row with these columns; `None` if it is larger than `bound`.
    #[inline]
    fn text(&self, way: usize, row: usize, columns: &Row, names: &mut Names, bound: &Row) -> Option<Row> {
        let digits = &self.ways[way].rows[row];
        let mut text = [0; SIDE];
        let mut is_less = false;
        for at in 0..B * B {
            text[at] = names.name(digits[usize::from(columns[at])]);
            if !is_less {
                match text[at].cmp(&bound[at]) {
                    Ordering::Less => is_less = true,
                    Ordering::Equal => {}
                    Ordering::Greater => return None,
                }
            }
        }
        Some(text)
    }

    /// Continues with every next row that has the smallest text.
    fn descend(&mut self, way: usize, level: usize, used: u16, latest: usize, columns: &Row, names: Names) {
        if level == B * B {
            return;
        }
        let mut bound = self.best[level];
        let mut followed = [(0, Names::new()); SIDE];
        let mut count = 0;
        for row in 0..B * B {
            let is_open = match level % B {
                0 => used >> (row - row % B) & ((1 << B) - 1) == 0,
                _ => row / B == latest / B && used >> row & 1 == 0,
            };
            if !is_open || self.ways[way].twins[row] & !used != 0 {
                continue;
            }
            let mut named = names;
            let Some(text) = self.text(way, row, columns, &mut named, &bound) else { continue };
            if text < bound {
                (bound, count) = (text, 0);
            }
            followed[count] = (row, named);
            count += 1;
        }
        if count == 0 {
            return;
        }
        self.improve(level, bound);
        for &(row, named) in &followed[..count] {
            self.descend(way, level + 1, used | 1 << row, row, columns, named);
        }
    }
}
