//! A puzzle with several solutions gets the solution of the library, through every way to call the command.

use std::io::Write;
use std::process::{Command, Stdio};

use lowbit::engine::Stop;
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::{Grid, Puzzle, Shape};

/// Puzzles with several solutions, each with the library's solution.
fn puzzles() -> Vec<(Grid, String)> {
    let recipe = Recipe { shape: Shape::NINE, seed: 12, symmetry: Symmetry::None, aim: Aim::Minimal };
    let minimal = Generator::new(recipe).puzzles(0..60, &Stop::new()).unwrap().complete().unwrap();
    let fewer = |(number, puzzle): (usize, Grid)| {
        let mut cells = puzzle.cells().to_vec();
        let givens = (0..81).filter(|&cell| puzzle.cells()[cell] != 0);
        givens.take(1 + number % 6).for_each(|cell| cells[cell] = 0);
        let puzzle = Grid::from_cells(&cells).unwrap();
        let solution = Puzzle::from(puzzle.clone()).solve(&Stop::new()).complete().unwrap().unwrap();
        (puzzle, solution.to_string())
    };
    minimal.into_iter().enumerate().map(fewer).collect()
}

fn lowbit(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lowbit"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Concurrently, since a pipe does not hold all answers.
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()).unwrap());
        child.wait_with_output().unwrap()
    });
    String::from_utf8(output.stdout).unwrap()
}

/// The digits of all answers, in which all layouts agree.
fn digits(text: &str) -> String {
    text.chars().filter(|character| ('1'..='9').contains(character)).collect()
}

fn as_line(puzzle: &Grid) -> String {
    format!("{puzzle}\n")
}

fn as_rows(puzzle: &Grid) -> String {
    let line = puzzle.to_string();
    let rows = line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n");
    rows.collect::<String>() + "\n"
}

/// Nine characters for each cell: a dot for each digit that it cannot hold.
fn as_candidates(puzzle: &Grid) -> String {
    let candidate = |cell, digit| if cell == 0 || cell == digit { char::from(b'0' + digit) } else { '.' };
    let candidates = puzzle.cells().iter().flat_map(|&cell| (1..=9).map(move |digit| candidate(cell, digit)));
    candidates.chain(['\n']).collect()
}

#[test]
fn alone_and_among_others_in_every_layout() {
    let puzzles = puzzles();
    let solutions: String = puzzles.iter().map(|(_, solution)| solution.as_str()).collect();
    for layout in [as_line, as_rows, as_candidates] {
        for (puzzle, solution) in &puzzles[..10] {
            assert_eq!(&digits(&lowbit(&["sudoku", "solve"], &layout(puzzle))), solution, "{puzzle}");
        }
        let all: String = puzzles.iter().map(|(puzzle, _)| layout(puzzle)).collect();
        for threads in ["1", "2"] {
            for format in ["line", "grid"] {
                let arguments = ["--threads", threads, "sudoku", "solve", "--to", format];
                assert_eq!(digits(&lowbit(&arguments, &all)), solutions, "{arguments:?}: {}", layout(&puzzles[0].0));
            }
            let answers = lowbit(&["--threads", threads, "sudoku", "solve", "--to", "json"], &all);
            let solution = |line| {
                let answer: serde_json::Value = serde_json::from_str(line).unwrap();
                answer["solution"].as_str().unwrap().to_owned()
            };
            assert_eq!(answers.lines().map(solution).collect::<String>(), solutions, "{threads} threads, json");
        }
    }
}

/// After thousands of others, so that other searches run before it and concurrently.
#[test]
fn behind_thousands_of_others() {
    let puzzles = puzzles();
    let many: String = (0..100).flat_map(|_| puzzles.iter().map(|(puzzle, _)| as_line(puzzle))).collect();
    let expected: Vec<&str> = puzzles.iter().map(|(_, solution)| solution.as_str()).collect();
    for threads in ["1", "2"] {
        let answers = lowbit(&["--threads", threads, "sudoku", "solve"], &many);
        assert!(answers.lines().eq(expected.iter().copied().cycle().take(6000)), "{threads} threads");
    }
}
