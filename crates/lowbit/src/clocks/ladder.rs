//! The lecture's ladder for the nine clocks: clocks in an array, clocks in a word, algebra.

use super::reference::{CARRY, MOVES, pack, search};
use super::{Answer, Dials, MoveTable, Presses, solve};
use crate::Error;
use crate::engine::Stop;
use crate::ladder::{Finding, Ladder, Rung};
use crate::sentence;

/// Nodes of the tree of all sequences: 1 + 4 + 4^2 + ... + 4^9.
const NODES: u128 = (4u128.pow(10) - 1) / 3;

/// Ways to find the fewest moves for nine clocks, slowest first.
///
/// # Errors
///
/// If these are not nine clocks of four positions.
///
/// ```
/// use lowbit::clocks::{Dials, ladder};
/// let clocks: Dials = "3 3 0 2 2 2 2 1 2 mod 4".parse()?;
/// assert!(ladder(&clocks)?.rungs.len() > 1);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn ladder(clocks: &Dials) -> Result<Ladder<'_>, Error> {
    let packed = pack(clocks).ok_or_else(|| {
        Error::request(sentence!("the ladder is for nine clocks of four positions", "这组方法只适用于九个四位置的时钟"))
    })?;
    let table = MoveTable::nine_clocks(4)?;
    let array =
        move |_: &Stop| Ok(Some(found(NODES, &Sequences::new().shortest(|times| in_array(clocks, &table, times)))));
    let word = move |_: &Stop| Ok(Some(found(NODES, &Sequences::new().shortest(|times| in_word(packed, times)))));
    let rungs = vec![
        Rung::new(
            sentence!("clocks in an array", "时钟放在数组里"),
            sentence!("try all sequences, turn clock after clock", "尝试所有序列，一个一个地转"),
            array,
        ),
        Rung::new(
            sentence!("clocks in a word", "时钟放在一个机器字里"),
            sentence!("one addition turns all clocks of a move", "一次加法转动一步的所有时钟"),
            word,
        ),
        Rung::new(
            sentence!("turned on the way", "边走边转"),
            sentence!("sequences that begin alike share their turns", "开头相同的序列共用转动"),
            move |_| Ok(Some(found(NODES, &search(packed)))),
        ),
        Rung::new(
            sentence!("algebra", "代数"),
            sentence!("solve nine equations mod 4", "解九个模 4 的方程"),
            move |stop| {
                Ok(match solve(&MoveTable::nine_clocks(4)?, clocks, stop)? {
                    Answer::Fewest(presses) => Some(found(1, &presses)),
                    Answer::Impossible(_) | Answer::Interrupted(_) => None,
                })
            },
        ),
    ];
    Ok(Ladder { puzzle: sentence!("nine clocks", "九个时钟"), rungs })
}

fn found(nodes: u128, presses: &Presses) -> Finding {
    Finding { answer: sentence!("moves {presses}", "操作 {presses}"), nodes }
}

/// The lecture's first search: choose the presses of each move, and turn the clocks at the end.
struct Sequences {
    times: [u32; 9],
    shortest: Option<[u32; 9]>,
}

impl Sequences {
    fn new() -> Sequences {
        Sequences { times: [0; 9], shortest: None }
    }

    fn shortest(mut self, leads_home: impl Fn(&[u32; 9]) -> bool) -> Presses {
        self.dfs(0, &leads_home);
        Presses::new(self.shortest.expect("every state has a solution").to_vec())
    }

    fn dfs(&mut self, index: usize, leads_home: &impl Fn(&[u32; 9]) -> bool) {
        if index == self.times.len() {
            let steps = |times: &[u32; 9]| times.iter().sum::<u32>();
            if leads_home(&self.times) && self.shortest.is_none_or(|best| steps(&self.times) < steps(&best)) {
                self.shortest = Some(self.times);
            }
            return;
        }
        for presses in (0..4).rev() {
            self.times[index] = presses;
            self.dfs(index + 1, leads_home);
        }
    }
}

fn in_array(clocks: &Dials, table: &MoveTable, times: &[u32; 9]) -> bool {
    let mut at: [u32; 9] = clocks.at().try_into().expect("nine clocks");
    for (index, &presses) in times.iter().enumerate() {
        for _ in 0..presses {
            for (clock, turn) in at.iter_mut().zip(table.turns(index)) {
                *clock = (*clock + turn) % 4;
            }
        }
    }
    at == [0; 9]
}

fn in_word(mut clocks: u32, times: &[u32; 9]) -> bool {
    for (turned, &presses) in MOVES.iter().zip(times) {
        for _ in 0..presses {
            clocks = (clocks + turned) & CARRY;
        }
    }
    clocks == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rung_finds_the_same_moves() {
        for (at, moves) in
            [([3, 3, 0, 2, 2, 2, 2, 1, 2], "moves 4 5 8 9"), ([0; 9], "moves "), ([2; 9], "moves 1 1 3 3 5 5 7 7 9 9")]
        {
            let clocks = Dials::new(4, at.to_vec()).unwrap();
            for rung in ladder(&clocks).unwrap().rungs {
                let finding = rung.run(&Stop::new()).unwrap().unwrap();
                assert_eq!(finding.answer.to_string(), moves, "{}", rung.name);
            }
        }
        assert!(ladder(&Dials::new(5, vec![0; 9]).unwrap()).is_err());
    }
}
