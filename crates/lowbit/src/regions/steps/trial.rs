//! The last resort: assume a star and follow its consequences to a house without room.

use crate::steps::{Fact, Mark, Statement};

use super::houses::{common, confined};
use super::position::{Contradiction, Position};
use super::{Step, Technique};

/// A star on a cell leads to a house without room: by only cells, or for [`Technique::LongTrial`] also by confined houses and
/// common neighbours.
pub(super) fn trial<const W: usize>(position: &Position<W>, technique: Technique, most: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for cell in position.open.iter() {
        if let Some(proof) = refute(position, cell, technique == Technique::LongTrial) {
            let removed = vec![Mark::star(cell)];
            let reasons = proof.iter().filter_map(|statement| match statement.fact {
                Fact::Is(mark) | Fact::Assumed(mark) => Some(mark),
                _ => None,
            });
            let houses = proof.iter().filter_map(|statement| match statement.fact {
                Fact::Impossible(house) => Some(house),
                _ => None,
            });
            let (reasons, houses) = (reasons.collect(), houses.collect());
            steps.push(Step {
                technique,
                rating: technique.tenths(),
                houses,
                reasons,
                groups: Vec::new(),
                links: Vec::new(),
                placed: Vec::new(),
                removed,
                proof,
            });
            if steps.len() >= most {
                break;
            }
        }
    }
    steps
}

/// The statements that lead from a star on a cell to a contradiction; `None` if none is found.
fn refute<const W: usize>(position: &Position<W>, cell: usize, is_long: bool) -> Option<Vec<Statement>> {
    let mut proof = vec![Statement { fact: Fact::Assumed(Mark::star(cell)), because: Vec::new() }];
    let mut position = position.clone();
    position.place(cell).ok()?;
    let mut impossible = position.starved();
    while impossible.is_none() {
        let full = position.needy().find(|&house| position.open_in(house).len() == position.need[house]);
        if let Some(full) = full {
            for star in position.open_in(full).iter() {
                if position.place(star) == Err(Contradiction) {
                    impossible = Some(full);
                    break;
                }
                follow(&mut proof, Fact::Is(Mark::star(star)));
            }
        } else if is_long {
            let step = confined(&position, 1).pop().or_else(|| common(&position, 1).pop())?;
            step.removed.iter().for_each(|&mark| follow(&mut proof, Fact::IsNot(mark)));
            position.apply(&step).expect("crosses contradict nothing by themselves");
        } else {
            return None;
        }
        impossible = impossible.or_else(|| position.starved());
    }
    follow(&mut proof, Fact::Impossible(position.name(impossible?)));
    let because = vec![proof.len() - 1];
    proof.push(Statement { fact: Fact::IsNot(Mark::star(cell)), because });
    Some(proof)
}

/// Adds a fact that follows from all statements before it.
fn follow(proof: &mut Vec<Statement>, fact: Fact) {
    let because = (0..proof.len()).collect();
    proof.push(Statement { fact, because });
}
