//! Rating scales: which techniques are tried, in which order, and how puzzles are rated by them.
//!
//! The way is the same for each: try the techniques in the order of the scale, take the first step of the first that has one,
//! begin again. Three numbers come of it: the hardest step (**ER**), the hardest up to and with the first that places a digit (**EP**),
//! the first (**ED**).

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::chains::{Chains, Search};
use super::found::{First, FirstMove, Found};
use super::position::{Effect, Position};
use super::{Edition, Step, Technique, direct, exclusion, intersections, tenths, unique, wings};
use crate::engine::{Outcome, Stop};
use crate::steps::Rating;
use crate::sudoku::Grid;
use crate::{Error, sentence};

/// A rating scale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scale {
    /// That of the public bank of puzzles: the successor of Sudoku Explainer as of 2020.
    #[default]
    Bank,
    /// That of Sudoku Explainer 1.2.1, in which puzzles are rated in forums.
    Se121,
}

impl Scale {
    /// All of them.
    pub const ALL: [Scale; 2] = [Scale::Bank, Scale::Se121];

    /// Its name: `bank`, `se121`.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Bank => "bank",
            Scale::Se121 => "se121",
        }
    }

    fn edition(self) -> Edition {
        match self {
            Scale::Bank => Edition::Revised,
            Scale::Se121 => Edition::Classic,
        }
    }

    fn order(self) -> &'static [Producer] {
        match self {
            Scale::Bank => &BANK,
            Scale::Se121 => &CLASSIC,
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Scale {
    type Err = Error;

    fn from_str(name: &str) -> Result<Scale, Error> {
        let known = Scale::ALL.into_iter().find(|scale| scale.name() == name);
        known.ok_or_else(|| {
            Error::request(sentence!(
                "there is no scale '{name}': bank and se121 are known",
                "没有评分标准“{name}”：有 bank 和 se121"
            ))
        })
    }
}

/// Finds steps for a scale.
#[derive(Clone, Copy)]
enum Producer {
    /// A technique, as it is taught.
    Technique(Technique),
    /// Techniques whose order depends on the scale.
    Editions(fn(&Position, Edition, &mut dyn Found) -> ControlFlow<()>),
    /// The same, where the puzzle is known to have one solution.
    Unique(fn(&Position, Edition, &mut dyn Found) -> ControlFlow<()>),
    /// Chains.
    Chains(Search),
}

const BANK: [Producer; 38] = {
    use super::Technique as T;
    use Producer::{Chains, Editions, Technique, Unique};
    use Search::{Dynamic, Multiple, Nishio, Single};
    [
        Technique(T::FullHouse),
        Technique(T::HiddenSingleBox),
        Technique(T::HiddenSingleLine),
        Editions(direct::locking::find),
        Technique(T::DirectHiddenPair),
        Technique(T::NakedSingle),
        Technique(T::DirectHiddenTriplet),
        Editions(intersections::find),
        Technique(T::NakedPair),
        Technique(T::XWing),
        Technique(T::HiddenPair),
        Technique(T::NakedTriplet),
        Technique(T::Swordfish),
        Technique(T::HiddenTriplet),
        Technique(T::TwoLinks),
        Editions(wings::xy::find_xy),
        Editions(wings::xy::find_xyz),
        Unique(unique::loops::find),
        Technique(T::NakedQuad),
        Technique(T::Jellyfish),
        Technique(T::HiddenQuad),
        Technique(T::ThreeLinks),
        Technique(T::WxyzWing),
        Unique(unique::bug::find),
        Technique(T::VwxyzWing),
        Technique(T::AlignedPair),
        Chains(Single),
        Editions(exclusion::find_triplet),
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
    ]
};

const CLASSIC: [Producer; 32] = {
    use super::Technique as T;
    use Producer::{Chains, Editions, Technique, Unique};
    use Search::{Dynamic, Multiple, Nishio, Single};
    [
        Technique(T::FullHouse),
        Technique(T::HiddenSingleBox),
        Technique(T::HiddenSingleLine),
        Editions(direct::locking::find),
        Technique(T::DirectHiddenPair),
        Technique(T::NakedSingle),
        Technique(T::DirectHiddenTriplet),
        Editions(intersections::find),
        Technique(T::NakedPair),
        Technique(T::XWing),
        Technique(T::HiddenPair),
        Technique(T::NakedTriplet),
        Technique(T::Swordfish),
        Technique(T::HiddenTriplet),
        Editions(wings::xy::find_xy),
        Editions(wings::xy::find_xyz),
        Unique(unique::loops::find),
        Technique(T::NakedQuad),
        Technique(T::Jellyfish),
        Technique(T::HiddenQuad),
        Unique(unique::bug::find),
        Technique(T::AlignedPair),
        Chains(Single),
        Editions(exclusion::find_triplet),
        Chains(Nishio),
        Chains(Multiple),
        Chains(Dynamic { level: 0, inner: 0 }),
        Chains(Dynamic { level: 1, inner: 0 }),
        Chains(Dynamic { level: 2, inner: 0 }),
        Chains(Dynamic { level: 3, inner: 0 }),
        Chains(Dynamic { level: 4, inner: 0 }),
        Chains(Dynamic { level: 5, inner: 0 }),
    ]
};

/// A puzzle rated on a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The hardest step: ER.
    pub hardest: Rating,
    /// The hardest step up to and with the first that places a digit: EP.
    pub first_placement: Rating,
    /// The first step: ED.
    pub first_step: Rating,
    /// The technique of the hardest step; of several the first. `None` where nothing was to be done.
    pub technique: Option<Technique>,
    /// Whether the steps lead to the solution. If not, the hardest rating is 20.0.
    pub is_solved: bool,
}

