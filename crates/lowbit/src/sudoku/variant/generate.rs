//! Variants with one solution, made from a seed: a random grid that fits an idea, constraints that hold in it, and no
//! redundant given.

use std::ops::ControlFlow;

use super::constraints::named;
use super::goals::{EFFORT, random};
use super::model::{Cell, Constraint, Form, Kind, Variant, Worth};
use super::random;
use crate::engine::{Outcome, Stop};
use crate::{Error, sentence, sorting};

/// A request: an idea, whose givens and constraints stay, and the number of further constraints of some kinds.
#[derive(Clone, Debug)]
pub struct Wish {
    idea: Variant,
    kinds: Vec<(&'static Kind, usize)>,
}

/// Random draws for one constraint.
const TRIES: usize = 200;

/// Restarts before an error says that there is no room.
const STARTS: usize = 30;

/// Digits that are chosen at random before the search fills the rest of the grid.
const CHOSEN: usize = 12;

impl Wish {
    /// A square grid with constraints by name: `cage:8,thermo:2,antiknight`.
    ///
    /// # Errors
    ///
    /// If `side` is not from 1 to 25, and as for [`with`](Wish::with).
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::variant::generate::Wish;
    /// let puzzle = Wish::new(6, "thermo:2,cage:3")?.puzzle(1, &Stop::new())?.into_inner().unwrap();
    /// assert_eq!(puzzle.constraints.len(), 5);
    /// assert_eq!(puzzle.solver().count(2, &Stop::new(), |_| ()).complete(), Some(1));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn new(side: usize, kinds: &str) -> Result<Wish, Error> {
        Wish::around(Variant::new(side)?).with(kinds)
    }

    /// Puzzles with all givens and constraints of this one, and with as many more givens as one solution needs.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::variant::generate::Wish;
    /// use lowbit::sudoku::variant::Variant;
    /// let idea: Variant = "sudoku 6x6\n1.....\n......\n......\n......\n......\n......\nthermo: r1c1-4".parse()?;
    /// let puzzle = Wish::around(idea.clone()).puzzle(1, &Stop::new())?.into_inner().unwrap();
    /// assert_eq!((puzzle.allowed[0], &puzzle.constraints), (1 << 1, &idea.constraints));
    /// assert_eq!(puzzle.solver().count(2, &Stop::new(), |_| ()).complete(), Some(1));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    #[must_use]
    pub fn around(idea: Variant) -> Wish {
        Wish { idea, kinds: Vec::new() }
    }

