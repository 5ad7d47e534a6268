//! Setting boards: one solution, connected regions, a wanted grade.
//!
//! | to | call |
//! |---|---|
//! | make a board of a size | [`Wish::new`], [`Wish::board`] |
//! | choose the seed, the grade | [`Wish::seed`], [`Wish::grades`] |
//! | say why there is no board | [`Wish::given_up`] |
//! | follow the attempts | [`Wish::board_told`], [`Wish::watched`] |
//!
//! A solution is drawn first. Regions are grown around its stars. Then, while there are other solutions, a cell with a
//! star in many of them moves to a neighbouring region, where they then have a star too many; the first solution is
//! unchanged. That takes some tens of moves; drawing whole boards until one has a single solution takes thousands.
//!
//! On large boards with several stars the last searches for another solution take too long. There steps judge instead
//! (`climb.rs`).

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::climb::Climb;
use super::steps::{Grade, Technique, path_up_to};
use super::{Board, LARGEST, Solution, solve::Counter};
use crate::engine::{Outcome, Stop};
use crate::sorting::sort_by_key;
use crate::{Error, sentence};

/// A request for boards.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::{self, generate::Wish};
/// let wish = Wish::new(8, 1)?;
/// let made = wish.board(0, &Stop::new()).complete().flatten().expect("nobody stops it");
/// assert_eq!(regions::count(&made.board, 2, &Stop::new()).complete(), Some(1));
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::generate::Wish;
/// use lowbit::regions::steps::Grade;
/// let wish = Wish::new(6, 1)?.seed(3).grades(Grade::Easy..=Grade::Medium);
/// let mut attempts = 0;
/// let made = wish.board_told(0, &Stop::new(), &mut |attempt| attempts = attempt).into_inner().ok_or_else(|| wish.given_up())?;
/// assert!(made.grade <= Grade::Medium);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Wish {
    n: u32,
    stars: u32,
    seed: u64,
    grades: RangeInclusive<Grade>,
    /// Counts attempts.
    watched: Option<Arc<AtomicU64>>,
}

/// A generated board.
#[derive(Clone, Debug)]
pub struct Made {
    /// The board.
    pub board: Board,
    /// Its only solution.
    pub solution: Solution,
    /// Its difficulty for people.
    pub grade: Grade,
}

/// Attempts before a board is given up: boards of this size hardly ever have the grade, or cannot.
const MOST_ATTEMPTS: u32 = 100_000;

/// Moves before an attempt is given up.
const MOST_MOVES: u32 = 3000;

/// Nodes of a search for another solution on a large board, before steps judge it.
const MOST_NODES: u64 = 30;

/// The probability that a free cell joins the hungriest neighbouring region, on boards that steps judge: regions of very
/// different sizes leave less freedom.
const HUNGER: f64 = 0.9;

/// The most cells that may leave squares of 2 x 2, for each cell of the board.
const MOST_THINNINGS: usize = 6;

/// Nodes of a search for another solution after such a change; without an answer the change is undone.
const THINNING_NODES: u64 = 2000;

/// A region with fewer cells accepts any cell.
const SMALL_REGION: usize = 4;

/// The smallest board with several stars that steps judge.
const LEAST_CLIMB: u32 = 13;

impl Wish {
    /// Boards of n x n with this many stars, of any grade that steps can solve without trials.
    ///
    /// # Errors
    ///
    /// If n is not from 1 to 32, or if no such board has a solution: below 4k rows for k stars, except 1 x 1.
    pub fn new(n: u32, stars: u32) -> Result<Wish, Error> {
        if !(1..=LARGEST).contains(&n) {
            return Err(Error::request(sentence!(
                "a board has 1 to {LARGEST} rows, not {n}",
                "棋盘有 1 到 {LARGEST} 行，而不是 {n} 行"
            )));
        }
        if stars == 0 || (n / 4 < stars && (n, stars) != (1, 1)) {
            let stars_of = if stars == 1 { "star" } else { "stars" };
            return Err(Error::request(sentence!(
                "a board of {n} x {n} has no room for {stars} {stars_of} in each line",
                "{n} x {n} 的棋盘每行每列放不下 {stars} 颗星"
            )));
        }
        Ok(Wish { n, stars, seed: 0, grades: Grade::Easy..=Grade::Expert, watched: None })
    }

