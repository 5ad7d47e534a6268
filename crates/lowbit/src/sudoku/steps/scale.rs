//! Rating scales: the techniques they try, in which order, and the rating of puzzles by them.
//!
//! All scales work alike: try the techniques in the order of the scale, take the first step of the first that has one,
//! start over. This gives three numbers: the hardest step (**ER**), the hardest up to and including the first that places
//! a digit (**EP**), the first step (**ED**).

use std::fmt;
use std::ops::ControlFlow;

use super::chains::{Chains, Search};
use super::found::{Chosen, First, Found, Most, Move, Together};
use super::handful;
use super::hodoku::{self, Points};
use super::leap::Leap;
use super::position::{Effect, Focus, Position};
use super::{Edition, Step, Technique, direct, exclusion, intersections, tenths, unique, wings};
use crate::engine::{Outcome, Stop};
use crate::steps::Rating;
use crate::sudoku::kernels::Ease;
use crate::sudoku::{Grid, Puzzle, Shape, Verdict};

/// A rating scale.
///
/// ```
/// use lowbit::sudoku::steps::Scale;
/// assert_eq!(Scale::Se121.name().parse::<Scale>()?, Scale::Se121);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scale {
    /// That of the public puzzle bank: the 2020 successor of Sudoku Explainer.
    #[default]
    Bank,
    /// That of Sudoku Explainer 1.2.1, the scale of forum ratings.
    Se121,
    /// That of HoDoKu 2.2: a level.
    Hodoku,
}

impl Scale {
    /// All scales.
    pub const ALL: [Scale; 3] = [Scale::Bank, Scale::Se121, Scale::Hodoku];

    /// Its name: `bank`, `se121`, `hodoku`.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Bank => "bank",
            Scale::Se121 => "se121",
            Scale::Hodoku => "hodoku",
        }
    }

    fn edition(self) -> Edition {
        match self {
            Scale::Bank | Scale::Hodoku => Edition::Revised,
            Scale::Se121 => Edition::Classic,
        }
    }

    fn order(self) -> &'static [Producer] {
        match self {
            Scale::Bank => &BANK,
            Scale::Se121 => &CLASSIC,
            Scale::Hodoku => &hodoku::ORDER,
        }
    }
}

by_name!(Scale of Scale::ALL, name, "there is no scale '{name}': bank, se121 and hodoku are known", "没有评分标准“{name}”：有 bank、se121 和 hodoku");

/// Finds steps for a scale.
#[derive(Clone, Copy)]
pub(super) enum Producer {
    /// A technique as taught.
    Technique(Technique),
    /// The step of a technique that removes the most candidates.
    MostRemoved(Technique),
    /// Techniques whose order depends on the edition; the first of them.
    Editions(Technique, fn(&Position, Edition, &mut dyn Found) -> ControlFlow<()>),
    /// The same, for puzzles known to have one solution.
    Unique(Technique, fn(&Position, Edition, &mut dyn Found) -> ControlFlow<()>),
    /// Chains.
    Chains(Search),
}

impl Producer {
    /// The rating of its easiest step. On a scale of ratings, no producer is easier than an earlier one.
    fn rating(self) -> Rating {
        match self {
            Producer::Technique(technique)
            | Producer::MostRemoved(technique)
            | Producer::Editions(technique, _)
            | Producer::Unique(technique, _) => technique.rating(),
            Producer::Chains(search) => Rating(tenths(search.base())),
        }
    }
}

