//! Generated puzzles are as requested.

use super::super::test_questions::{count, solve};
use super::*;

fn make(recipe: Recipe, numbers: Range<u64>) -> Vec<Grid> {
    Generator::new(recipe).puzzles(numbers, &Stop::new()).unwrap().complete().unwrap()
}

fn is_unique(puzzle: &Grid) -> bool {
    count(puzzle, 2) == 1
}

/// Whether some orbit of givens is redundant.
fn has_redundant_orbit(puzzle: &Grid, symmetry: Symmetry) -> bool {
    symmetry.orbits(puzzle.shape()).iter().filter(|orbit| puzzle.cells()[orbit[0]] != 0).any(|orbit| {
        let mut less = puzzle.clone();
        orbit.iter().for_each(|&cell| less.set(cell, 0));
        is_unique(&less)
    })
}

#[test]
fn minimal_puzzles_of_every_symmetry_are_unique_minimal_and_symmetric() {
    for (shape, many) in [(Shape::FOUR, 30), (Shape::NINE, 20)] {
        for symmetry in Symmetry::ALL {
            for puzzle in make(Recipe { shape, seed: 5, symmetry, aim: Aim::Minimal }, 0..many) {
                assert!(is_unique(&puzzle), "{puzzle}");
                assert!(!has_redundant_orbit(&puzzle, symmetry), "{puzzle}");
                for orbit in symmetry.orbits(shape) {
                    let blank = puzzle.cells()[orbit[0]] == 0;
                    assert!(orbit.iter().all(|&cell| (puzzle.cells()[cell] == 0) == blank), "{puzzle}");
                }
            }
        }
    }
}

#[test]
fn puzzles_around_an_idea_keep_it_and_have_nothing_redundant_besides() {
    let idea: Grid =
        "1.......9.2.....8...3...7.....4.5.......6..........9....7...3...8.....2.9.......1".parse().unwrap();
    let recipe = Recipe { shape: Shape::NINE, seed: 4, symmetry: Symmetry::None, aim: Aim::Minimal };
    let puzzles = Generator::around(recipe, &idea).unwrap().puzzles(0..20, &Stop::new()).unwrap().complete().unwrap();
    assert!(puzzles.iter().any(|puzzle| *puzzle != puzzles[0]));
    for puzzle in puzzles {
        assert!(is_unique(&puzzle), "{puzzle}");
        let is_of_idea = |cell: usize| idea.cells()[cell] != 0;
        assert!((0..81).filter(|&cell| is_of_idea(cell)).all(|cell| puzzle.cells()[cell] == idea.cells()[cell]));
        let redundant = Puzzle::from(puzzle.clone()).redundant_givens(&Stop::new()).complete().unwrap();
        assert!(redundant.iter().all(|&cell| is_of_idea(cell)), "{puzzle}: {redundant:?}");
    }
    let refused =
        |recipe: Recipe, idea: &str| Generator::around(recipe, &idea.parse().unwrap()).err().unwrap().to_string();
    assert_eq!(refused(recipe, "11.............."), "an idea of 4x4 for puzzles of 9x9");
    let four = Recipe { shape: Shape::FOUR, ..recipe };
    assert_eq!(refused(four, "11.............."), "the idea has no solution");
    let few = Recipe { symmetry: Symmetry::Rotational, aim: Aim::Clues(5), ..four };
    assert_eq!(refused(few, "123............."), "5 clues: the idea with its symmetric cells already has 6");
}

#[test]
fn puzzles_have_as_many_clues_as_asked() {
    for clues in [81, 80, 50, 30, 25] {
        let recipe = Recipe { shape: Shape::NINE, seed: 1, symmetry: Symmetry::None, aim: Aim::Clues(clues) };
        for puzzle in make(recipe, 0..10) {
            assert_eq!(puzzle.givens(), clues);
            assert!(is_unique(&puzzle));
        }
    }
    let recipe = Recipe { shape: Shape::FOUR, seed: 1, symmetry: Symmetry::None, aim: Aim::Clues(3) };
    let refused = Generator::new(recipe).puzzles(0..1, &Stop::new()).unwrap_err();
    assert_eq!(refused.to_string(), "3 clues: no 4x4 puzzle has fewer than 4");
}

