//! No step of any technique contradicts a solution; words are there in every language.

use std::collections::{BTreeMap, BTreeSet};

use super::found::{All, FirstMove, Move};
use super::position::{Effect, Position};
use super::*;
use crate::backend::Backend;
use crate::engine::Stop;
use crate::steps::{Degree, Mark, Role};
use crate::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use crate::sudoku::kernels::Batch;
use crate::sudoku::{Grid, Marks, Puzzle, Shape, Verdict};
use crate::words::Language;

/// Minimal puzzles from a seed.
fn puzzles(seed: u64, count: u64) -> Vec<Grid> {
    let recipe = Recipe { shape: Shape::NINE, seed, symmetry: Symmetry::None, aim: Aim::Minimal };
    Generator::new(recipe).puzzles(0..count, &Stop::new()).unwrap().complete().unwrap()
}

/// The digits that each cell has in some solution, as bits; `None` where there are more than `most` solutions.
fn possible(givens: &Grid, most: usize) -> Option<Vec<u16>> {
    let mut possible = vec![0; 81];
    let mut count = 0;
    for solution in Puzzle::from(givens.clone()).solutions().take(most + 1) {
        count += 1;
        possible.iter_mut().zip(solution.cells()).for_each(|(all, &digit)| *all |= 1_u16 << (digit - 1));
    }
    (1..=most).contains(&count).then_some(possible)
}

/// Tries every technique up to a rating on every position of a solving path, against all solutions.
fn check_all_steps(givens: &Grid, hardest: u16, met: &mut BTreeMap<Technique, usize>) {
    let Some(possible) = possible(givens, 2000) else { return };
    let is_unique = possible.iter().all(|digits| digits.is_power_of_two());
    let mut position = Position::new(givens);
    loop {
        let mut all = All::default();
        let may_use = |technique: &&Technique| is_unique || !technique.needs_uniqueness();
        for technique in Technique::ALL.iter().filter(may_use).filter(|technique| technique.rating().0 <= hardest) {
            let _ = technique.find(&position, &mut all);
        }
        for step in &all.0 {
            *met.entry(step.technique).or_default() += 1;
            assert!(!step.is_empty(), "{step:?}");
            let bit = |mark: &crate::steps::Mark| 1_u16 << (mark.digit - 1);
            let is_sure = |mark: &crate::steps::Mark| possible[usize::from(mark.cell)] == bit(mark);
            let is_out = |mark: &crate::steps::Mark| possible[usize::from(mark.cell)] & bit(mark) == 0;
            assert!(step.placed.iter().all(is_sure), "{step:?} on {givens}");
            assert!(step.removed.iter().all(is_out), "{step:?} on {givens}");
            assert!(step.proof.iter().enumerate().all(|(at, said)| said.because.iter().all(|&why| why < at)));
        }
        let Some(step) = all.0.first() else { break };
        position.apply(&Effect::of(step));
    }
}

/// Puzzles, as evenly spread over whole ratings as possible.
fn of_every_rating(count: usize) -> Vec<Grid> {
    let mut grader = Grader::new();
    let mut by_rating = BTreeMap::<u16, Vec<Grid>>::new();
    for puzzle in puzzles(20, 60 * count as u64) {
        let rated = grader.rate_givens(&puzzle, &Stop::new()).complete().unwrap();
        by_rating.entry(rated.hardest.0 / 10).or_default().push(puzzle);
    }
    let mut chosen = Vec::new();
    while chosen.len() < count {
        chosen.extend(by_rating.values_mut().filter_map(Vec::pop));
    }
    chosen
}

/// With LONG_STEPS=n, n puzzles of every rating and all techniques up to dynamic chains with patterns; `make proof` runs
/// it.
#[test]
fn no_step_contradicts_a_solution() {
    let long: Option<usize> = std::env::var("LONG_STEPS").ok().and_then(|count| count.parse().ok());
    let mut met = BTreeMap::new();
    let all = long.map_or_else(|| puzzles(20, 15), of_every_rating);
    for (number, puzzle) in all.into_iter().enumerate() {
        let hardest = match (long, number % 20) {
            (Some(_), _) => 90,
            (None, 0) => 80,
            (None, _) => 64,
        };
        check_all_steps(&puzzle, hardest, &mut met);
        // The same with several solutions.
        let mut fewer = puzzle.clone();
        let given = (0..81).find(|&cell| puzzle.cells()[cell] != 0).unwrap();
        fewer.set(given, 0);
        check_all_steps(&fewer, hardest.min(64), &mut met);
    }
    if long.is_some() {
        println!("{} steps: {met:?}", met.values().sum::<usize>());
    }
    let easy = [Technique::HiddenPair, Technique::NakedTriplet, Technique::Claiming, Technique::DirectHiddenPair];
    assert!(easy.iter().all(|technique| met.get(technique).is_some_and(|&times| times > 10)), "{met:?}");
}

