//! Depth first, always in the tightest house: the row, column or region with the fewest cells to spare.
//!
//! A *house* needs `stars` stars. Its open cells are one AND, their number one population count. With fewer open cells
//! than it needs, it is a dead end. With exactly as many, all of them get a star, and everything they touch is removed.
//! What *every* open cell of a house would forbid is removed, too, because one of them will have a star. On large
//! boards the stars of bands of neighbouring lines are counted before a fork.
//!
//! ```text
//!     words[0]    house 0  house 1  ...  house H-1      cells  0 .. 63 of each house, a word each
//!     words[1]    house 0  house 1  ...  house H-1      cells 64 .. 127
//!        &        open[0]  open[0]  ...  open[0]        the same for every house
//!     count       5        2        ...  7              one population count for eight houses
//! ```

use super::cells::Cells;
use crate::backend::Backend;
use crate::bits::members;
use crate::engine::Tally;
use crate::regions::{Board, LARGEST};
use crate::simd::compiled;

/// Data of the board that does not change during a search. `W` words hold its cells, `H` places its houses; unused
/// places stay empty.
pub(in crate::regions) struct Rules<const W: usize, const H: usize> {
    n: usize,
    stars: u8,
    /// By word and house: its cells. Rows first, then columns, then regions.
    words: [[u64; H]; W],
    house_of: Vec<[u8; 3]>,
    /// By cell: what a star there forbids at once. With one star a house, its three houses belong to it.
    forbids: Vec<Cells<W>>,
    /// The same without the cell's region.
    lines: Vec<Cells<W>>,
    /// Houses with more cells to spare are not tested for cells that all their open cells forbid.
    most: u8,
}

/// A state of the search.
#[derive(Clone)]
struct State<const W: usize, const H: usize> {
    /// Cells that may still get a star.
    open: Cells<W>,
    stars: Cells<W>,
    /// By house: the number of stars it still needs.
    need: [u8; H],
    /// By house: the number of open cells, at most 255, at the last test for cells that all of them forbid. Cells are
    /// only ever removed: with the same number they are the same, and so is the result.
    asked: [u8; H],
    /// The number of stars still needed in all.
    left: u32,
}

/// The cell that is tried next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::regions) enum Order {
    /// A cell of the house with the fewest cells to spare: fewest nodes.
    Tightest,
    /// The first open cell of the first unfinished row: solutions come in lexicographic order.
    Rows,
}

/// A search that can be resumed.
pub(in crate::regions) struct Search<const W: usize, const H: usize, const ONE: bool> {
    rules: Rules<W, H>,
    order: Order,
    backend: Backend,
    waiting: Vec<State<W, H>>,
    pub(in crate::regions) tally: Tally,
}

/// Descents between two polls of the stop flag.
const DESCENTS: u32 = 64;

/// The result of a step.
pub(in crate::regions) enum Step<const W: usize> {
    /// No solution yet.
    Node,
    /// A solution.
    Solution(Cells<W>),
    /// The end of the search.
    End,
}

/// Room for regions.
const REGIONS: usize = LARGEST as usize;

/// The spare cells of a house that has its stars.
const NOTHING_NEEDED: u8 = 127;

/// The result of scanning all houses.
struct Survey<const H: usize> {
    /// The number of open cells beyond the need, at most 126; [`NOTHING_NEEDED`] for finished houses.
    spare: [u8; H],
    /// The least of them.
    least: u8,
    /// The number of open cells, at most 255.
    count: [u8; H],
}

/// A state without solutions.
struct DeadEnd;

impl<const W: usize, const H: usize, const ONE: bool> Search<W, H, ONE> {
    pub(in crate::regions) fn new(board: &Board, order: Order) -> Search<W, H, ONE> {
        let rules = Rules {
            n: 0,
            stars: 0,
            words: [[0; H]; W],
            house_of: Vec::new(),
            forbids: Vec::new(),
            lines: Vec::new(),
            most: 0,
        };
        let mut search =
            Search { rules, order, backend: Backend::best(), waiting: Vec::new(), tally: Tally::default() };
        search.restart(board);
        search
    }

