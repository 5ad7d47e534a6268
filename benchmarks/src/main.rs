//! Prints lowbit's figures as ratios to the reference kernels, measured in one run.
fn main() {}
