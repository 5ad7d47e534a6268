//! Chains found by the fast search against those found by building every net.

use super::super::handful;
use super::super::position::Position;
use super::{Chains, Edition, Search};
use crate::engine::Stop;
use crate::steps::Rating;
use crate::sudoku::Shape;
use crate::sudoku::generate::{Aim, Generator, Recipe, Symmetry};

#[test]
fn nets_that_are_not_drawn_would_have_led_nowhere() {
    let recipe = Recipe { shape: Shape::NINE, seed: 41, symmetry: Symmetry::None, aim: Aim::Minimal };
    let puzzles = Generator::new(recipe).puzzles(0..60, &Stop::new()).unwrap().complete().unwrap();
    let (mut quick, mut plain) = (Chains::default(), Chains { draws_all: true, ..Chains::default() });
    let (mut chains, mut without) = (0, 0);
    for (at, puzzle) in puzzles.iter().enumerate() {
        let mut position = Position::new(puzzle);
        // Every third position keeps its singles, which a net would not fill.
        if at % 3 > 0 {
            handful::take(&mut position, Rating(28));
        }
        for search in [Search::Multiple, Search::Dynamic { level: 0, inner: 0 }] {
            let [quick, plain] = [&mut quick, &mut plain].map(|chains| chains.all(&position, search, Edition::Revised));
            assert_eq!(format!("{quick:?}"), format!("{plain:?}"), "{puzzle}");
            chains += quick.len();
            without += usize::from(quick.is_empty());
        }
        let search = Search::Dynamic { level: 0, inner: 0 };
        let [first, again] = [(), ()].map(|()| quick.all_again(&position, search, Edition::Revised));
        assert!(std::sync::Arc::ptr_eq(&first, &again), "it is remembered");
    }
    assert!(chains > 3_000 && without > 20, "{chains} {without}");
}
