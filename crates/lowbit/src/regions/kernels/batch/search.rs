//! The search: rounds on all lanes, and occasional stops at which lanes fork, return, or take the next board.

use std::sync::Arc;

use super::boards::{Boards, SLICES};
use super::lane_cells::{Cells, LaneCells};
use super::masks::{self, BITS, Planes, Regions, Size};
use super::round::{Findings, Notes, round};
use crate::engine::Stop;
use crate::regions::Board;
use crate::regions::kernels::tightest::Order;
use crate::simd::many::Lanes;
use crate::simd::many::sets::{count, places, set};

/// The input of a search: boards of one size with one star a house.
pub(in crate::regions) struct Task<'a> {
    pub boards: &'a [&'a Board],
    /// Solutions after which a board is done; at least 1.
    pub limit: u64,
    /// The order of solutions.
    pub order: Order,
    pub stop: &'a Stop,
}

/// The result of a board.
#[derive(Clone, Default)]
pub(in crate::regions) struct Found {
    /// Solutions, up to the limit.
    pub count: u64,
    /// The first one found.
    pub first: Cells,
    /// The unsearched remainder, as sets of open cells.
    pub rest: Vec<Cells>,
}

/// A lane and the board in it.
struct Lane {
    board: usize,
    planes: Planes,
    regions: Regions,
    /// Open forks, the latest last.
    open: Vec<Cells>,
}

/// The working memory of a search.
pub(super) struct Memory<V: Lanes> {
    boards: Boards<V>,
    notes: Notes<V>,
    cells: LaneCells<V>,
    /// By bit and cell: the cell's region has the bit in its number.
    planes: [[V; SLICES]; BITS],
    /// By place.
    lanes: Vec<Lane>,
    /// The lanes that have a board.
    active: V::Words,
    /// The size of the boards searched last.
    size: Option<Arc<Size>>,
}

impl<V: Lanes> Memory<V> {
    #[inline(always)]
    pub(super) fn new() -> Box<Memory<V>> {
        let lane = || Lane { board: 0, planes: [[0; BITS]; 2], regions: Regions::NONE, open: Vec::new() };
        Box::new(Memory {
            boards: Boards::new(),
            notes: Notes::new(),
            cells: LaneCells::new(),
            planes: [[V::none(); SLICES]; BITS],
            lanes: std::iter::repeat_with(lane).take(512).collect(),
            active: V::NO_WORDS,
            size: None,
        })
    }
}

/// Searches boards; the results go into `found`, board by board. When too few boards remain to fill the lanes, the rest
/// is left to a search of single boards. False if it was stopped.
#[inline(always)]
pub(super) fn search<V: Lanes>(memory: &mut Memory<V>, task: &Task<'_>, found: &mut [Found]) -> bool {
    let Some(first) = task.boards.first() else { return true };
    let n = first.n() as usize;
    let size = match &memory.size {
        Some(size) if size.n == n => size.clone(),
        _ => memory.size.insert(Arc::new(Size::new(n))).clone(),
    };
    memory.notes = Notes::new(); // margins of another size
    memory.active = V::NO_WORDS;
    let lanes = count(&V::all().store());
    let mut next = 0;
    loop {
        let busy = count(&memory.active);
        // Filling a few lanes costs as much as filling all.
        if 4 * (lanes - busy) >= lanes {
            let begun = begin(memory, task, &size, &mut next, lanes, found);
            if begun == 0 && BUSY_LANES_DIVISOR * busy < lanes {
                leave(memory, found);
                return true;
            }
        }
        let findings = one_round(memory, size.n);
        let waiting = findings.dead.or(V::all().and_not(findings.changed)).and(V::load(&memory.active));
        // Serving a few lanes costs as much as serving all: they wait until it pays.
        if 5 * count(&waiting.store()) < count(&memory.active) {
            continue;
        }
        if task.stop.is_raised() {
            return false;
        }
        serve(memory, &size, waiting, &findings, task, found);
    }
}

/// With fewer than one lane in this many busy, the rest is left to another search.
const BUSY_LANES_DIVISOR: usize = 8;

/// A round, compiled for each size.
#[inline(always)]
fn one_round<V: Lanes>(memory: &mut Memory<V>, n: usize) -> Findings<V> {
    let Memory { boards, notes, .. } = memory;
    match n {
        5 => round::<V, 5>(boards, notes),
        6 => round::<V, 6>(boards, notes),
        7 => round::<V, 7>(boards, notes),
        8 => round::<V, 8>(boards, notes),
        9 => round::<V, 9>(boards, notes),
        10 => round::<V, 10>(boards, notes),
        11 => round::<V, 11>(boards, notes),
        _ => unreachable!("lanes hold boards of these sizes"),
    }
}

