//! A x = -s over Z/m: a solution, the fewest moves among all of them, or a proof that there is none.

mod bits;
mod fewest;
mod howell;
mod ring;

use std::fmt;

use bits::BitRow;
use fewest::Fewest;
use howell::{Row, echelon, reduce};
use ring::Ring;

use super::{Dials, MoveTable, Presses};
use crate::Error;
use crate::engine::Stop;
use crate::sentence;

/// The answer to the question for the fewest moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The presses of least number and, among equals, the smallest sequence.
    Fewest(Presses),
    /// There is no solution.
    Impossible(Proof),
    /// Stopped: these presses lead home, but perhaps not in the fewest moves.
    Interrupted(Presses),
}

/// Why no sequence of moves leads home: a weighted sum of the dials that no move changes, and that is not 0.
///
/// Such a sum exists whenever there is no solution: over Z/m a submodule is the annihilator of its annihilator.
///
/// ```
/// use lowbit::clocks::{Answer, Dials, MoveTable, Solver};
/// use lowbit::engine::Stop;
/// let (table, dials) = (MoveTable::new(2, 2, vec![vec![1, 1]])?, Dials::new(2, vec![1, 0])?);
/// let Answer::Impossible(proof) = Solver::new(&table).solve(&dials, &Stop::new())? else { panic!() };
/// assert_eq!((proof.weights(), proof.sum(dials.at())), (&[1, 1][..], 1));
/// assert!(proof.holds(&table, &dials));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    states: u32,
    weights: Vec<u32>,
}

impl Proof {
    /// The weight of every dial.
    pub fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// The weighted sum of the positions, mod m.
    pub fn sum(&self, positions: &[u32]) -> u32 {
        Ring { m: self.states }.dot(&self.weights, positions)
    }

    /// Checks the proof: no move changes the sum, and it is not 0 for these dials.
    pub fn holds(&self, table: &MoveTable, dials: &Dials) -> bool {
        (0..table.moves()).all(|index| self.sum(table.turns(index)) == 0) && self.sum(dials.at()) != 0
    }
}

/// The sum as a formula in the numbers of the dials: `#1 + 3 #4 + #7 mod 4`.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut plus = "";
        for (number, weight) in (1..).zip(&self.weights) {
            match weight {
                0 => continue,
                1 => write!(f, "{plus}#{number}")?,
                _ => write!(f, "{plus}{weight} #{number}")?,
            }
            plus = " + ";
        }
        write!(f, " mod {}", self.states)
    }
}

/// The fewest presses that bring `dials` to 0; ties are broken by the smallest sequence.
///
/// To solve many positions with one table of moves, keep a [`Solver`].
///
/// # Errors
///
/// If the moves are for another number of dials, or of positions.
///
/// ```
/// use lowbit::clocks::{Answer, Dials, MoveTable, solve};
/// use lowbit::engine::Stop;
/// let lights = Dials::new(2, vec![1, 1, 1, 0])?;
/// let Answer::Fewest(presses) = solve(&MoveTable::lights_out(2, 2, 2)?, &lights, &Stop::new())? else { panic!() };
/// assert_eq!(presses.to_string(), "1");
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn solve(table: &MoveTable, dials: &Dials, stop: &Stop) -> Result<Answer, Error> {
    Solver::new(table).solve(dials, stop)
}

/// A table of moves, eliminated once.
///
/// ```text
///              dials      moves
///            +--------+------------+
///            | turns  | 1          |        +---------+---------+
///   a row a  | of the |   1        |  ==>   | image   | presses |   pivots d | m in the dials: the image
///   move     | move   |     ...    |        | 0     0 | kernel  |   rows that turn nothing
///            +--------+------------+        +---------+---------+
/// ```
///
/// Reducing (s | 0) by the rows of the image leaves (0 | x) with A x = -s, or shows that there is no such x.
/// Adding the kernel to x gives every solution once.
#[derive(Clone, Debug)]
pub struct Solver {
    table: MoveTable,
    image: Image,
    kernel: Vec<Row>,
    fewest: Fewest,
}

impl Solver {
    /// Eliminates a table of moves.
    pub fn new(table: &MoveTable) -> Solver {
        let turns: Vec<&[u32]> = (0..table.moves()).map(|index| table.turns(index)).collect();
        let (image, kernel) = image_and_kernel(Ring { m: table.states() }, &turns);
        let fewest = Fewest::new(Ring { m: table.states() }, &kernel, table.moves());
        Solver { table: table.clone(), image, kernel, fewest }
    }

