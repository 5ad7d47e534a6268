//! The second readable search: it also sees where a digit can go in a row, column or box.
//!
//! A cell needs one digit, and a digit needs one place in each house: both are sets that need exactly one member
//! (`sets.rs` has the rules and their propagation). When nothing is forced, the search branches on a set with the
//! fewest members, a cell or a digit in a house.

pub(in crate::sudoku) mod sets;

use std::ops::ControlFlow;

use self::sets::{DeadEnd, Rules, State};
use crate::engine::{Outcome, Stop, Tally};
use crate::sudoku::reference::Sink;
use crate::sudoku::{Grid, Marks};

/// Hands every solution of `puzzle` to `sink`. Contradicting givens have none.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Grid, Shape, kernels::places};
/// use std::ops::ControlFlow;
/// let mut first = None;
/// let _ = places::search(&Grid::empty(Shape::FOUR), &Stop::new(), &mut |cells| {
///     first = Some(cells.to_vec());
///     ControlFlow::Break(())
/// });
/// assert_eq!(first.unwrap().len(), 16);
/// ```
pub fn search(puzzle: &Grid, stop: &Stop, sink: &mut Sink<'_>) -> Outcome<Tally> {
    Places::new(puzzle).run(stop, sink)
}

/// A search that can be resumed: the state of a lazy list of solutions.
///
/// ```
/// use lowbit::sudoku::{Grid, Shape, kernels::places::{Places, Step}};
/// let mut search = Places::new(&Grid::empty(Shape::FOUR));
/// let solutions = std::iter::from_fn(|| match search.step() {
///     Step::End => None,
///     step => Some(step),
/// });
/// assert_eq!(solutions.filter(|step| matches!(step, Step::Solution(_))).count(), 288);
/// ```
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Marks, Shape, kernels::places::Places};
/// use std::ops::ControlFlow;
/// let mut marks = Marks::none(Shape::FOUR);
/// (0..16).for_each(|cell| marks.set(cell, 0b1111));
/// let search = Places::within(&marks);
/// assert_eq!(search.tally().solutions, 0);
/// assert_eq!(search.run(&Stop::new(), &mut |_| ControlFlow::Continue(())).into_inner().solutions, 288);
/// ```
pub struct Places {
    rules: Rules,
    /// The initial candidates, until the first step.
    root: Option<Marks>,
    /// States to be visited, each with a set to branch on.
    open: Vec<Branch>,
    tally: Tally,
}

debug_of!(Places as "Places", tally);

/// The result of visiting one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A dead end, or a fork.
    Node,
    /// A solution.
    Solution(Grid),
    /// The end of the search.
    End,
}

struct Branch {
    state: State,
    set: usize,
    untried: u32,
}

impl Places {
    /// A search for the solutions of `puzzle`.
    pub fn new(puzzle: &Grid) -> Places {
        Places::within(&Marks::from(puzzle))
    }

    /// A search for the solutions whose digits are all among the pencil marks.
    pub fn within(marks: &Marks) -> Places {
        Places {
            rules: Rules::new(marks.shape()),
            root: Some(marks.clone()),
            open: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// Solutions and nodes so far.
    pub fn tally(&self) -> Tally {
        self.tally.clone()
    }

    /// Visits one node.
    pub fn step(&mut self) -> Step {
        let Some(visited) = self.visit() else { return Step::End };
        self.tally.nodes += 1;
        let Ok(state) = visited else { return Step::Node };
        match state.tightest() {
            Some(set) => {
                self.open.push(Branch { untried: state.members(set), state, set });
                Step::Node
            }
            None => {
                self.tally.solutions += 1;
                Step::Solution(state.grid())
            }
        }
    }

    /// The next state of the search, propagated; `None` at the end.
    fn visit(&mut self) -> Option<Result<State, DeadEnd>> {
        if let Some(marks) = self.root.take() {
            return Some(self.rules.settled(&marks));
        }
        let branch = self.open.last_mut()?;
        let (cell, digit) = self.rules.pair(branch.set, branch.untried.trailing_zeros() as usize);
        branch.untried &= branch.untried - 1;
        let mut state = match branch.untried {
            0 => self.open.pop()?.state,
            _ => branch.state.clone(),
        };
        Some(self.rules.pick(&mut state, cell, digit).map(|()| state))
    }

    /// Runs to the end, or until `sink` breaks.
    pub fn run(mut self, stop: &Stop, sink: &mut Sink<'_>) -> Outcome<Tally> {
        loop {
            if stop.is_raised() {
                return Outcome::Interrupted(self.tally());
            }
            match self.step() {
                Step::Node => {}
                Step::Solution(grid) => {
                    if sink(grid.cells()) == ControlFlow::Break(()) {
                        return Outcome::Limited(self.tally());
                    }
                }
                Step::End => return Outcome::Complete(self.tally()),
            }
        }
    }
}