#[test]
fn few_clues_are_found_by_walking() {
    let recipe = Recipe { shape: Shape::NINE, seed: 1, symmetry: Symmetry::None, aim: Aim::Clues(20) };
    let puzzles = make(recipe, 0..4);
    for puzzle in &puzzles {
        assert_eq!(puzzle.givens(), 20);
        assert!(is_unique(puzzle) && !has_redundant_orbit(puzzle, Symmetry::None), "{puzzle}");
    }
    assert_eq!(make(recipe, 3..4)[0], puzzles[3]);
    // The same on every machine and in every version.
    let first = "...7...8.3........41....6.........38.5.69..1..........1...3....7....24...2.5..9..";
    assert_eq!(puzzles[0].to_string(), first);
    let stop = Stop::new();
    stop.raise();
    assert_eq!(Generator::new(recipe).puzzles(0..1, &stop).unwrap(), Outcome::Interrupted(Vec::new()));
}

#[test]
fn minimal_puzzles_of_16x16_are_unique_and_minimal() {
    let recipe = Recipe { shape: Shape::SIXTEEN, seed: 2, symmetry: Symmetry::None, aim: Aim::Minimal };
    for puzzle in make(recipe, 0..2) {
        assert!(puzzle.givens() < 110, "{}", puzzle.givens());
        assert!(is_unique(&puzzle));
        assert!(!has_redundant_orbit(&puzzle, Symmetry::None));
    }
}

/// Postponed questions are asked in the end, so no remaining given is redundant. Tested on small shapes, where this is
/// quickly known, with an effort that postpones most questions.
#[test]
fn what_is_put_off_is_asked_again() {
    let recipe = Recipe { shape: Shape::SIXTEEN, seed: 5, symmetry: Symmetry::Rotational, aim: Aim::Minimal };
    let orbits = recipe.symmetry.orbits(recipe.shape);
    let mut thinning = Thinning::new(&recipe, &orbits, None, false, recipe.random(0)).with_effort(1);
    let mut uniqueness = Uniqueness::new(&recipe);
    let mut put_off = 0;
    while thinning.propose() {
        let answer = uniqueness.ask(&[&mut thinning], &Stop::new()).unwrap()[0];
        put_off += u32::from(answer == uniqueness::Answer::Later);
        thinning.take(answer);
    }
    assert!(put_off > 10, "{put_off}");
    let puzzle = thinning.into_puzzle();
    assert!(is_unique(&puzzle) && !has_redundant_orbit(&puzzle, Symmetry::Rotational));
}

#[test]
fn a_puzzle_depends_on_nothing_but_seed_and_number() {
    let recipe = Recipe { shape: Shape::NINE, seed: 9, symmetry: Symmetry::None, aim: Aim::Minimal };
    let together = make(recipe, 0..40);
    let apart: Vec<_> = (0..40).rev().step_by(7).map(|number| (number, make(recipe, number..number + 1))).collect();
    for (number, puzzle) in apart {
        assert_eq!(puzzle[0], together[number as usize]);
    }
    assert_ne!(make(Recipe { seed: 10, ..recipe }, 0..1)[0], together[0]);
    // The same on every machine and in every version.
    let first = ".2.5.437...1.3....5......8.28..7..4...5.4.7.846..12......2....7......23.6....38.5";
    assert_eq!(together[0].to_string(), first);
}

#[test]
fn large_shapes_within_an_effort() {
    for (shape, effort) in [(Shape::SIXTEEN, 100), (Shape::TWENTY_FIVE, 10)] {
        let recipe = Recipe { shape, seed: 3, symmetry: Symmetry::Rotational, aim: Aim::Effort(effort) };
        let puzzle = &make(recipe, 0..1)[0];
        assert!(puzzle.givens() < shape.cells() / 2, "{}", puzzle.givens());
        assert!(solve(puzzle).is_some_and(|solution| solution.is_solution_of(puzzle)));
        assert!(is_unique(puzzle));
    }
}

