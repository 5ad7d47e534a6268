//! Every method on every backend gives the same count.

use crate::support::{known_counts, random_board};
use lowbit::backend::Backend;
use lowbit::engine::Control;
use lowbit::queens::{Board, Count, CountRequest, Method};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Every method with every backend that this machine has for it and that can count the board.
fn ways(board: &Board) -> impl Iterator<Item = (Method, Backend)> {
    let all = Method::OF_QUEENS.into_iter().flat_map(|method| Backend::ALL.map(|backend| (method, backend)));
    all.filter(move |&(method, backend)| {
        let possible = match method {
            Method::Recursion => backend == Backend::Scalar,
            Method::Lanes => true,
            Method::Join => board.n() > 1,
            other => unreachable!("{other} is not a method of n queens"),
        };
        possible && backend.is_available()
    })
}

fn count(board: &Board, method: Method, backend: Backend) -> Count {
    let request = CountRequest::new(board.clone()).method(method).backend(backend);
    let count = request.run(&Control { threads: 1, ..Control::default() }).unwrap().complete().unwrap();
    assert_eq!((count.forecast.method, count.forecast.backend), (method, backend));
    count
}

#[test]
fn published_counts() {
    for known in &known_counts()[..14] {
        let board = Board::empty(known.n).unwrap();
        for (method, backend) in ways(&board) {
            let count = count(&board, method, backend);
            assert_eq!(count.tally.solutions, known.solutions, "n {}, {method}, {backend}", known.n);
            assert!(count.checks.symmetry && count.checks.published);
        }
    }
}

#[test]
fn random_boards() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..1000 {
        let n = random.random_range(1..=9);
        let board = random_board(&mut random, n);
        let counts: Vec<u128> =
            ways(&board).map(|(method, backend)| count(&board, method, backend).tally.solutions).collect();
        assert!(counts.iter().all(|count| count == &counts[0]), "{counts:?} {board:?}");
    }
}

#[test]
fn the_library_chooses_what_is_fast() {
    let chosen = |board: Board| CountRequest::new(board).plan().unwrap().forecast.method;
    let mut blocked = Board::empty(14).unwrap();
    blocked.block(3, 3).unwrap();
    let narrow = CountRequest::new(blocked.clone()).backend(Backend::Scalar).plan().unwrap().forecast;
    assert_eq!(narrow.method, Method::Join, "four lanes are too few");
    if Backend::Avx512.is_available() {
        assert_eq!(chosen(blocked), Method::Lanes);
    }
    assert_eq!(chosen(Board::empty(12).unwrap()), Method::Lanes);
    assert_eq!(chosen(Board::empty(18).unwrap()), Method::Join);
    assert_eq!(chosen(Board::empty(4).unwrap()), Method::Recursion);
    let scalar = CountRequest::new(Board::empty(9).unwrap()).backend(Backend::Scalar).plan().unwrap().forecast;
    assert_eq!(scalar.backend, Backend::Scalar);
}

#[test]
fn predictions_grow_with_the_board() {
    for method in Method::OF_QUEENS {
        let plan = |n| CountRequest::new(Board::empty(n).unwrap()).method(method).plan().unwrap().forecast;
        for n in 10..20 {
            let growth = plan(n + 1).cpu_seconds.unwrap() / plan(n).cpu_seconds.unwrap();
            assert!((1.5..15.0).contains(&growth), "{method}: {growth} from {n}");
        }
        assert!(plan(16).seconds(2) < plan(16).seconds(1));
        assert!(plan(16).memory(2) >= plan(16).memory(1));
    }
}

#[test]
fn refusals_name_the_reason() {
    let message = |request: CountRequest| request.plan().unwrap_err().to_string();
    let plain = |n| CountRequest::new(Board::empty(n).unwrap());
    assert_eq!(
        message(plain(8).method(Method::Recursion).backend(Backend::Avx2)),
        match Backend::Avx2.missing() {
            None => "the method dfs has the backend scalar only, not avx2".to_owned(),
            Some(feature) => format!("the backend avx2 is not available: this machine has no {feature}"),
        }
    );
    let too_small = "the method join counts boards of 2 to 32 rows, not 1";
    assert_eq!(message(plain(1).method(Method::Join)), too_small);
    for method in Method::OF_QUEENS {
        assert_eq!(message(plain(33).method(method)), "solutions are counted on boards up to 32 x 32, not 33 x 33");
    }
}
