//! The lecture's ladder for sudoku: the first empty cell with arrays, then with bits, the tightest cell, the tightest
//! place.

use std::ops::ControlFlow;

use super::Grid;
use super::kernels::places;
use super::reference::{self, Sink};
use crate::bits::{full, members};
use crate::engine::{Outcome, Stop, Tally};
use crate::ladder::{Finding, Ladder, Rung};
use crate::sentence;
use crate::words::Sentence;

/// Nodes between two polls of the stop flag.
const NODES_PER_LOOK: u64 = 1 << 12;

/// Ways to decide whether a puzzle has one solution, slowest first. Each looks for a second one.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Grid, ladder};
/// let puzzle: Grid = "1..4 .... ..3. ...2".parse()?;
/// for rung in &ladder(&puzzle).rungs {
///     println!("{}: {:?}", rung.name, rung.run(&Stop::new())?);
/// }
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn ladder(puzzle: &Grid) -> Ladder<'_> {
    let rungs = vec![
        rung(
            sentence!("first cell, arrays", "第一格，数组"),
            sentence!("try every digit, look up its row, column and box", "逐个尝试数字，查它的行、列和宫"),
            puzzle,
            first_cell::<Marks>,
        ),
        rung(
            sentence!("first cell, bits", "第一格，位运算"),
            sentence!(
                "all candidates of a cell at once, next one by lowbit",
                "一次得到一格的所有候选数，用 lowbit 取下一个"
            ),
            puzzle,
            first_cell::<Words>,
        ),
        rung(
            sentence!("fewest candidates", "候选数最少"),
            sentence!("branch on the cell with the fewest candidates", "从候选数最少的格子继续"),
            puzzle,
            reference::search,
        ),
        rung(
            sentence!("places in houses", "单元中的位置"),
            sentence!("also: where can a digit go in a row, column or box", "还看：一个数字在行、列、宫里能放哪里"),
            puzzle,
            places::search,
        ),
    ];
    Ladder { puzzle: sentence!("sudoku with {} givens", "{} 个提示数的数独", puzzle.givens()), rungs }
}

