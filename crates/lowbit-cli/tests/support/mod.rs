//! What tests of the command share: a folder to work in, and the command's end.
#![allow(dead_code, reason = "each test is a program of its own and uses some of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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

/// The same of a line of the shell, in which the command is called by its name.
pub(crate) fn shell(folder: &Path, line: &str) -> (i32, String, String) {
    let binaries = Path::new(env!("CARGO_BIN_EXE_lowbit")).parent().unwrap().display();
    end(Command::new("sh").args(["-c", &format!("PATH='{binaries}':$PATH; {line}")]), folder)
}

fn end(command: &mut Command, folder: &Path) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.current_dir(folder).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}
