use super::*;

/// Every sequence meets its published terms, as far as the boards and the terms are small.
#[test]
fn published_terms_are_met() {
    for sequence in all() {
        let side = |n: u32| match sequence.way {
            Way::Place { size: Size::Twice | Size::TwiceAndOne, .. } => 2 * n,
            Way::QuarterTurn { .. } => n / 4,
            _ => n,
        };
        let is_small = |(n, term): &(u32, Vec<u128>)| side(*n) <= 12 && term.iter().sum::<u128>() <= 50_000;
        let small: Vec<_> = (sequence.offset..).zip(sequence.published()).take_while(is_small).collect();
        assert!(small.len() >= 5, "{}: {} terms", sequence.name, small.len());
        for (n, term) in small {
            let counted = sequence.term(n, By::default(), &Control::default()).unwrap().complete();
            assert_eq!(counted, Some(term), "{} for n = {n}", sequence.name);
        }
    }
}

#[test]
fn names_and_terms_are_as_they_should_be() {
    assert!(all().is_sorted_by(|a, b| a.name < b.name));
    assert_eq!(named("a287227").unwrap().last, 16);
    assert_eq!(named("A348129").unwrap().published()[4], [1, 16, 44, 24, 2]);
    assert!(named("A1").is_err());
    let queens = named("A000170").unwrap();
    assert!(queens.term(99, By::default(), &Control::default()).is_err());
    assert!(named("A002562").unwrap().term(0, By::default(), &Control::default()).is_err());
}
