//! Cycles and forcing chains from one candidate.
//!
//! Order: links of one digit; links through cells with two candidates; both. In each, by cell and digit: cycles, then the chain
//! that refutes the candidate, then the chain that proves it. The search is breadth-first, in alternating layers of false and true
//! candidates, each in the order of [`net`](super::net). True candidates are visited once, false ones along every simple path.

use super::hint::{Hint, Kind, Stage, Trail};
use super::net::{Cause, MarkSet};
use super::patterns::by_remainder;
use super::reach::Reach;
use super::{Chains, Node, Search, added, is_on, mark_of, off, on};
use crate::sudoku::steps::houses::{CELLS, OF_CELL, PEERS, PLACE, members, nine};
use crate::sudoku::steps::position::Position;
use crate::sudoku::steps::tenths;

/// The kinds of links to follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sweep {
    /// Within digits.
    X,
    /// Through cells with two candidates.
    Y,
    /// Both.
    Both,
}

impl Sweep {
    fn cycle(self) -> (Kind, f64) {
        match self {
            Sweep::X => (Kind::XCycle, 6.5),
            Sweep::Y => (Kind::YCycle, 6.5),
            Sweep::Both => (Kind::Cycle, 7.0),
        }
    }

    fn chain(self) -> (Kind, f64) {
        match self {
            Sweep::X => (Kind::XChain, 6.6),
            _ => (Kind::Chain, 7.0),
        }
    }
}

/// A path to a node: the node, the index of its predecessor, and the cause.
#[derive(Clone, Copy)]
struct Way {
    node: Node,
    from: u16,
    cause: Cause,
}

/// Working memory.
#[derive(Default)]
pub(super) struct Single {
    /// By candidate: the range of its weak links, if computed; only to candidates with strong links.
    weak_at: Vec<Option<(u16, u16)>>,
    weak: Vec<(u16, Cause)>,
    /// By candidate: its strong links.
    strong: Vec<([(u16, Cause); 4], u8)>,
    ways: Vec<Way>,
    waves: [Vec<u16>; 2],
    /// The memory of the previous wave.
    wave: Vec<u16>,
    /// The lengths of the shortest chains back.
    reach: Reach,
}

/// The wanted chains.
enum Wanted {
    /// The best so far, and the highest rating allowed, in tenths.
    Best(Option<Hint>, u16),
    All(Vec<Hint>),
}

impl Wanted {
    /// Whether a chain of this kind and length would still be wanted.
    fn allows(&self, (kind, base): (Kind, f64), complexity: u32) -> bool {
        match self {
            Wanted::All(_) => true,
            Wanted::Best(None, most) => tenths(base + added(complexity)) <= *most,
            Wanted::Best(Some(best), _) => {
                let difficulty = base + added(complexity);
                let order = difficulty.total_cmp(&best.difficulty);
                order.then(complexity.cmp(&best.complexity)).then(kind.key().cmp(&best.kind.key())).is_lt()
            }
        }
    }

    fn take(&mut self, hint: Hint) {
        match self {
            Wanted::Best(best, _) => *best = Some(hint),
            Wanted::All(all) => all.push(hint),
        }
    }
}

pub(super) fn best(chains: &mut Chains, position: &Position) -> Option<Hint> {
    let mut wanted = Wanted::Best(None, chains.most.unwrap_or(u16::MAX));
    chains.single.run(position, &mut wanted);
    match wanted {
        Wanted::Best(best, _) => best,
        Wanted::All(_) => None,
    }
}

pub(super) fn all(chains: &mut Chains, position: &Position) -> Vec<Hint> {
    let mut wanted = Wanted::All(Vec::new());
    chains.single.run(position, &mut wanted);
    match wanted {
        Wanted::All(all) => all,
        Wanted::Best(..) => Vec::new(),
    }
}

impl Single {
    fn run(&mut self, position: &Position, wanted: &mut Wanted) {
        for sweep in [Sweep::X, Sweep::Y, Sweep::Both] {
            if !wanted.allows(sweep.cycle(), 4) && !wanted.allows(sweep.chain(), 4) {
                continue;
            }
            self.read_links(position, sweep);
            for cell in members(position.open).filter(|&cell| position.count(cell) > 1) {
                if sweep == Sweep::Y && position.count(cell) > 2 {
                    continue;
                }
                for digit in nine(position.cells[cell]) {
                    let mark = cell * 9 + digit;
                    let may_want = |wanted: &Wanted, of: (Kind, f64), length: Option<u32>| {
                        length.is_some_and(|length| wanted.allows(of, length))
                    };
                    let allows = |wanted: &Wanted, length: u32| {
                        wanted.allows(sweep.cycle(), length) || wanted.allows(sweep.chain(), length)
                    };
                    let soon = self.reach.lengths(mark, true, |length| allows(wanted, length));
                    if may_want(wanted, sweep.cycle(), soon.cycle) {
                        self.cycles(position, sweep, mark, wanted);
                    }
                    if sweep == Sweep::Y {
                        continue;
                    }
                    if may_want(wanted, sweep.chain(), soon.chain) {
                        self.refute(position, sweep, mark, wanted);
                    }
                    if self.strong[mark].1 > 0 {
                        let soon = self.reach.lengths(mark, false, |length| wanted.allows(sweep.chain(), length));
                        if may_want(wanted, sweep.chain(), soon.chain) {
                            self.prove(position, sweep, mark, wanted);
                        }
                    }
                }
            }
        }
    }

