//! Many puzzles are answered like single ones, part by part, in order.

use std::ops::ControlFlow;

use super::*;
use crate::TextError;
use crate::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use crate::sudoku::text::{Content, Format};
use crate::sudoku::{Puzzle, Shape};

/// The content of a part: whether its layout was recognised here, its puzzles or `error`, and why reading ended.
type Seen = (bool, Vec<String>, Option<String>);

fn parts(text: &str, together: usize) -> Vec<Seen> {
    let input = Input::new("a text", text.as_bytes());
    let plan = Plan { threads: 2, together, ..Plan::default() };
    let answer = |_: &mut Solver, questions: &Questions| -> Vec<String> {
        let told = questions.iter().map(|question| match question {
            Question::Wrong(fault, format) => {
                let mut told = String::new();
                format.write_error(fault, Content::Solutions, &mut told);
                told
            }
            question => line(&question.puzzle().unwrap()),
        });
        told.collect()
    };
    let mut seen = Vec::new();
    let ended = stream([input].into_iter(), &plan, &Stop::new(), answer, |part| {
        seen.push((!part.readings.is_empty(), part.answer, part.trouble.map(|trouble| trouble.to_string())));
        ControlFlow::Continue(())
    });
    assert!(ended.is_continue());
    seen
}

fn line(puzzle: &Puzzle) -> String {
    match puzzle {
        Puzzle::Givens(givens) => givens.to_string(),
        Puzzle::Marks(_) => panic!("no candidates are asked about here"),
    }
}

/// Puzzles of one size from a seed, with this many givens.
fn puzzles(shape: Shape, clues: usize, count: u64) -> Vec<Puzzle> {
    let recipe = Recipe { shape, seed: 5, symmetry: Symmetry::None, aim: Aim::Clues(clues) };
    let grids = Generator::new(recipe).puzzles(0..count, &Stop::new()).unwrap().complete().unwrap();
    grids.into_iter().map(Puzzle::from).collect()
}

#[test]
fn texts_come_in_parts_and_are_recognised_once() {
    let nines: Vec<String> = puzzles(Shape::NINE, 30, 5).iter().map(line).collect();
    let text = nines.join("\n") + "\n";
    for together in [1, 2, usize::MAX] {
        let parts = parts(&text, together);
        assert!(parts.iter().all(|part| (1..=together).contains(&part.1.len()) && part.2.is_none()), "{parts:?}");
        assert!(parts.iter().enumerate().all(|(at, part)| part.0 == (at == 0)), "{parts:?}");
        assert_eq!(parts.into_iter().flat_map(|part| part.1).collect::<Vec<_>>(), nines);
    }
    // A large one may take long.
    let large: Vec<String> = puzzles(Shape::SIXTEEN, 200, 3).iter().map(line).collect();
    let by_one = parts(&(large.join("\n") + "\n"), usize::MAX);
    let expected: Vec<Seen> =
        large.into_iter().zip([true, false, false]).map(|(text, told)| (told, vec![text], None)).collect();
    assert_eq!(by_one, expected);
}

#[test]
fn a_text_without_puzzles_says_so_and_one_with_a_drawn_puzzle_does_not() {
    for text in ["", "\n\n", "# nothing\n"] {
        let told: Vec<_> = parts(text, usize::MAX).into_iter().filter_map(|part| part.2).collect();
        assert_eq!(told, ["no puzzle"], "{text:?}");
    }
    let drawn = parts("1 . | . 4\n. . | . .\n----+----\n. 3 | . .\n. . | . 2\n", usize::MAX);
    assert_eq!(drawn, [(true, vec!["1..4.....3.....2".to_owned()], None)]);
}

