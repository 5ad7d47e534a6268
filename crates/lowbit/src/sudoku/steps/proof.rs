//! The proof checker: it replays the proof of a step against the board alone, and shares no code with the finders.
//!
//! Every statement must follow from earlier ones by its [`Rule`], no assumption may be left open in what the step places and
//! removes, and no statement may be idle. `docs/design/proofs.md` has the rules. Everything is written for reading, not for speed.

use super::Step;
use super::position::Position;
use super::progress::Progress;
use crate::steps::{Fact, Flaw, House, Mark, Role, Rule, Statement};
use crate::sudoku::Verdict;

/// Checks that the proof of a step holds on a 9x9 grid. The verdict is the known number of solutions of the givens: some
/// patterns rely on uniqueness.
///
/// # Errors
///
/// A [`Flaw`]: the first statement that does not follow, or what the proof lacks at its end; also for a grid of another
/// size.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Puzzle, Verdict};
/// use lowbit::sudoku::steps::{Progress, check_proof, hint};
/// let puzzle: Puzzle = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7".parse()?;
/// let progress = Progress::from(&puzzle);
/// let mut step = hint(&progress, &Stop::new()).into_inner().steps()[0].clone();
/// assert_eq!(check_proof(&progress, &step, Verdict::Unique), Ok(()));
/// step.placed[0].digit = 10 - step.placed[0].digit;
/// assert!(check_proof(&progress, &step, Verdict::Unique).is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn check_proof(progress: &Progress, step: &Step, verdict: Verdict) -> Result<(), Flaw> {
    if !progress.is_nine() {
        return Err(Flaw { at: 0, why: "the grid is not 9x9" });
    }
    let is_sound = |statement: &Statement| statement.fact.marks().iter().all(Mark::is_on_nine);
    if let Some(at) = step.proof.iter().position(|statement| !is_sound(statement)) {
        return Err(Flaw { at, why: "this is no candidate" });
    }
    if !step.placed.iter().chain(&step.removed).all(Mark::is_on_nine) {
        return Err(Flaw { at: step.proof.len(), why: "this is no candidate" });
    }
    Board::of(&progress.position(), verdict == Verdict::Unique).check(step)
}

/// The board of the checker.
pub(super) struct Board {
    /// By cell: the digits that it may have, as bits from 1.
    candidates: [u16; 81],
    filled: [u8; 81],
    is_given: [bool; 81],
    is_unique: bool,
}

fn cell(mark: Mark) -> usize {
    mark.cell.into()
}

fn row(cell: usize) -> usize {
    cell / 9
}

fn column(cell: usize) -> usize {
    cell % 9
}