    /// Sets the seed: another seed gives other boards.
    pub fn seed(self, seed: u64) -> Wish {
        Wish { seed, ..self }
    }

    /// Accepts only boards of these grades.
    pub fn grades(self, grades: RangeInclusive<Grade>) -> Wish {
        Wish { grades, ..self }
    }

    /// The same, with every attempt added to a counter that other threads can read.
    pub fn watched(self, attempts: Arc<AtomicU64>) -> Wish {
        Wish { watched: Some(attempts), ..self }
    }

    /// The error if no board was found.
    pub fn given_up(&self) -> Error {
        let Wish { n, stars, .. } = self;
        let stars_of = if *stars == 1 { "star" } else { "stars" };
        let (easiest, hardest) = (self.grades.start().name(), self.grades.end().name());
        let grades = if easiest == hardest { easiest.to_owned() } else { format!("{easiest}-{hardest}") };
        Error::request(sentence!(
            "no board of {n} x {n} with {stars} {stars_of} a line and the grade {grades} in {MOST_ATTEMPTS} attempts",
            "{MOST_ATTEMPTS} 次尝试中没有找到难度为 {grades}、每行 {stars} 颗星的 {n} x {n} 棋盘"
        ))
    }

    /// Board `number` of the seed: the same on every machine, independent of other boards. Complete with a board, or
    /// without one after a hundred thousand attempts, see [`Wish::given_up`]; interrupted without one.
    pub fn board(&self, number: u64, stop: &Stop) -> Outcome<Option<Made>> {
        self.board_told(number, stop, &mut |_| {})
    }

