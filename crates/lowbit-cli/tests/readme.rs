//! What the READMEs show is what a shell prints: every `console` block is run, pipes and all.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The commands of a text, each with the output shown below it.
fn sessions(text: &str) -> Vec<(String, String)> {
    let mut sessions: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line.strip_prefix("$ ") {
            _ if line.starts_with("```") => inside = line == "```console",
            Some(command) if inside => sessions.push((command.to_owned(), String::new())),
            None if inside => sessions.last_mut().expect("output follows a command").1 += &format!("{line}\n"),
            _ => {}
        }
    }
    sessions
}

#[test]
fn the_readme_is_true() {
    check("README.md", "readme");
}

#[test]
fn the_chinese_readme_is_true() {
    check("README.zh.md", "readme.zh");
}

/// Runs the commands of a page in a folder of their own.
fn check(page: &str, folder: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).unwrap();
    let binaries = Path::new(env!("CARGO_BIN_EXE_lowbit")).parent().unwrap().to_owned();
    let path = format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap());
    let sessions = sessions(&std::fs::read_to_string(root.join(page)).unwrap());
    assert!(sessions.len() > 5, "{page}");
    for (command, expected) in sessions {
        let output =
            Command::new("sh").args(["-c", &command]).current_dir(&folder).env("PATH", &path).output().unwrap();
        let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(stdout.trim_end(), expected.trim_end(), "$ {command}\n{stderr}");
    }
}
