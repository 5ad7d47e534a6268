//! For each technique a generated puzzle that needs it on one of the scales.

use super::{Advice, Grader, Progress, Scale, Step, Technique, check_proof, hint, hints, path, svg_of_step};
use crate::engine::Stop;
use crate::steps::{Fact, Mark, Rating, Statement};
use crate::sudoku::{Grid, Marks, Puzzle, Shape, Verdict};

const PUZZLES: &[(Technique, &str)] = &[
    (Technique::FullHouse, "..18...2.43.1.7..9.7.5....47.6.9....9.......2.83......1......43......268..26...97"),
    (Technique::HiddenSingleBox, "7...6.....8......9.34..2.1....13...6.....4..897..5.1.........9.5..9.6843..7..1..."),
    (Technique::HiddenSingleLine, "....15.9...1..9....5..86..3......6.2.8.7.1.35....6..713.7..........5....4....326."),
    (Technique::NakedSingle, "......8...4..7.3.2..9.........65...4....43258.....2.6.6..3..4..8.1...6...95...72."),
    (Technique::DirectPointing, "817....2..94...3.....6........2...93....6..1.17..9...6.....5.....5132.79.2.7....."),
    (Technique::DirectHiddenPair, "9..3...2.5....1...2.4.6........9.3....7.5..96.4....2.7.....61..46...9.3....738..."),
    (
        Technique::DirectHiddenTriplet,
        ".3.......264..8.7.8..2...3192..4.......35..4.5..7.......2.9.6........38.6..5...9.",
    ),
    (Technique::Pointing, "6..25.8.9.4...3.6.5...6.1.2..532.6.........84..16.....2.....7..7...9.4.......7.28"),
    (Technique::Claiming, "...6..........1.8....7.8.531....7..48...2..1...3.....5..9...5....4..97.8..6.4..2."),
    (Technique::NakedPair, ".....6..4..327......63...97.5....7..1....7......15.86.......4..28.5.....9...145.."),
    (Technique::HiddenPair, "2...14..85.6..81.2...2.6....1...2..7.9..5.86.4..1..2....4.......8...57..7....1..6"),
    (Technique::NakedTriplet, ".........514.692....7...8......8.4.54512.........7....9....2...2.83...7.........6"),
    (Technique::XWing, "......57..83....9.5......828.5.4.9.....29....12...63..4...........371.....196.8.."),
    (Technique::HiddenTriplet, "2.31...5....67...2.4..3....86.7..5.9.1.....3.3..5..6.85....7.81...9............2."),
    (Technique::Swordfish, "4..78.3.1..7....8............2.39....3.8....98.6.......5...8.7.7.31..59.....7..64"),
    (Technique::TwoLinks, ".4.7...1.5.....6..........78253.47..........33...8.5..6...9.....8.4.1...29.6..354"),
    (Technique::XyWing, "58..1.62..........4..25..3.36.574..2...6.....7.4.38...6..84..7.2.5...3.........54"),
    (Technique::XyzWing, "...4.589.4.3..71..6.......7.7...2..........5.8...3..7...15.69.....3...6.3.9.1...."),
    (Technique::UniqueRectangle1, "...8...51......6.....64.37.8.351.9.....7.....7...96..3..4.8.........1...5.9...42."),
    (Technique::UniqueRectangle2, "...........16......8...425.3..58.6.......9.2.5......34.....2....469.......3.57.8."),
    (Technique::UniqueRectangle3, ".4...18.2........732....61..7....4.9..14..37...4.....8.....8...2......9.16..27..."),
    (Technique::UniqueRectangle4, "..9.271..4.7...9.......9..4..51.67......7......65...23.......6..5....38.36.2....."),
    (Technique::UniqueLoop1, "...7....4.....35.....1.4.892....5...7...1..62.41........6...2.....576.3..5..314.."),
    (Technique::UniqueLoop2, "...7..32..8....75......3..895.......2..54....8..3.6..97.4....6..132.............2"),
    (Technique::UniqueLoop3, "8.2.1.3.9....4.....7......2.....72..29....8.7..8..5..1.6...4........1...489...6.."),
    (Technique::UniqueLoop4, "7.8.9....2..4..9.........7.5.9...4..4.37..6.......6....5..14.83....5....9...63..."),
    (Technique::NakedQuad, "..4.92.....91.3..7.7.65..94......6......2.75....3.....2...3...9..5....6.18...43.."),
    (Technique::Jellyfish, "....1.....2...498..4......2...4.5....6..935....9..1...3......91..42...7..52.6...4"),
    (Technique::HiddenQuad, "..56....1.9......2..431.6.....9...8....7..2.4......3.....2....3.2.4.65..6..17.8.."),
    (Technique::ThreeLinks, "..948.6.5.....6..9...31....7.694.1...9....2..4.1..3..7.1382.....5......8..2...3.."),
    (Technique::WxyzWing, "18...4..2.7.....8....2..........6.392....9...9.685.2...5..4......8....53..3..1..."),
    (Technique::Bug1, ".4.7...1.5.....6..........78253.47..........33...8.5..6...9.....8.4.1...29.6..354"),
    (Technique::Bug2, "5..3..1....4......7..8....6..8..6..9..7...3.4.9.....2...1.5....8...7.5..24...18.."),
    (Technique::Bug3, "..34..9.74...3........78..2...96....3...47....7...38.9..1.8..7..4..5.6.35.......1"),
    (Technique::Bug4, "....43.1..43...........8...9...562...2.1..4......2.8.7.95......6...17..37.......6"),
    (Technique::VwxyzWing, ".3..9...4....6...........26.5...13..1.4.....5....2...8..12.8...5......8..2..3.19."),
    (Technique::AlignedPair, "3...5....8.9..3.....6.19.4..4.69..1.....3..........82..21.....99....156..6..2...."),
    (Technique::XCycle, "2...1.....61.........8...9.9.......61...4295...5...7......21.8...69.52....7.8...."),
    (Technique::YCycle, "9............1.9.....8...5..1.48.2..4.97...86..89..3..8....6..1.....263.17......."),
    (Technique::XChain, "..261.....358............5......7..15.....6..8.124...7..3.....87....2....6..8..13"),
    (Technique::ContinuousLoop, "..5..2....927.....3..5...4........9.4....16.....9634..8..2...5....6...2...4.8.9.7"),
    (Technique::ForcingChain, "..6...4.........7.1.8......2.9.68........4.39...7..6..82.39.....6.....5...7....4."),
    (Technique::AlignedTriplet, ".3..9...4....6...........26.5...13..1.4.....5....2...8..12.8...5......8..2..3.19."),
    (Technique::Nishio, "4.3..976.6...2.4.......4.2.8...3......7.9..8.....1735...4......3.2......7...8.53."),
    (Technique::CellForcingChains, "..5.....8.4.1..9.27....4.........5...7......3..35.8...92...6...6..4.7.1.1.7....2."),
    (
        Technique::RegionForcingChains,
        "..5.....8.4.1..9.27....4.........5...7......3..35.8...92...6...6..4.7.1.1.7....2.",
    ),
    (
        Technique::DynamicContradiction,
        "5.4...9.........67137............2.5....41......7...3.61.9.7....9..837....31..59.",
    ),
    (Technique::DynamicDouble, "....7.3.2...3...5...5....94.4.7.29..6.7......3...6.1......1.58..7.8....1...4.62.."),
    (Technique::DynamicCell, "..87.4....2.......7.4.31......4..2..9.6.8...5.....5..11..8..7.22.....5.3.......19"),
    (Technique::DynamicRegion, "..7.386.9.6.4..7.....6....373...51..9....4....1.37...8.91....8.4....2.......4...5"),
];

