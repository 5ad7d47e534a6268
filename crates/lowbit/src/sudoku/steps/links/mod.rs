//! Strong links of one digit: a house has the digit at one end of the link or at the other. An end is a cell or a group
//! of cells.
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

use std::ops::ControlFlow;
use std::sync::LazyLock;

use super::Technique;
use super::found::{Found, Move, Story, marks_of};
use super::houses::{BOXES, CELLS, COLUMNS, OF_CELL, PEERS, SETS, cells_at, nine};
use super::position::Position;
use crate::steps::{self, LinkKind, Role};

/// A link.
#[derive(Clone, Copy)]
struct Link {
    house: usize,
    parts: Parts,
    /// By end: the other houses that contain all of it, as bits; columns, then rows, then boxes.
    exits: [u32; 2],
    /// By end: the cells outside the link's house that see all of it.
    seen: [u128; 2],
}

impl Link {
    /// The house that contains an end of this link and one of another: a column, else a row, else a box.
    fn bridge(&self, end: usize, other: &Link, other_end: usize) -> Option<usize> {
        let both = self.exits[end] & other.exits[other_end];
        (both != 0).then(|| match both.trailing_zeros() as usize {
            column @ 0..9 => COLUMNS + column,
            row @ 9..18 => row - 9,
            block => block,
        })
    }

    /// The link in the direction from an end to the other.
    fn way(&self, from: usize) -> Way {
        Way { house: self.house as u8, from: self.parts.ends[from], to: self.parts.ends[1 - from] }
    }
}

/// A directed link of a chain: a house, and the places of both ends. Without places it is not a link.
#[derive(Clone, Copy, Default)]
struct Way {
    house: u8,
    from: u16,
    to: u16,
}

/// A chain of links of a digit, and its eliminations.
struct Chain {
    /// The sort key in the order of its technique.
    key: u64,
    tenths: u16,
    digit: usize,
    removed: u128,
    ways: [Way; 3],
}

/// A key composed of parts with their numbers of bits, the most significant first.
fn key_of<const PARTS: usize>(parts: [(u64, u32); PARTS]) -> u64 {
    parts.iter().fold(0, |key, &(part, bits)| {
        debug_assert!(part >> bits == 0, "{part} has more than {bits} bits");
        key << bits | part
    })
}

/// Seven bits of a key: more eliminations come first.
fn most_first(removed: u128) -> u64 {
    u64::from(!removed.count_ones() & 0x7f)
}

/// Offers chains by their keys. Usually only the first is wanted, so they are not sorted beforehand.
fn offer(technique: Technique, position: &Position, mut chains: Vec<Chain>, found: &mut dyn Found) -> ControlFlow<()> {
    while let Some(least) = (0..chains.len()).min_by_key(|&at| chains[at].key) {
        let chain = chains.swap_remove(least);
        let cells = |way: &Way, places| cells_at(way.house.into(), places) & position.digits[chain.digit];
        let links = chain.ways.iter().filter(|way| way.from != 0);
        let links: Vec<_> = links.map(|way| (way.house.into(), cells(way, way.from), cells(way, way.to))).collect();
        let step = Move::remove_digit(technique, chain.digit, chain.removed).rated(chain.tenths);
        found.offer(&step.called(named::called_chain(&links)), &|| story(position, &chain))?;
    }
    ControlFlow::Continue(())
}

fn story(position: &Position, chain: &Chain) -> Story {
    let mut story = Story::default();
    let ways = chain.ways.iter().filter(|way| way.from != 0).map(|way| {
        let house = usize::from(way.house);
        let places = SETS[house] & position.digits[chain.digit];
        let to = places & cells_at(house, way.to);
        // The heart of a cross lies on both of its lines: it is told with the first.
        let [from, to, all] = [places & !to, to, places].map(|cells| marks_of(chain.digit, cells));
        (house, from, to, all)
    });
    let (mut start, mut before) = (None, None);
    for (house, from, to, all) in ways {
        story.houses.push(house);
        story.reasons.extend([&from[..], &to].concat());
        if let Some(before) = before {
            story.links.push(steps::Link { from: before, to: from.clone(), kind: LinkKind::Weak });
        }
        story.links.push(steps::Link { from: from.clone(), to: to.clone(), kind: LinkKind::Strong });
        story = story.among_house(house, all);
        start = start.or(Some(from));
        before = Some(to);
    }
    story.with(Role::Start, start.unwrap_or_default()).with(Role::Target, before.unwrap_or_default())
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

/// The two parts of a line's places, if they lie in exactly two of its three boxes.
fn parts_of_line(places: u16) -> Option<[u16; 2]> {
    let thirds = [0b111, 0b111_000, 0b111_000_000];
    let empty = thirds.iter().position(|third| places & third == 0)?;
    let [a, b] = [[1, 2], [0, 2], [0, 1]][empty].map(|third: usize| places & thirds[third]);
    (a != 0 && b != 0).then_some([a, b])
}

/// The column and the row of a place in a box, without the place itself.
fn cross(heart: usize) -> [u16; 2] {
    let (row, column) = (0b111 << (heart / 3 * 3), 0b001_001_001 << (heart % 3));
    [column & !(1 << heart), row & !(1 << heart)]
}

/// The first place of a box whose row and column contain all of the digit's places, and those on its column and on its
/// row.
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
    /// The kinds of the ends, as indices into the tables: one of the nine places, or a group on a line or box that
    /// crosses the house.
    kinds: [u8; 2],
    is_grouped: bool,
}

