//! Strong links of one digit: a house that has the digit at one end of the link or at the other. An end is a cell or a group of
//! cells.
//!
//! ```text
//! two places     line in two boxes     box on a row and a column
//! a . . . b      a a . | b . b         a . .
//!                                      + b b    (the cell + where they cross belongs to either)
//!                                      a . .
//! ```

pub(super) mod named;
pub(super) mod three;
pub(super) mod two;

use std::sync::LazyLock;

use super::houses::{BOXES, CELLS, COLUMNS, OF_CELL, PEERS, nine};
use super::position::Position;

/// A link.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub(super) house: usize,
    /// Its ends, as sets of cells.
    pub(super) ends: [u128; 2],
    /// By end: the houses that hold all of it, as bits; columns, then rows, then boxes.
    bridges: [u32; 2],
    /// By end: what sees all of it.
    pub(super) peers: [u128; 2],
    /// Whether an end is more than a cell.
    pub(super) is_grouped: bool,
}

impl Link {
    fn new(house: usize, parts: &Parts) -> Link {
        let mut link = Link { house, ends: [0; 2], bridges: [!0; 2], peers: [!0; 2], is_grouped: parts.is_grouped };
        for (end, &places) in parts.ends.iter().enumerate() {
            for place in nine(places) {
                let cell = usize::from(CELLS[house][place]);
                link.ends[end] |= 1 << cell;
                link.bridges[end] &= BRIDGES[cell];
                link.peers[end] &= PEERS[cell];
            }
        }
        link
    }

    /// The houses that hold all of an end, but for the link's own; as they are numbered in `bridges`.
    fn exits(&self, end: usize) -> impl Iterator<Item = usize> {
        let own = match self.house {
            row @ 0..COLUMNS => 9 + row,
            column @ COLUMNS..BOXES => column - COLUMNS,
            block => block,
        };
        crate::bits::members(u64::from(self.bridges[end] & !(1 << own))).map(|house| house as usize)
    }

    /// The house that holds an end of this link and one of another: a column, else a row, else a box.
    pub(super) fn bridge(&self, end: usize, other: &Link, other_end: usize) -> Option<usize> {
        let both = self.bridges[end] & other.bridges[other_end];
        (both != 0).then(|| match both.trailing_zeros() as usize {
            column @ 0..9 => COLUMNS + column,
            row @ 9..18 => row - 9,
            block => block,
        })
    }
}

/// By cell: its column, row and box as bits.
static BRIDGES: [u32; 81] = {
    let mut bridges = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, block] = OF_CELL[cell];
        bridges[cell] = 1 << (column - 9) | 1 << (9 + row) | 1 << block;
        cell += 1;
    }
    bridges
};

/// The two parts of a line's places, if they lie in two of its three boxes.
fn parts_of_line(places: u16) -> Option<[u16; 2]> {
    let thirds = [0b111, 0b111_000, 0b111_000_000];
    let empty = thirds.iter().position(|third| places & third == 0)?;
    let [a, b] = [[1, 2], [0, 2], [0, 1]][empty].map(|third: usize| places & thirds[third]);
    (a != 0 && b != 0).then_some([a, b])
}

/// The row and the column of a place in a box, without the place itself.
fn cross(heart: usize) -> [u16; 2] {
    let (row, column) = (0b111 << (heart / 3 * 3), 0b001_001_001 << (heart % 3));
    [column & !(1 << heart), row & !(1 << heart)]
}

/// The first place of a box on whose row and column all of the digit's places lie, and those on its column and on its row.
fn parts_of_box(places: u16) -> Option<(usize, [u16; 2])> {
    let heart = (0..9).find(|&heart| {
        let [column, row] = cross(heart);
        places & !(column | row | 1 << heart) == 0
    })?;
    Some((heart, cross(heart).map(|arm| places & arm)))
}

/// A link in a house: the places of its ends.
#[derive(Clone, Copy, Default)]
struct Parts {
    ends: [u16; 2],
    is_grouped: bool,
}

/// The links that places of a digit in a house make: at most two.
#[derive(Clone, Copy, Default)]
struct Both {
    items: [Parts; 2],
    count: usize,
}