    /// Begins with another board of the same number of stars, reusing memory.
    pub(in crate::regions) fn restart(&mut self, board: &Board) {
        self.waiting.clear();
        self.tally = Tally::default();
        if !board.is_contradictory() {
            self.rules.set::<ONE>(board);
            self.waiting.extend(self.rules.begin::<ONE>(board));
        }
    }

    /// The same, restricted to some sets of open cells, the last of them first.
    pub(in crate::regions) fn restart_in(&mut self, board: &Board, sets: impl Iterator<Item = Cells<W>>) {
        self.restart(board);
        if let Some(state) = self.waiting.pop() {
            self.waiting.extend(sets.map(|open| State { open: state.open.and(&open), ..state.clone() }));
        }
    }

    /// Continues to the next solution, to the end, or for some hundred nodes.
    pub(in crate::regions) fn step(&mut self) -> Step<W> {
        some_nodes(self.backend, self)
    }

    #[inline(always)]
    fn some_nodes(&mut self) -> Step<W> {
        for _ in 0..DESCENTS {
            match self.descend() {
                Step::Node => {}
                other => return other,
            }
        }
        Step::Node
    }

    /// Descends from the latest open fork to a dead end or a solution.
    #[inline(always)]
    fn descend(&mut self) -> Step<W> {
        let Some(mut state) = self.waiting.pop() else { return Step::End };
        loop {
            self.tally.nodes += 1;
            let Ok(tightest) = self.rules.settle::<ONE>(&mut state) else { return Step::Node };
            if state.left == 0 {
                self.tally.solutions += 1;
                return Step::Solution(state.stars);
            }
            let house = match self.order {
                Order::Tightest => tightest,
                Order::Rows => state.need.iter().position(|&need| need > 0).expect("stars are needed"),
            };
            let cell = self.rules.open_in(&state, house).first().expect("a house with cells to spare");
            let mut other = state.clone();
            other.open.remove(cell);
            self.waiting.push(other);
            if self.rules.place::<ONE>(&mut state, cell).is_err() {
                return Step::Node;
            }
        }
    }
}

compiled! {
    fn some_nodes[const W: usize, const H: usize, const ONE: bool](search: &mut Search<W, H, ONE>) -> Step<W> {
        search.some_nodes()
    }
}

impl<const W: usize, const H: usize> Rules<W, H> {
    /// Sets the board: data that depends on its size only is kept if the previous board had the same size.
    fn set<const ONE: bool>(&mut self, board: &Board) {
        let n = board.n() as usize;
        if self.n != n {
            self.resize::<ONE>(n);
        }
        self.stars = board.stars() as u8;
        for word in &mut self.words {
            word[2 * n..3 * n].fill(0);
        }
        for (cell, &region) in board.regions().iter().enumerate() {
            self.words[cell / 64][2 * n + usize::from(region)] |= 1 << (cell % 64);
            self.house_of[cell][2] = 2 * n as u8 + region;
        }
        if ONE {
            for (cell, &region) in board.regions().iter().enumerate() {
                self.forbids[cell] = self.lines[cell].or(&self.house(2 * n + usize::from(region)));
            }
        }
    }

    /// Rows, columns and neighbourhoods of a board of n x n.
    fn resize<const ONE: bool>(&mut self, n: usize) {
        self.n = n;
        self.most = if W == 2 { 3 } else { 126 }; // three to spare and one needed: up to four
        self.words = [[0; H]; W];
        self.house_of.clear();
        for cell in 0..n * n {
            let houses = [cell / n, n + cell % n];
            houses.iter().for_each(|&house| self.words[cell / 64][house] |= 1 << (cell % 64));
            self.house_of.push([houses[0] as u8, houses[1] as u8, 0]);
        }
        self.lines.clear();
        for cell in 0..n * n {
            let mut cells = Cells::NONE;
            let (row, column) = (cell / n, cell % n);
            for r in row.saturating_sub(1)..(row + 2).min(n) {
                for c in column.saturating_sub(1)..(column + 2).min(n) {
                    cells.insert(r * n + c);
                }
            }
            if ONE {
                cells = cells.or(&self.house(row)).or(&self.house(n + column));
            }
            self.lines.push(cells);
        }
        self.forbids.clone_from(&self.lines);
    }

