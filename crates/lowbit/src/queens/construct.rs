//! One solution for every n, by formula.

use crate::Error;

use super::Solution;

/// The largest n a solution is constructed for.
pub const LARGEST_CONSTRUCTION: u32 = 10_000_000;

/// A solution of the plain n x n board, in time proportional to n; `None` for n = 2 and n = 3, which have none.
///
/// ```
/// use lowbit::queens::construct;
/// assert_eq!(construct(3)?, None);
/// assert!(construct(1000)?.unwrap().is_valid());
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// For even n, two staircases of knight's moves. Where n mod 6 is not 2, the queens of the upper half take the odd
/// columns (from 0) in turn and those of the lower half the even ones:
///
/// ```text
///   . Q . . . .
///   . . . Q . .      up to n/2 rows apart, the two staircases meet on a diagonal
///   . . . . . Q      only if 3 columns make 2 rows: never for these n
///   Q . . . . .
///   . . Q . . .
///   . . . . Q .
/// ```
///
/// Where n mod 6 is not 0, the upper half begins at column n/2 - 1 and goes round the edge, and the lower half is
/// the upper one after a half turn. Neither puts a queen on the falling long diagonal, so that for odd n the
/// solution for n - 1 takes one more queen in the last corner.
pub fn construct(n: u32) -> Result<Option<Solution>, Error> {
    if !(1..=LARGEST_CONSTRUCTION).contains(&n) {
        return Err(Error::Request(format!(
            "a solution is constructed for n from 1 to {LARGEST_CONSTRUCTION}, not {n}"
        )));
    }
    if n == 2 || n == 3 {
        return Ok(None);
    }
    let even = n - n % 2;
    let half = even / 2;
    let mut columns: Vec<u32> = if even % 6 == 2 {
        let upper = |row: u32| (2 * row + half - 1) % even;
        (0..half).map(upper).chain((0..half).rev().map(|row| even - 1 - upper(row))).collect()
    } else {
        (0..half).map(|row| 2 * row + 1).chain((0..half).map(|row| 2 * row)).collect()
    };
    columns.extend(even..n); // the last corner, for odd n
    Ok(Some(columns.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_a_valid_one() {
        for n in (1..=1500).filter(|n| ![2, 3].contains(n)) {
            let solution = construct(n).unwrap().unwrap();
            assert_eq!(solution.n(), n as usize);
            assert!(solution.is_valid(), "n {n}");
        }
        for n in 999_990..1_000_002 {
            assert!(construct(n).unwrap().unwrap().is_valid(), "n {n}");
        }
    }

    #[test]
    fn two_and_three_have_none_and_the_range_is_bounded() {
        assert_eq!(construct(2).unwrap(), None);
        assert_eq!(construct(3).unwrap(), None);
        assert!(construct(0).is_err());
        assert!(construct(LARGEST_CONSTRUCTION + 1).is_err());
    }
}
