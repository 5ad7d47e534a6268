//! Every step of every technique has a proof that the checker accepts, and falsified proofs are refused.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::advice::taught;
use super::blocks::Assumptions;
use super::found::{All, FirstMove, Found, Move, Story};
use super::position::{Effect, Position};
use super::proof::Board;
use super::*;
use crate::engine::{Stop, all_cores, ordered};
use crate::steps::{Fact, Mark, Rating, Rule, Statement};
use crate::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use crate::sudoku::{Grid, Marks, Puzzle, Shape, Verdict};

const HARD: &str = include_str!("../generate/hard.txt");
const KNOWN: &str = include_str!("../generate/known.txt");

fn minimal(seed: u64, count: u64) -> Vec<Grid> {
    let recipe = Recipe { shape: Shape::NINE, seed, symmetry: Symmetry::None, aim: Aim::Minimal };
    Generator::new(recipe).puzzles(0..count, &Stop::new()).unwrap().complete().unwrap()
}

/// Whether no statement is repeated under the same assumptions, except for conclusions.
fn is_said_once(step: &Step) -> bool {
    let Assumptions { open, .. } = Assumptions::of(&step.proof);
    let end = step.proof.len() - step.placed.len() - step.removed.len();
    let is_same = |one: usize, other: usize| step.proof[one].fact == step.proof[other].fact && open[one] == open[other];
    !(0..end).any(|at| (0..at).any(|before| is_same(before, at)))
}

/// Checks `each` steps of each technique up to a rating at every position on the path.
fn check_all(givens: &Grid, hardest: Rating, each: usize, met: &mut BTreeMap<Technique, usize>) {
    let mut position = Position::new(givens);
    while !position.is_solved() {
        let board = Board::of(&position, true);
        let mut first = None;
        for technique in Technique::ALL.iter().filter(|technique| technique.rating() <= hardest) {
            let mut all = All::default();
            let _ = technique.find(&position, &mut all);
            for step in all.0.iter().take(each) {
                let flaw = board.check(step);
                assert!(flaw.is_ok(), "{flaw:?} {step:?} on {givens} at {}", position.grid());
                assert!(!telling::is_net(step) || telling::is_told_in_order(step), "{step:?} on {givens}");
                assert!(!telling::is_net(step) || is_said_once(step), "{step:?} on {givens}");
                *met.entry(step.technique).or_default() += 1;
            }
            first = first.or(all.0.into_iter().next());
        }
        let Some(step) = first else { break };
        position.apply(&Effect::of(&step));
    }
}

/// With LONG_PROOFS=n, n puzzles and all techniques up to dynamic chains with patterns, on all cores; `make proof` runs
/// it.
#[test]
fn every_proof_is_accepted() {
    let long: Option<u64> = std::env::var("LONG_PROOFS").ok().and_then(|count| count.parse().ok());
    let puzzles: Vec<(usize, Grid)> = minimal(60, long.unwrap_or(4)).into_iter().enumerate().collect();
    let of_each = |(number, puzzle): (usize, Grid)| {
        let mut met = BTreeMap::new();
        let hardest = match (long, number) {
            (Some(_), _) => 90,
            (None, 0) => 80,
            (None, _) => 64,
        };
        check_all(&puzzle, Rating(hardest), if long.is_some() { 40 } else { 8 }, &mut met);
        met
    };
    let met = of_all(puzzles.into_iter(), long.is_some(), of_each);
    let some = [Technique::HiddenPair, Technique::XyWing, Technique::ForcingChain, Technique::UniqueRectangle1];
    assert!(some.iter().all(|technique| met.contains_key(technique)), "{met:?}");
}

/// Nested chains, and other kinds that `every_proof_is_accepted` is too short for: the whole paths of hard puzzles. With
/// LONG_PROOFS, those of all stored puzzles.
#[test]
fn proofs_of_nets_are_accepted() {
    let mut hard = vec![
        "..............1..2..3.4..5.......56..24..7...7...........6..3...7.2.8...5.......4",
        "12.4..3..3...1..5...6...1..7...9.....4.6.3.....3..2...5...8.7....7.....5.......98",
    ];
    let is_long = std::env::var_os("LONG_PROOFS").is_some();
    if is_long {
        hard.extend(HARD.lines().chain(KNOWN.lines()).map(|line| line.split_once(' ').expect("a name and a puzzle").1));
    }
    let of_each = |text: &str| {
        let mut met = BTreeMap::<Technique, usize>::new();
        let grid: Grid = text.parse().unwrap();
        let mut grader = Grader::new().scale(Scale::Se121).with_path(true);
        let grading =
            grader.grade_checked(&Puzzle::from(grid.clone()), Verdict::Unique, &Stop::new()).complete().unwrap();
        let mut position = Position::new(&grid);
        for step in grading.path.unwrap().steps {
            assert_eq!(Board::of(&position, true).check(&step), Ok(()), "{step:?}");
            assert!(!telling::is_net(&step) || telling::is_told_in_order(&step), "{step:?}");
            assert!(!telling::is_net(&step) || is_said_once(&step), "{step:?}");
            *met.entry(step.technique).or_default() += 1;
            position.apply(&Effect::of(&step));
        }
        met
    };
    let met = of_all(hard.into_iter(), is_long, of_each);
    let nested = [Technique::DynamicWithPatterns, Technique::NestedSingle, Technique::NestedMultiple];
    assert!(nested.iter().any(|technique| met.contains_key(technique)), "{met:?}");
}

