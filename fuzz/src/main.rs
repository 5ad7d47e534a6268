//! A fuzz target under libFuzzer, named by the environment variable `TARGET`. `fuzz/run` builds it with coverage.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
static TARGET: std::sync::LazyLock<fn(&[u8])> = std::sync::LazyLock::new(|| {
    let name = std::env::var("TARGET").expect("TARGET names a target");
    lowbit_fuzz::TARGETS.iter().find(|target| target.name == name).expect("a target has this name").check
});

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| TARGET(bytes));

#[cfg(not(fuzzing))]
fn main() {
    panic!("fuzz/run builds this program, with libFuzzer");
}
