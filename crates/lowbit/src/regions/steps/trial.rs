//! Trials: assume a star, follow its consequences to a contradiction, and keep only the statements that lead there.

use crate::engine::Stop;
use crate::regions::kernels::cells::Cells;
use crate::sorting;
use crate::steps::{Fact, House, Mark, Statement};

use super::containers::{Container, bands, counted, has_room};
use super::position::{Contradiction, Position, marks};
use super::{Step, Technique, find};

/// Stars refuted by [`Technique::Finned`], [`Technique::Pressed`], [`Technique::Trial`] or [`Technique::LongTrial`];
/// short proofs first. Not all of them if stopped.
pub(super) fn refuted<const W: usize>(
    position: &Position<W>,
    technique: Technique,
    most: usize,
    stop: &Stop,
) -> Vec<Step> {
    // Long trials are first searched with few steps: finding the shortest of all would take too long.
    let limits: &[usize] = if technique == Technique::LongTrial { &[2, 5, usize::MAX] } else { &[usize::MAX] };
    let mut steps: Vec<Step> = Vec::new();
    for &limit in limits {
        let is_known = |cell: usize| steps.iter().any(|step| step.removed == [Mark::star(cell)]);
        let open: Vec<usize> = position.open.iter().filter(|&cell| !is_known(cell)).collect();
        for cell in open {
            if stop.is_raised() {
                return steps;
            }
            if let Some(proof) = refute(position, cell, technique, limit, stop) {
                steps.push(step(technique, cell, proof));
                if steps.len() >= most && technique == Technique::LongTrial {
                    return steps;
                }
            }
        }
    }
    if technique != Technique::LongTrial {
        crate::sorting::sort_by_key(&mut steps, |step| step.proof.len());
    }
    steps.truncate(most);
    steps
}

fn step(technique: Technique, cell: usize, proof: Vec<Statement>) -> Step {
    let is_star = |statement: &Statement| match statement.fact {
        Fact::Is(mark) | Fact::Assumed(mark) => Some(mark),
        _ => None,
    };
    let last = proof.iter().find(|statement| statement.fact == Fact::Contradiction).expect("it was refuted");
    let houses_of = |&at: &usize| match &proof[at].fact {
        Fact::Among { houses, .. } => houses.clone(),
        _ => Vec::new(),
    };
    Step {
        technique,
        rating: technique.tenths(),
        houses: last.because.iter().flat_map(houses_of).collect(),
        reasons: proof.iter().filter_map(is_star).collect(),
        groups: Vec::new(),
        links: Vec::new(),
        placed: Vec::new(),
        removed: vec![Mark::star(cell)],
        proof,
    }
}

/// The statements that lead from a star on a cell to a contradiction; `None` if this technique finds none within `limit`
/// steps.
fn refute<const W: usize>(
    position: &Position<W>,
    cell: usize,
    technique: Technique,
    limit: usize,
    stop: &Stop,
) -> Option<Vec<Statement>> {
    let mut line = Line::new(position, cell)?;
    match technique {
        Technique::Finned => line.overfull().then(|| line.finish()),
        Technique::Pressed => QUICK.iter().find_map(|&technique| {
            find(&line.position, technique, usize::MAX, stop).iter().find_map(|step| {
                let mut pressed = line.clone();
                (pressed.follow(step) || pressed.starved() || pressed.overfull()).then(|| pressed.finish())
            })
        }),
        Technique::Trial => loop {
            if line.starved() {
                return Some(line.finish());
            }
            let house = line.full().next()?;
            if line.fill(house) {
                return Some(line.finish());
            }
        },
        _ => {
            for _ in 0..limit {
                if line.starved() || line.overfull() {
                    return Some(line.finish());
                }
                let easy = QUICK.iter().find_map(|&technique| find(&line.position, technique, 1, stop).pop());
                let step = easy.or_else(|| counted(&line.position, 1).pop())?;
                if line.follow(&step) {
                    return Some(line.finish());
                }
            }
            (line.starved() || line.overfull()).then(|| line.finish())
        }
    }
}

/// The techniques of a trial, besides counting. Sets and two lines would reach further, but take five times as long.
const QUICK: &[Technique] = &[Technique::OnlyCells, Technique::Confined, Technique::Common, Technique::Exclusion];

