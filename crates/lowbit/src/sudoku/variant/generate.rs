//! Variants with one solution, made from a seed: a random grid, constraints that hold in it, and as few givens as needed.

use std::ops::ControlFlow;

use super::constraints::by_name;
use super::goals::random;
use super::model::{Cell, Constraint, Form, Kind, Variant, Worth};
use super::random;
use crate::engine::{Outcome, Stop};
use crate::{Error, sentence};

/// A request: an empty grid, and the number of constraints of some kinds.
#[derive(Clone, Debug)]
pub struct Wish {
    grid: Variant,
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
    /// If `side` is not from 1 to 25, a name is not a kind of constraint that can be drawn, or what follows its colon
    /// is not a number.
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
        let mut grid = Variant::new(side)?;
        let mut wanted = Vec::new();
        for part in kinds.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, number) = part.split_once(':').unwrap_or((part, "1"));
            let Some(kind) = by_name(name).filter(|kind| !matches!(kind.worth, Worth::Rule(_))) else {
                return Err(sentence!("no constraints '{name}' can be drawn", "不能画出约束“{name}”").into());
            };
            let Ok(number) = number.parse::<usize>() else {
                return Err(sentence!("'{part}': a number is needed after the colon", "“{part}”：冒号后应为数").into());
            };
            match kind.form {
                Form::Flag => grid.constraints.push(Constraint::flag(kind)),
                _ => wanted.push((kind, number)),
            }
        }
        Ok(Wish { grid, kinds: wanted })
    }

    /// A puzzle with one solution in which every given is needed; the same seed makes the same puzzle. `None` only if
    /// interrupted.
    ///
    /// # Errors
    ///
    /// If no grid follows the constraints of the whole grid, or if there is no room for as many constraints.
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
                return Ok(given(puzzle, &solution, &mut state, stop));
            }
        }
        Err(sentence!("there is no room for so many constraints", "放不下这么多约束").into())
    }

    /// The constraints, drawn in order; areas and lines do not overlap. `None` where one finds no room.
    fn drawn(&self, solution: &[u8], state: &mut u64) -> Option<Variant> {
        let mut puzzle = self.grid.clone();
        let mut taken: Vec<Cell> = Vec::new();
        for &(kind, number) in &self.kinds {
            let takes_room = matches!(kind.form, Form::Area | Form::Line | Form::Arrow);
            for _ in 0..number {
                let drawn = (0..TRIES).find_map(|_| {
                    let drawn = random::constraint(kind, &puzzle, solution, state)?;
                    let fits = !takes_room || drawn.parts.iter().flatten().all(|cell| !taken.contains(cell));
                    (fits && !puzzle.constraints.contains(&drawn)).then_some(drawn)
                })?;
                if takes_room {
                    taken.extend(drawn.parts.iter().flatten());
                }
                puzzle.constraints.push(drawn);
            }
        }
        Some(puzzle)
    }

    /// A full grid that follows the constraints of the whole grid.
    fn full_grid(&self, state: &mut u64, stop: &Stop) -> Result<Option<Vec<u8>>, Error> {
        let mut grid = self.grid.clone();
        let mut solution = None;
        for _ in 0..=CHOSEN {
            match grid.solver().solve(stop) {
                Outcome::Interrupted(_) => return Ok(None),
                outcome => match outcome.into_inner() {
                    Some(found) => solution = Some((grid.clone(), found)),
                    // The last chosen digit does not fit.
                    None => match &solution {
                        Some((before, _)) => grid = before.clone(),
                        None => {
                            return Err(sentence!("no grid follows these constraints", "没有盘面符合这些约束").into());
                        }
                    },
                },
            }
            let cell = random(state, grid.cells() as u32) as usize;
            let digit = u32::from(grid.low) + random(state, grid.side() as u32);
            if grid.allowed[cell] >> digit & 1 != 0 {
                grid.allowed[cell] = 1 << digit;
            }
        }
        Ok(solution.map(|(_, found)| found))
    }
}

/// Adds givens that rule out other solutions until one is left, then removes redundant givens.
fn given(mut puzzle: Variant, solution: &[u8], state: &mut u64, stop: &Stop) -> Option<Variant> {
    let all = puzzle.digits();
    loop {
        let mut other = None;
        let outcome = puzzle.solver().list_any(stop, |found| {
            other = Some(found).filter(|found| found != solution);
            if other.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if outcome.is_interrupted() {
            return None;
        }
        let Some(other) = other else { break };
        let differs: Vec<usize> = (0..puzzle.cells()).filter(|&cell| other[cell] != solution[cell]).collect();
        let cell = differs[random(state, differs.len() as u32) as usize];
        puzzle.allowed[cell] = 1 << solution[cell];
    }
    for cell in 0..puzzle.cells() {
        let before = std::mem::replace(&mut puzzle.allowed[cell], all);
        if before != all {
            match puzzle.solver().count(2, stop, |_| ()) {
                Outcome::Interrupted(_) => return None,
                Outcome::Complete(1) => {}
                _ => puzzle.allowed[cell] = before,
            }
        }
    }
    Some(puzzle)
}
