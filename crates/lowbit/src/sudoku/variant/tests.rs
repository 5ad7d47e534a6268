//! The search against the reference, on random variants of every kind and every pair of kinds.

use std::ops::ControlFlow;

use super::constraints::KINDS;
use super::generate::Wish;
use super::goals::random;
use super::model::{Constraint, Form, Kind, Puzzle, Variant, Worth};
use super::{reference, text};
use crate::Error;
use crate::engine::{Outcome, Stop};

/// A random solution of a grid without constraints, and that grid with some of its digits given.
fn start(mut variant: Variant, givens: u32, state: &mut u64) -> (Variant, Vec<u8>) {
    // The digits of the first row are in random order; the search fills the rest.
    let mut first = variant.clone();
    let mut digits: Vec<u8> = (variant.low..=variant.high).collect();
    for column in 0..variant.columns {
        let chosen = random(state, digits.len() as u32) as usize;
        first.allowed[column] = 1 << digits.swap_remove(chosen);
    }
    let grid = first.solver().solve(&Stop::new()).into_inner().expect("a row leaves a solution");
    for _ in 0..givens {
        let cell = random(state, variant.cells() as u32) as usize;
        variant.allowed[cell] = 1 << grid[cell];
    }
    (variant, grid)
}

/// Draws a random constraint that holds in the grid; `None` if it finds none.
fn draw(kind: &'static Kind, variant: &Variant, grid: &[u8], state: &mut u64) -> Option<Constraint> {
    if kind.form == Form::Flag {
        return Some(Constraint::flag(kind)); // whether it holds or not
    }
    (0..20).find_map(|_| super::random::constraint(kind, variant, grid, state))
}

/// All solutions, the count and the candidates agree with the reference.
fn agree(variant: &Variant) {
    let expected = reference::solutions(variant, usize::MAX);
    let written = text::write(variant);
    let solver = variant.solver();
    let stop = Stop::new();
    assert_eq!(solver.count(u128::MAX, &stop, |_| ()), Outcome::Complete(expected.len() as u128), "{written}");
    let mut found = Vec::new();
    let listed = solver.list(&stop, |grid| {
        found.push(grid);
        ControlFlow::Continue(())
    });
    assert_eq!((listed, &found), (Outcome::Complete(()), &expected), "{written}");
    assert_eq!(
        solver.solve(&stop),
        Outcome::Complete(solver.solve(&stop).into_inner().filter(|one| expected.contains(one)))
    );
    let candidates = solver.true_candidates(3, &stop).complete().expect("nobody stops it");
    let count = |cell: usize, digit: u8| expected.iter().filter(|grid| grid[cell] == digit).count().min(3) as u32;
    let counts = |cell: usize| (variant.low..=variant.high).map(|digit| count(cell, digit)).collect::<Vec<_>>();
    let all: Vec<_> = (0..variant.all_cells()).map(counts).collect();
    match candidates {
        Some(candidates) => assert_eq!(candidates.solutions, all, "{written}"),
        None => assert!(expected.is_empty(), "{written}"),
    }
    assert_eq!(written.parse::<Variant>().expect("what is written can be read"), *variant, "{written}");
}

/// Usual boxes, digits from 0, more digits than columns, and a jigsaw.
fn grids() -> [Variant; 4] {
    let four = Variant::new(4).unwrap();
    let zero = Variant::with_digits(4, 4, 0, 3).unwrap();
    let more = Variant::with_digits(4, 4, 1, 6).unwrap();
    let mut jigsaw = four.clone();
    jigsaw.regions = [0, 0, 1, 1, 0, 2, 2, 1, 0, 2, 2, 1, 3, 3, 3, 3].map(Some).to_vec();
    [four, zero, more, jigsaw]
}