#[test]
fn each_technique_is_met_where_it_is_needed() {
    let mut graders = [Scale::Bank, Scale::Se121].map(|scale| Grader::new().scale(scale).with_path(true));
    for &(technique, text) in PUZZLES {
        let puzzle = Puzzle::from(text.parse::<Grid>().unwrap());
        let is_met = graders.iter_mut().any(|grader| {
            let grading = grader.grade_checked(&puzzle, Verdict::Unique, &Stop::new()).complete().unwrap();
            let path = grading.path.unwrap();
            assert_eq!(path.solution, puzzle.solve(&Stop::new()).complete().unwrap(), "{text}");
            path.steps.iter().any(|step| step.technique == technique)
        });
        assert!(is_met, "{technique} in {text}");
    }
}

#[test]
fn ratings_stay_as_they_are() {
    // Easy to hard, so that a change of the search is noticed; the scales were compared with published ratings.
    let known = [
        (Technique::NakedSingle, "2.3", "2.3/1.2/1.2"),
        (Technique::XyWing, "4.0", "4.2/1.2/1.2"),
        (Technique::UniqueLoop3, "4.0", "6.6/1.2/1.2"),
        (Technique::AlignedPair, "4.1", "6.2/1.2/1.2"),
        (Technique::YCycle, "5.5", "7.0/1.2/1.2"),
        (Technique::DynamicCell, "8.9", "8.9/1.2/1.2"),
    ];
    let rate = |scale: Scale, text: &str| {
        Grader::new().scale(scale).rate_givens(&text.parse().unwrap(), &Stop::new()).complete().unwrap()
    };
    for (technique, bank, classic) in known {
        let (_, text) = PUZZLES.iter().find(|(known, _)| *known == technique).unwrap();
        assert_eq!(rate(Scale::Bank, text).hardest.to_string(), bank, "{technique}");
        assert_eq!(rate(Scale::Se121, text).to_string(), classic, "{technique}");
    }
}