/// The number of steps of each technique in all puzzles; a long test runs on all cores and prints it.
fn of_all<P: Send>(
    puzzles: impl Iterator<Item = P> + Send,
    is_long: bool,
    of_each: impl Fn(P) -> BTreeMap<Technique, usize> + Sync,
) -> BTreeMap<Technique, usize> {
    let mut met = BTreeMap::<Technique, usize>::new();
    let _ = ordered(
        if is_long { all_cores() } else { 1 },
        puzzles,
        || &of_each,
        |of_one| {
            of_one.into_iter().for_each(|(technique, count)| *met.entry(technique).or_default() += count);
            ControlFlow::Continue(())
        },
    );
    if is_long {
        println!("{} steps: {met:?}", met.values().sum::<usize>());
    }
    met
}

/// The proof with a statement changed.
fn with(step: &Step, at: usize, change: impl FnOnce(&mut Statement)) -> Step {
    let mut changed = step.clone();
    change(&mut changed.proof[at]);
    changed
}

/// The candidates that a fact is about.
fn marks_of(fact: &mut Fact) -> Vec<&mut Mark> {
    match fact {
        Fact::Assumed(mark) | Fact::AssumedNot(mark) | Fact::Is(mark) | Fact::IsNot(mark) => vec![mark],
        Fact::Among { marks, .. } | Fact::Unique(marks) | Fact::Unfillable(marks) | Fact::AnyOf(marks) => {
            marks.iter_mut().collect()
        }
        Fact::Impossible(_) | Fact::Contradiction => Vec::new(),
    }
}

/// Falsified versions of a proof, all of which must be refused.
fn falsified(step: &Step, solution: &Grid) -> Vec<Step> {
    let mut all = Vec::new();
    for (at, said) in step.proof.iter().enumerate() {
        // Other digits and other cells.
        let count = marks_of(&mut said.fact.clone()).len();
        for number in 0..count.min(8) {
            for by in 1..=if count < 8 { 8 } else { 3 } {
                all.push(with(step, at, |said| {
                    let mark = marks_of(&mut said.fact).swap_remove(number);
                    mark.digit = (mark.digit + by - 1) % 9 + 1;
                }));
            }
            for by in [1, 9, 11, 40] {
                all.push(with(step, at, |said| {
                    let mark = marks_of(&mut said.fact).swap_remove(number);
                    mark.cell = (mark.cell + by) % 81;
                }));
            }
        }
        // One premise fewer, where a rule needs every one.
        let rule = said.rule(&step.proof);
        for number in 0..said.because.len() {
            if rule != Rule::Counting {
                all.push(with(step, at, |said| _ = said.because.remove(number)));
            }
            // A premise that comes later, or is the statement itself.
            all.push(with(step, at, |said| said.because[number] = at));
        }
        // Another number of true candidates, or one candidate fewer.
        if let Fact::Among { .. } = said.fact {
            all.push(with(step, at, |said| {
                let Fact::Among { need, .. } = &mut said.fact else { return };
                *need += 1;
            }));
            all.push(with(step, at, |said| {
                let Fact::Among { marks, .. } = &mut said.fact else { return };
                marks.pop();
            }));
        }
        // An assumption turned into its opposite.
        if let Fact::Assumed(mark) = said.fact {
            all.push(with(step, at, |said| said.fact = Fact::AssumedNot(mark)));
        }
        // A statement left out, and with it a premise of those that follow from it.
        let mut without = step.clone();
        without.proof.remove(at);
        for said in &mut without.proof {
            said.because.retain(|&why| why != at);
            said.because.iter_mut().filter(|why| **why > at).for_each(|why| *why -= 1);
        }
        if rule != Rule::Board {
            all.push(without);
        }
        // Another order.
        if step.proof.get(at + 1).is_some_and(|next| next.because.contains(&at)) {
            let mut swapped = step.clone();
            swapped.proof.swap(at, at + 1);
            for why in swapped.proof.iter_mut().flat_map(|said| &mut said.because) {
                *why = match *why {
                    why if why == at => at + 1,
                    why if why == at + 1 => at,
                    why => why,
                };
            }
            all.push(swapped);
        }
    }
    // A wrong conclusion.
    let last = step.proof.len() - 1;
    if let Some(removed) = step.removed.last() {
        let mut wrong = step.clone();
        let cell = usize::from(removed.cell);
        let truth = Mark::digit(cell, solution.cells()[cell].into());
        *wrong.removed.last_mut().unwrap() = truth;
        wrong.proof[last].fact = Fact::IsNot(truth);
        all.push(wrong);
    }
    let mut more = step.clone();
    more.removed.push(Mark::digit(80, 9));
    all.push(more);
    all
}