#[test]
fn every_kind_agrees_with_the_reference() {
    let mut state = 1;
    for kind in KINDS {
        let mut drawn = 0;
        for round in 0..24 {
            let grid = grids()[round % 4].clone();
            let givens = if grid.side() > 4 { 12 } else { random(&mut state, 3) };
            let (mut variant, grid) = start(grid, givens, &mut state);
            if let Some(constraint) = draw(kind, &variant, &grid, &mut state) {
                drawn += 1;
                variant.constraints.push(constraint);
                agree(&variant);
                // A number larger by one: mostly without a solution, or with another one.
                if let Some(value) = variant.constraints[0].values.first_mut() {
                    *value += 1;
                    agree(&variant);
                }
            }
        }
        assert!(
            drawn > 0 || matches!(kind.worth, Worth::Rule(_)) || kind.form == Form::Labels,
            "{kind:?} was never drawn"
        );
    }
}

#[test]
fn every_pair_of_kinds_agrees_with_the_reference() {
    let mut state = 2;
    for (index, first) in KINDS.iter().enumerate() {
        for second in &KINDS[..=index] {
            let grid = grids()[random(&mut state, 4) as usize].clone();
            let givens = if grid.side() > 4 { 12 } else { 4 };
            let (mut variant, grid) = start(grid, givens, &mut state);
            for kind in [first, second] {
                let drawn = draw(kind, &variant, &grid, &mut state);
                variant.constraints.extend(drawn.filter(|one| !variant.constraints.contains(one)));
            }
            agree(&variant);
        }
    }
}

#[test]
fn six_by_six_agrees_with_the_reference() {
    let mut state = 3;
    for kind in KINDS {
        let (mut variant, grid) = start(Variant::new(6).unwrap(), 22, &mut state);
        for _ in 0..3 {
            let drawn = draw(kind, &variant, &grid, &mut state);
            variant.constraints.extend(drawn.filter(|one| !variant.constraints.contains(one)));
        }
        agree(&variant);
    }
}

/// Grids of more than 128 cells, and with more than 64 houses, keep the places of digits in other ways.
#[test]
fn large_grids_agree_with_the_reference() {
    let mut state = 5;
    for (side, givens, rounds) in [(12, 260, 40), (25, 1900, 5)] {
        for round in 0..rounds {
            let (mut variant, grid) = start(Variant::new(side).unwrap(), givens, &mut state);
            for _ in 0..2 {
                let kind = KINDS[random(&mut state, KINDS.len() as u32) as usize];
                let drawn = super::random::constraint(kind, &variant, &grid, &mut state);
                variant.constraints.extend(drawn.filter(|one| !variant.constraints.contains(one)));
            }
            // A wrong given: mostly without a solution.
            if round % 3 == 0 {
                let cell = random(&mut state, variant.cells() as u32) as usize;
                variant.allowed[cell] = 1 << (1 + random(&mut state, side as u32));
            }
            agree(&variant);
        }
    }
}

#[test]
fn rules_of_ones_own_agree_with_the_reference() {
    let relations = ["a + b < 6", "abs(a - b) >= 2 || a == b", "a % b == 0 && a != b", "(a - 1) * 2 > b / 2", "a"];
    let patterns = ["1.*", "[2-4]+1?.*", "(12|21|3.)*", "[^3]*", "4?.?.?2?", "(1|2)(3|4)(1|2)(3|4)"];
    for line in ["r1c1-4", "r1c1 r2c2 r2c3", "r1c1 r2c1"] {
        for relation in relations {
            agree(&format!("sudoku 4x4\n1...\n....\n....\n....\nrelation \"{relation}\": {line}").parse().unwrap());
        }
        for pattern in patterns {
            agree(&format!("sudoku 4x4\nregex \"{pattern}\": {line}").parse().unwrap());
        }
    }
    for pattern in ["[12]{2}.*", "(1|23){1,2}.{0,3}", ".{2}4{0,1}.*", "([1-3]{1,}4?){2,3}", "(.{1,2}){2}"] {
        for line in ["r1c1-4", "r1c1 r2c2 r2c3", "r1c1-4 r2c1"] {
            agree(&format!("sudoku 4x4\n1...\n....\n....\n....\nregex \"{pattern}\": {line}").parse().unwrap());
        }
    }
    for wrong in [
        "regex \"1{2\"",
        "regex \"1{3,2}\"",
        "regex \"(1{2000}){2000}\"",
        "pairs \"1:2 3\"",
        "pairs \"1:32\"",
        "machine \"from 0 to 1\"",
        "machine \"from 0 to 1: 0 1\"",
        "relation \"a +\"",
        "relation \"a ? b\"",
        "relation",
        "regex \"(1\"",
        "regex \"[1\"",
        "regex \"*\"",
        "regex \"x\"",
    ] {
        assert!(format!("sudoku 4x4\n{wrong}: r1c1-2").parse::<Variant>().is_err(), "{wrong}");
    }
}

