//! The judges' problems on sudoku. If a problem does not specify the output for a puzzle without solution, it is `none`.

use anyhow::Result;
use lowbit::engine::Stop;
use lowbit::sudoku::text::Alphabet;
use lowbit::sudoku::{Grid, Puzzle, Shape, Weights};
use lowbit::text::Lines;
use lowbit::words::Sentence;
use lowbit::{Error, TextError};

use super::Problem;
use crate::exit::Interrupted;
use crate::files::{self, Input};
use crate::session::Session;
use lowbit::sentence;

pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        name: "sudoku-9x9",
        about: texts!(
            "9 lines of 9 digits, 0 blank: any solution, or none",
            "9 行 9 个数字，0 为空格：任意一个解，或没有"
        ),
        answer: one_grid,
    },
    Problem {
        name: "poj-2676",
        about: texts!(
            "a number of grids of 9 lines of 9 digits: each solved",
            "盘面的个数，每个 9 行 9 个数字：逐个求解"
        ),
        answer: many_grids,
    },
    Problem {
        name: "poj-3074",
        about: texts!(
            "81 characters a line, '.' blank, until 'end': each solved",
            "每行 81 个字符，'.' 为空格，到 'end' 为止：逐个求解"
        ),
        answer: lines,
    },
    Problem {
        name: "poj-3076",
        about: texts!(
            "16x16 grids of A..P, '-' blank, blank lines between: each solved",
            "A..P 的 16x16 盘面，'-' 为空格，之间有空行：逐个求解"
        ),
        answer: large,
    },
    Problem {
        name: "noip2009-sudoku",
        about: texts!(
            "9x9 integers, 0 blank: the largest sum on the target, or -1",
            "9x9 个整数，0 为空格：靶形权重下最大的和，或 -1"
        ),
        answer: target,
    },
];

fn one_grid(input: &mut Input, session: &Session<'_>) -> Result<Vec<u8>> {
    let grid = read(input, |text| {
        let grid = text.grid(Shape::NINE, digit)?;
        text.end()?;
        Ok(grid)
    })?;
    solved(vec![grid], "", session.stop)
}

fn many_grids(input: &mut Input, session: &Session<'_>) -> Result<Vec<u8>> {
    let grids = read(input, |text| {
        let line = text.line("the number of grids")?;
        let count: u64 = line.trim().parse().map_err(|_| text.fault(1, "the number of grids is missing"))?;
        let grids = (0..count).map(|_| text.grid(Shape::NINE, digit)).collect::<Result<Vec<_>, _>>()?;
        text.end()?;
        Ok(grids)
    })?;
    solved(grids, "", session.stop)
}

fn lines(input: &mut Input, session: &Session<'_>) -> Result<Vec<u8>> {
    let grids = read(input, |text| {
        let mut grids = Vec::new();
        loop {
            let line = text.line("'end'")?;
            if line.trim_end() == "end" {
                text.end()?;
                return Ok(grids);
            }
            let cells =
                text.cells(&line, 81, |c| if c == '.' { Some(0) } else { digit(c).filter(|&digit| digit > 0) })?;
            grids.push(Grid::from_cells(&cells).expect("81 digits"));
        }
    })?;
    let mut output = Vec::new();
    for grid in grids {
        output.extend(solve(grid, session.stop)?.map_or("none".into(), |grid| grid.to_string()).into_bytes());
        output.push(b'\n');
    }
    Ok(output)
}

fn large(input: &mut Input, session: &Session<'_>) -> Result<Vec<u8>> {
    let letter = |c: char| match c {
        '-' => Some(0),
        'A'..='P' => Some(c as u8 - b'A' + 1),
        _ => None,
    };
    let grids = read(input, |text| {
        let mut grids = Vec::new();
        while text.skip_blank_lines()? {
            grids.push(text.grid(Shape::SIXTEEN, letter)?);
            text.blank_line()?;
        }
        Ok(grids)
    })?;
    solved(grids, "\n", session.stop)
}

fn target(input: &mut Input, session: &Session<'_>) -> Result<Vec<u8>> {
    let grid = read(input, |text| {
        let mut cells = Vec::with_capacity(81);
        for row in 1..=9 {
            let line = text.line(&format!("row {row}"))?;
            let words: Vec<_> = line.split_whitespace().collect();
            for word in &words {
                let column = word.as_ptr() as u64 - line.as_ptr() as u64 + 1;
                let number = word.parse().ok().filter(|&number: &u8| number <= 9);
                cells.push(number.ok_or_else(|| {
                    text.fault(column, sentence!("'{word}' is not one of 0 to 9", "“{word}”不是 0 到 9 的数字"))
                })?);
            }
            if words.len() != 9 {
                let end = line.trim_end().chars().count() as u64 + 1;
                return Err(
                    text.fault(end, sentence!("{} numbers where 9 belong", "应有 9 个数字，却有 {} 个", words.len()))
                );
            }
        }
        text.end()?;
        Ok(Grid::from_cells(&cells).expect("81 digits"))
    })?;
    match Puzzle::from(grid).best(&Weights::target(), session.stop).complete() {
        Some(best) => Ok(format!("{}\n", best.map_or(-1, |best| best.sum)).into_bytes()),
        None => Err(Interrupted.into()),
    }
}