#[test]
fn what_cannot_be_read_is_told_in_the_format_of_the_text() {
    let nine = line(&puzzles(Shape::NINE, 30, 1)[0]);
    let told = |text: &str| parts(text, usize::MAX).into_iter().flat_map(|part| part.1).collect::<Vec<_>>();
    assert_eq!(told(&format!("{nine}\nhello\n{nine}\n")), [&nine, "error\n", &nine]);
    assert_eq!(told(&format!("puzzle,name\n{nine},a\nhello,b\n")), [&nine, ",error\n"]);
    // Also before the first puzzle.
    assert_eq!(told(&format!("puzzle,name\nhello,b\n{nine},a\n")), [",error\n", &nine]);
    let fault = TextError::in_line(3, crate::sentence!("a \"fault\"", "错误"));
    let write = |format: Format, content| {
        let mut told = String::new();
        format.write_error(&fault, content, &mut told);
        told
    };
    assert_eq!(write(Format::Csv, Content::Puzzles), "error\n");
    assert_eq!(write(Format::Json, Content::Solutions), "{\"error\":\"line 3: a \\\"fault\\\"\"}\n");
}

#[test]
fn many_are_answered_as_each_by_itself() {
    let stop = Stop::new();
    let mut all: Vec<Puzzle> = [(Shape::FOUR, 8, 5), (Shape::NINE, 26, 20), (Shape::NINE, 60, 5)]
        .into_iter()
        .flat_map(|(shape, clues, count)| puzzles(shape, clues, count))
        .collect();
    // No solution, and several.
    all.extend(["11..............", "1..4......3....2"].map(|text| text.parse().unwrap()));
    let mut questions = Questions::default();
    for (number, puzzle) in all.iter().enumerate() {
        questions.push_puzzle(puzzle.clone());
        if number % 7 == 3 {
            questions.push(Err(TextError::in_line(1, crate::sentence!("no puzzle", "没有题目"))));
        }
    }
    let mut solver = Solver::new();
    let checks = solver.check(&questions, &stop).complete().unwrap();
    assert_eq!(checks, all.iter().map(|puzzle| puzzle.check(&stop).complete().unwrap()).collect::<Vec<_>>());
    let checks = solver.check_minimal(&questions, &stop).complete().unwrap();
    assert_eq!(checks, all.iter().map(|puzzle| puzzle.check_minimal(&stop).complete().unwrap()).collect::<Vec<_>>());
    let has_redundant = |check: &&crate::sudoku::Check| check.redundant.as_ref().is_some_and(|cells| !cells.is_empty());
    assert!(checks.iter().filter(has_redundant).count() >= 10);
    let counts = solver.count(&questions, 5, &stop).complete().unwrap();
    assert_eq!(counts, all.iter().map(|puzzle| puzzle.count(5, &stop)).collect::<Vec<_>>());
    let candidates = solver.candidates(&questions, &stop).complete().unwrap();
    assert_eq!(candidates, all.iter().map(|puzzle| puzzle.candidates(&stop).complete().unwrap()).collect::<Vec<_>>());
}

#[test]
fn a_small_buffer_makes_parts_as_large_as_a_large_one_does() {
    let line = format!("1{}\n", ".".repeat(80));
    let text = line.repeat(20_000);
    let sizes = |capacity: usize| {
        let input = Input::new("a text", std::io::BufReader::with_capacity(capacity, text.as_bytes()));
        let plan = Plan { threads: 2, ..Plan::default() };
        let mut sizes = Vec::new();
        let _ = stream(
            [input].into_iter(),
            &plan,
            &Stop::new(),
            |_, questions| questions.len(),
            |part| {
                sizes.push(part.answer);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(sizes.iter().sum::<usize>(), 20_000, "{capacity}");
        sizes
    };
    let (small, large) = (sizes(8192), sizes(1 << 20));
    assert!(small.len() <= 8 * large.len(), "{small:?}, and {large:?}");
}

#[test]
fn a_file_that_is_not_there_is_told() {
    let mut told = Vec::new();
    let inputs = ["/", "/no/such/file"].map(Input::open);
    let _ = stream(
        inputs.into_iter(),
        &Plan::default(),
        &Stop::new(),
        |_, questions| questions.len(),
        |part| {
            told.push((part.name.to_string(), part.answer, part.trouble.is_some()));
            ControlFlow::Continue(())
        },
    );
    assert_eq!(told, [("/".to_owned(), 0, true), ("/no/such/file".to_owned(), 0, true)]);
}
