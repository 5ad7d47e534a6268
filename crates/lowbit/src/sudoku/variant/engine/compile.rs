//! Rules made ready for a search: who sees whom, tables shared, sums cut into cells that differ.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::automaton::Automaton;
use super::rules::{Rules, Table, Terms, Test};
use super::set::SetRule;
use super::sum::{Clique, Sum};
use crate::bits;
use crate::sorting;

/// A rule other than peers, tables and houses.
#[derive(Clone)]
pub(crate) enum Rule {
    Set(SetRule),
    Sum(Sum, i32),
    Equal(Vec<Sum>),
    Line(Vec<u16>, Arc<Automaton>),
    Either(Vec<u16>, Vec<Solver>),
    Test(Vec<u16>, Test),
    Same(Vec<Vec<u16>>),
    Circles(Vec<u16>),
}

/// What a table says of another cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) other: u16,
    pub(super) table: u16,
}

/// Rules made ready: it solves, counts and lists.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::variant::Variant;
/// use std::ops::ControlFlow;
/// let (solver, stop) = (Variant::new(4)?.solver(), Stop::new());
/// assert!(solver.settled().is_some()); // nothing is contradicted at once
/// let mut first = Vec::new();
/// let _ = solver.list(&stop, |grid| {
///     first.push(grid);
///     if first.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!(first[0][..4], [1, 2, 3, 4]);
/// assert_eq!(solver.count_with_guesses(1000, &stop).0.complete(), Some(288));
/// let estimate = solver.estimate(1, &stop, |so_far| match so_far.samples {
///     200.. => ControlFlow::Break(()),
///     _ => ControlFlow::Continue(()),
/// });
/// let (low, high) = estimate.into_inner().interval();
/// assert!(low < high);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone)]
pub struct Solver {
    pub(super) digits: u32,
    /// What each cell may hold at the beginning.
    pub(super) start: Vec<u32>,
    /// The cells that must differ from each: as lists, and as rows of bits.
    pub(super) peers: Vec<Vec<u16>>,
    pub(super) sees: Vec<u64>,
    /// Those rows as one word each, in grids of at most 128 cells; otherwise empty.
    pub(super) sees_small: Vec<u128>,
    pub(super) words: usize,
    pub(super) edges: Vec<Vec<Edge>>,
    pub(super) tables: Vec<Table>,
    /// Groups with as many cells as digits; for each cell, those it is in, with its position there.
    pub(super) houses: Vec<Vec<u16>>,
    pub(super) houses_of: Vec<Vec<(u16, u8)>>,
    /// The cells outside each house, in grids of at most 128 cells.
    pub(super) outside: Vec<u128>,
    /// One more than the largest digit.
    pub(super) stride: usize,
    pub(super) rules: Vec<Rule>,
    /// The rules of each cell, as rows of bits.
    pub(super) rules_of: Vec<u64>,
    /// Cells that some rule speaks of.
    pub(super) concerned: Vec<u16>,
    /// All sets of a number of digits, with their sums.
    pub(super) subsets: Arc<Vec<Vec<(u32, u32)>>>,
    pub(super) is_impossible: bool,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("cells", &self.start.len())
            .field("rules", &self.rules.len())
            .finish_non_exhaustive()
    }
}

/// No more sets than this are looked at for cells that differ.
const MOST_SUBSETS: u64 = 2000;

impl Solver {
    /// Makes rules ready.
    pub fn new(rules: &Rules) -> Solver {
        let subsets = Arc::new(subsets(rules.digits));
        Solver::with(rules, &subsets, None)
    }