/// Handfuls of easy steps and the lanes of the batch search give the same ratings as single steps.
#[test]
fn ratings_do_not_depend_on_how_they_are_found() {
    let mut seen = BTreeMap::<u16, usize>::new();
    let mut all = puzzles(23, 300);
    let recipe = Recipe { shape: Shape::NINE, seed: 24, symmetry: Symmetry::None, aim: Aim::Clues(30) };
    all.extend(Generator::new(recipe).puzzles(0..1500, &Stop::new()).unwrap().complete().unwrap());
    // Many givens, and a full grid.
    let recipe = Recipe { aim: Aim::Clues(72), ..recipe };
    all.extend(Generator::new(recipe).puzzles(0..200, &Stop::new()).unwrap().complete().unwrap());
    all.push(Puzzle::from(all[0].clone()).solve(&Stop::new()).complete().unwrap().unwrap());
    let cells: Vec<[u8; 81]> = all.iter().map(|grid| grid.cells().try_into().unwrap()).collect();
    for backend in Backend::ALL {
        let Some(mut batch) = Batch::on(backend, 2) else { continue };
        let eases = batch.ease(&cells);
        for scale in [Scale::Bank, Scale::Se121] {
            let (mut quick, mut plain) = (Grader::new().scale(scale), Grader::new().scale(scale).one_by_one());
            for (puzzle, &ease) in all.iter().zip(&eases) {
                let quick = quick.rate_givens(puzzle, &Stop::new()).complete().unwrap();
                // The plain rater need not run for every backend.
                if backend == Backend::Scalar {
                    let plain = plain.rate_givens(puzzle, &Stop::new()).complete().unwrap();
                    assert_eq!(quick, plain, "{puzzle}");
                    *seen.entry(plain.hardest.0).or_default() += 1;
                }
                match Rated::of_ease(ease) {
                    Some(eased) => assert_eq!(eased, quick, "{puzzle} on {backend}"),
                    None => assert!(quick.hardest.0 > 15 || quick.first_step.0 <= 10, "{puzzle} on {backend}"),
                }
            }
        }
    }
    assert!([0, 12, 15, 17, 20, 23, 26].iter().all(|rating| seen.contains_key(rating)), "{seen:?}");
}

/// Named puzzles with published ratings, which need nested chains.
#[test]
fn named_puzzles_are_rated_as_published() {
    let published = [
        ("12.4..3..3...1..5...6...1..7...9.....4.6.3.....3..2...5...8.7....7.....5.......98", "10.4/10.4/10.0"), // Discrepancy
        (".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...", "10.6/1.2/1.2"), // Platinum Blonde
    ];
    for (puzzle, expected) in published {
        let rated = Grader::new().scale(Scale::Se121).rate_givens(&puzzle.parse().unwrap(), &Stop::new());
        assert_eq!(rated.complete().unwrap().to_string(), expected, "{puzzle}");
    }
}

/// Direct claiming is in the list because the scales have it; no puzzle needs it, as its documentation proves.
#[test]
fn where_claiming_is_direct_a_box_shows_the_same_sooner() {
    let all = |technique: Technique, position: &Position| {
        let mut found = All::default();
        let _ = technique.find(position, &mut found);
        found.0
    };
    let mut met = 0;
    for puzzle in puzzles(31, 100) {
        let mut position = Position::new(&puzzle);
        loop {
            for step in all(Technique::DirectClaiming, &position) {
                met += 1;
                let is_same = |other: &Step| other.placed == step.placed;
                assert!(
                    all(Technique::DirectPointing, &position).iter().any(is_same)
                        || !all(Technique::HiddenSingleBox, &position).is_empty(),
                    "{step:?} in {puzzle}"
                );
            }
            let mut first = FirstMove::default();
            let up_to_pairs = Technique::ALL.iter().take_while(|&&technique| technique <= Technique::NakedPair);
            let _ = { up_to_pairs }.try_for_each(|technique| technique.find(&position, &mut first));
            let Some(Move { effect, .. }) = first.0 else { break };
            position.apply(&effect);
        }
    }
    assert!(met > 100, "{met}");
}

