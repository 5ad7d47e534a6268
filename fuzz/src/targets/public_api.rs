//! Public functions on any value of their arguments' types: unexpected sizes, grids of two sizes at once, blank
//! grids, meaningless steps, solutions of another board. No function panics or runs on after it was stopped.

use std::time::Duration;

use lowbit::clocks::{self, Answer, Dials, MoveTable, Presses};
use lowbit::engine::{Outcome, Stop, wall_clock};
use lowbit::queens::{self, Symmetry};
use lowbit::regions;
use lowbit::steps::{Degree, Fact, Group, House, Link, LinkKind, Mark, Rating, Role, Statement};
use lowbit::sudoku::steps::{self, Advice, Grader, Order, Progress, Scale, Step, Technique};
use lowbit::sudoku::stream::{Questions, Solver};
use lowbit::sudoku::symmetry::{Morph, canonical};
use lowbit::sudoku::{Grid, Marks, Puzzle, Shape, Verdict, Weights};
use lowbit::words::Language;

/// The bytes of an input, one after the other; zeros after the end.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.next()) % limit
    }

    /// A number that is small most of the time.
    fn number(&mut self) -> u32 {
        match self.next() {
            255 => u32::MAX,
            254 => 1 << 16 | u32::from(self.next()),
            byte => u32::from(byte) % 12,
        }
    }

    fn shape(&mut self) -> Shape {
        [Shape::NINE, Shape::FOUR, Shape::NINE, Shape::SIXTEEN][self.below(4)]
    }

    fn grid(&mut self, shape: Shape) -> Grid {
        let mut grid = Grid::empty(shape);
        for _ in 0..self.below(30) {
            let cell = self.below(shape.cells());
            grid.set(cell, self.below(shape.side() + 1) as u8);
        }
        grid
    }

    fn mark(&mut self) -> Mark {
        Mark { cell: self.number() as u16, digit: self.number() as u8 }
    }

    fn marks(&mut self) -> Vec<Mark> {
        (0..self.below(4)).map(|_| self.mark()).collect()
    }

    fn house(&mut self) -> House {
        let number = self.number() as u16;
        [House::Row, House::Column, House::Box, House::Region][self.below(4)](number % 300)
    }

    /// A step with some of its parts replaced.
    fn changed(&mut self, mut step: Step) -> Step {
        let statement = |bytes: &mut Self| {
            let fact = match bytes.below(10) {
                0 => Fact::Assumed(bytes.mark()),
                1 => Fact::AssumedNot(bytes.mark()),
                2 => Fact::Among { houses: vec![bytes.house()], marks: bytes.marks(), need: bytes.number() },
                3 => Fact::Unique(bytes.marks()),
                4 => Fact::Unfillable(bytes.marks()),
                5 => Fact::AnyOf(bytes.marks()),
                6 => Fact::Is(bytes.mark()),
                7 => Fact::IsNot(bytes.mark()),
                8 => Fact::Impossible(bytes.house()),
                _ => Fact::Contradiction,
            };
            Statement { fact, because: (0..bytes.below(3)).map(|_| bytes.number() as usize).collect() }
        };
        step.technique = Technique::ALL[self.below(Technique::ALL.len())];
        step.rating = Rating(self.number() as u16);
        step.houses = (0..self.below(3)).map(|_| self.house()).collect();
        step.reasons = self.marks();
        step.groups = vec![Group { role: [Role::Pivot, Role::Start, Role::Fin][self.below(3)], marks: self.marks() }];
        step.links = vec![Link { from: self.marks(), to: self.marks(), kind: LinkKind::Weak }];
        if self.below(2) == 0 {
            (step.placed, step.removed) = (self.marks(), self.marks());
        }
        for _ in 0..self.below(5) {
            let (at, said) = (self.below(step.proof.len() + 1), statement(self));
            step.proof.insert(at, said);
        }
        step
    }
}

/// A time limit that most questions do not reach; no function may run on after it.
fn soon() -> Stop {
    Stop::new().limited(Duration::from_millis(5), wall_clock)
}

