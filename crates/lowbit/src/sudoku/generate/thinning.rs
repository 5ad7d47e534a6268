//! From a full grid to a puzzle: givens are removed as long as the solution stays unique.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::super::Grid;
use super::full_grid::{Idea, full_grid};
use super::kin::{MORE, Parent};
use super::uniqueness::Answer;
use super::{ATTEMPTS, ATTEMPTS_WITHIN, Aim, Recipe};

/// The conflicts that a question may take at first, if hard ones are postponed.
const FIRST_EFFORT: u64 = 2;

/// A full grid that is thinned out to a puzzle. Cells that are removed together form an *orbit*; the orbits are tried in
/// random order, and each is removed if the puzzle then still has one solution.
///
/// Several orbits are tried at once if that is likely to succeed. This changes only the number of questions: if all can
/// be removed together, so can each part of them.
///
/// In 25x25 some questions take minutes, but few of them need an answer while easier ones are open: once all other
/// removable givens are gone, another solution is close to the known one and soon found. So all orbits are tried with
/// little effort each, then the postponed ones with eight times as much, and so on.
pub(super) struct Thinning<'a> {
    recipe: &'a Recipe,
    orbits: &'a [Vec<usize>],
    idea: Option<&'a Idea>,
    /// Whether the first orbit, the cells outside a pattern, must be removed.
    pub(super) has_pattern: bool,
    random: ChaCha8Rng,
    /// The current full grid.
    solution: Grid,
    puzzle: Grid,
    givens: usize,
    /// The orbits in the order in which they are tried.
    order: Vec<usize>,
    tried: usize,
    /// Postponed orbits, to be tried again with more effort.
    later: Vec<usize>,
    /// The conflicts that a question may take.
    effort: u64,
    /// The number of orbits being tried together.
    group: usize,
    /// The number of next orbits known to contain one that must stay; 0 if nothing is known.
    suspects: usize,
    /// The number of full grids used so far.
    pub(super) attempts: u32,
}

