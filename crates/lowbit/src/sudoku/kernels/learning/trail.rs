//! The trail: the value of every pair of a cell and a digit, in the order of assignment, with reasons.

use crate::bits::members;
use crate::sudoku::{Marks, Shape};

/// A cell and a digit, by number; [`Trail::pair`] makes it.
pub(super) type Pair = u32;

/// One of the sets that need exactly one picked member, by number.
pub(super) type Set = u32;

/// The value of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Open,
    /// The cell has the digit.
    Picked,
    /// The cell does not have the digit.
    Out,
}

/// The reason of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was chosen, or holds in every solution.
    None,
    /// Out, because this pair is picked and both are in one set.
    Rival(Pair),
    /// Picked, because all other members of this set are out.
    Last(Set),
    /// All other literals of this clause fail.
    Clause(u32),
}

/// A conflict.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// Two picked pairs in one set.
    Rivals(Pair, Pair),
    /// All members of this set are out.
    Empty(Set),
    /// All literals of this clause fail.
    Clause(u32),
}

/// The sets that need exactly one picked member each, and the pairs that were picked or excluded, oldest first.
/// Everything can be undone, newest first.
///
/// ```text
///     sets[cell]                        bit d    digit d+1 is not out in the cell                  s is n, or the next
///     sets[n² + house * s + d]          bit p    digit d+1 is not out at place p of the house      power of two:
///     values[cell * s + d]                       the value of digit d+1 in the cell                4, 16, 16, 32
/// ```
pub(super) struct Trail {
    shape: Shape,
    /// The s of the picture is 2 to the power of this.
    shift: u32,
    sets: Vec<u32>,
    /// The sets at level 0.
    at_root: Vec<u32>,
    /// For each cell and each of its three houses, the set of its first digit, and the cell's place.
    houses_of: Vec<[(u32, u32); 3]>,
    /// For each place of each house, s to a house, the cell.
    cell_at: Vec<u16>,
    values: Vec<Value>,
    reasons: Vec<Reason>,
    /// For known pairs: their decision level.
    levels: Vec<u32>,
    /// Known pairs (picked or out), oldest first.
    known: Vec<Pair>,
    /// The index in `known` at which each level but level 0 begins. Values of level 0 hold in every solution; each
    /// choice begins a level.
    begins: Vec<usize>,
    /// The number of `known` pairs that were propagated through their sets.
    followed: usize,
    /// Sets with one member left that may not be picked yet.
    forced: Vec<Set>,
    picked: usize,
}

impl Trail {
    /// Everything is open except what the marks exclude and what follows from that; an error if they are contradictory.
    pub(super) fn new(marks: &Marks) -> (Trail, Result<(), Conflict>) {
        let shape = marks.shape();
        let (side, cells, houses) = (shape.side(), shape.cells(), shape.houses());
        let shift = side.next_power_of_two().ilog2();
        let mut sets = vec![0; cells + (houses << shift)];
        let mut cell_at = vec![0; houses << shift];
        sets[..cells].fill(shape.all_digits());
        for house in 0..houses {
            sets[cells + (house << shift)..][..side].fill(shape.all_digits());
            for (place, cell) in shape.house(house).enumerate() {
                cell_at[(house << shift) + place] = cell as u16;
            }
        }
        let first_set = |(house, place): (usize, usize)| ((cells + (house << shift)) as u32, place as u32);
        let mut trail = Trail {
            shape,
            shift,
            sets,
            at_root: Vec::new(),
            houses_of: (0..cells).map(|cell| shape.houses_of(cell).map(first_set)).collect(),
            cell_at,
            values: vec![Value::Open; cells << shift],
            reasons: vec![Reason::None; cells << shift],
            levels: vec![0; cells << shift],
            known: Vec::with_capacity(cells * side),
            begins: Vec::new(),
            followed: 0,
            forced: Vec::new(),
            picked: 0,
        };
        let result = trail.leave_out(marks);
        trail.at_root.clone_from(&trail.sets);
        (trail, result)
    }

    fn leave_out(&mut self, marks: &Marks) -> Result<(), Conflict> {
        for cell in 0..self.shape.cells() {
            for digit in members((self.shape.all_digits() & !marks.digits(cell)).into()) {
                self.exclude(self.pair(cell, digit as usize), Reason::None)?;
            }
        }
        self.follow()
    }

    /// The number of a pair, digits from 0.
    pub(super) fn pair(&self, cell: usize, digit: usize) -> Pair {
        (cell << self.shift | digit) as Pair
    }

    /// All pairs are below this number.
    pub(super) fn end(&self) -> usize {
        self.values.len()
    }

    #[inline]
    pub(super) fn value(&self, pair: Pair) -> Value {
        self.values[pair as usize]
    }

    #[inline]
    pub(super) fn reason(&self, pair: Pair) -> Reason {
        self.reasons[pair as usize]
    }

    /// The decision level of a known pair.
    #[inline]
    pub(super) fn level_of(&self, pair: Pair) -> usize {
        self.levels[pair as usize] as usize
    }