fn block(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

fn is_in(house: House, cell: usize) -> bool {
    match house {
        House::Row(number) => row(cell) == usize::from(number),
        House::Column(number) => column(cell) == usize::from(number),
        House::Box(number) => block(cell) == usize::from(number),
        House::Region(_) => false,
    }
}

fn houses() -> impl Iterator<Item = House> {
    (0..9).flat_map(|number| [House::Row(number), House::Column(number), House::Box(number)])
}

fn share_a_house(one: usize, other: usize) -> bool {
    row(one) == row(other) || column(one) == column(other) || block(one) == block(other)
}

/// Whether two candidates exclude each other.
fn clash(one: Mark, other: Mark) -> bool {
    one != other
        && if one.cell == other.cell { true } else { one.digit == other.digit && share_a_house(cell(one), cell(other)) }
}

/// A literal as its candidate, and whether it is true.
fn literal(fact: &Fact) -> Option<(Mark, bool)> {
    match fact {
        Fact::Is(mark) | Fact::Assumed(mark) => Some((*mark, true)),
        Fact::IsNot(mark) | Fact::AssumedNot(mark) => Some((*mark, false)),
        _ => None,
    }
}

/// The candidates, each once, in order.
fn sorted(marks: impl IntoIterator<Item = Mark>) -> Vec<Mark> {
    let mut all: Vec<Mark> = marks.into_iter().collect();
    crate::sorting::sort(&mut all);
    all.dedup();
    all
}

impl Board {
    pub(super) fn of(position: &Position, is_unique: bool) -> Board {
        let candidates = position.cells.map(|digits| digits << 1);
        let is_given = std::array::from_fn(|cell| position.given >> cell & 1 == 1);
        Board { candidates, filled: position.filled, is_given, is_unique }
    }

    fn has(&self, mark: Mark) -> bool {
        self.filled[cell(mark)] == 0 && self.candidates[cell(mark)] >> mark.digit & 1 == 1
    }

    /// The candidates of a cell.
    fn of_cell(&self, cell: usize) -> Vec<Mark> {
        (1..=9).map(|digit| Mark::digit(cell, digit)).filter(|&mark| self.has(mark)).collect()
    }

    /// The places of a digit in a house; `None` if it is filled there already.
    fn of_house(&self, house: House, digit: u8) -> Option<Vec<Mark>> {
        let cells = || (0..81).filter(|&cell| is_in(house, cell));
        let is_open = cells().all(|cell| self.filled[cell] != digit);
        is_open.then(|| cells().map(|cell| Mark::digit(cell, digit.into())).filter(|&mark| self.has(mark)).collect())
    }

    /// Checks a step.
    pub(super) fn check(&self, step: &Step) -> Result<(), Flaw> {
        let proof = &step.proof;
        // By statement: the assumptions it rests on.
        let mut open: Vec<Vec<usize>> = Vec::with_capacity(proof.len());
        let mut sets = Vec::with_capacity(proof.len());
        for (at, statement) in proof.iter().enumerate() {
            let flaw = |why: &'static str| Flaw { at, why };
            if statement.because.iter().any(|&why| why >= at) {
                return Err(flaw("a premise comes later"));
            }
            let mut on: Vec<usize> = statement.because.iter().flat_map(|&why| open[why].clone()).collect();
            crate::sorting::sort(&mut on);
            on.dedup();
            self.follows(proof, at, &open, &mut on, &mut sets).map_err(flaw)?;
            open.push(on);
        }
        self.check_end(step, &open)
    }

    /// The last statements are the step's placements and eliminations, without assumptions; all earlier ones are used;
    /// and the assumptions are those that the step names.
    fn check_end(&self, step: &Step, open: &[Vec<usize>]) -> Result<(), Flaw> {
        let proof = &step.proof;
        let end = |why: &'static str| Flaw { at: proof.len(), why };
        let placed = step.placed.iter().map(|&mark| Fact::Is(mark));
        let concluded: Vec<Fact> = placed.chain(step.removed.iter().map(|&mark| Fact::IsNot(mark))).collect();
        let first = proof.len().checked_sub(concluded.len()).filter(|_| !concluded.is_empty());
        let first = first.ok_or_else(|| end("nothing is concluded"))?;
        for (at, fact) in (first..).zip(&concluded) {
            if proof[at].fact != *fact {
                return Err(Flaw { at, why: "this is not what the step does" });
            }
            if !open[at].is_empty() {
                return Err(Flaw { at, why: "an assumption is left open" });
            }
            if let Some((mark, _)) = literal(fact)
                && !self.has(mark)
            {
                return Err(Flaw { at, why: "this is no candidate" });
            }
        }
        let used = |at: usize| proof.iter().any(|later| later.because.contains(&at));
        if let Some(at) = (0..first).find(|&at| !used(at)) {
            return Err(Flaw { at, why: "nothing follows from this" });
        }
        let mut named = step.role(Role::Start).flatten().peekable();
        let assumed = |mark: &Mark| {
            let of_mark =
                |said: &Statement| matches!(said.fact, Fact::Assumed(of) | Fact::AssumedNot(of) if of == *mark);
            proof.iter().any(of_mark)
        };
        let assumes = proof.iter().any(|said| said.rule(proof) == Rule::Assumption);
        if assumes && (named.peek().is_none() || !named.all(assumed)) {
            return Err(end("another assumption is named"));
        }
        Ok(())
    }

    /// Whether a statement follows from its premises. `on` holds their open assumptions, from which it removes those it
    /// closes.
    fn follows(
        &self,
        proof: &[Statement],
        at: usize,
        open: &[Vec<usize>],
        on: &mut Vec<usize>,
        sets: &mut Vec<Vec<Vec<Mark>>>,
    ) -> Result<(), &'static str> {
        let Statement { fact, because } = &proof[at];
        let premises: Vec<&Fact> = because.iter().map(|&why| &proof[why].fact).collect();
        let known: Vec<(Mark, bool)> = premises.iter().filter_map(|fact| literal(fact)).collect();
        // The content of a statement about sets: at least one candidate of each is true.
        let mut says: Vec<Vec<Mark>> = Vec::new();
        let require = |holds: bool, why: &'static str| if holds { Ok(()) } else { Err(why) };
        match (proof[at].rule(proof), fact) {
            (Rule::Assumption, Fact::Assumed(mark) | Fact::AssumedNot(mark)) => {
                require(because.is_empty(), "an assumption needs no premise")?;
                require(self.has(*mark), "this is no candidate")?;
                on.push(at);
            }
            (Rule::Board, Fact::Among { houses, marks, need }) => {
                require(known.len() == premises.len(), "only what is refuted is taken away from a set")?;
                says = self.sets_of(houses, marks, &known)?;
                require(says.len() == *need as usize, "another number of them must be")?;
            }
            (Rule::Pattern, Fact::Unique(marks)) => {
                require(because.is_empty(), "a pattern needs no premise")?;
                require(self.is_unique, "it is not known that there is one solution")?;
                require(!marks.iter().any(|&mark| self.is_given[cell(mark)]), "a given cannot be exchanged")?;
                require(is_deadly(marks), "the pattern cannot be exchanged")?;
            }
            (Rule::Pattern, Fact::Unfillable(marks)) => {
                require(because.is_empty(), "a pattern needs no premise")?;
                require(fillings(marks, &mut |_| false), "the pattern can be filled")?;
            }
            (Rule::Guardians, Fact::AnyOf(marks)) => {
                let [Fact::Unique(pattern) | Fact::Unfillable(pattern)] = premises[..] else {
                    return Err("guardians need a pattern");
                };
                let beside = pattern.iter().flat_map(|&mark| self.of_cell(cell(mark)));
                let beside = sorted(beside.filter(|mark| !pattern.contains(mark)));
                let is_filled_otherwise = |&mark: &Mark| {
                    let digit = self.filled[cell(mark)];
                    digit != 0 && !pattern.contains(&Mark { cell: mark.cell, digit })
                };
                require(!pattern.iter().any(is_filled_otherwise), "the pattern is broken already")?;
                require(beside == sorted(marks.iter().copied()), "these are not the candidates beside the pattern")?;
                says = vec![marks.clone()];
            }
            (Rule::WeakLink, Fact::IsNot(mark)) => {
                let &[(from, true)] = &known[..] else { return Err("a weak link has one end that is true") };
                require(premises.len() == 1, "a weak link has one premise")?;
                require(clash(from, *mark), "the ends of the link do not see each other")?;
            }
            (Rule::StrongLink, Fact::Is(mark)) => {
                let gone = sorted(known.iter().map(|&(mark, _)| mark));
                let others = |all: Vec<Mark>| sorted(all.into_iter().filter(|other| other != mark));
                let by_cell = others(self.of_cell(cell(*mark))) == gone;
                let by_house = houses()
                    .filter(|&house| is_in(house, cell(*mark)))
                    .any(|house| self.of_house(house, mark.digit).is_some_and(|all| others(all) == gone));
                require(self.has(*mark), "this is no candidate")?;
                require(by_cell || by_house, "another candidate is left")?;
            }
            (Rule::Counting, Fact::Is(mark) | Fact::IsNot(mark)) => {
                let all: Vec<&[Mark]> = because.iter().flat_map(|&why| &sets[why]).map(Vec::as_slice).collect();
                let is_true = matches!(fact, Fact::IsNot(_));
                require(self.has(*mark), "this is no candidate")?;
                require(!can_hold(&all, &[], Some((*mark, is_true))), "the sets can be filled otherwise")?;
            }
            (Rule::Contradiction, Fact::Contradiction) => {
                require(self.is_contradiction(&premises, &known), "these do not contradict each other")?;
            }
            (Rule::Refutation, Fact::Is(mark) | Fact::IsNot(mark)) => {
                let opposite = match fact {
                    Fact::Is(_) => Fact::AssumedNot(*mark),
                    _ => Fact::Assumed(*mark),
                };
                let closed = on.iter().position(|&why| proof[why].fact == opposite);
                on.remove(closed.ok_or("its opposite was not assumed")?);
            }
            (Rule::Cases, Fact::Is(_) | Fact::IsNot(_)) => {
                *on = self.cases(proof, at, open, sets)?;
            }
            _ => return Err("there is no such rule"),
        }
        sets.push(says);
        Ok(())
    }

    /// The remaining candidates of the cells, or of the digits in the houses, that a set is about.
    fn sets_of(&self, houses: &[House], marks: &[Mark], gone: &[(Mark, bool)]) -> Result<Vec<Vec<Mark>>, &'static str> {
        if gone.iter().any(|&(_, is_true)| is_true) {
            return Err("only what is refuted is taken away from a set");
        }
        let is_gone = |mark: &Mark| gone.iter().any(|(known, _)| known == mark);
        let mut all: Vec<Vec<Mark>> = Vec::new();
        if houses.is_empty() {
            let mut cells: Vec<usize> = marks.iter().map(|&mark| cell(mark)).collect();
            crate::sorting::sort(&mut cells);
            cells.dedup();
            if cells.iter().any(|&cell| self.filled[cell] != 0) {
                return Err("a cell of the set is filled");
            }
            all.extend(cells.into_iter().map(|cell| self.of_cell(cell)));
        } else {
            let mut digits: Vec<u8> = marks.iter().map(|mark| mark.digit).collect();
            crate::sorting::sort(&mut digits);
            digits.dedup();
            for (house, digit) in houses.iter().flat_map(|&house| digits.iter().map(move |&digit| (house, digit))) {
                all.push(self.of_house(house, digit).ok_or("a house has the digit already")?);
            }
        }
        let is_of_it = |mark: &Mark| all.iter().any(|set| set.contains(mark));
        if !gone.iter().all(|(mark, _)| is_of_it(mark)) {
            return Err("what is refuted does not belong to the set");
        }
        let left: Vec<Vec<Mark>> =
            all.into_iter().map(|set| set.into_iter().filter(|mark| !is_gone(mark)).collect()).collect();
        let is_whole = sorted(left.iter().flatten().copied()) == sorted(marks.iter().copied());
        if is_whole { Ok(left) } else { Err("these are not the candidates of the set") }
    }

    /// A statement and its opposite; or a cell without a candidate, or a house without a place for a digit.
    fn is_contradiction(&self, premises: &[&Fact], known: &[(Mark, bool)]) -> bool {
        if known.len() != premises.len() {
            return false;
        }
        if let &[(one, is_true), (other, is_not)] = known
            && is_true != is_not
        {
            return one == other;
        }
        let gone = sorted(known.iter().filter(|(_, is_true)| !is_true).map(|&(mark, _)| mark));
        let Some(&first) = gone.first().filter(|_| gone.len() == known.len()) else { return false };
        let of_cell = self.of_cell(cell(first)) == gone;
        of_cell || houses().any(|house| self.of_house(house, first.digit).is_some_and(|all| sorted(all) == gone))
    }

    /// All candidates of which one is true have the same consequence or a contradiction; or a candidate and its absence
    /// do. Returns the assumptions that stay open.
    fn cases(
        &self,
        proof: &[Statement],
        at: usize,
        open: &[Vec<usize>],
        sets: &[Vec<Vec<Mark>>],
    ) -> Result<Vec<usize>, &'static str> {
        let Statement { fact, because } = &proof[at];
        let (set, ends): (Vec<usize>, Vec<usize>) =
            because.iter().partition(|&&why| matches!(proof[why].fact, Fact::Among { .. } | Fact::AnyOf(_)));
        let (cases, mut left): (Vec<Fact>, Vec<usize>) = match (&set[..], &ends[..]) {
            (&[set], _) => {
                let [marks] = &sets[set][..] else { return Err("cases need one set") };
                (marks.iter().map(|&mark| Fact::Assumed(mark)).collect(), open[set].clone())
            }
            ([], &[one, other]) => {
                // The candidate that one end assumes true and the other false; in nested cases both have further
                // assumptions.
                let supposes = |end: usize, fact: Fact| open[end].iter().any(|&why| proof[why].fact == fact);
                let mut assumed = open[one].iter().filter_map(|&why| match proof[why].fact {
                    Fact::Assumed(mark) => Some(mark),
                    _ => None,
                });
                let mark = assumed.find(|&mark| supposes(other, Fact::AssumedNot(mark)));
                let mark = mark.ok_or("cases need an assumption and its opposite")?;
                (vec![Fact::Assumed(mark), Fact::AssumedNot(mark)], Vec::new())
            }
            _ => return Err("cases need one set"),
        };
        if ends.len() != cases.len() {
            return Err("there is another number of cases");
        }
        for (case, &end) in cases.iter().zip(&ends) {
            let same = literal(&proof[end].fact).is_some() && literal(&proof[end].fact) == literal(fact);
            if !same && proof[end].fact != Fact::Contradiction {
                return Err("a case leads elsewhere");
            }
            // A statement without assumptions holds in every case.
            left.extend(open[end].iter().filter(|&&why| proof[why].fact != *case));
        }
        crate::sorting::sort(&mut left);
        left.dedup();
        Ok(left)
    }
}

