use super::*;
use crate::engine::Control;

/// Every sequence meets its published terms, as long as boards and terms are small.
#[test]
fn published_terms_are_met() {
    for sequence in all() {
        let side = |n: u32| match sequence.asked {
            Asked::Placements { problem, read: Read::All, .. } if problem.contains("{2n") => 2 * n,
            Asked::Placements { problem, .. } if problem.contains("dominating") => n + 4,
            Asked::FewestClasses(_) => n + 4,
            Asked::QuarterTurn { .. } => n / 4,
            _ => n,
        };
        let is_small = |(n, term): &(u32, Vec<u128>)| side(*n) <= 12 && term.iter().sum::<u128>() <= 50_000;
        let small: Vec<_> = (sequence.offset..).zip(sequence.published()).take_while(is_small).collect();
        assert!(small.len() >= 5, "{}: {} terms", sequence.name, small.len());
        for (n, term) in small {
            let request = sequence.request(n).unwrap();
            let in_another_way = match sequence.asked {
                Asked::Placements { .. } => None, // the tests of placements count in two ways
                _ => Some(request.clone().again()),
            };
            for request in in_another_way.into_iter().chain([request]) {
                let count = request.run(&Control::default()).unwrap().into_inner();
                assert_eq!(count.numbers(), term, "{} for n = {n}", sequence.name);
                assert!(count.checks.published);
            }
        }
    }
}

#[test]
fn names_and_terms_are_as_they_should_be() {
    assert!(all().is_sorted_by(|a, b| a.name < b.name));
    assert_eq!(named("a287227").unwrap().last, 16);
    assert_eq!(named("A348129").unwrap().published()[4], [1, 16, 44, 24, 2]);
    assert!(named("A1").is_err());
    assert_eq!(filled_in("queen on torus {2n+1}x{n-1}, exactly-{n/2}", 5), "queen on torus 11x4, exactly-3");
    assert_eq!(filled_in("{2n}", u32::MAX), u32::MAX.to_string());
    let queens = named("A000170").unwrap();
    assert!(queens.request(99).is_err());
    assert!(named("A002562").unwrap().request(0).is_err());
}

/// A new count is compared with the terms that we counted before; in a b-file these follow the published ones.
#[test]
fn found_terms_are_compared_and_listed() {
    let all_found: usize = all().iter().map(|sequence| sequence.found().len()).sum();
    assert_eq!((all_found, all().iter().filter(|sequence| !sequence.found().is_empty()).count()), (213, 74));
    let sets = *named("A287227").unwrap();
    let b_file = sets.b_file();
    assert_eq!(b_file.last().map(|term| term.0), Some(sets.last_known()), "no gap after the published ones");
    let wrong = Sequence { published: "1, 2, 5", last: 2, found: "8: 118970 twice", ..sets };
    let error = wrong.request(8).unwrap().run(&Control::default()).unwrap_err().to_string();
    assert!(error.contains("118969") && error.contains("118970"), "{error}");
    let right = Sequence { found: "8: 118969 twice", ..wrong };
    let count = right.request(8).unwrap().run(&Control::default()).unwrap().into_inner();
    assert_eq!(count.numbers(), [118_969]);
    assert_eq!(right.b_file().len(), 3, "3 to 7 are not listed");
}
