//! Fuzz targets: functions that take any bytes and panic at a fault. A target is a file of `targets` and a line of [`TARGETS`].
//!
//! The tests run every target on a fixed number of random inputs. `fuzz/run` lets libFuzzer search for inputs that reach new code.

/// A fuzz target.
pub struct Target {
    /// Its name: that of its file.
    pub name: &'static str,
    /// Panics at a fault.
    pub check: fn(&[u8]),
    /// Inputs in a test, and in `fuzz/run` without a time.
    pub inputs: u32,
    /// Valid texts, which tests change in places; targets without them take random bytes.
    pub seeds: &'static [&'static str],
}

macro_rules! targets {
    ($($name:ident $inputs:literal $seeds:expr,)+) => {
        mod targets {
            $(pub(crate) mod $name;)+
        }

        /// All targets.
        pub static TARGETS: &[Target] = &[
            $(Target { name: stringify!($name), check: targets::$name::check, inputs: $inputs, seeds: &$seeds },)+
        ];

        #[cfg(test)]
        mod tests {
            $(#[test]
            fn $name() {
                crate::inputs::run(crate::TARGETS.iter().find(|target| target.name == stringify!($name)).unwrap());
            })+
        }
    };
}

targets! {
    clocks_algebra 5_000 [],
    clocks_text 100_000 ["\x0b12 6 3\n6 6 6\n3 6 12\n", "\x03ABDE 2 3\nBCEF\n1,2 4\n"],
    place_kernels 2_000 [],
    public_api 200 [],
    queens_kernels 5_000 [],
    queens_text 100_000 ["....\n.*..\nQ...\n....\n", "# a board\n. . .\n. Q *\n. . .\n"],
    regions_kernels 2_000 [],
    regions_text 100_000 [
        "AABB\nAABB\nCCDD\nCCDD\n",
        "{\"regions\": [\"AAB\", \"ACB\", \"CCB\"], \"stars\": 1, \"given\": [[0, 1]]}\n",
        "2 stars\nAAAB\nA*BB\nC.BD\nCCDD\n",
    ],
    sudoku_kernels 5_000 [],
    sudoku_text 100_000 [
        "1..4......3....2\n",
        "+-----+-----+\n| 1 . | . 4 |\n| . . | . . |\n+-----+-----+\n| . . | 3 . |\n| . . | . 2 |\n+-----+-----+\n",
        "id,puzzle,solution\n1,1004000000300002,1234341223414123\n",
        "{\"puzzle\": \"1..4......3....2\"}\n",
    ],
    text_lines 100_000 ["a line\r\nanother\n\nthe last", "\u{feff}\u{e9}\n"],
    variant_text 200_000 [
        "sudoku 6x6\ntitle: six\nregions:\n111222\n111222\n333444\n333444\n555666\n555666\nthermo: r1c1-4\ncage 7: r2c1 r2c2\nantiknight\n",
        "{\"size\": 4, \"grid\": [[{\"value\": 1}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]], \
         \"killercage\": [{\"cells\": [\"R1C2\", \"R1C3\"], \"value\": \"5\"}], \"arrow\": [{\"cells\": [\"R2C1\"], \"lines\": [[\"R2C1\", \"R3C1\"]]}]}",
        ".Shape~4x4.~R1C1_1.Cage~5~R1C2~R1C3.Thermo~R2C1~R3C1~R4C1.AntiKnight",
        "https://puzz.link/p?sudoku/4/4/g1k23k3g",
    ],
}

/// Inputs from a fixed seed.
#[cfg(test)]
mod inputs {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::Target;

    /// Bytes that mean something in the texts.
    const SIGNS: &[u8] = b"\n\r\t 0123456789.-*|+,:;=#{}[]()\"'/~_ABCRQXabcrx\\\0\xc3\xa9\xff";

    pub(crate) fn run(target: &Target) {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..target.inputs {
            let input = match target.seeds {
                [] => bytes(&mut random),
                seeds => changed(seeds, &mut random),
            };
            let _shown = Shown(&input);
            (target.check)(&input);
        }
    }

    /// Prints the input of a panic.
    struct Shown<'a>(&'a [u8]);

    impl Drop for Shown<'_> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("the input: b\"{}\"", self.0.escape_ascii());
            }
        }
    }

    /// Random bytes: mostly few, sometimes many.
    fn bytes(random: &mut ChaCha8Rng) -> Vec<u8> {
        let most = 1 << random.random_range(3..10);
        (0..random.random_range(0..=most)).map(|_| random.random()).collect()
    }

    /// A text with some places changed, taken out, doubled or replaced by a part of another text.
    fn changed(texts: &[&str], random: &mut ChaCha8Rng) -> Vec<u8> {
        let text = |random: &mut ChaCha8Rng| texts[random.random_range(0..texts.len())].as_bytes();
        let mut bytes = text(random).to_vec();
        for _ in 0..random.random_range(1..8) {
            let from = random.random_range(0..=bytes.len());
            let to = random.random_range(from..=bytes.len().min(from + 12));
            let sign = SIGNS[random.random_range(0..SIGNS.len())];
            match random.random_range(0..6) {
                0 if from < bytes.len() => bytes[from] = sign,
                1 if from < bytes.len() => bytes[from] = random.random(),
                2 => bytes.insert(from, sign),
                3 => drop(bytes.drain(from..to)),
                4 => bytes.extend_from_within(from..to),
                _ => {
                    let other = text(random);
                    let begin = random.random_range(0..=other.len());
                    let end = random.random_range(begin..=other.len());
                    bytes.splice(from..to, other[begin..end].iter().copied());
                }
            }
        }
        bytes
    }
}
