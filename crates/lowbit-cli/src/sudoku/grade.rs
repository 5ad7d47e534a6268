//! `lowbit sudoku grade`

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lowbit::engine::Stop;
use lowbit::steps::Degree;
use lowbit::sudoku::Verdict;
use lowbit::sudoku::answer::Graded;
use lowbit::sudoku::steps::{Grader, Grading, Notation, Scale};
use lowbit::sudoku::stream::{Questions, Solver};
use lowbit::words::Language;

use super::stream::{Answers, Asked, SearchArgs, for_each, misfit, stream};
use super::variant::{self, Goal};
use crate::exit::Exit;
use crate::json;
use crate::say::PLAIN;
use crate::session::Session;

/// Says of each puzzle, on a line, how hard it is for people: its rating, a word, and the hardest technique it takes.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: SearchArgs,

    /// The scale: bank (as the public bank of puzzles is rated), se121 (Sudoku Explainer 1.2.1) or hodoku (HoDoKu 2.2)
    /// 中文：评分标准：bank（公开题库的评分）、se121 (Sudoku Explainer 1.2.1) 或 hodoku (HoDoKu 2.2)
    #[arg(long, value_name = "SCALE", default_value = "bank", value_parser = scale(), hide_possible_values = true)]
    scale: Scale,

    /// Whether techniques may assume a unique solution, as all scales do: on or off
    /// 中文：技巧能否利用解的唯一性，各评分标准都能：on 或 off
    #[arg(long, value_name = "on|off", default_value = "on", value_parser = ["on", "off"])]
    uniqueness: String,

    /// Also print every step, each on a line with its rating and its reason
    /// 中文：同时输出每一步，每行一步，带评分和理由
    #[arg(long)]
    path: bool,

    /// How chains are written: eureka, plain or hodoku
    /// 中文：链的记法：eureka、plain 或 hodoku
    #[arg(long, value_name = "NOTATION", default_value_t = Notation::Eureka)]
    notation: Notation,

    /// A JSON object for each puzzle: puzzle, verdict, er, ep, ed, grade (or level), technique, path (with --path)
    /// 中文：每道题目一个 JSON 对象：puzzle、verdict、er、ep、ed、grade（或 level）、technique、path（用 --path 时）
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = texts!(
    "\
Answers, such as '4.2/1.2/1.2 expert: XY-wing':
  three ratings    the hardest step (ER), the hardest before a digit is placed (EP), the first (ED)
  the grade        by the first of them; these words and limits do not change:
    easy      to 1.5     hidden singles
    medium    to 2.5     naked singles, and what is seen without pencil marks
    hard      to 4.0     intersections, pairs, triplets, X-wings, swordfish
    expert    to 6.4     wings, links, unique rectangles, quads, exclusion
    extreme   to 7.9     chains and cycles
    beyond    from 8.0   several chains at once, nets, chains in chains
    unsolved             the techniques end before the puzzle is solved
  the technique    that of the hardest step
On the scale hodoku, such as 'hard: XY-wing': the level (easy, medium, hard, unfair, extreme) instead of the ratings
and the grade.
A solved grid is 0.0. Puzzles that have no solution, or more than one, are answered by 'none' or 'multiple' and not
rated. Only puzzles of 9x9 are.

Examples:
  lowbit sudoku grade puzzles.txt | sort -n | tail
  lowbit sudoku grade --path puzzle.txt
  lowbit sudoku grade --scale se121 --json puzzles.txt -o ratings.jsonl

The exit code is 1 when a puzzle has no solution.",
    r#"答案，例如 '4.2/1.2/1.2 expert: XY-wing':
  三个评分         最难的一步 (ER)，到第一个填数的步骤为止最难的 (EP)，第一步 (ED)
  难度             由其中第一个决定；这些词和界限不会改变:
    easy      到 1.5     排除
    medium    到 2.5     唯一余数，以及不用候选数就能看出的
    hard      到 4.0     区块、数对、三数组、二链列、三链列
    expert    到 6.4     各种翼、链接、唯一矩形、四数组、排除
    extreme   到 7.9     链和环
    beyond    从 8.0 起  同时用几条链、网、链中的链
    unsolved             题目没有解出，技巧就用完了
  技巧             最难一步的技巧
用 hodoku 评分时，例如 'hard: XY-wing'：等级（easy、medium、hard、unfair、extreme）代替评分和难度。
填好的盘面为 0.0。无解或多解的题目答 'none' 或 'multiple'，不评分。只评 9x9 的题目。

例子:
  lowbit sudoku grade puzzles.txt | sort -n | tail
  lowbit sudoku grade --path puzzle.txt
  lowbit sudoku grade --scale se121 --json puzzles.txt -o ratings.jsonl

有题目无解时退出码为 1。"#
);

fn scale() -> impl TypedValueParser<Value = Scale> {
    let names = PossibleValuesParser::new(Scale::ALL.map(Scale::name));
    names.map(|name| name.parse().expect("one of the names"))
}

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let asked = Goal::Grade { path: args.path, json: args.json };
    let for_classic = [("--scale", args.scale != Scale::default())];
    if let Some(exit) = variant::answer_unless(&for_classic, &asked, &args.input, session)? {
        return Ok(exit);
    }
    let (language, uniqueness) = (session.language, args.uniqueness == "on");
    let Args { scale, path, json, notation, .. } = args;
    let grader = Grader::new().scale(*scale).uniqueness(uniqueness).with_path(*path);
    let together = together(&args.input.input.shared.files);
    let what = format!("grade {scale} {uniqueness} {path} {json} {} {together} {notation}", language.tag());
    let asked = Asked::search(&what, &args.input).together(together);
    let answer = |solver: &mut Solver, questions: &Questions, stop: &Stop, answers: &mut Answers| {
        let graded = solver.grade(questions, &grader, stop);
        let Some(gradings) = graded.complete() else { return answers.interrupt() };
        for_each(questions, misfit, gradings, *json, answers, |question, grading, answers| {
            answers.none_found |= grading.verdict == Verdict::None;
            match json {
                true => json::append(&Graded::new_in(*notation, question, &grading, language), &mut answers.text),
                false => {
                    answers.begin(*path);
                    write(&grading, *notation, language, &mut answers.text);
                }
            }
        });
    };
    stream(asked, session, answer)
}

/// The number of puzzles that are rated together: 512 fill the lanes that rate easy ones, but hard ones, which take long, should keep all
/// threads busy. So files of few puzzles are divided into small parts, as is input other than files.
fn together(files: &[PathBuf]) -> usize {
    let length = |file: &PathBuf| fs::metadata(file).map_or(0, |about| about.len());
    let puzzles = files.iter().map(length).sum::<u64>() / 82;
    (puzzles / 128).clamp(32, 512) as usize
}

/// Appends the steps in a language, if there are any, and the line.
fn write(grading: &Grading, notation: Notation, language: Language, out: &mut String) {
    let Some(rated) = &grading.rated else {
        _ = writeln!(out, "{}", grading.verdict);
        return;
    };
    if let Some(path) = &grading.path {
        for (number, step) in (1..).zip(&path.steps) {
            _ = writeln!(out, "{number}. {} {}", step.rating, step.words_in(notation, Degree::Reason, language));
        }
    }
    match rated.points {
        Some(points) => out.push_str(points.level.name()),
        None => _ = write!(out, "{rated} {}", rated.grade().title(PLAIN)),
    }
    if let Some(technique) = rated.technique {
        _ = write!(out, ": {}", technique.title(PLAIN));
    }
    out.push('\n');
}