/// Hands solutions to a sink, as the searches of this folder do.
type Search = fn(&Grid, &Stop, &mut Sink<'_>) -> Outcome<Tally>;

/// A rung that asks a search for two solutions.
fn rung<'a>(name: Sentence, idea: Sentence, puzzle: &'a Grid, search: Search) -> Rung<'a> {
    Rung::new(name, idea, move |stop| {
        let mut found: Vec<Vec<u8>> = Vec::new();
        let outcome = search(puzzle, stop, &mut |cells| {
            found.push(cells.to_vec());
            if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let answer = match found.as_slice() {
            [] => sentence!("no solution", "无解"),
            [only] => {
                let only = Grid::from_cells(only).expect("a solution is a grid");
                sentence!("one solution, {only}", "唯一解，{only}")
            }
            _ => sentence!("more than one solution", "多解"),
        };
        let is_finished = !outcome.is_interrupted();
        Ok(is_finished.then(|| Finding { answer, nodes: outcome.into_inner().nodes }))
    })
}

/// Which digits are used in each row, column and box.
trait Used {
    fn none(side: usize) -> Self;

    /// Tries every digit that is free in a cell's row, column and box, and erases it after the visit.
    fn try_each(
        &mut self,
        at: [usize; 3],
        visit: impl FnMut(&mut Self, usize) -> ControlFlow<Break>,
    ) -> ControlFlow<Break>;
}

/// A mark for every row, column or box and digit.
struct Marks([Vec<Vec<bool>>; 3]);

impl Used for Marks {
    fn none(side: usize) -> Marks {
        Marks(std::array::from_fn(|_| vec![vec![false; side]; side]))
    }

    fn try_each(
        &mut self,
        [row, column, block]: [usize; 3],
        mut visit: impl FnMut(&mut Self, usize) -> ControlFlow<Break>,
    ) -> ControlFlow<Break> {
        for digit in 0..self.0[0].len() {
            let [rows, columns, blocks] = &mut self.0;
            if rows[row][digit] || columns[column][digit] || blocks[block][digit] {
                continue;
            }
            (rows[row][digit], columns[column][digit], blocks[block][digit]) = (true, true, true);
            visit(self, digit)?;
            let [rows, columns, blocks] = &mut self.0;
            (rows[row][digit], columns[column][digit], blocks[block][digit]) = (false, false, false);
        }
        ControlFlow::Continue(())
    }
}

/// A word for every row, column or box: bit d for digit d, from 0.
struct Words([Vec<u32>; 3]);

impl Used for Words {
    fn none(side: usize) -> Words {
        Words(std::array::from_fn(|_| vec![0; side]))
    }

    fn try_each(
        &mut self,
        [row, column, block]: [usize; 3],
        mut visit: impl FnMut(&mut Self, usize) -> ControlFlow<Break>,
    ) -> ControlFlow<Break> {
        let [rows, columns, blocks] = &self.0;
        let free = !(rows[row] | columns[column] | blocks[block]) & full(rows.len() as u32) as u32;
        for digit in members(free.into()) {
            let flip = |words: &mut Words| {
                words.0[0][row] ^= 1 << digit;
                words.0[1][column] ^= 1 << digit;
                words.0[2][block] ^= 1 << digit;
            };
            flip(self);
            visit(self, digit as usize)?;
            flip(self);
        }
        ControlFlow::Continue(())
    }
}

/// Why a search ended early.
enum Break {
    Enough,
    Stopped,
}

/// The lecture's first program: fill the blanks in reading order.
fn first_cell<U: Used>(puzzle: &Grid, stop: &Stop, sink: &mut Sink<'_>) -> Outcome<Tally> {
    let shape = puzzle.shape();
    let place = |cell| (cell, [shape.row(cell), shape.column(cell), shape.box_of(cell)]);
    let (blanks, givens): (Vec<usize>, Vec<usize>) = (0..shape.cells()).partition(|&cell| puzzle.cells()[cell] == 0);
    let mut search = FirstCell {
        blanks: blanks.into_iter().map(place).collect(),
        cells: puzzle.cells().to_vec(),
        solutions: 0,
        nodes: 0,
        stop,
        sink,
    };
    let flow = search.give(&mut U::none(shape.side()), &givens.into_iter().map(place).collect::<Vec<_>>());
    let tally = Tally::new(search.solutions.into(), u128::from(search.nodes).max(1));
    match flow {
        ControlFlow::Continue(()) => Outcome::Complete(tally),
        ControlFlow::Break(Break::Enough) => Outcome::Limited(tally),
        ControlFlow::Break(Break::Stopped) => Outcome::Interrupted(tally),
    }
}

struct FirstCell<'a, 'b> {
    /// The blank cells, each with its row, column and box.
    blanks: Vec<(usize, [usize; 3])>,
    cells: Vec<u8>,
    solutions: u64,
    nodes: u64,
    stop: &'a Stop,
    sink: &'a mut Sink<'b>,
}

impl FirstCell<'_, '_> {
    /// Marks the givens, then searches; contradicting givens end it.
    fn give<U: Used>(&mut self, used: &mut U, givens: &[(usize, [usize; 3])]) -> ControlFlow<Break> {
        let Some((&(cell, at), rest)) = givens.split_first() else { return self.dfs(used, 0) };
        let given = usize::from(self.cells[cell]) - 1;
        used.try_each(at, |used, digit| match digit == given {
            true => self.give(used, rest),
            false => ControlFlow::Continue(()),
        })
    }

    fn dfs<U: Used>(&mut self, used: &mut U, k: usize) -> ControlFlow<Break> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_LOOK) && self.stop.is_raised() {
            return ControlFlow::Break(Break::Stopped);
        }
        let Some(&(cell, at)) = self.blanks.get(k) else {
            self.solutions += 1;
            return (self.sink)(&self.cells).map_break(|()| Break::Enough);
        };
        used.try_each(at, |used, digit| {
            self.cells[cell] = digit as u8 + 1;
            self.dfs(used, k + 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rung_decides_alike() {
        let legal = "1.3...5.9 ..21.94.. ...7.4... 3..5.2..6 .6.....5. 7..8.3..4 ...4.1... ..92.58.. 8.4...1.7";
        let twins = "1.3...5.9 ..21.94.. ...7.4... 3..5.2..6 .6.....5. 7..8.3..4 ...4.1... ..92.58.. .........";
        let wrong = "11....... ......... ......... ......... ......... ......... ......... ......... .........";
        for (puzzle, answer) in [(legal, "one solution, 1436"), (twins, "more than"), (wrong, "no solution")] {
            let puzzle: Grid = puzzle.parse().unwrap();
            for rung in ladder(&puzzle).rungs {
                let finding = rung.run(&Stop::new()).unwrap().unwrap();
                assert!(finding.answer.to_string().starts_with(answer), "{}: {}", rung.name, finding.answer);
            }
        }
    }
}