/// The techniques of Sudoku Explainer and its successor in the order in which both try them.
const ORDER: [Producer; 39] = {
    use super::Technique as T;
    use Producer::{Chains, Editions, Technique, Unique};
    use Search::{Dynamic, Multiple, Nishio, Single};
    [
        Technique(T::FullHouse),
        Technique(T::HiddenSingleBox),
        Technique(T::HiddenSingleLine),
        Editions(T::DirectPointing, direct::locking::find),
        Technique(T::DirectHiddenPair),
        Technique(T::NakedSingle),
        Technique(T::DirectHiddenTriplet),
        Editions(T::Pointing, intersections::find),
        Technique(T::NakedPair),
        Technique(T::XWing),
        Technique(T::HiddenPair),
        Technique(T::NakedTriplet),
        Technique(T::Swordfish),
        Technique(T::HiddenTriplet),
        Technique(T::TwoLinks),
        Editions(T::XyWing, wings::xy::find_xy),
        Editions(T::XyzWing, wings::xy::find_xyz),
        Unique(T::UniqueRectangle1, unique::loops::find),
        Technique(T::NakedQuad),
        Technique(T::Jellyfish),
        Technique(T::HiddenQuad),
        Technique(T::ThreeLinks),
        Technique(T::WxyzWing),
        Unique(T::Bug1, unique::bug::find),
        Technique(T::VwxyzWing),
        Technique(T::AlignedPair),
        Chains(Single),
        Editions(T::AlignedTriplet, exclusion::find_triplet),
        Chains(Nishio),
        Chains(Multiple),
        Chains(Dynamic { level: 0, inner: 0 }),
        Chains(Dynamic { level: 1, inner: 0 }),
        Chains(Dynamic { level: 2, inner: 0 }),
        Chains(Dynamic { level: 3, inner: 0 }),
        Chains(Dynamic { level: 4, inner: 0 }),
        Chains(Dynamic { level: 4, inner: 1 }),
        Chains(Dynamic { level: 4, inner: 2 }),
        Chains(Dynamic { level: 4, inner: 3 }),
        Chains(Dynamic { level: 5, inner: 0 }),
    ]
};

/// The part of that order that an edition has.
const fn order_of<const COUNT: usize>(edition: Edition) -> [Producer; COUNT] {
    use super::Technique as T;
    let mut order = [ORDER[0]; COUNT];
    let (mut count, mut at) = (0, 0);
    while at < ORDER.len() {
        let is_there = match ORDER[at] {
            Producer::Technique(T::TwoLinks | T::ThreeLinks | T::WxyzWing | T::VwxyzWing)
            | Producer::Chains(Search::Dynamic { inner: 1.., .. }) => matches!(edition, Edition::Revised),
            Producer::Chains(Search::Dynamic { level: 5, .. }) => matches!(edition, Edition::Classic),
            _ => true,
        };
        if is_there {
            order[count] = ORDER[at];
            count += 1;
        }
        at += 1;
    }
    assert!(count == COUNT);
    order
}

static BANK: [Producer; 38] = order_of(Edition::Revised);
static CLASSIC: [Producer; 32] = order_of(Edition::Classic);

impl Rated {
    /// The rating of a puzzle with one solution that hidden singles solve, on scales without points.
    pub(in crate::sudoku) fn of_ease(ease: Ease) -> Option<Rated> {
        let (technique, begins_in_box) = match ease {
            Ease::Boxes => (Technique::HiddenSingleBox, true),
            Ease::Lines { begins_in_box } => (Technique::HiddenSingleLine, begins_in_box),
            Ease::Other => return None,
        };
        let first = if begins_in_box { Technique::HiddenSingleBox } else { technique }.rating();
        Some(Rated {
            hardest: technique.rating(),
            first_placement: first,
            first_step: first,
            technique: Some(technique),
            is_solved: true,
            points: None,
        })
    }
}

/// Offers the step of a technique that removes the most candidates; of several the first.
fn most_removed(technique: Technique, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let mut most = Most::default();
    let _ = technique.find(position, &mut most);
    if most.count == 0 {
        return ControlFlow::Continue(());
    }
    // Only the caller knows whether the step is to be told, so it is searched again.
    technique.find(position, &mut Chosen { effect: &most.effect, found })
}

/// A puzzle rated on a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The hardest step: ER. On a scale of points, these three are the teaching ratings of the steps.
    pub hardest: Rating,
    /// The hardest step up to and including the first that places a digit: EP.
    pub first_placement: Rating,
    /// The first step: ED.
    pub first_step: Rating,
    /// The technique of the hardest step as people call it; of several the first. `None` if there was no step.
    pub technique: Option<Technique>,
    /// Whether the steps lead to the solution. If not, the hardest rating is 20.0.
    pub is_solved: bool,
    /// The level on a scale of points; `None` on the others.
    pub points: Option<Points>,
}

