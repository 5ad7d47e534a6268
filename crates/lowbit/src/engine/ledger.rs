//! The store of finished units, by which a count can be resumed.

use super::{Tally, Unit};

/// Remembers the subtotals of finished units.
///
/// ```
/// use lowbit::count::Request;
/// use lowbit::engine::{Control, Ledger, Tally, Unit};
/// use lowbit::queens::Board;
/// use std::collections::HashMap;
/// use std::sync::Mutex;
///
/// #[derive(Default)]
/// struct Kept(Mutex<HashMap<u64, Tally>>);
///
/// impl Ledger for Kept {
///     fn begin(&self, units: u64, _cost: f64) -> std::io::Result<()> {
///         println!("{units} units to do");
///         Ok(())
///     }
///
///     fn known(&self, unit: Unit) -> Option<Tally> {
///         self.0.lock().unwrap().get(&unit.number).cloned()
///     }
///
///     fn record(&self, unit: Unit, tally: &Tally) -> std::io::Result<()> {
///         self.0.lock().unwrap().insert(unit.number, tally.clone());
///         Ok(())
///     }
/// }
///
/// let kept = Kept::default();
/// let control = Control { ledger: &kept, ..Control::default() };
/// let plan = Request::new(Board::empty(10)?).plan()?;
/// assert_eq!(plan.run(&control)?.into_inner().numbers(), [724]);
/// assert_eq!(kept.0.lock().unwrap().len() as u64, plan.forecast.units);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub trait Ledger: Sync {
    /// Called once, after all look-ups, before the first unit runs, with the number of units and their predicted cost.
    ///
    /// # Errors
    ///
    /// An error of the store ends the search.
    fn begin(&self, units: u64, cost: f64) -> std::io::Result<()> {
        let _ = (units, cost);
        Ok(())
    }

    /// The subtotal of a unit that an earlier run finished. Called several times for a unit.
    fn known(&self, unit: Unit) -> Option<Tally>;

    /// Writes down a finished unit.
    ///
    /// # Errors
    ///
    /// If the unit cannot be stored. The search ends, and the unit counts as not done.
    fn record(&self, unit: Unit, tally: &Tally) -> std::io::Result<()>;
}

/// The ledger of a count that is not kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forgetful;

impl Ledger for Forgetful {
    fn known(&self, _: Unit) -> Option<Tally> {
        None
    }

    fn record(&self, _: Unit, _: &Tally) -> std::io::Result<()> {
        Ok(())
    }
}
