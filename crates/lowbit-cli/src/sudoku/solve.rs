//! `lowbit sudoku solve`

use anyhow::Result;
use lowbit::engine::Stop;
use lowbit::sudoku::stream::{Question, Questions, Solver};
use lowbit::sudoku::text::{Content, Format};

use super::stream::{Answers, Asked, SearchArgs, stream};
use super::variant::{self, Goal};
use crate::exit::Exit;
use crate::files;
use crate::session::Session;

/// Solves puzzles of 4x4, 9x9, 16x16 and 25x25, streaming.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: SearchArgs,

    /// Write the answers in this format instead of that of the input
    /// 中文：用这种格式写答案，而不用输入的格式
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_parser = super::convert::format())]
    to: Option<Format>,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit sudoku solve puzzles.txt
  echo 1..4......3....2 | lowbit sudoku solve
  lowbit sudoku solve --to board puzzle.sdk

The layout is recognised by the first puzzle: all cells in a line (what follows them is ignored);
rows, with spaces and borders or without; .sdk, .sdm, .ss; CSV with a column 'puzzle' or 'quizzes';
JSON lines with a key 'puzzle'; candidates, all in a line (729 characters for 9x9) or in rows.
Blanks are . 0 - _ * or ?, and '#' begins a comment. Digits of 16x16 are A..P, or 1..9A..G, or
0..9A..F; of 25x25 A..Y, or 1..9A..P; both may also use numbers.

Variants are read, too: a text that begins 'sudoku 6x6', f-puzzles JSON, constraint strings of the
Interactive Sudoku Solver (.Cage~10~R1C1~R1C2, one a line), jigsaws and killers in a line; addresses
of f-puzzles, SudokuPad, penpa+, that solver, puzz.link and SudokuWiki.

A puzzle without solution is answered by 'none' in its place; the exit code is then 1. A puzzle
that cannot be read is answered by 'error' in its place (as JSON by an object with a key 'error'),
and stderr says why, with line and column; the exit code is then 2.

Of several solutions the answer is always the same one.",
    r#"例子:
  lowbit sudoku solve puzzles.txt
  echo 1..4......3....2 | lowbit sudoku solve
  lowbit sudoku solve --to board puzzle.sdk

版式由第一道题目认出：所有格子写成一行（后面的内容忽略）；分行书写，有无空格和边框均可；.sdk、.sdm、.ss；
有 'puzzle' 或 'quizzes' 列的 CSV；有 'puzzle' 键的 JSON 行；候选数，写成一行（9x9 为 729 个字符）或分行。
空格写作 . 0 - _ * 或 ?，'#' 后面是注释。16x16 的数字是 A..P、1..9A..G 或 0..9A..F；
25x25 的是 A..Y 或 1..9A..P；两者也可以写成数。

也能读变型：以 'sudoku 6x6' 开头的文本，f-puzzles JSON，Interactive Sudoku Solver 的约束串
（.Cage~10~R1C1~R1C2，每行一题），一行的锯齿和杀手数独；f-puzzles、SudokuPad、penpa+、该求解器、
puzz.link 和 SudokuWiki 的网址。

无解的题目在原位答 'none'，退出码为 1。读不懂的题目在原位答 'error'（JSON 中是有 'error' 键的对象），
stderr 说明原因和行列位置，退出码为 2。

有多个解时，每次给出的都是同一个。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    if let Some(exit) = variant::answer(&Goal::Solve { to: args.to }, &args.input, session)? {
        return Ok(exit);
    }
    let (what, buffer) = match args.to {
        Some(Format::Svg) => ("solve Svg in smaller parts".to_owned(), files::MIDDLE_BUFFER),
        to => (format!("solve {to:?}"), files::BUFFER),
    };
    let asked = Asked::search(&what, &args.input).buffered(buffer);
    let answer = |solver: &mut Solver, questions: &Questions, stop: &Stop, answers: &mut Answers| {
        let Some(mut solved) = solver.solve(questions, stop).complete() else { return answers.interrupt() };
        for question in questions.iter() {
            let solution = solved.of(&question);
            write(&question, solution.as_deref(), args.to, answers);
        }
    };
    stream(asked, session, answer)
}

/// Appends a solution, or the fact that there is none or that the puzzle cannot be read.
pub(super) fn write(question: &Question<'_>, solution: Option<&[u8]>, to: Option<Format>, answers: &mut Answers) {
    let (form, subject) = match question.written() {
        Ok(written) => written,
        Err((fault, nearest)) => return answers.wrong_in(fault, to.unwrap_or(nearest), Content::Solutions),
    };
    answers.none_found |= solution.is_none();
    answers.begin(to.map_or(form.has_rows(), Format::has_rows));
    match to {
        Some(format) => {
            answers.header = format.header(Content::Solutions);
            format.write(subject, solution.into(), &mut answers.text);
        }
        None => {
            answers.header = form.header();
            form.write_answer(subject, solution, &mut answers.text);
        }
    }
}
