//! Contradictions, doubles, and the common consequences of all candidates of a cell or all places of a digit.
//!
//! Order: by cell, with at least three candidates (dynamic chains: two); in each cell by digit: contradiction of the
//! candidate, contradiction of its absence; doubles; the box, row and column in which the cell is the digit's first
//! place; after all digits, the cell. In each, true conclusions before false ones, in the order in which the first
//! assumption reaches them.

use super::forecast::Forecast;
use super::hint::{self, Hint, Kind};
use super::nested::Nested;
use super::net::{Links, MarkSet, Net, Walk};
use super::{Chains, Node, Search, added, is_on, mark_of, off, on, patterns};
use crate::engine::Stop;
use crate::sorting::sort_by_key;
use crate::sudoku::steps::Edition;
use crate::sudoku::steps::houses::{CELLS, OF_CELL, members, nine};
use crate::sudoku::steps::position::Position;

/// A possible chain: the start and target of each of its parts.
#[derive(Clone, Copy)]
struct Draft {
    kind: Kind,
    targets: [(Node, Node); 9],
    parts: u8,
    result: Node,
    house: Option<usize>,
}

impl Draft {
    fn targets(&self) -> &[(Node, Node)] {
        &self.targets[..self.parts.into()]
    }
}

/// A draft, the number of its nodes, and its index among all found.
type Measured = (Draft, u32, u32);

/// The wanted chains.
enum Wanted {
    /// The best so far.
    Best(Option<Measured>),
    /// The best for each conclusion: the index in the list by node, and the list.
    All(Box<[u16; 1458]>, Vec<Measured>),
}

impl Wanted {
    fn all() -> Wanted {
        Wanted::All(Box::new([NONE; 1458]), Vec::new())
    }
}

/// No index in a list.
const NONE: u16 = u16::MAX;

pub(super) fn best(chains: &mut Chains, position: &Position, search: Search, edition: Edition) -> Option<Hint> {
    run(chains, position, search, edition, Wanted::Best(None)).pop()
}

/// The best chain for each conclusion, the best first.
pub(super) fn all(chains: &mut Chains, position: &Position, search: Search, edition: Edition) -> Vec<Hint> {
    run(chains, position, search, edition, Wanted::all())
}

fn run(chains: &mut Chains, position: &Position, search: Search, edition: Edition, wanted: Wanted) -> Vec<Hint> {
    chains.nested.clear();
    let level = match search {
        Search::Dynamic { level, .. } => level,
        _ => 0,
    };
    let mut run = Run {
        position,
        work: position.clone(),
        search,
        edition,
        level,
        links: Links {
            cells: search != Search::Nishio,
            dynamic: matches!(search, Search::Nishio | Search::Dynamic { .. }),
        },
        nets: std::iter::repeat_with(|| None).take(1458).collect(),
        spare: std::mem::take(&mut chains.spare),
        nested: std::mem::take(&mut chains.nested),
        inner: chains.inner.take().unwrap_or_default(),
        stop: chains.stop.clone(),
        walk: Walk::default(),
        forecast: match search {
            Search::Dynamic { level: 0, .. } => Forecast::by_singles(position),
            Search::Multiple => Some(Forecast::by_links(position)),
            _ => None,
        },
        found: 0,
        wanted,
    };
    #[cfg(test)]
    if chains.draws_all {
        run.forecast = None;
    }
    run.inner.stop = run.stop.clone();
    run.search();
    let hints = run.hints();
    let Run { nets, mut spare, nested, inner, .. } = run;
    spare.extend(nets.into_iter().flatten());
    chains.spare = spare;
    chains.nested = nested;
    chains.inner = Some(inner);
    hints
}

struct Run<'a> {
    position: &'a Position,
    work: Position,
    search: Search,
    edition: Edition,
    level: u8,
    links: Links,
    /// By node: its consequences, computed on demand.
    nets: Vec<Option<Box<Net>>>,
    spare: Vec<Box<Net>>,
    nested: Nested,
    inner: Box<Chains>,
    walk: Walk,
    /// The consequences of assumptions, where known in advance.
    forecast: Option<Forecast>,
    /// The number of chains found so far that were wanted.
    found: u32,
    wanted: Wanted,
    stop: Stop,
}

