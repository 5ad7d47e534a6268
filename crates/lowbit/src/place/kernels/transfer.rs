//! Pieces of bounded reach (kings, leapers, ranges): dynamic programming, one cell at a time.
//!
//! Cells are decided in a fixed order, in which a piece sees only nearby cells. So a partial placement affects the following cells only by
//! two sets: the next cells that are seen and, for maximal sets, the last cells that no piece sees yet. Partial placements with the same
//! sets are merged into one *state* with one number:
//!
//! ```text
//!   kings, decided up to the bar; x is seen    . . o .      o . o .
//!   two placements, one state                  o .|x x      . .|x x
//!                                              x x . .      x x . .
//! ```
//!
//! Twelve rows of kings have 10^17 placements, and never more than a thousand states.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::io;
use std::sync::{Arc, Mutex};

use crate::Error;
use crate::backend::{Backend, free_memory};
use crate::count::{Answer, Method, Prepared, Split, Task, Way};
use crate::engine::{Control, Outcome, Progress, Stop, Tally};
use crate::place::kernels::table::reading;
use crate::place::reference::Cell;
use crate::place::units::InUnits;
use crate::place::{Goal, Problem, Rule, Shape, Units};
use crate::sentence;
use crate::sorting;

/// The farthest that a piece may see in the order of cells: a state has 64 bits for either side, one of them for the cell itself.
const FARTHEST: usize = 63;

/// The most placements on the first cells that are also found one by one, to compare their states.
const FEW_PLACEMENTS: u128 = 2000;

/// States between two checks of the stop flag and the memory.
const STATES_BETWEEN_LOOKS: usize = 1 << 12;

/// A cell, with what is seen from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    cell: Cell,
    /// The seen cells after it, the next one in the lowest bit.
    later: u64,
    /// The seen cells before it, the last one in the lowest bit.
    earlier: u64,
    /// The cells up to this one that no later cell sees, this one in the lowest bit.
    due: u64,
    must_hold: bool,
    ends_row: bool,
}

/// A problem as a sequence of cells.
#[derive(Debug)]
pub(crate) struct Transfer {
    places: Vec<Place>,
    /// The farthest that a piece sees, in cells of the order.
    reach: usize,
    problem: Problem,
    rule: Rule,
    /// False if a row without cells must hold a piece.
    is_possible: bool,
    /// Numbers below states after the first rows, memoised: many units lead to one state.
    below: Mutex<States<Vec<u128>>>,
}

/// The sum kept for a state: a number, or one for each size.
trait Sum: Default + PartialEq {
    fn one() -> Self;
    /// `None` if a sum exceeds 128 bits.
    fn add(&mut self, more: &Self) -> Option<()>;
    /// The sum with one more piece, without sizes above `most`.
    fn with_piece(&self, most: usize) -> Self;
    /// The number of placements.
    fn number(&self) -> u128;
    /// Rough number of bytes.
    fn size(&self) -> usize;
}

impl Sum for u128 {
    fn one() -> u128 {
        1
    }

    fn add(&mut self, more: &u128) -> Option<()> {
        *self = self.checked_add(*more)?;
        Some(())
    }

    fn with_piece(&self, _: usize) -> u128 {
        *self
    }

    fn number(&self) -> u128 {
        *self
    }

    fn size(&self) -> usize {
        size_of::<u128>()
    }
}

impl Sum for Vec<u128> {
    fn one() -> Vec<u128> {
        vec![1]
    }

    fn add(&mut self, more: &Vec<u128>) -> Option<()> {
        self.resize(self.len().max(more.len()), 0);
        self.iter_mut().zip(more).try_for_each(|(sum, more)| sum.add(more))
    }

    fn with_piece(&self, most: usize) -> Vec<u128> {
        std::iter::once(0).chain(self.iter().copied()).take(most.saturating_add(1)).collect()
    }