    /// The same; `hear` gets the number of attempts after each that failed.
    pub fn board_told(&self, number: u64, stop: &Stop, hear: &mut dyn FnMut(u32)) -> Outcome<Option<Made>> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(number);
        let mut counter = Counter::new(self.n, self.stars);
        for failed in 1..=MOST_ATTEMPTS {
            let attempt = self.attempt(&mut random, &mut counter, stop);
            if let Some(attempts) = &self.watched {
                attempts.fetch_add(1, Ordering::Relaxed);
            }
            if attempt.is_interrupted() || matches!(attempt, Outcome::Complete(Some(_))) {
                return attempt;
            }
            hear(failed);
        }
        Outcome::Complete(None)
    }

    /// One attempt; `None` if it does not lead to a board of the wanted grade.
    fn attempt(&self, random: &mut ChaCha8Rng, counter: &mut Counter, stop: &Stop) -> Outcome<Option<Made>> {
        let Some(solution) = random_solution(self.n as usize, self.stars, random, stop) else {
            return Outcome::Complete(None);
        };
        let Some(mut regions) =
            grow(self.n as usize, self.stars, &solution, if self.is_large() { HUNGER } else { 0.0 }, random)
        else {
            return Outcome::Complete(None);
        };
        let climb = self.climbs(random);
        let nodes = if climb.is_some() { MOST_NODES } else { u64::MAX };
        for _ in 0..MOST_MOVES {
            if stop.is_raised() {
                return Outcome::Interrupted(None);
            }
            let board = Board::new(self.n, self.stars, &regions).expect("every region has its stars");
            let other = match counter.others(&board, &solution, 1, nodes, stop) {
                Outcome::Interrupted(_) => return Outcome::Interrupted(None),
                Outcome::Complete(_) => {
                    let made = self.graded(board, &solution, stop).map(|made| {
                        let thinner = self.thinned(regions, &solution, counter, random, stop);
                        self.graded(thinner, &solution, stop).unwrap_or(made)
                    });
                    return if stop.is_raised() { Outcome::Interrupted(None) } else { Outcome::Complete(made) };
                }
                Outcome::Limited(mut others) => others.pop(),
            };
            let Some(other) = other else {
                let hardest = climb.expect("only then the search is limited");
                let made = self.climbed(Climb::new(&board, &solution, random, stop), hardest);
                return if stop.is_raised() { Outcome::Interrupted(None) } else { Outcome::Complete(made) };
            };
            if !move_a_star(&mut regions, self.n as usize, &solution, &other, random) {
                return Outcome::Complete(None);
            }
        }
        Outcome::Complete(None)
    }

    /// Thins the regions, as people draw them, keeping the solution unique: cells leave squares of 2 x 2 for small
    /// regions. Some boards are left unchanged, for variety.
    fn thinned(
        &self,
        mut regions: Vec<u8>,
        solution: &[u32],
        counter: &mut Counter,
        random: &mut ChaCha8Rng,
        stop: &Stop,
    ) -> Board {
        let n = self.n as usize;
        let of = |regions: &[u8]| Board::new(self.n, self.stars, regions).expect("every region has its stars");
        let has_star = |cell: usize| solution[cell / n] >> (cell % n) & 1 == 1;
        for _ in 0..random.random_range(0..=MOST_THINNINGS) * n * n {
            let cell = random.random_range(0..n * n);
            let own = regions[cell];
            let size = |region: u8| regions.iter().filter(|&&other| other == region).count();
            let makes_no_square = |&region: &u8| region != own && !makes_a_square(&regions, n, cell, region);
            let ways = sides(cell, n).map(|near| regions[near]).filter(makes_no_square);
            let Some(to) = ways.min_by_key(|&region| size(region)).filter(|_| !has_star(cell)) else { continue };
            if size(to) >= SMALL_REGION && !makes_a_square(&regions, n, cell, own) {
                continue;
            }
            regions[cell] = to;
            let is_unique = stays_connected(&regions, n, own, cell)
                && matches!(
                    counter.others(&of(&regions), solution, 1, THINNING_NODES, stop),
                    Outcome::Complete(others) if others.is_empty()
                );
            if !is_unique {
                regions[cell] = own;
            }
        }
        of(&regions)
    }

    /// The grade that an attempt on a large board aims at; `None` if other solutions are searched for.
    fn climbs(&self, random: &mut ChaCha8Rng) -> Option<Grade> {
        if !self.is_large() {
            return None;
        }
        let grades: Vec<Grade> = Grade::ALL.into_iter().filter(|grade| self.grades.contains(grade)).collect();
        grades.choose(random).copied().filter(|&grade| grade < Grade::Extreme)
    }

    /// Whether steps judge boards of this size.
    fn is_large(&self) -> bool {
        self.stars > 1 && self.n >= LEAST_CLIMB
    }

    /// The board at the end of a climb, if it has the wanted grade.
    fn climbed(&self, climb: Climb<'_>, hardest: Grade) -> Option<Made> {
        let judging = Grade::ALL.into_iter().filter(|&grade| grade <= hardest);
        let judges: Vec<Technique> = judging.filter_map(|grade| self.hardest(grade)).collect();
        // Trials with every open cell are slow: they judge last, unless the wanted grade requires them.
        let shaken = Grade::ALL.into_iter().filter(|grade| grade < self.grades.start()).count();
        let shaken = shaken.max(Grade::Hard as usize).min(judges.len() - 1);
        let (board, path) = climb.run(&judges, shaken)?;
        let grade = path.grade();
        let made = Made { board, solution: path.solution?, grade };
        self.grades.contains(&grade).then_some(made)
    }

    /// The hardest technique of a grade.
    fn hardest(&self, grade: Grade) -> Option<Technique> {
        let allowed = |technique: &Technique| Grade::of(*technique, self.stars) <= grade;
        Technique::ALL.into_iter().filter(allowed).max_by_key(|technique| technique.rating())
    }

    /// The board, if it has the wanted grade.
    fn graded(&self, board: Board, solution: &[u32], stop: &Stop) -> Option<Made> {
        // Harder techniques than wanted are not tried.
        let (path, _) = path_up_to(&board, self.hardest(*self.grades.end())?, stop);
        let grade = path.grade();
        let made = Made { board, solution: Solution::from_rows(solution), grade };
        self.grades.contains(&grade).then_some(made)
    }
}

