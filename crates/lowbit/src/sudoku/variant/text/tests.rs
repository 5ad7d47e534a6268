//! Round trips, and the pitfalls of each format.

use super::super::constraints::{self, KINDS};
use super::super::model::{Constraint, Variant};
use super::super::{random, reference};
use super::*;
use crate::engine::{Outcome, Stop};

fn count(variant: &Variant) -> u128 {
    variant.solver().count(u128::MAX, &Stop::new(), |_| ()).complete().expect("nobody stops it")
}

fn four(rest: &str) -> Puzzle {
    of_json(&format!("{{\"size\": 4, {rest}}}")).expect("a puzzle")
}

fn refusal(text: &str) -> String {
    read(text).expect_err("it is refused").to_string()
}

fn solutions(variant: &Variant) -> Vec<Vec<u8>> {
    reference::solutions(variant, usize::MAX)
}

const GRID: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

/// Every example can be read on a grid of 9x9, is of its kind, is written as it stands, and has a solution.
#[test]
fn examples_are_puzzles() {
    for kind in KINDS {
        let beside = if kind.example.contains("CC") { "beside CC: 81\n" } else { "" };
        let text = format!("sudoku 9x9\n{beside}{}", kind.example);
        let variant: Variant = text.parse().expect(kind.example);
        assert_eq!(variant.constraints[0].kind, *kind);
        assert_eq!(line_of(&variant.constraints[0], &variant), kind.example);
        assert!(variant.solver().solve(&Stop::new()).into_inner().is_some(), "{}", kind.example);
    }
}

#[test]
fn every_kind_survives_json_and_addresses() {
    let plain = Variant::new(4).unwrap();
    let mut state = 5;
    for kind in KINDS.iter().filter(|kind| !kind.key.is_empty()) {
        for _ in 0..20 {
            let drawn = match kind.form {
                Form::Flag => Some(Constraint::flag(kind)),
                _ => random::constraint(kind, &plain, &GRID, &mut state),
            };
            let Some(constraint) = drawn else { continue };
            let variant = Variant { constraints: vec![constraint], ..plain.clone() };
            let json = to_json(&variant).unwrap();
            assert_eq!(of_json(&json).unwrap().variant, variant, "{json}");
            assert_eq!(read(&to_address(&variant).unwrap()).unwrap().variant, variant);
            assert!(draw(&variant, Some(&GRID)).ends_with("</svg>\n"));
        }
    }
}

#[test]
fn any_text_is_compressed_and_back() {
    let mut state = 7;
    for length in 0..200 {
        let letter = |state: &mut u64| match super::super::goals::random(state, 9) {
            0 => '\u{4e2d}',
            1 => '\u{1f600}',
            _ => (b'a' + super::super::goals::random(state, 3) as u8) as char,
        };
        let text: String = (0..length).map(|_| letter(&mut state)).collect();
        let short = compress(&text);
        assert_eq!(decompress(&short).as_deref(), Some(text.as_str()));
        // An address may turn + into a space and lose its padding.
        assert_eq!(decompress(&short.replace('+', " ").replace('=', "")).as_deref(), Some(text.as_str()));
    }
    assert_eq!(decompress("!"), None);
    // As the site writes it.
    assert_eq!(compress("hello"), "BYUwNmD2Q===");
}

#[test]
fn a_region_that_is_null_is_none_and_one_that_is_absent_is_the_box() {
    let row = "[{}, {}, {}, {}]";
    let all = format!("\"grid\": [{row}, {row}, {row}, {row}]");
    assert_eq!(four(&all).variant, Variant::new(4).unwrap());
    let nulls = all.replace("{}", "{\"region\": null}");
    assert!(four(&nulls).variant.regions.iter().all(Option::is_none));
    assert_eq!(count(&four(&nulls).variant), 576);
    let wrong = all.replacen("{}", "{\"region\": 3}", 1);
    let said = of_json(&format!("{{\"size\": 4, {wrong}}}")).unwrap_err().to_string();
    assert_eq!(said, "region 1 has 3 cells, not 4");
}

#[test]
fn regions_need_not_be_connected() {
    let jigsaw = read("................abcdabcdabcdabcd").unwrap().variant;
    assert_eq!(jigsaw.region_cells()[0], [0, 4, 8, 12]);
    assert_eq!(count(&jigsaw), 576);
}

