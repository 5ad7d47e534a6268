//! `lowbit sudoku canonical`

use std::collections::HashSet;

use anyhow::Result;
use lowbit::sudoku::answer::Canonical;
use lowbit::sudoku::stream::Question;
use lowbit::sudoku::symmetry::canonical;
use lowbit::sudoku::{Grid, Puzzle};
use lowbit::{TextError, sentence};

use super::stream::{Answers, Asked, PuzzleArgs, sentence_of, stream_in_turn};
use super::variant;
use crate::exit::Exit;
use crate::json;
use crate::session::Session;

/// Writes for each puzzle the smallest text among all puzzles that are equivalent to it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: PuzzleArgs,

    /// Answer only the first of equivalent puzzles
    /// 中文：等价的题目只回答第一道
    #[arg(long, conflicts_with = "run")]
    dedupe: bool,

    /// With --dedupe: write the first puzzle of each class as it was read, in a line
    /// 中文：与 --dedupe 合用：把每一类的第一道题目按原样写成一行
    #[arg(long, requires = "dedupe", conflicts_with = "json")]
    original: bool,

    /// A JSON object for each puzzle: puzzle, canonical
    /// 中文：每道题目一个 JSON 对象：puzzle、canonical
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit sudoku canonical puzzles.txt
  lowbit sudoku canonical --dedupe many.txt more.txt -o classes.txt
  lowbit sudoku near puzzle.txt | lowbit sudoku canonical --dedupe

Two puzzles are equivalent if one becomes the other by swapping rows within a band, columns within a
stack, bands, stacks, rows with columns, and names of digits. Among all equivalent ones, the one whose
line comes first in the order of the alphabet is canonical: a blank before 1, 1 before 2. It depends on
the givens alone: a puzzle may have one solution, many or none.

Puzzles of 4x4 and 9x9 have a canonical text; others, and candidates, are answered by 'error', and the
exit code is then 2. --dedupe keeps some 60 bytes in memory for each class.",
    r#"例子:
  lowbit sudoku canonical puzzles.txt
  lowbit sudoku canonical --dedupe many.txt more.txt -o classes.txt
  lowbit sudoku near puzzle.txt | lowbit sudoku canonical --dedupe

两道题目等价，是指一道可以通过交换带内的行、堆内的列、带、堆、行与列以及数字的名字变成另一道。
在所有等价的题目中，写成一行后按字母顺序最先的是规范的：空格在 1 之前，1 在 2 之前。
它只看提示数：题目可以有一个解、多个解或无解。

4x4 和 9x9 的题目有规范形式；其他的以及候选数答 'error'，退出码为 2。
--dedupe 为每一类在内存中保留大约 60 字节。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    variant::refuse("canonical", args.input.shared.paths()[0])?;
    let mut seen = HashSet::new();
    let what = format!("canonical {}", args.json);
    stream_in_turn(
        Asked::plainly(&what, &args.input),
        session,
        |_, questions, _, answers| {
            for question in questions.iter() {
                match &question {
                    Question::Wrong(fault, _) => answers.wrong_line(fault, args.json),
                    _ => write(&question, args, answers),
                }
            }
        },
        |answers| {
            if args.dedupe {
                answers.keep_first(&mut seen);
            }
        },
    )
}

fn write(question: &Question<'_>, args: &Args, answers: &mut Answers) {
    let Ok((_, subject)) = question.written() else { return };
    let grid = match question.puzzle() {
        Some(Puzzle::Givens(givens)) => canonical(&givens).map_err(sentence_of),
        _ => Err(sentence!("candidates have no canonical text", "候选数没有规范形式")),
    };
    let grid = match grid {
        Ok(grid) => grid,
        Err(words) => {
            let fault = TextError::in_line(question.line(), words);
            answers.wrong_line(&fault, args.json);
            return answers.blame(fault);
        }
    };
    let begin = answers.text.len();
    if args.json {
        json::append(&Canonical::new(subject, &grid), &mut answers.text);
    } else if args.original {
        subject.write_line(&mut answers.text);
        answers.text.push('\n');
    } else {
        answers.text += &grid.to_string();
        answers.text.push('\n');
    }
    answers.classes.push((begin..answers.text.len(), key(&grid)));
}

/// The cells of a grid as one number in base ten: short, so that millions fit into memory, and distinct for every grid.
pub(crate) type Key = [u8; 34];

fn key(grid: &Grid) -> Key {
    let mut key = [0; 34];
    for &digit in grid.cells() {
        let mut carry = u16::from(digit);
        for byte in &mut key {
            carry += u16::from(*byte) * 10;
            *byte = carry as u8;
            carry >>= 8;
        }
    }
    // Distinguishes a grid of 4x4 from the beginning of one of 9x9.
    key[33] |= if grid.cells().len() == 16 { 0x80 } else { 0 };
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ_where_grids_do() {
        let four: Grid = "...............1".parse().unwrap();
        let nine: Grid = format!("{}1", ".".repeat(80)).parse().unwrap();
        let full: Grid = "9".repeat(81).parse().unwrap();
        let keys =
            [key(&four), key(&nine), key(&full), key(&Grid::empty(nine.shape())), key(&Grid::empty(four.shape()))];
        assert_eq!(HashSet::from(keys).len(), 5);
        // The largest number does not reach the mark of 4x4.
        assert!(key(&full)[33] < 0x80 && key(&four)[33] == 0x80);
    }
}