/// The consequences of an assumed star, each statement with its premises.
#[derive(Clone)]
struct Line<'a, const W: usize> {
    start: &'a Position<W>,
    position: Position<W>,
    proof: Vec<Statement>,
    /// By cell: why it is no longer open, as an index into `causes`.
    closed_by: Vec<u16>,
    causes: Vec<Vec<usize>>,
    /// The stars placed, with their statements.
    stars: Vec<(usize, usize)>,
}

impl<'a, const W: usize> Line<'a, W> {
    fn new(start: &'a Position<W>, cell: usize) -> Option<Line<'a, W>> {
        let proof = vec![Statement { fact: Fact::Assumed(Mark::star(cell)), because: Vec::new() }];
        let closed_by = vec![0; start.n * start.n];
        let mut line = Line { start, position: start.clone(), proof, closed_by, causes: Vec::new(), stars: Vec::new() };
        line.star(cell, 0).ok()?;
        Some(line)
    }

    /// Places the star of a statement.
    fn star(&mut self, cell: usize, statement: usize) -> Result<(), Contradiction> {
        let before = self.position.open;
        self.position.place(cell)?;
        self.stars.push((cell, statement));
        let mut closed = before.and_not(&self.position.open);
        closed.remove(cell);
        let near = closed.and(&self.position.near[cell]);
        self.close(near, vec![statement]);
        let mut others = closed.and_not(&near);
        for house in self.position.house_of[cell] {
            if self.position.need[house] == 0 {
                let cells = others.and(&self.position.houses[house]);
                let stars = self.stars_in(house);
                self.close(cells, stars);
                others = others.and_not(&cells);
            }
        }
        Ok(())
    }

    fn close(&mut self, cells: Cells<W>, cause: Vec<usize>) {
        if !cells.is_empty() {
            let place = self.causes.len() as u16;
            self.causes.push(cause);
            cells.for_each(|cell| self.closed_by[cell] = place);
        }
    }

    /// The statements that placed stars in a house.
    fn stars_in(&self, house: usize) -> Vec<usize> {
        let inside = |&&(cell, _): &&(usize, usize)| self.position.houses[house].has(cell);
        self.stars.iter().filter(inside).map(|&(_, statement)| statement).collect()
    }

    /// States how many stars houses still need, and where; returns the number of the statement.
    fn among(&mut self, houses: &[usize]) -> usize {
        let (cells, need) = self.position.together(houses);
        let mut because: Vec<usize> = houses.iter().flat_map(|&house| self.stars_in(house)).collect();
        let is_star = |cell: usize| self.stars.iter().any(|&(other, _)| other == cell);
        for cell in self.start.together(houses).0.and_not(&cells).iter().filter(|&cell| !is_star(cell)) {
            because.extend(&self.causes[usize::from(self.closed_by[cell])]);
        }
        sorting::sort(&mut because);
        because.dedup();
        let houses = houses.iter().map(|&house| self.position.name(house)).collect();
        self.say(Fact::Among { houses, marks: marks(cells), need }, because)
    }

    /// Adds a statement unless it is known; returns its number.
    fn say(&mut self, fact: Fact, because: Vec<usize>) -> usize {
        let statement = Statement { fact, because };
        let known = self.proof.iter().position(|other| *other == statement);
        known.unwrap_or_else(|| {
            self.proof.push(statement);
            self.proof.len() - 1
        })
    }

    /// States a contradiction if a house has no room for the stars it needs.
    fn starved(&mut self) -> bool {
        let position = &self.position;
        let is_starved = |&house: &usize| !has_room(position, position.open_in(house), position.need[house]);
        let Some(house) = position.needy().find(is_starved) else { return false };
        let room = self.among(&[house]);
        self.say(Fact::Contradiction, vec![room]);
        true
    }

    /// States a contradiction if houses inside others need more stars than those take.
    fn overfull(&mut self) -> bool {
        let Some((outer, inner)) = overfull(&self.position) else { return false };
        // Lines without any region in reach have no room.
        let mut because: Vec<usize> = if outer.is_empty() { Vec::new() } else { vec![self.among(&outer)] };
        because.push(self.among(&inner));
        self.proof.push(Statement { fact: Fact::Contradiction, because });
        true
    }

    /// Houses with no more open cells than they need.
    fn full(&self) -> impl Iterator<Item = usize> {
        self.position.needy().filter(|&house| self.position.open_in(house).len() == self.position.need[house])
    }

    /// Places stars on all open cells of a house; returns `true` if that is a contradiction, which it states.
    fn fill(&mut self, house: usize) -> bool {
        let cells = self.position.open_in(house);
        let step =
            Container::of(&self.position, &[house]).step(&self.position, Technique::OnlyCells, cells, Cells::NONE);
        self.follow(&step)
    }

    /// Adds a step with its reasons; returns `true` if it leads to a contradiction, which it states.
    fn follow(&mut self, step: &Step) -> bool {
        let mut numbers: Vec<usize> = Vec::new();
        for statement in &step.proof {
            let mut because: Vec<usize> = statement.because.iter().map(|&at| numbers[at]).collect();
            let number = match &statement.fact {
                Fact::Among { houses, .. } if !houses.is_empty() => {
                    let houses: Vec<usize> = houses.iter().map(|&house| self.number(house)).collect();
                    self.among(&houses)
                }
                Fact::Is(mark) => {
                    let cell = usize::from(mark.cell);
                    let number = self.say(statement.fact.clone(), because);
                    if self.star(cell, number) == Err(Contradiction) {
                        // Stars of the same step excluded it.
                        let mut clash = self.causes[usize::from(self.closed_by[cell])].clone();
                        clash.push(number);
                        self.say(Fact::Contradiction, clash);
                        return true;
                    }
                    number
                }
                Fact::IsNot(mark) => {
                    // A star there would finish houses together with stars placed before.
                    let cell = usize::from(mark.cell);
                    for house in self.position.house_of[cell] {
                        if self.position.need[house] == 1 {
                            because.extend(self.stars_in(house));
                        }
                    }
                    because[1..].sort_unstable();
                    because.dedup();
                    let number = self.say(statement.fact.clone(), because);
                    let mut cells = Cells::NONE;
                    cells.insert(cell);
                    self.close(cells, vec![number]);
                    self.position.cross(cell);
                    number
                }
                fact => self.say(fact.clone(), because),
            };
            numbers.push(number);
        }
        false
    }

    fn number(&self, house: House) -> usize {
        match house {
            House::Row(number) | House::Box(number) => usize::from(number),
            House::Column(number) => self.position.n + usize::from(number),
            House::Region(number) => 2 * self.position.n + usize::from(number),
        }
    }

    /// The statements that lead to the contradiction, and the conclusion.
    fn finish(&self) -> Vec<Statement> {
        let contradiction = self.proof.iter().position(|said| said.fact == Fact::Contradiction).expect("it was said");
        let mut is_needed = vec![false; contradiction + 1];
        (is_needed[0], is_needed[contradiction]) = (true, true);
        for at in (0..=contradiction).rev().filter(|&at| at > 0) {
            if is_needed[at] {
                self.proof[at].because.iter().for_each(|&premise| is_needed[premise] = true);
            }
        }
        let mut places = vec![usize::MAX; contradiction + 1];
        let mut proof: Vec<Statement> = Vec::new();
        for at in (0..=contradiction).filter(|&at| is_needed[at]) {
            places[at] = proof.len();
            let because = self.proof[at].because.iter().map(|&premise| places[premise]).collect();
            proof.push(Statement { fact: self.proof[at].fact.clone(), because });
        }
        let Fact::Assumed(mark) = self.proof[0].fact else { unreachable!("the first statement is the assumption") };
        proof.push(Statement { fact: Fact::IsNot(mark), because: vec![places[contradiction]] });
        proof
    }
}

/// Houses that lie in others and need more stars than those take: the outer houses, then the inner ones.
fn overfull<const W: usize>(position: &Position<W>) -> Option<(Vec<usize>, Vec<usize>)> {
    bands(position).find_map(|band| {
        if band.need_inside > band.need {
            return Some((band.lines(), band.inside()));
        }
        (band.need_across < band.need).then(|| (band.across(), band.lines()))
    })
}
