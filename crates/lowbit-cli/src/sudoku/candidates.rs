//! `lowbit sudoku candidates`

use anyhow::Result;
use lowbit::sudoku::answer::Candidates;
use lowbit::sudoku::text::{Alphabet, Content, Format, Shown};
use lowbit::sudoku::{Marks, Puzzle};

use super::stream::{Asked, SearchArgs, stream};
use super::variant::{self, Goal};
use crate::exit::Exit;
use crate::session::Session;

/// Shows for every cell the digits that occur in some solution.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: SearchArgs,

    /// Pencil marks instead: for each cell the digits that no filled cell it sees has
    /// 中文：改为铅笔标记：每格列出它看得见的各格都没有填的数字
    #[arg(long)]
    rules: bool,

    /// All candidates in one line (729 characters for 9x9) instead of rows
    /// 中文：所有候选数写成一行（9x9 为 729 个字符），而不分行
    #[arg(long, conflicts_with = "json")]
    line: bool,

    /// A JSON object for each puzzle: puzzle, candidates (the digits of each cell as a string)
    /// 中文：每道题目一个 JSON 对象：puzzle、candidates（每格的数字是一个字符串）
    #[arg(long)]
    json: bool,

    /// For variants as JSON: count the solutions with each candidate, up to K
    /// 中文：变型的 JSON：数出含每个候选数的解，最多数到 K
    #[arg(long, value_name = "K", requires = "json", value_parser = clap::value_parser!(u32).range(1..))]
    cap: Option<u32>,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit sudoku candidates puzzle.txt
  lowbit sudoku candidates --line puzzles.txt

The candidates are exact: every digit shown is in a solution, every other digit is in none. A puzzle
without solution is answered by 'none'; the exit code is then 1. With --rules they are the initial
pencil marks, and nothing is solved. The output can be read again: rows and lines of candidates are
layouts of 'lowbit sudoku solve'.",
    r#"例子:
  lowbit sudoku candidates puzzle.txt
  lowbit sudoku candidates --line puzzles.txt

它们是精确的真候选数：写出的每个数字都在某个解中，其他的都不在任何解中。无解的题目答 'none'，退出码为 1。
用 --rules 时是最初的铅笔标记，不求解。
写出的可以再读入：分行和单行的候选数都是 'lowbit sudoku solve' 的版式。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let goal = Goal::Candidates { cap: args.cap.unwrap_or(1), json: args.json };
    let for_classic = [("--rules", args.rules), ("--line", args.line)];
    if let Some(exit) = variant::answer_unless(&for_classic, &goal, &args.input, session)? {
        return Ok(exit);
    }
    let format = match (args.line, args.json) {
        (true, _) => Format::Marks,
        (_, true) => Format::Json,
        _ => Format::Board,
    };
    let what = format!("candidates {:?} {:?} {:?}", args.rules, args.line, args.json);
    stream(Asked::search(&what, &args.input), session, |solver, questions, stop, answers| {
        let mut found = match args.rules {
            true => questions.iter().filter_map(|question| question.puzzle()).map(by_rules).map(Some).collect(),
            false => match solver.candidates(questions, stop).complete() {
                Some(found) => found,
                None => return answers.interrupt(),
            },
        }
        .into_iter();
        for question in questions.iter() {
            let subject = match question.written() {
                Ok((_, subject)) => subject,
                Err((fault, _)) => {
                    answers.wrong_in(fault, format, Content::Puzzles);
                    continue;
                }
            };
            let candidates = found.next().expect("an answer to every question");
            answers.none_found |= candidates.is_none();
            answers.begin(format.has_rows());
            let text = &mut answers.text;
            match (format, candidates) {
                (Format::Json, candidates) => Candidates::write_json(subject, candidates.as_ref(), text),
                (_, None) => *text += "none\n",
                (Format::Marks, Some(candidates)) => candidates.write_line(text),
                (_, Some(candidates)) => rows(&candidates, text),
            }
        }
    })
}

/// The candidates left by the rules; a candidate grid already has its pencil marks.
fn by_rules(puzzle: Puzzle) -> Marks {
    match puzzle {
        Puzzle::Givens(givens) => Marks::seen(&givens),
        Puzzle::Marks(marks) => marks,
    }
}

/// Appends the candidates side by side.
fn word(digits: u32, alphabet: Alphabet, out: &mut String) {
    out.extend(lowbit::bits::members(digits.into()).map(|digit| alphabet.character(digit as u8 + 1)));
}

/// The candidates in rows, with a frame around each box and every column as wide as necessary.
fn rows(candidates: &Marks, out: &mut String) {
    let shape = candidates.shape();
    if (0..shape.cells()).all(|cell| candidates.digits(cell).is_power_of_two()) {
        return Format::Board.write(&candidates.singles(), Shown::Puzzle, out);
    }
    let (side, boxes) = (shape.side(), shape.box_side());
    let alphabet = Alphabet::usual(shape);
    let digits = |row: usize, column: usize| candidates.digits(row * side + column);
    let width = |column: usize| (0..side).map(|row| digits(row, column).count_ones() as usize).max().unwrap_or(0);
    let widths: Vec<_> = (0..side).map(width).collect();
    let stroke = |widths: &[usize]| "-".repeat(widths.iter().sum::<usize>() + boxes + 1);
    let border = format!("+{}+\n", widths.chunks(boxes).map(stroke).collect::<Vec<_>>().join("+"));
    *out += &border;
    for row in 0..side {
        for (column, &width) in widths.iter().enumerate() {
            *out += if column % boxes == 0 { "| " } else { "" };
            word(digits(row, column), alphabet, out);
            out.extend(std::iter::repeat_n(' ', width + 1 - digits(row, column).count_ones() as usize));
        }
        *out += "|\n";
        if (row + 1) % boxes == 0 {
            *out += &border;
        }
    }
}
