//! The command line as a whole: raw arguments in, one subcommand called.

use std::ffi::OsString;

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
use lowbit::engine::{Stop, all_cores};
use lowbit::words::Language;

use crate::exit::Exit;
use crate::session::Session;
use crate::{
    clocks, files, help, judge, lab, man, merge, place, queens, regions, run, say, sequence, serve, sudoku, verify,
};

/// Exact bit-parallel search for board puzzles: N-Queens, Sudoku, queens on regions, clocks
/// 中文：棋盘问题的精确位并行搜索：N 皇后、数独、区域皇后、时钟
#[derive(Parser)]
#[command(name = "lowbit", version, max_term_width = help::WIDEST, after_help = EXAMPLES, subcommand_required = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,

    /// Threads to run on [default: all cores]. Answers never depend on it
    /// 中文：使用的线程数 [默认: 所有核心]；答案与它无关
    #[arg(long, global = true, value_name = "T", display_order = 900, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// The language of messages: en or zh [default: that of the environment]
    /// 中文：消息的语言：en 或 zh [默认: 由环境决定]
    #[arg(long, global = true, value_name = "LANG", display_order = 901, value_parser = lang(), hide_possible_values = true)]
    lang: Option<Language>,
}

fn lang() -> impl TypedValueParser<Value = Language> {
    let tags = PossibleValuesParser::new(Language::ALL.map(Language::tag));
    tags.map(|tag| tag.parse().expect("one of the tags"))
}

/// The language to speak: the requested one, or that of the environment. It is looked up before the arguments are parsed, so that errors in
/// them are reported in it too.
pub(crate) fn language_of(arguments: &[OsString]) -> Language {
    let mut texts = arguments.iter().filter_map(|argument| argument.to_str());
    let mut asked = None;
    while let Some(text) = texts.next() {
        match text.strip_prefix("--lang") {
            Some("") => asked = texts.next(),
            Some(rest) => asked = rest.strip_prefix('=').or(asked),
            None => {}
        }
    }
    let asked = asked.and_then(|tag| tag.parse().ok());
    asked.unwrap_or_else(|| Language::of_environment(|name| std::env::var(name).ok()))
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit queens count 16             how many ways 16 queens can stand on a 16x16 board
  lowbit queens list 8 --limit 3     the first three of the 92 solutions
  lowbit sudoku solve puzzles.txt    one answer a line, in the order asked
  lowbit regions hint board.txt      the next step on a board of coloured regions, with its reason
  lowbit clocks solve clocks.txt     the shortest sequence of moves
  lowbit lab queens 12               one search, from arrays to bits: nodes, ns per node

Files are read from standard input when '-' is given or none is.
Exit codes: 0 found, 1 no solution, 2 error, 130 interrupted.",
    r#"例子:
  lowbit queens count 16             16 个皇后在 16x16 的棋盘上有多少种摆法
  lowbit queens list 8 --limit 3     92 个解中的前三个
  lowbit sudoku solve puzzles.txt    每行一个答案，按提问的顺序
  lowbit regions hint board.txt      彩色区域棋盘的下一步，并说明理由
  lowbit clocks solve clocks.txt     最短的操作序列
  lowbit lab queens 12               同一个搜索，从数组到位再到更快：结点数，每个结点的纳秒数

文件写作 '-' 或不写时，从标准输入读取。
退出码：0 找到，1 无解，2 错误，130 中断。"#
);

#[derive(Subcommand)]
enum Command {
    /// N-Queens: count, list and solve, with blocked cells and fixed queens
    /// 中文：N 皇后：计数、列出、求解，支持禁用格和固定的皇后
    #[command(subcommand)]
    Queens(queens::Command),
    /// Sudoku of 4x4, 9x9, 16x16 and 25x25: solve, count, check, score
    /// 中文：4x4、9x9、16x16 和 25x25 的数独：求解、计数、检查、求最大和
    #[command(subcommand)]
    Sudoku(sudoku::Command),
    /// Queens on regions and Star Battle: solve, count, check, explain, grade, set
    /// 中文：区域皇后与 Star Battle：求解、计数、检查、讲解、评难度、出题
    #[command(subcommand)]
    Regions(regions::Command),
    /// Other pieces, boards and rules: count and list placements
    /// 中文：其他棋子、棋盘和规则：对摆法计数，列出摆法
    #[command(subcommand)]
    Place(place::Command),
    /// Published sequences about placing pieces: meanings, known terms, next terms
    /// 中文：关于放棋子的已发表数列：含义、已知各项、后续各项
    Sequence(sequence::Args),
    /// Dials turned by moves: the nine clocks, Lights Out, any move table
    /// 中文：由操作转动的表盘：九个时钟、点灯游戏、任何操作表
    #[command(subcommand)]
    Clocks(clocks::Command),
    /// Answer a judge's problem: exact input on stdin, exact output on stdout
    /// 中文：回答评测题目：stdin 是规定的输入，stdout 是规定的输出
    Judge(judge::Args),
    /// Measure the lecture's techniques on one puzzle: nodes and cost per node of each
    /// 中文：在一道题目上实测讲义的各级技巧，比较结点数和每个结点的代价
    #[command(subcommand)]
    Lab(lab::Command),
    /// Manage long counts that are kept in a file (queens count --run FILE)
    /// 中文：管理保存在文件里的长计数 (queens count --run FILE)
    #[command(subcommand)]
    Run(run::Command),
    /// Check the certificate of a count, without the kernels that made it
    /// 中文：检验计数的证书，不依赖生成它的内核
    Verify(verify::Args),
    /// Add up the parts of a count that ran on several machines (--part)
    /// 中文：把在几台机器上计数的各部分相加 (--part)
    Merge(merge::Args),
    /// Open the local page: solve, count, set, and see bit-parallel search
    /// 中文：打开本地页面：求解、计数、出题，观看位并行搜索
    Serve(serve::Args),
    /// Print the completion script of a shell
    /// 中文：输出 shell 的补全脚本
    Completions {
        /// The shell to complete in
        /// 中文：要补全的 shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page (roff), or write those of all commands
    /// 中文：输出手册页 (roff)，或写出所有命令的手册页
    Man(man::Args),
}

/// The help of all commands in every language.
pub(crate) fn dispatch(args: Args, stop: &Stop) -> Result<Exit> {
    let language = args.lang.unwrap_or_else(say::language);
    let session = Session { threads: args.threads.map_or_else(all_cores, usize::from), language, stop };
    say::speak(language);
    match args.command {
        Command::Queens(command) => queens::run(command, &session),
        Command::Sudoku(command) => sudoku::run(command, &session),
        Command::Regions(command) => regions::run(command, &session),
        Command::Place(command) => place::run(command, &session),
        Command::Sequence(args) => sequence::run(&args, &session),
        Command::Clocks(command) => clocks::run(command, &session),
        Command::Judge(args) => judge::run(args, &session),
        Command::Lab(command) => lab::run(command, &session),
        Command::Run(command) => run::run(command),
        Command::Verify(args) => verify::run(&args, &session),
        Command::Merge(args) => merge::run(&args, &session),
        Command::Serve(args) => serve::run(args, &session),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut help::command(Language::English), "lowbit", &mut script);
            files::print(&script)
        }
        Command::Man(args) => man::run(&args, help::command(Language::English)),
    }
}
