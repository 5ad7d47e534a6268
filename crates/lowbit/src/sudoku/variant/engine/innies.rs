//! The 45 rule: a house has a known sum, so the cells that cages leave open in it have one, too.
//!
//! ```text
//!     +--12--+---+
//!     | a  a | b |      a row of 1 2 3 ...: what sticks out of it,
//!     +------+ b |      or is left in it, makes a sum of a few cells
//!            +---+
//! ```

use super::outline::word;
use super::rules::{Rules, Terms};
use crate::bits;
use crate::sorting;

/// The most cells of a sum: larger ones remove too little.
const MOST_CELLS: u32 = 6;

/// The most sums, smallest first: with more, each guess costs more than they save.
const MOST_SUMS: usize = 40;

/// Whether sums could follow from houses and sums of cells.
pub(super) fn has_sources(rules: &Rules) -> bool {
    rules.allowed.len() <= 128 && rules.sums.iter().any(|(terms, _)| is_plain(terms))
}

/// Whether all coefficients are 1.
fn is_plain(terms: &Terms) -> bool {
    terms.iter().all(|term| term.0 == 1)
}

/// Sums of few cells that follow from houses and sums of cells.
pub(super) fn derived(rules: &Rules) -> Vec<(Terms, i32)> {
    found(rules).into_iter().map(|(terms, total, _)| (terms, total)).collect()
}

/// The most cells of the sums derived for easy puzzles.
const FEW_CELLS: u32 = 3;

/// The smallest of these sums, from single houses and two adjacent ones: a tenth of the time of all, and enough for easy
/// puzzles. Sums that overlap smaller ones are left out.
pub(super) fn quickly_derived(rules: &Rules) -> Vec<(Terms, i32)> {
    let (sums, houses, house_total) = sources(rules);
    let mut owner = [u8::MAX; 128];
    let mut used = 0u128;
    for (number, &(set, _)) in sums.iter().enumerate().take(u8::MAX.into()) {
        if set & used == 0 {
            used |= set;
            members(set).for_each(|cell| owner[cell as usize] = number as u8);
        }
    }
    let mut kept: Vec<(u128, u128, i32)> = Vec::new();
    for (index, &house) in houses.iter().enumerate() {
        let neighbour = houses.get(index + 1).filter(|next| *next & house == 0);
        for area in [Some(house), neighbour.map(|next| house | next)].into_iter().flatten() {
            let (mut plus, mut minus) = (area & !used, 0u128);
            let mut cells = plus.count_ones();
            let mut rest = house_total * if area == house { 1 } else { 2 };
            let mut left = area & used;
            while left != 0 && cells <= FEW_CELLS {
                let (set, total) = sums[usize::from(owner[left.trailing_zeros() as usize])];
                left &= !set;
                let (inside, outside) = (set & area, set & !area);
                if outside == 0 {
                    rest -= total;
                    continue;
                }
                let (inner, outer) = (inside.count_ones(), outside.count_ones());
                if outer < inner {
                    minus |= outside;
                    rest -= total;
                } else {
                    plus |= inside;
                }
                cells += inner.min(outer);
            }
            let is_known = |one: &(u128, u128, i32)| (one.0, one.1) == (plus, minus) || (one.0, one.1) == (minus, plus);
            if (1..=FEW_CELLS).contains(&cells) && !kept.iter().any(is_known) {
                kept.push((plus, minus, rest));
            }
        }
    }
    kept.into_iter().map(|(plus, minus, total)| (terms(plus, minus), total)).collect()
}

/// Cells that are added and cells that are subtracted.
fn terms(plus: u128, minus: u128) -> Terms {
    members(plus).map(|cell| (1, cell)).chain(members(minus).map(|cell| (-1, cell))).collect()
}

fn members(mut set: u128) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u16);
        set &= set.wrapping_sub(1);
        cell
    })
}

/// Sums of the 45 rule, each with the numbers of the disjoint houses that it comes from.
pub(in super::super) fn plain_area(rules: &Rules, houses: &[Vec<u16>]) -> Vec<(Terms, i32, Vec<usize>)> {
    let sets: Vec<u128> = match rules.allowed.len() {
        0..=128 => houses.iter().map(|house| house.iter().fold(0, |set, cell| set | 1 << cell)).collect(),
        _ => Vec::new(),
    };
    let of = |area: u128| {
        let mut left = area;
        let mut inside: Vec<usize> = Vec::new();
        for (house, set) in sets.iter().enumerate().filter(|(_, set)| *set & !area == 0) {
            if set & !left == 0 {
                left &= !set;
                inside.push(house);
            }
        }
        (left == 0).then_some(inside)
    };
    found(rules).into_iter().filter_map(|(terms, total, area)| Some((terms, total, of(area)?))).collect()
}

