//! `lowbit clocks solve`.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, anyhow};
use lowbit::clocks::answer::Solved;
use lowbit::clocks::{Answer, Coding, Dials, Layout, MOST_STATES, MoveTable, Proof, Reading, Solver};
use lowbit::clocks::{read_dials, read_moves};

use crate::exit::{Exit, say_early};
use crate::files::{self, Finished};
use crate::json;
use crate::progress::Watch;
use crate::session::Session;
use crate::time::LimitArgs;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Where the dials stand: 3 rows of 3 clocks at 3, 6, 9 or 12 [default: standard input]
    /// 中文：表盘的位置：3 行 3 个时钟，指向 3、6、9 或 12 [默认: 标准输入]
    file: Option<PathBuf>,

    /// Positions of every dial, written 0 to M-1 in FILE; home is 0
    /// 中文：每个表盘的位置数，在 FILE 中写作 0 到 M-1；原位是 0
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(2..=i64::from(MOST_STATES)))]
    states: Option<u32>,

    /// The moves, one a line: the dials it turns [default: the nine moves of the nine clocks]
    /// 中文：各种操作，每行一种：它转动的表盘 [默认: 九个时钟的九种操作]
    #[arg(long, value_name = "FILE")]
    moves: Option<PathBuf>,

    /// Move k turns cell k and its neighbours, cells numbered row by row; 2 states unless --states says otherwise
    /// 中文：第 k 种操作转动第 k 格和它的邻格，格子逐行编号；有 2 个位置，除非 --states 另有规定
    #[arg(long, conflicts_with = "moves")]
    lights_out: bool,

    /// Print one JSON object: dials, rows, columns, states, moves, at (where the dials stand), sequence, presses, solutions
    /// (a string), proof, seconds
    /// 中文：输出一个 JSON 对象：dials、rows、columns、states、moves、at（表盘的位置）、sequence、presses、solutions（字符串）、proof、seconds
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    time: LimitArgs,
}

const HELP: &str = texts!(
    "\
The answer is the numbers of the moves on one line, in ascending order (their order does not
matter): the fewest presses, and the smallest such sequence. An empty line: nothing to do. If
nothing leads home, 'no solution' is printed, the proof goes to stderr, and the exit code is 1.

A file of moves names dials by letters from A, or by numbers from 1 separated by spaces. A dial
turns by one each time it is named; ':k' after a word turns its dials by k, which may be negative.
'#' begins a comment:
  ABDE          # move 1 turns four dials by one
  1 2:3 10:-1   # move 2 turns dial 1 by one, dial 2 by three, and dial 10 back by one
There can be 625 dials and 625 moves, and 4096 of each where dials have 2 positions, as on Lights
Out of 64x64. If very many sequences lead home, the proof that one is the shortest may take
long; Ctrl-C and --time then show the best one found, which need not be the shortest.

Examples:
  printf '9 9 12\\n6 6 6\\n6 3 6\\n' | lowbit clocks solve            prints 4 5 8 9
  printf '3 3 0\\n2 2 2\\n2 1 2\\n' | lowbit clocks solve --states 4   the same, written 0 to 3
  printf '010\\n111\\n010\\n' | lowbit clocks solve --lights-out       prints 5
  lowbit clocks solve dials.txt --moves moves.txt --states 6         any table of moves",
    r#"答案是各操作的编号，写在一行，从小到大（先后没有关系）：按的次数最少，其中又取最小的一列。空行：什么也不用做。
无论怎样都回不到原位时，输出 'no solution'，证明写到 stderr，退出码为 1。

操作文件用从 A 起的字母，或用空格隔开的从 1 起的数称呼表盘。每写一次，表盘转一格；
词后的 ':k' 表示转 k 格，可以为负。'#' 后面是注释:
  ABDE          # 操作 1 把四个表盘各转一格
  1 2:3 10:-1   # 操作 2 把表盘 1 转一格，表盘 2 转三格，表盘 10 转回一格
