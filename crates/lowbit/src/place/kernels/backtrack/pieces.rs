//! A piece in every row: rooks or queens that also leap or ride, a board in each lane of a register.
//!
//! What a piece sees further down is kept in *tracks*. A track goes down some rows and some columns to a side; it has one word for each of
//! these rows: what is seen in the next row, in the row after it, and so on. From row to row the words move up; what a rider sees in the
//! first word, it sees again after the rows of the track, further to the side:
//!
//! ```text
//!     a ride of 3 rows and 1 column        row r:  Q . . .        words of row r + 1:   . . . .   row r + 2
//!                                                  . . . .                              . Q . .   row r + 3
//!                                                  . . . .                              . . . .   row r + 4
//!                                                  . x . .
//! ```
//!
//! Diagonals are rides of one row and one column. A leap ends at its first cell, so one track has both sides.
//!
//! The last two rows are filled at once, as only two columns remain.

#![allow(unsafe_code, reason = "states are read and written in registers")]

use super::{BY_TABLE, SMALLEST_BOARD, divided, in_units, on_processor_or_gpu};
use crate::Error;
use crate::backend::Backend;
use crate::bits::full;
use crate::count::{Answer, Method, Prepared, Split, Task, Way};
use crate::engine::{Stop, Tally};
use crate::place::kernels::rows::{MOST_GIVEN, Movement, Row, Rows, StartOfRows};
use crate::place::kernels::starts::{ENOUGH_STARTS, FromStarts, Kernel};
use crate::place::kernels::table::each_row_below;
use crate::place::{Goal, Problem, Rule, Units, estimate, is_plain_square};
use crate::simd::boards::levels::{FittingLevels, OPEN, Turn, Turns};
use crate::simd::boards::{Cell, Vector};

/// Counts a piece in each row by all symmetries of the square, or in [`Units`] without them.
pub(crate) struct ByRows;

impl Way for ByRows {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        match task.problem.and_then(movement) {
            Some(_) if task.goal == Goal::Count => on_processor_or_gpu(Method::Rows, task),
            _ => Err(Method::Rows.is_not_for(task)),
        }
    }

    fn seconds(&self, task: &Task<'_>, backend: Backend) -> Option<f64> {
        let nodes_a_second = if movement(task.problem()).is_some_and(|movement| movement.rides) { 2.5e9 } else { 3e9 };
        estimate::seconds_for(task, backend, nodes_a_second)
    }

    fn recount_seconds(&self, _: &Task<'_>, _: Backend, seconds: f64) -> f64 {
        BY_TABLE * seconds
    }

    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error> {
        let (problem, movement) = (task.problem(), movement(task.problem()).expect("it was asked for a backend"));
        let n = problem.board().rows();
        if backend == Backend::Cuda {
            return super::super::on_gpu(task);
        }
        if !task.portable {
            let rows = Rows::of_square(movement, n, task.again);
            let divisor = rows.divisor.into();
            let reading = move |tally: Tally| Ok(Answer::Number(divided(tally.solutions, divisor)?));
            return Ok(Prepared::weighed(
                whole_search(problem.clone(), rows, backend),
                Split::Bundles,
                Box::new(reading),
            ));
        }
        let units = Units::of(problem, task.goal)?;
        let filled = units.rows().0;
        let plain = Rows::plain(movement, n, 1);
        Ok(in_units(units, move |pieces, stop| {
            let given = filled as usize + 1;
            let starts = plain.starts_after(pieces, given);
            let starts: Vec<&[u8]> = starts.iter().map(|start| &start.columns[..given]).collect();
            Tally::of(Room::new(&plain, backend).below(0, &starts, stop))
        }))
    }
}

/// The movement of the piece of a problem, if the kernel supports it and the board.
fn movement(problem: &Problem) -> Option<Movement> {
    let n = problem.board().rows();
    let is_asked = problem.rule() == Rule::EachRow && is_plain_square(problem) && problem.piece().is_symmetric();
    Movement::of(problem.piece())
        .filter(|movement| is_asked && n >= SMALLEST_BOARD && n as usize > movement.rows_left_over() + 2)
}

/// The search of all bundles.
pub(super) fn whole_search(problem: Problem, rows: Rows, backend: Backend) -> FromStarts<Bundles> {
    FromStarts::new(Bundles { problem, rows, backend })
}

