//! `lowbit sudoku count`

use std::fmt::Write;
use std::time::Duration;

use anyhow::Result;
use lowbit::engine::{Outcome, wall_clock};
use lowbit::sudoku::Puzzle;
use lowbit::sudoku::answer::Counted;
use lowbit::sudoku::variant::Variant;

use super::stream::{Asked, SearchArgs, any_size, for_each, stream};
use super::variant::{self, Goal};
use crate::exit::Exit;
use crate::json;
use crate::session::Session;

/// Counts the solutions of each puzzle, one number a line.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: SearchArgs,

    /// Stop counting at K: 'K+' means that there are more
    /// 中文：最多数到 K：'K+' 表示还有更多
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Estimate the number by N random descents: the mean and its standard error
    /// 中文：用 N 次随机下降估计数目：均值和标准误差
    #[arg(long, value_name = "N", conflicts_with = "limit", value_parser = clap::value_parser!(u64).range(2..))]
    estimate: Option<u64>,

    /// The seed of an estimate
    /// 中文：估计用的种子
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// A JSON object for each puzzle: puzzle, count (a string), exact
    /// 中文：每道题目一个 JSON 对象：puzzle、count（字符串）、exact
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit sudoku count puzzles.txt
  lowbit sudoku count --limit 1 puzzles.txt      1 for a proper puzzle, 1+ if there are more
  lowbit sudoku count --estimate 20000 some.txt  for puzzles with too many to count

The layouts that are read are listed by 'lowbit sudoku solve --help'. The exit code is 1 when a
puzzle has no solution.",
    r#"例子:
  lowbit sudoku count puzzles.txt
  lowbit sudoku count --limit 1 puzzles.txt      唯一解的题目为 1，解更多的为 1+
  lowbit sudoku count --estimate 20000 some.txt  用于解多得数不完的题目

能读的版式见 'lowbit sudoku solve --help'。有题目无解时退出码为 1。"#
);

/// The most puzzles to be searched on all threads, and the time after which that begins.
const FEW_PUZZLES: usize = 16;
const SOON: Duration = Duration::from_millis(100);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let goal = match args.estimate {
        Some(samples) => Goal::Estimate { samples, seed: args.seed, json: args.json },
        None => Goal::Count { limit: args.limit.map_or(u128::MAX, u128::from), json: args.json },
    };
    if let Some(exit) = variant::answer(&goal, &args.input, session)? {
        return Ok(exit);
    }
    if let Some(samples) = args.estimate {
        return estimate(samples, args, session);
    }
    // One solution beyond the limit shows that there are more.
    let one_more = args.limit.map_or(u64::MAX, |limit| limit.saturating_add(1));
    let what = format!("count {:?} {}", args.limit, args.json);
    stream(Asked::search(&what, &args.input), session, |solver, questions, stop, answers| {
        // If few puzzles take long, they are searched on all threads, one by one.
        let is_few = questions.len() <= FEW_PUZZLES && session.threads > 1;
        let first = if is_few { stop.limited(SOON, wall_clock) } else { stop.clone() };
        let counts = solver.count(questions, one_more, &first).complete().or_else(|| {
            let puzzles = questions.iter().filter_map(|question| question.puzzle());
            let counted = |puzzle: Puzzle| puzzle.count_on(session.threads, one_more, stop);
            let counts = puzzles.map(counted).map(|count| (!count.is_interrupted()).then_some(count));
            (is_few && !stop.is_raised()).then(|| counts.collect()).flatten()
        });
        let Some(counts) = counts else { return answers.interrupt() };
        for_each(questions, any_size, counts, args.json, answers, |question, count, answers| {
            let counted = count.within_limit();
            answers.none_found |= counted == Outcome::Complete(0);
            let text = &mut answers.text;
            match (args.json, counted) {
                (true, _) => json::append(&Counted::new(question, counted), text),
                (false, Outcome::Complete(count)) => _ = writeln!(text, "{count}"),
                (false, Outcome::Limited(count) | Outcome::Interrupted(count)) => _ = writeln!(text, "{count}+"),
            }
        });
    })
}

/// Estimates the number of solutions of classic puzzles.
fn estimate(samples: u64, args: &Args, session: &Session<'_>) -> Result<Exit> {
    let what = format!("count --estimate {samples} --seed {} {}", args.seed, args.json);
    stream(Asked::search(&what, &args.input), session, |_, questions, stop, answers| {
        for_each(questions, any_size, std::iter::repeat(()), args.json, answers, |subject, (), answers| {
            if answers.is_interrupted {
                return;
            }
            let puzzle = Variant::from(subject);
            match variant::estimated(&puzzle, samples, args.seed, stop) {
                Some(estimate) => {
                    answers.none_found |= estimate.samples == 0;
                    answers.text += &variant::estimate_words(&puzzle, &estimate, args.json);
                }
                None => answers.interrupt(),
            }
        });
    })
}