/// Rates puzzles on a scale. It owns working memory: use one for each thread. A clone has the same settings and its own
/// memory.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Puzzle;
/// use lowbit::sudoku::steps::{Grader, Scale};
/// let puzzle: Puzzle = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7".parse()?;
/// let mut grader = Grader::new().scale(Scale::Hodoku).uniqueness(false).with_path(true);
/// let grading = grader.grade(&puzzle, &Stop::new())?.complete().unwrap();
/// assert_eq!(grading.rated.unwrap().points.unwrap().level.name(), "easy");
/// assert!(grading.path.is_some_and(|path| path.solution.is_some()));
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Verdict;
/// use lowbit::sudoku::steps::{Grade, Grader};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grading = Grader::new().grade_checked(&puzzle, Verdict::Unique, &Stop::new()).into_inner();
/// assert!(grading.rated.unwrap().grade() <= Grade::Medium);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Grader {
    pub(in crate::sudoku) scale: Scale,
    uniqueness: bool,
    pub(in crate::sudoku) with_path: bool,
    chains: Chains,
    /// Whether easy steps are taken by the handful and fruitless searches are not repeated: always, except in
    /// comparisons.
    by_handful: bool,
    /// Harder steps are not searched for.
    most: Rating,
    /// The cells of each digit in the position of the last search.
    last: Option<[u128; 9]>,
    /// By producer: where to search again since it found nothing.
    open: Vec<Focus>,
}

debug_of!(Grader as "Grader", scale, uniqueness, with_path);

impl Default for Grader {
    fn default() -> Grader {
        Grader::new()
    }
}

impl Clone for Grader {
    fn clone(&self) -> Grader {
        Grader { by_handful: self.by_handful, ..Grader::new() }
            .scale(self.scale)
            .uniqueness(self.uniqueness)
            .with_path(self.with_path)
    }
}

impl Grader {
    /// On the scale of the public bank, with techniques that rely on uniqueness, without the path.
    pub fn new() -> Grader {
        Grader {
            scale: Scale::default(),
            uniqueness: true,
            with_path: false,
            chains: Chains::default(),
            by_handful: true,
            most: Rating(u16::MAX),
            last: None,
            open: Vec::new(),
        }
    }

    /// Uses this scale.
    pub fn scale(self, scale: Scale) -> Grader {
        Grader { scale, ..self }
    }

    /// Whether techniques that rely on uniqueness are used.
    pub fn uniqueness(self, uniqueness: bool) -> Grader {
        Grader { uniqueness, ..self }
    }

    /// Whether a [`Grading`](super::Grading) includes every step of the path, which is slower.
    pub fn with_path(self, with_path: bool) -> Grader {
        Grader { with_path, ..self }
    }

    /// Whether it has the same settings as another.
    pub(in crate::sudoku) fn asks_as(&self, other: &Grader) -> bool {
        (self.scale, self.uniqueness, self.with_path) == (other.scale, other.uniqueness, other.with_path)
    }

    /// The same, one step at a time: slower, with the same result.
    #[cfg(test)]
    pub(super) fn one_by_one(self) -> Grader {
        Grader { by_handful: false, ..self }
    }

    /// Offers the first step of the scale; after a handful, skips the techniques that it covers. For a caller that takes
    /// more than the first step of a technique, `has_enough` ends the search after it.
    fn offer_first<F: Found>(
        &mut self,
        position: &mut Position,
        handful: Option<Rating>,
        found: &mut F,
        has_enough: impl Fn(&F) -> bool,
    ) {
        let changed = match &self.last {
            Some(last) if self.by_handful => Focus::changed(last, &position.digits),
            _ => Focus::ALL,
        };
        self.last = Some(position.digits);
        let order = self.scale.order();
        self.open.resize(order.len(), Focus::ALL);
        self.open.iter_mut().for_each(|open| *open = open.and(changed));
        for (at, &producer) in order.iter().enumerate() {
            if producer.rating() > self.most {
                break; // and so are all later ones
            }
            // Chains also examine other positions, so they search everywhere.
            let has_focus = !matches!(producer, Producer::Chains(_));
            position.focus = if has_focus { self.open[at] } else { Focus::ALL };
            let flow = self.ask(producer, position, handful, found);
            position.focus = Focus::ALL;
            // A caller that consumed all steps found none, or took them all: the changed places are searched again
            // anyway.
            if flow.is_continue() {
                self.open[at] = Focus::NONE;
            }
            if flow.is_break() || has_enough(found) {
                return;
            }
        }
    }

