//! Every count checks itself before it is returned.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Mutex;
use std::time::Duration;

use super::Answer;
use crate::Error;
use crate::engine::{Control, Ledger, Outcome, Stop, Tally, Unit};
use crate::queens::{Board, classes};
use crate::sentence;

/// Most units recounted: more would hardly find more errors.
const MOST_UNITS_RECOUNTED: u64 = 200;

/// The checks that a count has passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checks {
    /// Units that another method recounted with the same result.
    pub units_recounted: u64,
    /// Whether the board has symmetries, and the solutions fall into whole classes under them: on the plain board,
    /// solutions + those fixed by a half turn + 2 x those fixed by a quarter turn are divisible by 8.
    pub symmetry: bool,
    /// Whether it equals a published count.
    pub published: bool,
}

/// Seconds to spend on recounting units of a count that takes `seconds`: 3 %; of a short count 10 %, up to 15 ms; at least 0.5 ms, or 4 ms
/// for a board of n queens without a published count.
pub(super) fn budget(board: Option<&Board>, seconds: f64) -> f64 {
    let is_unpublished = board.is_some_and(|board| published_for(board).is_none());
    let unnoticed = if is_unpublished { 0.004 } else { 0.0005 };
    (0.03 * seconds).max((0.1 * seconds).min(0.015)).max(unnoticed)
}

/// Draws units uniformly, by number. The same seed draws the same units.
///
/// On average they take the given share of the time of all units. Less than half a unit is rounded to zero.
pub(super) fn sample(units: u64, share: f64, seed: u64) -> BTreeSet<u64> {
    let wanted = ((share * units as f64).round() as u64).min(units).min(MOST_UNITS_RECOUNTED);
    let mut state = seed;
    let mut drawn = BTreeSet::new();
    while (drawn.len() as u64) < wanted {
        // The upper half of the product: uniform below `units`.
        drawn.insert(((u128::from(scrambled(&mut state)) * u128::from(units)) >> 64) as u64);
    }
    drawn
}

/// A sample in a random order.
pub(super) fn shuffled(sample: &BTreeSet<u64>, seed: u64) -> Vec<u64> {
    let mut in_turn: Vec<u64> = sample.iter().copied().collect();
    in_turn.sort_by_key(|&unit| scrambled(&mut (unit ^ seed)));
    in_turn
}

/// Recounts random entries of a table for as long as a count that took `seconds` allows. Returns the number of recounted entries.
pub(crate) fn entries(
    all: u64,
    seconds: f64,
    control: &Control<'_>,
    booked: impl Fn(u64) -> u128,
    recount: impl Fn(u64, &Stop) -> u128,
) -> Result<u64, Error> {
    let stop = control.stop.limited(Duration::from_secs_f64(budget(None, seconds)), control.clock);
    let mut recounted = 0;
    for entry in shuffled(&sample(all, 1.0, all), all) {
        let found = Tally::of(recount(entry, &stop));
        if stop.is_raised() {
            break;
        }
        unit(entry, Some(&Tally::of(booked(entry))), &found)?;
        recounted += 1;
    }
    Ok(recounted)
}

/// SplitMix64: good enough for a sample.
fn scrambled(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Compares a unit's subtotal with that of another method.
pub(super) fn unit(unit: u64, booked: Option<&Tally>, recounted: &Tally) -> Result<(), Error> {
    // Trailing zeros of a row do not matter.
    let row = |tally: &Tally| -> Vec<u128> {
        let length = tally.row.iter().rposition(|&number| number > 0).map_or(0, |last| last + 1);
        tally.row[..length].to_vec()
    };
    let is_same = |booked: &Tally| booked.solutions == recounted.solutions && row(booked) == row(recounted);
    if booked.is_some_and(is_same) {
        return Ok(());
    }
    let text = |tally: &Tally| Answer::from(tally.clone()).to_string();
    let (booked, recounted) = (booked.map_or("-".into(), text), text(recounted));
    Err(Error::check(sentence!(
        "unit {unit} was counted as {booked}, but another method finds {recounted} solutions",
        "单元 {unit} 计为 {booked}，但另一种方法数出 {recounted} 个解"
    )))
}

/// Checks that the solutions fall into whole classes; false for a board without symmetries.
pub(super) fn symmetry(board: &Board, solutions: u128, stop: &Stop) -> Result<Outcome<bool>, Error> {
    Ok(classes(board, solutions, stop)?.map(|_| board.symmetries().len() > 1))
}

/// Checks the published count; false if there is none.
pub(super) fn published(board: &Board, solutions: u128) -> Result<bool, Error> {
    match published_for(board) {
        None => Ok(false),
        Some(expected) if expected == solutions => Ok(true),
        Some(expected) => {
            let n = board.n();
            Err(Error::check(sentence!(
                "{solutions} solutions were counted for n = {n}, but {expected} are published",
                "n = {n} 数出 {solutions} 个解，但公布的是 {expected} 个"
            )))
        }
    }
}

/// The published count of a board, if there is one.
fn published_for(board: &Board) -> Option<u128> {
    published_count(board.n()).filter(|_| board.is_plain())
}

/// OEIS A000170, n from 1: the solutions of the plain board.
const PUBLISHED: [u128; 27] = [
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// The published number of solutions of the plain n x n board, if there is one: for checks, never for answers.
///
/// ```
/// use lowbit::queens::published_count;
/// assert_eq!(published_count(8), Some(92));
/// assert_eq!(published_count(28), None);
/// ```
pub fn published_count(n: u32) -> Option<u128> {
    PUBLISHED.get((n as usize).checked_sub(1)?).copied()
}

/// A ledger that passes everything on and remembers the subtotals of some units.
pub(super) struct Witness<'a> {
    ledger: &'a dyn Ledger,
    /// By unit, its booked tally.
    seen: Mutex<BTreeMap<u64, Option<Tally>>>,
}

impl<'a> Witness<'a> {
    pub(super) fn new(ledger: &'a dyn Ledger, units: &BTreeSet<u64>) -> Witness<'a> {
        Witness { ledger, seen: Mutex::new(units.iter().map(|&unit| (unit, None)).collect()) }
    }

    /// The booked tally of a unit.
    pub(super) fn booked(&self, unit: u64) -> Option<Tally> {
        self.seen.lock().expect("no thread panicked").get(&unit).cloned().flatten()
    }

    fn note(&self, unit: Unit, tally: &Tally) {
        if let Some(booked) = self.seen.lock().expect("no thread panicked").get_mut(&unit.number) {
            *booked = Some(tally.clone());
        }
    }
}

impl Ledger for Witness<'_> {
    fn begin(&self, units: u64, cost: f64) -> io::Result<()> {
        self.ledger.begin(units, cost)
    }

    fn known(&self, unit: Unit) -> Option<Tally> {
        self.ledger.known(unit).inspect(|tally| self.note(unit, tally))
    }

    fn record(&self, unit: Unit, tally: &Tally) -> io::Result<()> {
        self.ledger.record(unit, tally)?;
        self.note(unit, tally);
        Ok(())
    }
}
