use std::io;

use super::check::{budget, sample};
use super::*;
use crate::engine::{Control, Ledger, Outcome, Stop, Tally, Unit};
use crate::queens::{Board, CountRequest};

/// Claims that an earlier run finished a unit, with a million solutions.
struct Liar(u64);

impl Ledger for Liar {
    fn known(&self, unit: Unit) -> Option<Tally> {
        (unit.number == self.0).then_some(Tally::new(1_000_000, 1))
    }

    fn record(&self, _: Unit, _: &Tally) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_sample_is_fair_affordable_and_reproducible() {
    for (share, size) in [(0.0, 0), (0.0004, 0), (0.0006, 1), (0.01, 10), (0.03, 30), (0.5, 200), (7.0, 200)] {
        let drawn = sample(1000, share, 1);
        assert_eq!(drawn.len(), size, "{share} of 1000");
        assert_eq!(drawn, sample(1000, share, 1));
        assert!(drawn.iter().all(|&unit| unit < 1000));
    }
    assert_ne!(sample(1000, 0.01, 1), sample(1000, 0.01, 2));
    assert_eq!(sample(1, 100.0, 1).len(), 1, "recounting may be cheaper than counting");
    assert_eq!(sample(300_000_000, 1e-8, 3).len(), 3, "no list is made of all units");

    let mut drawn = [0; 10];
    (0..1000).flat_map(|seed| sample(10, 0.2, seed)).for_each(|unit| drawn[unit as usize] += 1);
    assert!(drawn.iter().all(|times| (150..250).contains(times)), "of 2000 draws among ten units: {drawn:?}");
}

#[test]
fn checks_cost_little() {
    let plain = Board::empty(8).unwrap();
    let mut blocked = plain.clone();
    blocked.block(0, 0).unwrap();
    for (board, unnoticed) in [(plain, 0.0005), (blocked, 0.004), (Board::empty(28).unwrap(), 0.004)] {
        assert_eq!(budget(Some(&board), 1000.0), 0.03 * 1000.0);
        assert_eq!(budget(Some(&board), 0.3), 0.015);
        assert_eq!(budget(Some(&board), 0.125), 0.1 * 0.125);
        assert_eq!(budget(Some(&board), 0.0), unnoticed);
    }
}

/// The errors of a request, each with another single unit booked wrongly; `None` if the fault is not noticed.
fn answers_to_lies(request: &CountRequest) -> Vec<Option<String>> {
    let lie = |unit| {
        let control = Control { threads: 1, ledger: &Liar(unit), ..Control::default() };
        request.run(&control).err().map(|error| error.to_string())
    };
    (0..request.plan().unwrap().forecast.units).map(lie).collect()
}

#[test]
fn every_wrong_unit_of_the_plain_board_is_found() {
    for method in Method::OF_QUEENS {
        for n in [7, 8, 9] {
            for answer in answers_to_lies(&CountRequest::new(Board::empty(n).unwrap()).method(method)) {
                assert!(answer.is_some_and(|answer| answer.starts_with("a check failed: ")), "{method}, n {n}");
            }
        }
    }
}

#[test]
fn wrong_units_of_the_sample_are_found_on_any_board() {
    let mut board = Board::empty(10).unwrap();
    board.block(3, 4).unwrap();
    for method in [Method::Recursion, Method::Lanes] {
        let request = CountRequest::new(board.clone()).method(method);
        let count = request.run(&Control::default()).unwrap().complete().unwrap();
        let found: Vec<String> = answers_to_lies(&request).into_iter().flatten().collect();
        assert_eq!(found.len() as u64, count.checks.units_recounted);
        assert!(found.iter().all(|answer| answer.contains("was counted as 1000000, but another method finds")));
        assert!(!found.is_empty(), "{method}");
    }
}

#[test]
fn a_stop_during_the_checks_is_an_interruption() {
    /// Raises the flag when the last unit is booked.
    struct LastUnit(u64, Stop);

    impl Ledger for LastUnit {
        fn known(&self, _: Unit) -> Option<Tally> {
            None
        }

        fn record(&self, unit: Unit, _: &Tally) -> io::Result<()> {
            if unit.number == self.0 {
                self.1.raise();
            }
            Ok(())
        }
    }

    let request = CountRequest::new(Board::empty(8).unwrap()).method(Method::Lanes);
    assert_eq!(request.plan().unwrap().forecast.units, 1);
    let stop = Stop::new();
    let control = Control { threads: 1, stop: stop.clone(), ledger: &LastUnit(0, stop), ..Control::default() };
    let Outcome::Interrupted(count) = request.run(&control).unwrap() else { panic!("it was not interrupted") };
    assert_eq!((count.tally.solutions, count.checks), (92, Checks::default()));
}