#[test]
fn a_raised_stop_ends_it() {
    let stop = Stop::new();
    stop.raise();
    for shape in [Shape::NINE, Shape::SIXTEEN] {
        let recipe = Recipe { shape, seed: 3, symmetry: Symmetry::None, aim: Aim::Minimal };
        assert_eq!(Generator::new(recipe).puzzles(0..1, &stop).unwrap(), Outcome::Interrupted(Vec::new()));
    }
}

#[test]
fn redundant_givens_are_those_that_can_go() {
    let recipe = Recipe { shape: Shape::NINE, seed: 8, symmetry: Symmetry::None, aim: Aim::Clues(27) };
    let puzzles = make(recipe, 0..40);
    let cells: Vec<[u8; 81]> = puzzles.iter().map(|puzzle| puzzle.cells().try_into().unwrap()).collect();
    let at_once = crate::sudoku::kernels::Batch::new(1).redundant_givens(&cells, &Stop::new()).complete().unwrap();
    for (puzzle, at_once) in puzzles.iter().zip(at_once) {
        let expected: Vec<_> = (0..81)
            .filter(|&cell| {
                let mut less = puzzle.clone();
                less.set(cell, 0);
                puzzle.cells()[cell] != 0 && is_unique(&less)
            })
            .collect();
        assert_eq!(Puzzle::from(puzzle.clone()).redundant_givens(&Stop::new()), Outcome::Complete(expected.clone()));
        assert_eq!(at_once, expected);
    }
}

mod wishes {
    use super::super::super::steps::{Grade, Grader, Solvable, Technique};
    use super::super::kin::Kin;
    use super::super::{Aim, Generator, Recipe, Setter, Symmetry, Wish};
    use crate::engine::Stop;
    use crate::steps::Rating;
    use crate::sudoku::symmetry::canonical;
    use crate::sudoku::{Grid, Puzzle, Shape, Verdict};

    fn set(wish: &Wish, symmetry: Symmetry, numbers: std::ops::Range<u64>) -> Vec<Grid> {
        let recipe = Recipe { shape: Shape::NINE, seed: 5, symmetry, aim: Aim::Minimal };
        let mut setter = Setter::new(Generator::new(recipe), wish.clone()).unwrap();
        setter.puzzles(numbers, &Stop::new()).unwrap().complete().unwrap()
    }

    #[test]
    fn puzzles_have_the_grade_that_was_wished_for() {
        let mut grader = Grader::new();
        for grade in [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert, Grade::Extreme] {
            let wish = Wish::from(grade);
            let puzzles = set(&wish, Symmetry::None, 0..3);
            for puzzle in &puzzles {
                assert_eq!(Puzzle::from(puzzle.clone()).count(2, &Stop::new()).into_inner(), 1);
                assert_eq!(grader.rate_givens(puzzle, &Stop::new()).complete().unwrap().grade(), grade, "{puzzle}");
            }
            assert_eq!(set(&wish, Symmetry::None, 2..3)[0], puzzles[2], "a puzzle depends on its number alone");
        }
        let puzzle = &set(&Wish::rated("2.6-3.4").unwrap(), Symmetry::Rotational, 0..1)[0];
        let rated = grader.rate_givens(puzzle, &Stop::new()).complete().unwrap();
        assert!((Rating(26)..=Rating(34)).contains(&rated.hardest));
        assert!((0..81).all(|cell| (puzzle.cells()[cell] == 0) == (puzzle.cells()[80 - cell] == 0)));
    }

