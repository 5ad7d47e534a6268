//! The checker can be read in one sitting, and depends on nothing.

use std::path::Path;

#[test]
fn the_checker_is_short_and_stands_alone() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    assert!(!manifest.contains("\n[dependencies"), "the checker has no dependencies");
    let mut lines = 0;
    let files = std::fs::read_dir(folder.join("src")).unwrap().map(|file| file.unwrap().path());
    for file in files.filter(|file| !file.ends_with("tests.rs")) {
        let text = std::fs::read_to_string(file).unwrap();
        lines += text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count();
    }
    assert!(lines <= 730, "{lines} lines of code"); // of these 110 for boards with blocked cells, 65 for rows of numbers
}