/// Tables, machines and constraints on cells beside the grid, against the reference.
#[test]
fn tables_machines_and_cells_beside_agree_with_the_reference() {
    let grid = "sudoku 4x4\n1...\n....\n....\n....\n";
    let machines = [
        // An even digit, then odd ones or 4s.
        "from 0 to 1: 0 2,4 1; 1 1,3-4 1",
        // Two moves from a state; a state without moves.
        "from 0 2 to 3: 0 1-4 0; 0 2 1; 1 3 3; 2 1 3; 3 1-4 3; 1 1 9",
        "from to 0:",
        "from 0 to 0 1: 0 1-2 1; 1 3-4 0",
    ];
    for line in ["r1c1-4", "r1c2 r2c3 r2c4 r4c1", "r1c2 r2c2"] {
        for machine in machines {
            agree(&format!("{grid}machine \"{machine}\": {line}").parse().unwrap());
        }
        for table in ["1:2-4 2:1 3:4 4:1-3", "1-4:1,3", "", "1-2:3-4 3-4:1-2"] {
            for kind in ["pairs", "all-pairs"] {
                agree(&format!("{grid}{kind} \"{table}\": {line}").parse().unwrap());
            }
        }
    }
    // The step to the next line, also before, after and between empty lines.
    for lines in ["r1c2-3; r2c2-3", "; r1c2-4", "r1c2-3; ; r2c2", "r1c2-4;"] {
        for machine in [
            "from 0 to 1 2: 0 1-4 0; 0 / 1; 1 3-4 1; 1 / 2; 2 2 2",
            "from 0 to 2: 0 / 1; 1 / 2; 0 2 0; 2 1-4 2; 1 2-4 1",
        ] {
            agree(&format!("{grid}machine \"{machine}\": {lines}").parse().unwrap());
        }
    }
    let beside = [
        "beside VX: 2\nsum 5: r1c2 VX1\nwhispers 2: VX1 VX2 r2c2",
        "beside VX: 4\nmarks 1 2: VX1-4\nconnected 3 2: VX1-4\nthermo: VX1 r2c2",
        "beside VX: 2x2\nbeside VY: 1\nconnected 2 1: VX1-4\nregion: VX1-4\nweighted-sum 0 1 -10 1: r1c2 VY1 VX1",
        "beside VX: 1\nmarks 3: VX1\neither: cage 4: r1c2 VX1 | (either: one-of 4: r1c2 | one-of 3: VX1 & differ-if 3: VX1; r1c2 r2c3)",
        "beside VX: 1\ncage 5: r1c2-3 VX1\nrun-count: VX1; r4c1-4; r4c1 r3c1 r2c1\nsame-count 1: r4c4; VX1 r1c2 r2c3 r3c4",
        "nonconsecutive\nfull-rank 3: r0c2\nfull-rank-ties",
        "full-rank 5: r2c5\ndistinct-ranks",
        "full-rank 6: r5c3\nfull-rank 8: r5c4",
    ];
    for text in beside {
        agree(&format!("sudoku 4x4\n....\n34..\n..4.\n....\n{text}").parse().unwrap());
    }
}

