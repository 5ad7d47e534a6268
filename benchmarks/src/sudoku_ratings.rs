//! Agreement of our ratings with published ones, and their time.
//!
//! A file of ratings has a puzzle of 81 characters first on each line; then either one rating (that of the public
//! bank), or columns named in its first line: `bank_ER`, `SE121_ER/EP/ED`, `SM115_no_uniqueness`,
//! `hodoku_level`.

use std::collections::BTreeMap;
use std::path::Path;

use lowbit::engine::Stop;
use lowbit::sudoku::Grid;
use lowbit::sudoku::steps::{Grader, Rated, Scale};

use crate::clock::thread_seconds;

/// A column of a file that one of our scales should equal.
struct Column {
    title: &'static str,
    scale: Scale,
    uniqueness: bool,
}

const COLUMNS: [Column; 4] = [
    Column { title: "bank_ER", scale: Scale::Bank, uniqueness: true },
    Column { title: "SE121_ER/EP/ED", scale: Scale::Se121, uniqueness: true },
    Column { title: "SM115_no_uniqueness", scale: Scale::Bank, uniqueness: false },
    Column { title: "hodoku_level", scale: Scale::Hodoku, uniqueness: true },
];

/// Agreement and time of the puzzles of a whole rating.
#[derive(Default)]
struct Band {
    puzzles: u32,
    equal: u32,
    near: u32,
    seconds: f64,
    longest: f64,
}

/// Compares and prints each file.
pub(crate) fn run(files: &[String]) {
    let show = std::env::var_os("SHOW_DIFFERENCES").is_some();
    for file in files {
        let text = std::fs::read_to_string(Path::new(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let has_titles = text.starts_with("puzzle");
        let titles: Vec<&str> = match has_titles {
            true => text.lines().next().unwrap_or_default().split('\t').collect(),
            false => vec!["puzzle", "bank_ER"],
        };
        for column in &COLUMNS {
            if let Some(at) = titles.iter().position(|title| *title == column.title) {
                let lines = text.lines().skip(usize::from(has_titles));
                let rows = lines.filter_map(|line| {
                    let mut fields = line.split(['\t', ' ']).filter(|field| !field.is_empty());
                    let (puzzle, first) = (fields.next()?, fields.next()?);
                    let expected = if at == 1 { first } else { fields.nth(at - 2)? };
                    Some((puzzle, first, expected))
                });
                compare(column, rows, show);
            }
        }
    }
}

fn compare<'a>(column: &Column, rows: impl Iterator<Item = (&'a str, &'a str, &'a str)>, show: bool) {
    println!("{} on scale {}, uniqueness {}", column.title, column.scale, if column.uniqueness { "on" } else { "off" });
    let mut grader = Grader::new().scale(column.scale).uniqueness(column.uniqueness);
    let mut bands: BTreeMap<u32, Band> = BTreeMap::new();
    for (puzzle, first, expected) in rows {
        let givens: Grid = puzzle.parse().unwrap_or_else(|error| panic!("{puzzle}: {error}"));
        let start = thread_seconds();
        let rated = grader.rate_givens(&givens, &Stop::new()).complete().expect("nobody stops it");
        let seconds = thread_seconds() - start;
        let ours = match rated.points {
            Some(points) => points.level.name().to_owned(),
            None if expected.contains('/') => as_text(&rated),
            None => rated.hardest.to_string(),
        };
        let expected = expected.to_lowercase();
        let whole = |text: &str| text.split('/').next().and_then(|er| er.parse::<f64>().ok()).unwrap_or(0.0);
        // Levels are grouped by the puzzle's rating, which comes first.
        let by = if rated.points.is_some() { first } else { &expected };
        let band = bands.entry(whole(by) as u32).or_default();
        band.puzzles += 1;
        band.equal += u32::from(ours == expected);
        band.near +=
            u32::from(ours == expected || (whole(&ours) - whole(&expected)).abs() < 0.25 && whole(&ours) > 0.0);
        band.seconds += seconds;
        band.longest = band.longest.max(seconds);
        if show && ours != expected {
            let technique = rated.technique.map_or("none", |technique| technique.name());
            println!("  {puzzle} expected {expected}, rated {ours} ({technique})");
        }
    }
    println!("| rating | puzzles | equal | within 0.2 | mean CPU ms | longest ms |\n|---|---|---|---|---|---|");
    let mut all = Band::default();
    for (whole, band) in &bands {
        row(&format!("{whole}.x"), band);
        all.puzzles += band.puzzles;
        all.equal += band.equal;
        all.near += band.near;
        all.seconds += band.seconds;
        all.longest = all.longest.max(band.longest);
    }
    row("all", &all);
    println!();
}

fn row(name: &str, band: &Band) {
    let mean = band.seconds / f64::from(band.puzzles.max(1)) * 1e3;
    let Band { puzzles, equal, near, longest, .. } = band;
    println!("| {name} | {puzzles} | {equal} | {near} | {mean:.3} | {:.3} |", longest * 1e3);
}

fn as_text(rated: &Rated) -> String {
    format!("{}/{}/{}", rated.hardest, rated.first_placement, rated.first_step)
}
