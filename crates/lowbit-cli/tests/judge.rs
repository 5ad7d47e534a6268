//! `lowbit judge NAME` against folders of cases: `NAME/*.in` with the expected `NAME/*.out`.
//!
//! Our own cases are in `testdata/judge`, and more are generated from a seed; `LOWBIT_CASES=DIR` adds another folder of the same form, and
//! `LOWBIT_CASES_SKIP=a,b` leaves out the cases whose path contains one of the words. A case with `_multi` in its name has several right
//! answers, any of which is accepted.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lowbit::engine::Stop;
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::{Grid, Puzzle, Shape};

/// Standard output of `lowbit judge name < input`, and its exit code.
fn judge(name: &str, input: &Path) -> (Vec<u8>, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_lowbit"))
        .args(["judge", name])
        .stdin(fs::File::open(input).unwrap())
        .stderr(Stdio::null())
        .output()
        .unwrap();
    (output.stdout, output.status.code())
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
}

/// Runs every case below `folder` and returns their number.
fn run_folder(folder: &Path, skip: &[&str]) -> usize {
    let mut cases = 0;
    for problem in entries(folder).iter().filter(|path| path.is_dir()) {
        let name = problem.file_name().unwrap().to_str().unwrap();
        for input in entries(problem).iter().filter(|path| path.extension().is_some_and(|end| end == "in")) {
            let path = input.to_str().unwrap();
            if skip.iter().any(|word| path.contains(word)) {
                continue;
            }
            let expected = input.with_extension("out");
            let (stdout, code) = judge(name, input);
            match fs::read(&expected) {
                Ok(_) if path.contains("_multi") => {
                    let asked = grids(name, &fs::read_to_string(input).unwrap());
                    let found = grids(name, std::str::from_utf8(&stdout).unwrap());
                    assert_eq!((asked.len(), code), (found.len(), Some(0)), "{path}");
                    let is_right = |(puzzle, solution): (&Grid, &Grid)| solution.is_solution_of(puzzle);
                    assert!(!asked.is_empty() && asked.iter().zip(&found).all(is_right), "{path}: no solution");
                }
                Ok(expected) => {
                    let (got, wanted) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&expected));
                    assert_eq!((got, code), (wanted, Some(0)), "{path}");
                }
                // A case without an answer is input that breaks the contract.
                Err(_) => assert_eq!((stdout.as_slice(), code), (&b""[..], Some(2)), "{path}"),
            }
            cases += 1;
        }
    }
    cases
}

/// The grids of a problem's input, or of its output, without the text around them.
fn grids(problem: &str, text: &str) -> Vec<Grid> {
    let shape = if problem == "poj-3076" { Shape::SIXTEEN } else { Shape::NINE };
    // A line that is not a row of a grid is a count, or the end mark.
    let rows = text.split_whitespace().filter(|line| line.len() == shape.side() || line.len() == shape.cells());
    let cells: String = rows.collect();
    assert_eq!(cells.len() % shape.cells(), 0, "{text}");
    cells.as_bytes().chunks(shape.cells()).map(|grid| std::str::from_utf8(grid).unwrap().parse().unwrap()).collect()
}

/// Generates cases: sudokus with one solution, and the same with fewer givens, which have several.
fn make_cases(folder: &Path) {
    let recipe = Recipe { shape: Shape::NINE, seed: 13, symmetry: Symmetry::None, aim: Aim::Minimal };
    let made = Generator::new(recipe).puzzles(0..20, &Stop::new()).unwrap().complete().unwrap();
    let rows = |grid: &Grid| -> String {
        let row = |row: &[u8]| row.iter().map(|digit| char::from(b'0' + digit)).chain(['\n']).collect::<String>();
        grid.cells().chunks(9).map(row).collect()
    };
    let solved = |grid: &Grid| Puzzle::from(grid.clone()).solve(&Stop::new()).complete().unwrap().unwrap();
    let [alone, together] = ["sudoku-9x9", "poj-2676"].map(|problem| folder.join(problem));
    for folder in [&alone, &together] {
        fs::create_dir_all(folder).unwrap();
    }
    let write = |path: PathBuf, text: String| fs::write(path, text).unwrap();
    let (mut all, mut answers) = (format!("{}\n", made.len()), String::new());
    for (number, unique) in made.iter().enumerate() {
        let mut several = unique.clone();
        let givens: Vec<usize> = (0..81).filter(|&cell| unique.cells()[cell] > 0).take(3).collect();
        givens.into_iter().for_each(|cell| several.set(cell, 0));
        assert!(Puzzle::from(several.clone()).count(2, &Stop::new()).into_inner() == 2, "a minimal puzzle was made");
        for (name, grid) in [(format!("{number}"), unique), (format!("{number}_multi"), &several)] {
            write(alone.join(format!("{name}.in")), rows(grid));
            write(alone.join(format!("{name}.out")), rows(&solved(grid)));
        }
        all += &rows(&several);
        answers += &rows(&solved(&several));
    }
    write(together.join("all_multi.in"), all);
    write(together.join("all_multi.out"), answers);
}

#[test]
fn own_cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/judge");
    assert!(run_folder(&folder, &[]) > 0);
}

#[test]
fn made_cases() {
    let folder = std::env::temp_dir().join(format!("lowbit-judge-{}", std::process::id()));
    make_cases(&folder);
    assert_eq!(run_folder(&folder, &[]), 41);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn further_cases() {
    let Ok(folder) = std::env::var("LOWBIT_CASES") else {
        return eprintln!("skipped: LOWBIT_CASES names no folder; own and made cases are tried by the other tests");
    };
    let skip = std::env::var("LOWBIT_CASES_SKIP").unwrap_or_default();
    let skip: Vec<_> = skip.split(',').filter(|word| !word.is_empty()).collect();
    assert!(run_folder(Path::new(&folder), &skip) > 0);
}
