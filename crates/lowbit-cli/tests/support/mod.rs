//! Shared by the tests of the command: a folder for a test, and the result of a command.
#![allow(dead_code, reason = "each test is a program of its own and uses some of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Longer than any command takes, even on a slow or busy machine; a hang must end the test.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

/// An empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_CRATE_NAME")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Runs the command in a folder: exit code, stdout, stderr.
pub(crate) fn lowbit(folder: &Path, arguments: &str) -> (i32, String, String) {
    end(Command::new(env!("CARGO_BIN_EXE_lowbit")).args(arguments.split(' ')), folder)
}

/// The same for a shell line, which calls the command by its name.
pub(crate) fn shell(folder: &Path, line: &str) -> (i32, String, String) {
    let binaries = Path::new(env!("CARGO_BIN_EXE_lowbit")).parent().unwrap().display();
    end(Command::new("sh").args(["-c", &format!("PATH='{binaries}':$PATH; {line}")]), folder)
}

/// Waits until a condition holds.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "{what}: it never is");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Interrupts a command as Ctrl-C does, once it handles that.
pub(crate) fn interrupt(child: &Child) {
    if cfg!(target_os = "linux") {
        // A thread of this name waits for signals. It exists from the beginning and is visible.
        let tasks = PathBuf::from(format!("/proc/{}/task", child.id()));
        let is_named = |task: fs::DirEntry| fs::read(task.path().join("comm")).is_ok_and(|name| name == b"ctrl-c\n");
        wait_until("the command listens to signals", || {
            fs::read_dir(&tasks).is_ok_and(|tasks| tasks.flatten().any(is_named))
        });
    } else {
        std::thread::sleep(Duration::from_millis(500));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

fn end(command: &mut Command, folder: &Path) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.current_dir(folder).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}
