//! SHA-256 (FIPS 180-4), as short as it can be written.

/// Fractional parts of the square roots (power 2) or cube roots (power 3) of the first primes, as 32 bits.
const fn roots<const COUNT: usize>(power: u32) -> [u32; COUNT] {
    let (mut roots, mut count, mut prime) = ([0; COUNT], 0, 2_u128);
    while count < COUNT {
        let mut divisor = 2;
        while prime % divisor != 0 {
            divisor += 1;
        }
        if divisor == prime {
            let (mut root, mut bit) = (0_u128, 1 << 37);
            while bit > 0 {
                root += if (root + bit).pow(power) <= prime << (32 * power) { bit } else { 0 };
                bit /= 2;
            }
            roots[count] = root as u32;
            count += 1;
        }
        prime += 1;
    }
    roots
}

const START: [u32; 8] = roots(2);
const ROUNDS: [u32; 64] = roots(3);

/// The hash of some bytes.
///
/// ```
/// assert_eq!(lowbit_verify::sha256(b"abc")[..4], [0xba, 0x78, 0x16, 0xbf]);
/// ```
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    let mut padded = [bytes, &[0x80]].concat();
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((bytes.len() as u64 * 8).to_be_bytes());
    let mut state = START;
    for block in padded.chunks(64) {
        let mut words: Vec<u32> =
            block.chunks(4).map(|word| word.iter().fold(0, |w, &b| w << 8 | u32::from(b))).collect();
        for i in 16..64 {
            let (a, b) = (words[i - 15], words[i - 2]);
            let low = a.rotate_right(7) ^ a.rotate_right(18) ^ a >> 3;
            let high = b.rotate_right(17) ^ b.rotate_right(19) ^ b >> 10;
            words.push(words[i - 16].wrapping_add(low).wrapping_add(words[i - 7]).wrapping_add(high));
        }
        let mut s = state;
        for (word, round) in words.into_iter().zip(ROUNDS) {
            let [a, b, c, _, e, f, g, h] = s;
            let high = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let first = h.wrapping_add(high).wrapping_add(e & f ^ !e & g).wrapping_add(round).wrapping_add(word);
            let low = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            s.rotate_right(1);
            s[4] = s[4].wrapping_add(first);
            s[0] = first.wrapping_add(low).wrapping_add(a & b ^ a & c ^ b & c);
        }
        state.iter_mut().zip(s).for_each(|(sum, word)| *sum = sum.wrapping_add(word));
    }
    std::array::from_fn(|i| state[i / 4].to_be_bytes()[i % 4])
}
