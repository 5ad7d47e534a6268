//! The READMEs show what a shell prints: every `console` block is run, pipes and all. Links and paths in all pages, and paths in comments,
//! exist.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
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

/// Runs the commands of a page in a separate folder.
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

/// The tables of `docs/sequences.md` are generated from the library's list; with LOWBIT_WRITE_PAGES they are written.
#[test]
fn the_page_of_terms_is_made_from_the_list() {
    use lowbit::place::sequences::{self, Found};
    use lowbit::words::Language;
    let found: Vec<_> = sequences::all().iter().filter(|sequence| !sequence.found().is_empty()).collect();
    let terms: usize = found.iter().map(|sequence| sequence.found().len()).sum();
    let mut tables = "## The terms\n".to_owned();
    for sequence in &found {
        let (first, rest) = sequence.meaning(Language::English).split_at(1);
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

/// Endings of files that texts may name.
const ENDINGS: [&str; 10] = [".rs", ".md", ".cu", ".cuh", ".py", ".pyi", ".toml", ".mjs", ".json", ".svg"];

/// Folders that begin a path without an ending.
const FOLDERS: [&str; 8] = ["crates", "docs", "kernels", "benchmarks", "fuzz", "mutants", "cluster", "src"];

/// The files and folders of the repository, from its root.
struct Repository {
    root: PathBuf,
    paths: BTreeSet<String>,
    /// Every path, and every suffix of one that follows a slash.
    ends: BTreeSet<String>,
}

impl Repository {
    fn new() -> Repository {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
        let (mut paths, mut open) = (BTreeSet::new(), vec![root.clone()]);
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
                let (name, kind) = (entry.file_name().into_string().unwrap_or_default(), entry.file_type().unwrap());
                if name.starts_with('.') && name != ".github" || ["target", "node_modules"].contains(&&*name) {
                    continue; // nothing that is kept here
                }
                paths.insert(entry.path().strip_prefix(&root).unwrap().to_str().unwrap().to_owned());
                open.extend(kind.is_dir().then(|| entry.path()));
            }
        }
        let ends = |path: &String| path.match_indices('/').map(|(at, _)| path[at + 1..].to_owned()).collect::<Vec<_>>();
        Repository { root, ends: paths.iter().flat_map(ends).chain(paths.iter().cloned()).collect(), paths }
    }

    fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// The dead links of a page's line, and the dead paths in its code spans.
    fn dead(&self, page: &str, line: &str) -> Vec<String> {
        let links = line.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
        let dead_links = links.filter(|link| !link.contains(':') && !self.leads_somewhere(page, link));
        let spans = line.split('`').skip(1).step_by(2).flat_map(expanded);
        let dead_paths = spans.filter(|span| is_path(span) && !self.ends.contains(span.trim_end_matches('/')));
        dead_links.map(str::to_owned).chain(dead_paths).collect()
    }

    fn leads_somewhere(&self, page: &str, link: &str) -> bool {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let path = if file.is_empty() { page.to_owned() } else { joined(page, file) };
        let is_heading = |line: &str| line.starts_with('#') && anchor_of(line.trim_start_matches('#')) == anchor;
        self.paths.contains(&path) && (anchor.is_empty() || self.read(&path).lines().any(is_heading))
    }
}

/// A link of a page as a path from the root.
fn joined(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for component in Path::new(link).components() {
        match component {
            Component::ParentDir => drop(parts.pop()),
            Component::Normal(name) => parts.push(name.to_str().unwrap()),
            _ => {}
        }
    }
    parts.join("/")
}

/// The anchor of a heading: lower-case letters, digits and dashes.
fn anchor_of(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// `a/{b,c}` as `a/b` and `a/c`.
fn expanded(text: &str) -> Vec<String> {
    match text.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
        Some((before, (names, after))) => names.split(',').map(|name| format!("{before}{name}{after}")).collect(),
        None => vec![text.to_owned()],
    }
}

/// Whether a code span names a file or a folder of the repository.
fn is_path(span: &str) -> bool {
    let is_plain =
        span.chars().all(|c| c.is_ascii_alphanumeric() || "_./-".contains(c)) && !span.starts_with(['.', '/']);
    let begins_with_folder = span.split_once('/').is_some_and(|(first, _)| FOLDERS.contains(&first));
    is_plain && (begins_with_folder || ENDINGS.iter().any(|ending| span.ends_with(ending)))
}

#[test]
fn every_link_and_path_exists() {
    let repository = Repository::new();
    let mut dead = Vec::new();
    for path in &repository.paths {
        let (is_page, is_source) =
            (path.ends_with(".md"), [".rs", ".cu", ".cuh"].iter().any(|end| path.ends_with(end)));
        // Records are as of their day: files named there may have moved since.
        if !is_page && !is_source || path.starts_with("benchmarks/records/") {
            continue;
        }
        let mut is_code = false;
        for (number, line) in repository.read(path).lines().enumerate() {
            is_code ^= is_page && line.starts_with("```");
            let comment = if is_page { (!is_code).then_some(line) } else { line.trim_start().strip_prefix("//") };
            let faults = comment.map(|text| repository.dead(path, text)).unwrap_or_default();
            // Links in comments are checked by rustdoc.
            let faults = faults.into_iter().filter(|fault| is_page || is_path(fault));
            dead.extend(faults.map(|fault| format!("{path}:{}: {fault}", number + 1)));
        }
    }
    assert!(dead.is_empty(), "dead links and paths:\n{}", dead.join("\n"));
}

#[test]
fn dead_links_and_paths_are_found() {
    let repository = Repository::new();
    let dead = |line| repository.dead("docs/design/join.md", line);
    let alive =
        "[a](gpu.md#one-span-of-patterns) [b](../lecture.md) [c](#tried) `cost.rs` `kernels/join/{way,cut}.rs` `a/b`";
    assert_eq!(dead(alive), Vec::<String>::new());
    let wrong =
        "[a](nowhere.md) [b](gpu.md#nowhere) [c](../../../x.md) `crates/none` `nowhere.rs` `join/{way,none}.rs`";
    assert_eq!(
        dead(wrong),
        ["nowhere.md", "gpu.md#nowhere", "../../../x.md", "crates/none", "nowhere.rs", "join/none.rs"]
    );
}
