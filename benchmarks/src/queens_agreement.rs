//! Counts n = 15 to 18 by every method on every backend of this machine, and compares each with the published count.

use lowbit::backend::Backend;
use lowbit::engine::Control;
use lowbit::queens::{Board, CountRequest, Method, published_count};

pub(crate) fn run() {
    println!("Plain boards by every method and backend; all threads, minutes for the slow ones");
    for n in 15..=18 {
        for method in Method::OF_QUEENS {
            for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
                let request = CountRequest::new(Board::empty(n).expect("it is small")).method(method).backend(backend);
                // Refused at once: the recursion has the scalar backend only.
                let Ok(outcome) = request.run(&Control::default()) else {
                    assert!(method == Method::Recursion && backend != Backend::Scalar, "{method} on {backend}");
                    continue;
                };
                let count = outcome.complete().expect("nobody stops it");
                assert_eq!(Some(count.tally.solutions), published_count(n), "n = {n}, {method} on {backend}");
                println!("  n = {n}, {method:5} on {backend:6}: {}", count.tally.solutions);
            }
        }
    }
}