    fn number(&self) -> u128 {
        self.iter().sum()
    }

    fn size(&self) -> usize {
        size_of::<Vec<u128>>() + 16 * self.capacity()
    }
}

/// Sums by state. The lower half of a key has the seen cells ahead, this one lowest; the upper half has the cells behind that still need a
/// piece to see them, the last one lowest. With the rule of one piece in each row, the upper half says whether this row has its piece.
type States<S> = HashMap<u128, S, BuildHasherDefault<Mixed>>;

/// Hashes states by one multiplication, as most of their bits are alike.
#[derive(Clone, Copy, Debug, Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u128(byte.into()));
    }

    fn write_u128(&mut self, word: u128) {
        let folded = self.0 ^ (word as u64) ^ ((word >> 64) as u64).rotate_left(32);
        let product = u128::from(folded) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product as u64) ^ ((product >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Counts pieces of bounded reach.
pub(crate) struct ByTransfer;

impl ByTransfer {
    /// The transfer of a task. Units are numbered from the top down.
    fn of(task: &Task<'_>) -> Option<Transfer> {
        let problem = task.problem.filter(|_| matches!(task.goal, Goal::Count | Goal::BySize))?;
        if task.portable { Transfer::downwards(problem) } else { Transfer::of(problem, task.again) }
    }
}

impl Way for ByTransfer {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        match ByTransfer::of(task) {
            Some(_) => task.scalar(Method::Transfer),
            None => Err(Method::Transfer.is_not_for(task)),
        }
    }

    fn seconds(&self, _: &Task<'_>, _: Backend) -> Option<f64> {
        None
    }

    fn recount_seconds(&self, task: &Task<'_>, _: Backend, _: f64) -> f64 {
        if task.portable { 0.0 } else { f64::INFINITY }
    }

    fn prepare(&self, task: &Task<'_>, _: Backend) -> Result<Prepared, Error> {
        let (transfer, goal) = (ByTransfer::of(task).expect("it was asked for a backend"), task.goal);
        if !task.portable {
            return Ok(Prepared::whole(move |control| transfer.run(goal, control)));
        }
        let units = Units::of(task.problem(), goal)?;
        let (rows, reading) = (units.rows().0, reading(task.problem(), goal));
        let fits = Mutex::new(false);
        let count = Box::new(move |pieces: &[Cell], stop: &Stop| {
            let mut fits = fits.lock().expect("no thread panicked");
            if !*fits {
                // Refuses a count of more than 128 bits before its units are added up.
                let control = Control { stop: stop.clone(), ..Control::default() };
                *fits = transfer.run(goal, &control).map_err(io::Error::other)?.complete().is_some();
            }
            drop(fits);
            transfer.tally_after(rows, goal, pieces, stop).map_err(io::Error::other)
        });
        Ok(Prepared::weighed(InUnits { units: Arc::new(units), count }, Split::FirstRows, reading))
    }
}

impl Transfer {
    /// For a problem whose pieces see no farther than a part of the board; with `again`, in another order of cells.
    pub(crate) fn of(problem: &Problem, again: bool) -> Option<Transfer> {
        let rows: Vec<Cell> = problem.board().all_cells().collect();
        let mut columns = rows.clone();
        sorting::sort_by_key(&mut columns, |&(row, column)| (column, row));
        let backwards = |order: &[Cell]| order.iter().rev().copied().collect::<Vec<Cell>>();
        let [upwards, leftwards] = [&rows, &columns].map(|order| backwards(order));
        // With one piece in each row, a row must be contiguous, as its end is where the rule is checked.
        let ways = match problem.rule() {
            Rule::EachRow => vec![rows, upwards],
            _ => vec![rows, columns, upwards, leftwards],
        };
        let mut ways: Vec<Transfer> = ways.iter().filter_map(|order| Transfer::in_order(problem, order)).collect();
        sorting::sort_by_key(&mut ways, |way| way.reach); // stable: rows downwards first among equals
        ways.into_iter().nth(usize::from(again))
    }

    /// Rows downwards, as units are numbered.
    pub(crate) fn downwards(problem: &Problem) -> Option<Transfer> {
        Transfer::in_order(problem, &problem.board().all_cells().collect::<Vec<Cell>>())
    }

    /// Decides cells in an order; `None` if a piece sees cells too far away in it for few states.
    fn in_order(problem: &Problem, order: &[Cell]) -> Option<Transfer> {
        let (board, rule) = (problem.board(), problem.rule());
        let is_flat = matches!(board.shape(), Shape::Rectangle | Shape::Triangle | Shape::Cylinder);
        if matches!(rule, Rule::Pawns(_) | Rule::Dominating(_)) || !is_flat {
            return None;
        }
        let sees = |&(row, column): &Cell| {
            let mut seen = board.sees(problem.piece(), row, column);
            if rule == Rule::EachRow {
                seen[row as usize] = board.cells(row) & !(1 << column);
            }
            seen
        };
        let mut places = Vec::new();
        let (mut reach, mut last_seen_by) = (0, (0..order.len()).collect::<Vec<usize>>());
        for (at, cell) in order.iter().enumerate() {
            let seen = sees(cell);
            let (mut later, mut earlier) = (0, 0);
            for (other, _) in order.iter().enumerate().filter(|(_, cell)| seen[cell.0 as usize] >> cell.1 & 1 == 1) {
                let distance = other.abs_diff(at);
                reach = reach.max(distance);
                last_seen_by[at] = last_seen_by[at].max(other);
                if distance > FARTHEST {
                    return None;
                }
                *if other > at { &mut later } else { &mut earlier } |= 1 << (distance - 1);
            }
            let must_hold = board.given(cell.0) >> cell.1 & 1 == 1;
            let ends_row = order.get(at + 1).is_none_or(|next| next.0 != cell.0);
            places.push(Place { cell: *cell, later, earlier, due: 0, must_hold, ends_row });
        }
        for (at, last) in last_seen_by.into_iter().enumerate() {
            places[last].due |= 1 << (last - at);
        }
        let is_possible = rule != Rule::EachRow || (0..board.rows()).all(|row| board.cells(row) != 0);
        let (below, is_near) = (Mutex::default(), 2 * reach < places.len());
        is_near.then_some(Transfer { places, reach, problem: problem.clone(), rule, is_possible, below })
    }

    /// All placements, or those of each size, and the number of states that were recounted.
    pub(crate) fn run(&self, goal: Goal, control: &Control<'_>) -> Result<Outcome<(Answer, u64)>, Error> {
        let mut recounted = 0;
        let numbers = self.numbers(0, 0, goal, control, &mut recounted)?;
        let is_row = matches!((self.rule, goal), (Rule::Any | Rule::Maximal, Goal::BySize));
        Ok(numbers.map(|mut numbers| {
            if !is_row {
                return (Answer::Number(self.of_size(&numbers, 0)), recounted);
            }
            numbers.resize(numbers.iter().rposition(|&size| size > 0).unwrap_or(0) + 1, 0);
            (Answer::Row(numbers), recounted)
        }))
    }

    /// The placements with exactly these pieces in the first rows, of a transfer downwards.
    fn tally_after(&self, rows: u32, goal: Goal, pieces: &[Cell], stop: &Stop) -> Result<Outcome<Tally>, Error> {
        let first = self.places.partition_point(|place| place.cell.0 < rows);
        let decided = |state, place: &Place| self.decided(state, place, pieces.contains(&place.cell));
        let Some(state) = self.places[..first].iter().try_fold(0, decided) else {
            return Ok(Outcome::Complete(Tally::default()));
        };
        let known = self.below.lock().expect("no thread panicked").get(&state).cloned();
        let sizes = match known {
            Some(sizes) => sizes,
            None => {
                let control = Control { stop: stop.clone(), ..Control::default() };
                let Outcome::Complete(sizes) = self.numbers(first, state, goal, &control, &mut 0)? else {
                    return Ok(Outcome::Interrupted(Tally::default()));
                };
                self.below.lock().expect("no thread panicked").insert(state, sizes.clone());
                sizes
            }
        };
        Ok(Outcome::Complete(match goal {
            Goal::BySize => Tally::of_row([vec![0; pieces.len()], sizes].concat()),
            _ => Tally::of(self.of_size(&sizes, pieces.len())),
        }))
    }

    /// The numbers below a state: by size if the rule or goal needs sizes, otherwise one number.
    fn numbers(
        &self,
        first: usize,
        state: u128,
        goal: Goal,
        control: &Control<'_>,
        recounted: &mut u64,
    ) -> Result<Outcome<Vec<u128>>, Error> {
        match (self.rule, goal) {
            (Rule::Exactly(k), _) => self.from(first, state, k as usize, control, recounted),
            (_, Goal::BySize) => self.from(first, state, usize::MAX, control, recounted),
            _ => Ok(self.from::<u128>(first, state, usize::MAX, control, recounted)?.map(|number| vec![number])),
        }
    }

    /// The number among these that the rule needs, after `placed` pieces.
    fn of_size(&self, numbers: &[u128], placed: usize) -> u128 {
        let size = if let Rule::Exactly(k) = self.rule { (k as usize).checked_sub(placed) } else { Some(0) };
        size.and_then(|size| numbers.get(size)).copied().unwrap_or(0)
    }

    /// Sums up the placements below a state before the cell `first`. From the first cell on, states are recounted while they have few
    /// placements.
    fn from<S: Sum>(
        &self,
        first: usize,
        state: u128,
        most: usize,
        control: &Control<'_>,
        recounted: &mut u64,
    ) -> Result<Outcome<S>, Error> {
        let mut are_few = first == 0 && self.is_possible;
        let mut states: States<S> = [(state, S::one())].into_iter().filter(|_| self.is_possible).collect();
        let memory = usize::try_from(free_memory() / 2).unwrap_or(usize::MAX);
        let begin = control.progress.map(|_| (control.clock)());
        let mut told = None;
        for (at, place) in self.places.iter().enumerate().skip(first) {
            let mut next: States<S> = States::with_capacity_and_hasher(states.len(), BuildHasherDefault::default());
            for (visited, (&state, sum)) in states.iter().enumerate() {
                if visited % STATES_BETWEEN_LOOKS == 0 {
                    if control.stop.is_raised() {
                        return Ok(Outcome::Interrupted(S::default()));
                    }
                    // A hash table may be half empty.
                    if 2 * (states.len() + next.len()) * (size_of::<u128>() + sum.size()) > memory {
                        return Err(too_many_states(memory));
                    }
                }
                if let Some(left) = self.decided(state, place, false) {
                    next.entry(left).or_default().add(sum).ok_or_else(too_large)?;
                }
                if let Some(taken) = self.decided(state, place, true) {
                    next.entry(taken).or_default().add(&sum.with_piece(most)).ok_or_else(too_large)?;
                }
            }
            if are_few && (at + 1 == self.places.len() || next.values().map(S::number).sum::<u128>() > FEW_PLACEMENTS) {
                are_few = false;
                *recounted = self.recount(at, &states, most)?;
            }
            states = next;
            if let Some((report, begin)) = control.progress.zip(begin) {
                let (done, units) = (at as u64 + 1, self.places.len() as u64);
                let elapsed = (control.clock)().saturating_sub(begin);
                let (cost_done, cost) = (done as f64, units as f64);
                if done == units || told.is_none_or(|told| elapsed >= told + control.every) {
                    told = Some(elapsed);
                    report(&Progress { units_done: done, units, cost_done, cost, elapsed, ..Progress::default() });
                }
            }
        }
        let mut all = S::default();
        states.values().try_for_each(|sum| all.add(sum)).ok_or_else(too_large)?;
        Ok(Outcome::Complete(all))
    }

    /// Compares the states before the cell `end` with those of all placements on the cells before it; returns their number.
    fn recount<S: Sum>(&self, end: usize, states: &States<S>, most: usize) -> Result<u64, Error> {
        let mut plain = Plain::<S>::new(self, end, most);
        plain.extend(0, &mut Vec::new());
        let number = |states: &States<S>| states.values().filter(|sum| sum.number() > 0).count() as u64;
        let is_found = |(state, sum): (&u128, &S)| sum.number() == 0 || plain.found.get(state) == Some(sum);
        match number(states) == number(&plain.found) && states.iter().all(is_found) {
            true => Ok(number(states)),
            false => Err(Error::check(sentence!(
                "the states after {end} cells are not those of the placements on them, found one by one",
                "前 {end} 格之后的状态与逐个找出的摆法不符"
            ))),
        }
    }

    /// The state after deciding a cell; `None` if this decision is impossible.
    #[inline(always)]
    fn decided(&self, state: u128, place: &Place, takes: bool) -> Option<u128> {
        let (seen, behind) = (state as u64, (state >> 64) as u64);
        let is_seen = seen & 1 == 1;
        if if takes { is_seen } else { place.must_hold } {
            return None;
        }
        let seen = seen >> 1 | if takes { place.later } else { 0 };
        let behind = match self.rule {
            Rule::Maximal => {
                let waits = if takes { behind & !place.earlier } else { behind };
                let waits = waits << 1 | u64::from(!takes && !is_seen);
                (waits & place.due == 0).then_some(waits)?
            }
            Rule::EachRow => {
                let is_filled = behind | u64::from(takes);
                if place.ends_row { (is_filled == 1).then_some(0)? } else { is_filled }
            }
            _ => 0,
        };
        Some(u128::from(behind) << 64 | u128::from(seen))
    }
}

/// Placements on the first cells of an order, one by one; the board says what a piece sees.
struct Plain<'a, S> {
    problem: &'a Problem,
    order: Vec<Cell>,
    end: usize,
    most: usize,
    /// What each cell before the end sees, by row.
    sees: Vec<Vec<u32>>,
    found: States<S>,
}

