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
    /// let job = |goal| Request::of(problem.clone(), goal)?.portable().plan().map(|plan| Job::placements(&plan, None));
    /// let (all, sizes) = (job(Goal::Count)?, job(Goal::BySize)?);
    /// assert_eq!((all.board.as_str(), all.split.as_str()), ("queen on rectangle 8x8, any", "first-rows 1"));
    /// assert_eq!(sizes.board, "queen on rectangle 8x8, any: by-size");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    ///
    /// # Panics
    /// For a plan of n queens beyond 32 rows, which has no problem.
    pub fn placements(plan: &Plan, part: Option<(u64, u64)>) -> Job {
        let problem = plan.problem().expect("a plan of placements");
        Job {
            puzzle: PLACE.into(),
            n: problem.board().rows(),
            board: problem.asked(plan.goal()),
            split: plan.forecast.split.name().into(),
            units: plan.forecast.units,
            part,
        }
    }

    /// Whether it counts placements; then the board is the text of their problem.
    pub fn is_placements(&self) -> bool {
        self.puzzle == PLACE
    }
}