/// HoDoKu's points: the sum over all steps, the highest level of any, raised if the sum is too high for it.
#[test]
fn points_add_up() {
    let mut levels = BTreeMap::<Level, usize>::new();
    let mut grader = Grader::new().scale(Scale::Hodoku).with_path(true);
    for puzzle in puzzles(25, 60) {
        let graded = grader.grade_checked(&puzzle.clone().into(), Verdict::Unique, &Stop::new()).complete().unwrap();
        let (rated, path) = (graded.rated.unwrap(), graded.path.unwrap());
        let points = rated.points.unwrap();
        assert_eq!(grader.rate_givens(&puzzle, &Stop::new()).complete().unwrap(), rated);
        let score = |step: &Step| match step.technique {
            Technique::FullHouse | Technique::NakedSingle => 4,
            Technique::HiddenSingleBox | Technique::HiddenSingleLine => 14,
            Technique::LockedPair => 40,
            Technique::Pointing | Technique::Claiming => 50,
            Technique::NakedPair | Technique::LockedTriplet => 60,
            Technique::HiddenPair => 70,
            Technique::NakedTriplet => 80,
            Technique::HiddenTriplet => 100,
            _ => 1000,
        };
        let sum: u32 = path.steps.iter().map(score).sum();
        let expected = match sum {
            1000.. => None,
            _ if path.steps.iter().any(|step| score(step) > 14) => Some(Level::Medium),
            _ => Some(if sum > 800 { Level::Medium } else { Level::Easy }),
        };
        match expected {
            Some(level) => assert_eq!(points, Points { level, score: sum }, "{puzzle}"),
            None => assert!(points.level >= Level::Medium, "{puzzle}"),
        }
        *levels.entry(points.level).or_default() += 1;
    }
    assert!(levels.len() >= 4, "{levels:?}");
    // The hardest technique has the same name, told or untold.
    let mut grader = Grader::new().with_path(true);
    for puzzle in puzzles(29, 60) {
        let graded = grader.grade_checked(&puzzle.clone().into(), Verdict::Unique, &Stop::new()).complete().unwrap();
        assert_eq!(grader.rate_givens(&puzzle, &Stop::new()).complete(), graded.rated, "{puzzle}");
        let named = graded.path.unwrap().steps.into_iter().map(|step| step.called());
        assert!({ named }.any(|technique| Some(technique) == graded.rated.unwrap().technique), "{puzzle}");
    }
    assert_eq!(Points { level: Level::Hard, score: 718 }.to_string(), "hard");
}

/// The eliminations of a technique on a grid with these marks.
fn removed_by(technique: Technique, filled: &Grid, marks: &Marks) -> (BTreeSet<Mark>, Vec<Step>) {
    let mut all = All::default();
    let _ = technique.find(&Position::with_marks(filled, marks), &mut all);
    (all.0.iter().flat_map(|step| step.removed.clone()).collect(), all.0)
}

/// Rows and columns are treated alike: on a transposed grid, techniques find the transposed steps. Only three links are
/// told with other houses there, and remove candidates outside these.
#[test]
fn techniques_find_as_much_in_columns_as_in_rows() {
    let transposed = |cell: usize| cell % 9 * 9 + cell / 9;
    let mut met = BTreeMap::<Technique, usize>::new();
    let (mut uneven, mut longest) = (BTreeSet::new(), None);
    for puzzle in puzzles(27, 40) {
        let mut position = Position::new(&puzzle);
        while let Some(step) = easy_step(&position) {
            position.apply(&Effect::of(&step));
        }
        let mut filled = [(); 2].map(|()| Grid::empty(Shape::NINE));
        let mut marks = [(); 2].map(|()| Marks::none(Shape::NINE));
        for cell in 0..81 {
            for (side, to) in [cell, transposed(cell)].into_iter().enumerate() {
                filled[side].set(to, position.filled[cell]);
                marks[side].set(to, position.cells[cell].into());
            }
        }
        for &technique in Technique::ALL.iter().filter(|technique| technique.rating().0 <= 60) {
            let (removed, steps) = removed_by(technique, &filled[0], &marks[0]);
            let turned = removed_by(technique, &filled[1], &marks[1]).0.into_iter();
            let turned = turned.map(|mark| Mark { cell: transposed(mark.cell.into()) as u16, ..mark }).collect();
            if removed != turned {
                uneven.insert(technique);
            }
            steps.iter().for_each(check_story);
            *met.entry(technique).or_default() += steps.len();
        }
        let chains = removed_by(Technique::XyChain, &filled[0], &marks[0]).1;
        chains.iter().for_each(check_story);
        longest = chains.iter().map(|step| step.links.len()).max().max(longest);
    }
    assert!(longest > Some(5), "{longest:?}");
    assert_eq!(uneven, BTreeSet::from([Technique::ThreeLinks]), "{met:?}");
}

