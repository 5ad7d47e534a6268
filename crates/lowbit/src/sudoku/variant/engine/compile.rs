//! Rules prepared for a search: peers, shared tables, and sums cut into cliques of cells that differ.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::automaton::Automaton;
use super::innies;
use super::outline::{self, Houses};
use super::rules::{Narrow, Rules, Table, Terms, Test};
use super::set::SetRule;
use super::subsets::Subsets;
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
    Narrow(Vec<u16>, Narrow),
}

/// The table of a pair of cells, seen from one of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Edge {
    pub(super) other: u16,
    pub(super) table: u16,
}

/// A list for each cell, all in one allocation.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy + Default> Lists<T> {
    /// From items with their cells; the items of a cell keep their order.
    pub(super) fn new(cells: usize, all: &[(u16, T)]) -> Lists<T> {
        let mut starts = vec![0u32; cells + 1];
        for (cell, _) in all {
            starts[*cell as usize + 1] += 1;
        }
        for cell in 0..cells {
            starts[cell + 1] += starts[cell];
        }
        let mut next = starts.clone();
        let mut items = vec![T::default(); all.len()];
        for &(cell, item) in all {
            items[next[cell as usize] as usize] = item;
            next[cell as usize] += 1;
        }
        Lists { starts, items }
    }

    /// The list of a cell.
    #[inline(always)]
    pub(super) fn of(&self, cell: usize) -> &[T] {
        &self.items[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

/// Prepared rules: solves, counts and lists.
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
    /// The candidates of each cell at the beginning.
    pub(super) start: Vec<u32>,
    /// The peers of each cell: as lists, only in grids of more than 128 cells and without pairs that have a table; and as
    /// rows of bits.
    pub(super) peers: Lists<u16>,
    pub(super) sees: Vec<u64>,
    /// The rows of `sees` as one word each, in grids of at most 128 cells; otherwise empty.
    pub(super) sees_small: Vec<u128>,
    pub(super) words: usize,
    pub(super) edges: Lists<Edge>,
    pub(super) tables: Vec<Table>,
    pub(super) houses: Arc<Houses>,
    /// One more than the largest digit.
    pub(super) stride: usize,
    pub(super) rules: Vec<Rule>,
    /// The rules of each cell, as rows of bits.
    pub(super) rules_of: Vec<u64>,
    /// Cells in some rule.
    pub(super) concerned: Vec<u16>,
    pub(super) subsets: Arc<Subsets>,
    pub(super) is_impossible: bool,
    /// Cells that are guessed before others.
    pub(super) eager: Vec<u16>,
    /// The rules from which the rest of the 45 rule can be derived.
    sources: Option<Box<Sources>>,
}

/// The rules of a solver that has a few sums of the 45 rule, and the solver that has all, once it was asked for.
#[derive(Clone)]
struct Sources {
    rules: Rules,
    full: OnceLock<Solver>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("cells", &self.start.len())
            .field("rules", &self.rules.len())
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// Prepares rules.
    pub fn new(rules: &Rules) -> Solver {
        Solver::of(rules.clone())
    }

    /// The same, taking ownership.
    pub(in super::super) fn of(rules: Rules) -> Solver {
        let has_sources = innies::has_sources(&rules);
        let derived = if has_sources { innies::quickly_derived(&rules) } else { Vec::new() };
        let mut solver = Solver::with(&rules, &Subsets::of(rules.digits), None, &derived);
        if has_sources {
            solver.sources = Some(Box::new(Sources { rules, full: OnceLock::new() }));
        }
        solver
    }

    /// The solver with all sums of the 45 rule. Deriving them takes longer than an easy puzzle, so it is done on demand.
    pub(in super::super) fn full(&self) -> &Solver {
        let Some(sources) = &self.sources else { return self };
        let rules = &sources.rules;
        sources.full.get_or_init(|| Solver::with(rules, &self.subsets, None, &innies::derived(rules)))
    }

    /// Whether [`Solver::full`] may have more sums.
    pub(super) fn is_partial(&self) -> bool {
        self.sources.is_some()
    }

    /// `outer`: the peers in the rules around a choice. `derived`: sums that follow from the rules.
    fn with(rules: &Rules, subsets: &Arc<Subsets>, outer: Option<&[u64]>, derived: &[(Terms, i32)]) -> Solver {
        let cells = rules.allowed.len();
        let words = cells.div_ceil(64);
        let mut solver = Solver {
            digits: rules.digits,
            start: rules.allowed.clone(),
            peers: Lists::default(),
            sees: outer.unwrap_or(&rules.outline.sees).to_vec(),
            sees_small: Vec::new(),
            words,
            edges: Lists::default(),
            tables: Vec::new(),
            houses: rules.outline.houses.clone(),
            stride: (u32::BITS - rules.digits.leading_zeros()) as usize,
            rules: Vec::new(),
            rules_of: Vec::new(),
            concerned: Vec::new(),
            subsets: subsets.clone(),
            is_impossible: rules.is_impossible,
            eager: rules.eager.clone(),
            sources: None,
        };
        let mut groups = rules.outline.rows.clone();
        outline::see_groups(&rules.distinct, words, &mut groups, &mut solver.sees);
        for cell in 0..cells {
            solver.sees[cell * words + cell / 64] &= !(1 << (cell % 64));
        }
        let gather = |(terms, total): &(Terms, i32)| (gathered(terms), *total);
        let mut sums: Vec<(Terms, i32)> = rules.sums.iter().chain(derived).map(gather).collect();
        let tabled = solver.add_tables(rules, &mut sums);
        solver.list_peers(&tabled); // after the tables: these add pairs of cells that differ
        let side = rules.digits.count_ones() as usize;
        let mut more = rules.distinct.iter().filter(|group| group.len() == side).cloned().peekable();
        if more.peek().is_some() {
            solver.houses = Arc::new(Houses::new(cells, solver.houses.groups.iter().cloned().chain(more).collect()));
        }
        let mut found = Vec::with_capacity(rules.sets.len() + sums.len());
        for (cells, sets) in &rules.sets {
            found.push(Rule::Set(SetRule { cells: cells.clone(), sets: sets.clone() }));
        }
        for (terms, total) in &sums {
            found.push(solver.sum_rule(terms, *total, &groups));
        }
        for sums in &rules.equals {
            found.push(Rule::Equal(sums.iter().map(|terms| solver.cut(&gathered(terms), &groups)).collect()));
        }
        for (cells, automaton) in &rules.lines {
            found.push(Rule::Line(cells.clone(), automaton.clone()));
        }
        found.extend(rules.sames.iter().cloned().map(Rule::Same));
        found.extend(rules.circles.iter().cloned().map(Rule::Circles));
        for (cells, narrow) in &rules.narrows {
            found.push(Rule::Narrow(cells.clone(), narrow.clone()));
        }
        for (cells, passes) in &rules.tests {
            found.push(Rule::Test(cells.clone(), passes.clone()));
        }
        for choices in &rules.choices {
            let choices: Vec<_> =
                choices.iter().map(|rules| Solver::with(rules, subsets, Some(&solver.sees), &[])).collect();
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

    /// Whether a set of cells fits into one word.
    #[inline(always)]
    pub(super) fn is_small(&self) -> bool {
        !self.sees_small.is_empty()
    }

    fn see(&mut self, a: u16, b: u16) {
        self.sees[a as usize * self.words + b as usize / 64] |= 1 << (b % 64);
    }

    pub(super) fn is_seen(&self, a: u16, b: u16) -> bool {
        self.sees[a as usize * self.words + b as usize / 64] >> (b % 64) & 1 != 0
    }

    /// Lists the peers of each cell, in large grids without the pairs that have a table.
    fn list_peers(&mut self, tabled: &[u64]) {
        let (cells, words) = (self.start.len(), self.words);
        if cells <= 128 {
            let row = |cell: usize| {
                (0..words).fold(0, |row, word| row | u128::from(self.sees[cell * words + word]) << (64 * word))
            };
            self.sees_small = (0..cells).map(row).collect();
            return;
        }
        let mut peers = Lists { starts: vec![0], items: Vec::with_capacity(20 * cells) };
        for cell in 0..cells {
            let rows = self.sees[cell * words..][..words].iter().zip(&tabled[cell * words..][..words]);
            for (index, (sees, tabled)) in rows.enumerate() {
                peers.items.extend(bits::members(sees & !tabled).map(|bit| (64 * index) as u16 + bit as u16));
            }
            peers.starts.push(peers.items.len() as u32);
        }
        self.peers = peers;
    }

    /// Makes tables of pairs; tables that only say "different" become peers. Sums of two cells become tables, sums of one
    /// cell restrict it. Returns the pairs of cells with a table, as rows of bits.
    fn add_tables(&mut self, rules: &Rules, sums: &mut Vec<(Terms, i32)>) -> Vec<u64> {
        let mut pairs = rules.pairs.clone();
        sums.retain(|(terms, total)| match terms[..] {
            [] => {
                self.is_impossible |= *total != 0;
                false
            }
            [(factor, cell)] => {
                let fits =
                    rules.digits().filter(|digit| factor * digit == *total).fold(0, |set, digit| set | 1 << digit);
                self.start[cell as usize] &= fits;
                false
            }
            [(f, a), (g, b)] => {
                let (f, a, g, b) = if a < b { (f, a, g, b) } else { (g, b, f, a) };
                let table = pairs.entry((a, b)).or_insert_with(|| Box::new([rules.digits; 32]));
                for x in rules.digits() {
                    let rest = total - f * x;
                    let fits = if rest % g == 0 && (0..32).contains(&(rest / g)) { 1 << (rest / g) } else { 0 };
                    table[x as usize] &= fits;
                }
                false
            }
            _ => true,
        });
        let mut known: BTreeMap<Table, u16> = BTreeMap::new();
        let mut edges = Vec::with_capacity(2 * pairs.len());
        let words = self.words;
        let mut tabled = vec![0u64; self.sees.len()];
        let digits = || bits::members(rules.digits.into()).map(|digit| digit as usize);
        for (&(a, b), table) in &pairs {
            let mut table = **table;
            if digits().all(|digit| table[digit] >> digit & 1 == 0) {
                self.see(a, b);
                self.see(b, a);
            } else if self.is_seen(a, b) {
                digits().for_each(|digit| table[digit] &= !(1 << digit));
            }
            if digits().all(|digit| table[digit] | 1 << digit == rules.digits) && self.is_seen(a, b) {
                continue;
            }
            let mut turned = [rules.digits; 32];
            digits().for_each(|y| turned[y] = 0);
            for x in digits() {
                bits::members(table[x].into()).for_each(|y| turned[y as usize] |= 1 << x);
            }
            for (from, to, table) in [(a, b, table), (b, a, turned)] {
                let number = *known.entry(table).or_insert_with(|| {
                    self.tables.push(table);
                    (self.tables.len() - 1) as u16
                });
                edges.push((from, Edge { other: to, table: number }));
                tabled[from as usize * words + to as usize / 64] |= 1 << (to % 64);
            }
        }
        self.edges = Lists::new(self.start.len(), &edges);
        tabled
    }

    /// A rule for a sum with gathered terms: a set rule if its cells all differ and have one coefficient.
    fn sum_rule(&self, terms: &Terms, total: i32, groups: &[u64]) -> Rule {
        let set = |factor: i32, cells: Vec<u16>| {
            let sets = self.subsets.with_sum(cells.len(), total * factor).to_vec();
            Rule::Set(SetRule { cells, sets })
        };
        let factor = terms[0].0;
        let is_clique = || {
            let alike = terms.iter().enumerate().all(|(index, &(other, cell))| {
                other == factor && terms[..index].iter().all(|&(_, before)| self.is_seen(before, cell))
            });
            alike && terms.len() <= self.subsets.most()
        };
        if factor.abs() == 1 && is_clique() {
            return set(factor, terms.iter().map(|term| term.1).collect());
        }
        let sum = self.cut(terms, groups);
        match &sum.cliques[..] {
            [clique] if clique.factor.abs() == 1 => set(clique.factor, clique.cells.clone()),
            _ => Rule::Sum(sum, total),
        }
    }

    /// Cuts a sum into cliques: cells with one coefficient that all see each other.
    fn cut(&self, terms: &Terms, groups: &[u64]) -> Sum {
        let most = self.subsets.most();
        let mut cliques: Vec<(i32, Vec<u16>)> = Vec::new();
        let mut terms = terms.clone();
        let mut factors: Vec<i32> = terms.iter().map(|term| term.0).collect();
        sorting::sort_few(&mut factors);
        factors.dedup();
        // Groups with most of the cells first.
        let mut row = vec![0u64; self.words];
        for factor in factors {
            loop {
                row.fill(0);
                for (_, cell) in terms.iter().filter(|term| term.0 == factor) {
                    row[*cell as usize / 64] |= 1 << (cell % 64);
                }
                let inside = |group: &&[u64]| group.iter().zip(&row).map(|(a, b)| (a & b).count_ones()).sum::<u32>();
                let fitting = |group: &&[u64]| (3..=most as u32).contains(&inside(group));
                let Some(best) = groups.chunks_exact(self.words).filter(fitting).max_by_key(inside) else { break };
                let is_best =
                    |&(other, cell): &(i32, u16)| other == factor && best[cell as usize / 64] >> (cell % 64) & 1 != 0;
                cliques.push((factor, terms.iter().filter(|term| is_best(term)).map(|term| term.1).collect()));
                terms.retain(|term| !is_best(term));
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
            let digits = || bits::members(self.digits.into()).map(|digit| digit as i32);
            let low = digits().take(cells.len()).sum();
            let high = digits().skip(self.digits.count_ones() as usize - cells.len()).sum();
            Clique { factor, cells, low, high }
        });
        Sum::new(cliques.collect())
    }

    /// The number of cells that share a peer relation or a table with a cell.
    pub(super) fn others(&self, cell: usize) -> usize {
        let seen: u32 = self.sees[cell * self.words..][..self.words].iter().map(|word| word.count_ones()).sum();
        seen as usize + self.edges.of(cell).iter().filter(|edge| !self.is_seen(cell as u16, edge.other)).count()
    }

    /// Indexes the rules by cell.
    fn index(&mut self, rules: &Rules) {
        let (cells, words) = (self.start.len(), self.rules.len().div_ceil(64));
        let mut rules_of = vec![0; cells * words];
        let mut is_concerned: Vec<bool> =
            (0..cells).map(|cell| rules.allowed[cell] != rules.digits || self.start[cell] != rules.digits).collect();
        for (number, rule) in self.rules.iter().enumerate() {
            rule.each_cell(&mut |cell| {
                rules_of[cell as usize * words + number / 64] |= 1 << (number % 64);
                is_concerned[cell as usize] = true;
            });
        }
        for (cell, is_concerned) in is_concerned.iter_mut().enumerate() {
            *is_concerned |= self.sees[cell * self.words..][..self.words].iter().any(|&word| word != 0);
            *is_concerned |= !self.edges.of(cell).is_empty() || self.houses.count(cell) > 0;
        }
        self.rules_of = rules_of;
        self.concerned = (0..cells).filter(|&cell| is_concerned[cell]).map(|cell| cell as u16).collect();
    }
}

impl Rule {
    fn each_cell(&self, visit: &mut dyn FnMut(u16)) {
        match self {
            Rule::Line(cells, _)
            | Rule::Either(cells, _)
            | Rule::Test(cells, _)
            | Rule::Circles(cells)
            | Rule::Narrow(cells, _) => cells.iter().copied().for_each(visit),
            Rule::Set(set) => set.cells.iter().copied().for_each(visit),
            Rule::Sum(sum, _) => sum.cells().for_each(visit),
            Rule::Equal(sums) => sums.iter().flat_map(Sum::cells).for_each(visit),
            Rule::Same(groups) => groups.iter().flatten().copied().for_each(visit),
        }
    }

    /// The cost of a rule: cheap ones are applied first.
    fn cost(&self) -> usize {
        match self {
            Rule::Set(set) => 10 + set.sets.len(),
            Rule::Sum(sum, _) => 100 + sum.cells().count(),
            Rule::Equal(sums) => 200 + sums.iter().map(|sum| sum.cells().count()).sum::<usize>(),
            Rule::Same(groups) => 300 + groups.len(),
            Rule::Circles(cells) => 400 + cells.len(),
            Rule::Narrow(cells, _) => 500 + 10 * cells.len(),
            Rule::Line(cells, _) => 1000 + cells.len(),
            Rule::Test(cells, _) => 2000 + cells.len(),
            Rule::Either(cells, choices) => 3000 + cells.len() * choices.len(),
        }
    }
}

/// Terms with each cell once; those with coefficient 0 are dropped.
fn gathered(terms: &Terms) -> Terms {
    let mut all: Terms = Vec::with_capacity(terms.len());
    for &(factor, cell) in terms {
        match all.iter_mut().find(|term| term.1 == cell) {
            Some(term) => term.0 += factor,
            None => all.push((factor, cell)),
        }
    }
    all.retain(|term| term.0 != 0);
    all
}