impl<'a, S: Sum> Plain<'a, S> {
    fn new(transfer: &'a Transfer, end: usize, most: usize) -> Plain<'a, S> {
        let (problem, order) = (&transfer.problem, transfer.places.iter().map(|place| place.cell).collect::<Vec<_>>());
        let sees = order[..end].iter().map(|cell| problem.board().sees(problem.piece(), cell.0, cell.1)).collect();
        Plain { problem, order, end, most, sees, found: States::default() }
    }

    fn sees(&self, from: usize, to: usize) -> bool {
        let [from_cell, to_cell] = [self.order[from], self.order[to]];
        let shares_row = self.problem.rule() == Rule::EachRow && from_cell.0 == to_cell.0;
        from != to && (shares_row || self.sees[from][to_cell.0 as usize] >> to_cell.1 & 1 == 1)
    }

    fn is_seen(&self, pieces: &[usize], cell: usize) -> bool {
        pieces.iter().any(|&piece| self.sees(piece, cell))
    }

    fn waits(&self, pieces: &[usize], cell: usize) -> bool {
        self.problem.rule() == Rule::Maximal && !pieces.contains(&cell) && !self.is_seen(pieces, cell)
    }

    /// Decides the cells from `at` on.
    fn extend(&mut self, at: usize, pieces: &mut Vec<usize>) {
        if at == self.end {
            let sum = pieces.iter().fold(S::one(), |sum, _| sum.with_piece(self.most));
            let state = self.state(pieces);
            self.found.entry(state).or_default().add(&sum).expect("they are few");
            return;
        }
        let (row, column) = self.order[at];
        if self.problem.board().given(row) >> column & 1 == 0 {
            self.extend_if_possible(at, pieces);
        }
        if pieces.len() < self.most && !self.is_seen(pieces, at) {
            pieces.push(at);
            self.extend_if_possible(at, pieces);
            pieces.pop();
        }
    }

    /// Continues unless a row ends without its piece, or a cell needs a piece but no later cell sees it.
    fn extend_if_possible(&mut self, at: usize, pieces: &mut Vec<usize>) {
        let ends_row = self.order.get(at + 1).is_none_or(|next| next.0 != self.order[at].0);
        let is_empty = !pieces.iter().any(|&piece| self.order[piece].0 == self.order[at].0);
        let sees_later = |cell: usize| (at + 1..self.order.len()).any(|later| self.sees(cell, later));
        let is_over = self.problem.rule() == Rule::EachRow && ends_row && is_empty
            || (0..=at).any(|cell| self.waits(pieces, cell) && !sees_later(cell));
        if !is_over {
            self.extend(at + 1, pieces);
        }
    }

    fn state(&self, pieces: &[usize]) -> u128 {
        let ahead = self.order.len().min(self.end + FARTHEST + 1) - self.end;
        let seen = (0..ahead).fold(0, |all, next| all | u128::from(self.is_seen(pieces, self.end + next)) << next);
        let behind = match self.problem.rule() {
            Rule::Maximal => {
                let waiting = (0..self.end).filter(|&cell| self.waits(pieces, cell));
                waiting.fold(0, |all, cell| all | 1_u128 << (self.end - 1 - cell))
            }
            Rule::EachRow => {
                let goes_on = self.end > 0 && self.order[self.end].0 == self.order[self.end - 1].0;
                u128::from(goes_on && pieces.iter().any(|&piece| self.order[piece].0 == self.order[self.end].0))
            }
            _ => 0,
        };
        behind << 64 | seen
    }
}

fn too_large() -> Error {
    Error::request(sentence!("the count has more than 128 bits", "计数超过 128 位"))
}

fn too_many_states(memory: usize) -> Error {
    let mebibytes = memory >> 20;
    Error::request(sentence!(
        "the states of this count take more than {mebibytes} MiB, half of the free memory",
        "这个计数的状态需要超过 {mebibytes} MiB，即空闲内存的一半"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::Request;

    fn numbers(text: &str, goal: Goal, again: bool) -> Vec<u128> {
        let transfer = Transfer::of(&text.parse().unwrap(), again).unwrap_or_else(|| panic!("{text}: no transfer"));
        let (answer, recounted) = transfer.run(goal, &Control::default()).unwrap().complete().unwrap();
        assert!(recounted > 0 || answer.numbers() == [0], "{text}");
        answer.numbers().to_vec()
    }

    /// OEIS A063443 (kings on the square) and A141243 (knights).
    #[test]
    fn published_sets_of_kings_and_knights_are_met() {
        let kings = [(4, 314), (5, 6427), (8, 1_355_115_601), (12, 69_645_620_389_200_894_313)];
        for (n, sets) in kings {
            let text = format!("king on rectangle {n}x{n}, any");
            for again in [false, true] {
                assert_eq!(numbers(&text, Goal::Count, again), [sets], "{text}");
                let by_size = numbers(&text, Goal::BySize, again);
                assert_eq!((by_size.iter().sum::<u128>(), by_size[1]), (sets, n * n), "{text}");
                assert_eq!(by_size.len() as u128, n.div_ceil(2).pow(2) + 1, "{text}: the most kings");
            }
        }
        assert_eq!(numbers("knight on rectangle 7x7, any", Goal::Count, false), [394_631_712]);
        // States that fill their word: a piece sees two rows away, which are 62 cells for 31 columns.
        let pairs = numbers("leaper(2,0) on rectangle 9x31, exactly-2", Goal::Count, false);
        assert_eq!(pairs, numbers("leaper(2,0) on rectangle 31x9, exactly-2", Goal::Count, false));
        let seen: u128 = 7 * 31 + 9 * 29;
        assert_eq!(pairs, [279 * 278 / 2 - seen]);
    }

    /// Compared with the table, on problems that both can count.
    #[test]
    fn as_the_table() {
        let boards = ["rectangle 5x5", "rectangle 3x8", "rectangle 8x3", "triangle 6x6", "cylinder 6x5"];
        for board in boards {
            for piece in ["king", "leaper(0,1)", "leaper(1,1)+leaper(0,2)", "semirider(0,5)+king"] {
                for rule in ["each-row", "any", "exactly-3", "maximal"] {
                    for cells in ["", ", blocked 2,1 3,2, given 3,3"] {
                        let text = format!("{piece} on {board}, {rule}{cells}");
                        let problem: Problem = text.parse().unwrap();
                        for again in [false, true] {
                            let Some(transfer) = Transfer::of(&problem, again) else { continue };
                            let (found, _) =
                                transfer.run(Goal::Count, &Control::default()).unwrap().complete().unwrap();
                            let request = Request::of(problem.clone(), Goal::Count).unwrap().method(Method::Table);
                            let expected = request.run(&Control::default()).unwrap().complete().unwrap();
                            assert_eq!(found.numbers(), expected.numbers(), "{text}, again {again}");
                        }
                    }
                }
            }
        }
    }

    /// Mutation test: a cell that is no longer seen, or one that need not be seen, changes the number.
    #[test]
    fn one_wrong_mask_is_noticed() {
        let count = |rule: &str, wrong: &dyn Fn(&mut Vec<Place>)| {
            let mut transfer = Transfer::of(&format!("king on rectangle 5x5, {rule}").parse().unwrap(), false).unwrap();
            wrong(&mut transfer.places);
            let found = transfer.run(Goal::Count, &Control::default()).ok()?; // a recount has noticed it
            Some(found.complete().unwrap().0.numbers()[0])
        };
        let [sets, maximal] = ["any", "maximal"].map(|rule| count(rule, &|_| ()));
        assert_eq!(sets, Some(6427));
        for at in 0..24 {
            assert_ne!(count("any", &|places| places[at].later &= places[at].later - 1), sets, "cell {at}");
        }
        // The corners: other cells that nothing sees have such a neighbour.
        assert!([6, 24].into_iter().all(|at| count("maximal", &|places| places[at].due = 0) != maximal));
        let is_unnoticed = |at: &usize| count("maximal", &|places| places[*at].earlier = 0) == maximal;
        let unnoticed: Vec<usize> = (1..25).filter(is_unnoticed).collect();
        assert_eq!(unnoticed, [2, 10, 12], "what they see, another piece must see, too");
    }

    #[test]
    fn what_sees_far_is_left_to_others_and_what_is_too_large_is_said() {
        for text in ["queen on rectangle 8x8, any", "king on torus 8x8, any", "knight on rectangle 3x3, any"] {
            assert!(Transfer::of(&text.parse().unwrap(), false).is_none(), "{text}");
        }
        let large = Transfer::of(&"king on rectangle 20x20, any".parse().unwrap(), false).unwrap();
        let error = large.run(Goal::Count, &Control::default()).unwrap_err().to_string();
        assert!(error.contains("128 bits"), "{error}");
        let none = "king on rectangle 8x8, any, given 1,1 1,2";
        assert_eq!((numbers(none, Goal::Count, false), numbers(none, Goal::BySize, true)), (vec![0], vec![0]));
        let control = Control::default();
        control.stop.raise();
        assert!(large.run(Goal::Count, &control).unwrap().is_interrupted());
    }
}
