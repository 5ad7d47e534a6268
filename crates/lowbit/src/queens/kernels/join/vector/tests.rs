//! Each step of each backend against plain Rust, on random arrays of every length around the width of a vector.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

fn sparse(random: &mut ChaCha8Rng, length: usize) -> Vec<u64> {
    (0..length).map(|_| random.next_u64() & random.next_u64() & random.next_u64()).collect()
}

fn agree<S: Steps>(steps: S, seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (north, south) = (random.random_range(0..20), random.random_range(0..40));
    let (north_windows, mut north_words) = (sparse(&mut random, north), sparse(&mut random, north));
    let (south_windows, mut south_words) = (sparse(&mut random, south), sparse(&mut random, south));
    north_words.iter_mut().for_each(|word| *word &= 0xffff_ffff);
    south_words.iter_mut().for_each(|word| *word &= !0xffff_ffff);
    let cut = [random.random_range(0..=north as u32), random.random_range(0..=south as u32)];
    let pairs = [
        Rectangle { few: 0..cut[0], many: cut[1]..south as u32 },
        Rectangle { few: cut[0]..north as u32, many: 0..cut[1] },
    ];
    let sorted = |mut list: Vec<u64>| {
        list.sort_unstable();
        list
    };
    let both = |steps_out: Vec<u64>, scalar_out: Vec<u64>| assert_eq!(sorted(steps_out), sorted(scalar_out));

    let (mut mine, mut plain) = (vec![7], vec![7]);
    steps.patterns(&pairs, &north_windows, &south_windows, &mut mine);
    Scalar.patterns(&pairs, &north_windows, &south_windows, &mut plain);
    both(mine.clone(), plain);

    let north = Entries { windows: &north_windows, words: &north_words };
    let south = Entries { windows: &south_windows, words: &south_words };
    let (mut my_words, mut my_windows, mut words, mut windows) = (vec![], vec![], vec![], vec![]);
    steps.items::<true>(&pairs, north, south, &mut my_words, &mut my_windows);
    Scalar.items::<true>(&pairs, north, south, &mut words, &mut windows);
    let zipped = |words: &[u64], windows: &[u64]| {
        let mut both: Vec<_> = words.iter().copied().zip(windows.iter().copied()).collect();
        both.sort_unstable();
        both
    };
    assert_eq!(my_words.len(), my_windows.len());
    assert_eq!(zipped(&my_words, &my_windows), zipped(&words, &windows));
    let mut blind = vec![];
    steps.items::<false>(&pairs, north, south, &mut blind, &mut vec![]);
    assert_eq!(blind, my_words);

    let diagonals: [u8; 8] = std::array::from_fn(|_| random.random_range(0..62));
    let (mut mine, mut plain) = (vec![1], vec![1]);
    steps.without(diagonals[0].into(), &windows, &mut mine);
    Scalar.without(diagonals[0].into(), &windows, &mut plain);
    assert_eq!(mine, plain);

    let (mut mine, mut plain) = (vec![], vec![]);
    steps.classes(diagonals, &windows, &mut mine);
    Scalar.classes(diagonals, &windows, &mut plain);
    assert_eq!(mine, plain);

    let (mut mine, mut plain) = (vec![1], vec![1]);
    let items: Vec<Item> = words.iter().zip(&windows).map(|(&word, &window)| Item { window, word }).collect();
    let avoided = sparse(&mut random, 1)[0];
    steps.avoiding(avoided, &items, &mut mine);
    Scalar.avoiding(avoided, &items, &mut plain);
    both(mine, plain);

    let lengths: [usize; 8] = std::array::from_fn(|_| random.random_range(0..=64));
    let patterns =
        lengths.map(|length| sparse(&mut random, length).into_iter().map(|bits| bits | 16).collect::<Vec<_>>());
    let slices = patterns.each_ref().map(Vec::as_slice);
    let mut tiles = [Tile::<2>::ZERO; 64];
    let common = steps.absent(&slices, 1, &mut tiles);
    assert_eq!(common, patterns.iter().flatten().fold(u64::MAX, |common, pattern| common & pattern));
    for (bit, tile) in tiles.iter().enumerate() {
        assert_eq!(tile.0[0], [0; 8], "another block");
        for (word, patterns) in tile.0[1].iter().zip(&patterns) {
            let absent = |place: usize| patterns.get(place).is_some_and(|pattern| pattern >> bit & 1 == 0);
            assert!((0..64).all(|place| (word >> place & 1 == 1) == absent(place)));
        }
    }
    multiply::<S, 1>(steps, &mut random);
    multiply::<S, 2>(steps, &mut random);
}

fn multiply<S: Steps, const B: usize>(steps: S, random: &mut ChaCha8Rng) {
    let mut dense =
        || Tile::<B>(std::array::from_fn(|_| std::array::from_fn(|_| random.next_u64() | random.next_u64())));
    let tiles: [Tile<B>; 16] = std::array::from_fn(|_| dense());
    let tables: [Table<B>; 5] = std::array::from_fn(|_| std::array::from_fn(|_| dense()));
    let places: Vec<(u8, u8)> = (0..100).map(|at| (at % 16, at / 7 % 16)).collect();
    let (mut mine, mut plain) = ([Tile::ZERO; 100], [Tile::ZERO; 100]);
    steps.meet(&tiles, &tiles, &places, &mut mine);
    Scalar.meet(&tiles, &tiles, &places, &mut plain);
    assert!(mine.iter().zip(&plain).all(|(mine, plain)| mine.0 == plain.0));

    let items: Vec<u64> = (0..random.random_range(0..100)).map(|_| random.next_u64()).collect();
    assert_eq!(steps.product(&items, &tables).0, Scalar.product(&items, &tables).0);
    let (even, odd) = (tables.first_chunk::<4>().unwrap(), tables.first_chunk::<1>().unwrap());
    assert_eq!(steps.product(&items, even).0, Scalar.product(&items, even).0);
    assert_eq!(steps.product(&items, odd).0, Scalar.product(&items, odd).0);
}

#[test]
fn every_backend_does_the_steps_alike() {
    for seed in 0..100 {
        agree(Scalar, seed);
        #[cfg(target_arch = "x86_64")]
        {
            Avx2::new().into_iter().for_each(|steps| agree(steps, seed));
            Avx512::new().into_iter().for_each(|steps| agree(steps, seed));
        }
    }
}
