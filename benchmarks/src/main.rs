//! Prints lowbit's figures as ratios to the reference kernels, measured in one run. Every answer is checked.
//!
//! `cargo run --release -p lowbit-benchmarks -- [queens|queens-full|boards|sudoku]...`; none named means all but `queens-full`,
//! which also counts n = 19 and 20.
#![forbid(unsafe_code)]

mod clock;
mod queens_boards;
mod queens_counts;
mod sudoku_kernels;

/// What can be measured, by name.
const SUBJECTS: [(&str, fn()); 4] = [
    ("queens", || queens_counts::run(false)),
    ("queens-full", || queens_counts::run(true)),
    ("boards", queens_boards::run),
    ("sudoku", sudoku_kernels::run),
];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = wanted.iter().find(|name| SUBJECTS.iter().all(|(subject, _)| subject != name)) {
        eprintln!(
            "lowbit-benchmarks: nothing is called '{unknown}'; there are {}",
            SUBJECTS.map(|(name, _)| name).join(", ")
        );
        std::process::exit(2);
    }
    for (name, measure) in SUBJECTS {
        if wanted.is_empty() && name != "queens-full" || wanted.iter().any(|wanted| wanted == name) {
            measure();
            println!();
        }
    }
}