/// The first steps that a finder finds.
#[derive(Default)]
struct Some8(Vec<Step>);

impl Found for Some8 {
    fn offer(&mut self, step: &Move, story: &dyn Fn() -> Story) -> ControlFlow<()> {
        self.0.push(story().step(step));
        if self.0.len() < 8 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Checks that falsified proofs of a technique's steps on a position are refused; returns their number.
fn refused(technique: Technique, position: &Position, solution: &Grid) -> usize {
    let mut some = Some8::default();
    let _ = technique.find(position, &mut some);
    let board = Board::of(position, true);
    let mut count = 0;
    for step in &some.0 {
        assert_eq!(board.check(step), Ok(()), "{step:?}");
        // Spread over the whole proof.
        let all = falsified(step, solution);
        for falsified in all.iter().step_by((all.len() / 100).max(1)) {
            assert!(board.check(falsified).is_err(), "{falsified:?} was {step:?}");
            count += 1;
        }
    }
    count
}

/// All positions on the solving path with the techniques taught up to one.
fn on_the_way(puzzle: &Grid, last: Technique, visit: &mut dyn FnMut(&Position) -> ControlFlow<()>) {
    let mut position = Position::new(puzzle);
    while !position.is_solved() && visit(&position).is_continue() {
        let mut first = FirstMove::default();
        let known = taught().take_while(|&technique| technique <= last);
        let _ = { known }.try_for_each(|technique| technique.find(&position, &mut first));
        let Some(Move { effect, .. }) = first.0 else { break };
        position.apply(&effect);
    }
}

/// Twelve cells of boxes 1, 2, 4 and 5 that cannot be filled with 1, 2 and 3, and one extra candidate.
fn tridagon(guarded: usize) -> Position {
    let empty = Grid::empty(Shape::NINE);
    let mut marks = Marks::seen(&empty);
    [0, 10, 20, 3, 13, 23, 27, 37, 47, 30, 41, 49].into_iter().for_each(|cell| marks.set(cell, 0b111));
    marks.set(guarded, 0b10111);
    Position::with_marks(&empty, &marks)
}

#[test]
fn falsified_proofs_are_refused() {
    let known = KNOWN.lines().map(|line| line.split_once(' ').expect("a technique and a puzzle"));
    let known: Vec<(Technique, Grid)> =
        known.map(|(name, puzzle)| (name.parse().unwrap(), puzzle.parse().unwrap())).collect();
    let mut few = Vec::new();
    for &technique in Technique::ALL {
        // Puzzles that need it first, then others until it occurs.
        let (mut puzzles, others): (Vec<_>, Vec<_>) = known.iter().partition(|(of, _)| *of == technique);
        puzzles.extend(others);
        let mut count = 0;
        if technique == Technique::Tridagon {
            count += [0, 13].map(|guarded| refused(technique, &tridagon(guarded), &known[0].1)).iter().sum::<usize>();
        }
        if technique == Technique::Exocet {
            count += [false, true]
                .map(|is_turned| refused(technique, &exocet::sample(is_turned), &known[0].1))
                .iter()
                .sum::<usize>();
        }
        for (_, puzzle) in puzzles {
            if count >= 100 {
                break;
            }
            let solution = Puzzle::from(puzzle.clone()).solve(&Stop::new()).complete().unwrap().unwrap();
            // Nested chains are slow in open positions; easy puzzles serve as well.
            let is_nested = technique >= Technique::NestedSingle;
            on_the_way(puzzle, if is_nested { Technique::NakedPair } else { Technique::Nishio }, &mut |position| {
                if !is_nested || position.open.count_ones() <= 20 {
                    count += refused(technique, position, &solution);
                }
                if count < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        if count < 100 {
            few.push((technique, count));
        }
    }
    assert!(few.is_empty(), "{few:?}");
}