/// Rates puzzles on a scale. It keeps working memory: make one for each thread.
pub struct Rater {
    scale: Scale,
    uniqueness: bool,
    chains: Chains,
}

debug_of!(Rater as "Rater", scale, uniqueness);

impl Rater {
    /// On this scale, with or without the techniques that need a puzzle with one solution.
    pub fn new(scale: Scale, uniqueness: bool) -> Rater {
        Rater { scale, uniqueness, chains: Chains::default() }
    }

    /// Offers the first step of the scale.
    fn offer_first(&mut self, position: &Position, found: &mut dyn Found) {
        let edition = self.scale.edition();
        for &producer in self.scale.order() {
            let flow = match producer {
                Producer::Technique(technique) => technique.find(position, found),
                Producer::Editions(find) => find(position, edition, found),
                Producer::Unique(find) if self.uniqueness => find(position, edition, found),
                Producer::Unique(_) => ControlFlow::Continue(()),
                Producer::Chains(search) => match self.chains.best(position, search, edition) {
                    Some(hint) => {
                        let rating = Rating(tenths(hint.difficulty));
                        found.offer(hint.technique(), rating, &hint.effect(), &|| hint.story(position))
                    }
                    None => ControlFlow::Continue(()),
                },
            };
            if flow.is_break() {
                break;
            }
        }
    }

    /// Rates a puzzle of 9x9 that has one solution, from its givens.
    pub fn rate_givens(&mut self, givens: &Grid, stop: &Stop) -> Outcome<Rated> {
        self.rate(Position::new(givens), None, stop).map(|(rated, _)| rated)
    }

    /// Rates a position that has one solution; and its steps, if they are wanted.
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
        };
        let mut has_placed = false;
        self.chains.stop = stop.clone();
        while !position.is_solved() {
            let next = self.next(&position, steps.as_deref_mut());
            if stop.is_raised() {
                return Outcome::Interrupted((rated, None));
            }
            let Some((technique, rating, effect)) = next else {
                rated.hardest = Rating(200);
                rated.is_solved = false;
                break;
            };
            if rated.technique.is_none() {
                rated.first_step = rating;
            }
            if rating > rated.hardest || rated.technique.is_none() {
                rated.technique = Some(technique);
                rated.hardest = rating;
            }
            if !has_placed {
                rated.first_placement = rated.first_placement.max(rating);
            }
            has_placed |= effect.placed.is_some();
            position.apply(&effect);
        }
        let solution = position.is_solved().then(|| position.grid());
        Outcome::Complete((rated, solution))
    }

    /// The next step as far as rating needs it; the step itself goes to `steps`.
    fn next(&mut self, position: &Position, steps: Option<&mut Vec<Step>>) -> Option<(Technique, Rating, Effect)> {
        let Some(steps) = steps else {
            let mut found = FirstMove::default();
            self.offer_first(position, &mut found);
            return found.0;
        };
        let mut found = First::default();
        self.offer_first(position, &mut found);
        let step = found.0?;
        let known = (step.technique, step.rating, Effect::of(&step));
        steps.push(step);
        Some(known)
    }
}

/// ER/EP/ED, as they are written: `7.2/1.2/1.2`.
impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}/{}", self.hardest, self.first_placement, self.first_step))
    }
}