impl Run<'_> {
    fn search(&mut self) {
        let position = self.position;
        let fewest = if self.links.dynamic { 2 } else { 3 };
        for cell in members(position.open).filter(|&cell| position.count(cell) >= fewest) {
            for digit in nine(position.cells[cell]) {
                if self.stop.is_raised() {
                    return;
                }
                let mark = cell * 9 + digit;
                self.begin(on(mark));
                if self.links.dynamic {
                    self.begin(off(mark));
                    self.contradictions(mark);
                    if position.count(cell) >= 3 && self.search != Search::Nishio {
                        self.doubles(mark);
                    }
                }
                if self.search != Search::Nishio {
                    self.regions(cell, digit);
                }
            }
            if self.search != Search::Nishio {
                let starts: Vec<Node> = nine(position.cells[cell]).map(|digit| on(cell * 9 + digit)).collect();
                self.common(Kind::Cell, &starts, None);
            }
        }
    }

    /// Builds the net of a node, unless it is known to be free of contradictions.
    fn begin(&mut self, node: Node) {
        let Some(forecast) = &self.forecast else { return self.draw(node) };
        if forecast.is_dead(node) {
            self.draw(node);
            if let (Some(forecast), Some(net)) = (&mut self.forecast, &self.nets[usize::from(node)]) {
                forecast.learn(node, net);
            }
        }
    }

    /// Builds the net of a node, once.
    fn draw(&mut self, node: Node) {
        if self.nets[usize::from(node)].is_some() {
            return;
        }
        let mut net = self.spare.pop().unwrap_or_default();
        let Run { position, work, search, edition, level, links, nested, inner, .. } = self;
        net.draw(node, position, work, *links, &mut |net, work| {
            if *level > 0 {
                refine(net, position, work, *search, *edition, nested, inner);
            }
        });
        self.nets[usize::from(node)] = Some(net);
    }

    fn net(&self, node: Node) -> &Net {
        self.nets[usize::from(node)].as_ref().expect("it was drawn")
    }

    fn contradictions(&mut self, mark: usize) {
        for (start, result) in [(on(mark), off(mark)), (off(mark), on(mark))] {
            if let Some(clash) = self.nets[usize::from(start)].as_ref().and_then(|net| net.clash) {
                let mut targets = [(start, on(clash)); 9];
                targets[1].1 = off(clash);
                self.offer(Draft { kind: Kind::Contradiction, targets, parts: 2, result, house: None });
            }
        }
    }

    fn doubles(&mut self, mark: usize) {
        self.common(Kind::Double, &[on(mark), off(mark)], None);
    }

    fn regions(&mut self, cell: usize, digit: usize) {
        for kind in [2, 0, 1] {
            let house = usize::from(OF_CELL[cell][kind]);
            let places = self.position.places[digit][house];
            let first = usize::from(CELLS[house][places.trailing_zeros() as usize]);
            if places.count_ones() < 2 || first != cell {
                continue;
            }
            let starts: Vec<Node> =
                nine(places).map(|place| on(usize::from(CELLS[house][place]) * 9 + digit)).collect();
            self.common(Kind::Region, &starts, Some(house));
        }
    }

    /// The common consequences of all assumptions.
    fn common(&mut self, kind: Kind, starts: &[Node], house: Option<usize>) {
        starts.iter().for_each(|&start| self.begin(start));
        if self.forecast.as_ref().is_some_and(|forecast| !forecast.agree(starts)) {
            return;
        }
        starts.iter().for_each(|&start| self.draw(start));
        let mut targets: [(Node, Node); 9] = [(0, 0); 9];
        for what in [on, off] {
            let set = |net: &Net| if is_on(what(0)) { net.is_set } else { net.is_not_set };
            let mut all: MarkSet = set(self.net(starts[0]));
            starts[1..].iter().for_each(|&start| all.keep(&set(self.net(start))));
            if all.is_empty() {
                continue;
            }
            let count = if is_on(what(0)) { self.net(starts[0]).is.len() } else { self.net(starts[0]).is_not.len() };
            for at in 0..count {
                let net = self.net(starts[0]);
                let mark = usize::from(if is_on(what(0)) { net.is[at] } else { net.is_not[at] });
                if all.has(mark) {
                    let result = what(mark);
                    targets.iter_mut().zip(starts).for_each(|(target, &start)| *target = (start, result));
                    self.offer(Draft { kind, targets, parts: starts.len() as u8, result, house });
                }
            }
        }
    }

    fn offer(&mut self, draft: Draft) {
        let (cell, digit) = (mark_of(draft.result) / 9, mark_of(draft.result) % 9);
        let digits = self.position.cells[cell];
        if is_on(draft.result) && digits == 1 << digit {
            return; // nothing would be removed
        }
        // In a cell with two candidates, one being true means the same as the other being false.
        let says = match is_on(draft.result) && digits.count_ones() == 2 {
            true => off(cell * 9 + (digits & !(1 << digit)).trailing_zeros() as usize),
            false => draft.result,
        };
        let known = match &self.wanted {
            Wanted::Best(best) => best.as_ref(),
            Wanted::All(places, all) => all.get(usize::from(places[usize::from(says)])),
        };
        let most = match known {
            Some((known, complexity, _)) if draft.kind.key() < known.kind.key() => *complexity,
            Some((_, complexity, _)) => complexity - 1,
            None => u32::MAX,
        };
        let Some(complexity) = self.complexity(draft.targets(), most) else { return };
        self.found += 1;
        let measured = (draft, complexity, self.found);
        match &mut self.wanted {
            Wanted::Best(best) => *best = Some(measured),
            Wanted::All(places, all) => match &mut places[usize::from(says)] {
                place if *place == NONE => {
                    *place = all.len() as u16;
                    all.push(measured);
                }
                place => all[usize::from(*place)] = measured,
            },
        }
    }

    /// The chains found, best first.
    fn hints(&mut self) -> Vec<Hint> {
        let mut all = match std::mem::replace(&mut self.wanted, Wanted::Best(None)) {
            Wanted::Best(best) => best.into_iter().collect(),
            Wanted::All(_, all) => all,
        };
        sort_by_key(&mut all, |(draft, complexity, found)| (*complexity, draft.kind.key(), *found));
        let mut walk = std::mem::take(&mut self.walk);
        let hint = |(draft, complexity, _): &Measured| {
            let trail = |&(start, target): &(Node, Node)| hint::trail(self.net(start), target, &mut walk);
            Hint {
                search: self.search,
                kind: draft.kind,
                difficulty: self.search.base() + added(*complexity),
                complexity: *complexity,
                placed: is_on(draft.result).then_some(mark_of(draft.result)),
                removed: hint::removed(self.position, draft.result),
                trails: draft.targets().iter().map(trail).collect(),
                house: draft.house,
            }
        };
        let hints = all.iter().map(hint).collect();
        self.walk = walk;
        hints
    }

    /// The total number of nodes of the chains to all targets; `None` above `most`.
    fn complexity(&mut self, targets: &[(Node, Node)], most: u32) -> Option<u32> {
        let Run { nets, walk, nested, level, .. } = self;
        let mut sum = 0;
        for &(start, target) in targets {
            let net = nets[usize::from(start)].as_mut().expect("it was drawn");
            sum += net.size(target, walk);
            if sum > most {
                return None;
            }
        }
        if *level >= 2 {
            let mut counted = Vec::new();
            for &(start, target) in targets {
                let net = nets[usize::from(start)].as_ref().expect("it was drawn");
                if !net.nested.is_empty() {
                    sum += net.nested_size(walk.of(net, target), nested, &mut counted);
                }
                if sum > most {
                    return None;
                }
            }
        }
        Some(sum)
    }
}

