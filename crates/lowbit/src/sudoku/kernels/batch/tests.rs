//! Every backend against the reference searches.

use crate::backend::Backend;
use crate::engine::{Outcome, Stop};
use crate::sudoku::Grid;
use crate::sudoku::kernels::samples::{Source, expected, expected_within};
use crate::sudoku::kernels::{Batch, Exception, Nines};

/// A batch on each backend of this machine.
fn batches(limit: u64) -> impl Iterator<Item = (Backend, Batch)> {
    Backend::ALL.into_iter().filter_map(move |backend| Some((backend, Batch::on(backend, limit)?)))
}

#[test]
fn counts_and_solutions_agree_with_the_reference_for_every_limit() {
    let mut source = Source::new(1);
    let puzzles: Vec<_> = (0..3000).map(|i| source.puzzle(22 + i % 40)).collect();
    let mut seen = [0; 4];
    // Counting far takes most of the time: fewer puzzles are enough there.
    for (limit, number) in [(1, 3000), (2, 3000), (3, 3000), (1000, 500)] {
        let puzzles = &puzzles[..number];
        let expected: Vec<_> = puzzles.iter().map(|puzzle| expected(puzzle, limit)).collect();
        expected.iter().for_each(|&count| seen[count.min(3) as usize] += 1);
        for (backend, mut batch) in batches(limit) {
            assert_eq!(batch.count(puzzles, &Stop::new()).complete().unwrap(), expected, "{backend}");
            let answers = batch.solve(puzzles, &Stop::new()).complete().unwrap();
            assert_eq!(answers.counts(), expected, "{backend}");
            for (i, puzzle) in puzzles.iter().enumerate() {
                let solution = answers.solution(i).map(|cells| Grid::from_cells(&cells).unwrap());
                assert_eq!(solution.is_some(), expected[i] > 0);
                let puzzle = Grid::from_cells(puzzle).unwrap();
                assert!(solution.is_none_or(|grid| grid.is_solution_of(&puzzle)), "{backend}: {puzzle}");
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 500), "0, 1, 2 and more: {seen:?}");
}

/// The portable code path, with little enough work for an interpreter such as Miri.
#[test]
fn portable_lanes_answer_a_few_puzzles() {
    let right = Source::new(3).solved[0];
    let (mut one_blank, mut wrong, mut two) = (right, right, right);
    one_blank[40] = 0;
    wrong[40] = right[40] % 9 + 1;
    // Two digits whose places are all blank can be exchanged.
    two.iter_mut().filter(|digit| **digit < 3).for_each(|digit| *digit = 0);
    let puzzles = [right, one_blank, wrong, two];
    let mut batch = Batch::on(Backend::Scalar, 2).unwrap();
    let answers = batch.solve(&puzzles[..], &Stop::new()).complete().unwrap();
    assert_eq!(answers.counts(), [1, 1, 0, 2]);
    assert_eq!(answers.solution(1), Some(right));
}

#[test]
fn batches_of_every_size() {
    let mut source = Source::new(2);
    let puzzles: Vec<_> = (0..1100).map(|i| source.puzzle(24 + i % 30)).collect();
    let expected: Vec<_> = puzzles.iter().map(|puzzle| expected(puzzle, 2)).collect();
    for (backend, mut batch) in batches(2) {
        for size in [0, 1, 2, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1023, 1025, 1100] {
            assert_eq!(
                batch.count(&puzzles[..size], &Stop::new()).complete().unwrap(),
                expected[..size],
                "{backend} {size}"
            );
        }
    }
}

#[test]
fn lanes_share_the_work_of_a_single_puzzle() {
    // The first band is given: its completions fill all lanes many times.
    let band = b"123456789456789123789123456";
    let mut puzzle = [0; 81];
    for (cell, digit) in puzzle.iter_mut().zip(band) {
        *cell = digit - b'0';
    }
    puzzle[27..36].copy_from_slice(&[2, 1, 4, 3, 6, 5, 8, 9, 7]);
    puzzle[36..39].copy_from_slice(&[3, 6, 5]);
    let all = expected(&puzzle, u64::MAX);
    assert!(all > 2000);
    for limit in [1, 2, 700, all, u64::MAX] {
        for (backend, mut batch) in batches(limit) {
            assert_eq!(
                batch.count(&[puzzle][..], &Stop::new()).complete().unwrap(),
                [all.min(limit)],
                "{backend} {limit}"
            );
        }
    }
}

#[test]
fn full_grids_right_and_wrong() {
    let source = Source::new(3);
    let right = source.solved[0];
    let mut puzzles = vec![right];
    for cell in 0..81 {
        let mut wrong = right;
        wrong[cell] = right[cell] % 9 + 1;
        puzzles.push(wrong);
        wrong[cell] = 0;
        puzzles.push(wrong);
        wrong[cell] = 10;
        puzzles.push(wrong);
        wrong[cell] = 16;
        puzzles.push(wrong);
    }
    for (backend, mut batch) in batches(2) {
        let counts = batch.count(&puzzles[..], &Stop::new()).complete().unwrap();
        assert_eq!(counts[0], 1);
        for (cell, counts) in counts[1..].chunks(4).enumerate() {
            assert_eq!(counts, [0, 1, 0, 0], "{backend} {cell}");
        }
    }
}

#[test]
fn candidates_may_be_any_sets() {
    let mut source = Source::new(4);
    let puzzles: Vec<_> = (0..1000).map(|i| source.candidates([0.3, 0.4, 0.5, 0.6][i % 4])).collect();
    let expected: Vec<u64> = puzzles.iter().map(|puzzle| expected_within(puzzle, 2)).collect();
    let seen = [0, 1, 2].map(|count| expected.iter().filter(|&&found| found == count).count());
    assert!(seen.iter().all(|&count| count > 50), "0, 1 and 2: {seen:?}");
    for (backend, mut batch) in batches(2) {
        assert_eq!(batch.count(&puzzles[..], &Stop::new()).complete().unwrap(), expected, "{backend}");
    }
}

#[test]
fn an_exception_leaves_the_other_digits() {
    let mut source = Source::new(6);
    let puzzles: Vec<_> = (0..500)
        .map(|i| {
            let cells = source.puzzle(24 + i % 12);
            (cells, Exception { cell: (i % 81) as u8, digit: (i % 9) as u8 + 1 })
        })
        .collect();
    let expected: Vec<u64> = puzzles
        .iter()
        .map(|(cells, except)| {
            let mut candidates = cells.map(|digit| if digit == 0 { 0x1ff } else { 1 << (digit - 1) });
            candidates[usize::from(except.cell)] &= !(1 << (except.digit - 1));
            expected_within(&candidates, 2)
        })
        .collect();
    for (backend, mut batch) in batches(2) {
        assert_eq!(batch.count(&puzzles[..], &Stop::new()).complete().unwrap(), expected, "{backend}");
    }
}

#[test]
fn a_raised_stop_gives_no_answer_and_limit_0_asks_for_none() {
    let stop = Stop::new();
    let blank = [[0u8; 81]];
    for (backend, mut batch) in batches(0) {
        assert_eq!(batch.count(&blank[..], &stop), Outcome::Complete(vec![0]), "{backend}");
    }
    stop.raise();
    for (backend, mut batch) in batches(u64::MAX) {
        assert!(batch.count(&blank[..], &stop).is_interrupted(), "{backend}");
        let after = batch.count(&[Source::new(5).solved[0]][..], &Stop::new());
        assert_eq!(after, Outcome::Complete(vec![1]), "{backend}: a stopped batch can be used again");
    }
}

#[test]
fn a_batch_can_be_used_again_for_fewer_puzzles() {
    let mut source = Source::new(6);
    let puzzles: Vec<_> = (0..600).map(|_| source.puzzle(26)).collect();
    for (backend, mut batch) in batches(2) {
        let all = batch.count(&puzzles[..], &Stop::new()).complete().unwrap();
        for fewer in [599, 300, 7, 1, 0] {
            assert_eq!(batch.count(&puzzles[..fewer], &Stop::new()).complete().unwrap(), all[..fewer], "{backend}");
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_answers() {
    let mut source = Source::new(7);
    let puzzles: Vec<_> = (0..20_000).map(|i| source.puzzle(20 + i % 12)).collect();
    let marks: Vec<_> = (0..9000).map(|_| source.candidates(0.4)).collect();
    let answers = |batch: &mut Batch| {
        let given = |batch: &mut Batch, asked: Nines<'_>| -> Vec<_> {
            let answers = batch.solve(asked, &Stop::new()).complete().unwrap();
            answers.counts().iter().enumerate().map(|(i, &count)| (count, answers.solution(i))).collect()
        };
        let counts = batch.count(&puzzles[..], &Stop::new()).complete().unwrap();
        (counts, given(batch, puzzles[..].into()), given(batch, marks[..].into()))
    };
    let expected = answers(&mut Batch::new(2));
    for threads in [0, 2, 3, 8] {
        assert!(answers(&mut Batch::new(2).threads(threads)) == expected, "{threads} threads");
    }
}

#[test]
fn a_raised_stop_ends_all_threads_and_writes_no_solution() {
    let blank = vec![[0u8; 81]; 30_000];
    let mut solved = blank.clone();
    let stop = Stop::new();
    stop.raise();
    for threads in [1, 3] {
        let mut batch = Batch::new(1).threads(threads);
        assert_eq!(batch.solve_into(&blank[..], &mut solved, &stop), Outcome::Interrupted(()));
        assert!(batch.solve(&blank[..], &stop).is_interrupted());
        assert_eq!(solved, blank);
    }
}

#[test]
fn a_short_list_is_answered_as_in_lanes() {
    let mut source = Source::new(8);
    let mut puzzles: Vec<[u8; 81]> = (0..40).map(|number| source.puzzle(24 + number)).collect();
    puzzles.extend([[0; 81], [1; 81], [11; 81]]);
    for limit in [0, 1, 2, 5] {
        let mut lanes = Batch::on(Backend::best(), limit).unwrap();
        let mut either = Batch::new(limit);
        let expected = lanes.solve(&puzzles[..], &Stop::new()).complete().unwrap();
        for count in [0, 1, puzzles.len()] {
            let found = either.solve(&puzzles[..count], &Stop::new()).complete().unwrap();
            assert_eq!(found.counts(), &expected.counts()[..count], "{limit}");
            for number in 0..count {
                assert_eq!(found.solution(number), expected.solution(number), "{limit}: puzzle {number}");
            }
        }
        let except: Vec<_> = puzzles.iter().map(|&cells| (cells, Exception { cell: 40, digit: 5 })).collect();
        let [few, many] = [&mut either, &mut lanes].map(|batch| batch.count(&except[..], &Stop::new()).complete());
        assert_eq!(few, many, "{limit}");
    }
    let stop = Stop::new();
    stop.raise();
    assert!(Batch::new(u64::MAX).count(&[[0_u8; 81]][..], &stop).is_interrupted());
    assert!(puzzles.len() <= super::few(Backend::best()));
}
