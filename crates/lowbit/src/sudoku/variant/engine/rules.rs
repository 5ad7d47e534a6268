//! The rules that constraints are compiled to.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::super::model::{Cell, Variant};
use super::automaton::Automaton;
use super::outline::Outline;
use crate::bits;
use crate::sorting;

/// For each digit of a cell, the digits that another cell may then hold.
pub(super) type Table = [u32; 32];

/// The tables of pairs of cells; the smaller cell comes first.
pub(super) type Pairs = BTreeMap<(Cell, Cell), Box<Table>>;

/// Whether some cells, in their order, may hold these digits.
pub(super) type Test = Arc<dyn Fn(&[u8]) -> bool + Send + Sync>;

/// Removes impossible candidates of some cells, in their order; `false` if no filling is possible.
pub(super) type Narrow = Arc<dyn Fn(&mut [u32]) -> bool + Send + Sync>;

/// A sum of cells, each with its coefficient.
pub(super) type Terms = Vec<(i32, Cell)>;

/// The rules of a search, to which constraints add theirs.
///
/// ```
/// use lowbit::sudoku::variant::{Rules, Variant};
/// let mut rules = Rules::of(&Variant::new(4)?);
/// rules.pair(0, 5, |a, b| a < b);
/// rules.sum(&[(1, 1), (1, 6)], 3);
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::variant::{Rules, Solver, Variant};
/// let mut rules = Rules::of(&Variant::new(4)?);
/// assert_eq!(rules.digits().collect::<Vec<_>>(), [1, 2, 3, 4]);
/// rules.allow(0, |digit| digit < 3);
/// rules.distinct(&[0, 5, 10, 15]);
/// rules.chain(&[0, 1], |a, b| a < b);
/// rules.all_pairs(&[4, 5], |a, b| a != b);
/// rules.one_of_sets(&[2, 3], vec![1 << 3 | 1 << 4, 1 << 1 | 1 << 2]);
/// rules.total(&[0, 1], 3);
/// rules.equal_sums(vec![vec![(1, 2), (1, 3)], vec![(1, 4), (1, 5)]]);
/// rules.same_values(vec![vec![0], vec![6]]);
/// rules.automaton(&[8, 9], 0, |sum, digit| Some(sum + digit), |&sum| sum >= 3);
/// let (mut low, mut high) = (rules.blank(), rules.blank());
/// low.allow(12, |digit| digit <= 2);
/// high.refuse();
/// rules.either(vec![low, high]);
/// rules.test(&[13, 14], |digits| digits[0] != digits[1]);
/// let count = Solver::new(&rules).count(100, &Stop::new(), |_| ()).into_inner();
/// rules.circles(&[0]); // a 1 in one cell
/// assert!(Solver::new(&rules).count(100, &Stop::new(), |_| ()).into_inner() <= count);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone)]
pub struct Rules {
    pub(super) digits: u32,
    pub(super) allowed: Vec<u32>,
    pub(super) outline: Arc<Outline>,
    /// Groups of cells that differ, besides those of the outline.
    pub(super) distinct: Vec<Vec<Cell>>,
    pub(super) pairs: Pairs,
    pub(super) sets: Vec<(Vec<Cell>, Vec<u32>)>,
    pub(super) sums: Vec<(Terms, i32)>,
    pub(super) equals: Vec<Vec<Terms>>,
    pub(super) lines: Vec<(Vec<Cell>, Arc<Automaton>)>,
    pub(super) choices: Vec<Vec<Rules>>,
    pub(super) tests: Vec<(Vec<Cell>, Test)>,
    pub(super) sames: Vec<Vec<Vec<Cell>>>,
    pub(super) circles: Vec<Vec<Cell>>,
    pub(super) narrows: Vec<(Vec<Cell>, Narrow)>,
    pub(super) eager: Vec<Cell>,
    pub(super) is_impossible: bool,
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").field("pairs", &self.pairs.len()).field("sums", &self.sums).finish_non_exhaustive()
    }
}

impl Rules {
    /// The houses and givens of a variant, without its constraints.
    pub fn of(variant: &Variant) -> Rules {
        Rules::within(Outline::of(variant), variant.allowed.clone(), variant.digits())
    }

    fn within(outline: Arc<Outline>, allowed: Vec<u32>, digits: u32) -> Rules {
        Rules {
            digits,
            allowed,
            is_impossible: outline.is_impossible,
            outline,
            distinct: Vec::new(),
            pairs: BTreeMap::new(),
            sets: Vec::new(),
            sums: Vec::new(),
            equals: Vec::new(),
            lines: Vec::new(),
            choices: Vec::new(),
            tests: Vec::new(),
            sames: Vec::new(),
            circles: Vec::new(),
            narrows: Vec::new(),
            eager: Vec::new(),
        }
    }

    /// Empty rules for one choice among several: the same cells, all candidates.
    pub fn blank(&self) -> Rules {
        let cells = self.allowed.len();
        let outline = Outline::new(cells, self.digits.count_ones() as usize, Vec::new());
        Rules::within(outline, vec![self.digits; cells], self.digits)
    }

    /// Restricts the cells to these candidates.
    pub(in super::super) fn hold(&mut self, candidates: &[u32]) {
        self.allowed.iter_mut().zip(candidates).for_each(|(allowed, set)| *allowed &= set);
    }

    /// All digits.
    pub fn digits(&self) -> impl Iterator<Item = i32> + use<> {
        bits::members(self.digits.into()).map(|digit| digit as i32)
    }

    /// Makes the rules impossible: no grid follows them.
    pub fn refuse(&mut self) {
        self.is_impossible = true;
    }