/// Unknown regions, with some cells whose region is given, on small grids: the reference tries all fillings and
/// divisions.
#[test]
fn unknown_regions_agree_with_the_reference() {
    agree(&"sudoku 3x3\nregions: none\nbeside CC: 9\nchaos 3: CC1-9".parse().unwrap());
    agree(&"sudoku 2x3\nregions: none\nbeside CC: 6\nchaos 3: CC1-6\nrun-count: r1c1; CC1-3; CC1 CC4".parse().unwrap());
    agree(&"sudoku 2x4\nregions: none\nbeside CC: 8\nchaos 4: CC1-8\nsame-count: r1c1; CC1-8\nrun-count 1: r2c4; CC8 CC7 CC6".parse().unwrap());
    let given = "sudoku 4x4\nregions: none\n1234\n3...\n....\n....\nbeside CC: 16\nmarks 1: CC1\nmarks 2: CC4\nmarks 3: CC9\nmarks 4: CC16\n\
                 marks 1 2: CC2-3\nmarks 3 4: CC13-15\nmarks 2 4: CC8\nmarks 1 3: CC5\nmarks 2 4: CC12\nmarks 1 2 3: CC6\nmarks 1 3: CC10\nmarks 2 4: CC11\nchaos 4: CC1-16\n";
    for more in [
        "",
        "same-values: CC6; CC10\nrun-count: r2c2; CC6 CC7 CC8; CC6 CC2",
        "same-count: r3c3; CC11 CC6 CC7 CC10 CC12\nregion: CC6 CC7",
    ] {
        agree(&format!("{given}{more}").parse().unwrap());
    }
    // The most regions that fit: the empty 4x4 with unknown regions, counted in another way.
    let all: Variant = "sudoku 4x4\nregions: none\nbeside CC: 16\nchaos 4: CC1-16".parse().unwrap();
    let boxes: Variant =
        "sudoku 4x4\nregions: none\nbeside CC: 16\nchaos 4: CC1-16\nmarks 1: CC1-2 CC5-6\nmarks 2: CC3-4 CC7-8"
            .parse()
            .unwrap();
    let count = |variant: &Variant| variant.count(u128::MAX, &Stop::new()).into_inner();
    assert!(count(&all) > count(&boxes) && count(&boxes) >= 288);
}

/// Every step keeps the candidates of all solutions, for every kind.
#[test]
fn steps_are_true_for_every_kind() {
    let mut state = 77;
    let (mut steps, mut solved) = (0, 0);
    for kind in KINDS.iter() {
        for _ in 0..6 {
            let (mut variant, grid) = start(Variant::new(4).unwrap(), 2, &mut state);
            let Some(first) = draw(kind, &variant, &grid, &mut state) else { continue };
            variant.constraints.push(first);
            variant.constraints.extend(draw(&super::constraints::cage::KIND, &variant, &grid, &mut state));
            let solutions = reference::solutions(&variant, usize::MAX);
            if solutions.is_empty() {
                continue;
            }
            let path = super::steps::path(&variant, &Stop::new()).into_inner();
            for step in &path.steps {
                let words = step.words(&variant, crate::words::Language::English);
                let written = text::write(&variant);
                assert!(!step.placed.is_empty() || !step.removed.is_empty(), "{words}");
                for solution in &solutions {
                    let holds = |&(cell, digit): &(u16, u8)| solution[cell as usize] == digit;
                    assert!(step.placed.iter().all(holds), "{written}{words}");
                    assert!(!step.removed.iter().any(holds), "{written}{words}");
                }
            }
            steps += path.steps.len();
            solved += usize::from(path.is_solved);
            assert!(!path.is_solved || solutions.len() == 1, "{}", text::write(&variant));
        }
    }
    assert!(steps > 1000 && solved > 10, "{steps} steps, {solved} solved");
}

/// The 45 rule names the houses it adds up, and a cage its combinations.
#[test]
fn reasons_are_said() {
    let words = |text: &str| {
        let variant: Variant = text.parse().unwrap();
        let path = super::steps::path(&variant, &Stop::new()).into_inner();
        path.steps.iter().map(|step| step.words(&variant, crate::words::Language::English)).collect::<Vec<_>>()
    };
    let cage = words("sudoku 4x4\ncage 3: r1c1-2");
    assert_eq!(cage[0], "Sum: cage 3: r1c1-2 is 1+2 => r1c1-2<>3, r1c1-2<>4");
    let outies = words("sudoku 4x4\ncage 5: r1c1 r1c4\ncage 4: r1c2 r2c2\ncage 5: r1c3 r2c3");
    let said = "45 rule: the digits of row 1 add up to 10; with the cages there r1c2 + r1c3 = 5 => r1c3<>1, r1c3<>3";
    assert!(outies.iter().any(|words| words == said), "{outies:?}");
}

