//! `lowbit sudoku morph`

use anyhow::Result;
use lowbit::sudoku::Puzzle;
use lowbit::sudoku::symmetry::Morph;
use lowbit::sudoku::text::{Content, Format, Shown};

use super::stream::{Asked, PuzzleArgs, stream};
use super::variant;
use crate::exit::Exit;
use crate::session::Session;

/// Writes for each puzzle a random equivalent one.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: PuzzleArgs,

    /// The seed: the same one always gives the same puzzles
    /// 中文：种子：同一个种子总是给出同样的题目
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// How many for each puzzle
    /// 中文：每道题目给出多少个
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,

    /// The format to write; candidates are written as candidates
    /// 中文：要写的格式；候选数仍写成候选数
    #[arg(long, visible_alias = "format", value_name = "FORMAT", default_value = "line")]
    #[arg(value_parser = super::convert::format())]
    to: Format,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit sudoku morph puzzle.txt
  lowbit sudoku morph --seed 7 --count 10 --to board puzzle.txt

Rows within bands, columns within stacks, bands, stacks, rows and columns and the names of the digits
are exchanged at random. The answer of 'lowbit sudoku canonical' and the number of solutions stay the
same. The result depends on the seed and the puzzle alone.",
    r#"例子:
  lowbit sudoku morph puzzle.txt
  lowbit sudoku morph --seed 7 --count 10 --to board puzzle.txt

随机交换带内的行、堆内的列、带、堆、行与列以及数字的名字；'lowbit sudoku canonical' 的结果不变，
解的个数也不变。结果只取决于种子和题目。"#
);

/// The number of puzzles made before they are written.
const PIECE: u64 = 4096;

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    variant::refuse("morph", args.input.shared.paths()[0])?;
    let what = match args.count {
        0 | 1 => format!("morph {} {} {:?}", args.seed, args.count, args.to),
        _ => format!("morph {} {} {:?} in pieces", args.seed, args.count, args.to),
    };
    // Many for one puzzle are made a piece at a time, and never kept all together.
    let together = usize::try_from(PIECE / args.count.max(1)).unwrap_or(usize::MAX).max(1);
    let (together, pieces) = if args.count <= 1 { (usize::MAX, 1) } else { (together, args.count.div_ceil(PIECE)) };
    let asked = Asked::plainly(&what, &args.input).together(together).in_pieces(pieces);
    stream(asked, session, |_, questions, _, answers| {
        let first = questions.piece() * PIECE;
        answers.header = args.to.header(Content::Puzzles);
        for question in questions.iter() {
            let puzzle = match (question.puzzle(), question.written()) {
                (Some(puzzle), _) => puzzle,
                (None, Err((fault, _))) => {
                    if first == 0 {
                        answers.wrong_in(fault, args.to, Content::Puzzles);
                    }
                    continue;
                }
                (None, Ok(_)) => continue,
            };
            let format = match (&puzzle, args.to) {
                (Puzzle::Marks(_), Format::Line) => Format::Marks,
                _ => args.to,
            };
            for number in first..args.count.min(first.saturating_add(PIECE)) {
                if session.stop.is_raised() {
                    return answers.interrupt();
                }
                let morphed = Morph::by_chance(&puzzle, args.seed, number).puzzle(&puzzle);
                answers.begin(format.has_rows());
                format.write(&morphed, Shown::Puzzle, &mut answers.text);
            }
        }
    })
}
