//! The houses of a grid and the peers in them: the same for all puzzles of the usual grid, so computed once.

use std::sync::{Arc, OnceLock};

use super::super::model::{Cell, Variant};
use super::compile::Lists;
use crate::sorting;

/// The rows, columns and regions of a grid, prepared.
#[derive(Debug)]
pub(super) struct Outline {
    /// Groups of cells that differ, as rows of bits in the order of [`Variant::houses`]; and for each cell the cells that
    /// it sees, itself included.
    pub(super) rows: Vec<u64>,
    pub(super) sees: Vec<u64>,
    /// The groups with as many cells as digits, as words; only in grids of at most 128 cells.
    pub(super) full: Vec<u128>,
    pub(super) houses: Arc<Houses>,
    /// Whether a group has more cells than there are digits.
    pub(super) is_impossible: bool,
}

impl Outline {
    /// The outline of a variant.
    pub(super) fn of(variant: &Variant) -> Arc<Outline> {
        static USUAL: OnceLock<(Vec<Option<u16>>, Arc<Outline>)> = OnceLock::new();
        let make = |variant: &Variant| Outline::new(variant.all_cells(), variant.side(), variant.houses());
        let is_nine = (variant.rows, variant.columns, variant.low, variant.high) == (9, 9, 1, 9);
        if is_nine && variant.has_lines && variant.beside.is_empty() {
            let (regions, outline) = USUAL.get_or_init(|| {
                let usual = Variant::new(9).expect("nine is in range");
                let outline = make(&usual);
                (usual.regions, outline)
            });
            if *regions == variant.regions {
                return outline.clone();
            }
        }
        make(variant)
    }

    pub(super) fn new(cells: usize, side: usize, mut groups: Vec<Vec<Cell>>) -> Arc<Outline> {
        let is_impossible = groups.iter().any(|group| group.len() > side);
        groups.retain(|group| group.len() > 1);
        let words = cells.div_ceil(64);
        let (mut rows, mut sees) = (Vec::new(), vec![0; cells * words]);
        see_groups(&groups, words, &mut rows, &mut sees);
        let full = groups.iter().filter(|group| group.len() == side);
        let houses = Arc::new(Houses::new(cells, full.clone().cloned().collect()));
        let full = if cells <= 128 { full.map(|group| word(group)).collect() } else { Vec::new() };
        Arc::new(Outline { rows, sees, full, houses, is_impossible })
    }
}

/// The cells of each group see each other, and themselves. Each group is added to `rows` as a row of bits.
pub(super) fn see_groups(groups: &[Vec<Cell>], words: usize, rows: &mut Vec<u64>, sees: &mut [u64]) {
    let first = rows.len();
    rows.resize(first + groups.len() * words, 0);
    for (group, row) in groups.iter().zip(rows[first..].chunks_exact_mut(words)) {
        group.iter().for_each(|&cell| row[cell as usize / 64] |= 1 << (cell % 64));
        for &cell in group {
            let sees = &mut sees[cell as usize * words..][..words];
            sees.iter_mut().zip(&*row).for_each(|(sees, row)| *sees |= row);
        }
    }
}

/// Cells as the bits of a word.
pub(super) fn word(cells: &[Cell]) -> u128 {
    cells.iter().fold(0, |set, cell| set | 1 << cell)
}

/// Groups with as many cells as digits.
#[derive(Debug)]
pub(super) struct Houses {
    /// In order, each once.
    pub(super) groups: Vec<Vec<Cell>>,
    /// For each cell its houses, with its position in each; only in grids of more than 128 cells.
    pub(super) of: Lists<(u16, u8)>,
    /// In grids of at most 128 cells: the houses as words, and the houses of each cell as bits; at most 64 houses.
    pub(super) sets: Vec<u128>,
    pub(super) at: Vec<u64>,
}

impl Houses {
    pub(super) fn new(cells: usize, mut groups: Vec<Vec<Cell>>) -> Houses {
        sorting::sort(&mut groups);
        groups.dedup();
        let (mut of, mut sets, mut at) = (Vec::new(), Vec::new(), Vec::new());
        if cells <= 128 {
            at.resize(cells, 0);
            for (number, house) in groups.iter().enumerate().take(64) {
                sets.push(word(house));
                house.iter().for_each(|&cell| at[cell as usize] |= 1 << number);
            }
        } else {
            for (number, house) in groups.iter().enumerate() {
                of.extend(house.iter().enumerate().map(|(position, &cell)| (cell, (number as u16, position as u8))));
            }
        }
        Houses { of: Lists::new(cells, &of), groups, sets, at }
    }

    /// How many houses a cell is in.
    pub(super) fn count(&self, cell: usize) -> usize {
        self.at.get(cell).map_or_else(|| self.of.of(cell).len(), |houses| houses.count_ones() as usize)
    }
}