    /// The initial state; `None` if the givens are contradictory.
    fn begin<const ONE: bool>(&self, board: &Board) -> Option<State<W, H>> {
        let n = board.n();
        let need = std::array::from_fn(|house| if house < 3 * self.n { self.stars } else { 0 });
        let mut state = State { open: Cells::NONE, stars: Cells::NONE, need, asked: [0; H], left: n * board.stars() };
        for row in 0..self.n {
            state.open = state.open.or(&self.house(row));
        }
        for row in 0..n {
            members(board.empty(row).into()).for_each(|column| state.open.remove((row * n) as usize + column as usize));
        }
        for (row, column) in board.given_stars() {
            self.place::<ONE>(&mut state, (row * n + column) as usize).ok()?;
        }
        Some(state)
    }

    #[inline(always)]
    fn house(&self, house: usize) -> Cells<W> {
        Cells(std::array::from_fn(|word| self.words[word][house]))
    }

    #[inline(always)]
    fn open_in(&self, state: &State<W, H>, house: usize) -> Cells<W> {
        state.open.and(&self.house(house))
    }

    /// Puts a star on a cell.
    #[inline(always)]
    fn place<const ONE: bool>(&self, state: &mut State<W, H>, cell: usize) -> Result<(), DeadEnd> {
        if !state.open.has(cell) {
            return Err(DeadEnd);
        }
        state.stars.insert(cell);
        state.left -= 1;
        state.open = state.open.and_not(&self.forbids[cell]);
        for house in self.house_of[cell] {
            let house = usize::from(house);
            state.need[house] -= 1;
            if !ONE && state.need[house] == 0 {
                state.open = state.open.and_not(&self.house(house));
            }
        }
        Ok(())
    }

    /// Scans all houses, branch-free.
    #[inline(always)]
    fn survey(&self, state: &State<W, H>) -> Result<Survey<H>, DeadEnd> {
        let mut sum = [0_u64; H];
        for word in 0..W {
            let open = state.open.0[word];
            for house in 0..H {
                sum[house] += u64::from((self.words[word][house] & open).count_ones());
            }
        }
        let (mut count, mut spare) = ([0_u8; H], [0_u8; H]);
        let mut is_dead = 0;
        let mut least = NOTHING_NEEDED;
        for house in 0..H {
            let need = state.need[house];
            count[house] = sum[house].min(255) as u8;
            is_dead |= u8::from(count[house] < need);
            let rest = count[house].wrapping_sub(need).min(NOTHING_NEEDED - 1);
            spare[house] = if need == 0 { NOTHING_NEEDED } else { rest };
            least = least.min(spare[house]);
        }
        if is_dead == 1 { Err(DeadEnd) } else { Ok(Survey { spare, least, count }) }
    }