fn sudokus(bytes: &mut Bytes<'_>) {
    let shape = bytes.shape();
    let givens = bytes.grid(shape);
    let other = bytes.shape();
    let of_entries = if bytes.below(4) == 0 { other } else { shape };
    let entries = bytes.grid(of_entries);
    let marks = match bytes.below(4) {
        0 => Some(Marks::seen(&givens)),
        1 => Some(Marks::none(bytes.shape())),
        _ => None,
    };
    let puzzle = if bytes.below(5) == 0 { Puzzle::from(Marks::seen(&givens)) } else { Puzzle::from(givens.clone()) };
    let progress = Progress { givens: givens.clone(), entries, marks };
    let stop = soon();
    for advice in [steps::hint(&progress, &stop), Order::new().uniqueness(false).hints(&progress, &soon())] {
        let advice = advice.into_inner();
        let _ = Language::ALL.map(|language| advice.words(Degree::Reason, language));
        let Advice::Steps(all) = advice else { continue };
        for step in all.into_iter().take(2) {
            step.told(Degree::Reason, Language::English);
            assert_eq!(steps::check_proof(&progress, &step, Verdict::Unique), Ok(()), "{step:?}");
            let step = bytes.changed(step);
            assert!(steps::svg_of_step(&progress, &step).ends_with("</svg>\n"));
            _ = steps::check_proof(&progress, &step, Verdict::Unique);
            _ = steps::check_proof(&Progress::from(&puzzle), &step, Verdict::Multiple);
        }
    }
    let _ = Order::new().up_to(Technique::XWing).path(&progress, &soon());
    let _ = steps::path(&Progress::from(&puzzle), &soon());
    for scale in Scale::ALL {
        if let Outcome::Interrupted(rated) = Grader::new().scale(scale).rate_givens(&givens, &soon()) {
            assert!(!rated.is_solved, "stopped, and not solved: {givens}");
        }
    }
    _ = Grader::new().with_path(true).grade(&puzzle, &soon());

    let _ = puzzle.solve(&soon());
    let _ = puzzle.check_minimal(&soon());
    let _ = puzzle.candidates(&soon());
    let weights = Weights::new((0..other.cells()).map(|_| i64::from(bytes.number())).collect());
    if let Ok(weights) = &weights {
        if other == shape {
            let _ = puzzle.best(weights, &soon()); // documented to panic for another size
        }
        weights.sum(&givens);
    }
    if shape.side() <= 9 {
        _ = canonical(&givens);
    }
    let morph = Morph::by_chance(&Puzzle::from(Grid::empty(other)), 1, u64::from(bytes.next()));
    if other == shape {
        assert_eq!(morph.grid(&givens).givens(), givens.givens());
    }
    let mut questions = Questions::default();
    questions.push_puzzle(puzzle);
    questions.push_puzzle(Grid::empty(other).into());
    let mut nine = [0; 81];
    nine.iter_mut().for_each(|cell| *cell = bytes.next() % 12);
    questions.push_nines(&[nine]);
    let mut solver = Solver::new();
    let _ = solver.count(&questions, u64::from(bytes.number()), &soon());
    let _ = solver.check_minimal(&questions, &soon());
    let _ = solver.solve_into(&[nine], &mut [[7; 81]], &soon());
}

fn queens(bytes: &mut Bytes<'_>) {
    let Ok(mut board) = queens::Board::empty(bytes.number()) else { return };
    for _ in 0..bytes.below(6) {
        _ = board.block(bytes.number(), bytes.number());
        _ = board.place(bytes.number(), bytes.number());
    }
    let columns: Vec<u32> = (0..bytes.below(12)).map(|_| bytes.number()).collect();
    let solution = queens::Solution::from(columns);
    solution.is_valid();
    solution.fits(&board);
    assert!(solution.to_json().ends_with(']'));
    if solution.columns().iter().all(|&column| column < 100) {
        solution.picture(Some(&board));
        solution.to_svg(Some(&board));
    }
    if solution.is_valid() {
        let _ = Symmetry::ALL.map(|symmetry| solution.image(symmetry));
    }
    let _ = queens::solve(&board, &soon());
    queens::solutions(&board).until(&soon()).take(10).for_each(drop);
    queens::published_count(bytes.number());
    let _ = queens::construct(bytes.number() % 100_000);
}

fn stars(bytes: &mut Bytes<'_>) {
    let (n, count) = (bytes.number(), bytes.number());
    let side = n.min(12) as usize;
    let cells: Vec<u8> = (0..side * side).map(|cell| if bytes.below(3) == 0 { bytes.next() % 14 } else { (cell / side.max(1)) as u8 }).collect();
    let rows: Vec<u32> = (0..bytes.below(12)).map(|_| bytes.number()).collect();
    let solution = regions::Solution::from_rows(&rows);
    solution.stars().for_each(drop);
    let Ok(mut board) = regions::Board::new(n, count, &cells) else { return };
    _ = board.place(bytes.number(), bytes.number());
    _ = board.cross(bytes.number(), bytes.number());
    _ = board.enter(bytes.number(), bytes.number());
    solution.solves(&board);
    regions::text::svg(&board, Some(&solution));
    let _ = regions::check(&board, &soon());
    let _ = regions::mistakes(&board, &soon());
    let _ = regions::steps::hints(&board, &soon());
    let other = regions::Board::new(4, 1, &[0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 1, 3, 3, 3, 1]).expect("a board");
    let mut batch = regions::Batch::new();
    let _ = batch.check(&[&board, &other], &soon());
    let _ = batch.solve(&[&other, &board], &soon());
    board.split(bytes.below(9)).into_iter().for_each(drop);
}

fn dials(bytes: &mut Bytes<'_>) {
    let states = bytes.number();
    let at: Vec<u32> = (0..bytes.below(10)).map(|_| bytes.number()).collect();
    let table = match bytes.below(3) {
        0 => MoveTable::nine_clocks(states),
        1 => MoveTable::lights_out(bytes.number(), bytes.below(5), bytes.below(5)),
        _ => MoveTable::new(states, bytes.below(5), (0..bytes.below(4)).map(|_| vec![bytes.number(); bytes.below(5)]).collect()),
    };
    let dials = Dials::new(bytes.number(), at);
    let presses = Presses::new((0..bytes.below(4)).map(|_| bytes.number() % 1000).collect());
    presses.total();
    presses.sequence().take(100).for_each(drop);
    let (Ok(table), Ok(dials)) = (table, dials) else { return };
    _ = clocks::solve(&table, &dials, &soon());
    _ = clocks::ladder(&dials).is_ok();
    if let Ok(Answer::Impossible(proof)) = clocks::solve(&table, &dials, &soon()) {
        assert!(proof.holds(&table, &dials));
    }
}

pub(crate) fn check(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    match bytes.below(5) {
        0 | 1 => sudokus(&mut bytes),
        2 => queens(&mut bytes),
        3 => stars(&mut bytes),
        _ => dials(&mut bytes),
    }
}
