//! Prints lowbit's figures as ratios to the reference kernels, measured in one run. Every answer is checked.
//!
//! `cargo run --release -p lowbit-benchmarks -- [NAME]...`, with names from [`SUBJECTS`]; without names, those that
//! take less than a minute.
#![forbid(unsafe_code)]

mod clock;
mod gpu;
mod queens;
mod queens_agreement;
mod queens_boards;
mod queens_counts;
mod queens_predictions;
mod queens_resources;
mod queens_textbook;
mod regions;
mod sudoku_agreement;
mod sudoku_kernels;
mod sudoku_large;
mod sudoku_ratings;
mod sudoku_symmetry;

/// A subject of measurement.
struct Subject {
    name: &'static str,
    measure: fn(),
    /// Measured only if named: it takes minutes.
    long: bool,
}

const fn short(name: &'static str, measure: fn()) -> Subject {
    Subject { name, measure, long: false }
}

const fn long(name: &'static str, measure: fn()) -> Subject {
    Subject { name, measure, long: true }
}

const SUBJECTS: [Subject; 18] = [
    short("queens", || queens_counts::run(false)),
    long("queens-full", || queens_counts::run(true)), // also n = 19 and 20
    long("queens-agreement", queens_agreement::run),
    short("textbook", queens_textbook::run),
    short("threads", queens_resources::threads),
    long("memory", queens_resources::memory),
    short("boards", queens_boards::run),
    long("predictions", queens_predictions::run),
    short("sudoku", sudoku_kernels::run),
    long("sudoku-large", sudoku_large::run),
    short("sudoku-symmetry", || sudoku_symmetry::run(&[])),
    long("sudoku-agreement", sudoku_agreement::run),
    long("gpu-check", gpu::check),
    long("gpu", gpu::phases),
    long("gpu-backtracking", gpu::backtracking),
    long("gpu-project", || gpu::project(23..=26)),
    long("gpu-project-large", || gpu::project(27..=28)),
    short("regions", || regions::run(&[])),
];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    // `regions FILE...` measures the boards of files, `sudoku-symmetry FILE...` the puzzles.
    if let Some((first, files)) = wanted.split_first()
        && !files.is_empty()
    {
        match first.as_str() {
            "regions" => return regions::run(files),
            "sudoku-symmetry" => return sudoku_symmetry::run(files),
            _ => {}
        }
    }
    // `sudoku-ratings FILE...` compares with the ratings in files.
    if let Some((first, files)) = wanted.split_first()
        && first == "sudoku-ratings"
    {
        return sudoku_ratings::run(files);
    }
    if let Some(unknown) = wanted.iter().find(|name| SUBJECTS.iter().all(|subject| subject.name != **name)) {
        let names = SUBJECTS.each_ref().map(|subject| subject.name).join(", ");
        eprintln!("lowbit-benchmarks: nothing is called '{unknown}'; there are {names}");
        std::process::exit(2);
    }
    for Subject { name, measure, long } in SUBJECTS {
        if wanted.is_empty() && !long || wanted.iter().any(|wanted| wanted == name) {
            measure();
            println!();
        }
    }
}
