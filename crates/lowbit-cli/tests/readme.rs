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

/// The tables of `docs/sequences.md` are made from the library's list; with LOWBIT_WRITE_PAGES they are written.
#[test]
fn the_page_of_terms_is_made_from_the_list() {
    use lowbit::place::sequences::{self, Found};
    let found: Vec<_> = sequences::all().iter().filter(|sequence| !sequence.found().is_empty()).collect();
    let terms: usize = found.iter().map(|sequence| sequence.found().len()).sum();
    let mut tables = "## The terms\n".to_owned();
    for sequence in &found {
        let (first, rest) = sequence.meaning.split_at(1);
        tables += &format!("\n### {}\n{}{rest}.\n\n", sequence.name, first.to_uppercase());
        tables += "| n | term | checked |\n|---|---|---|\n";
        for Found { n, term, checked } in sequence.found() {
            let numbers: Vec<String> = term.iter().map(u128::to_string).collect();
            tables += &format!("| {n} | {} | {checked} |\n", numbers.join(" "));
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sequences.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, after) = page.split_at(page.find("## The terms").unwrap());
    if std::env::var_os("LOWBIT_WRITE_PAGES").is_some() {
        std::fs::write(&path, format!("{before}{tables}")).unwrap();
    } else {
        assert!(
            after == tables,
            "LOWBIT_WRITE_PAGES=1 cargo test -p lowbit-cli --test readme page_of_terms writes it anew"
        );
    }
    assert!(before.contains(&format!("knows {} sequences", sequences::all().len())), "{before}");
    assert!(before.contains(&format!("the {terms} terms in {} sequences", found.len())), "{before}");
}