/// Random stars in every row and column, not touching; `None` if the attempt failed.
fn random_solution(n: usize, stars: u32, random: &mut ChaCha8Rng, stop: &Stop) -> Option<Vec<u32>> {
    if n as u32 == 4 * stars {
        // With hardly any room (two placements for each k tested) random attempts would fail.
        let rows: Vec<u8> = (0..n * n).map(|cell| (cell / n) as u8).collect();
        let board = Board::new(n as u32, stars, &rows).ok()?;
        let mut list = super::solutions(&board);
        let all: Vec<Solution> = std::iter::from_fn(|| list.advance(stop).complete().flatten()).take(2).collect();
        return all.choose(random).map(|solution| solution.rows().to_vec());
    }
    fn fill(
        rows: &mut Vec<u32>,
        n: usize,
        stars: u32,
        left: &mut [u32],
        random: &mut ChaCha8Rng,
        tries: &mut u32,
    ) -> bool {
        if rows.len() == n {
            return true;
        }
        let above = rows.last().copied().unwrap_or(0);
        let touched = above | above << 1 | above >> 1;
        // A column that needs a star in every second row from here on is urgent.
        let rows_left = (n - rows.len()) as u32;
        if left.iter().any(|&need| need > rows_left.div_ceil(2)) {
            return false;
        }
        for _ in 0..3 {
            *tries = tries.saturating_sub(1);
            if *tries == 0 {
                return false;
            }
            let mut free: Vec<usize> =
                (0..n).filter(|&column| left[column] > 0 && touched >> column & 1 == 0).collect();
            free.shuffle(random);
            // Columns that need more stars come first.
            sort_by_key(&mut free, |&column| std::cmp::Reverse(left[column]));
            let mut row = 0_u32;
            for column in free {
                if row.count_ones() < stars && (row << 1 | row >> 1) >> column & 1 == 0 {
                    row |= 1 << column;
                }
            }
            if row.count_ones() < stars {
                continue;
            }
            (0..n).filter(|column| row >> column & 1 == 1).for_each(|column| left[column] -= 1);
            rows.push(row);
            if fill(rows, n, stars, left, random, tries) {
                return true;
            }
            rows.pop();
            (0..n).filter(|column| row >> column & 1 == 1).for_each(|column| left[column] += 1);
        }
        false
    }
    let mut rows = Vec::new();
    let is_filled = fill(&mut rows, n, stars, &mut vec![stars; n], random, &mut 1000);
    is_filled.then_some(rows)
}

/// The neighbours of a cell across its four sides.
pub(super) fn sides(cell: usize, n: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / n, cell % n);
    let ways = [
        (row > 0, cell.wrapping_sub(n)),
        (column > 0, cell.wrapping_sub(1)),
        (column + 1 < n, cell + 1),
        (row + 1 < n, cell + n),
    ];
    ways.into_iter().filter(|&(is_there, _)| is_there).map(|(_, other)| other)
}

const FREE: u8 = u8::MAX;

/// Connected regions around the stars of a solution, each with its number of stars; `None` if stars are walled in. Free
/// cells join any neighbouring region, or with probability `hunger` the hungriest.
fn grow(n: usize, stars: u32, solution: &[u32], hunger: f64, random: &mut ChaCha8Rng) -> Option<Vec<u8>> {
    let has_star = |cell: usize| solution[cell / n] >> (cell % n) & 1 == 1;
    let mut regions = vec![FREE; n * n];
    let mut next = 0;
    // From one corner to the other, each star without a region begins one and extends it to the nearest others.
    let mut order: Vec<usize> = (0..n * n).filter(|&cell| has_star(cell)).collect();
    let (down, right) = (random.random_bool(0.5), random.random_bool(0.5));
    let place = |cell: usize| {
        let (row, column) = (cell / n, cell % n);
        (if down { row } else { n - 1 - row }) + (if right { column } else { n - 1 - column })
    };
    sort_by_key(&mut order, |&cell| place(cell));
    for start in order {
        if regions[start] != FREE {
            continue;
        }
        regions[start] = next;
        for _ in 1..stars {
            let way = nearest_star(n, &regions, next, has_star, random)?;
            way.into_iter().for_each(|cell| regions[cell] = next);
        }
        next += 1;
    }
    // The remaining cells join neighbouring regions, one at a time.
    let mut order_of_hunger: Vec<usize> = (0..n).collect();
    if hunger > 0.0 {
        order_of_hunger.shuffle(random);
    }
    let mut free: Vec<usize> = (0..n * n).filter(|&cell| regions[cell] == FREE).collect();
    while !free.is_empty() {
        free.shuffle(random);
        let before = free.len();
        free.retain(|&cell| {
            let near: Vec<u8> = sides(cell, n).map(|other| regions[other]).filter(|&region| region != FREE).collect();
            let hungriest = near.iter().max_by_key(|&&region| order_of_hunger[usize::from(region)]);
            let joined = if hunger > 0.0 && random.random_bool(hunger) { hungriest } else { near.choose(random) };
            if let Some(&region) = joined
                && random.random_bool(0.4)
            {
                regions[cell] = region;
            }
            regions[cell] == FREE
        });
        if free.len() == before && free.iter().all(|&cell| sides(cell, n).all(|other| regions[other] == FREE)) {
            return None;
        }
    }
    Some(regions)
}