    /// The current level: the number of choices.
    #[inline]
    pub(super) fn level(&self) -> usize {
        self.begins.len()
    }

    /// The known pairs, oldest first.
    #[inline]
    pub(super) fn known(&self) -> &[Pair] {
        &self.known
    }

    /// The pairs that are open.
    pub(super) fn open(&self) -> impl Iterator<Item = Pair> + '_ {
        let in_cell =
            move |cell: usize| members(self.sets[cell].into()).map(move |digit| self.pair(cell, digit as usize));
        (0..self.shape.cells()).flat_map(in_cell).filter(|&pair| self.value(pair) == Value::Open)
    }

    /// The size of the smallest set of a pair.
    pub(super) fn fewest_members(&self, pair: Pair) -> u32 {
        self.sets_of(pair).map(|(set, _)| self.sets[set].count_ones()).into_iter().min().expect("four sets")
    }

    /// Whether every cell has its digit.
    pub(super) fn is_full(&self) -> bool {
        self.picked == self.shape.cells()
    }

    /// The digits that are not out in a cell.
    pub(super) fn digits(&self, cell: usize) -> u32 {
        self.sets[cell]
    }

    /// Begins a level.
    pub(super) fn deepen(&mut self) {
        self.begins.push(self.known.len());
    }

    /// Picks an open pair.
    pub(super) fn pick(&mut self, pair: Pair, reason: Reason) {
        self.know(pair, Value::Picked, reason);
        self.picked += 1;
    }

    /// Removes an open pair from its four sets.
    #[inline]
    pub(super) fn exclude(&mut self, pair: Pair, reason: Reason) -> Result<(), Conflict> {
        self.know(pair, Value::Out, reason);
        let mut result = Ok(());
        for (set, member) in self.sets_of(pair) {
            let left = self.sets[set] & !(1 << member);
            self.sets[set] = left;
            if left & left.wrapping_sub(1) == 0 {
                match left {
                    0 => result = Err(Conflict::Empty(set as Set)),
                    _ => self.forced.push(set as Set),
                }
            }
        }
        result
    }

    #[inline]
    fn know(&mut self, pair: Pair, value: Value, reason: Reason) {
        debug_assert_eq!(self.value(pair), Value::Open);
        self.values[pair as usize] = value;
        self.reasons[pair as usize] = reason;
        self.levels[pair as usize] = self.begins.len() as u32;
        self.known.push(pair);
    }

    /// Propagates within the sets, to a fixed point.
    pub(super) fn follow(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(set) = self.forced.pop() {
                let last = self.member(set, self.sets[set as usize].trailing_zeros());
                if self.value(last) == Value::Open {
                    self.pick(last, Reason::Last(set));
                }
            }
            let Some(&pair) = self.known.get(self.followed) else { return Ok(()) };
            self.followed += 1;
            if self.value(pair) == Value::Out {
                continue;
            }
            for (set, member) in self.sets_of(pair) {
                for other in members((self.sets[set] & !(1 << member)).into()) {
                    let rival = self.member(set as Set, other);
                    match self.value(rival) {
                        Value::Open => self.exclude(rival, Reason::Rival(pair))?,
                        _ => return Err(Conflict::Rivals(pair, rival)), // it is in the set, so it is picked
                    }
                }
            }
        }
    }

    /// Undoes all levels above this one; `undone` is called with the value of each pair.
    pub(super) fn back_to(&mut self, level: usize, mut undone: impl FnMut(Pair, Value)) {
        let Some(&end) = self.begins.get(level) else { return };
        for i in (end..self.known.len()).rev() {
            let pair = self.known[i];
            let value = std::mem::replace(&mut self.values[pair as usize], Value::Open);
            match value {
                Value::Picked => self.picked -= 1,
                _ => self.sets_of(pair).into_iter().for_each(|(set, member)| self.sets[set] |= 1 << member),
            }
            undone(pair, value);
        }
        self.known.truncate(end);
        self.begins.truncate(level);
        self.followed = end;
        self.forced.clear();
    }

    /// The members of a set at level 0.
    pub(super) fn members(&self, set: Set) -> impl Iterator<Item = Pair> + '_ {
        members(self.at_root[set as usize].into()).map(move |member| self.member(set, member))
    }

    /// The pair of a member of a set.
    #[inline]
    fn member(&self, set: Set, member: u32) -> Pair {
        match (set as usize).checked_sub(self.shape.cells()) {
            None => set << self.shift | member,
            Some(rest) => {
                let (house, digit) = (rest >> self.shift, rest & ((1 << self.shift) - 1));
                self.pair(self.cell_at[(house << self.shift) + member as usize].into(), digit)
            }
        }
    }

    /// The four sets of a pair, and which member of each it is.
    #[inline]
    fn sets_of(&self, pair: Pair) -> [(usize, u32); 4] {
        let (cell, digit) = (pair as usize >> self.shift, pair & ((1 << self.shift) - 1));
        let [row, column, block] = self.houses_of[cell].map(|(set, place)| ((set + digit) as usize, place));
        [(cell, digit), row, column, block]
    }
}
