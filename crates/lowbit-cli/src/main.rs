//! The `lowbit` command.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    lowbit_cli::run(std::env::args_os()).into()
}
