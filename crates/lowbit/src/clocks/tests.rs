//! The algebra against the search on every state, against brute force on random tables, and known facts.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::dials::is_better;
use super::reference::{CARRY, MOVES, every_sequence, pack};
use super::*;
use crate::engine::Stop;

/// The fewest presses, or the proof that there are none.
fn answer(solver: &Solver, table: &MoveTable, dials: &Dials) -> Option<Presses> {
    match solver.solve(dials, &Stop::new()).unwrap() {
        Answer::Fewest(presses) => {
            assert!(leads_home(table, dials, presses.times()), "{dials:?} {presses}");
            Some(presses)
        }
        Answer::Impossible(proof) => {
            assert!(proof.holds(table, dials), "{dials:?} {proof}");
            None
        }
        Answer::Interrupted(_) => panic!("nobody stopped it"),
    }
}

fn leads_home(table: &MoveTable, dials: &Dials, times: &[u32]) -> bool {
    let mut dials = dials.clone();
    for (index, &times) in times.iter().enumerate() {
        (0..times).for_each(|_| dials.turn(table.turns(index)));
    }
    dials.are_home()
}

/// Tries all m^moves vectors.
fn brute_force(table: &MoveTable, dials: &Dials) -> Option<Vec<u32>> {
    let mut times = vec![0; table.moves()];
    let mut best: Option<Vec<u32>> = None;
    loop {
        if leads_home(table, dials, &times) && best.as_ref().is_none_or(|best| is_better(&times, best)) {
            best = Some(times.clone());
        }
        let Some(index) = times.iter().position(|&times| times + 1 < table.states()) else { return best };
        times[..index].fill(0);
        times[index] += 1;
    }
}

#[test]
fn the_packed_moves_are_the_nine_moves() {
    let table = MoveTable::nine_clocks(4).unwrap();
    for (index, packed) in MOVES.into_iter().enumerate() {
        assert_eq!(pack(&Dials::new(4, table.turns(index).to_vec()).unwrap()), Some(packed));
    }
    assert_eq!(pack(&Dials::new(5, vec![0; 9]).unwrap()), None);
}

#[test]
fn algebra_and_search_agree_on_all_states() {
    let table = MoveTable::nine_clocks(4).unwrap();
    let solver = Solver::new(&table);
    assert_eq!((solver.reachable(), solver.solutions()), (Some(262_144), Some(1)));
    let (mut sequences, mut longest) = (0, 0);
    every_sequence(0, |turned, times| {
        // These presses solve the state from which they turn the clocks to 12; no other sequence does.
        let at = (0..9).rev().map(|clock| (4 - (turned >> (3 * clock) & 7)) % 4).collect();
        let dials = Dials::new(4, at).unwrap();
        assert_eq!((pack(&dials).unwrap() + turned) & CARRY, 0);
        let Answer::Fewest(presses) = solver.solve(&dials, &Stop::new()).unwrap() else { panic!("{dials:?}") };
        assert_eq!(presses.times(), times);
        longest = longest.max(presses.total());
        sequences += 1;
    });
    assert_eq!((sequences, longest), (262_144, 27));
}

#[test]
fn search_finds_what_algebra_finds() {
    let table = MoveTable::nine_clocks(4).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(668);
    for _ in 0..200 {
        let dials = Dials::new(4, (0..9).map(|_| random.random_range(0..4)).collect()).unwrap();
        let Answer::Fewest(presses) = solve(&table, &dials, &Stop::new()).unwrap() else { panic!() };
        assert_eq!(search(pack(&dials).unwrap()), presses);
    }
}

