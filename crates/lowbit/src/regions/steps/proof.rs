//! The proof checker: it replays the proof of a step against the board alone, and shares no code with the finders.
//!
//! | statement | follows from |
//! |---|---|
//! | `assumed` | nothing: it is the first, and its cell is open |
//! | `among` with houses | stars and empty cells that were assumed or shown: exactly the cells that they leave open in these houses, and exactly the stars still needed |
//! | `among` without houses | two others: the cells of the first without those of the second, which lie inside, and the stars that are left |
//! | `is` | `among`: without this cell there is no room for the stars |
//! | `is not` | `among`, and stars: a star there leaves no room for the others; or a contradiction: it was the assumption |
//! | `contradiction` | `among`: there is no room for the stars; or two of them: the cells of the second lie in the first and need more stars; or stars that touch, or are too many for a house |
//!
//! Room is counted with no two stars touching. Everything is written for reading, not for speed.

use std::collections::{BTreeMap, BTreeSet};

use super::Step;
use crate::regions::Board;
use crate::steps::{Fact, Flaw, House, Mark};

/// Checks that the proof of a step holds on a board.
///
/// # Errors
///
/// A [`Flaw`]: the first statement that does not follow, or what the proof lacks at its end.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::Board;
/// use lowbit::regions::steps::{check_proof, hint};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// let mut step = hint(&board, &Stop::new()).into_inner().steps()[0].clone();
/// assert_eq!(check_proof(&board, &step), Ok(()));
/// step.removed.clear();
/// assert!(check_proof(&board, &step).is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn check_proof(board: &Board, step: &Step) -> Result<(), Flaw> {
    Sight::of(board).check(step)
}

/// A row and a column.
type Cell = (u32, u32);

/// The board of the checker.
struct Sight<'a> {
    board: &'a Board,
    open: BTreeSet<Cell>,
    stars: BTreeSet<Cell>,
}

fn touch(a: Cell, b: Cell) -> bool {
    a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
}

/// Whether this many stars fit on cells without touching: dynamic programming by row, with the most stars for each choice
/// in the last row.
fn has_room(cells: &BTreeSet<Cell>, need: u32) -> bool {
    let mut best: BTreeMap<u32, u32> = BTreeMap::from([(0, 0)]);
    let mut last = None;
    for row in cells.iter().map(|cell| cell.0).collect::<BTreeSet<u32>>() {
        let columns: Vec<u32> = cells.iter().filter(|cell| cell.0 == row).map(|cell| cell.1).collect();
        let mut choices = vec![0_u32];
        for column in columns {
            let beside = (1_u32 << column) >> 1;
            let more: Vec<u32> = choices.iter().filter(|&set| set & beside == 0).map(|set| set | 1 << column).collect();
            choices.extend(more);
        }
        let is_next = last.is_some_and(|last| row == last + 1);
        let mut next: BTreeMap<u32, u32> = BTreeMap::new();
        for choice in choices {
            let touched = choice | choice << 1 | choice >> 1;
            let fits = best.iter().filter(|(above, _)| !is_next || *above & touched == 0);
            if let Some(most) = fits.map(|(_, stars)| stars + choice.count_ones()).max() {
                next.insert(choice, most);
            }
        }
        (best, last) = (next, Some(row));
    }
    best.values().any(|&most| most >= need)
}

