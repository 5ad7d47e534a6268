//! Dials, the moves that turn them, and how often each move is pressed.

use std::fmt;
use std::ops::Index;
use std::str::FromStr;

use crate::Error;
use crate::sentence;
use crate::words::Sentence;

/// Most positions of a dial: a product of two of them, plus a third, still fits into 32 bits.
pub const MOST_STATES: u32 = 1 << 16;

/// Most dials, and most moves, as on Lights Out of 25x25: elimination then takes a second at most.
pub const MOST_DIALS: usize = 625;

/// Most dials of two positions, and most moves of them, as on Lights Out of 64x64.
pub const MOST_OF_TWO: usize = 4096;

/// Most dials of `states` positions, and most moves.
///
/// ```
/// assert!(lowbit::clocks::most(2) >= lowbit::clocks::most(12));
/// ```
pub fn most(states: u32) -> usize {
    if states == 2 { MOST_OF_TWO } else { MOST_DIALS }
}

/// Dials with the positions 0 to m-1. The goal is to have all of them at 0.
///
/// ```
/// use lowbit::clocks::{Dials, MoveTable};
/// let mut clocks = Dials::new(4, vec![3, 3, 3, 0, 0, 0, 0, 0, 0])?;
/// clocks.turn(MoveTable::nine_clocks(4)?.turns(1)); // move 2: the first row
/// assert!(clocks.are_home());
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::clocks::Dials;
/// let mut dials = Dials::new(4, vec![3, 0])?;
/// assert_eq!((dials.states(), dials.at()), (4, &[3, 0][..]));
/// dials.turn(&[1, 0]);
/// assert!(dials.are_home());
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dials {
    states: u32,
    at: Vec<u32>,
}

impl Dials {
    /// Dials of `states` positions at these positions.
    ///
    /// # Errors
    ///
    /// If a dial does not have 2 to [`MOST_STATES`] positions, if there are no dials or more than [`most`], or if a
    /// position is not below `states`.
    pub fn new(states: u32, at: Vec<u32>) -> Result<Dials, Error> {
        check_states(states)?;
        check_number("dials", "表盘", at.len(), states)?;
        if let Some(&position) = at.iter().find(|&&position| position >= states) {
            let message = sentence!(
                "position {position} on a dial of {states} positions, 0 to {}",
                "表盘有 {states} 个位置（0 到 {}），没有位置 {position}",
                states - 1
            );
            return Err(Error::request(message));
        }
        Ok(Dials { states, at })
    }

    /// m, the number of positions of every dial.
    pub fn states(&self) -> u32 {
        self.states
    }

    /// The positions of the dials.
    pub fn at(&self) -> &[u32] {
        &self.at
    }

    /// Turns dial i by `turns[i]`.
    pub fn turn(&mut self, turns: &[u32]) {
        for (position, turn) in self.at.iter_mut().zip(turns) {
            *position = (*position + turn % self.states) % self.states;
        }
    }

    /// Whether all dials stand at 0.
    pub fn are_home(&self) -> bool {
        self.at.iter().all(|&position| position == 0)
    }
}

/// The position of a dial, which is counted from 0.
impl Index<usize> for Dials {
    type Output = u32;

    fn index(&self, dial: usize) -> &u32 {
        &self.at[dial]
    }
}

/// The positions, and the number of positions of a dial: `3 3 0 mod 4`.
impl fmt::Display for Dials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at.iter().try_for_each(|position| write!(f, "{position} "))?;
        write!(f, "mod {}", self.states)
    }
}

/// The text that `Display` writes. [`read_dials`](super::read_dials) reads files.
///
/// ```
/// use lowbit::clocks::Dials;
/// let dials: Dials = "3 3 0 mod 4".parse()?;
/// assert_eq!((dials[0], dials.to_string().as_str()), (3, "3 3 0 mod 4"));
/// assert!("3 3 4 mod 4".parse::<Dials>().is_err() && "3 3".parse::<Dials>().is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
impl FromStr for Dials {
    type Err = Error;

    fn from_str(text: &str) -> Result<Dials, Error> {
        let read = || {
            let (at, states) = text.split_once("mod")?;
            let at: Option<Vec<u32>> = at.split_whitespace().map(|word| word.parse().ok()).collect();
            Some((states.trim().parse().ok()?, at?))
        };
        let (states, at) = read().ok_or_else(|| {
            Error::request(sentence!(
                "'{text}' are not dials like '3 3 0 mod 4'",
                "“{text}”不是像“3 3 0 mod 4”这样的表盘"
            ))
        })?;
        Dials::new(states, at)
    }
}

serde_as_text!(Dials);

/// A table of moves: how far each of them turns each dial.
///
/// ```
/// use lowbit::clocks::MoveTable;
/// let table = MoveTable::lights_out(2, 3, 3)?;
/// assert_eq!((table.states(), table.dials(), table.moves()), (2, 9, 9));
/// assert_eq!(table.turns(0), [1, 1, 0, 1, 0, 0, 0, 0, 0]);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTable {
    states: u32,
    dials: usize,
    /// `turns[j][i]`: how far move j turns dial i.
    turns: Vec<Vec<u32>>,
}