    /// Further constraints by name, placed at random: `cage:8,thermo:2,antiknight`.
    ///
    /// # Errors
    ///
    /// If a name is not a kind of constraint that can be placed at random, or what follows its colon is not a number.
    ///
    /// ```
    /// use lowbit::sudoku::variant::generate::Wish;
    /// use lowbit::sudoku::variant::Variant;
    /// let wish = Wish::around(Variant::new(9)?);
    /// assert!(wish.clone().with("thermo:2,antiking").is_ok());
    /// assert!(wish.with("thermo:two").is_err());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn with(mut self, kinds: &str) -> Result<Wish, Error> {
        for part in kinds.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, number) = part.split_once(':').unwrap_or((part, "1"));
            let kind = named(name)?;
            if matches!(kind.worth, Worth::Rule(_)) {
                return Err(sentence!("no '{name}' can be placed at random", "不能随机放置“{name}”").into());
            }
            let Ok(number) = number.parse::<usize>() else {
                return Err(sentence!("'{part}': a number is needed after the colon", "“{part}”：冒号后应为数").into());
            };
            match kind.form {
                Form::Flag => self.idea.constraints.push(Constraint::flag(kind)),
                _ => self.kinds.push((kind, number)),
            }
        }
        Ok(self)
    }

    /// A puzzle with one solution in which every given is needed; the same seed makes the same puzzle. `None` only if
    /// interrupted.
    ///
    /// # Errors
    ///
    /// If no grid fits the idea, if there is no room for as many constraints, or if no givens of the grid decide the cells
    /// beside it.
    pub fn puzzle(&self, seed: u64, stop: &Stop) -> Result<Outcome<Option<Variant>>, Error> {
        // Searches on small grids end before they check the flag.
        let made = if stop.is_raised() { None } else { self.made(seed, stop)? };
        Ok(if made.is_some() { Outcome::Complete(made) } else { Outcome::Interrupted(None) })
    }

    fn made(&self, seed: u64, stop: &Stop) -> Result<Option<Variant>, Error> {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let Some(solution) = self.full_grid(&mut state, stop)? else { return Ok(None) };
        for _ in 0..STARTS {
            if let Some(puzzle) = self.drawn(&solution, &mut state) {
                return self.given(puzzle, &solution, &mut state, stop);
            }
        }
        Err(sentence!("there is no room for so many constraints", "放不下这么多约束").into())
    }

    /// The constraints, drawn in order; areas and lines do not overlap. `None` where one finds no room.
    fn drawn(&self, solution: &[u8], state: &mut u64) -> Option<Variant> {
        let takes_room = |kind: &Kind| matches!(kind.form, Form::Area | Form::Line | Form::Arrow);
        let mut puzzle = self.idea.clone();
        let present = puzzle.constraints.iter().filter(|constraint| takes_room(constraint.kind));
        let mut taken: Vec<Cell> = present.flat_map(|constraint| constraint.parts.concat()).collect();
        for &(kind, number) in &self.kinds {
            for _ in 0..number {
                let drawn = (0..TRIES).find_map(|_| {
                    let drawn = random::constraint(kind, &puzzle, solution, state)?;
                    let fits = !takes_room(kind) || drawn.parts.iter().flatten().all(|cell| !taken.contains(cell));
                    (fits && !puzzle.constraints.contains(&drawn)).then_some(drawn)
                })?;
                if takes_room(kind) {
                    taken.extend(drawn.parts.iter().flatten());
                }
                puzzle.constraints.push(drawn);
            }
        }
        // A constraint can change the meaning of another one.
        puzzle.constraints.iter().all(|constraint| constraint.holds(&puzzle, solution)).then_some(puzzle)
    }

    /// A full grid that fits the idea, with some digits chosen at random. A choice stays if a search of fixed effort finds a solution with it.
    fn full_grid(&self, state: &mut u64, stop: &Stop) -> Result<Option<Vec<u8>>, Error> {
        let mut grid = self.idea.clone();
        for _ in 0..CHOSEN {
            let cell = random(state, grid.cells() as u32) as usize;
            let digit = u32::from(grid.low) + random(state, grid.side() as u32);
            if grid.allowed[cell] >> digit & 1 == 0 {
                continue;
            }
            let before = std::mem::replace(&mut grid.allowed[cell], 1 << digit);
            match grid.solver().has_solution_within(EFFORT, stop) {
                Outcome::Interrupted(_) => return Ok(None),
                Outcome::Complete(true) => {}
                _ => grid.allowed[cell] = before,
            }
        }
        match grid.solver().solve(stop) {
            Outcome::Interrupted(_) => Ok(None),
            outcome => match outcome.into_inner() {
                None => {
                    let message =
                        sentence!("no grid follows these constraints and givens", "没有盘面符合这些约束和提示数");
                    Err(message.into())
                }
                found => Ok(found),
            },
        }
    }

    /// Adds givens that rule out other solutions until one is left, then removes redundant ones of those added.
    fn given(
        &self,
        mut puzzle: Variant,
        solution: &[u8],
        state: &mut u64,
        stop: &Stop,
    ) -> Result<Option<Variant>, Error> {
        let mut added = Vec::new();
        loop {
            let mut other = None;
            let outcome = puzzle.solver().list_any(stop, |found| {
                other = Some(found).filter(|found| found != solution);
                if other.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if outcome.is_interrupted() {
                return Ok(None);
            }
            let Some(other) = other else { break };
            let differs: Vec<usize> = (0..puzzle.cells()).filter(|&cell| other[cell] != solution[cell]).collect();
            if differs.is_empty() {
                return Err(sentence!(
                    "two solutions differ only beside the grid: no givens decide between them",
                    "两个解只在盘面外的格子里不同：加提示数也分不开"
                )
                .into());
            }
            let cell = differs[random(state, differs.len() as u32) as usize];
            puzzle.allowed[cell] = 1 << solution[cell];
            added.push(cell);
        }
        sorting::sort(&mut added);
        for cell in added {
            let before = std::mem::replace(&mut puzzle.allowed[cell], self.idea.allowed[cell]);
            match puzzle.solver().count(2, stop, |_| ()) {
                Outcome::Interrupted(_) => return Ok(None),
                Outcome::Complete(1) => {}
                _ => puzzle.allowed[cell] = before,
            }
        }
        Ok(Some(puzzle))
    }
}