/// A search that gives up after it has found solutions still counts each once.
#[test]
fn many_solutions_are_counted_once() {
    for text in ["sudoku 4x4", "sudoku 4x4\nthermo: r1c1-2", "sudoku 4x4\n1...\n....\n....\n...."] {
        agree(&text.parse().unwrap());
    }
}

#[test]
fn a_classic_puzzle_has_the_same_candidates_by_both_ways() {
    // A full grid with some givens removed, and some candidates added.
    let rows = [
        "123456789",
        "456789123",
        "789123456",
        "214365897",
        "365897214",
        "897214365",
        "531642978",
        "642978531",
        "978531642",
    ];
    let mut variant = Variant::new(9).unwrap();
    for (cell, digit) in rows.concat().bytes().map(|digit| digit - b'0').enumerate() {
        variant.allowed[cell] = match cell % 3 {
            0 => variant.digits(),
            1 => 1 << digit | 1 << (digit % 9 + 1) | 1 << ((digit + 3) % 9 + 1),
            _ => 1 << digit,
        };
    }
    let stop = Stop::new();
    let found = variant.true_candidates(3, &stop);
    assert_eq!(found, variant.solver().true_candidates(3, &stop));
    assert!(found.into_inner().is_some_and(|found| found.sets.iter().any(|set| set.count_ones() > 1)));
    variant.allowed[1] = 1 << 1; // as its neighbour has
    variant.allowed[0] = 1 << 1;
    assert_eq!(variant.true_candidates(3, &stop), Outcome::Complete(None));
}

/// By the reference: the parts have no solution, and without any one of them they have one.
#[test]
fn contradictions_are_irreducible() {
    let (mut state, stop, mut of_several) = (7, Stop::new(), 0);
    for round in 0..400 {
        let (mut variant, grid) = start(grids()[round % 2].clone(), 3, &mut state);
        for _ in 0..3 {
            let kind = &KINDS[random(&mut state, KINDS.len() as u32) as usize];
            variant.constraints.extend(draw(kind, &variant, &grid, &mut state));
        }
        let cell = random(&mut state, 16) as usize;
        variant.allowed[cell] = 1 << (u32::from(variant.low) + random(&mut state, 4));
        let has_solution = |variant: &Variant| !reference::solutions(variant, 1).is_empty();
        let Some(parts) = variant.contradiction(&stop).complete().unwrap() else {
            assert!(has_solution(&variant), "{}", text::write(&variant));
            continue;
        };
        // Only the parts, without the one at a place: givens first.
        let givens = parts.givens.len();
        let only = |left_out: usize| {
            let mut only = variant.clone();
            for cell in 0..variant.cells() {
                if !parts.givens.iter().enumerate().any(|(place, &given)| place != left_out && given as usize == cell) {
                    only.allowed[cell] = variant.digits();
                }
            }
            let kept = parts.constraints.iter().enumerate().filter(|(place, _)| givens + place != left_out);
            only.constraints = kept.map(|(_, &index)| variant.constraints[index].clone()).collect();
            only
        };
        let size = givens + parts.constraints.len();
        assert!(!has_solution(&only(size)), "{}", text::write(&variant));
        assert!((0..size).all(|place| has_solution(&only(place))), "{}", text::write(&variant));
        of_several += usize::from(givens > 0 && !parts.constraints.is_empty());
    }
    assert!(of_several > 20, "{of_several}");
}