fn solve(puzzle: Grid, stop: &Stop) -> Result<Option<Grid>> {
    Puzzle::from(puzzle).solve(stop).complete().ok_or_else(|| Interrupted.into())
}

/// Solves grids and writes them in rows.
fn solved(grids: Vec<Grid>, between: &str, stop: &Stop) -> Result<Vec<u8>> {
    let mut output = String::new();
    for (number, grid) in grids.into_iter().enumerate() {
        if number > 0 {
            output += between;
        }
        let shape = grid.shape();
        let Some(solution) = solve(grid, stop)? else {
            output += "none\n";
            continue;
        };
        let alphabet = Alphabet::usual(shape);
        for row in solution.cells().chunks(shape.side()) {
            output.extend(row.iter().map(|&digit| alphabet.character(digit)));
            output.push('\n');
        }
    }
    Ok(output.into_bytes())
}

fn digit(character: char) -> Option<u8> {
    character.to_digit(10).map(|digit| digit as u8)
}

/// Reads an input; errors have its name.
fn read<T>(input: &mut Input, read: impl FnOnce(&mut Text<'_>) -> Result<T, Error>) -> Result<T> {
    read(&mut Text { lines: Lines::new(&mut *input.reader), ahead: None })
        .map_err(|error| files::in_input(&input.name, error))
}

/// The text of a problem, line by line.
struct Text<'a> {
    lines: Lines<&'a mut (dyn std::io::BufRead + Send)>,
    /// A line that was read ahead.
    ahead: Option<String>,
}

impl Text<'_> {
    fn next_line(&mut self) -> Result<Option<String>, Error> {
        match self.ahead.take() {
            Some(line) => Ok(Some(line)),
            None => Ok(self.lines.next_line()?.map(str::to_owned)),
        }
    }

    /// A fault in the line last read.
    fn fault(&self, column: u64, message: impl Into<Sentence>) -> Error {
        TextError::at(self.lines.number(), column, message).into()
    }

    /// The next line, which must have `what`.
    fn line(&mut self, what: &str) -> Result<String, Error> {
        let line = self.next_line()?;
        line.ok_or_else(|| {
            TextError::at(
                self.lines.number() + 1,
                1,
                sentence!("the text ends before {what}", "文本在“{what}”之前结束"),
            )
            .into()
        })
    }

    /// The cells of a line, which may end with white space.
    fn cells(&self, line: &str, count: usize, cell: impl Fn(char) -> Option<u8>) -> Result<Vec<u8>, Error> {
        let mut cells = Vec::with_capacity(count);
        for (column, character) in line.trim_end().chars().enumerate() {
            let unknown =
                || self.fault(column as u64 + 1, sentence!("'{character}' is not a cell", "“{character}”不是格子"));
            cells.push(cell(character).ok_or_else(unknown)?);
        }
        match cells.len() == count {
            true => Ok(cells),
            false => {
                let column = cells.len().min(count) as u64 + 1;
                Err(self.fault(
                    column,
                    sentence!("{} cells where {count} belong", "有 {} 格，应有 {count} 格", cells.len()),
                ))
            }
        }
    }

    /// A grid, row by row.
    fn grid(&mut self, shape: Shape, cell: impl Fn(char) -> Option<u8> + Copy) -> Result<Grid, Error> {
        let mut cells = Vec::with_capacity(shape.cells());
        for row in 1..=shape.side() {
            let line = self.line(&format!("row {row} of {}", shape.side()))?;
            cells.extend(self.cells(&line, shape.side(), cell)?);
        }
        Ok(Grid::from_cells(&cells).expect("as many digits as the shape has cells"))
    }

    /// Skips blank lines; whether another line follows.
    fn skip_blank_lines(&mut self) -> Result<bool, Error> {
        while let Some(line) = self.next_line()? {
            if !line.trim().is_empty() {
                self.ahead = Some(line);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// An error unless the text ends here.
    fn end(&mut self) -> Result<(), Error> {
        match self.skip_blank_lines()? {
            true => Err(self.fault(1, sentence!("more text than the problem has", "内容比题目要求的多"))),
            false => Ok(()),
        }
    }

    /// Reads a blank line, or the end of the text.
    fn blank_line(&mut self) -> Result<(), Error> {
        match self.next_line()? {
            Some(line) if !line.trim().is_empty() => {
                Err(self.fault(1, sentence!("no blank line between two grids", "两个盘面之间没有空行")))
            }
            _ => Ok(()),
        }
    }
}