    /// Reads all strong links of the position.
    fn read_links(&mut self, position: &Position, sweep: Sweep) {
        self.strong.clear();
        self.strong.resize(729, ([(0, Cause::Assumed); 4], 0));
        for cell in members(position.open) {
            for digit in nine(position.cells[cell]) {
                let mut links = [(0, Cause::Assumed); 4];
                let mut count = 0;
                let mut add = |mark: usize, cause: Cause| {
                    if !links[..count].iter().any(|&(known, _)| usize::from(known) == mark) {
                        links[count] = (mark as u16, cause);
                        count += 1;
                    }
                };
                if sweep != Sweep::X && position.count(cell) == 2 {
                    let other = (position.cells[cell] & !(1 << digit)).trailing_zeros() as usize;
                    add(cell * 9 + other, Cause::Cell);
                }
                if sweep != Sweep::Y {
                    for kind in [2, 0, 1] {
                        let house = usize::from(OF_CELL[cell][kind]);
                        let others = position.places[digit][house] & !(1 << PLACE[cell][kind]);
                        if others.count_ones() == 1 {
                            let other = usize::from(CELLS[house][others.trailing_zeros() as usize]);
                            add(other * 9 + digit, Cause::House(kind as u8));
                        }
                    }
                }
                self.strong[cell * 9 + digit] = (links, count as u8);
            }
        }
        let marks =
            members(position.open).flat_map(|cell| nine(position.cells[cell]).map(move |digit| cell * 9 + digit));
        self.reach.begin(marks.clone());
        for mark in marks {
            let (links, count) = self.strong[mark];
            links[..count.into()].iter().for_each(|&(other, _)| self.reach.add_strong(mark, other.into()));
        }
        self.weak.clear();
        self.weak_at.clear();
        self.weak_at.resize(729, None);
        self.reach.add_weak(sweep != Sweep::X);
        self.reach.join();
    }

    /// Starts a search at a node.
    fn begin(&mut self, node: Node) {
        self.ways.clear();
        self.waves.iter_mut().for_each(Vec::clear);
        self.ways.push(Way { node, from: u16::MAX, cause: Cause::Assumed });
        self.waves[usize::from(is_on(node))].push(0);
    }

    /// The range of the weak links of a candidate. Few are needed, so they are computed on demand.
    fn weak_links(&mut self, position: &Position, sweep: Sweep, mark: usize) -> std::ops::Range<usize> {
        if let Some((begin, end)) = self.weak_at[mark] {
            return begin.into()..end.into();
        }
        let begin = self.weak.len();
        let (cell, digit) = (mark / 9, mark % 9);
        let mut add = |other: usize, cause: Cause| {
            if self.strong[other].1 > 0 {
                self.weak.push((other as u16, cause));
            }
        };
        if sweep != Sweep::X {
            nine(position.cells[cell] & !(1 << digit)).for_each(|other| add(cell * 9 + other, Cause::Cell));
        }
        let [row, column, block] = OF_CELL[cell].map(usize::from);
        let places = &position.places[digit];
        for place in nine(places[block] & !(1 << PLACE[cell][2])) {
            add(usize::from(CELLS[block][place]) * 9 + digit, Cause::House(2));
        }
        for place in nine(places[row] & !(0b111 << (cell % 9 / 3 * 3))) {
            add((row * 9 + place) * 9 + digit, Cause::House(0));
        }
        for place in nine(places[column] & !(0b111 << (cell / 27 * 3))) {
            add((place * 9 + cell % 9) * 9 + digit, Cause::House(1));
        }
        self.weak_at[mark] = Some((begin as u16, self.weak.len() as u16));
        begin..self.weak.len()
    }

    /// Takes the next wave of true or of false nodes; [`done`](Single::done) returns its memory.
    fn next_wave(&mut self, is_on: bool) -> Vec<u16> {
        let mut wave = std::mem::take(&mut self.wave);
        std::mem::swap(&mut wave, &mut self.waves[usize::from(is_on)]);
        wave
    }

