//! The copy of the workspace: draws mutants until the wanted number compiles together, and builds the tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::Place;
use crate::find::Mutant;
use crate::switched::Switched;

/// The first mutants that compile, as switches in the copy.
pub fn draw(place: &Place, all: Vec<Mutant>, count: usize) -> Result<Vec<Mutant>> {
    copy(place)?;
    let (mut drawn, mut waiting, mut refused) = (Vec::new(), all.into_iter(), 0);
    loop {
        while drawn.len() < count {
            let Some(next) = waiting.next() else { break }; // a small package has too few
            let is_taken = |mutant: &Mutant| (&mutant.file, &mutant.place) == (&next.file, &next.place);
            if !drawn.iter().any(is_taken) {
                drawn.push(next); // at most one switch in a place
            }
        }
        let faulty = check(place, &write(place, &drawn)?)?;
        if faulty.is_empty() {
            println!("{} of them are drawn, in as many places; {refused} others do not compile", drawn.len());
            return Ok(drawn);
        }
        refused += faulty.len();
        let mut number = 0..;
        drawn.retain(|_| !faulty.contains(&number.next().unwrap_or_default()));
    }
}

/// Copies tracked and new files; leftovers of mutated programs in the package's folder are removed.
fn copy(place: &Place) -> Result<()> {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let output = Command::new("git").args(list).current_dir(&place.root).output()?;
    let kept: BTreeSet<PathBuf> = String::from_utf8(output.stdout)?.lines().map(PathBuf::from).collect();
    let mut folders = vec![place.package_folder()];
    while let Some(folder) = folders.pop().filter(|folder| place.copy.join(folder).is_dir()) {
        for entry in fs::read_dir(place.copy.join(&folder))? {
            let entry = entry?;
            let name = folder.join(entry.file_name());
            if entry.path().is_dir() {
                folders.push(name);
            } else if !kept.contains(&name) && !name.starts_with(place.sources()) {
                fs::remove_file(entry.path())?;
            }
        }
    }
    for name in kept {
        let from = place.root.join(&name);
        if from.is_file() && !name.starts_with(place.sources()) {
            update(&place.copy.join(name), &fs::read(from)?)?;
        }
    }
    Ok(())
}

/// Leaves an unchanged file alone, so that it is not recompiled.
fn update(path: &Path, content: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
    Ok(fs::write(path, content)?)
}

/// By the path of a source in the copy: the bytes of each mutant.
type Due = BTreeMap<String, Vec<(usize, Range<usize>)>>;

fn write(place: &Place, drawn: &[Mutant]) -> Result<Due> {
    let mut due = Due::new();
    let sources = place.root.join(place.sources());
    let mut folders = vec![sources.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let file = path.strip_prefix(&sources)?;
            let in_copy = place.sources().join(file);
            let mutants: Vec<_> = drawn.iter().enumerate().filter(|(_, mutant)| mutant.file == file).collect();
            let mut switched = Switched::new(&fs::read_to_string(&path)?, &mutants);
            if file == Path::new("lib.rs") {
                switched.text += "\nmod mutant;\n";
            }
            update(&place.copy.join(&in_copy), switched.text.as_bytes())?;
            due.insert(in_copy.display().to_string(), switched.due);
        }
    }
    let switch = include_str!("switch.rs").replace("COUNT", &drawn.len().to_string());
    update(&place.copy.join(place.sources()).join("mutant.rs"), switch.as_bytes())?;
    Ok(due)
}

/// Runs cargo on the package's tests, in the copy, and returns its messages.
fn cargo(place: &Place, words: &[&str]) -> Result<(bool, Vec<Value>)> {
    let mut command = Command::new("cargo");
    command.args(words).args(["--locked", "--lib", "--message-format=json", "--package", place.package.name]);
    place.package.tests.iter().for_each(|test| _ = command.args(["--test", test]));
    command.env("CARGO_TARGET_DIR", &place.target).env("RUSTFLAGS", "--cap-lints=allow").current_dir(&place.copy);
    let output = command.stderr(Stdio::inherit()).output()?;
    let messages = output.stdout.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
    Ok((output.status.success(), messages.collect()))
}

/// The mutants that the compiler refuses.
fn check(place: &Place, due: &Due) -> Result<BTreeSet<usize>> {
    let (succeeded, messages) = cargo(place, &["check", "--profile=test"])?;
    if succeeded {
        return Ok(BTreeSet::new());
    }
    let errors = || messages.iter().map(|message| &message["message"]).filter(|message| message["level"] == "error");
    // The first error is the cause; some errors only follow from others and have no position.
    let faulty: BTreeSet<usize> = errors().filter_map(|error| culprit(error, due)).collect();
    let rendered = || errors().filter_map(|error| error["rendered"].as_str()).collect::<String>();
    ensure!(!faulty.is_empty(), "the copy does not compile, by no mutant's fault:\n{}", rendered());
    Ok(faulty)
}

/// The innermost mutant around the positions that an error names.
fn culprit(error: &Value, due: &Due) -> Option<usize> {
    let spans = error["spans"].as_array()?;
    let (first, others): (Vec<_>, Vec<_>) = spans.iter().partition(|span| span["is_primary"] == true);
    first.into_iter().chain(others).find_map(|span| {
        let at = usize::try_from(span["byte_start"].as_u64()?).ok()?;
        let around = due.get(span["file_name"].as_str()?)?.iter().filter(|(_, bytes)| bytes.contains(&at));
        Some(around.min_by_key(|(_, bytes)| bytes.len())?.0)
    })
}

/// Builds the tests; returns their programs.
pub fn tests(place: &Place) -> Result<Vec<PathBuf>> {
    let (succeeded, messages) = cargo(place, &["test", "--no-run"])?;
    ensure!(succeeded, "the tests with the switches do not build");
    Ok(messages.iter().filter_map(|message| message["executable"].as_str()).map(PathBuf::from).collect())
}
