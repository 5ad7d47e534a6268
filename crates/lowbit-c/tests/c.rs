//! One program, compiled as C and as C++ with the header, and linked with the shared and with the static library.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of this crate's libraries: Cargo puts them beside the tests.
fn folder() -> PathBuf {
    std::env::current_exe().unwrap().parent().unwrap().to_owned()
}

/// The latest library of this crate with this ending.
fn library(ending: &str) -> PathBuf {
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        name.starts_with("liblowbit_c") && name.ends_with(ending)
    };
    let mut found: Vec<PathBuf> =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).filter(is_ours).collect();
    found.sort_by_key(|path| path.metadata().unwrap().modified().unwrap());
    found.pop().unwrap_or_else(|| panic!("no liblowbit_c{ending} in {}", folder().display()))
}

fn run(command: &mut Command) -> String {
    let done = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn programs_in_c_and_cpp_do_their_work() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (compiler, language, library) in
        [("cc", "c", library(".so")), ("c++", "c++", library(".so")), ("cc", "c", library(".a"))]
    {
        // Rust needs cc to link, but no C++ compiler, which may be missing.
        if language == "c++" && Command::new(compiler).arg("--version").output().is_err() {
            eprintln!("skipped: this machine has no {compiler}");
            continue;
        }
        let program = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("try-{language}-{}", library.extension().unwrap().display()));
        let mut compile = Command::new(compiler);
        compile.args(["-Wall", "-Wextra", "-Werror", "-x", language]).arg(own.join("tests/try.c")).args(["-x", "none"]);
        compile.arg("-I").arg(own.join("include")).arg(&library).arg("-o").arg(&program);
        run(compile.args(["-lpthread", "-ldl", "-lm"]));
        assert_eq!(run(Command::new(&program).env("LD_LIBRARY_PATH", folder())), "all is well\n");
    }
}

#[test]
fn the_header_has_the_version_of_the_library() {
    let header = include_str!("../include/lowbit.h");
    assert!(header.contains(&format!("#define LOWBIT_VERSION \"{}\"", env!("CARGO_PKG_VERSION"))));
}
