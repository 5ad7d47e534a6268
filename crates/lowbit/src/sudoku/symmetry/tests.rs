//! Canonical texts against the definition, against random morphs, and against known numbers of classes.

use std::collections::{BTreeMap, BTreeSet};

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::super::generate::{Aim, Generator, Recipe, Symmetry};
use super::super::{Grid, Puzzle, Shape};
use super::{Morph, canonical, reference};
use crate::engine::Stop;

/// Grids of every kind: full, minimal, with few givens, symmetric, and with givens that contradict each other.
fn samples(shape: Shape, count: u64, seed: u64) -> Vec<Grid> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut generated = |aim, symmetry| {
        let recipe = Recipe { shape, seed: random.random(), symmetry, aim };
        let made = Generator::new(recipe).puzzles(0..count.div_ceil(5), &Stop::new()).unwrap().complete().unwrap();
        made.into_iter()
    };
    let full: Vec<Grid> = generated(Aim::Clues(shape.cells()), Symmetry::None).collect();
    let mut grids = full.clone();
    grids.extend(generated(Aim::Minimal, Symmetry::None));
    grids.extend(generated(Aim::Minimal, Symmetry::Full));
    for grid in &full {
        let mut order: Vec<usize> = (0..shape.cells()).collect();
        order.shuffle(&mut random);
        let mut few = grid.clone();
        let left = random.random_range(0..shape.cells() / 4);
        order[left..].iter().for_each(|&cell| few.set(cell, 0));
        let mut wrong = Grid::empty(shape);
        let digits = random.random_range(1..=shape.side() as u8);
        order[left..].iter().for_each(|&cell| wrong.set(cell, random.random_range(0..=digits)));
        grids.extend([few, wrong]);
    }
    grids
}

#[test]
fn the_kernel_gives_what_the_definition_says() {
    for grid in samples(Shape::FOUR, 1500, 1) {
        assert_eq!(canonical(&grid).unwrap(), reference::canonical(&grid), "{grid}");
    }
    for grid in samples(Shape::NINE, 10, 2).into_iter().chain([Grid::empty(Shape::NINE)]) {
        assert_eq!(canonical(&grid).unwrap(), reference::canonical(&grid), "{grid}");
    }
}

/// With LOWBIT_MORPHS a million of them can be tried: `LOWBIT_MORPHS=1000000 cargo test ... random_morphs`.
#[test]
fn random_morphs_of_a_puzzle_have_the_same_text() {
    let morphs: u64 = std::env::var("LOWBIT_MORPHS").map_or(4_000, |number| number.parse().expect("a number"));
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for (shape, share) in [(Shape::FOUR, 4), (Shape::NINE, 1)] {
        for grid in samples(shape, morphs / 4 / share, 4) {
            let expected = canonical(&grid).unwrap();
            assert_eq!(canonical(&expected).unwrap(), expected, "{grid}");
            for _ in 0..4 {
                let morphed = Morph::random(shape, &mut random).grid(&grid);
                assert_eq!(canonical(&morphed).unwrap(), expected, "{grid} and {morphed}");
            }
        }
    }
}

#[test]
fn a_morph_keeps_the_number_of_solutions() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for shape in Shape::ALL {
        let mut grid = Grid::empty(shape);
        (0..shape.side()).for_each(|cell| grid.set(cell, cell as u8 + 1));
        let morph = Morph::random(shape, &mut random);
        let morphed = morph.grid(&grid);
        assert_eq!((morphed.givens(), morphed.conflicts().count()), (shape.side(), 0));
        let marks = Puzzle::from(grid.clone()).marks().into_owned();
        assert_eq!(*morph.puzzle(&marks.into()).givens(), morphed);
    }
    let puzzle: Puzzle = "1..4......3....2".parse().unwrap();
    for number in 0..50 {
        let morphed = Morph::by_chance(&puzzle, 7, number).puzzle(&puzzle);
        assert_eq!(morphed.count(10, &Stop::new()).complete(), Some(2));
        assert_eq!(morphed, Morph::by_chance(&puzzle, 7, number).puzzle(&puzzle));
    }
}