/// Gives work to idle lanes: the next boards, then open forks of other lanes. Returns the number of lanes served.
#[inline(always)]
fn begin<V: Lanes>(
    memory: &mut Memory<V>,
    task: &Task<'_>,
    size: &Size,
    next: &mut usize,
    lanes_in_all: usize,
    found: &[Found],
) -> usize {
    let Memory { boards, cells, planes, lanes, active, .. } = memory;
    let mut begun = V::NO_WORDS;
    let free = V::all().and_not(V::load(active)).store();
    if *next == task.boards.len() && task.order == Order::Rows {
        return 0; // a share would be searched out of order
    }
    if *next == task.boards.len() {
        let is_shared = |lane: &Lane| !lane.open.is_empty() && found[lane.board].count < task.limit;
        let mut victims = places(active).filter(|&place| is_shared(&lanes[place])).collect::<Vec<_>>();
        if BUSY_LANES_DIVISOR * victims.len() < lanes_in_all {
            return 0;
        }
        for place in places(&free) {
            let Some(victim) = victims.pop() else { break };
            // The earliest fork has the largest subtree.
            let open = lanes[victim].open.remove(0);
            let Lane { board, planes, ref regions, .. } = lanes[victim];
            lanes[place] =
                Lane { board, planes, regions: regions.clone(), open: std::mem::take(&mut lanes[place].open) };
            lanes[place].open.clear();
            cells.set(place, open);
            set(&mut begun, place, true);
        }
    } else {
        for place in places(&free) {
            let Some(board) = task.boards.get(*next) else { break };
            let lane = &mut lanes[place];
            lane.board = *next;
            lane.planes = masks::planes(board);
            lane.regions = Regions::new(&lane.planes);
            lane.open.clear();
            cells.set(place, lane.regions.begin(size, board));
            set(&mut begun, place, true);
            *next += 1;
        }
    }
    let mask = V::load(&begun);
    cells.put_in(&mut boards.open, mask);
    for (bit, plane) in planes.iter_mut().enumerate() {
        for place in places(&begun) {
            let [low, high] = lanes[place].planes;
            cells.set(place, [low[bit], high[bit]]);
        }
        cells.put_in(plane, mask);
    }
    boards.set_members(planes, size.n, mask);
    *active = V::load(active).or(mask).store();
    count(&begun)
}

/// Serves the waiting lanes: they fork, or store a solution and return to an open fork; finished ones become free.
#[inline(always)]
fn serve<V: Lanes>(
    memory: &mut Memory<V>,
    size: &Size,
    waiting: V,
    findings: &Findings<V>,
    task: &Task<'_>,
    found: &mut [Found],
) {
    let limit = task.limit;
    let Memory { boards, cells, lanes, active, .. } = memory;
    cells.take_out(&boards.open);
    let alive = waiting.and_not(findings.dead);
    let mut renewed = waiting.store();
    for place in places(&alive.and(findings.several).store()) {
        let lane = &mut lanes[place];
        let [with, without] = match task.order {
            Order::Tightest => lane.regions.fork(size, cells.get(place)),
            Order::Rows => lane.regions.fork_in_rows(size, cells.get(place)),
        };
        lane.open.push(without);
        cells.set(place, with);
    }
    for place in places(&alive.and_not(findings.several).store()) {
        let board = &mut found[lanes[place].board];
        if board.count == 0 {
            board.first = cells.get(place);
        }
        board.count = limit.min(board.count + 1);
    }
    for place in places(&waiting.and_not(alive.and(findings.several)).store()) {
        let lane = &mut lanes[place];
        match lane.open.pop() {
            Some(open) if found[lane.board].count < limit => cells.set(place, open),
            _ => {
                set(active, place, false);
                set(&mut renewed, place, false);
            }
        }
    }
    cells.put_in(&mut boards.open, V::load(&renewed));
}

/// Stores the unsearched remainder of the lanes.
#[inline(always)]
fn leave<V: Lanes>(memory: &mut Memory<V>, found: &mut [Found]) {
    let Memory { boards, cells, lanes, active, .. } = memory;
    cells.take_out(&boards.open);
    for place in places(active) {
        let rest = &mut found[lanes[place].board].rest; // several lanes may share a board
        rest.append(&mut lanes[place].open);
        rest.push(cells.get(place));
    }
    *active = V::NO_WORDS;
}
