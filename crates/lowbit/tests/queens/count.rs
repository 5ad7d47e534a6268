//! Counts against published figures and against brute force.

use crate::support::{brute_force, known_counts, random_board, random_mirrored_board};
use lowbit::engine::{Control, Outcome};
use lowbit::queens::{Board, CountRequest, Method, construct, count, count_board, solutions};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn solutions_of(board: &Board, threads: usize) -> u128 {
    let control = Control { threads, ..Control::default() };
    count_board(board, &control).unwrap().complete().unwrap().solutions
}

#[test]
fn published_counts() {
    for known in &known_counts()[..14] {
        assert_eq!(count(known.n).unwrap(), known.solutions, "n {}", known.n);
    }
}

#[test]
fn random_boards_against_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut unsolvable = 0;
    for case in 0..3000 {
        let n = random.random_range(1..=7);
        let board = match case % 4 {
            0 => random_mirrored_board(&mut random, n),
            _ => random_board(&mut random, n),
        };
        let expected = brute_force(&board).len() as u128;
        unsolvable += u32::from(expected == 0);
        assert_eq!(solutions_of(&board, 1 + case % 2), expected, "{board:?}");
    }
    assert!((500..2800).contains(&unsolvable), "{unsolvable} of 3000 boards have no solution: not a fair sample");
}

#[test]
fn threads_change_nothing() {
    let board = Board::empty(12).unwrap();
    let count_on = |threads| count_board(&board, &Control { threads, ..Control::default() }).unwrap();
    assert!([1, 2, 5].into_iter().all(|threads| count_on(threads) == count_on(3)));
}

#[test]
fn an_interrupted_count_says_so() {
    let control = Control::default();
    control.stop.raise();
    assert!(matches!(count_board(&Board::empty(32).unwrap(), &control), Ok(Outcome::Interrupted(_))));
}

#[test]
fn sizes_out_of_range_are_refused() {
    let message = |n| count(n).unwrap_err().to_string();
    assert_eq!(message(0), "a board has 1 to 64 rows, not 0");
    assert_eq!(message(33), "solutions are counted on boards up to 32 x 32, not 33 x 33");
    assert_eq!(message(65), "a board has 1 to 64 rows, not 65");
}

/// A board with only these columns of these rows free.
fn with_rows(n: u32, rows: &[(u32, &[u32])]) -> Board {
    let mut board = Board::empty(n).unwrap();
    for &(row, columns) in rows {
        (0..n).filter(|col| !columns.contains(col)).for_each(|col| board.block(row, col).unwrap());
    }
    board
}

#[test]
fn boards_whose_rows_cannot_be_matched_have_no_solutions_at_once() {
    let same_column = with_rows(32, &[(24, &[5]), (31, &[5])]);
    let three_for_two = with_rows(32, &[(29, &[3, 17]), (30, &[3, 17]), (31, &[3, 17])]);
    for board in [same_column, three_for_two] {
        let methods = [None, Some(Method::Recursion), Some(Method::Lanes)];
        for (method, portable) in methods.into_iter().flat_map(|method| [(method, false), (method, true)]) {
            let mut request = CountRequest::new(board.clone());
            request = method.map_or(request.clone(), |method| request.method(method));
            request = if portable { request.portable() } else { request };
            let plan = request.plan().unwrap();
            assert_eq!(plan.forecast.cpu_seconds, Some(0.0));
            let count = plan.run(&Control::default()).unwrap().complete().unwrap();
            assert_eq!(count.tally.solutions, 0, "{method:?}, portable {portable}");
        }
    }
}

#[test]
fn boards_up_to_64_that_are_nearly_decided_are_counted() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let mut most = 0;
    for n in [33, 34, 40, 47, 63, 64] {
        let whole = construct(n).unwrap().unwrap();
        for open_rows in [0, 1, 9, 12] {
            let mut board = Board::empty(n).unwrap();
            let mut rows: Vec<u32> = (0..n).collect();
            for _ in open_rows..n {
                let row = rows.swap_remove(random.random_range(0..rows.len()));
                board.place(row, whole.columns()[row as usize]).unwrap();
            }
            let listed = solutions(&board).count() as u128;
            most = most.max(listed);
            assert!(listed > 0, "the one that was taken apart");
            for threads in [1, 2] {
                assert_eq!(solutions_of(&board, threads), listed, "n {n}, {open_rows} open rows");
            }
            let lanes = CountRequest::new(board.clone()).method(Method::Lanes).run(&Control::default());
            match lanes {
                Ok(outcome) => assert_eq!(outcome.complete().unwrap().tally.solutions, listed),
                Err(error) => assert!(error.to_string().contains("counts boards of up to 32 open columns"), "{error}"),
            }
        }
    }
    assert!(most > 1);
}

#[test]
fn boards_beyond_32_that_are_too_open_are_refused_in_a_line() {
    let message = |request: CountRequest| request.plan().unwrap_err().to_string();
    let mut board = Board::empty(40).unwrap();
    board.place(0, 7).unwrap();
    let too_open = "39 of 40 rows are open after the queens that are given or follow from them: beyond 32 x 32, \
                    solutions are counted if at most 32 are";
    assert_eq!(message(CountRequest::new(board.clone())), too_open);
    let kept = "counts of boards beyond 32 x 32 are not cut into parts or kept in a file";
    assert_eq!(message(CountRequest::new(board).portable()), kept);
}

#[test]
fn a_part_of_any_number_of_parts_is_counted() {
    let part = |part, parts| {
        let request = CountRequest::new(Board::empty(8).unwrap()).portable().part(part, parts).unwrap();
        request.run(&Control::default()).unwrap().complete().unwrap().tally.solutions
    };
    let all = u64::MAX;
    let units = CountRequest::new(Board::empty(8).unwrap()).portable().plan().unwrap().forecast.units;
    assert_eq!((1..=units).map(|number| part(number, all)).sum::<u128>(), 92);
    assert_eq!(part(all, all), 0);
    assert_eq!(part(1, 1), 92);
}