/// The units of the search. A unit has several starts of a bundle, so that all lanes are soon busy.
pub(super) struct Bundles {
    problem: Problem,
    rows: Rows,
    backend: Backend,
}

pub(super) struct StartsOfBundle {
    bundle: usize,
    starts: Vec<StartOfRows>,
    /// The number of pieces of each start.
    given: usize,
}

impl Kernel for Bundles {
    type Start = StartsOfBundle;
    type Room<'a> = Room<'a>;

    fn starts(&self) -> Vec<StartsOfBundle> {
        let rows = &self.rows;
        let most = rows.bundles.first().map_or(1, |bundle| bundle.rows.len() - rows.movement.rows_to_place());
        let most = most.min(MOST_GIVEN);
        let make = |given: usize| -> Vec<Vec<StartOfRows>> {
            (0..rows.bundles.len()).map(|bundle| rows.starts(bundle, given)).collect()
        };
        let number = |starts: &[Vec<StartOfRows>]| starts.iter().map(Vec::len).sum::<usize>();
        let (mut given, mut starts) = (1, make(1));
        while number(&starts) < ENOUGH_STARTS && given < most {
            given += 1;
            starts = make(given);
        }
        let size = number(&starts) / ENOUGH_STARTS + 1;
        let of_bundle = |(bundle, starts): (usize, &Vec<StartOfRows>)| {
            let some = starts.chunks(size).map(|some| StartsOfBundle { bundle, starts: some.to_vec(), given });
            some.collect::<Vec<_>>()
        };
        starts.iter().enumerate().flat_map(of_bundle).collect()
    }

    fn room(&self) -> Room<'_> {
        Room::new(&self.rows, self.backend)
    }

    fn below(&self, room: &mut Room<'_>, unit: &StartsOfBundle, stop: &Stop) -> Tally {
        let starts: Vec<&[u8]> = unit.starts.iter().map(|start| &start.columns[..unit.given]).collect();
        let weight = u128::from(self.rows.bundles[unit.bundle].weight);
        Tally::of(weight * room.below(unit.bundle, &starts, stop))
    }

    fn recount(&self, unit: &StartsOfBundle, stop: &Stop) -> Tally {
        let bundle = &self.rows.bundles[unit.bundle];
        let cells: Vec<u32> = bundle.rows.iter().map(|row| row.cells).collect();
        let below = |start: &StartOfRows| {
            each_row_below(&self.problem, &cells, &start.columns[..unit.given], Goal::Count, stop).solutions
        };
        Tally::of(u128::from(bundle.weight) * unit.starts.iter().map(below).sum::<u128>())
    }
}

/// The side to which a track goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Up,
    Down,
    /// Both sides, for leaps.
    Both,
}

/// The cells seen `rows` rows further down, `columns` columns to a side.
#[derive(Clone, Copy, Debug)]
struct Track {
    rows: usize,
    columns: u32,
    side: Side,
    /// The index of the first of its words, one for each row.
    first: usize,
}

impl Track {
    /// The cells seen from these cells.
    fn seen(&self, cells: u32) -> u32 {
        let (up, down) = (cells << self.columns, cells >> self.columns);
        match self.side {
            Side::Up => up,
            Side::Down => down,
            Side::Both => up | down,
        }
    }
}

/// The index of the word of taken columns; the words of tracks follow.
const COLUMNS: usize = 1;

/// The tracks of a piece on boards of `rows` rows, and the number of words of a state.
fn tracks(movement: &Movement, rows: usize) -> (Vec<Track>, usize) {
    let diagonals = if movement.diagonals { Some((1, 1, true)) } else { None };
    let [first, second] = movement.steps.map(|(down, columns)| (down as usize, columns, movement.rides));
    let second = Some(second).filter(|&second| second != first);
    // Rows below the board do not matter.
    let steps = diagonals.into_iter().chain([first]).chain(second).filter(|step| (1..rows).contains(&step.0));
    let (mut tracks, mut words) = (Vec::new(), COLUMNS + 1);
    for (down, columns, rides) in steps {
        for &side in if rides { &[Side::Up, Side::Down][..] } else { &[Side::Both] } {
            tracks.push(Track { rows: down, columns, side, first: words });
            words += down;
        }
    }
    (tracks, words)
}