/// By kind of house (line, box), by whether chains of three are looked for, by places.
static PARTS: LazyLock<[[[Both; 512]; 2]; 2]> = LazyLock::new(|| {
    let of_places = |is_box: bool, of_three: bool| {
        std::array::from_fn(|places| {
            let mut both = Both::default();
            parts_of(places as u16, is_box, of_three, &mut |a, b, is_grouped| {
                both.items[both.count] = Parts { ends: [a, b], is_grouped };
                both.count += 1;
            });
            both
        })
    };
    [false, true].map(|is_box| [false, true].map(|of_three| of_places(is_box, of_three)))
});

/// The links of a digit in a house.
fn links(position: &Position, digit: usize, house: usize, of_three: bool, found: &mut Vec<Link>) {
    let places = position.places[digit][house];
    let Both { items, count } = &PARTS[usize::from(house >= BOXES)][usize::from(of_three)][usize::from(places)];
    found.extend(items[..*count].iter().map(|parts| Link::new(house, parts)));
}

/// The links that places of a house make.
fn parts_of(places: u16, is_box: bool, of_three: bool, add: &mut impl FnMut(u16, u16, bool)) {
    let count = places.count_ones();
    let most = if is_box && !of_three { 5 } else { 6 };
    if count < 2 || count > most {
        return;
    }
    if count == 2 {
        let first = places & places.wrapping_neg();
        let mut ends = nine(places);
        let (a, b) = (ends.next().unwrap_or(0), ends.next().unwrap_or(0));
        // In a box, two places on a line make the line's own link.
        if !(of_three && is_box && (a / 3 == b / 3 || a % 3 == b % 3)) {
            add(first, places & !first, false);
        }
        return;
    }
    if !is_box {
        match parts_of_line(places) {
            Some([a, b]) if b.count_ones() == 1 => add(b, a, true),
            Some([a, b]) => add(a, b, true),
            None => {}
        }
        return;
    }
    if let Some((heart, [a, b])) = parts_of_box(places) {
        if a == 0 || b == 0 {
            return;
        }
        let heart = 1 << heart;
        let are_single = (a.count_ones() == 1, b.count_ones() == 1);
        match are_single {
            (false, false) => add(a, b, true),
            (true, false) => add(a, b | heart, true),
            (false, true) => add(b, a | heart, true),
            (true, true) => {
                if !of_three {
                    add(a, b | heart, true);
                }
                add(b, a | heart, true);
            }
        }
    } else if of_three {
        lines_of_box(places, add);
    }
}

/// The places of a box on two of its rows, or on two of its columns; four that form a rectangle in both ways.
fn lines_of_box(places: u16, add: &mut impl FnMut(u16, u16, bool)) {
    let rows = [0b111, 0b111_000, 0b111_000_000];
    let columns = [0b001_001_001, 0b010_010_010, 0b100_100_100];
    for lines in [rows, columns] {
        // The last line is tried first.
        for empty in [2, 1, 0] {
            if places & lines[empty] != 0 {
                continue;
            }
            let [a, b] = [[1, 2], [0, 2], [0, 1]][empty].map(|line: usize| places & lines[line]);
            add(a, b, true);
            let halves = |set: u16| (set & set.wrapping_neg(), set & (set - 1));
            let ((a1, a2), (b1, b2)) = (halves(a), halves(b));
            let aligned = |one: u16, other: u16| {
                let (one, other) = (one.trailing_zeros(), other.trailing_zeros());
                one / 3 == other / 3 || one % 3 == other % 3
            };
            if places.count_ones() == 4 && aligned(a1, b1) && aligned(a2, b2) {
                add(a1 | b1, a2 | b2, true);
            }
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_two_parts_where_one_box_is_empty() {
        assert_eq!(parts_of_line(0b000_101_010), Some([0b010, 0b101_000]));
        assert_eq!(parts_of_line(0b111_000_001), Some([0b001, 0b111_000_000]));
        assert_eq!(parts_of_line(0b100_010_000), Some([0b010_000, 0b100_000_000]));
        assert_eq!(parts_of_line(0b100_010_001), None, "three boxes");
        assert_eq!(parts_of_line(0b000_110_000), None, "one box");
    }

    #[test]
    fn a_cross_is_a_column_and_a_row_without_its_heart() {
        assert_eq!(cross(4), [0b010_000_010, 0b000_101_000]);
        assert_eq!(cross(2), [0b100_100_000, 0b000_000_011]);
    }
}
