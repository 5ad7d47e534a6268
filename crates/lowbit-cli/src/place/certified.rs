//! Placements for `lowbit verify`: units recounted by the reference, cell by cell.

use lowbit::place::{Problem, Units};
use lowbit_verify::{Certificate, Failure, Numbers, Split, Stop};

use crate::say::Told;

/// The split of a certificate of placements; `None` for other certificates.
pub(crate) fn split(certificate: &Certificate) -> Option<Result<Box<dyn Split>, Failure>> {
    let Certificate { n, board, split, units, .. } = certificate;
    if !["first-rows 1", "pawns 1"].contains(&split.as_str()) {
        return None;
    }
    let asked = || {
        let (problem, goal) = Problem::read_asked(board)?;
        Units::of(&problem, goal)
    };
    let cut = match asked() {
        Ok(cut) if cut.split().name() == split => cut,
        Ok(_) => return Some(Err(Failure::Refuted(format!("'{board}' is not counted in units of '{split}'")))),
        Err(error) => return Some(Err(Failure::Unreadable(error.to_string()))),
    };
    let (name, rows) = (cut.problem().asked(cut.goal()), cut.problem().board().rows());
    if *n != rows {
        return Some(Err(Failure::Refuted(format!("n = {n} is stated, but the board of '{board}' has {rows} rows"))));
    }
    if name != *board {
        return Some(Err(Failure::Refuted(format!("'{board}' is stated, which is '{name}' by its own name"))));
    }
    if cut.number() != *units {
        let why = format!("{units} units are stated, but the split has another number of them");
        return Some(Err(Failure::Refuted(why)));
    }
    Some(Ok(Box::new(Placements(cut))))
}

/// The piece, the rule, the board and the goal of a certificate of placements, one line each.
pub(crate) fn facts(certificate: &Certificate) -> Option<[(Told, String); 4]> {
    let (problem, goal) = Problem::read_asked(&certificate.board).ok()?;
    let text = problem.to_string();
    let (first, given) = text.split_once(&format!(", {}", problem.rule()))?;
    let board = first.split_once(" on ")?.1;
    Some([
        (told!("piece", "棋子"), problem.piece().to_string()),
        (told!("rule", "规则"), problem.rule().to_string()),
        (told!("board", "棋盘"), format!("{board}{given}")),
        (told!("goal", "目标"), goal.to_string()),
    ])
}

struct Placements(Units);

impl Split for Placements {
    fn units(&self) -> u64 {
        self.0.number()
    }

    fn divisor(&self, unit: u64) -> u128 {
        self.0.divisor(unit)
    }

    fn pieces(&self, _: u64) -> u64 {
        1
    }

    fn recount_piece(&self, unit: u64, _: u64, stop: Stop<'_>) -> Option<Numbers> {
        let tally = self.0.recount(unit, stop)?;
        Some(if tally.row.is_empty() { Numbers::from(tally.solutions) } else { Numbers::row(tally.row) })
    }
}