/// Whether each set can have one of its candidates so that no two exclude each other, nor the assumption.
fn can_hold(sets: &[&[Mark]], chosen: &[Mark], supposed: Option<(Mark, bool)>) -> bool {
    let is_free = |mark: &Mark| {
        !chosen.iter().any(|&other| clash(*mark, other))
            && match supposed {
                Some((other, true)) => !clash(*mark, other),
                Some((other, false)) => *mark != other,
                None => true,
            }
    };
    // The set with the fewest options comes next.
    let free = |set: &&[Mark]| set.iter().filter(|mark| is_free(mark)).count();
    let open = sets.iter().enumerate().filter(|(_, set)| !set.iter().any(|mark| chosen.contains(mark)));
    let Some((next, _)) = open.min_by_key(|(_, set)| free(set)) else { return true };
    sets[next].iter().filter(|mark| is_free(mark)).any(|&mark| {
        let chosen: Vec<Mark> = chosen.iter().copied().chain([mark]).collect();
        can_hold(sets, &chosen, supposed)
    })
}

/// Whether a test holds for all ways to fill the cells of a pattern with its candidates.
fn fillings(pattern: &[Mark], test: &mut dyn FnMut(&[Mark]) -> bool) -> bool {
    fn fill(cells: &[Vec<Mark>], chosen: &mut Vec<Mark>, test: &mut dyn FnMut(&[Mark]) -> bool) -> bool {
        let is_open = |marks: &&Vec<Mark>| !chosen.iter().any(|mark| mark.cell == marks[0].cell);
        let free = |marks: &Vec<Mark>| -> Vec<Mark> {
            marks.iter().copied().filter(|&mark| !chosen.iter().any(|&other| clash(mark, other))).collect()
        };
        let Some(next) = cells.iter().filter(is_open).map(free).min_by_key(Vec::len) else { return test(chosen) };
        for mark in next {
            chosen.push(mark);
            let holds = fill(cells, chosen, test);
            chosen.pop();
            if !holds {
                return false;
            }
        }
        true
    }
    let all = sorted(pattern.iter().copied());
    let cells: Vec<Vec<Mark>> = all.chunk_by(|one, other| one.cell == other.cell).map(<[Mark]>::to_vec).collect();
    fill(&cells, &mut Vec::new(), test)
}

/// Whether each filling of the pattern can be exchanged for another that gives every house the same digits.
fn is_deadly(pattern: &[Mark]) -> bool {
    fillings(pattern, &mut |filling| {
        let digits_of = |house: House, filling: &[Mark]| -> u16 {
            filling.iter().filter(|mark| is_in(house, cell(**mark))).fold(0, |all, mark| all | 1 << mark.digit)
        };
        // Each cell may hold the digits that all its houses have in the filling.
        let room = |mark: &Mark| {
            let of_houses = houses().filter(|&house| is_in(house, cell(*mark)));
            of_houses.fold(!0, |all, house| all & digits_of(house, filling))
        };
        let exchanged: Vec<Mark> = filling
            .iter()
            .flat_map(|mark| {
                let room = room(mark);
                (1..=9).filter(move |digit| room >> digit & 1 == 1).map(|digit| Mark::digit(cell(*mark), digit))
            })
            .collect();
        let mut before = filling.to_vec();
        crate::sorting::sort(&mut before);
        !fillings(&exchanged, &mut |other| {
            let mut other = other.to_vec();
            crate::sorting::sort(&mut other);
            let is_alike = houses().all(|house| digits_of(house, &other) == digits_of(house, &before));
            other == before || !is_alike
        })
    })
}