/// Whether a cell and a region fill a square of 2 x 2.
fn makes_a_square(regions: &[u8], n: usize, cell: usize, region: u8) -> bool {
    let has = |row: usize, column: usize| {
        row < n && column < n && (row * n + column == cell || regions[row * n + column] == region)
    };
    let before = |line: usize| line.saturating_sub(1)..=line;
    before(cell / n).any(|top| {
        before(cell % n)
            .any(|left| has(top, left) && has(top, left + 1) && has(top + 1, left) && has(top + 1, left + 1))
    })
}

/// The path from a region to the nearest star without one, the star included.
fn nearest_star(
    n: usize,
    regions: &[u8],
    region: u8,
    has_star: impl Fn(usize) -> bool,
    random: &mut ChaCha8Rng,
) -> Option<Vec<usize>> {
    let mut from = vec![usize::MAX; n * n];
    let mut wave: Vec<usize> = (0..n * n).filter(|&cell| regions[cell] == region).collect();
    wave.iter().for_each(|&cell| from[cell] = cell);
    while !wave.is_empty() {
        wave.shuffle(random);
        let mut next = Vec::new();
        for &cell in &wave {
            for other in sides(cell, n).filter(|&other| regions[other] == FREE) {
                if from[other] != usize::MAX {
                    continue;
                }
                from[other] = cell;
                if has_star(other) {
                    let mut way = vec![other];
                    let mut cell = cell;
                    while regions[cell] != region {
                        way.push(cell);
                        cell = from[cell];
                    }
                    return Some(way);
                }
                next.push(other);
            }
        }
        wave = next;
    }
    None
}

/// Moves one cell to a neighbouring region, so that another solution is excluded; false if no cell can move.
fn move_a_star(regions: &mut [u8], n: usize, solution: &[u32], other: &Solution, random: &mut ChaCha8Rng) -> bool {
    let has = |rows: &[u32], cell: usize| rows[cell / n] >> (cell % n) & 1 == 1;
    let mut cells: Vec<usize> = (0..n * n).filter(|&cell| has(other.rows(), cell) && !has(solution, cell)).collect();
    cells.shuffle(random);
    for cell in cells {
        let own = regions[cell];
        let size = |region: u8| regions.iter().filter(|&&other| other == region).count();
        // Large regions grow, small ones shrink: both leave less freedom than regions of equal size.
        let ways = sides(cell, n).map(|near| regions[near]).filter(|&region| region != own);
        let Some(to) = ways.max_by_key(|&region| size(region)) else { continue };
        if size(to) < size(own) && random.random_bool(0.8) {
            continue;
        }
        regions[cell] = to;
        if stays_connected(regions, n, own, cell) {
            return true;
        }
        regions[cell] = own;
    }
    false
}