    /// `outer`: who sees whom in the rules around a choice.
    fn with(rules: &Rules, subsets: &Arc<Vec<Vec<(u32, u32)>>>, outer: Option<&[u64]>) -> Solver {
        let cells = rules.allowed.len();
        let words = cells.div_ceil(64);
        let mut solver = Solver {
            digits: rules.digits,
            start: rules.allowed.clone(),
            peers: vec![Vec::new(); cells],
            sees: outer.map_or_else(|| vec![0; cells * words], <[u64]>::to_vec),
            sees_small: Vec::new(),
            words,
            edges: vec![Vec::new(); cells],
            tables: Vec::new(),
            houses: Vec::new(),
            houses_of: vec![Vec::new(); cells],
            outside: Vec::new(),
            stride: (u32::BITS - rules.digits.leading_zeros()) as usize,
            rules: Vec::new(),
            rules_of: Vec::new(),
            concerned: Vec::new(),
            subsets: subsets.clone(),
            is_impossible: rules.is_impossible,
        };
        for group in &rules.distinct {
            for &a in group {
                for &b in group.iter().filter(|&&b| b != a) {
                    solver.see(a, b);
                }
            }
        }
        let mut sums = rules.sums.clone();
        if outer.is_none() {
            sums.extend(super::innies::derived(rules));
        }
        let pairs = solver.add_tables(rules, &mut sums);
        solver.peers = (0..cells)
            .map(|a| (0..cells).filter(|&b| solver.is_peer(a, b, &pairs)).map(|b| b as u16).collect())
            .collect();
        if cells <= 128 {
            let row = |cell: usize| {
                (0..words).fold(0, |row, word| row | u128::from(solver.sees[cell * words + word]) << (64 * word))
            };
            solver.sees_small = (0..cells).map(row).collect();
        }
        solver.add_houses(rules);
        let mut found = Vec::new();
        for (cells, sets) in &rules.sets {
            found.push(Rule::Set(SetRule { cells: cells.clone(), sets: sets.clone() }));
        }
        for (terms, total) in &sums {
            found.extend(solver.sum_rule(terms, *total, rules));
        }
        for groups in &rules.equals {
            found.push(Rule::Equal(groups.iter().map(|terms| solver.cut(&gathered(terms), rules)).collect()));
        }
        for (cells, automaton) in &rules.lines {
            found.push(Rule::Line(cells.clone(), automaton.clone()));
        }
        found.extend(rules.sames.iter().cloned().map(Rule::Same));
        found.extend(rules.circles.iter().cloned().map(Rule::Circles));
        for (cells, passes) in &rules.tests {
            found.push(Rule::Test(cells.clone(), passes.clone()));
        }
        for choices in &rules.choices {
            let choices: Vec<_> =
                choices.iter().map(|rules| Solver::with(rules, subsets, Some(&solver.sees))).collect();
            let mut cells: Vec<u16> = choices.iter().flat_map(|choice| choice.concerned.clone()).collect();
            sorting::sort(&mut cells);
            cells.dedup();
            if choices.iter().all(|choice| choice.is_impossible) {
                solver.is_impossible = true;
            }
            found.push(Rule::Either(cells, choices));
        }
        sorting::sort_by_key(&mut found, Rule::cost);
        solver.rules = found;
        solver.index(rules);
        solver
    }

    fn see(&mut self, a: u16, b: u16) {
        self.sees[a as usize * self.words + b as usize / 64] |= 1 << (b % 64);
    }

    pub(super) fn is_seen(&self, a: u16, b: u16) -> bool {
        self.sees[a as usize * self.words + b as usize / 64] >> (b % 64) & 1 != 0
    }

    /// Whether a filled cell removes its digit from another: not where a table does it.
    fn is_peer(&self, a: usize, b: usize, pairs: &HashMap<(u16, u16), ()>) -> bool {
        self.is_seen(a as u16, b as u16) && !pairs.contains_key(&(a.min(b) as u16, a.max(b) as u16))
    }

