//! The judges' problems on queens.

use std::io::BufRead;
use std::ops::RangeInclusive;

use anyhow::Result;
use lowbit::engine::Control;
use lowbit::queens::{Board, Convention, Solution, count_board, solutions};
use lowbit::sentence;
use lowbit::text::{Lines, words};
use lowbit::words::Sentence;
use lowbit::{Error, TextError};

use super::Problem;
use crate::exit::Interrupted;
use crate::files::{self, Input};
use crate::session::Session;

pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        name: "queens-count",
        about: texts!("n from 1 to 25: the number of solutions", "n 从 1 到 25：解的个数"),
        answer: |input, session| count(&plain(input, 1..=25)?, session),
    },
    Problem {
        name: "luogu-p1562",
        about: texts!(
            "n from 1 to 14 and n rows, '*' usable, '.' not: the number of solutions",
            "n 从 1 到 14，再有 n 行，'*' 可用，'.' 不可用：解的个数"
        ),
        answer: luogu_p1562,
    },
    Problem {
        name: "cses-1624",
        about: texts!(
            "8 rows of 8, '.' free, '*' reserved: the number of solutions",
            "8 行 8 列，'.' 空，'*' 保留：解的个数"
        ),
        answer: cses_1624,
    },
    Problem {
        name: "leetcode-51",
        about: texts!("n from 1 to 9: all boards as a JSON array", "n 从 1 到 9：所有棋盘，写作 JSON 数组"),
        answer: leetcode_51,
    },
    Problem {
        name: "leetcode-52",
        about: texts!("n from 1 to 9: the number of solutions", "n 从 1 到 9：解的个数"),
        answer: |input, session| count(&plain(input, 1..=9)?, session),
    },
    Problem {
        name: "usaco-checker",
        about: texts!(
            "n from 6 to 13: the first three solutions, and how many there are",
            "n 从 6 到 13：前三个解，以及一共多少个"
        ),
        answer: usaco_checker,
    },
];

fn luogu_p1562(input: &mut Input, session: &Session<'_>) -> Result<Vec<u8>> {
    let convention = Convention::new('*', '.')?.without_queens();
    let board = read(input, |lines| {
        let n = number(lines, 1..=14)?;
        Board::read_rows(n, lines, &convention)
    })?;
    count(&board, session)
}

fn cses_1624(input: &mut Input, session: &Session<'_>) -> Result<Vec<u8>> {
    let convention = Convention::new('.', '*')?.without_queens();
    let board = read(input, |lines| Board::read_rows(8, lines, &convention))?;
    count(&board, session)
}

fn leetcode_51(input: &mut Input, _: &Session<'_>) -> Result<Vec<u8>> {
    let board = plain(input, 1..=9)?;
    let rows = |solution: Solution| solution.picture(None).lines().map(str::to_owned).collect();
    let boards: Vec<Vec<String>> = solutions(&board).map(rows).collect();
    Ok(format!("{}\n", serde_json::to_string(&boards)?).into_bytes())
}

fn usaco_checker(input: &mut Input, session: &Session<'_>) -> Result<Vec<u8>> {
    let board = plain(input, 6..=13)?;
    let first: String = solutions(&board).take(3).map(|solution| format!("{solution}\n")).collect();
    Ok([first.into_bytes(), count(&board, session)?].concat())
}

/// The number of solutions, as a line.
fn count(board: &Board, session: &Session<'_>) -> Result<Vec<u8>> {
    let control = Control { threads: session.threads, stop: session.stop.clone(), ..Control::default() };
    let tally = count_board(board, &control)?.complete().ok_or(Interrupted)?;
    Ok(format!("{}\n", tally.solutions).into_bytes())
}

type Text<'a> = Lines<&'a mut Box<dyn BufRead + Send>>;

/// The plain board, for an input that is only n.
fn plain(input: &mut Input, range: RangeInclusive<u32>) -> Result<Board> {
    read(input, |lines| Board::empty(number(lines, range)?))
}

/// Reads an input to its end; errors have its name.
fn read(input: &mut Input, read: impl FnOnce(&mut Text<'_>) -> Result<Board, Error>) -> Result<Board> {
    let mut lines = Text::new(&mut input.reader);
    let board = read(&mut lines).and_then(|board| {
        lines.end(|| sentence!("text after the end of the problem", "题目之后还有内容")).map(|()| board)
    });
    board.map_err(|error| files::in_input(&input.name, error))
}

/// A line with only a number in `range`.
fn number(lines: &mut Text<'_>, range: RangeInclusive<u32>) -> Result<u32, Error> {
    let (least, most) = (range.start(), range.end());
    let line = lines.next_line()?.unwrap_or_default().to_owned();
    let mut words = words(&line);
    let wanted = sentence!(" where a number from {least} to {most} belongs", "，这里应为 {least} 到 {most} 的数");
    let fault = |column, found: Sentence| TextError::at(1, column, wanted.after(&found));
    let (column, word) = words.next().ok_or_else(|| fault(1, sentence!("nothing", "什么也没有")))?;
    if let Some((column, word)) = words.next() {
        return Err(fault(column, sentence!("a second word '{word}'", "多了一个词“{word}”")).into());
    }
    let number = word.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| fault(column, sentence!("'{word}'", "有“{word}”")).into())
}
