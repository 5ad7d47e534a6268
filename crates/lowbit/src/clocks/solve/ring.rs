//! Arithmetic in Z/m, on single residues and on rows of them.

use crate::numbers::gcd;

/// The ring Z/m, with 2 <= m <= 65,536: `a + b * c` fits into 32 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ring {
    pub(super) m: u32,
}

impl Ring {
    /// -a.
    pub(super) fn negative(self, a: u32) -> u32 {
        if a == 0 { 0 } else { self.m - a }
    }

    /// The sum of the products a\[i\] b\[i\].
    pub(super) fn dot(self, a: &[u32], b: &[u32]) -> u32 {
        a.iter().zip(b).fold(0, |sum, (a, b)| (sum + a * b) % self.m)
    }

    /// row += factor * other. The inner loop of every elimination: nearly all factors are 1 or -1.
    pub(super) fn add_multiple(self, row: &mut [u32], factor: u32, other: &[u32]) {
        let m = self.m;
        let pairs = row.iter_mut().zip(other);
        match factor {
            0 => {}
            1 => pairs.for_each(|(a, b)| *a = (*a + b).min((*a + b).wrapping_sub(m))),
            _ if factor == m - 1 => {
                pairs.for_each(|(a, b)| *a = a.wrapping_sub(*b).min(a.wrapping_sub(*b).wrapping_add(m)))
            }
            _ => pairs.for_each(|(a, b)| *a = (*a + factor * b) % m),
        }
    }

    /// row *= factor.
    pub(super) fn scale(self, row: &mut [u32], factor: u32) {
        if factor != 1 {
            row.iter_mut().for_each(|a| *a = *a * factor % self.m);
        }
    }

    /// A unit u with u a = gcd(a, m).
    ///
    /// The inverse u of a/g mod m/g is determined up to multiples of m/g; one of them has no factor in common with m.
    pub(super) fn unit_to_divisor(self, a: u32) -> u32 {
        let divisor = gcd(a, self.m);
        let step = self.m / divisor;
        let (_, inverse, _) = bezout((a / divisor) as i64, step as i64);
        let least = inverse.rem_euclid(i64::from(step)) as u32;
        (0..divisor).map(|k| least + k * step).find(|&unit| gcd(unit, self.m) == 1).expect("a unit lifts to a unit")
    }

    /// For a that divides m and does not divide b: the matrix (s t; u v) of determinant 1 that maps (a, b) to (gcd, 0).
    pub(super) fn to_gcd(self, a: u32, b: u32) -> [u32; 4] {
        let (divisor, s, t) = bezout(a.into(), b.into());
        [s, t, -(i64::from(b) / divisor), i64::from(a) / divisor].map(|entry| entry.rem_euclid(self.m.into()) as u32)
    }
}

/// The greatest common divisor of a and b, with s and t such that s a + t b equals it.
fn bezout(a: i64, b: i64) -> (i64, i64, i64) {
    if b == 0 {
        return (a, 1, 0);
    }
    let (divisor, s, t) = bezout(b, a % b);
    (divisor, t, s - a / b * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_residue_has_a_unit_to_its_divisor() {
        for m in 2..=200 {
            let ring = Ring { m };
            for a in 0..m {
                let unit = ring.unit_to_divisor(a);
                assert_eq!((gcd(unit, m), unit * a % m), (1, gcd(a, m) % m), "{a} mod {m}");
            }
        }
    }

    #[test]
    fn a_pair_becomes_its_divisor_and_zero() {
        let ring = Ring { m: 60 };
        for a in [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30] {
            for b in 0..60 {
                let [s, t, u, v] = ring.to_gcd(a, b);
                assert_eq!([(s * a + t * b) % 60, (u * a + v * b) % 60], [gcd(a, b), 0]);
                assert_eq!((s * v + ring.negative(t) * u) % 60, 1);
            }
        }
    }

    #[test]
    fn rows_add_like_numbers() {
        for m in [2, 3, 4, 10, 65_536] {
            let ring = Ring { m };
            let residues: Vec<u32> = [0, 1, 2, 5, m / 2, m - 2, m - 1].into_iter().filter(|&a| a < m).collect();
            for &factor in &residues {
                for &a in &residues {
                    let mut row = vec![a; residues.len()];
                    ring.add_multiple(&mut row, factor, &residues);
                    let sums = residues
                        .iter()
                        .map(|&b| ((u64::from(a) + u64::from(factor) * u64::from(b)) % u64::from(m)) as u32);
                    assert_eq!(row, sums.collect::<Vec<_>>());
                }
            }
        }
    }
}
