//! Chaos construction: the regions are found while the grid is solved. Cells beside the grid hold the label of each
//! cell's region. Labels count up from the smallest digit, in reading order of the regions' first cells.
//!
//! ```text
//!     beside CC: 16
//!     chaos 4: CC1-16      1 2 | 3 4      1 1 2 2      the labels
//!                          3 4 | 2 1      1 1 2 2
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use super::connected::{Piece, State, is_one_piece, neighbours};
use crate::bits;

/// Cells with one label make a region: connected, of the size written, with different digits.
pub static KIND: Kind = Kind {
    name: "chaos",
    key: "",
    meaning: [
        "cells with one label make a region: connected, of that many cells, with different digits",
        "标记相同的格组成一个连通的宫，格数为该数，数字各不相同",
    ],
    example: "chaos 9: CC1-81",
    form: Form::Labels,
    worth: Worth::One,
    look: Look::Hidden,
    holds,
    compile,
    read: |_, variant, _| Some(vec![variant.columns as i32]),
};

fn size_of(chaos: &Constraint, variant: &Variant) -> Option<usize> {
    let size = usize::try_from(chaos.value(variant)?).ok()?;
    let fits = size > 0 && variant.cells().is_multiple_of(size) && chaos.cells().len() == variant.cells();
    (fits && variant.cells() / size <= variant.side()).then_some(size)
}

fn holds(chaos: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let Some(size) = size_of(chaos, variant) else { return false };
    let cells: Vec<u16> = (0..variant.cells() as u16).collect();
    let neighbours = neighbours(&cells, variant);
    let labels = chaos.digits(grid);
    let mut next = i32::from(variant.low);
    // Each label is at most the next unused one, and each forms a region.
    let is_in_order = labels.iter().all(|&label| {
        next += i32::from(label == next);
        label < next
    });
    is_in_order
        && (i32::from(variant.low)..next).all(|label| {
            let marked: Vec<bool> = labels.iter().map(|&one| one == label).collect();
            let inside: Vec<u16> = cells.iter().copied().filter(|&cell| marked[cell as usize]).collect();
            inside.len() == size && super::differ(&inside, grid) && is_one_piece(&marked, &neighbours)
        })
}

fn compile(chaos: &Constraint, variant: &Variant, rules: &mut Rules) {
    let Some(size) = size_of(chaos, variant) else { return rules.refuse() };
    let cells: Vec<u16> = (0..variant.cells() as u16).collect();
    let neighbours = neighbours(&cells, variant);
    let (low, count) = (i32::from(variant.low), (variant.cells() / size) as i32);
    for &label in chaos.cells() {
        rules.allow(label, |digit| digit < low + count);
    }
    let both: Vec<u16> = cells.iter().chain(chaos.cells()).copied().collect();
    let regions = Regions {
        neighbours,
        size,
        low: u32::from(variant.low),
        count: count as u32,
        digits: variant.digits(),
        links: links(chaos, variant),
    };
    rules.guess_first(chaos.cells());
    rules.narrow(&both, move |sets| {
        let (grid, labels) = sets.split_at_mut(regions.neighbours.len());
        regions.narrow(grid, labels)
    });
}

/// Links of cells that lie in one region, whichever it is. Cells are places in the grid.
enum Link {
    /// All cells lie in one region.
    Same(Vec<u16>),
    /// As many cells as the digit of a circle plus a number, along lines from the first cell.
    Run(u16, i32, Vec<Vec<u16>>),
    /// As many cells of a group as the digit of a circle plus a number, its first included.
    Count(u16, i32, Vec<u16>),
}

