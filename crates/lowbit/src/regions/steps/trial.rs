//! The last resort: assume a star, follow only cells, and see a house without room.

use crate::steps::{Fact, Mark, Statement};

use super::position::{Contradiction, Position};
use super::{Step, Technique};

/// A star on a cell leads, by only cells, to a house without room.
pub(super) fn trial<const W: usize>(position: &Position<W>, most: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for cell in position.open.iter() {
        if let Some(proof) = refute(position, cell) {
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
                technique: Technique::Trial,
                rating: Technique::Trial.tenths(),
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

/// The statements that lead from a star on a cell to a contradiction; `None` where only cells do not find one.
fn refute<const W: usize>(position: &Position<W>, cell: usize) -> Option<Vec<Statement>> {
    let mut proof = vec![Statement { fact: Fact::Assumed(Mark::star(cell)), because: Vec::new() }];
    let mut position = position.clone();
    position.place(cell).ok()?;
    let impossible = |position: &Position<W>, house: usize, proof: &mut Vec<Statement>| {
        let because = (0..proof.len()).collect();
        proof.push(Statement { fact: Fact::Impossible(position.name(house)), because });
        proof.push(Statement { fact: Fact::IsNot(Mark::star(cell)), because: vec![proof.len() - 1] });
    };
    loop {
        if let Some(house) = position.starved() {
            impossible(&position, house, &mut proof);
            return Some(proof);
        }
        let full = position.needy().find(|&house| position.open_in(house).len() == position.need[house])?;
        for star in position.open_in(full).iter() {
            if position.place(star) == Err(Contradiction) {
                impossible(&position, full, &mut proof);
                return Some(proof);
            }
            let because = (0..proof.len()).collect();
            proof.push(Statement { fact: Fact::Is(Mark::star(star)), because });
        }
    }
}