/// Whether a region is still connected after losing a cell.
pub(super) fn stays_connected(regions: &[u8], n: usize, region: u8, lost: usize) -> bool {
    let Some(first) = sides(lost, n).find(|&cell| regions[cell] == region) else { return false };
    let mut reached = vec![false; n * n];
    let mut open = vec![first];
    reached[first] = true;
    while let Some(cell) = open.pop() {
        for near in sides(cell, n).filter(|&near| regions[near] == region) {
            if !std::mem::replace(&mut reached[near], true) {
                open.push(near);
            }
        }
    }
    sides(lost, n).all(|near| regions[near] != region || reached[near])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regions::samples;

    #[test]
    fn boards_have_one_solution_connected_regions_and_the_wanted_grade() {
        for (n, stars, boards) in [(1, 1, 1), (5, 1, 5), (6, 1, 10), (8, 1, 10), (8, 2, 2), (9, 2, 2)] {
            let wish = Wish::new(n, stars).unwrap().seed(3).grades(Grade::Easy..=Grade::Unsolved);
            for number in 0..boards {
                let made = wish.board(number, &Stop::new()).complete().flatten().unwrap();
                assert_eq!(samples::solutions(&made.board, 2), [made.solution.rows()], "by the reference");
                assert!((0..n).all(|region| made.board.is_connected(region as u8)));
                assert!(made.solution.solves(&made.board));
            }
        }
        for grade in [Grade::Easy, Grade::Medium, Grade::Hard] {
            let made =
                Wish::new(7, 1).unwrap().grades(grade..=grade).board(1, &Stop::new()).complete().flatten().unwrap();
            assert_eq!(made.grade, grade);
            assert_eq!(crate::regions::steps::path(&made.board, &Stop::new()).into_inner().grade(), grade);
        }
    }

    #[test]
    fn the_same_number_gives_the_same_board() {
        let wish = Wish::new(7, 1).unwrap().seed(9);
        let board = |number| wish.board(number, &Stop::new()).complete().flatten().unwrap().board;
        assert_eq!(board(2), board(2));
        assert_ne!(board(2), board(3));
    }

    #[test]
    fn a_stop_ends_it_and_what_cannot_be_is_refused() {
        let stop = Stop::new();
        stop.raise();
        assert!(Wish::new(8, 1).unwrap().board(0, &stop).is_interrupted());
        let message = |n, stars| Wish::new(n, stars).unwrap_err().to_string();
        assert_eq!(message(3, 1), "a board of 3 x 3 has no room for 1 star in each line");
        assert_eq!(message(33, 1), "a board has 1 to 32 rows, not 33");
        assert_eq!(message(8, 1 << 30), "a board of 8 x 8 has no room for 1073741824 stars in each line");
    }

    #[test]
    fn a_grade_that_a_size_cannot_have_is_given_up() {
        let attempts = Arc::new(AtomicU64::new(0));
        let wish = Wish::new(1, 1).unwrap().grades(Grade::Extreme..=Grade::Extreme).watched(attempts.clone());
        assert!(matches!(wish.board(0, &Stop::new()), Outcome::Complete(None)));
        assert_eq!(attempts.load(Ordering::Relaxed), u64::from(MOST_ATTEMPTS));
        let message = wish.given_up().to_string();
        assert_eq!(message, "no board of 1 x 1 with 1 star a line and the grade extreme in 100000 attempts");
    }

    #[test]
    fn a_square_is_seen_in_every_corner() {
        for missing in [0, 1, 3, 4] {
            let mut regions = [1, 1, 0, 1, 1, 0, 0, 0, 0];
            regions[missing] = 0;
            assert!(makes_a_square(&regions, 3, missing, 1));
            assert!(!makes_a_square(&regions, 3, 8, 1), "it does not touch it");
        }
        assert!(
            !makes_a_square(&[1, 1, 0, 0, 0, 1, 1, 0, 0], 3, 4, 1),
            "three cells are none, nor does a row go on in the next"
        );
    }

    #[test]
    fn a_region_may_lose_what_does_not_join_it() {
        // Region 1 is a ring around the cell in the middle.
        let ring = [1, 1, 1, 1, 0, 1, 1, 1, 1];
        let after = |lost: &[usize]| {
            let mut regions = ring;
            lost.iter().for_each(|&cell| regions[cell] = 0);
            regions
        };
        assert!((0..9).filter(|&cell| cell != 4).all(|cell| stays_connected(&after(&[cell]), 3, 1, cell)));
        assert!(stays_connected(&after(&[0, 1]), 3, 1, 1), "the next of a chain");
        assert!(!stays_connected(&after(&[0, 5]), 3, 1, 5), "in the middle of a chain");
        assert!(!stays_connected(&[1, 0, 0, 0, 0, 0, 0, 0, 0], 3, 1, 8), "nothing of it is near");
    }
}