/// The working memory of a thread.
pub(super) struct Room<'a> {
    rows: &'a Rows,
    tracks: Vec<Track>,
    words: usize,
    backend: Backend,
    levels: FittingLevels,
}

impl<'a> Room<'a> {
    pub(super) fn new(rows: &'a Rows, backend: Backend) -> Room<'a> {
        let n = rows.bundles.first().map_or(0, |bundle| bundle.rows.len());
        let (tracks, words) = tracks(&rows.movement, n);
        let levels = FittingLevels::new(backend, n as u32, n, words);
        Room { rows, tracks, words, backend, levels }
    }

    /// The placements of a bundle that begin with the columns of one of the starts, all of one length; meaningless if stopped.
    pub(super) fn below(&mut self, bundle: usize, starts: &[&[u8]], stop: &Stop) -> u128 {
        let Some(given) = starts.first().map(|start| start.len()) else { return 0 };
        let Room { rows, tracks, words, backend, levels } = self;
        let has_diagonals = rows.movement.diagonals;
        let rows = &rows.bundles[bundle].rows[..];
        let mut pieces = Pieces { tracks, words: *words, has_diagonals, rows, found: 0 };
        let starts = starts.iter().map(|columns| state(tracks, *words, columns));
        levels.search(*backend, &mut pieces, (given - 1, rows.len() - 3), starts, stop);
        pieces.found
    }
}

/// The state before the last piece of a start is placed.
fn state(tracks: &[Track], words: usize, columns: &[u8]) -> Vec<u32> {
    let (last, above) = columns.split_last().expect("a start has a piece");
    let mut state = vec![0; words];
    for column in above {
        let piece = 1 << column;
        state[COLUMNS] |= piece;
        for track in tracks {
            let words = &mut state[track.first..][..track.rows];
            words[track.rows - 1] |= track.seen(piece);
            let next = words[0];
            words.rotate_left(1);
            words[track.rows - 1] = if track.side == Side::Both { 0 } else { track.seen(next) };
        }
    }
    state[OPEN] = 1 << last;
    state
}

/// The rows of a bundle, and the number of placements found.
struct Pieces<'a> {
    tracks: &'a [Track],
    words: usize,
    has_diagonals: bool,
    rows: &'a [Row],
    found: u128,
}

/// A track in registers.
#[derive(Clone, Copy)]
struct InLanes<V: Vector> {
    track: Track,
    columns: V::Shift,
}

impl<V: Vector> InLanes<V> {
    #[inline(always)]
    fn seen(&self, cells: V) -> V {
        match self.track.side {
            Side::Up => cells.up(self.columns),
            Side::Down => cells.down(self.columns),
            Side::Both => cells.up(self.columns).or(cells.down(self.columns)),
        }
    }

    /// The next ride, for riders.
    #[inline(always)]
    fn ridden(&self, cells: V) -> V {
        if self.track.side == Side::Both { V::splat(0) } else { self.seen(cells) }
    }

    /// The cells seen in the next three rows after a piece is placed.
    #[inline(always)]
    fn below(&self, turn: &Turn<'_, V>, piece: V) -> [V; 3] {
        let word = self.track.first;
        let first = turn.word(word);
        match self.track.rows {
            1 => {
                let first = first.or(self.seen(piece));
                let second = self.ridden(first);
                [first, second, self.ridden(second)]
            }
            2 => [first, turn.word(word + 1).or(self.seen(piece)), self.ridden(first)],
            3 => [first, turn.word(word + 1), turn.word(word + 2).or(self.seen(piece))],
            _ => [first, turn.word(word + 1), turn.word(word + 2)],
        }
    }
}

/// Diagonals and two rides, each to both sides.
const MOST_TRACKS: usize = 6;

impl Pieces<'_> {
    /// The tracks in registers, and their number.
    #[inline(always)]
    fn in_lanes<V: Vector>(&self) -> ([InLanes<V>; MOST_TRACKS], usize) {
        let of = |track: Track| InLanes { track, columns: V::shift(track.columns) };
        let nothing = Track { rows: 1, columns: 0, side: Side::Both, first: 0 };
        let mut lanes = [of(nothing); MOST_TRACKS];
        for (place, &track) in lanes.iter_mut().zip(self.tracks) {
            *place = of(track);
        }
        (lanes, self.tracks.len())
    }
}