#[test]
fn random_tables_agree_with_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(1994);
    let (mut solved, mut impossible, mut tied) = (0, 0, 0);
    for round in 0..6000 {
        let states = [2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 30][round % 11];
        let dials = random.random_range(1..=5);
        let most = (1..=7).rev().find(|&moves| (states as f64).powi(moves) <= 1000.0).unwrap();
        let moves = random.random_range(1..=most as usize);
        // Amounts with common divisors make kernels without a basis.
        let scale = random.random_range(1..=states);
        let turns = (0..moves)
            .map(|_| {
                (0..dials).map(|_| random.random_range(0..states) * [1, scale][random.random_range(0..2)]).collect()
            })
            .collect();
        let table = MoveTable::new(states, dials, turns).unwrap();
        let mut at = Dials::new(states, vec![0; dials]).unwrap();
        match random.random_range(0..4) {
            0 => at = Dials::new(states, (0..dials).map(|_| random.random_range(0..states)).collect()).unwrap(),
            _ => (0..random.random_range(0..40)).for_each(|_| at.turn(table.turns(random.random_range(0..moves)))),
        }
        let solver = Solver::new(&table);
        let found = answer(&solver, &table, &at);
        assert_eq!(found.as_ref().map(Presses::times), brute_force(&table, &at).as_deref(), "{table:?} {at:?}");
        let all = u128::from(states).pow(moves as u32);
        assert_eq!(solver.reachable().unwrap() * solver.solutions().unwrap(), all);
        match found {
            None => impossible += 1,
            Some(_) if solver.solutions() > Some(1) => tied += 1,
            Some(_) => solved += 1,
        }
    }
    assert!(solved > 500 && impossible > 500 && tied > 500, "{solved} {impossible} {tied}");
}

#[test]
fn ties_go_to_the_smallest_sequence() {
    // Moves 1 and 4 together do what 2 and 3 do together; 1 4 comes first.
    let table = MoveTable::new(3, 2, vec![vec![1, 0], vec![1, 1], vec![0, 1], vec![0, 2]]).unwrap();
    let dials = Dials::new(3, vec![2, 1]).unwrap();
    assert_eq!(solve(&table, &dials, &Stop::new()).unwrap(), Answer::Fewest(Presses::new(vec![1, 0, 0, 1])));
    // Two equal moves: the first is pressed.
    let table = MoveTable::new(5, 1, vec![vec![2], vec![2]]).unwrap();
    let dials = Dials::new(5, vec![1]).unwrap();
    assert_eq!(solve(&table, &dials, &Stop::new()).unwrap(), Answer::Fewest(Presses::new(vec![2, 0])));
}

/// Distances from home by breadth-first search over the states, and the smallest sequence by greedy descent.
#[test]
fn a_large_kernel_agrees_with_breadth_first_search() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let (states, dials, moves) = (4u32, 6usize, 20usize);
    let turns = (0..moves).map(|_| (0..dials).map(|_| random.random_range(0..states)).collect()).collect();
    let table = MoveTable::new(states, dials, turns).unwrap();
    let index = |dials: &Dials| dials.at().iter().fold(0, |index, &at| index * 4 + at as usize);
    let backwards = |dials: &Dials, turns: &[u32]| {
        let mut dials = dials.clone();
        (0..states - 1).for_each(|_| dials.turn(turns));
        dials
    };
    let home = Dials::new(states, vec![0; dials]).unwrap();
    let mut distance = vec![u32::MAX; 1 << (2 * dials)];
    distance[index(&home)] = 0;
    let mut queue = std::collections::VecDeque::from([home]);
    while let Some(here) = queue.pop_front() {
        for number in 0..moves {
            let there = backwards(&here, table.turns(number));
            if distance[index(&there)] == u32::MAX {
                distance[index(&there)] = distance[index(&here)] + 1;
                queue.push_back(there);
            }
        }
    }
    let solver = Solver::new(&table);
    for _ in 0..300 {
        let mut dials = Dials::new(states, (0..dials).map(|_| random.random_range(0..states)).collect()).unwrap();
        let presses = answer(&solver, &table, &dials).unwrap();
        let mut sequence = Vec::new();
        while !dials.are_home() {
            let closer = |number: &usize| {
                let mut next = dials.clone();
                next.turn(table.turns(*number));
                distance[index(&next)] < distance[index(&dials)]
            };
            let number = (0..moves).find(closer).unwrap();
            dials.turn(table.turns(number));
            sequence.push(number + 1);
        }
        assert_eq!(presses.sequence().collect::<Vec<_>>(), sequence);
    }
}