    /// Restricts a cell to digits that pass.
    pub fn allow(&mut self, cell: Cell, passes: impl Fn(i32) -> bool) {
        let set = self.digits().filter(|&digit| passes(digit)).fold(0, |set, digit| set | 1 << digit);
        self.allowed[cell as usize] &= set;
    }

    /// Cells hold different digits. A cell that is listed twice is one cell.
    pub fn distinct(&mut self, cells: &[Cell]) {
        let cells = once(cells);
        self.is_impossible |= cells.len() > self.digits.count_ones() as usize;
        if cells.len() > 1 {
            self.distinct.push(cells);
        }
    }

    /// Two cells hold digits that pass together.
    pub fn pair(&mut self, first: Cell, second: Cell, passes: impl Fn(i32, i32) -> bool) {
        if first == second {
            return self.allow(first, |digit| passes(digit, digit));
        }
        let (is_turned, digits) = (first > second, self.digits);
        let key = (first.min(second), first.max(second));
        let table = self.pairs.entry(key).or_insert_with(|| Box::new([digits; 32]));
        for a in bits::members(digits.into()) {
            for b in bits::members(digits.into()) {
                let (x, y) = (a as i32, b as i32);
                let fits = if is_turned { passes(y, x) } else { passes(x, y) };
                if !fits {
                    table[a as usize] &= !(1 << b);
                }
            }
        }
    }

    /// Every two neighbours in a line pass together.
    pub fn chain(&mut self, line: &[Cell], passes: impl Fn(i32, i32) -> bool) {
        for pair in line.windows(2) {
            self.pair(pair[0], pair[1], &passes);
        }
    }

    /// Every two cells pass together.
    pub fn all_pairs(&mut self, cells: &[Cell], passes: impl Fn(i32, i32) -> bool) {
        for (index, &first) in cells.iter().enumerate() {
            for &second in &cells[index + 1..] {
                self.pair(first, second, &passes);
            }
        }
    }

    /// Cells hold different digits that together are one of some sets.
    pub fn one_of_sets(&mut self, cells: &[Cell], sets: Vec<u32>) {
        self.distinct(cells);
        self.sets.push((once(cells), sets));
    }

    /// The sum of cells with coefficients is `total`. A cell that is listed twice counts twice.
    pub fn sum(&mut self, terms: &[(i32, Cell)], total: i32) {
        self.sums.push((terms.to_vec(), total));
    }

    /// The sum of cells is `total`.
    pub fn total(&mut self, cells: &[Cell], total: i32) {
        self.sums.push((plain(cells), total));
    }

    /// Several sums have the same value.
    pub fn equal_sums(&mut self, groups: Vec<Terms>) {
        if groups.len() > 1 {
            self.equals.push(groups);
        }
    }

    /// Groups of equally many cells hold the same digits, each equally often.
    pub fn same_values(&mut self, groups: Vec<Vec<Cell>>) {
        self.sames.push(groups);
    }

    /// A digit d in one of the cells is in exactly d of them.
    pub fn circles(&mut self, cells: &[Cell]) {
        self.circles.push(once(cells));
    }

    /// A rule with its own code: from the candidates of the cells, in their order, it removes impossible ones, and
    /// returns `false` if no filling is possible. Once every cell has one candidate it must decide.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::variant::{Rules, Solver, Variant};
    /// let mut rules = Rules::of(&Variant::new(4)?);
    /// rules.narrow(&[0, 5], |sets| {
    ///     sets[0] &= 1 << 1 | 1 << 2; // the first is 1 or 2, the other one at least as large
    ///     sets[1] &= !1 << sets[0].trailing_zeros() | 1 << sets[0].trailing_zeros();
    ///     sets[0] != 0 && sets[1] != 0
    /// });
    /// assert_eq!(Solver::new(&rules).count(1000, &Stop::new(), |_| ()).into_inner(), 120);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn narrow(&mut self, cells: &[Cell], narrow: impl Fn(&mut [u32]) -> bool + Send + Sync + 'static) {
        self.narrows.push((cells.to_vec(), Arc::new(narrow)));
    }

    /// The search guesses these cells first, as they decide much.
    pub(in super::super) fn guess_first(&mut self, cells: &[Cell]) {
        self.eager.extend(cells);
    }

    /// The digits along a line take an automaton from its first state to an accepting one. It may be nondeterministic.
    pub fn automaton<S: Clone + Eq + std::hash::Hash, I: IntoIterator<Item = S>>(
        &mut self,
        line: &[Cell],
        start: S,
        step: impl Fn(&S, i32) -> I,
        accepts: impl Fn(&S) -> bool,
    ) {
        let automaton = Automaton::new(line.len(), self.digits, start, step, accepts);
        self.lines.push((line.to_vec(), Arc::new(automaton)));
    }

    /// The rules of at least one choice hold.
    pub fn either(&mut self, choices: Vec<Rules>) {
        self.choices.push(choices);
    }

    /// The digits of cells, in their order, pass a test. It runs only when few fillings are left: the last resort.
    pub fn test(&mut self, cells: &[Cell], passes: impl Fn(&[u8]) -> bool + Send + Sync + 'static) {
        self.tests.push((cells.to_vec(), Arc::new(passes)));
    }
}

/// Cells in order, each once.
fn once(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    sorting::sort(&mut cells);
    cells.dedup();
    cells
}

/// Cells with coefficient 1.
pub(crate) fn plain(cells: &[Cell]) -> Terms {
    cells.iter().map(|&cell| (1, cell)).collect()
}