fn links(chaos: &Constraint, variant: &Variant) -> Vec<Link> {
    let place = |cell: &u16| chaos.cells().iter().position(|label| label == cell).map(|place| place as u16);
    let all = |cells: &Vec<u16>| cells.iter().map(place).collect::<Option<Vec<u16>>>();
    let of = |one: &Constraint| {
        let circle = one.cells().first().copied().filter(|&cell| (cell as usize) < variant.cells());
        let offset = one.value(variant).unwrap_or(0);
        if one.kind == &super::same_values::KIND && one.parts.iter().all(|part| part.len() == 1) {
            Some(Link::Same(all(&one.parts.concat())?))
        } else if one.kind == &super::counts_same::RUN {
            Some(Link::Run(circle?, offset, one.parts[1..].iter().map(all).collect::<Option<_>>()?))
        } else if one.kind == &super::counts_same::GROUP {
            Some(Link::Count(circle?, offset, all(one.parts.get(1)?)?))
        } else {
            None
        }
    };
    variant.constraints.iter().filter_map(of).collect()
}

struct Regions {
    neighbours: Vec<Vec<u16>>,
    size: usize,
    low: u32,
    count: u32,
    digits: u32,
    links: Vec<Link>,
}

/// The root of a place in the union-find forest.
fn root(roots: &[u16], mut place: u16) -> u16 {
    while roots[place as usize] != place {
        place = roots[place as usize];
    }
    place
}

fn unite(roots: &mut [u16], a: u16, b: u16) {
    let (a, b) = (root(roots, a), root(roots, b));
    roots[a.max(b) as usize] = a.min(b);
}

impl Regions {
    /// Parts of the grid that lie in one region, even if the label is unknown.
    fn parts(&self, grid: &[u32], labels: &[u32]) -> Vec<u16> {
        let mut roots: Vec<u16> = (0..grid.len() as u16).collect();
        for link in &self.links {
            match link {
                Link::Same(cells) => cells.windows(2).for_each(|pair| unite(&mut roots, pair[0], pair[1])),
                Link::Run(circle, offset, arms) => {
                    let first = arms[0][0];
                    let like = |cell: &&u16| labels[**cell as usize] & labels[first as usize] != 0;
                    let most: Vec<i32> =
                        arms.iter().map(|arm| arm.iter().skip(1).take_while(like).count() as i32).collect();
                    let least = grid[*circle as usize].trailing_zeros() as i32 + offset - 1 - most.iter().sum::<i32>();
                    for (arm, most) in arms.iter().zip(&most) {
                        let sure = usize::try_from(least + most).unwrap_or(0);
                        arm.iter().skip(1).take(sure).for_each(|&cell| unite(&mut roots, first, cell));
                    }
                }
                Link::Count(circle, offset, cells) => {
                    let like = |cell: &&u16| labels[**cell as usize] & labels[cells[0] as usize] != 0;
                    let most = cells.iter().filter(like).count() as i32;
                    if most == grid[*circle as usize].trailing_zeros() as i32 + offset {
                        cells.iter().filter(like).for_each(|&cell| unite(&mut roots, cells[0], cell));
                    }
                }
            }
        }
        roots
    }

    /// Cells of a part have one label and different digits; a label that cannot hold the whole part is excluded.
    fn joined(&self, piece: &mut Piece, grid: &mut [u32], labels: &mut [u32]) -> bool {
        let roots = self.parts(grid, labels);
        let mut parts: Vec<Vec<u16>> = vec![Vec::new(); grid.len()];
        (0..grid.len() as u16).for_each(|place| parts[root(&roots, place) as usize].push(place));
        for part in parts.iter().filter(|part| part.len() > 1) {
            let mut common = part.iter().fold(!0, |set, &place| set & labels[place as usize]);
            let mut used = 0;
            for &place in part {
                let set = grid[place as usize];
                if set.is_power_of_two() && used & set != 0 {
                    return false;
                }
                used |= if set.is_power_of_two() { set } else { 0 };
            }
            for &place in part {
                let set = &mut grid[place as usize];
                *set &= if set.is_power_of_two() { !0 } else { !used };
            }
            if !common.is_power_of_two() {
                for label in bits::members(common.into()) {
                    let bit = 1 << label;
                    let inside = |place: &usize| labels[*place] == bit;
                    let known = (0..labels.len()).filter(inside).count();
                    let digits = (0..labels.len())
                        .filter(inside)
                        .fold(0, |digits, place| digits | if grid[place].is_power_of_two() { grid[place] } else { 0 });
                    piece.state.clear();
                    piece.state.extend(labels.iter().map(|&one| State::of(one, bit)));
                    part.iter().for_each(|&place| piece.state[place as usize] = State::In);
                    if known + part.len() > self.size
                        || digits & used != 0
                        || !piece.narrow(&self.neighbours, self.size)
                    {
                        common &= !bit;
                    }
                }
            }
            if common == 0 || part.len() > self.size {
                return false;
            }
            part.iter().for_each(|&place| labels[place as usize] &= common);
        }
        true
    }