/// The number of kinds of ends: nine places, and three groups of a line or six of a box.
const KINDS: usize = 15;

/// The kind of some places of a house as an end of a link.
fn kind_of(places: u16, is_box: bool) -> usize {
    let first = places.trailing_zeros() as usize;
    match places.count_ones() {
        1 => first,
        _ if !is_box || places & !(0b111 << (first / 3 * 3)) == 0 => 9 + first / 3,
        _ => 12 + first % 3,
    }
}

/// By house and kind of end: the cells outside the house that see all of it, and the other houses that contain it, as in
/// [`Link`].
static ENDS: LazyLock<[[(u128, u32); KINDS]; 27]> = LazyLock::new(|| {
    let of_kind = |house: usize, kind: usize| {
        let [row, column] = [0b111, 0b001_001_001];
        let places: u16 = match kind {
            0..9 => 1 << kind,
            9..12 => row << ((kind - 9) * 3),
            _ => column << (kind - 12),
        };
        let own = match house {
            row @ 0..COLUMNS => 9 + row,
            column @ COLUMNS..BOXES => column - COLUMNS,
            block => block,
        };
        let all = nine(places).map(|place| usize::from(CELLS[house][place]));
        all.fold((!SETS[house], !(1 << own)), |(seen, exits), cell| (seen & PEERS[cell], exits & BRIDGES[cell]))
    };
    std::array::from_fn(|house| std::array::from_fn(|kind| of_kind(house, kind)))
});

/// The links of a digit's places in a house: at most two.
#[derive(Clone, Copy, Default)]
struct Both {
    items: [Parts; 2],
    count: u8,
}

/// By kind of house (line, box), by whether chains have three links, by places.
static PARTS: LazyLock<[[[Both; 512]; 2]; 2]> = LazyLock::new(|| {
    let of_places = |is_box: bool, of_three: bool| {
        std::array::from_fn(|places| {
            let mut both = Both::default();
            parts_of(places as u16, is_box, of_three, &mut |a, b, is_grouped| {
                let kinds = [a, b].map(|places| kind_of(places, is_box) as u8);
                both.items[usize::from(both.count)] = Parts { ends: [a, b], kinds, is_grouped };
                both.count += 1;
            });
            both
        })
    };
    [false, true].map(|is_box| [false, true].map(|of_three| of_places(is_box, of_three)))
});

/// Reads links from a position.
struct Reader<'a> {
    position: &'a Position,
    of_three: bool,
    parts: &'static [[[Both; 512]; 2]; 2],
    ends: &'static [[(u128, u32); KINDS]; 27],
}

impl Reader<'_> {
    /// For chains of two links or of three.
    fn new(position: &Position, of_three: bool) -> Reader<'_> {
        Reader { position, of_three, parts: &PARTS, ends: &ENDS }
    }

    /// Appends the links of a digit in a house.
    fn read(&self, digit: usize, house: usize, links: &mut Vec<Link>) {
        let places = self.position.places[digit][house];
        let both = &self.parts[usize::from(house >= BOXES)][usize::from(self.of_three)][usize::from(places)];
        for &parts in &both.items[..both.count.into()] {
            let ends = parts.kinds.map(|kind| self.ends[house][usize::from(kind)]);
            links.push(Link { house, parts, exits: ends.map(|end| end.1), seen: ends.map(|end| end.0) });
        }
    }
}

/// The links of some places of a house.
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
        // In a box, two places on a line belong to the line's own link.
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

/// The places of a box on two of its rows, or on two of its columns; four that form a rectangle count in both ways.
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
