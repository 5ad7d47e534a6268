//! `lowbit sudoku grade`

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use anyhow::Result;
use lowbit::steps::Degree;
use lowbit::sudoku::Verdict;
use lowbit::sudoku::answer::Graded;
use lowbit::sudoku::steps::{Grading, Scale};
use lowbit::sudoku::stream::{Questions, Solver};
use lowbit::words::Language;

use super::stream::{Answers, Asked, InputArgs, for_each_nine, stream_as};
use crate::exit::Exit;
use crate::json;
use crate::session::Session;

/// Says of each puzzle, on a line, how hard it is for people: its rating, a word, and the hardest technique it takes.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// The scale: bank (as the public bank of puzzles is rated), se121 (Sudoku Explainer 1.2.1) or hodoku (HoDoKu 2.2)
    #[arg(long, value_name = "SCALE", default_value_t = Scale::Bank)]
    scale: Scale,

    /// Whether techniques may use that the solution is the only one, as all scales do: on or off
    #[arg(long, value_name = "on|off", default_value = "on", value_parser = ["on", "off"])]
    uniqueness: String,

    /// Also every step on the way, each on a line with its rating and its reason
    #[arg(long)]
    path: bool,

    /// A JSON object for each puzzle: puzzle, verdict, er, ep, ed, grade (or level, score), technique, path (with --path)
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Answers, such as '4.2/1.2/1.2 expert: XY-wing':
  three ratings    the hardest step (ER), the hardest up to the first that places a digit (EP), the first (ED)
  the grade        by the first of them; these words and limits do not change:
    easy      to 1.5     hidden singles
    medium    to 2.5     naked singles, and what is seen without pencil marks
    hard      to 4.0     intersections, pairs, triplets, X-wings, swordfish
    expert    to 6.4     wings, links, unique rectangles, quads, exclusion
    extreme   to 7.9     chains and cycles
    beyond    from 8.0   several chains at once, nets, chains in chains
    unsolved             the techniques end before the puzzle is solved
  the technique    that of the hardest step
On the scale hodoku, such as 'hard 718: XY-wing': the level (easy, medium, hard, unfair, extreme) and the sum of the
points of all steps, instead of the ratings and the grade.
A solved grid is 0.0. Puzzles that have no solution, or more than one, are answered by 'none' or 'multiple' and not
rated. Only puzzles of 9x9 are.

Examples:
  lowbit sudoku grade puzzles.txt | sort -n | tail
  lowbit sudoku grade --path puzzle.txt
  lowbit sudoku grade --scale se121 --json puzzles.txt -o ratings.jsonl

The exit code is 1 when a puzzle has no solution.";

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let (language, uniqueness) = (session.language, args.uniqueness == "on");
    let Args { scale, path, json, .. } = args;
    let together = together(&args.input.files);
    let what = format!("grade {scale} {uniqueness} {path} {json} {} {together}", language.tag());
    let asked = Asked { together, ..Asked::plainly(&what) };
    let answer = |solver: &mut Solver, questions: &Questions, answers: &mut Answers| {
        let graded = solver.grade(questions, (*scale, uniqueness), *path, session.stop);
        let Some(gradings) = graded.complete() else { return answers.interrupt() };
        for_each_nine(questions, gradings, *json, answers, |question, grading, answers| {
            answers.none_found |= grading.verdict == Verdict::None;
            match json {
                true => json::append(&Graded::new(question, &grading, language), &mut answers.text),
                false => {
                    answers.begin(*path);
                    write(&grading, language, &mut answers.text);
                }
            }
        });
    };
    stream_as(asked, &args.input, session, answer, |_| {})
}

/// How many puzzles are rated together: 512 fill the lanes in which easy ones are rated, but hard ones, which take long, are to keep
/// all threads busy. So files of few puzzles are cut into small parts, and what is not a file, too.
fn together(files: &[PathBuf]) -> usize {
    let length = |file: &PathBuf| fs::metadata(file).map_or(0, |about| about.len());
    let puzzles = files.iter().map(length).sum::<u64>() / 82;
    (puzzles / 128).clamp(32, 512) as usize
}

/// Appends the steps, if there are any, and the line.
fn write(grading: &Grading, language: Language, out: &mut String) {
    let Some(rated) = &grading.rated else {
        _ = writeln!(out, "{}", grading.verdict.title(language));
        return;
    };
    if let Some(path) = &grading.path {
        for (number, step) in (1..).zip(&path.steps) {
            _ = writeln!(out, "{number}. {} {}", step.rating, step.words(Degree::Reason, language));
        }
    }
    match rated.points {
        Some(points) => out.push_str(&points.words(language)),
        None => _ = write!(out, "{rated} {}", rated.grade().title(language)),
    }
    if let Some(technique) = rated.technique {
        let colon = if language == Language::Chinese { "：" } else { ": " };
        _ = write!(out, "{colon}{}", technique.title(language));
    }
    out.push('\n');
}
