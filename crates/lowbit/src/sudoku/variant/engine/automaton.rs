//! An automaton along a line, with a layer of states for each cell.

use std::collections::HashMap;
use std::hash::Hash;

use super::{Board, Failed};
use crate::bits;

/// States are numbered layer by layer; those that reach no accepting state are dropped.
///
/// ```text
///     cells        r1c1      r1c2      r1c3
///     states   o ---1---> o ---2---> o ---3---> o
///               \--2----> o ---1-------------/
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    /// For each layer its moves, in order of states: from a state, by a digit, to a state of the next layer.
    layers: Vec<Vec<Move>>,
    /// The number of states in each layer, the last included.
    states: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Move {
    from: u16,
    to: u16,
    /// The digits of the move.
    digits: u32,
}

impl Automaton {
    pub(super) fn new<S: Clone + Eq + Hash, I: IntoIterator<Item = S>>(
        length: usize,
        digits: u32,
        start: S,
        step: impl Fn(&S, i32) -> I,
        accepts: impl Fn(&S) -> bool,
    ) -> Automaton {
        let mut layers: Vec<Vec<Move>> = Vec::new();
        let mut states = vec![start];
        let mut counts = vec![1];
        for _ in 0..length {
            let mut numbers: HashMap<S, u16> = HashMap::new();
            let mut next: Vec<S> = Vec::new();
            let mut moves: Vec<Move> = Vec::new();
            for (from, state) in states.iter().enumerate() {
                let first = moves.len();
                for digit in bits::members(digits.into()) {
                    for to in step(state, digit as i32) {
                        let to = *numbers.entry(to).or_insert_with_key(|state| {
                            next.push(state.clone());
                            (next.len() - 1) as u16
                        });
                        match moves[first..].iter_mut().find(|known| known.to == to) {
                            Some(known) => known.digits |= 1 << digit,
                            None => moves.push(Move { from: from as u16, to, digits: 1 << digit }),
                        }
                    }
                }
            }
            assert!(next.len() < usize::from(u16::MAX), "an automaton of a constraint is small");
            layers.push(moves);
            counts.push(next.len());
            states = next;
        }
        let mut alive: Vec<bool> = states.iter().map(accepts).collect();
        for (layer, moves) in layers.iter_mut().enumerate().rev() {
            moves.retain(|one| alive[one.to as usize]);
            let mut before = vec![false; counts[layer]];
            for one in moves.iter() {
                before[one.from as usize] = true;
            }
            alive = before;
        }
        Automaton { layers, states: counts }
    }

    /// Removes digits that are on no accepting path.
    pub(super) fn apply(&self, cells: &[u16], board: &mut Board<'_>) -> Result<(), Failed> {
        let widest = self.states.iter().max().map_or(1, |&most| most.div_ceil(64));
        let mut reached = vec![0u64; (self.layers.len() + 1) * widest];
        reached[0] = 1;
        for (layer, moves) in self.layers.iter().enumerate() {
            let set = board.at(cells[layer]);
            let (here, next) = reached[layer * widest..].split_at_mut(widest);
            for one in moves {
                let (from, to) = (one.from as usize, one.to as usize);
                if one.digits & set != 0 && here[from / 64] >> (from % 64) & 1 != 0 {
                    next[to / 64] |= 1 << (to % 64);
                }
            }
        }
        // Backward: states that reach an accepting one, and the digits on those paths.
        let mut alive = reached[self.layers.len() * widest..].to_vec();
        for (layer, moves) in self.layers.iter().enumerate().rev() {
            let set = board.at(cells[layer]);
            let here = &reached[layer * widest..][..widest];
            let mut before = vec![0u64; widest];
            let mut digits = 0;
            for one in moves {
                let (from, to) = (one.from as usize, one.to as usize);
                let fits = one.digits & set;
                if fits != 0 && alive[to / 64] >> (to % 64) & 1 != 0 && here[from / 64] >> (from % 64) & 1 != 0 {
                    before[from / 64] |= 1 << (from % 64);
                    digits |= fits;
                }
            }
            board.keep(cells[layer], digits)?;
            alive = before;
        }
        // A line without cells: its first state must be an accepting one.
        if alive[0] & 1 == 0 { Err(Failed::Rule(0)) } else { Ok(()) }
    }
}