    /// Counts stars in bands of neighbouring lines. The regions inside a band need no more stars than its lines; if
    /// exactly as many, no other region has one there. The regions that reach into it need no fewer; if exactly as
    /// many, they have none elsewhere.
    #[inline(always)]
    fn count_in_bands(&self, state: &mut State<W, H>) -> Result<(), DeadEnd> {
        let n = self.n;
        let mut lines_of = [[0_u32; REGIONS]; 2];
        state.open.for_each(|cell| {
            let [row, column, region] = self.house_of[cell].map(usize::from);
            lines_of[0][region - 2 * n] |= 1 << row;
            lines_of[1][region - 2 * n] |= 1 << (column - n);
        });
        let mut need = [0_u32; REGIONS];
        for region in 0..n {
            need[region] = state.need[2 * n + region].into();
        }
        for (direction, lines_of) in lines_of.iter().enumerate() {
            for first in 0..n {
                let (mut band, mut lines, mut stars) = (Cells::NONE, 0, 0);
                for last in first..n {
                    band = band.or(&self.house(direction * n + last));
                    lines |= 1 << last;
                    stars += u32::from(state.need[direction * n + last]);
                    let (mut inside, mut reaching) = (0, 0);
                    for region in 0..REGIONS {
                        inside += if lines_of[region] & !lines == 0 { need[region] } else { 0 };
                        reaching += if lines_of[region] & lines != 0 { need[region] } else { 0 };
                    }
                    if inside > stars || reaching < stars {
                        return Err(DeadEnd);
                    }
                    if inside == reaching {
                        continue;
                    }
                    if inside == stars {
                        let own = self.all_of(|region| lines_of[region] & !lines == 0);
                        state.open = state.open.and_not(&band.and_not(&own));
                    }
                    if reaching == stars {
                        let own = self.all_of(|region| lines_of[region] & lines != 0);
                        state.open = state.open.and_not(&own.and_not(&band));
                    }
                }
            }
        }
        Ok(())
    }

    /// The cells of some regions.
    #[inline(always)]
    fn all_of(&self, is_wanted: impl Fn(usize) -> bool) -> Cells<W> {
        let wanted = (0..self.n).filter(|&region| is_wanted(region));
        wanted.fold(Cells::NONE, |all, region| all.or(&self.house(2 * self.n + region)))
    }

    /// Propagates to a fixed point; returns the tightest remaining house.
    #[inline(always)]
    fn settle<const ONE: bool>(&self, state: &mut State<W, H>) -> Result<usize, DeadEnd> {
        loop {
            let Survey { spare, least, count } = self.survey(state)?;
            if state.left == 0 {
                return Ok(0);
            }
            if least == 0 {
                let mut full = at_most(&spare, 0);
                while full != 0 {
                    let here = self.open_in(state, full.trailing_zeros() as usize);
                    full &= full - 1;
                    here.try_for_each(|cell| self.place::<ONE>(state, cell))?;
                }
                continue;
            }
            let before = state.open;
            let has_changed = |house: usize| count[house] != state.asked[house];
            let changed = std::array::from_fn(|house| if has_changed(house) { spare[house] } else { NOTHING_NEEDED });
            let mut small = at_most::<H>(&changed, self.most);
            state.asked = count;
            while small != 0 {
                let house = small.trailing_zeros() as usize;
                small &= small - 1;
                if ONE || state.need[house] == 1 {
                    let here = self.open_in(state, house);
                    if here.is_empty() {
                        return Err(DeadEnd);
                    }
                    let mut all = state.open;
                    if W == 2 {
                        here.up_to_four().iter().for_each(|&cell| all = all.and(&self.forbids[cell]));
                    } else {
                        here.for_each(|cell| all = all.and(&self.forbids[cell]));
                    }
                    state.open = state.open.and_not(&all.and_not(&here));
                }
            }
            if state.open == before {
                // Up to 11 x 11 it would cost more than the nodes it saves.
                if W > 2 {
                    self.count_in_bands(state)?;
                }
                if state.open == before {
                    return Ok(at_most(&spare, least).trailing_zeros() as usize);
                }
            }
        }
    }
}

/// The houses with at most this many cells to spare, as bits: eight comparisons at once in the bytes of a word.
#[inline(always)]
fn at_most<const H: usize>(spare: &[u8; H], most: u8) -> u128 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let mut set = 0;
    for (place, bytes) in spare.as_chunks::<8>().0.iter().enumerate() {
        let bytes = u64::from_le_bytes(*bytes);
        let high = (ONES * u64::from(0x80 | most) - bytes) >> 7 & ONES; // no byte is above 127: none borrows
        set |= u128::from(high.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * place);
    }
    set
}