    /// Tables of pairs; those that say no more than "different" become peers. Sums of two cells are pairs, of one cell givens.
    fn add_tables(&mut self, rules: &Rules, sums: &mut Vec<(Terms, i32)>) -> HashMap<(u16, u16), ()> {
        let mut pairs = rules.clone();
        sums.retain(|(terms, total)| match gathered(terms)[..] {
            [] => {
                self.is_impossible |= *total != 0;
                false
            }
            [(factor, cell)] => {
                let fits =
                    pairs.digits().filter(|digit| factor * digit == *total).fold(0, |set, digit| set | 1 << digit);
                self.start[cell as usize] &= fits;
                false
            }
            [(f, a), (g, b)] => {
                pairs.pair(a, b, |x, y| f * x + g * y == *total);
                false
            }
            _ => true,
        });
        let mut known: HashMap<Table, u16> = HashMap::new();
        let mut kept = HashMap::new();
        for (&(a, b), table) in &pairs.pairs {
            let digits: Vec<usize> = bits::members(rules.digits.into()).map(|digit| digit as usize).collect();
            let differs = digits.iter().all(|&digit| table[digit] >> digit & 1 == 0);
            let mut table = **table;
            if differs {
                self.see(a, b);
                self.see(b, a);
            } else if self.is_seen(a, b) {
                digits.iter().for_each(|&digit| table[digit] &= !(1 << digit));
            }
            if digits.iter().all(|&digit| table[digit] | 1 << digit == rules.digits) && self.is_seen(a, b) {
                continue;
            }
            let mut turned = [rules.digits; 32];
            for &y in &digits {
                turned[y] = digits.iter().filter(|&&x| table[x] >> y & 1 != 0).fold(0, |set, &x| set | 1 << x);
            }
            for (from, to, table) in [(a, b, table), (b, a, turned)] {
                let number = *known.entry(table).or_insert_with(|| {
                    self.tables.push(table);
                    (self.tables.len() - 1) as u16
                });
                self.edges[from as usize].push(Edge { other: to, table: number });
            }
            kept.insert((a, b), ());
        }
        kept
    }

    /// Groups with as many cells as digits.
    fn add_houses(&mut self, rules: &Rules) {
        let side = rules.digits.count_ones() as usize;
        let mut houses: Vec<_> = rules.distinct.iter().filter(|group| group.len() == side).cloned().collect();
        sorting::sort(&mut houses);
        houses.dedup();
        for (number, house) in houses.iter().enumerate() {
            for (position, &cell) in house.iter().enumerate() {
                self.houses_of[cell as usize].push((number as u16, position as u8));
            }
        }
        if !self.sees_small.is_empty() {
            let outside = |house: &Vec<u16>| house.iter().fold(!0, |outside, &cell| outside & !(1 << cell));
            self.outside = houses.iter().map(outside).collect();
        }
        self.houses = houses;
    }

    fn sum_rule(&self, terms: &Terms, total: i32, rules: &Rules) -> Option<Rule> {
        let sum = self.cut(&gathered(terms), rules);
        if let [clique] = &sum.cliques[..]
            && clique.factor.abs() == 1
        {
            let total = total * clique.factor;
            let all = &self.subsets[clique.cells.len()];
            let sets = all.iter().filter(|(_, sum)| *sum as i32 == total).map(|(set, _)| *set).collect();
            return Some(Rule::Set(SetRule { cells: clique.cells.clone(), sets }));
        }
        Some(Rule::Sum(sum, total))
    }

    /// Cuts a sum into cliques: cells with one coefficient that all see each other.
    pub(super) fn cut(&self, terms: &Terms, rules: &Rules) -> Sum {
        let digits: Vec<i32> = bits::members(self.digits.into()).map(|digit| digit as i32).collect();
        let most = self.subsets.iter().rposition(|sets| !sets.is_empty()).unwrap_or(1).max(1);
        let mut cliques: Vec<(i32, Vec<u16>)> = Vec::new();
        let mut terms = terms.clone();
        // Groups that hold many of the cells first.
        for factor in terms.iter().map(|term| term.0).collect::<std::collections::BTreeSet<_>>() {
            loop {
                let inside = |group: &Vec<u16>| {
                    terms
                        .iter()
                        .filter(|term| term.0 == factor && group.contains(&term.1))
                        .map(|term| term.1)
                        .collect::<Vec<_>>()
                };
                let best = rules.distinct.iter().map(inside).filter(|cells| cells.len() > 2 && cells.len() <= most);
                let Some(best) = best.max_by_key(Vec::len) else { break };
                terms.retain(|term| !best.contains(&term.1));
                cliques.push((factor, best));
            }
        }
        for &(factor, cell) in &terms {
            let fits = |(other, cells): &&mut (i32, Vec<u16>)| {
                *other == factor && cells.len() < most && cells.iter().all(|&one| self.is_seen(one, cell))
            };
            match cliques.iter_mut().filter_map(|clique| Some(clique).filter(fits)).max_by_key(|clique| clique.1.len())
            {
                Some(clique) => clique.1.push(cell),
                None => cliques.push((factor, vec![cell])),
            }
        }
        let cliques = cliques.into_iter().map(|(factor, cells)| {
            let low = digits[..cells.len()].iter().sum();
            let high = digits[digits.len() - cells.len()..].iter().sum();
            Clique { factor, cells, low, high }
        });
        Sum::new(cliques.collect())
    }