    /// Offers the steps of a producer, unless a handful covers it.
    fn ask(
        &mut self,
        producer: Producer,
        position: &Position,
        handful: Option<Rating>,
        found: &mut dyn Found,
    ) -> ControlFlow<()> {
        let edition = self.scale.edition();
        match producer {
            Producer::Technique(technique) | Producer::Editions(technique, _)
                if handful.is_some_and(|known| handful::covers(technique, known)) =>
            {
                ControlFlow::Continue(())
            }
            Producer::Technique(technique) | Producer::MostRemoved(technique)
                if technique.needs_uniqueness() && !self.uniqueness =>
            {
                ControlFlow::Continue(())
            }
            Producer::Technique(technique) => technique.find(position, found),
            Producer::MostRemoved(technique) => most_removed(technique, position, found),
            Producer::Editions(_, find) => find(position, edition, found),
            Producer::Unique(_, find) if self.uniqueness => find(position, edition, found),
            Producer::Unique(..) => ControlFlow::Continue(()),
            Producer::Chains(search) => match self.chains.best(position, search, edition) {
                Some(hint) => {
                    let step = hint.untold();
                    found.offer(&step, &|| hint.story(position, &step.effect))
                }
                None => ControlFlow::Continue(()),
            },
        }
    }

    /// Rates a puzzle from its givens. A puzzle that is not 9x9, or has no or several solutions, is unsolved and rated
    /// 20.0.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::steps::Grader;
    /// use lowbit::sudoku::{Grid, Shape};
    /// let puzzle: Grid = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7".parse()?;
    /// let mut grader = Grader::new();
    /// assert_eq!(grader.rate_givens(&puzzle, &Stop::new()).complete().unwrap().to_string(), "1.2/1.2/1.2");
    /// assert!(!grader.rate_givens(&Grid::empty(Shape::FOUR), &Stop::new()).complete().unwrap().is_solved);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn rate_givens(&mut self, givens: &Grid, stop: &Stop) -> Outcome<Rated> {
        let is_unique = givens.shape() == Shape::NINE
            && match Puzzle::from(givens.clone()).check(stop) {
                Outcome::Complete(check) => check.verdict == Verdict::Unique,
                _ => return Outcome::Interrupted(self.unsolved()),
            };
        if is_unique { self.rate_unique(givens, stop) } else { Outcome::Complete(self.unsolved()) }
    }

    /// The same for 9x9 givens known to have one solution.
    pub(in crate::sudoku) fn rate_unique(&mut self, givens: &Grid, stop: &Stop) -> Outcome<Rated> {
        self.rate(Position::new(givens), None, stop).map(|(rated, _)| rated)
    }

    /// The result without any step and without a solution.
    fn unsolved(&self) -> Rated {
        Rated {
            hardest: Rating(200),
            first_placement: Rating(0),
            first_step: Rating(0),
            technique: None,
            is_solved: false,
            points: (self.scale == Scale::Hodoku).then_some(Points::NONE),
        }
    }

    /// Rates a 9x9 puzzle with one solution if it is no harder than `most`; ends early with `None` if it is.
    #[cfg(feature = "generate")]
    pub(in crate::sudoku) fn rate_up_to(&mut self, most: Rating, givens: &Grid, stop: &Stop) -> Outcome<Option<Rated>> {
        self.most = most;
        // A chain that is too hard may hide later techniques of the scale, unless all of those are too hard as well.
        self.chains.most = (most < Technique::AlignedTriplet.rating()).then_some(most.0);
        let rated = self.rate_unique(givens, stop);
        (self.most, self.chains.most) = (Rating(u16::MAX), None);
        rated.map(|rated| (rated.is_solved && rated.hardest <= most).then_some(rated))
    }

    /// Rates a position that has one solution, with its steps if requested.
    pub(crate) fn rate(
        &mut self,
        mut position: Position,
        mut steps: Option<&mut Vec<Step>>,
        stop: &Stop,
    ) -> Outcome<(Rated, Option<Grid>)> {
        let mut rated = Rated {
            hardest: Rating(0),
            first_placement: Rating(0),
            first_step: Rating(0),
            technique: None,
            is_solved: true,
            points: (self.scale == Scale::Hodoku).then_some(Points::NONE),
        };
        let mut has_placed = false;
        self.chains.stop = stop.clone();
        self.last = None;
        // If only ratings are wanted, easy steps are taken by the handful.
        let by_handful = self.by_handful && steps.is_none() && rated.points.is_none();
        let mut leap = Leap::default();
        loop {
            if position.is_solved() && !leap.back(&mut position, &mut rated) {
                break;
            }
            if rated.hardest > self.most {
                rated.is_solved = false;
                break;
            }
            if by_handful && let Some(done) = handful::take(&mut position, rated.hardest) {
                if rated.technique.is_none() {
                    rated.first_step = done.first;
                }
                if done.technique.rating() > rated.hardest || rated.technique.is_none() {
                    rated.technique = Some(done.technique);
                    rated.hardest = done.technique.rating();
                }
                if !has_placed {
                    rated.first_placement = rated.first_placement.max(done.first);
                }
                has_placed |= done.has_placed;
                continue;
            }
            if by_handful && has_placed && self.most >= Leap::TO && leap.tries(&mut position, &mut rated) {
                continue;
            }
            let next = self.next(&mut position, by_handful.then_some(rated.hardest), steps.as_deref_mut());
            if stop.is_raised() {
                return Outcome::Interrupted((Rated { is_solved: false, ..rated }, None));
            }
            let Some(Move { technique, called, rating, effect }) = next else {
                rated.hardest = Rating(200);
                rated.is_solved = false;
                rated.points = rated.points.map(Points::with_a_guess);
                break;
            };
            if rated.technique.is_none() {
                rated.first_step = rating;
            }
            let is_hardest = match (rated.technique, rated.points) {
                (None, _) => true,
                (Some(_), None) => rating > rated.hardest,
                (Some(known), Some(_)) => Points::is_harder(technique, known),
            };
            if is_hardest {
                rated.technique = Some(called);
            }
            if rating > rated.hardest {
                rated.hardest = rating;
                leap.is_right();
            }
            if !has_placed {
                rated.first_placement = rated.first_placement.max(rating);
            }
            rated.points = rated.points.map(|points| points.with(technique));
            has_placed |= effect.placed.is_some();
            position.apply(&effect);
        }
        let solution = position.is_solved().then(|| position.grid());
        Outcome::Complete((rated, solution))
    }

    /// The next step as far as rating needs it; the step itself is appended to `steps`.
    fn next(
        &mut self,
        position: &mut Position,
        handful: Option<Rating>,
        steps: Option<&mut Vec<Step>>,
    ) -> Option<Move> {
        let Some(steps) = steps else {
            let mut found = Together::new(handful);
            self.offer_first(position, handful, &mut found, |found| found.all.is_some());
            return found.all;
        };
        let mut found = First::default();
        self.offer_first(position, handful, &mut found, |found| found.0.is_some());
        let step = found.0?;
        let known =
            Move { technique: step.technique, called: step.called(), rating: step.rating, effect: Effect::of(&step) };
        steps.push(step);
        Some(known)
    }
}

/// ER/EP/ED as usually written: `7.2/1.2/1.2`; on a scale of points, the level.
impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(points) = self.points {
            return points.fmt(f);
        }
        f.pad(&format!("{}/{}/{}", self.hardest, self.first_placement, self.first_step))
    }
}
