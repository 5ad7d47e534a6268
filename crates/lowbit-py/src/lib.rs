//! The native half of the Python package `lowbit`: `lowbit._lowbit`.
//!
//! Everything here converts arguments, releases the interpreter lock, and calls the library. The public interface, with
//! documentation and types, is in `python/lowbit`; `_lowbit.pyi` there describes this module.
#![forbid(unsafe_code)]

mod answers;
mod arguments;
mod array;
mod ask;
mod board;
mod clocks;
mod command;
mod errors;
mod finding;
mod grid;
mod interrupt;
mod queens;
mod regions;
mod run;
mod solution;
mod solutions;
mod steps;
mod sudoku;
mod symmetry;
mod units;
mod variant;

/// The native half of the package: see `lowbit.queens`, `lowbit.regions`, `lowbit.sudoku` and `lowbit.clocks`.
#[pyo3::pymodule]
mod _lowbit {
    #[pymodule_export]
    use crate::answers::{counted_queens, run_status, solved_clocks};
    #[pymodule_export]
    use crate::array::solve_array;
    #[pymodule_export]
    use crate::ask::ask;
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::clocks::solve_clocks;
    #[pymodule_export]
    use crate::command::command;
    #[pymodule_export]
    use crate::errors::{environment_language, version};
    #[pymodule_export]
    use crate::finding::Finding;
    #[pymodule_export]
    use crate::grid::Grid;
    #[pymodule_export]
    use crate::interrupt::Stopped;
    #[pymodule_export]
    use crate::queens::{count_queens, solve_queens};
    #[pymodule_export]
    use crate::regions::{RegionBoard, RegionSolutions, check_regions, count_regions, generate_regions};
    #[pymodule_export]
    use crate::regions::{grade_regions, hint_regions, solve_many_regions, solve_regions};
    #[pymodule_export]
    use crate::run::Run;
    #[pymodule_export]
    use crate::solution::Solution;
    #[pymodule_export]
    use crate::solutions::Solutions;
    #[pymodule_export]
    use crate::steps::{grade_sudoku, hint_sudoku, hint_texts};
    #[pymodule_export]
    use crate::sudoku::{GridSolutions, best, candidates, check, check_texts, count_solutions, count_texts};
    #[pymodule_export]
    use crate::sudoku::{generate, grade_texts, solve_grid, solve_lines, solve_texts};
    #[pymodule_export]
    use crate::symmetry::{canonical, canonical_texts, morph, near};
    #[pymodule_export]
    use crate::units::{Units, problem_of_term, read_term};
    #[pymodule_export]
    use crate::variant::{
        candidates_variant, check_variant, constraint_kinds, convert_variant, count_variant, generate_variant,
        grade_variant, hint_variant, list_variant, solve_variant,
    };
}
