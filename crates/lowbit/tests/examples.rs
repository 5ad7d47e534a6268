//! The programs of `examples` say what they should.
#![allow(dead_code, unreachable_pub, reason = "programs of their own: their main functions are not called here")]

use std::sync::Mutex;

use lowbit::engine::Stop;
use lowbit::words::Language;

#[path = "../examples/clocks.rs"]
mod clocks;
#[path = "../examples/hints.rs"]
mod hints;
#[path = "../examples/placements.rs"]
mod placements;
#[path = "../examples/queens.rs"]
mod queens;
#[path = "../examples/regions.rs"]
mod regions;
#[path = "../examples/sudoku.rs"]
mod sudoku;
#[path = "../examples/variants.rs"]
mod variants;

/// What a program writes, and returns.
fn written<T>(run: impl FnOnce(&mut Vec<u8>) -> Result<T, lowbit::Error>) -> (String, T) {
    let mut out = Vec::new();
    let returned = run(&mut out).unwrap();
    (String::from_utf8(out).unwrap(), returned)
}

#[test]
fn a_board_of_queens_is_listed_and_counted() {
    let told = Mutex::new(Vec::new());
    let hear = |progress: &lowbit::engine::Progress| told.lock().unwrap().push(progress.fraction());
    let (text, counted) = written(|out| queens::run(queens::BOARD, &Stop::new(), &hear, out));
    let board: lowbit::queens::Board = queens::BOARD.trim().parse().unwrap();
    let listed: Vec<String> = lowbit::queens::solutions(&board).map(|solution| solution.to_string()).collect();
    assert_eq!(counted, Some(listed.len() as u128));
    assert_eq!(text, format!("{}\n{} solutions\n", listed[..3].join("\n"), listed.len()));
    assert_eq!(told.into_inner().unwrap().last(), Some(&1.0));
}

#[test]
fn a_count_of_queens_is_stopped() {
    let stop = Stop::new();
    let raise = |_: &lowbit::engine::Progress| stop.raise(); // after the first unit
    let plain = format!("{}\n", ".".repeat(22)).repeat(22);
    let (text, counted) = written(|out| queens::run(&plain, &stop, &raise, out));
    assert_eq!((counted, text.lines().last()), (None, Some("stopped: not counted")));
}

#[test]
fn a_file_of_sudokus_is_solved_and_its_wrong_lines_are_named() {
    let input = lowbit::sudoku::stream::Input::new("a file", sudoku::PUZZLES.as_bytes());
    let (text, totals) = written(|out| sudoku::run(input, &Stop::new(), out));
    assert_eq!(totals, sudoku::Totals { unique: 1, others: 2, wrong: 1 });
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert_eq!(lines[0], "143628579572139468986754231391542786468917352725863914237481695619275843854396127");
    assert!(lines.contains(&"none: r1c1 and r1c2 are both 1"), "{text}");
    assert!(lines.contains(&"multiple"), "{text}");
    assert!(lines.iter().any(|line| line.starts_with("a file: line 2")), "{text}");
    let missing = lowbit::sudoku::stream::Input::open("no such file");
    assert!(sudoku::run(missing, &Stop::new(), &mut Vec::new()).is_err());
}

#[test]
fn a_puzzle_is_taught_in_both_languages_and_rated() {
    let (english, hints) = written(|out| hints::run(hints::PUZZLE, Language::English, out));
    assert_eq!(english.lines().count(), hints + 1 + 3, "{english}"); // hints, the end, three scales
    assert!(english.contains("Hidden single in a box: ") && english.contains("\nbank: "), "{english}");
    assert!(english.contains("<>") && english.contains("\nevery cell is filled correctly\n"), "{english}"); // candidates were erased
    let (chinese, as_many) = written(|out| hints::run(hints::PUZZLE, Language::Chinese, out));
    assert_eq!(as_many, hints);
    assert!(chinese.contains("唯一"), "{chinese}");
}

#[test]
fn a_variant_is_proofread() {
    let (text, is_unique) = written(|out| variants::run(variants::PUZZLE, &Stop::new(), out));
    assert!(is_unique);
    assert_eq!(text, "one solution\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\nnot needed: cage 3: r2c3-4\n");
    let (text, is_unique) = written(|out| variants::run("sudoku 4x4\nthermo: r1c1-4", &Stop::new(), out));
    assert!(!is_unique && text.starts_with("several solutions\n1 2 3 4\n"), "{text}");
}

#[test]
fn boards_of_regions_are_set_solved_and_graded() {
    for (size, stars) in [(6, 1), (8, 1)] {
        let (text, made) = written(|out| regions::run(size, stars, 2026, out));
        assert!(text.contains(&format!("\nstars: {}\n", made.solution)), "{text}");
        assert_eq!(text.lines().last(), Some(made.grade.name()));
    }
    assert!(regions::run(7, 2, 1, &mut Vec::new()).is_err()); // no such board has a solution
}

#[test]
fn placements_and_terms_are_counted() {
    let (text, counted) = written(|out| placements::count(placements::ASKED, out));
    assert_eq!(counted[..3], [1, 16, 96]); // 120 pairs of cells, 24 of them a knight's move apart
    assert!(text.starts_with("knight on rectangle 4x4, any: by-size: 1 16 96 "), "{text}");
    let (text, term) = written(|out| placements::term("A063443", 5, out));
    assert_eq!(term, [314]);
    assert!(text.starts_with("A063443, ") && text.contains("n = 5: [314]\n"), "{text}");
}

#[test]
fn clocks_are_turned_home_or_proved_stuck() {
    assert_eq!(written(|out| clocks::clocks(clocks::CLOCKS, out)), ("moves 4 5 8 9\n".to_owned(), Some(4)));
    let (text, presses) = written(|out| clocks::lights(&"11111\n".repeat(5), out));
    assert!(text.starts_with("8388608 positions can be solved\nmoves ") && presses == Some(15), "{text}");
    let (text, presses) = written(|out| clocks::lights("10\n", out));
    assert!(text.contains("impossible: no move changes #1 + #2 mod 2") && presses.is_none(), "{text}");
}
