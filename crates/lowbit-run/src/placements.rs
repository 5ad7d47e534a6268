//! Counts of placements as jobs.

use lowbit::place::Plan;

use crate::job::Job;

/// The puzzle of such a job.
pub(crate) const PLACE: &str = "place";

impl Job {
    /// The job of a planned count of placements; `part` counts from 1.
    ///
    /// ```
    /// use lowbit::place::{Board, Goal, Piece, Problem, Request, Rule};
    /// use lowbit_run::Job;
    /// let problem = Problem::new(Board::square(8)?, Piece::queen(), Rule::Any)?;
    /// let job = Job::placements(&Request::new(problem, Goal::Count)?.plan()?, None);
    /// assert_eq!((job.board.as_str(), job.split.as_str()), ("queen on rectangle 8x8, any", "first-rows 1"));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn placements(plan: &Plan, part: Option<(u64, u64)>) -> Job {
        let problem = plan.problem();
        Job {
            puzzle: PLACE.into(),
            n: problem.board().rows(),
            board: problem.to_string(),
            split: plan.split().into(),
            units: plan.units(),
            part,
        }
    }

    /// Whether placements are counted; then the board is the text of their problem.
    pub fn is_placements(&self) -> bool {
        self.puzzle == PLACE
    }
}