/// A search that is stopped proves nothing: neither that rules are hidden, nor that there is no solution.
#[test]
fn what_is_stopped_says_so() {
    let mut puzzle = Puzzle::read("sudoku 9x9\nthermo: r1c1-4").unwrap();
    let (stop, language) = (Stop::new(), crate::words::Language::English);
    for remarks in [vec![], vec!["a drawing may be a rule".into()]] {
        puzzle.remarks = remarks;
        stop.raise();
        let entries = vec![None; puzzle.variant.cells()];
        assert_eq!(puzzle.judge(&stop).unwrap().is_interrupted(), !puzzle.remarks.is_empty());
        assert!(puzzle.solved(&stop).unwrap().is_interrupted());
        assert!(puzzle.counted(5, &stop).unwrap().is_interrupted());
        assert!(puzzle.checked_why(&stop).unwrap().is_interrupted());
        assert!(puzzle.hinted(&entries, None, 4, language, &stop).unwrap().is_interrupted());
        assert!(puzzle.graded_with_path(language, &stop).unwrap().is_interrupted());
        assert!(puzzle.candidates(1, &stop).unwrap().is_interrupted());
        assert!(puzzle.listed(3, &stop).unwrap().is_interrupted());
    }
    let hidden = puzzle.judge(&Stop::new()).unwrap_err();
    assert!(hidden.to_string().contains("a drawing"), "{hidden}");
    puzzle.remarks.clear();
    assert!(matches!(puzzle.counted(5, &Stop::new()).unwrap(), Outcome::Limited(counted) if counted.count == "5"));
    assert!(matches!(puzzle.listed(3, &Stop::new()).unwrap(), Outcome::Limited(listed) if listed.solutions.len() == 3));
}

/// Completes an idea: its givens and constraints stay, there is one solution, and every given that was added is needed.
fn completed(wish: &Wish, idea: &Variant, seed: u64) -> Result<Variant, Error> {
    let puzzle = wish.puzzle(seed, &Stop::new())?.complete().flatten().expect("nobody stops it");
    let is_unique = |puzzle: &Variant| reference::solutions(puzzle, 2).len() == 1;
    let written = text::write(&puzzle);
    assert!(puzzle.constraints.starts_with(&idea.constraints), "{written}");
    assert!(is_unique(&puzzle), "{written}");
    for cell in (0..puzzle.cells()).filter(|&cell| puzzle.allowed[cell] != idea.allowed[cell]) {
        assert_eq!(puzzle.allowed[cell] & !idea.allowed[cell], 0, "{written}");
        let mut without = puzzle.clone();
        without.allowed[cell] = idea.allowed[cell];
        assert!(!is_unique(&without), "without cell {cell}: {written}");
    }
    Ok(puzzle)
}

#[test]
fn ideas_of_every_kind_are_completed() {
    let mut state = 11;
    let placed = |kind: &&&'static Kind| !matches!(kind.worth, Worth::Rule(_));
    for kind in KINDS.iter().filter(placed) {
        for round in 0..8 {
            let grid = grids()[round % 4].clone();
            let givens = if grid.side() > 4 { 12 } else { 1 };
            let (mut idea, grid) = start(grid, givens, &mut state);
            let Some(constraint) = draw(kind, &idea, &grid, &mut state) else { continue };
            let is_flag = kind.form == Form::Flag;
            let wish = if round < 4 || is_flag {
                idea.constraints.push(constraint);
                Wish::around(idea.clone())
            } else {
                Wish::around(idea.clone()).with(&format!("{}:2", kind.name)).unwrap()
            };
            match completed(&wish, &idea, state) {
                Ok(puzzle) => assert!(round < 4 || is_flag || puzzle.constraints.len() == 2),
                Err(_) if is_flag => assert_eq!(reference::solutions(&idea, 1).len(), 0, "{kind:?}"),
                Err(error) => assert!(round >= 4 && error.to_string().contains("no room"), "{kind:?}: {error}"),
            }
        }
    }
}

#[test]
fn a_cell_beside_the_grid_may_stay_open() {
    let idea: Variant = "sudoku 4x4\nbeside VX: 1\ngreater: VX1 r1c1".parse().unwrap();
    let error = completed(&Wish::around(idea.clone()), &idea, 1).unwrap_err();
    assert!(error.to_string().contains("beside the grid"), "{error}");
}