#[test]
fn the_first_cell_of_an_arrow_is_its_circle() {
    let puzzle = four(r#""arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"], ["R1C1", "R2C1"]]}]"#);
    let arrows = &puzzle.variant.constraints;
    assert_eq!((arrows.len(), &arrows[0].parts), (2, &vec![vec![0], vec![1, 2]]));
    assert_eq!(arrows[1].parts[1], [4]);
}

#[test]
fn numbers_may_be_texts_and_other_texts_are_refused() {
    let cage = |value: &str| {
        format!("{{\"size\": 4, \"killercage\": [{{\"cells\": [\"R1C1\", \"R1C2\"], \"value\": {value}}}]}}")
    };
    for (value, values) in [("\"5\"", vec![5]), ("5", vec![5]), ("\"\"", vec![]), ("null", vec![])] {
        assert_eq!(of_json(&cage(value)).unwrap().variant.constraints[0].values, values);
    }
    assert!(refusal(&cage("\"five\"")).contains("killercage"));
    // Clues without a number yet.
    assert!(four(r#""xv": [{"cells": ["R1C1", "R1C2"], "value": ""}]"#).variant.constraints.is_empty());
    assert!(
        four(r#""littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "0"}]"#)
            .variant
            .constraints
            .is_empty()
    );
}

#[test]
fn the_diagonal_plus_goes_up() {
    let mut plus = of_json("{\"size\": 5, \"diagonal+\": true}").unwrap().variant;
    let has_solution = |variant: &Variant| variant.solver().solve(&Stop::new()).into_inner().is_some();
    (plus.allowed[0], plus.allowed[24]) = (1 << 1, 1 << 1);
    assert!(has_solution(&plus));
    (plus.allowed[4], plus.allowed[20]) = (1 << 2, 1 << 2);
    assert!(!has_solution(&plus));
}

#[test]
fn a_dot_exempts_its_edge_from_the_negatives() {
    let dots = r#""nonconsecutive": true, "ratio": [{"cells": ["R1C1", "R1C2"]}]"#;
    let puzzle = four(dots).variant;
    let only_dots = Variant { constraints: puzzle.constraints[1..].to_vec(), ..puzzle.clone() };
    let differs = |grid: &Vec<u8>, a: usize, b: usize| grid[a].abs_diff(grid[b]) != 1;
    let fits = |grid: &&Vec<u8>| {
        puzzle.edges().filter(|edge| *edge != (0, 1)).all(|(a, b)| differs(grid, a as usize, b as usize))
    };
    let ratio = |grid: &&Vec<u8>| grid[0] == 2 * grid[1] || grid[1] == 2 * grid[0];
    let all = solutions(&Variant::new(4).unwrap());
    assert_eq!(count(&puzzle), all.iter().filter(fits).filter(ratio).count() as u128);
    assert_eq!(count(&only_dots.clone()) > 0, puzzle.constraints.len() == 2);
}

#[test]
fn negative_xv_alone_forbids_both_sums() {
    let puzzle = four("\"negative\": [\"xv\"]").variant;
    assert!(puzzle.constraints[0].kind == &constraints::negative_xv::KIND);
    assert!(
        solutions(&puzzle).iter().all(|grid| puzzle.edges().all(|(a, b)| grid[a as usize] + grid[b as usize] != 5))
    );
    assert!(refusal("{\"size\": 4, \"negative\": [\"wonder\"]}").contains("negative wonder"));
}

#[test]
fn drawings_of_constraints_are_not_read_twice_and_free_ones_are_remarked() {
    let of_constraint = r#""line": [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}],
        "renban": [{"lines": [["R1C1", "R1C2"]]}]"#;
    assert!(four(of_constraint).remarks.is_empty() && four(of_constraint).variant.constraints.len() == 1);
    assert_eq!(four(r#""line": [{"lines": [["R1C1", "R1C2"]]}], "text": [{"cells": ["R1C1"]}]"#).remarks.len(), 1);
    assert!(refusal("{\"size\": 4, \"wonder\": [{}]}").contains("wonder"));
}

#[test]
fn clues_lie_outside_on_all_four_sides() {
    for (cell, line) in
        [("R0C2", [1, 5, 9, 13]), ("R5C2", [13, 9, 5, 1]), ("R3C0", [8, 9, 10, 11]), ("R3C5", [11, 10, 9, 8])]
    {
        let puzzle = four(&format!("\"skyscraper\": [{{\"cell\": \"{cell}\", \"value\": \"2\"}}]"));
        assert_eq!(puzzle.variant.constraints[0].cells(), line, "{cell}");
    }
    assert!(refusal("{\"size\": 4, \"skyscraper\": [{\"cell\": \"R2C2\", \"value\": \"2\"}]}").contains("skyscraper"));
}

#[test]
fn a_sandwich_of_nothing_has_its_ends_side_by_side() {
    let puzzle = four(r#""sandwichsum": [{"cell": "R1C0", "value": "0"}]"#).variant;
    let place = |grid: &Vec<u8>, digit: u8| grid[..4].iter().position(|&one| one == digit).unwrap();
    let fits = |grid: &&Vec<u8>| place(grid, 1).abs_diff(place(grid, 4)) == 1;
    assert_eq!(count(&puzzle), solutions(&Variant::new(4).unwrap()).iter().filter(fits).count() as u128);
}

#[test]
fn a_pill_is_read_in_reading_order() {
    // Across two rows: the upper cell comes first, whatever the order of the list.
    let puzzle =
        four(r#""arrow": [{"cells": ["R2C1", "R1C2"], "lines": [["R2C1", "R3C1", "R4C1", "R4C2", "R4C3"]]}]"#).variant;
    assert_eq!(puzzle.constraints[0].parts[0], [1, 4]);
    let sum = |grid: &Vec<u8>| [8, 12, 13, 14].iter().map(|&cell: &usize| grid[cell]).sum::<u8>();
    let fits = |grid: &&Vec<u8>| 10 * grid[1] + grid[4] == sum(grid);
    assert_eq!(count(&puzzle), solutions(&Variant::new(4).unwrap()).iter().filter(fits).count() as u128);
    // With digits above 9 the texts are joined: 1 and 12 are 112.
    let mut large = Variant::with_digits(1, 12, 1, 12).unwrap();
    let parts = vec![vec![0, 1], (2..12).collect()];
    large.constraints.push(Constraint { parts, ..Constraint::flag(&constraints::arrow::KIND) });
    assert_eq!(count(&large), 0); // no two of 1 to 12 joined are the sum of the others
    large.constraints[0].parts = vec![vec![0, 1], vec![2, 3]];
    let mut first = large.clone();
    first.allowed[0] = 1 << 1;
    first.allowed[1] = 1 << 10;
    assert_eq!(count(&first), 0);
    first.allowed[1] = 1 << 9;
    assert_eq!(first.solver().solve(&Stop::new()).into_inner().map(|grid| grid[2] + grid[3]), Some(19));
}

#[test]
fn sixteen_by_sixteen_has_numbers_with_spaces() {
    let mut large = Variant::new(16).unwrap();
    large.allowed[3] = 1 << 16;
    assert_eq!(write(&large).parse::<Variant>().unwrap(), large);
    assert_eq!(read(&to_json(&large).unwrap()).unwrap().variant, large);
}

#[test]
fn region_sum_lines_skip_cells_without_a_region() {
    let mut puzzle: Variant = "sudoku 4x4\nregion-sum: r1c1-4".parse().unwrap();
    assert!(solutions(&puzzle).iter().all(|grid| grid[0] + grid[1] == grid[2] + grid[3]));
    puzzle.regions[1] = None;
    assert!(!solutions(&puzzle).is_empty() && solutions(&puzzle).iter().all(|grid| grid[0] == grid[2] + grid[3]));
}

#[test]
fn lines_may_cross_themselves() {
    let loops: Variant = "sudoku 4x4\nwhispers 1: r1c1 r1c2 r2c2 r2c1 r1c1\nrenban: r3c1 r3c2 r3c1".parse().unwrap();
    assert_eq!(count(&loops), solutions(&loops).len() as u128);
    // A cell that is listed twice counts twice on a shaft, and once in a cage.
    let twice: Variant = "sudoku 4x4\narrow: r1c1; r1c2 r1c2".parse().unwrap();
    assert!(count(&twice) > 0 && solutions(&twice).iter().all(|grid| grid[0] == 2 * grid[1]));
    let cage: Variant = "sudoku 4x4\ncage 3: r1c1 r1c2 r1c1".parse().unwrap();
    assert!(count(&cage) > 0);
}

#[test]
fn a_cage_with_more_cells_than_digits_is_a_contradiction() {
    let cage: Variant = "sudoku 4x4\ncage: r1c1-4 r2c1".parse().unwrap();
    assert_eq!(cage.solver().count(2, &Stop::new(), |_| ()), Outcome::Complete(0));
}

#[test]
fn other_forms_are_read() {
    let scf = read("https://sudokupad.app/scf000000000000000000000001*xwtName").unwrap().variant;
    assert_eq!((scf.constraints.len(), scf.title.as_str()), (3, "Name"));
    assert_eq!(scf.allowed[23], 1 << 1);
    let link = read("https://puzz.link/p?sudoku/4/4/g1k23k3g").unwrap().variant;
    assert_eq!(link.allowed.iter().filter(|set| set.is_power_of_two()).count(), 4);
    assert_eq!(link.allowed[1], 1 << 1);
    let fpuz = format!("https://sudokupad.app/fpuz{}", compress("{\"size\":4,\"antiknight\":true}"));
    assert_eq!(read(&fpuz).unwrap().variant.constraints.len(), 1);
    let wiki = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}5", "0".repeat(80));
    assert_eq!(read(&wiki).unwrap().variant.allowed[80], 1 << 5);
    assert!(refusal("https://sudokupad.app/abc123").contains("sudokupad.app"));
    let killer = format!("3x3::k:{}", "2817:1:".to_owned() + &"0:".repeat(79));
    let killer = read(&killer).unwrap().variant;
    assert_eq!((killer.constraints.len(), killer.constraints[0].values[0]), (1, 11));
    let arrows = format!("B<{}", "0".repeat(79)).replacen('0', "5", 79);
    assert_eq!(read(&arrows).unwrap().variant.constraints[0].parts[0], [0, 1]);
}

#[test]
fn scl_says_what_it_only_draws() {
    let row = "[{v:1},,,]";
    let short =
        format!("{{ce:[{row},[,,,],[,,,],[,,,]],ca:[{{ce:[[0,0],[0,1]],v:'3'}}],l:[{{wp:[[0,0],[1,1]],c:ff0000}}]}}");
    let puzzle = read(&format!("scl{}", compress(&short))).unwrap();
    assert_eq!(puzzle.variant.allowed[0], 1 << 1);
    assert_eq!(puzzle.variant.constraints[0].values, [3]);
    assert_eq!(puzzle.remarks.len(), 1);
}

#[test]
fn faults_name_their_line() {
    for (text, said) in [
        ("sudoku 4x4\nwonder: r1c1", "line 2: there is no constraint 'wonder'"),
        ("sudoku 4x4\nthermo: r1c9", "line 2: r1c9 is not in the grid"),
        ("sudoku 4x4\n12345\n....\n....\n....", "row 1"),
        ("sudoku 99x99", "out of range"),
    ] {
        assert!(refusal(text).contains(said), "{}", refusal(text));
    }
}

#[test]
fn pieces_end_where_the_next_begins() {
    let text = "# a comment\nsudoku 4x4\nthermo: r1c1-2\n\nsudoku 6x6\n{\"size\": 4}\n{\n\"size\":\n6}\n";
    let mut pieces = Pieces::new(text.as_bytes());
    let pieces: Vec<Piece> = std::iter::from_fn(|| pieces.next_piece().unwrap()).collect();
    assert_eq!(pieces.iter().map(|piece| piece.line).collect::<Vec<_>>(), [2, 5, 6, 7]);
    let sides: Vec<usize> = pieces.iter().map(|piece| read(&piece.text).unwrap().variant.rows).collect();
    assert_eq!(sides, [4, 6, 4, 6]);
}

/// Constraint strings, each with the equivalent readable text.
#[test]
fn constraint_strings_are_read() {
    let cases = [
        (
            ".Shape~4x4.Cage~5~R1C1~R1C2.~R1C1_1~R2C2_1_2",
            "sudoku 4x4\n1...\n....\n....\n....\nmarks 1 2: r2c2\ncage 5: r1c1-2",
        ),
        (
            ".Shape~4x4~0-3.NoBoxes.Thermo~R1C1~R1C2.AntiKnight",
            "sudoku 4x4\ndigits: 0-3\nregions: none\nthermo: r1c1-2\nantiknight",
        ),
        (".Shape~4x6~7~Raw", "sudoku 4x6\ndigits: 1-7\nlines: none"),
        (".Shape~4x6", "sudoku 4x6\nregions:\naaabbb\naaabbb\ncccddd\ncccddd"),
        (
            ".Shape~4x4.Var~X~help~2x3.Var~A.Sum~0_=_1_-2~VX4~VA",
            "sudoku 4x4\nbeside VA: 1\nbeside VX: 2x3\nweighted-sum 0 1 -2: VX4 VA1",
        ),
        (
            ".Shape~4x4.Or.~R1C1_1.And.~R1C1_2.Or.X~R2C1~R2C2.Cage~~R1C2~R1C3.End.End.End",
            "sudoku 4x4\neither: one-of 1: r1c1 | one-of 2: r1c1 & (either: xv 10: r2c1-2 | cage: r1c2-3)",
        ),
        (".Shape~4x4.Replicate~RA.Thermo~R1C1~R2C2.End", "sudoku 4x4\nthermo: r1c1 r2c2\nthermo: r2c1 r3c2"),
        (
            ".Shape~4x4.Skyscraper~C1~2~3.XSum~R2~~6.LittleKiller~5~R1C3",
            "sudoku 4x4\nskyscraper 2: r0c1\nskyscraper 3: r5c1\nx-sum 6: r2c5\nlittle-killer 5: r0c4 DL",
        ),
        (".Shape~4x4.Quad~R1C1~1~2.Quad~R1C1~3", "sudoku 4x4\nquadruple 3: r1c1-2 r2c1-2"),
        (
            ".Shape~4x4.WhiteDot~R1C1~R1C2~R2C2.StrictKropki",
            "sudoku 4x4\nwhite 1: r1c1-2\nwhite 1: r1c2 r2c2\nnonconsecutive\nnegative-black",
        ),
        (
            ".Shape~4x4.LookAndSay~1203~R1C1~R1C2.ContainExact~1_1~R2C1~R3C2~R4C4",
            "sudoku 4x4\nlook-and-say 12 3: r1c1-2\ncontains-exactly 1 1: r2c1 r3c2 r4c4",
        ),
        (
            ".Shape~2x2.NoBoxes.ChaosConstruction.ChaosCount~R1C1",
            "sudoku 2x2\nregions: none\nbeside CC: 4\nchaos 2: CC1-4\nsame-count: r1c1; CC1 CC3 CC2 CC4",
        ),
        (
            ".Shape~4x4.SumLine~5~R1C1~R1C2~R2C2~LOOP.Regex~MS4q~R1C1~R1C2",
            "sudoku 4x4\nsum-loop 5: r1c1-2 r2c2\nregex \"1.*\": r1c1-2",
        ),
    ];
    for (string, text) in cases {
        let (read, expected) = (read(string), text.parse::<Variant>());
        assert_eq!(read.expect(string).variant, expected.expect(text), "{string}");
        assert!(super::is_variant(string), "{string}");
        let encoded: String = string.bytes().map(|one| format!("%{one:02X}")).collect();
        let address = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?mode=x&q={encoded}");
        assert_eq!(super::read(&address).expect(string), super::read(string).expect(string));
    }
    // A table: the pairs 11, 12, 14 of four digits make the lowest bits 1101, then nothing.
    let table = read(".Shape~4x4.Pair~L~_name~R1C1~R1C2~~R3C1~R3C2").unwrap().variant;
    assert_eq!(write(&table), "sudoku 4x4\npairs \"1:1,2,4\": r1c1-2\npairs \"1:1,2,4\": r3c1-2\n");
    // A machine of 2 states and 4 digits in the packed form, bit by bit: 01 0000 0011 1 1 0, then 0011 (1 and 2) 1 1, then 1000 (4) 0.
    let machine = read(".Shape~4x4.NFA~QPHw~_name~R1C1~R1C2").unwrap().variant;
    assert_eq!(write(&machine), "sudoku 4x4\nmachine \"from 0 to 1: 0 1,2 1; 1 4 0\": r1c1-2\n");
    for (wrong, why) in [
        (".Shape~4x4.Cage~5~R5C1~R1C1", "R5C1"),
        (".Shape~4x4.Nothing~5", "Nothing"),
        (".Shape~4x4.Or.~R1C1_1", "Or"),
        (".Shape~4x4.~R1C1_5", "R1C1_5"),
        (".Shape~4x4.WhiteDot~R1C1~R2C2", "WhiteDot"),
        (".Shape~4x4.StrictXV.Or.X~R1C1~R1C2.Cage~5~R1C1~R1C2.End", "StrictXV"),
        (".Shape~4x4.Entropic~R1C1~R1C2", "Entropic"),
        (".Shape~4x4.NFA~____~_~R1C1", "NFA"),
        (".Shape~4x4.End", "End"),
        (".Shape~40x40", "40x40"),
    ] {
        let error = super::read(wrong).expect_err(wrong).to_string();
        assert!(error.contains(why), "{wrong}: {error}");
    }
    for classic in ["..1..2....3..4..", ".X.V............", ".AB.CD.........."] {
        assert!(!super::is_variant(classic), "{classic}");
    }
}
