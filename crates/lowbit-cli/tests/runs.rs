//! Runs, parts and certificates as files: nothing in them is lost, and nothing wrong is printed.
#![cfg(unix)]

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use support::{folder, lowbit};

fn refused(folder: &Path, arguments: &str, why: &str) {
    let (code, stdout, stderr) = lowbit(folder, arguments);
    assert_eq!((code, stdout.as_str()), (2, ""), "{arguments}: {stderr}");
    assert!(stderr.lines().count() == 1 && stderr.contains(why), "{arguments}: {stderr}");
}

#[test]
fn a_certificate_never_replaces_its_run_or_anything_else() {
    let folder = folder("certify");
    assert_eq!(lowbit(&folder, "queens count 8 --run run.db").1, "92\n");
    let run = fs::read(folder.join("run.db")).unwrap();
    std::os::unix::fs::symlink("run.db", folder.join("link")).unwrap();
    fs::write(folder.join("letter"), "dear").unwrap();
    for output in ["run.db", "./run.db", "link"] {
        refused(&folder, &format!("queens certify run.db -o {output}"), "is also an input");
    }
    refused(&folder, "queens certify run.db -o letter", "--force replaces it");
    assert_eq!(fs::read(folder.join("run.db")).unwrap(), run);
    assert_eq!(fs::read_to_string(folder.join("letter")).unwrap(), "dear");
    refused(&folder, "queens certify letter -o new.cert", "is not a run of lowbit");
    assert!(!folder.join("new.cert").exists());
    assert_eq!(lowbit(&folder, "queens certify run.db -o letter --force").0, 0);
    assert!(fs::read_to_string(folder.join("letter")).unwrap().starts_with("lowbit certificate 1\n"));
    assert_eq!(lowbit(&folder, "queens certify run.db -o /dev/null").0, 0);
    assert!(!Path::new("/dev/null").is_file());
}

#[test]
fn a_run_is_kept_in_an_ordinary_file_of_its_own() {
    let folder = folder("kept");
    assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
    for run in ["-", "/dev/null", "pipe", "."] {
        refused(&folder, &format!("queens count 8 --run {run}"), "is not an ordinary file");
    }
    fs::write(folder.join("letter"), "dear").unwrap();
    refused(&folder, "queens count 8 --run letter", "is not a run of lowbit");
    assert_eq!(fs::read_to_string(folder.join("letter")).unwrap(), "dear");
    assert!(!folder.join("-").exists() && !folder.join("letter-lock").exists());
}

#[test]
fn a_truncated_run_is_repaired_and_gone_on_with() {
    let folder = folder("repaired");
    assert_eq!(lowbit(&folder, "queens count 14 --run run.db").1, "365596\n");
    let run = folder.join("run.db");
    let bytes = fs::read(&run).unwrap();
    fs::write(&run, &bytes[..bytes.len() / 2]).unwrap();
    refused(&folder, "queens count 14 --run run.db", "'lowbit run repair'");
    let (code, stdout, stderr) = lowbit(&folder, "run repair run.db");
    assert_eq!(code, 0, "{stderr}");
    let kept: u64 = stdout.split(' ').next().unwrap().parse().unwrap();
    assert!(kept > 100 && stdout.contains("to be counted"), "{stdout}");
    assert!(stderr.contains("run.db-damaged"), "{stderr}");
    assert_eq!(lowbit(&folder, "queens count 14 --run run.db").1, "365596\n");
    assert_eq!(fs::read(folder.join("run.db-damaged")).unwrap().len(), bytes.len() / 2);
}

#[test]
fn a_changed_part_is_not_added_up() {
    let folder = folder("parts");
    let parts: Vec<String> =
        (1..=4).map(|part| lowbit(&folder, &format!("queens count 12 --json --part {part}/4")).1).collect();
    let merge = |parts: &[String]| {
        fs::write(folder.join("parts"), parts.concat()).unwrap();
        lowbit(&folder, "merge parts")
    };
    assert_eq!(merge(&parts), (0, "14200\n".into(), String::new()));
    let part: serde_json::Value = serde_json::from_str(&parts[1]).unwrap();
    let subtotal = part["subtotal"].as_str().unwrap();
    let eight_more = (subtotal.parse::<u64>().unwrap() + 8).to_string();
    let mut changed = parts.clone();
    changed[1] = parts[1].replace(&format!("\"{subtotal}\""), &format!("\"{eight_more}\""));
    let (code, stdout, stderr) = merge(&changed);
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert!(stderr.contains("line 2: the checksum does not fit the part"), "{stderr}");
}

#[test]
fn the_status_of_a_sudoku_job_is_in_words() {
    let folder = folder("status");
    fs::write(folder.join("puzzles.txt"), "1..4......3....2\n".repeat(10)).unwrap();
    assert_eq!(lowbit(&folder, "sudoku check puzzles.txt --run run.db --output out.txt").2, "");
    let (code, stdout, _) = lowbit(&folder, "run status run.db");
    assert_eq!(code, 0);
    assert!(stdout.starts_with("job        sudoku check, puzzles.txt\nstate      complete"), "{stdout}");
    assert_eq!(lowbit(&folder, "run list").1, "run.db  sudoku check, puzzles.txt  complete\n");
}