    /// Which rules a cell concerns.
    fn index(&mut self, rules: &Rules) {
        let (cells, words) = (self.start.len(), self.rules.len().div_ceil(64));
        self.rules_of = vec![0; cells * words];
        let mut is_concerned: Vec<bool> =
            (0..cells).map(|cell| rules.allowed[cell] != rules.digits || self.start[cell] != rules.digits).collect();
        for (number, rule) in self.rules.iter().enumerate() {
            for cell in rule.cells() {
                self.rules_of[cell as usize * words + number / 64] |= 1 << (number % 64);
                is_concerned[cell as usize] = true;
            }
        }
        for cell in 0..cells {
            is_concerned[cell] |= !self.edges[cell].is_empty() || !self.peers[cell].is_empty();
            is_concerned[cell] |= !self.houses_of[cell].is_empty();
        }
        self.concerned = (0..cells).filter(|&cell| is_concerned[cell]).map(|cell| cell as u16).collect();
    }
}

impl Rule {
    pub(super) fn cells(&self) -> Vec<u16> {
        match self {
            Rule::Line(cells, _) | Rule::Either(cells, _) | Rule::Test(cells, _) => cells.clone(),
            Rule::Set(set) => set.cells.clone(),
            Rule::Sum(sum, _) => sum.cells().collect(),
            Rule::Equal(sums) => sums.iter().flat_map(Sum::cells).collect(),
            Rule::Same(groups) => groups.concat(),
            Rule::Circles(cells) => cells.clone(),
        }
    }

    /// Cheap rules are applied first.
    fn cost(&self) -> usize {
        match self {
            Rule::Set(set) => 10 + set.sets.len(),
            Rule::Sum(sum, _) => 100 + sum.cells().count(),
            Rule::Equal(sums) => 200 + sums.iter().map(|sum| sum.cells().count()).sum::<usize>(),
            Rule::Same(groups) => 300 + groups.len(),
            Rule::Circles(cells) => 400 + cells.len(),
            Rule::Line(cells, _) => 1000 + cells.len(),
            Rule::Test(cells, _) => 2000 + cells.len(),
            Rule::Either(cells, choices) => 3000 + cells.len() * choices.len(),
        }
    }
}

/// Terms with each cell once; those that cancel are left out.
fn gathered(terms: &Terms) -> Terms {
    let mut all: Terms = Vec::new();
    for &(factor, cell) in terms {
        match all.iter_mut().find(|term| term.1 == cell) {
            Some(term) => term.0 += factor,
            None => all.push((factor, cell)),
        }
    }
    all.retain(|term| term.0 != 0);
    all
}

/// All sets of digits by their size, with their sums; empty for sizes of which there are too many.
fn subsets(digits: u32) -> Vec<Vec<(u32, u32)>> {
    let members: Vec<u32> = bits::members(digits.into()).collect();
    let side = members.len();
    let mut all = vec![Vec::new(); side + 1];
    let mut ways = 1u64;
    for size in 1..=side {
        ways = ways * (side - size + 1) as u64 / size as u64;
        if ways > MOST_SUBSETS {
            break;
        }
        let mut chosen: Vec<usize> = (0..size).collect();
        loop {
            let set = chosen.iter().fold(0, |set, &index| set | 1 << members[index]);
            let sum = chosen.iter().map(|&index| members[index]).sum();
            all[size].push((set, sum));
            let Some(index) = (0..size).rev().find(|&index| chosen[index] < side - size + index) else { break };
            chosen[index] += 1;
            for later in index + 1..size {
                chosen[later] = chosen[later - 1] + 1;
            }
        }
    }
    all
}