/// The 288 full grids of 4x4 fall into two classes; their minimal puzzles into 13 with four givens, 22 with five and
/// one with six.
#[test]
fn the_classes_of_4x4_are_as_many_as_is_known() {
    let grids: Vec<Grid> = Puzzle::from(Grid::empty(Shape::FOUR)).solutions().collect();
    assert_eq!(grids.len(), 288);
    let classes: BTreeSet<String> = grids.iter().map(|grid| canonical(grid).unwrap().to_string()).collect();
    assert_eq!(Vec::from_iter(&classes), ["1234341221434321", "1234341223414123"]);

    let mut minimal = BTreeMap::<usize, BTreeSet<String>>::new();
    for class in &classes {
        let full: Grid = class.parse().unwrap();
        // For each other grid, the cells in which it differs. Givens that hit all of these sets leave one solution.
        let differs = |other: &Grid| {
            let cells = (0..16).filter(|&cell| other.cells()[cell] != full.cells()[cell]);
            cells.map(|cell| 1 << cell).sum::<u16>()
        };
        let others: Vec<u16> = grids.iter().map(differs).collect();
        let is_unique = |givens: u16| others.iter().all(|&differs| differs == 0 || differs & givens != 0);
        for givens in 0..=u16::MAX {
            let without = |cell: usize| givens >> cell & 1 == 1 && is_unique(givens & !(1 << cell));
            if is_unique(givens) && !(0..16).any(without) {
                let mut puzzle = full.clone();
                (0..16).filter(|cell| givens >> cell & 1 == 0).for_each(|cell| puzzle.set(cell, 0));
                let text = canonical(&puzzle).unwrap().to_string();
                minimal.entry(puzzle.givens()).or_default().insert(text);
            }
        }
    }
    assert_eq!(
        minimal.iter().map(|(&givens, texts)| (givens, texts.len())).collect::<Vec<_>>(),
        [(4, 13), (5, 22), (6, 1)]
    );
}

/// A full band, three boxes side by side, can be completed in 36,288 ways once its first box is given and the columns of
/// the others are in order; they fall into 416 classes.
#[test]
fn the_classes_of_bands_are_as_many_as_is_known() {
    let mut grid = Grid::empty(Shape::NINE);
    for cell in 0..9 {
        grid.set(cell / 3 * 9 + cell % 3, cell as u8 + 1);
    }
    let mut texts = BTreeSet::new();
    let mut bands = 0;
    fill(&mut grid, 0, &mut |band| {
        bands += 1;
        texts.insert(canonical(band).unwrap().to_string());
    });
    assert_eq!((bands, texts.len()), (36_288, 416));
}

/// Fills the two right boxes of the first band, column by column, in all ways in which the first row of each box is
/// ascending and its first digit is smaller in the middle box than in the right one.
fn fill(grid: &mut Grid, number: usize, full: &mut dyn FnMut(&Grid)) {
    if number == 18 {
        return full(grid);
    }
    let (row, column) = (number / 6, 3 + number % 6);
    let cell = row * 9 + column;
    let sees = |other: usize| other != cell && Shape::NINE.see_each_other(cell, other);
    for digit in 1..=9 {
        let is_used = (0..27).any(|other| sees(other) && grid.cells()[other] == digit);
        let is_in_order = match (row, column) {
            (0, 3) => true,
            (0, 6) => grid.cells()[3] < digit,
            (0, _) => grid.cells()[cell - 1] < digit,
            _ => true,
        };
        if !is_used && is_in_order {
            grid.set(cell, digit);
            fill(grid, number + 1, full);
            grid.set(cell, 0);
        }
    }
}

#[test]
fn large_grids_are_refused() {
    let error = canonical(&Grid::empty(Shape::SIXTEEN)).unwrap_err().to_string();
    assert_eq!(error, "a canonical text is computed for 4x4 and 9x9 only, not for 16x16");
}
