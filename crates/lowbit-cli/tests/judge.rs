//! `lowbit judge NAME` against folders of cases: `NAME/*.in` with the expected `NAME/*.out`.
//!
//! Our own cases are in `testdata/judge`; `LOWBIT_CASES=DIR` adds another folder of the same form, and
//! `LOWBIT_CASES_SKIP=a,b` leaves out the cases whose path contains one of the words.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Standard output of `lowbit judge name < input`, and its exit code.
fn judge(name: &str, input: &Path) -> (Vec<u8>, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_lowbit"))
        .args(["judge", name])
        .stdin(fs::File::open(input).unwrap())
        .stderr(Stdio::null())
        .output()
        .unwrap();
    (output.stdout, output.status.code())
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
}

/// Runs every case below `folder` and returns how many there were.
fn run_folder(folder: &Path, skip: &[&str]) -> usize {
    let mut cases = 0;
    for problem in entries(folder).iter().filter(|path| path.is_dir()) {
        let name = problem.file_name().unwrap().to_str().unwrap();
        for input in entries(problem).iter().filter(|path| path.extension().is_some_and(|end| end == "in")) {
            let path = input.to_str().unwrap();
            let many_answers = path.contains("_multi");
            if many_answers || skip.iter().any(|word| path.contains(word)) {
                continue;
            }
            let expected = input.with_extension("out");
            let (stdout, code) = judge(name, input);
            match fs::read(&expected) {
                Ok(expected) => {
                    let (got, wanted) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&expected));
                    assert_eq!((got, code), (wanted, Some(0)), "{path}");
                }
                // A case without an answer is input that breaks the contract.
                Err(_) => assert_eq!((stdout.as_slice(), code), (&b""[..], Some(2)), "{path}"),
            }
            cases += 1;
        }
    }
    cases
}

#[test]
fn own_cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/judge");
    assert!(run_folder(&folder, &[]) > 0);
}

#[test]
fn further_cases() {
    let Ok(folder) = std::env::var("LOWBIT_CASES") else { return };
    let skip = std::env::var("LOWBIT_CASES_SKIP").unwrap_or_default();
    let skip: Vec<_> = skip.split(',').filter(|word| !word.is_empty()).collect();
    assert!(run_folder(Path::new(&folder), &skip) > 0);
}