/// Cage sums as sets of cells, small ones first; the houses; the sum of a house.
fn sources(rules: &Rules) -> (Vec<(u128, i32)>, Vec<u128>, i32) {
    let mut sums: Vec<(u128, i32)> = Vec::with_capacity(rules.sums.len());
    for (terms, total) in rules.sums.iter().filter(|(terms, _)| is_plain(terms)) {
        let set = terms.iter().fold(0u128, |set, term| set | 1 << term.1);
        if set.count_ones() as usize == terms.len() && sums.iter().all(|(known, _)| *known != set) {
            sums.push((set, *total));
        }
    }
    // Of two that overlap the smaller one is preferred. There are few sizes, so a pass for each is quicker than sorting.
    let sizes: Vec<u32> = sums.iter().map(|(set, _)| set.count_ones()).collect();
    let sized = |size| sums.iter().zip(&sizes).filter(move |(_, other)| **other == size).map(|(sum, _)| *sum);
    let sums: Vec<_> = (0..=sizes.iter().copied().max().unwrap_or(0)).flat_map(sized).collect();
    let side = rules.digits.count_ones() as usize;
    let house_total = bits::members(rules.digits.into()).map(|digit| digit as i32).sum();
    let more = rules.distinct.iter().filter(|house| house.len() == side);
    let houses = rules.outline.full.iter().copied().chain(more.map(|house| word(house)));
    (sums, houses.collect(), house_total)
}

/// Derived sums, each with its area.
fn found(rules: &Rules) -> Vec<(Terms, i32, u128)> {
    if !has_sources(rules) {
        return Vec::new();
    }
    let (sums, houses, house_total) = sources(rules);
    let all = sums.iter().fold(0, |all, (set, _)| all | set);
    let is_disjoint = sums.iter().map(|(set, _)| set.count_ones()).sum::<u32>() == all.count_ones();
    let mut found: Vec<Found> = Vec::new();
    for (area, count) in areas(&houses) {
        let total = house_total * count;
        let least = residue(area, total, &sums, 2);
        // If the sums are disjoint, this mode leaves the fewest cells; if it fails, the others do.
        if least.is_some() || !is_disjoint {
            found.extend([residue(area, total, &sums, 0), residue(area, total, &sums, 1), least].into_iter().flatten());
        }
    }
    sorting::sort_by_key(&mut found, |(plus, minus, ..)| plus.count_ones() + minus.count_ones());
    found.dedup();
    let mut kept: Vec<Found> = Vec::new();
    for one in found.into_iter().filter(|one| one.0 | one.1 != 0) {
        let is_known = |other: &Found| (other.0, other.1) == (one.0, one.1) || (other.0, other.1) == (one.1, one.0);
        let is_given = one.1 == 0 && sums.iter().any(|(set, total)| (*set, *total) == (one.0, one.2));
        if !kept.iter().any(is_known) && !is_given {
            kept.push(one);
        }
    }
    kept.truncate(MOST_SUMS);
    kept.into_iter().map(|(plus, minus, total, area)| (terms(plus, minus), total, area)).collect()
}

/// Unions of disjoint houses, with their number: runs of houses in list order, then pairs and triples.
fn areas(houses: &[u128]) -> Vec<(u128, i32)> {
    let mut areas: Vec<(u128, i32)> = Vec::new();
    for first in 0..houses.len() {
        let (mut union, mut count) = (0u128, 0);
        for house in &houses[first..] {
            if union & house != 0 {
                break;
            }
            (union, count) = (union | house, count + 1);
            areas.push((union, count));
        }
    }
    // Pairs and triples of disjoint houses.
    for (index, a) in houses.iter().enumerate() {
        for (later, b) in houses.iter().enumerate().skip(index + 1).filter(|(_, b)| *b & a == 0) {
            areas.push((a | b, 2));
            for c in houses[later + 1..].iter().filter(|c| **c & (a | b) == 0) {
                areas.push((a | b | c, 3));
            }
        }
    }
    areas.sort_unstable(); // about a thousand
    areas.dedup();
    areas
}

/// A derived sum: cells with coefficient 1, cells with -1, the total, and its area.
type Found = (u128, u128, i32, u128);

/// The rest of an area after subtracting sums that lie inside, and by `mode` those that stick out: none (0), all (1), or
/// those with fewer cells outside than inside. `None` if too many cells are left.
fn residue(area: u128, total: i32, sums: &[(u128, i32)], mode: u32) -> Option<Found> {
    let (mut plus, mut minus, mut rest, mut used) = (area, 0u128, total, 0u128);
    for &(set, sum) in sums {
        let (inside, outside) = (set & area, set & !area);
        let is_taken = match mode {
            0 => outside == 0,
            1 => inside != 0,
            _ => outside.count_ones() < inside.count_ones(),
        };
        if inside != 0 && is_taken && used & set == 0 {
            used |= set;
            plus &= !inside;
            minus |= outside;
            rest -= sum;
        }
    }
    (plus.count_ones() + minus.count_ones() <= MOST_CELLS).then_some((plus, minus, rest, area))
}
