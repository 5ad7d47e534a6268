//! The algebra over Z/m against all presses: the same fewest moves, or a proof that there are none.

use lowbit::clocks::{Answer, Dials, MoveTable, solve};
use lowbit::engine::Stop;

pub(crate) fn check(bytes: &[u8]) {
    let Some(bytes) = bytes.first_chunk::<33>() else { return };
    let (states, dials, moves) =
        (u32::from(bytes[0]) % 6 + 2, usize::from(bytes[1]) % 4 + 1, usize::from(bytes[2]) % 5 + 1);
    let mut values = bytes[3..].iter().map(|&byte| u32::from(byte) % states);
    let turns: Vec<Vec<u32>> = (0..moves).map(|_| values.by_ref().take(dials).collect()).collect();
    let start: Vec<u32> = values.take(dials).collect();
    let table = MoveTable::new(states, dials, turns).unwrap();
    let clocks = Dials::new(states, start).unwrap();

    let expected = all_presses(states, moves)
        .filter(|presses| {
            let mut dials = clocks.clone();
            for (index, &times) in presses.iter().enumerate() {
                (0..times).for_each(|_| dials.turn(table.turns(index)));
            }
            dials.are_home()
        })
        .min_by_key(|presses| {
            let sequence: Vec<usize> =
                presses.iter().enumerate().flat_map(|(index, &times)| vec![index; times as usize]).collect();
            (sequence.len(), sequence)
        });
    match (solve(&table, &clocks, &Stop::new()).unwrap(), expected) {
        (Answer::Fewest(found), Some(expected)) => assert_eq!(found.times(), expected),
        (Answer::Impossible(proof), None) => assert!(proof.holds(&table, &clocks)),
        (found, expected) => panic!("{found:?} but {expected:?}"),
    }
}

/// Every vector of `moves` numbers below `states`.
fn all_presses(states: u32, moves: usize) -> impl Iterator<Item = Vec<u32>> {
    (0..states.pow(moves as u32)).map(move |mut code| {
        let mut digit = || {
            let last = code % states;
            code /= states;
            last
        };
        (0..moves).map(|_| digit()).collect()
    })
}