impl<'a> Sight<'a> {
    fn of(board: &'a Board) -> Sight<'a> {
        let stars: BTreeSet<Cell> = board.given_stars().collect();
        let n = board.n();
        let cells = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        let is_crossed = |&(row, column): &Cell| board.empty(row) >> column & 1 == 1;
        let mut sight = Sight { board, open: BTreeSet::new(), stars };
        let open = cells.filter(|cell| !is_crossed(cell) && sight.is_free(*cell, &BTreeSet::new())).collect();
        sight.open = open;
        sight
    }

    fn cell(&self, mark: Mark) -> Cell {
        (u32::from(mark.cell) / self.board.n(), u32::from(mark.cell) % self.board.n())
    }

    fn cells(&self, marks: &[Mark]) -> BTreeSet<Cell> {
        marks.iter().map(|&mark| self.cell(mark)).collect()
    }

    fn houses_of(&self, (row, column): Cell) -> [House; 3] {
        [House::Row(row as u16), House::Column(column as u16), House::Region(self.board.region(row, column).into())]
    }

    fn is_in(&self, cell: Cell, house: House) -> bool {
        self.houses_of(cell).contains(&house)
    }

    /// The number of stars that a house still needs, given these and those on the board.
    fn need(&self, house: House, stars: &BTreeSet<Cell>) -> u32 {
        let inside = self.stars.union(stars).filter(|&&star| self.is_in(star, house)).count() as u32;
        self.board.stars().saturating_sub(inside)
    }

    /// Whether a cell may still get a star, given these and those on the board.
    fn is_free(&self, cell: Cell, stars: &BTreeSet<Cell>) -> bool {
        let is_touched = self.stars.union(stars).any(|&star| touch(star, cell));
        !is_touched && self.houses_of(cell).into_iter().all(|house| self.need(house, stars) > 0)
    }

    fn check(&self, step: &Step) -> Result<(), Flaw> {
        let proof = &step.proof;
        // By statement: whether it rests on the assumption, and whether something follows from it.
        let (mut is_open, mut is_used) = (vec![false; proof.len()], vec![false; proof.len()]);
        for (at, statement) in proof.iter().enumerate() {
            let flaw = |why: &'static str| Flaw { at, why };
            let because = &statement.because;
            if because.iter().any(|&premise| premise >= at) {
                return Err(flaw("a premise must come before"));
            }
            because.iter().for_each(|&premise| is_used[premise] = true);
            is_open[at] = because.iter().any(|&premise| is_open[premise]);
            let premises: Vec<&Fact> = because.iter().map(|&premise| &proof[premise].fact).collect();
            let is_star = |fact: &&&Fact| matches!(fact, Fact::Is(_) | Fact::Assumed(_));
            let stars: BTreeSet<Cell> = premises.iter().filter(is_star).map(|fact| self.cell(subject(fact))).collect();
            match &statement.fact {
                Fact::Assumed(mark) => {
                    if at != 0 || !self.open.contains(&self.cell(*mark)) {
                        return Err(flaw("the assumption comes first, on an open cell"));
                    }
                    is_open[at] = true;
                }
                Fact::Among { houses, marks, need } if !houses.is_empty() => {
                    self.check_houses(houses, marks, *need, &premises, &stars).map_err(flaw)?;
                }
                Fact::Among { marks, need, .. } => {
                    let [outer, inner] = self.two(&premises).ok_or_else(|| flaw("it is a difference of two sets"))?;
                    let rest: BTreeSet<Cell> = outer.0.difference(&inner.0).copied().collect();
                    let is_right =
                        inner.0.is_subset(&outer.0) && self.cells(marks) == rest && need + inner.1 == outer.1;
                    is_right.then_some(()).ok_or_else(|| flaw("this is not what is left"))?;
                }
                Fact::Is(mark) => {
                    let [Fact::Among { marks, need, .. }] = premises[..] else {
                        return Err(flaw("it follows from one set"));
                    };
                    let mut others = self.cells(marks);
                    let is_right = others.remove(&self.cell(*mark)) && !has_room(&others, *need);
                    is_right.then_some(()).ok_or_else(|| flaw("the others have room"))?;
                }
                Fact::IsNot(mark) if premises == [&Fact::Contradiction] => {
                    if proof[0].fact != Fact::Assumed(*mark) {
                        return Err(flaw("it was not assumed"));
                    }
                    is_open[at] = false;
                }
                Fact::IsNot(mark) => {
                    let sets: Vec<&&Fact> = premises.iter().filter(|fact| !is_star(fact)).collect();
                    let [Fact::Among { marks, need, .. }] = sets[..] else {
                        return Err(flaw("it follows from one set, and stars"));
                    };
                    let (cell, cells) = (self.cell(*mark), self.cells(marks));
                    let mut with = stars.clone();
                    with.insert(cell);
                    let left = cells.iter().copied().filter(|&other| other != cell && self.is_free(other, &with));
                    let need = i64::from(*need) - i64::from(cells.contains(&cell));
                    if need >= 0 && has_room(&left.collect(), need as u32) {
                        return Err(flaw("there is room beside it"));
                    }
                }
                Fact::Contradiction => {
                    let is_right = match (premises.as_slice(), self.two(&premises)) {
                        ([Fact::Among { marks, need, .. }], _) => !has_room(&self.cells(marks), *need),
                        (all, _) if stars.len() == all.len() => !self.can_stand(&stars),
                        (_, Some([outer, inner])) => inner.0.is_subset(&outer.0) && inner.1 > outer.1,
                        _ => false,
                    };
                    is_right.then_some(()).ok_or_else(|| flaw("these can all be true"))?;
                }
                _ => return Err(flaw("such a statement is not used here")),
            }
        }
        let concluded = step.placed.iter().map(|&mark| Fact::Is(mark));
        let concluded: Vec<Fact> = concluded.chain(step.removed.iter().map(|&mark| Fact::IsNot(mark))).collect();
        let flaw = |why| Flaw { at: proof.len(), why };
        let first = proof.len().checked_sub(concluded.len()).filter(|_| !concluded.is_empty());
        let first = first.ok_or_else(|| flaw("nothing is concluded"))?;
        let is_concluded = proof[first..].iter().map(|statement| &statement.fact).eq(&concluded);
        if !is_concluded || is_open[first..].contains(&true) {
            return Err(flaw("the conclusion is another one, or rests on the assumption"));
        }
        match is_used[..first].iter().position(|&is_used| !is_used) {
            Some(at) => Err(Flaw { at, why: "nothing follows from it" }),
            None => Ok(()),
        }
    }

    /// Whether these stars can all be there: none touches another, no house has too many.
    fn can_stand(&self, stars: &BTreeSet<Cell>) -> bool {
        let apart = stars.iter().all(|&a| stars.iter().all(|&b| a == b || !touch(a, b)));
        let fits = |house: House| {
            let inside = stars.iter().filter(|&&star| self.is_in(star, house)).count() as u32;
            inside <= self.need(house, &BTreeSet::new())
        };
        apart && stars.iter().all(|&star| self.houses_of(star).into_iter().all(fits))
    }

    /// Two premises as sets of cells, each with its number of stars.
    fn two(&self, premises: &[&Fact]) -> Option<[(BTreeSet<Cell>, u32); 2]> {
        let [Fact::Among { marks: outer, need: most, .. }, Fact::Among { marks: inner, need, .. }] = premises else {
            return None;
        };
        Some([(self.cells(outer), *most), (self.cells(inner), *need)])
    }

    fn check_houses(
        &self,
        houses: &[House],
        marks: &[Mark],
        need: u32,
        premises: &[&Fact],
        stars: &BTreeSet<Cell>,
    ) -> Result<(), &'static str> {
        let is_one_kind = houses
            .windows(2)
            .all(|pair| std::mem::discriminant(&pair[0]) == std::mem::discriminant(&pair[1]) && pair[0] < pair[1]);
        if !is_one_kind {
            return Err("the houses are of one kind, in order");
        }
        let mut empty = BTreeSet::new();
        for fact in premises {
            match fact {
                Fact::IsNot(mark) => _ = empty.insert(self.cell(*mark)),
                Fact::Is(_) | Fact::Assumed(_) => {}
                _ => return Err("it follows from stars and empty cells"),
            }
        }
        let is_inside = |cell: Cell| houses.iter().any(|&house| self.is_in(cell, house));
        let left = self.open.iter().copied().filter(|&cell| is_inside(cell) && !empty.contains(&cell));
        let left: BTreeSet<Cell> = left.filter(|&cell| self.is_free(cell, stars)).collect();
        if left != self.cells(marks) {
            return Err("these are not the open cells of the houses");
        }
        let needed: u32 = houses.iter().map(|&house| self.need(house, stars)).sum();
        if needed != need { Err("this is not what the houses need") } else { Ok(()) }
    }
}

/// The candidate that a fact is about.
fn subject(fact: &Fact) -> Mark {
    match fact {
        Fact::Is(mark) | Fact::IsNot(mark) | Fact::Assumed(mark) => *mark,
        _ => unreachable!("the caller has looked"),
    }
}
