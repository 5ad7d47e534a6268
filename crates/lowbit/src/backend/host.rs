//! For tests: the GPU kernels, compiled for the host by the programs in `kernels/host`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Compiler flags: the address and undefined-behaviour sanitizers.
pub(crate) const SANITIZED: [&str; 3] = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// The sources of the kernels; a published crate does not have them.
pub(crate) fn sources() -> Option<PathBuf> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    if !sources.exists() {
        eprintln!("skipped: the sources of the kernels are not here");
        return None;
    }
    Some(sources)
}

/// Compiles one of the programs in `host`, into the folder of the test executable, where the next build replaces it.
pub(crate) fn compiled(sources: &Path, program: &str, name: &str, flags: &[&str]) -> PathBuf {
    let tests = std::env::current_exe().expect("a test is a program");
    let to = tests.with_file_name(format!("kernels-{program}-{name}"));
    let new = to.with_extension(std::process::id().to_string());
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".into());
    let mut command = Command::new(compiler);
    command.args(["-std=c++17", "-Wno-unknown-pragmas"]).args(flags);
    command.arg(sources.join("host").join(format!("{program}.cpp"))).arg("-o").arg(&new);
    let output = command.output().expect("a C++ compiler is needed, as CXX or c++");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::rename(new, &to).unwrap();
    to
}

/// The output of a program for these words of input.
pub(crate) fn run(program: &Path, words: &[u32]) -> String {
    let mut command = Command::new(program);
    command.env("ASAN_OPTIONS", "detect_leaks=0").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut input = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || input.write_all(&bytes).unwrap());
        child.wait_with_output().unwrap()
    });
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The faults that a test inserts: with LOWBIT_FAULTS all, otherwise the first, as each needs its own compilation.
pub(crate) fn faults<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    all.into_iter().take(if std::env::var("LOWBIT_FAULTS").is_ok() { usize::MAX } else { 1 })
}

/// Compiles a program from a copy of the sources in which a text, which must occur exactly once, is replaced.
pub(crate) fn compiled_wrong(
    sources: &Path,
    program: &str,
    name: &str,
    (file, text, changed): (&str, &str, &str),
) -> PathBuf {
    let copy = std::env::temp_dir().join(format!("lowbit-kernels-{program}-{name}-{}", std::process::id()));
    fs::create_dir_all(copy.join("host")).unwrap();
    for folder in ["", "host"] {
        for entry in fs::read_dir(sources.join(folder)).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_file() {
                fs::copy(entry.path(), copy.join(folder).join(entry.file_name())).unwrap();
            }
        }
    }
    let source = fs::read_to_string(copy.join(file)).unwrap();
    assert_eq!(source.matches(text).count(), 1, "{file}: {text}");
    fs::write(copy.join(file), source.replace(text, changed)).unwrap();
    let wrong = compiled(&copy, program, name, &["-O0"]);
    fs::remove_dir_all(copy).unwrap();
    wrong
}