/// The conclusions of patterns and nested chains, once nothing else follows.
fn refine(
    net: &mut Net,
    position: &Position,
    work: &Position,
    search: Search,
    edition: Edition,
    nested: &mut Nested,
    inner: &mut Chains,
) {
    let found = patterns::find(position, work, edition);
    for pattern in &found {
        for &mark in &pattern.removed {
            net.exclude_by_pattern(mark, &pattern.premises, None);
        }
    }
    if !found.is_empty() {
        return;
    }
    for &search in within(search) {
        let mut any = false;
        for hint in inner.all_again(work, search, edition).iter() {
            let premises = hint.premises(position, work);
            if premises.is_empty() {
                continue;
            }
            let number = nested.number(hint);
            for &(cell, digits) in &hint.removed {
                for digit in nine(digits) {
                    any = true;
                    net.exclude_by_pattern(usize::from(cell) * 9 + digit, &premises, Some(number));
                }
            }
        }
        if any {
            return;
        }
    }
}

/// The searches nested in a search.
pub(super) fn within(search: Search) -> &'static [Search] {
    const DYNAMIC: [Search; 4] = [
        Search::Dynamic { level: 0, inner: 0 },
        Search::Dynamic { level: 1, inner: 0 },
        Search::Dynamic { level: 2, inner: 0 },
        Search::Dynamic { level: 3, inner: 0 },
    ];
    const TWICE: [Search; 2] = [Search::Dynamic { level: 0, inner: 0 }, Search::Dynamic { level: 2, inner: 0 }];
    match search {
        Search::Dynamic { level: 2, .. } => &[Search::Single],
        Search::Dynamic { level: 3, .. } => &[Search::Single, Search::Multiple],
        Search::Dynamic { level: 4, inner } => &DYNAMIC[usize::from(inner)..=usize::from(inner)],
        Search::Dynamic { level: 5, .. } => &TWICE,
        _ => &[],
    }
}