    /// The number of positions from which there is a way home; `None` beyond 128 bits.
    ///
    /// ```
    /// use lowbit::clocks::{MoveTable, Solver};
    /// let lights_out = Solver::new(&MoveTable::lights_out(2, 5, 5)?);
    /// assert_eq!(lights_out.reachable(), Some(1 << 23));
    /// assert_eq!(lights_out.solutions(), Some(1 << 2));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn reachable(&self) -> Option<u128> {
        match &self.image {
            Image::Rows(rows) => combinations(self.table.states(), rows),
            Image::Bits(rows) => 1u128.checked_shl(u32::try_from(rows.len()).ok()?),
        }
    }

    /// The number of solutions of every position that has one; `None` beyond 128 bits.
    pub fn solutions(&self) -> Option<u128> {
        combinations(self.table.states(), &self.kernel)
    }

    /// The fewest presses that bring `dials` to 0; ties are broken by the smallest sequence.
    ///
    /// # Errors
    ///
    /// If the moves are for another number of dials, or of positions.
    ///
    /// ```
    /// use lowbit::clocks::{Answer, Dials, MoveTable, Solver};
    /// use lowbit::engine::Stop;
    /// let table = MoveTable::lights_out(2, 1, 2)?; // both moves turn both lights
    /// let lights = Dials::new(2, vec![1, 0])?;
    /// let Answer::Impossible(proof) = Solver::new(&table).solve(&lights, &Stop::new())? else { panic!() };
    /// assert!(proof.holds(&table, &lights));
    /// assert_eq!(proof.to_string(), "#1 + #2 mod 2");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn solve(&self, dials: &Dials, stop: &Stop) -> Result<Answer, Error> {
        let wanted = (self.table.states(), self.table.dials());
        if (dials.states(), dials.at().len()) != wanted {
            let message = sentence!(
                "the moves are for {} dials of {} positions",
                "这些操作适用于 {} 个有 {} 个位置的表盘",
                wanted.1,
                wanted.0
            );
            return Err(Error::request(message));
        }
        Ok(match self.particular(dials) {
            Some(presses) => self.fewest.among(presses, stop),
            None => Answer::Impossible(self.proof(dials)),
        })
    }

    /// Some x with A x = -s.
    fn particular(&self, dials: &Dials) -> Option<Vec<u32>> {
        let (width, all) = (self.table.dials(), self.table.dials() + self.table.moves());
        let mut vector = match &self.image {
            Image::Rows(rows) => {
                let mut vector = dials.at().to_vec();
                vector.resize(all, 0);
                rows.iter().for_each(|row| reduce(Ring { m: self.table.states() }, &mut vector, row));
                vector
            }
            Image::Bits(rows) => {
                let mut vector = bits::pack(dials.at(), all);
                rows.iter().for_each(|row| row.reduce(&mut vector));
                bits::unpack(&vector, 0..all)
            }
        };
        let presses = vector.split_off(width);
        vector.iter().all(|&position| position == 0).then_some(presses)
    }

    /// The kernel of the transposed table: weighted sums that no move changes. The proof is one that is not 0 here.
    fn proof(&self, dials: &Dials) -> Proof {
        let by_dial = |dial| (0..self.table.moves()).map(|index| self.table.turns(index)[dial]).collect();
        let rows: Vec<Vec<u32>> = (0..self.table.dials()).map(by_dial).collect();
        let rows: Vec<&[u32]> = rows.iter().map(Vec::as_slice).collect();
        let (_, invariants) = image_and_kernel(Ring { m: self.table.states() }, &rows);
        let mut proofs = invariants.into_iter().map(|row| Proof { states: self.table.states(), weights: row.values });
        proofs.find(|proof| proof.sum(dials.at()) != 0).expect("what is not in the image is not in its annihilator's")
    }
}

/// The image of the moves, in echelon form. Every row is followed by its combination of moves.
#[derive(Clone, Debug)]
enum Image {
    Rows(Vec<Row>),
    /// Mod 2, with up to thousands of rows.
    Bits(Vec<BitRow>),
}

/// The image of `rows`, and the kernel: the combinations that are zero. Both in echelon form.
fn image_and_kernel(ring: Ring, rows: &[&[u32]]) -> (Image, Vec<Row>) {
    if ring.m == 2 {
        return image_and_kernel_of_bits(rows);
    }
    let width = rows[0].len();
    let remembered = rows.iter().enumerate().map(|(index, row)| {
        let mut row = row.to_vec();
        row.resize(width + rows.len(), 0);
        row[width + index] = 1;
        row
    });
    let (image, mut kernel): (Vec<Row>, Vec<Row>) =
        echelon(ring, remembered.collect()).into_iter().partition(|row| row.column < width);
    for row in &mut kernel {
        row.column -= width;
        row.values.drain(..width);
    }
    (Image::Rows(image), kernel)
}

/// The same mod 2.
fn image_and_kernel_of_bits(rows: &[&[u32]]) -> (Image, Vec<Row>) {
    let width = rows[0].len();
    let all = width + rows.len();
    let remembered = rows.iter().enumerate().map(|(index, row)| {
        let mut row = bits::pack(row, all);
        bits::set(&mut row, width + index);
        row
    });
    let (image, kernel): (Vec<BitRow>, Vec<BitRow>) =
        bits::echelon(remembered.collect(), all).into_iter().partition(|row| row.column < width);
    let unpacked = |row: &BitRow| Row { column: row.column - width, values: bits::unpack(row.words(), width..all) };
    (Image::Bits(image), kernel.iter().map(unpacked).collect())
}

/// The number of distinct combinations of the rows of an echelon form.
fn combinations(m: u32, rows: &[Row]) -> Option<u128> {
    rows.iter().try_fold(1u128, |product, row| product.checked_mul((m / row.pivot()).into()))
}