    fn narrow(&self, grid: &mut [u32], labels: &mut [u32]) -> bool {
        let mut piece = Piece::default();
        loop {
            let before: Vec<u32> = grid.iter().chain(labels.iter()).copied().collect();
            if !self.in_order(labels) || !self.linked(grid, labels) || !self.joined(&mut piece, grid, labels) {
                return false;
            }
            for label in self.low..self.low + self.count {
                if !self.region(label, &mut piece, grid, labels) {
                    return false;
                }
            }
            if grid.iter().chain(labels.iter()).any(|&set| set == 0) {
                return false;
            }
            if grid.iter().chain(labels.iter()).eq(&before) {
                return true;
            }
        }
    }

    /// No label is used before the previous label has been.
    fn in_order(&self, labels: &mut [u32]) -> bool {
        let mut highest = self.low;
        for set in labels.iter_mut() {
            *set &= bits::full(highest + 1) as u32;
            if *set == 0 {
                return false;
            }
            if *set >> highest & 1 != 0 {
                highest = (highest + 1).min(self.low + self.count - 1);
            }
        }
        true
    }

    /// Neighbours that hold the same digit lie in different regions.
    fn linked(&self, grid: &[u32], labels: &mut [u32]) -> bool {
        for (place, next) in self.neighbours.iter().enumerate() {
            for &next in next {
                let next = next as usize;
                if grid[place].is_power_of_two() && grid[place] == grid[next] && labels[place].is_power_of_two() {
                    labels[next] &= !labels[place];
                }
            }
        }
        labels.iter().all(|&set| set != 0)
    }

    fn region(&self, label: u32, piece: &mut Piece, grid: &mut [u32], labels: &mut [u32]) -> bool {
        let bit = 1 << label;
        // The digits placed in the region; a cell that can only repeat one of them is not in it.
        let mut used = 0;
        for (set, &one) in grid.iter().zip(labels.iter()) {
            if one == bit && set.is_power_of_two() {
                if used & set != 0 {
                    return false;
                }
                used |= set;
            }
        }
        for (set, one) in grid.iter_mut().zip(labels.iter_mut()) {
            if *one == bit && !set.is_power_of_two() {
                *set &= !used;
                if *set == 0 {
                    return false;
                }
            } else if *one & bit != 0 && *one != bit && *set & !used == 0 {
                *one &= !bit;
            }
        }
        piece.state.clear();
        piece.state.extend(labels.iter().map(|&one| State::of(one, bit)));
        if !piece.narrow(&self.neighbours, self.size) {
            return false;
        }
        for (one, state) in labels.iter_mut().zip(&piece.state) {
            match state {
                State::Out => *one &= !bit,
                State::In => *one &= bit,
                State::Open => {}
            }
            if *one == 0 {
                return false;
            }
        }
        if self.size != self.digits.count_ones() as usize {
            return true;
        }
        // The region holds every digit: a digit with one place goes there.
        for digit in bits::members((self.digits & !used).into()) {
            let digit = 1 << digit;
            let mut places = (0..grid.len()).filter(|&place| labels[place] & bit != 0 && grid[place] & digit != 0);
            let found = (places.next(), places.next());
            match found {
                (None, _) => return false,
                (Some(place), None) => (grid[place], labels[place]) = (digit, bit),
                _ => {}
            }
        }
        true
    }
}
