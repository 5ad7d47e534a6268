//! The kernels for GPUs, without a GPU: the shipped ones were built from the sources beside them, and the sources, run on
//! the host under sanitizers, compute what the library computes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use lowbit::backend::Backend;
use lowbit::engine::{Search, Stop, Unit};
use lowbit::queens::kernels::join::Join;

fn kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels")
}

/// The hash of files, one after the other (FNV-1a).
fn hash_of(files: &[PathBuf]) -> String {
    let bytes = files.iter().flat_map(|path| fs::read(path).unwrap());
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

#[test]
fn the_shipped_kernels_were_built_from_these_sources() {
    let is_source = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "cu" || extension == "cuh");
    let entries = fs::read_dir(kernels()).unwrap().map(|entry| entry.unwrap().path());
    let mut sources: Vec<PathBuf> = entries.filter(is_source).collect();
    sources.sort();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("gpu");
    let mut expected = format!("sources {}\n", hash_of(&sources));
    for name in ["join", "backtrack", "place", "semiqueens"] {
        let file = format!("{name}.fatbin");
        expected += &format!("{file} {}\n", hash_of(&[shipped.join(&file)]));
    }
    assert_eq!(fs::read_to_string(shipped.join("hashes")).unwrap(), expected, "run kernels/build");
}

/// Compiles the check for the host, with sanitizers.
fn compile(name: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".into());
    let flags = ["-std=c++17", "-O1", "-g", "-Wno-unknown-pragmas", "-fsanitize=address,undefined"];
    let mut command = Command::new(&compiler);
    command.args(flags).arg("-fno-sanitize-recover=all").arg(kernels().join("host").join(format!("{name}.cpp")));
    let output = command.arg("-o").arg(&program).output().expect("a C++ compiler is needed, as CXX or c++");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    program
}

#[test]
fn the_join_counts_every_row_set_as_the_library_does() {
    let program = compile("check");
    // The largest board takes as long as all others.
    std::thread::scope(|scope| {
        let largest = scope.spawn(|| compare(&program, 12));
        [8, 9, 10, 11].into_iter().for_each(|n| compare(&program, n));
        largest.join().unwrap();
    });
}

/// Compares the kernels with the library on one board, row set by row set.
fn compare(program: &Path, n: u32) {
    let output = Command::new(program).arg(n.to_string()).env("ASAN_OPTIONS", "detect_leaks=0").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let shares = String::from_utf8(output.stdout).unwrap();
    let join = Join::new(n, Backend::Scalar, 1 << 30).unwrap();
    let mut scratch = join.scratch();
    let mut expected =
        |number| join.run(Unit { number, cost: 0.0 }, &mut scratch, &Stop::new()).complete().unwrap().solutions;
    let lines: Vec<&str> = shares.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len() as u64, join.number_of_units());
    for (number, share) in (0..).zip(lines) {
        assert_eq!(share.parse::<u128>().unwrap(), expected(number), "n = {n}, unit {number}");
    }
}