    fn done(&mut self, mut wave: Vec<u16>) {
        wave.clear();
        self.wave = wave;
    }

    /// Adds a path to a node, and the node to the next wave.
    fn reach(&mut self, node: Node, from: u16, cause: Cause) {
        let number = self.ways.len() as u16;
        self.ways.push(Way { node, from, cause });
        self.waves[usize::from(is_on(node))].push(number);
    }

    /// Whether a path leads through a node before its end.
    fn passes(&self, way: u16, node: Node) -> bool {
        let mut at = self.ways[usize::from(way)].from;
        while at != u16::MAX {
            if self.ways[usize::from(at)].node == node {
                return true;
            }
            at = self.ways[usize::from(at)].from;
        }
        false
    }

    fn cycles(&mut self, position: &Position, sweep: Sweep, start: usize, wanted: &mut Wanted) {
        if self.strong[start].1 == 0 {
            return; // no path leads back
        }
        self.begin(on(start));
        let (mut is_reached, mut is_refuted) = (MarkSet::default(), MarkSet::default());
        is_reached.insert(start);
        // A false candidate is followed when first reached; only those that lead back to the start count on every path.
        let (back, ways_back) = self.strong[start];
        let back = &back[..ways_back.into()];
        let mut length = 0;
        while !self.waves[1].is_empty() && wanted.allows(sweep.cycle(), (length + 2).max(4)) {
            length += 2;
            let wave = self.next_wave(true);
            for &way in &wave {
                let mark = mark_of(self.ways[usize::from(way)].node);
                for at in self.weak_links(position, sweep, mark) {
                    let (other, cause) = self.weak[at];
                    let is_new = !is_refuted.has(other.into());
                    let is_way_back = || back.iter().any(|&(mark, _)| mark == other);
                    if is_new || is_way_back() && !self.passes(way, off(other.into())) {
                        is_refuted.insert(other.into());
                        self.reach(off(other.into()), way, cause);
                    }
                }
            }
            self.done(wave);
            let wave = self.next_wave(false);
            for &way in &wave {
                let mark = mark_of(self.ways[usize::from(way)].node);
                let (links, count) = self.strong[mark];
                for &(other, cause) in &links[..count.into()] {
                    if length >= 4 && usize::from(other) == start && wanted.allows(sweep.cycle(), length) {
                        self.close(position, sweep, way, cause, wanted);
                    }
                    if is_reached.insert(other.into()) {
                        self.reach(on(other.into()), way, cause);
                    }
                }
            }
            self.done(wave);
        }
    }

