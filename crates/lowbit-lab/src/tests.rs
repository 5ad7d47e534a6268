//! Measuring and drawing, on artificial ladders and on those of the puzzles.

use std::cell::Cell;
use std::time::Duration;

use super::*;
use lowbit::engine::Outcome;
use lowbit::words::Language;

/// A rung that finds `answer` in `nodes` nodes while `ticks` milliseconds pass on a clock of its own.
fn rung<'a>(name: &'static str, answer: &'static str, nodes: u128, clock: &'a Cell<u64>, ticks: u64) -> Rung<'a> {
    Rung::new(name, "made up", move |_| {
        clock.set(clock.get() + ticks);
        Ok(Some(Finding { answer: answer.into(), nodes }))
    })
}

/// A rung that runs until it is stopped.
fn endless() -> Rung<'static> {
    Rung::new("endless", "never ends", |stop| {
        while !stop.is_raised() {
            std::thread::yield_now();
        }
        Ok(None)
    })
}

fn terms(clock: &Cell<u64>) -> Terms<'_> {
    Terms {
        limit: Duration::from_millis(30),
        clock: Box::new(|| Duration::from_millis(clock.get())),
        ..Terms::default()
    }
}

fn ladder<'a>(rungs: Vec<Rung<'a>>) -> Ladder<'a> {
    Ladder { puzzle: "a <puzzle>".into(), rungs }
}

#[test]
fn figures_are_nodes_and_time() {
    let clock = Cell::new(0);
    let rungs = vec![
        rung("slow", "42", 1_000_000, &clock, 100),
        rung("quick", "42", 500, &clock, 4),
        rung("no nodes", "42", 0, &clock, 10),
    ];
    let report = measure(&ladder(rungs), &terms(&clock)).unwrap().complete().unwrap();
    assert_eq!(report.answer, Some("42".into()));
    let figures: Vec<_> = report.figures.iter().map(|figure| (figure.nodes, figure.seconds)).collect();
    assert_eq!(figures, [(Some(1_000_000), 0.1), (Some(500), 0.004), (None, 0.01)]);
    let costs: Vec<_> = report.figures.iter().map(|figure| figure.cost().map(f64::round)).collect();
    assert_eq!(costs, [Some(100.0), Some(8000.0), None]);
    let faster: Vec<_> = report.figures.iter().map(|figure| report.times_faster(figure).map(f64::round)).collect();
    assert_eq!(faster, [Some(1.0), Some(25.0), Some(10.0)]);
}

#[test]
fn the_best_of_several_runs_counts() {
    let clock = Cell::new(0);
    let runs = Cell::new(0);
    let warming_up = Rung::new("warming up", "the first run is slow", |_| {
        runs.set(runs.get() + 1);
        clock.set(clock.get() + if runs.get() == 1 { 50 } else { 20 });
        Ok(Some(Finding { answer: "".into(), nodes: 1 }))
    });
    let report = measure(&ladder(vec![warming_up]), &terms(&clock)).unwrap().complete().unwrap();
    assert_eq!(report.figures[0].seconds, 0.02);
    assert!(runs.get() >= 4);
}

#[test]
fn a_coarse_clock_measures_short_rungs_in_few_runs() {
    let runs = Cell::new(0_u64);
    let short = Rung::new("short", "a quarter of a tick", |_| {
        runs.set(runs.get() + 1);
        Ok(Some(Finding { answer: "".into(), nodes: 1 }))
    });
    let clock = || Duration::from_millis(runs.get() / 4);
    let terms = Terms { clock: Box::new(clock), ..Terms::default() };
    let report = measure(&ladder(vec![short]), &terms).unwrap().complete().unwrap();
    let seconds = report.figures[0].seconds;
    assert!((1e-4..=5e-4).contains(&seconds), "{seconds}");
    assert!(runs.get() < 1000, "{} runs", runs.get());
}

#[test]
fn rungs_that_disagree_are_an_error() {
    let clock = Cell::new(0);
    let rungs = vec![rung("right", "92", 1, &clock, 1), rung("wrong", "93", 1, &clock, 1)];
    let error = measure(&ladder(rungs), &terms(&clock)).unwrap_err();
    assert_eq!(error.to_string(), "'wrong' disagrees: 93, not 92");
}

#[test]
fn a_rung_beyond_the_limit_is_stopped_and_the_others_go_on() {
    let clock = Cell::new(0);
    let rungs = vec![endless(), rung("quick", "42", 10, &clock, 1)];
    let report = measure(&ladder(rungs), &terms(&clock)).unwrap().complete().unwrap();
    assert!(!report.figures[0].is_finished && report.figures[0].seconds >= 0.03);
    assert_eq!(report.times_faster(&report.figures[1]), None);
    let svg = picture(&report, Language::English);
    assert!(svg.contains("stopped: endless") && svg.contains(">quick</text>"));
}

#[test]
fn an_interruption_keeps_what_was_measured() {
    let clock = Cell::new(0);
    let terms = terms(&clock);
    terms.stop.raise();
    let rungs = vec![rung("first", "42", 10, &clock, 1), endless(), rung("third", "42", 10, &clock, 1)];
    let Outcome::Interrupted(report) = measure(&ladder(rungs), &terms).unwrap() else { panic!("not interrupted") };
    assert_eq!(report.figures.iter().map(|figure| figure.name.to_string()).collect::<Vec<_>>(), ["first"]);
}

/// Every tag that is opened is closed, in order.
fn is_well_formed(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.split_whitespace().next().expect("a tag has a name");
        match name.strip_prefix('/') {
            Some(name) if open.pop() != Some(name) => return false,
            Some(_) => {}
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    open.is_empty()
}

#[test]
fn every_picture_is_a_document() {
    let clock = Cell::new(0);
    let draw = |rungs| {
        let report = measure(&ladder(rungs), &terms(&clock)).unwrap().complete().unwrap();
        Language::ALL.map(|language| picture(&report, language))
    };
    let pictures = [
        draw(vec![]),
        draw(vec![endless()]),
        draw(vec![rung("one", "42", 1, &clock, 1)]),
        draw(vec![
            rung("one", "42", 7, &clock, 9),
            rung("a & b", "42", 7, &clock, 9),
            rung("join", "42", 0, &clock, 3),
        ]),
        draw(vec![rung("far", "42", u128::MAX, &clock, 100_000), rung("near", "42", 1, &clock, 1)]),
    ];
    for svg in pictures.iter().flatten() {
        assert!(is_well_formed(svg), "{svg}");
        assert!(svg.contains("<title id=\"title\">a &lt;puzzle&gt;"), "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
    assert!(pictures[0][0].contains("no rung with nodes"));
    assert!(pictures[3][0].contains("a &amp; b") && pictures[3][0].contains("visits no nodes"));
}