impl MoveTable {
    /// Moves for `dials` dials of `states` positions; `turns[j][i]` is how far move j turns dial i.
    ///
    /// # Errors
    ///
    /// If a dial does not have 2 to [`MOST_STATES`] positions, if there are no dials or no moves, or more than
    /// [`most`], or if a move does not have a turn for each dial.
    ///
    /// ```
    /// use lowbit::clocks::MoveTable;
    /// let table = MoveTable::new(4, 3, vec![vec![1, 1, 0], vec![0, 5, 1]])?;
    /// assert_eq!(table.turns(1), [0, 1, 1]); // mod 4
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn new(states: u32, dials: usize, mut turns: Vec<Vec<u32>>) -> Result<MoveTable, Error> {
        check_states(states)?;
        check_number("dials", "表盘", dials, states)?;
        check_number("moves", "操作", turns.len(), states)?;
        for (number, turn) in (1..).zip(&mut turns) {
            if turn.len() != dials {
                let message = sentence!(
                    "move {number} turns {} dials, but there are {dials}",
                    "操作 {number} 涉及 {} 个表盘，但只有 {dials} 个",
                    turn.len()
                );
                return Err(Error::request(message));
            }
            turn.iter_mut().for_each(|amount| *amount %= states);
        }
        Ok(MoveTable { states, dials, turns })
    }

    /// The nine moves of the nine clocks, each turning some of the dials A to I by one.
    ///
    /// # Errors
    ///
    /// If a dial does not have 2 to [`MOST_STATES`] positions.
    pub fn nine_clocks(states: u32) -> Result<MoveTable, Error> {
        const NINE: [&str; 9] = ["ABDE", "ABC", "BCEF", "ADG", "BDEFH", "CFI", "DEGH", "GHI", "EFHI"];
        let turns_by_one = |dials: &str| ('A'..='I').map(|dial| dials.contains(dial).into()).collect();
        MoveTable::new(states, 9, NINE.map(turns_by_one).to_vec())
    }

    /// Lights Out: move k turns cell k and its neighbours above, below, left and right, cells numbered row by row.
    ///
    /// # Errors
    ///
    /// If a cell does not have 2 to [`MOST_STATES`] states, or if there are no cells or more than [`most`].
    ///
    /// ```
    /// use lowbit::clocks::MoveTable;
    /// assert_eq!(MoveTable::lights_out(2, 2, 2)?.turns(0), [1, 1, 1, 0]);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn lights_out(states: u32, rows: usize, columns: usize) -> Result<MoveTable, Error> {
        let cells = rows.saturating_mul(columns);
        check_number("cells", "格子", cells, states)?;
        let turns = (0..cells).map(|pressed| {
            let (row, column) = (pressed / columns, pressed % columns);
            let mut turns = vec![0; cells];
            turns[pressed] = 1;
            (row > 0).then(|| turns[pressed - columns] = 1);
            (row + 1 < rows).then(|| turns[pressed + columns] = 1);
            (column > 0).then(|| turns[pressed - 1] = 1);
            (column + 1 < columns).then(|| turns[pressed + 1] = 1);
            turns
        });
        MoveTable::new(states, cells, turns.collect())
    }

    /// m, the number of positions of every dial.
    pub fn states(&self) -> u32 {
        self.states
    }

    /// The number of dials.
    pub fn dials(&self) -> usize {
        self.dials
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.turns.len()
    }

    /// How far move `index`, counted from 0, turns each dial.
    ///
    /// # Panics
    /// When there is no such move.
    pub fn turns(&self, index: usize) -> &[u32] {
        &self.turns[index]
    }
}

/// The number of times each move is pressed, 0 to m-1. As text: the numbers of the moves from 1, in ascending order.
///
/// ```
/// use lowbit::clocks::Presses;
/// let presses = Presses::new(vec![2, 0, 1]);
/// assert_eq!((presses.total(), presses.to_string().as_str()), (3, "1 1 3"));
/// ```
///
/// ```
/// use lowbit::clocks::Presses;
/// let presses = Presses::new(vec![0, 2, 1]);
/// assert_eq!((presses.times(), presses.total()), (&[0, 2, 1][..], 3));
/// assert_eq!(presses.sequence().collect::<Vec<_>>(), [2, 2, 3]); // moves are numbered from 1
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presses(Vec<u32>);

impl Presses {
    /// Move j, counted from 0, is pressed `times[j]` times.
    pub fn new(times: Vec<u32>) -> Presses {
        Presses(times)
    }

    /// The number of times each move is pressed.
    pub fn times(&self) -> &[u32] {
        &self.0
    }

    /// The number of presses.
    pub fn total(&self) -> u64 {
        total(&self.0)
    }

    /// The numbers of the pressed moves, from 1, in ascending order.
    pub fn sequence(&self) -> impl Iterator<Item = usize> + '_ {
        (1..).zip(&self.0).flat_map(|(number, &times)| (0..times).map(move |_| number))
    }
}

impl fmt::Display for Presses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.sequence().enumerate() {
            write!(f, "{}{number}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// The number of presses.
pub(super) fn total(times: &[u32]) -> u64 {
    times.iter().map(|&times| u64::from(times)).sum()
}

/// Whether `a` is the better answer: fewer presses, or equally many and a smaller sequence. Of two ascending sequences
/// of equal length the smaller has more presses of the first move that differs, so its vector is larger.
pub(super) fn is_better(a: &[u32], b: &[u32]) -> bool {
    total(a).cmp(&total(b)).then_with(|| b.cmp(a)).is_lt()
}

pub(super) fn check_states(states: u32) -> Result<(), Error> {
    match (2..=MOST_STATES).contains(&states) {
        true => Ok(()),
        false => Err(Error::request(sentence!(
            "a dial has 2 to {MOST_STATES} positions, not {states}",
            "一个表盘有 2 到 {MOST_STATES} 个位置，而不是 {states} 个"
        ))),
    }
}

pub(super) fn check_number(english: &str, chinese: &str, number: usize, states: u32) -> Result<(), Error> {
    let most = most(states);
    match (1..=most).contains(&number) {
        true => Ok(()),
        false => Err(Error::request(Sentence::new([
            format!("there can be 1 to {most} {english} of {states} positions, not {number}"),
            format!("{states} 个位置的{chinese}可以有 1 到 {most} 个，而不是 {number} 个"),
        ]))),
    }
}