    /// A cycle: the path to its last link, which leads back to the start.
    fn close(&self, position: &Position, sweep: Sweep, way: u16, cause: Cause, wanted: &mut Wanted) {
        let start = self.ways[0].node;
        let mut there: Trail = vec![Stage { node: start, cause }];
        let mut at = way;
        while at != 0 {
            let Way { node, from, cause } = self.ways[usize::from(at)];
            there.push(Stage { node, cause });
            at = from;
        }
        let cells = there.iter().fold(0_u128, |set, stage| set | 1 << (mark_of(stage.node) / 9));
        // The candidates refuted by the two readings of the cycle.
        let mut refuted: [Vec<usize>; 2] = Default::default();
        let mut is_refuted = [MarkSet::default(); 2];
        for stage in &there {
            let (cell, digit) = (mark_of(stage.node) / 9, mark_of(stage.node) % 9);
            let side = usize::from(is_on(stage.node));
            for other in members(PEERS[cell] & position.digits[digit] & !cells) {
                if !is_refuted[side].has(other * 9 + digit) {
                    is_refuted[side].insert(other * 9 + digit);
                    refuted[side].push(other * 9 + digit);
                }
            }
        }
        let mut removed: Vec<(u8, u16)> = Vec::new();
        for &mark in refuted[1].iter().filter(|&&mark| is_refuted[0].has(mark)) {
            let (cell, digit) = ((mark / 9) as u8, mark % 9);
            match removed.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, digits)) => *digits |= 1 << digit,
                None => removed.push((cell, 1 << digit)),
            }
        }
        if removed.is_empty() {
            return;
        }
        by_remainder(&mut removed, |&(cell, _)| cell.into());
        let (kind, base) = sweep.cycle();
        let complexity = there.len() as u32;
        let back = reversed(&there);
        wanted.take(Hint {
            search: Search::Single,
            kind,
            difficulty: base + added(complexity),
            complexity,
            placed: None,
            removed,
            trails: vec![there, back],
            house: None,
        });
    }

    /// Chains from a candidate to its absence.
    fn refute(&mut self, position: &Position, sweep: Sweep, start: usize, wanted: &mut Wanted) {
        let (cell, digit) = (start / 9, start % 9);
        self.begin(on(start));
        let (mut is_reached, mut is_refuted) = (MarkSet::default(), MarkSet::default());
        is_reached.insert(start);
        let mut length = 2;
        while !self.waves[1].is_empty() && wanted.allows(sweep.chain(), length) {
            let wave = self.next_wave(true);
            for &way in &wave {
                let mark = mark_of(self.ways[usize::from(way)].node);
                if mark != start
                    && let Some(cause) = weak_link(sweep, mark, cell, digit)
                {
                    self.end(position, sweep, way, off(start), cause, wanted);
                    return self.done(wave);
                }
                for at in self.weak_links(position, sweep, mark) {
                    let (other, cause) = self.weak[at];
                    if is_refuted.insert(other.into()) {
                        self.reach(off(other.into()), way, cause);
                    }
                }
            }
            self.done(wave);
            let wave = self.next_wave(false);
            for &way in &wave {
                let (links, count) = self.strong[mark_of(self.ways[usize::from(way)].node)];
                for &(other, cause) in &links[..count.into()] {
                    if is_reached.insert(other.into()) {
                        self.reach(on(other.into()), way, cause);
                    }
                }
            }
            self.done(wave);
            length += 2;
        }
    }

    /// Chains from the absence of a candidate to the candidate.
    fn prove(&mut self, position: &Position, sweep: Sweep, start: usize, wanted: &mut Wanted) {
        if self.strong[start].1 == 0 {
            return;
        }
        self.begin(off(start));
        let (mut is_reached, mut is_refuted) = (MarkSet::default(), MarkSet::default());
        is_refuted.insert(start);
        let mut length = 2;
        while !self.waves[0].is_empty() && wanted.allows(sweep.chain(), length) {
            let wave = self.next_wave(false);
            for &way in &wave {
                let (links, count) = self.strong[mark_of(self.ways[usize::from(way)].node)];
                for &(other, cause) in &links[..count.into()] {
                    if usize::from(other) == start {
                        self.end(position, sweep, way, on(start), cause, wanted);
                        return self.done(wave);
                    }
                    if is_reached.insert(other.into()) {
                        self.reach(on(other.into()), way, cause);
                    }
                }
            }
            self.done(wave);
            let wave = self.next_wave(true);
            for &way in &wave {
                let mark = mark_of(self.ways[usize::from(way)].node);
                for at in self.weak_links(position, sweep, mark) {
                    let (other, cause) = self.weak[at];
                    if is_refuted.insert(other.into()) {
                        self.reach(off(other.into()), way, cause);
                    }
                }
            }
            self.done(wave);
            length += 2;
        }
    }

    /// A forcing chain: the path to its last link, and the target of that.
    fn end(&self, position: &Position, sweep: Sweep, way: u16, target: Node, cause: Cause, wanted: &mut Wanted) {
        let mut trail: Trail = vec![Stage { node: target, cause }];
        let mut at = way;
        while at != u16::MAX {
            let Way { node, from, cause } = self.ways[usize::from(at)];
            trail.push(Stage { node, cause });
            at = from;
        }
        let (kind, base) = sweep.chain();
        let complexity = trail.len() as u32;
        if wanted.allows((kind, base), complexity) {
            wanted.take(Hint {
                search: Search::Single,
                kind,
                difficulty: base + added(complexity),
                complexity,
                placed: is_on(target).then_some(mark_of(target)),
                removed: super::hint::removed(position, target),
                trails: vec![trail],
                house: None,
            });
        }
    }
}

/// The weak link by which a true candidate refutes another.
fn weak_link(sweep: Sweep, mark: usize, cell: usize, digit: usize) -> Option<Cause> {
    let (from, of) = (mark / 9, mark % 9);
    if from == cell {
        return (sweep != Sweep::X).then_some(Cause::Cell);
    }
    if of != digit || PEERS[from] >> cell & 1 == 0 {
        return None;
    }
    let kind = [2, 0, 1].into_iter().find(|&kind| OF_CELL[from][kind] == OF_CELL[cell][kind])?;
    Some(Cause::House(kind as u8))
}

/// A cycle in the opposite direction.
fn reversed(there: &Trail) -> Trail {
    let count = there.len();
    let stage = |at: usize| Stage {
        node: there[(count - at) % count].node ^ 1,
        cause: if at == 0 { Cause::Assumed } else { there[count - at].cause },
    };
    (0..count).map(stage).collect()
}