#[test]
fn a_solved_grid_is_rated_nothing() {
    let puzzle = Puzzle::from(PUZZLES[0].1.parse::<Grid>().unwrap());
    let solved = puzzle.solve(&Stop::new()).complete().unwrap().unwrap();
    let rated = Grader::new().rate_givens(&solved, &Stop::new()).complete().unwrap();
    assert_eq!((rated.to_string().as_str(), rated.technique), ("0.0/0.0/0.0", None));
}

#[test]
fn a_raised_stop_ends_a_rating() {
    let stop = Stop::new();
    stop.raise();
    let (_, text) = PUZZLES[PUZZLES.len() - 1];
    assert!(Grader::new().rate_givens(&text.parse().unwrap(), &stop).is_interrupted());
}

#[test]
fn a_step_is_drawn_with_its_candidates_and_links() {
    let (_, text) = PUZZLES.iter().find(|(technique, _)| *technique == Technique::XChain).unwrap();
    let puzzle = Puzzle::from(text.parse::<Grid>().unwrap());
    let grading =
        Grader::new().scale(Scale::Se121).with_path(true).grade_checked(&puzzle, Verdict::Unique, &Stop::new());
    let steps = grading.complete().unwrap().path.unwrap().steps;
    let step = steps.iter().find(|step| step.technique == Technique::XChain).unwrap();
    let picture = super::svg_of_step(&Progress::from(&puzzle), step);
    let count = |class: &str| picture.matches(&format!("class=\"{class}\"")).count();
    assert_eq!(count("reason"), step.reasons.len());
    assert_eq!(count("removed"), step.removed.len());
    assert!(count("link") > 2 && picture.ends_with("</svg>\n"), "{picture}");
}

#[test]
fn a_taught_path_leads_to_the_solution() {
    for (_, text) in PUZZLES.iter().step_by(6) {
        let puzzle = Puzzle::from(text.parse::<Grid>().unwrap());
        let way = path(&Progress::from(&puzzle), &Stop::new()).complete().unwrap().unwrap();
        assert_eq!(way.solution, puzzle.solve(&Stop::new()).complete().unwrap(), "{text}");
    }
}

#[test]
fn other_sizes_than_nine_and_grids_of_two_sizes_have_no_steps() {
    let sizes = [Shape::FOUR, Shape::NINE, Shape::SIXTEEN];
    for (givens, entries) in sizes.into_iter().flat_map(|one| sizes.map(|other| (one, other))) {
        for marks in [None, Some(Marks::none(Shape::FOUR)), Some(Marks::seen(&Grid::empty(Shape::NINE)))] {
            let mut filled = Grid::empty(entries);
            filled.set(entries.cells() - 1, 1);
            let progress = Progress { givens: Grid::empty(givens), entries: filled, marks };
            if progress.is_nine() {
                continue;
            }
            let stop = Stop::new();
            assert_eq!(hint(&progress, &stop).complete(), Some(Advice::NotNine));
            assert_eq!(hints(&progress, &stop).complete(), Some(Advice::NotNine));
            assert_eq!(path(&progress, &stop).complete().unwrap().unwrap_err(), Advice::NotNine);
            let step = any_step();
            assert!(check_proof(&progress, &step, Verdict::Unique).is_err());
            assert!(svg_of_step(&progress, &step).ends_with("</svg>\n"));
        }
    }
}

/// A step whose marks are not candidates of 9x9.
fn any_step() -> Step {
    let marks = vec![Mark { cell: 81, digit: 1 }, Mark { cell: 0, digit: 0 }, Mark { cell: u16::MAX, digit: 255 }];
    Step {
        technique: Technique::XWing,
        rating: Rating(32),
        houses: Vec::new(),
        reasons: marks.clone(),
        groups: Vec::new(),
        links: Vec::new(),
        placed: marks.clone(),
        removed: marks.clone(),
        proof: vec![Statement { fact: Fact::Unique(marks), because: Vec::new() }],
    }
}

#[test]
fn a_step_of_no_candidates_is_drawn_and_refused() {
    let progress = Progress::from(&Puzzle::from(Grid::empty(Shape::NINE)));
    assert_eq!(check_proof(&progress, &any_step(), Verdict::Unique).unwrap_err().at, 0);
    assert!(!svg_of_step(&progress, &any_step()).contains("class=\"placed\""));
}

#[test]
fn what_is_no_puzzle_of_nine_is_unsolved_and_rated_at_once() {
    let clash = "11".to_owned() + &".".repeat(79);
    for scale in Scale::ALL {
        for grid in
            [Grid::empty(Shape::FOUR), Grid::empty(Shape::NINE), Grid::empty(Shape::SIXTEEN), clash.parse().unwrap()]
        {
            let rated = Grader::new().scale(scale).rate_givens(&grid, &Stop::new()).complete().unwrap();
            assert!(!rated.is_solved && rated.technique.is_none(), "{grid}");
        }
        let stop = Stop::new();
        stop.raise();
        let stopped = Grader::new().scale(scale).rate_givens(&Grid::empty(Shape::NINE), &stop);
        assert!(stopped.is_interrupted() && !stopped.into_inner().is_solved);
    }
}