    #[test]
    fn puzzles_do_not_depend_on_how_many_are_asked_for() {
        let wish = Wish::from(Grade::Easy);
        let all = set(&wish, Symmetry::None, 0..200);
        let parts: Vec<Grid> =
            [0..1, 1..63, 63..66, 66..200].into_iter().flat_map(|part| set(&wish, Symmetry::None, part)).collect();
        assert_eq!(all, parts);
        let mut texts: Vec<String> = all.iter().map(Grid::to_string).collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), 200);
    }

    #[test]
    fn what_is_scarce_comes_with_its_kin_and_no_two_are_equivalent() {
        let wish = Wish::rated("6-7").unwrap();
        let all = set(&wish, Symmetry::None, 0..40);
        let parts: Vec<Grid> =
            [0..1, 1..13, 13..40].into_iter().flat_map(|part| set(&wish, Symmetry::None, part)).collect();
        assert_eq!(all, parts);
        let mut grader = Grader::new();
        let mut classes = Vec::new();
        for puzzle in &all {
            let check = Puzzle::from(puzzle.clone()).check_minimal(&Stop::new()).complete().unwrap();
            assert_eq!((check.verdict, check.redundant), (Verdict::Unique, Some(Vec::new())), "{puzzle}");
            let rated = grader.rate_givens(puzzle, &Stop::new()).complete().unwrap();
            assert!(wish.ratings.contains(&rated.hardest), "{puzzle}");
            classes.push(canonical(puzzle).unwrap().to_string());
        }
        classes.sort();
        classes.dedup();
        assert_eq!(classes.len(), 40);
    }

    #[test]
    fn kin_share_most_givens_and_look_different() {
        let recipe = Recipe { shape: Shape::NINE, seed: 5, symmetry: Symmetry::None, aim: Aim::Minimal };
        let mut generator = Generator::new(recipe);
        let parent = generator.puzzles(0..1, &Stop::new()).unwrap().complete().unwrap().remove(0);
        let mut kin = Kin::new(parent.clone(), true, recipe.random(1));
        let near = generator.near(kin.parents(), &Stop::new()).unwrap().complete().unwrap();
        assert!(near.len() > 1 && near.iter().all(|near| near.givens().abs_diff(parent.givens()) <= 6));
        let solution = |puzzle: &Grid| Puzzle::from(puzzle.clone()).solve(&Stop::new()).into_inner().unwrap();
        let class = canonical(&solution(&parent)).unwrap();
        for near in &near {
            assert_eq!(canonical(&solution(near)).unwrap(), class, "the solution is the same, seen otherwise");
            assert_ne!(solution(near), solution(&parent));
        }
        let new = near.iter().find(|near| canonical(near).unwrap() != canonical(&parent).unwrap()).unwrap();
        assert!(kin.take(new.clone()) && !kin.take(new.clone()) && !kin.take(parent), "no two are equivalent");
        assert_eq!(kin.puzzles.len(), 2);
        kin.close();
        assert!(!kin.is_open());
    }

    #[test]
    fn techniques_are_needed_and_done_without() {
        for technique in [Technique::XWing, Technique::Skyscraper, Technique::HiddenTriplet] {
            let wish = Wish { needs: vec![technique], ..Wish::default() };
            for puzzle in set(&wish, Symmetry::None, 0..1) {
                assert!(Solvable::way(&puzzle, &[], &[technique], &Stop::new()).0.contains(&technique));
            }
        }
        let wish = Wish { without: vec![Technique::Pointing], ..Wish::from(Grade::Hard) };
        for puzzle in set(&wish, Symmetry::None, 0..2) {
            let (used, is_solved) = Solvable::way(&puzzle, &wish.without, &[], &Stop::new());
            assert!(is_solved && !used.contains(&Technique::Pointing));
        }
    }

    #[test]
    fn what_cannot_be_is_refused_and_a_stop_is_heard() {
        let recipe = |shape| Recipe { shape, seed: 5, symmetry: Symmetry::None, aim: Aim::Minimal };
        let refused =
            |shape, wish| Setter::new(Generator::new(recipe(shape)), wish).err().map(|error| error.to_string());
        let (needs, without) = (vec![Technique::XWing], vec![Technique::XWing]);
        let both = Wish { needs, without, ..Wish::default() };
        assert_eq!(refused(Shape::NINE, both).unwrap(), "a puzzle cannot both need x-wing and do without it");
        assert_eq!(refused(Shape::FOUR, Grade::Easy.into()).unwrap(), "puzzles of 4x4: only those of 9x9 are graded");
        assert_eq!(refused(Shape::FOUR, Wish::default()), None);
        for range in ["", "a", "7-6", "-3", "1.25", "100"] {
            assert!(Wish::rated(range).is_err(), "{range}");
        }
        let stop = Stop::new();
        stop.raise();
        let mut setter = Setter::new(Generator::new(recipe(Shape::NINE)), Wish::rated("11-").unwrap()).unwrap();
        assert!(setter.puzzles(0..1, &stop).unwrap().is_interrupted());
    }
}
