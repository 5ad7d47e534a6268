//! Counts of queens as jobs.

use lowbit::queens::{Board, CountRequest, Forecast, Method, Split};

use crate::error::{Error, Trouble};
use crate::job::Job;
use crate::view::View;

impl Job {
    /// The job of a count of queens planned in [portable](CountRequest::portable) units; `part` counts from 1.
    ///
    /// ```
    /// use lowbit::queens::{Board, CountRequest};
    /// use lowbit_run::Job;
    /// let board = Board::empty(8)?;
    /// let plan = CountRequest::new(board.clone()).portable().plan()?;
    /// let job = Job::queens(&board, &plan.forecast, None);
    /// assert_eq!((job.board.as_str(), job.split.as_str()), ("plain", "row-sets 1"));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn queens(board: &Board, forecast: &Forecast, part: Option<(u64, u64)>) -> Job {
        let picture = || board.to_string().trim_end().replace('\n', "/");
        Job {
            puzzle: "queens".into(),
            n: board.n(),
            board: if board.is_plain() { "plain".into() } else { picture() },
            split: forecast.split.name().into(),
            units: forecast.units,
            part,
        }
    }
}

/// The cells of a board in the form of a certificate: `.` where a queen may stand after the given ones, `*` elsewhere, `/` between rows.
///
/// ```
/// use lowbit::queens::Board;
/// let mut board = Board::empty(4)?;
/// board.block(0, 1)?;
/// assert_eq!(lowbit_run::cells(&board), ".*../..../..../....");
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn cells(board: &Board) -> String {
    let cell = |row, column| if board.candidates(row) >> column & 1 == 1 { '.' } else { '*' };
    let row = |row| (0..board.n()).map(|column| cell(row, column)).collect::<String>();
    (0..board.n()).map(row).collect::<Vec<_>>().join("/")
}

impl View {
    /// The count of queens in this run, with its part and its units, for a worker of any kind.
    ///
    /// ```no_run
    /// use lowbit::engine::Control;
    /// use lowbit_run::{Keeper, Run, View, Worker};
    /// let path = "q20.db".as_ref();
    /// let view = View::open(path)?;
    /// let (job, request) = (view.job().clone(), view.request()?);
    /// let plan = request.plan()?;
    /// let run = Run::open(path, &job)?;
    /// let worker = Worker::here(plan.forecast.method.name(), plan.forecast.backend.name(), 8);
    /// let keeper = Keeper::new(&run, &worker, Box::new(|_| {}))?;
    /// let outcome = plan.run(&Control { ledger: &keeper, ..Control::default() });
    /// keeper.finish()?;
    /// println!("{:?}", outcome?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn request(&self) -> Result<CountRequest, Error> {
        let request = CountRequest::new(self.board()?).portable().method(self.method()?);
        let (part, parts) = self.job().part.unwrap_or((1, 1));
        request.part(part, parts).map_err(|_| Trouble::DamagedHeader.at(self.path()))
    }

    /// The board of the count.
    fn board(&self) -> Result<Board, Error> {
        let Job { n, board, .. } = self.job();
        let board = match board.as_str() {
            "plain" => Board::empty(*n),
            rows => Board::read(rows.replace('/', "\n").as_bytes(), &Default::default()),
        };
        board.map_err(|_| Trouble::NotACount.at(self.path()))
    }

    /// The board in the form of a certificate: `plain`, or its [`cells`]; for placements, their problem.
    pub(crate) fn cells(&self) -> Result<String, Error> {
        if self.job().is_placements() {
            return Ok(self.job().board.clone());
        }
        let board = self.board()?;
        if board.is_plain() {
            return Ok("plain".into());
        }
        Ok(cells(&board))
    }

    /// The fastest method that counts in the units of this run.
    pub fn method(&self) -> Result<Method, Error> {
        let Job { puzzle, split, .. } = self.job();
        let joined = [Split::RowSets, Split::EastRows, Split::Images].map(Split::name);
        match (puzzle.as_str(), split.as_str()) {
            ("queens", split) if joined.contains(&split) => Ok(Method::Join),
            ("queens", split) if split == Split::Prefixes.name() => Ok(Method::Lanes),
            _ => Err(Trouble::NotACount.at(self.path())),
        }
    }
}
