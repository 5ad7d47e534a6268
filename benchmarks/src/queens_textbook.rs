//! The reference recursion against the textbook recursion in C, compiled here by the system's compiler.

use std::path::Path;
use std::process::Command;

use lowbit::queens::kernels::recursion::Recursion;

use crate::clock::Best;
use crate::queens::{plain, published, solutions};

const ROUNDS: usize = 5;

/// Prints the CPU time of both for some boards, interleaved, the best of each: is the reference a fair one?
pub(crate) fn run() {
    let program = std::env::temp_dir().join(format!("lowbit-textbook-{}", std::process::id()));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("textbook/queens.c");
    let compiled = Command::new("cc").args(["-O3", "-march=native", "-o"]).arg(&program).arg(source).status();
    if !compiled.is_ok_and(|status| status.success()) {
        println!("The textbook recursion in C: not measured, for there is no C compiler `cc`");
        return;
    }
    println!("The textbook recursion in C (cc -O3 -march=native) and the reference, best of {ROUNDS} in turn\n");
    println!("   n       C, s   reference, s   C / reference");
    for n in [12, 13, 14] {
        let (mut textbook, mut reference) = (f64::INFINITY, Best::default());
        for _ in 0..ROUNDS {
            let output = Command::new(&program).arg(n.to_string()).output().expect("it was just compiled");
            let output = String::from_utf8(output.stdout).expect("numbers");
            let (count, seconds) = output.trim().split_once(' ').expect("two numbers");
            assert_eq!(count, published(n).to_string());
            textbook = textbook.min(seconds.parse().expect("a number"));
            let search = Recursion::new(&plain(n));
            assert_eq!(reference.time(|| solutions(&search)), published(n));
        }
        let ratio = textbook / reference.seconds();
        println!("  {n:>2}  {textbook:>9.4}  {:>13.4}  {ratio:>14.2}", reference.seconds());
    }
    let _ = std::fs::remove_file(program);
}
