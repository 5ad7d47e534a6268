//! Prints lowbit's figures as ratios to the reference kernels, measured in one run.
mod clock;
mod queens_boards;

fn main() {
    queens_boards::run();
}