/// The first step that needs at most locked candidates.
fn easy_step(position: &Position) -> Option<Step> {
    let mut all = All::default();
    for technique in
        [Technique::HiddenSingleBox, Technique::HiddenSingleLine, Technique::NakedSingle, Technique::Pointing]
    {
        let _ = technique.find(position, &mut all);
    }
    all.0.into_iter().next()
}

/// Links have two ends, and extra candidates are not part of the pattern.
fn check_story(step: &Step) {
    assert!(step.links.iter().all(|link| !link.from.is_empty() && !link.to.is_empty()), "{step:?}");
    let pattern: Vec<&Mark> = step.role(Role::Pattern).flatten().collect();
    assert!(!step.role(Role::Extra).flatten().any(|mark| pattern.contains(&mark)), "{step:?}");
    if step.technique == Technique::XyChain {
        // A tenth for each two nodes above four, at most half a point.
        let nodes = step.links.len() as u16 + 1;
        assert_eq!(step.rating.0, step.technique.rating().0 + ((nodes - 4) / 2).min(5), "{step:?}");
    }
}

#[test]
fn every_step_is_told_in_every_language() {
    let mut told = BTreeMap::new();
    for puzzle in puzzles(21, 8) {
        let Ok(path) = path(&Progress::from(&Puzzle::from(puzzle)), &Stop::new()).complete().unwrap() else { panic!() };
        for step in path.steps {
            told.entry(step.technique).or_insert(step);
        }
    }
    for step in told.values() {
        for language in Language::ALL {
            let words = Degree::ALL.map(|degree| step.words(degree, language));
            assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
            assert!(words[3].contains(&super::words::conclusion(step)), "{step:?}: {words:?}");
        }
    }
}

#[test]
fn names_are_read_back() {
    for &technique in Technique::ALL {
        assert_eq!(technique.name().parse::<Technique>().unwrap(), technique);
    }
    assert!("guess".parse::<Technique>().is_err());
}

#[test]
fn what_is_wrong_is_said_first() {
    let puzzle = puzzles(22, 1).remove(0);
    let solution = Puzzle::from(puzzle.clone()).solve(&Stop::new()).complete().unwrap().unwrap();
    let mut progress = Progress::from(&Puzzle::from(puzzle.clone()));
    let blank = (0..81).find(|&cell| puzzle.cells()[cell] == 0).unwrap();
    progress.entries.set(blank, solution.cells()[blank] % 9 + 1);
    let wrong = crate::steps::Mark::digit(blank, (solution.cells()[blank] % 9 + 1).into());
    assert_eq!(hint(&progress, &Stop::new()).complete(), Some(Advice::Wrong(vec![wrong])));
    progress.entries = Grid::empty(Shape::NINE);
    let mut marks = crate::sudoku::Marks::seen(&puzzle);
    let right = 1_u32 << (solution.cells()[blank] - 1);
    marks.set(blank, marks.digits(blank) & !right);
    progress.marks = Some(marks);
    let missing = crate::steps::Mark::digit(blank, solution.cells()[blank].into());
    assert_eq!(hint(&progress, &Stop::new()).complete(), Some(Advice::Missing(vec![missing])));
    let solved = Progress { givens: puzzle, entries: solution, marks: None };
    assert_eq!(hint(&solved, &Stop::new()).complete(), Some(Advice::Solved));
}