impl Thinning<'_> {
    pub(super) fn new<'a>(
        recipe: &'a Recipe,
        orbits: &'a [Vec<usize>],
        idea: Option<&'a Idea>,
        has_pattern: bool,
        random: ChaCha8Rng,
    ) -> Thinning<'a> {
        let mut thinning = Thinning { has_pattern, ..Thinning::blank(recipe, orbits, idea, random) };
        thinning.begin();
        thinning
    }

    fn blank<'a>(
        recipe: &'a Recipe,
        orbits: &'a [Vec<usize>],
        idea: Option<&'a Idea>,
        random: ChaCha8Rng,
    ) -> Thinning<'a> {
        Thinning {
            recipe,
            orbits,
            idea,
            has_pattern: false,
            random,
            solution: Grid::empty(recipe.shape),
            puzzle: Grid::empty(recipe.shape),
            givens: 0,
            order: (0..orbits.len()).collect(),
            tried: 0,
            later: Vec::new(),
            effort: u64::MAX,
            group: 0,
            suspects: 0,
            attempts: 0,
        }
    }

    /// For puzzles without symmetry: starts with a puzzle and some more givens of its solution, which are tried last.
    pub(super) fn near<'a>(recipe: &'a Recipe, orbits: &'a [Vec<usize>], parent: Parent) -> Thinning<'a> {
        let Parent { puzzle, solution, mut random } = parent;
        let is_given = |&orbit: &usize| orbits[orbit].iter().any(|&cell| puzzle.cells()[cell] != 0);
        let (mut order, mut others): (Vec<usize>, Vec<usize>) = (0..orbits.len()).partition(is_given);
        order.shuffle(&mut random);
        others.shuffle(&mut random);
        order.extend(others.into_iter().take(MORE));
        let mut thinning = Thinning { solution, puzzle, order, ..Thinning::blank(recipe, orbits, None, random) };
        for &cell in thinning.order.iter().flat_map(|&orbit| &orbits[orbit]) {
            thinning.puzzle.set(cell, thinning.solution.cells()[cell]);
        }
        thinning.givens = thinning.puzzle.givens();
        thinning
    }

    /// Starts with a new full grid and a new order.
    fn begin(&mut self) {
        self.solution = match self.idea {
            None => full_grid(self.recipe.shape, &mut self.random),
            Some(idea) => idea.full_grid(&mut self.random),
        };
        self.puzzle = self.solution.clone();
        self.givens = self.recipe.shape.cells();
        if self.order.len() < self.orbits.len() {
            self.order = (0..self.orbits.len()).collect();
        }
        self.order.shuffle(&mut self.random);
        if self.has_pattern {
            let outside = self.order.iter().position(|&orbit| orbit == 0).unwrap_or(0);
            self.order.swap(0, outside);
        }
        self.tried = 0;
        self.later.clear();
        let puts_off = self.recipe.shape.side() > 16 && !matches!(self.recipe.aim, Aim::Effort(_));
        self.effort = if puts_off { FIRST_EFFORT } else { u64::MAX };
        self.suspects = 0;
        self.attempts += 1;
    }

    /// Chooses the givens to remove next; [`Thinning::take`] then gets the answer whether the solution stays unique.
    /// `false` once the thinning is finished.
    pub(super) fn propose(&mut self) -> bool {
        while !self.choose_group() {
            match self.recipe.aim {
                Aim::Clues(clues) if self.givens > clues => self.begin(),
                _ => return false,
            }
        }
        true
    }

    /// The current puzzle.
    pub(super) fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// Its solution.
    pub(super) fn solution(&self) -> &Grid {
        &self.solution
    }

    /// The cells that are proposed for removal.
    pub(super) fn proposal(&self) -> impl Iterator<Item = usize> {
        self.order[self.tried..][..self.group].iter().flat_map(|&orbit| &self.orbits[orbit]).copied()
    }

    /// The conflicts that the question on the proposal may take.
    pub(super) fn effort(&self) -> u64 {
        self.effort
    }

    /// Postpones hard questions in any shape.
    #[cfg(test)]
    pub(super) fn with_effort(mut self, effort: u64) -> Self {
        self.effort = effort;
        self
    }

    /// Whether hard questions are postponed.
    fn is_patient(&self) -> bool {
        self.effort < u64::MAX
    }

    /// The most full grids to try.
    pub(super) fn most_attempts(&self) -> u32 {
        if self.has_pattern { ATTEMPTS_WITHIN } else { ATTEMPTS }
    }

    /// Whether the proposal is the outside of the pattern.
    fn is_at_pattern(&self) -> bool {
        self.has_pattern && self.givens == self.recipe.shape.cells()
    }

    /// Takes the answer to the proposal.
    pub(super) fn take(&mut self, answer: Answer) {
        if self.is_at_pattern() && answer != Answer::One {
            return self.begin();
        }
        if answer == Answer::Later {
            self.later.push(self.order[self.tried]);
            self.tried += 1;
            return;
        }
        if answer == Answer::One {
            let Thinning { orbits, order, puzzle, givens, .. } = self;
            for &orbit in &order[self.tried..][..self.group] {
                *givens -= orbits[orbit].len();
                orbits[orbit].iter().for_each(|&cell| puzzle.set(cell, 0));
            }
            self.tried += self.group;
            self.suspects = self.suspects.saturating_sub(self.group);
        } else {
            self.suspects = self.group;
        }
        if self.suspects == 1 {
            self.tried += 1; // the only suspect
            self.suspects = 0;
        }
    }

    pub(super) fn into_puzzle(self) -> Grid {
        self.puzzle
    }

    /// The finished puzzle, and the rest of the random numbers.
    pub(super) fn into_parts(self) -> (Grid, ChaCha8Rng) {
        (self.puzzle, self.random)
    }

    /// Chooses the orbits to try next; `false` if all were tried.
    fn choose_group(&mut self) -> bool {
        let may_go = match self.recipe.aim {
            Aim::Clues(clues) => self.givens.saturating_sub(clues),
            Aim::Minimal | Aim::Effort(_) => usize::MAX,
        };
        loop {
            while self.tried < self.order.len() && self.orbits[self.order[self.tried]].len() > may_go {
                self.tried += 1;
            }
            if self.tried < self.order.len() || self.later.is_empty() {
                break;
            }
            self.order = std::mem::take(&mut self.later);
            self.tried = 0;
            self.effort = self.effort.saturating_mul(8);
        }
        let fair = match self.suspects {
            _ if self.is_at_pattern() => 1,
            0 if self.is_patient() => 1,
            0 => self.likely_to_go(),
            suspects => suspects / 2,
        };
        self.group = fair.min(self.order.len() - self.tried);
        while self.group > 1 && may_go < usize::MAX && self.proposal().count() > may_go {
            self.group -= 1;
        }
        self.group > 0
    }

    /// The number of orbits that can be removed together with a fair chance, found by experiment: a third of a full grid,
    /// down to one when 2/5 of the givens are left.
    fn likely_to_go(&self) -> usize {
        let cells = self.recipe.shape.cells();
        let surplus = (5 * self.givens).saturating_sub(2 * cells);
        (self.orbits.len() * surplus * 3 / (25 * cells)).max(1)
    }
}