#[test]
fn lights_out_as_it_is_known() {
    // Kernel dimensions of the n x n board, OEIS A159257.
    for (n, dimension) in [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8].into_iter().enumerate() {
        let table = MoveTable::lights_out(2, n + 1, n + 1).unwrap();
        assert_eq!(Solver::new(&table).solutions(), Some(1 << dimension), "{0}x{0}", n + 1);
    }
    // All lights on can always be put out: fewest presses, OEIS A075462.
    for (n, presses) in [(1, 1), (2, 4), (3, 5), (4, 4), (5, 15), (6, 28), (7, 33), (8, 40), (9, 25), (19, 141)] {
        let table = MoveTable::lights_out(2, n, n).unwrap();
        let all_on = Dials::new(2, vec![1; n * n]).unwrap();
        assert_eq!(answer(&Solver::new(&table), &table, &all_on).map(|found| found.total()), Some(presses), "{n}");
    }
    // One light alone in the corner of 5x5 cannot.
    let table = MoveTable::lights_out(2, 5, 5).unwrap();
    let mut corner = vec![0; 25];
    corner[0] = 1;
    assert_eq!(answer(&Solver::new(&table), &table, &Dials::new(2, corner).unwrap()), None);
}

#[test]
fn large_boards_of_lights() {
    // Kernel dimensions of the n x n board, OEIS A159257.
    for (n, dimension) in [(33, 16), (39, 32), (47, 30), (50, 8)] {
        let table = MoveTable::lights_out(2, n, n).unwrap();
        let solver = Solver::new(&table);
        assert_eq!(solver.solutions(), Some(1 << dimension), "{n}");
        if dimension <= 16 {
            let all_on = Dials::new(2, vec![1; n * n]).unwrap();
            assert!(answer(&solver, &table, &all_on).is_some(), "all lights on can always be put out");
        }
    }
}

#[test]
fn a_raised_stop_gives_a_solution_that_is_not_called_the_fewest() {
    let table = MoveTable::lights_out(2, 19, 19).unwrap();
    let dials = Dials::new(2, vec![1; 361]).unwrap();
    let stop = Stop::new();
    stop.raise();
    let Answer::Interrupted(presses) = solve(&table, &dials, &stop).unwrap() else { panic!("not stopped") };
    assert!(leads_home(&table, &dials, presses.times()));
}

#[test]
fn requests_that_cannot_be_answered() {
    let refused = |result: Result<_, crate::Error>| result.map(|_: Dials| ()).unwrap_err().to_string();
    assert_eq!(refused(Dials::new(1, vec![0])), "a dial has 2 to 65536 positions, not 1");
    assert_eq!(refused(Dials::new(4, vec![0, 4])), "position 4 on a dial of 4 positions, 0 to 3");
    assert_eq!(refused(Dials::new(4, vec![])), "there can be 1 to 625 dials of 4 positions, not 0");
    let table = MoveTable::nine_clocks(4).unwrap();
    let eight = Dials::new(4, vec![0; 8]).unwrap();
    let error = solve(&table, &eight, &Stop::new()).unwrap_err();
    assert_eq!(error.to_string(), "the moves are for 9 dials of 4 positions");
    assert_eq!(
        MoveTable::lights_out(3, 26, 25).unwrap_err().to_string(),
        "there can be 1 to 625 cells of 3 positions, not 650"
    );
    let uneven = MoveTable::new(2, 2, vec![vec![1, 1], vec![1]]).unwrap_err();
    assert_eq!(uneven.to_string(), "move 2 turns 1 dials, but there are 2");
}

/// The error of `read_dials` for a text.
fn fault(text: &str, coding: Coding, layout: Layout) -> String {
    read_dials(text.as_bytes(), coding, layout).unwrap_err().to_string()
}