impl<C: Cell> Turns<C> for Pieces<'_> {
    #[inline(always)]
    fn words(&self) -> usize {
        self.words
    }

    #[inline(always)]
    fn advance<V: Vector<Cell = C>>(&mut self, row: usize, turn: &mut Turn<'_, V>) {
        let must = self.rows[row + 2].must;
        let (tracks, length) = self.in_lanes::<V>();
        let tracks = &tracks[..length];
        let cells = [row + 1, row + 2, row + 3].map(|row| V::splat(self.rows[row].cells));
        while turn.goes_on() {
            let [open, columns] = turn.state();
            let lanes = turn.lanes();
            let piece = open.lowbit();
            let (rest, taken) = (open.without(piece), columns.or(piece));
            let mut seen = [taken; 3]; // in the next three rows
            for lane in tracks {
                let below = lane.below(turn, piece);
                seen = [0, 1, 2].map(|row| seen[row].or(below[row]));
            }
            let [mut near, far, third] = [0, 1, 2].map(|row| cells[row].without(seen[row]));
            if self.has_diagonals {
                near = near.leaving(far);
            }
            if must != 0 {
                // A column that no later row may take must be taken in the next row.
                let missing = V::splat(must).without(taken);
                let none = missing.misses(missing, lanes);
                near = near.and(missing).or(near.only(none));
            }
            let alive = third.meets(third, far.meets(far, near.meets(near, lanes)));
            let unfinished = rest.meets(rest, lanes);
            let (child, same) = (V::packing(alive), V::packing(unfinished));
            turn.put(OPEN, near, child);
            turn.put(COLUMNS, taken, child);
            turn.put_back(OPEN, rest, same);
            turn.put_back(COLUMNS, columns, same);
            for lane in tracks {
                let Track { first, rows, .. } = lane.track;
                let next = turn.word(first);
                turn.put_back(first, next, same);
                for word in 1..rows {
                    let mut seen = turn.word(first + word);
                    turn.put_back(first + word, seen, same);
                    if word + 1 == rows {
                        seen = seen.or(lane.seen(piece));
                    }
                    turn.put(first + word - 1, seen, child);
                }
                let next = if rows == 1 { next.or(lane.seen(piece)) } else { next };
                turn.put(first + rows - 1, lane.ridden(next), child);
            }
            turn.count(alive, unfinished);
        }
    }

    #[inline(always)]
    fn finish<V: Vector<Cell = C>>(&mut self, row: usize, turn: &mut Turn<'_, V>) {
        let mut found = 0;
        let (tracks, length) = self.in_lanes::<V>();
        let tracks = &tracks[..length];
        let [near_cells, far_cells] = [row + 1, row + 2].map(|row| V::splat(self.rows[row].cells));
        let all = V::splat(full(self.rows.len() as u32) as u32);
        while turn.goes_on() {
            let [mut open, columns] = turn.state();
            let mut lanes = turn.lanes();
            let (mut near_above, mut far_above) = (columns, columns);
            for lane in tracks {
                let first = turn.word(lane.track.first);
                near_above = near_above.or(first);
                far_above = far_above.or(match lane.track.rows {
                    1 => lane.ridden(first),
                    _ => turn.word(lane.track.first + 1),
                });
            }
            let (near_above, far_above) = (near_cells.without(near_above), far_cells.without(far_above));
            while V::count(lanes) > 0 {
                let piece = open.lowbit();
                open = open.without(piece);
                let pair = all.without(columns.or(piece));
                let x = pair.lowbit();
                let y = pair.without(x);
                let (mut near, mut far, mut apart) = (near_above.without(piece), far_above.without(piece), lanes);
                for lane in tracks.iter().filter(|lane| lane.track.rows <= 2) {
                    let seen = lane.seen(piece);
                    if lane.track.rows == 2 {
                        far = far.without(seen);
                    } else {
                        (near, far) = (near.without(seen), far.without(lane.ridden(seen)));
                        if lane.track.side != Side::Down {
                            apart = x.up(lane.columns).misses(y, apart); // in either order
                        }
                    }
                }
                found += V::last_two([x, y], near, far, apart);
                lanes = open.meets(open, lanes);
            }
        }
        self.found += u128::from(found);
    }
}