最多 625 个表盘和 625 种操作；表盘只有 2 个位置时各 4096 个，如 64x64 的点灯游戏。
回到原位的办法非常多时，证明哪个最短可能要很久；这时 Ctrl-C 和 --time 给出找到的最好的，不一定最短。

例子:
  printf '9 9 12\n6 6 6\n6 3 6\n' | lowbit clocks solve            输出 4 5 8 9
  printf '3 3 0\n2 2 2\n2 1 2\n' | lowbit clocks solve --states 4   同上，写作 0 到 3
  printf '010\n111\n010\n' | lowbit clocks solve --lights-out       输出 5
  lowbit clocks solve dials.txt --moves moves.txt --states 6         任何操作表"#
);

pub(crate) fn run(args: Args, session: &Session<'_>) -> Result<Exit> {
    let begin = Instant::now();
    let (reading, table) = read(&args)?;
    let solver = Solver::new(&table);
    let watch = Watch::patience(&told!("clocks", "时钟").to_string());
    let answer = solver.solve(&reading.dials, &args.time.stop(session))?;
    drop(watch);
    if let Answer::Interrupted(presses) = &answer {
        let exit = say_early(args.time.why(session), Finished::Nothing);
        say!(
            "{} moves lead home, but fewer might: {presses}",
            "{} 步可以归位，但也许还能更少：{presses}",
            presses.total()
        );
        return Ok(exit);
    }
    let text = match Solved::new(&solver, &table, &reading, &answer, begin.elapsed()) {
        Some(solved) if args.json => json::line(&solved),
        _ => line(&answer),
    };
    files::print(text.as_bytes())?;
    match answer {
        Answer::Impossible(proof) => {
            say!("{}", explained(&proof, &reading.dials));
            Ok(Exit::NotFound)
        }
        _ => Ok(Exit::Found),
    }
}

/// The dials and the moves that the arguments name.
fn read(args: &Args) -> Result<(Reading, MoveTable)> {
    let coding = match (args.states, args.lights_out) {
        (Some(states), _) => Coding::Numbers(states),
        (None, true) => Coding::Numbers(2),
        (None, false) => Coding::Hours,
    };
    let layout = match (&args.moves, args.lights_out) {
        (_, true) => Layout::Rectangle,
        (Some(_), _) => Layout::Free,
        (None, false) => Layout::Exactly(3, 3),
    };
    let file = args.file.as_deref().unwrap_or(Path::new("-"));
    if file.as_os_str() == "-" && args.moves.as_deref() == Some(file) {
        return Err(anyhow!(told!(
            "the dials and the moves cannot both be read from standard input",
            "表盘和操作不能都从标准输入读取"
        )));
    }
    let input = files::open(file)?;
    let reading = read_dials(input.reader, coding, layout).map_err(|error| files::in_input(&input.name, error))?;
    let table = match &args.moves {
        Some(path) => {
            let input = files::open(path)?;
            read_moves(input.reader, coding.states(), reading.dials.at().len())
                .map_err(|error| files::in_input(&input.name, error))?
        }
        None if args.lights_out => MoveTable::lights_out(coding.states(), reading.rows, reading.columns)?,
        None => MoveTable::nine_clocks(coding.states())?,
    };
    Ok((reading, table))
}

fn line(answer: &Answer) -> String {
    match answer {
        Answer::Fewest(presses) | Answer::Interrupted(presses) => format!("{presses}\n"),
        Answer::Impossible(_) => "no solution\n".to_owned(),
    }
}

/// The proof in words.
fn explained(proof: &Proof, dials: &Dials) -> impl Display {
    told!(
        "no move changes the sum {proof}, which is {} here and would have to be 0",
        "任何操作都不改变和 {proof}，它在这里是 {}，而归位时必须为 0",
        proof.sum(dials.at())
    )
}