#[test]
fn faults_of_dials_have_a_place() {
    let clocks = |text| fault(text, Coding::Hours, Layout::Exactly(3, 3));
    assert_eq!(clocks(""), "line 1, column 1: the text ends after 0 of 3 rows");
    assert_eq!(clocks("9 9 12\n6 6 6\n"), "line 3, column 1: the text ends after 2 of 3 rows");
    assert_eq!(clocks("9 9 12\n6 7 6\n6 3 6"), "line 2, column 3: '7' is not a clock position: 3, 6, 9 or 12");
    assert_eq!(clocks("9 9 12\n6 6\n6 3 6"), "line 2, column 4: the row ends after 2 of 3 positions");
    assert_eq!(clocks("9 9 12\n6 6 6 9\n6 3 6"), "line 2, column 7: position 4 of a row of 3");
    assert_eq!(clocks("9 9 12\n6 6 6\n6 3 6\n3"), "line 4, column 1: row 4, but there are 3");
    assert_eq!(clocks("9 9 12\n\n6 6 6\n6 3 6"), "line 2, column 1: a blank line before the end of the dials");
    assert_eq!(clocks("9 9 -12\n"), "line 1, column 5: '-12' is not a clock position: 3, 6, 9 or 12");
    let lights = |text| fault(text, Coding::Numbers(2), Layout::Rectangle);
    assert_eq!(lights("010\n01\n"), "line 2, column 3: the row ends after 2 of 3 positions");
    assert_eq!(lights("010\n0120\n"), "line 2, column 3: '2' is not a position: 0 to 1");
    assert_eq!(lights("\n\n"), "line 3, column 1: no dials: the text is empty");
    assert_eq!(lights(&"1".repeat(4097)), "line 1, column 4097: more than 4096 dials");
    let three = |text: &str| fault(text, Coding::Numbers(3), Layout::Rectangle);
    assert_eq!(three(&"1".repeat(626)), "line 1, column 626: more than 625 dials");
    let free = |text| fault(text, Coding::Numbers(70), Layout::Free);
    assert_eq!(free("69 70"), "line 1, column 4: '70' is not a position: 0 to 69");
    assert_eq!(free("1 +2"), "line 1, column 3: '+2' is not a position: 0 to 69");
    assert_eq!(free("99999999999999999999"), "line 1, column 1: '999999999999...' is not a position: 0 to 69");
}

#[test]
fn dials_in_every_layout() {
    let read = |text: &str, coding, layout| read_dials(text.as_bytes(), coding, layout).unwrap();
    let clocks = read("12 3 6\r\n9 12 3\r\n6 9 12\r\n\r\n", Coding::Hours, Layout::Exactly(3, 3));
    assert_eq!(clocks.dials.at(), [0, 1, 2, 3, 0, 1, 2, 3, 0]);
    for text in ["012\n201", "0 1 2\n2 0 1\n", " 01 2\n2 01"] {
        let reading = read(text, Coding::Numbers(3), Layout::Rectangle);
        assert_eq!((reading.dials.at(), reading.rows, reading.columns), (&[0, 1, 2, 2, 0, 1][..], 2, 3));
    }
    assert_eq!(read("10 11\n3", Coding::Numbers(12), Layout::Free).dials.at(), [10, 11, 3]);
}

#[test]
fn moves_and_their_faults() {
    let table = read_moves("abd # by letters\n\n4 1 1\n2:-1 ac:6\n".as_bytes(), 5, 4).unwrap();
    let turns: Vec<&[u32]> = (0..table.moves()).map(|index| table.turns(index)).collect();
    assert_eq!(turns, [[1, 1, 0, 1], [2, 0, 0, 1], [1, 4, 1, 0]]);

    let fault = |text: &str| read_moves(text.as_bytes(), 5, 4).unwrap_err().to_string();
    assert_eq!(fault("# nothing\n"), "line 2, column 1: no moves: the text is empty");
    assert_eq!(fault("AB\nA E"), "line 2, column 3: 'E' names dial 5 of 4");
    assert_eq!(fault("0"), "line 1, column 1: '0' names dial 0 of 4");
    assert_eq!(fault("1 5"), "line 1, column 3: '5' names dial 5 of 4");
    assert_eq!(fault("A1"), "line 1, column 1: 'A1' names no dial");
    assert_eq!(fault("A:x"), "line 1, column 1: 'x' is not a number of positions to turn by");
    assert_eq!(fault(":2"), "line 1, column 1: '' names no dial");
    assert_eq!(fault(&"A\n".repeat(626)), "line 626: more than 625 moves");
    for (states, dials) in [(0, 4), (1, 4), (u32::MAX, 4), (5, 0), (5, usize::MAX)] {
        assert!(matches!(read_moves("A".as_bytes(), states, dials), Err(crate::Error::Request(_))), "{states} {dials}");
    }
    assert!(read_dials("0".as_bytes(), Coding::Numbers(0), Layout::Free).is_err());
    let mut dials = Dials::new(5, vec![4]).unwrap();
    dials.turn(&[u32::MAX]);
    assert_eq!(dials.at(), [4], "2^32 - 1 is divisible by 5");
}
