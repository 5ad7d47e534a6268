//! One symmetry, and the images of puzzles under it.

use super::super::{Grid, Marks, Puzzle, Shape};

/// A symmetry: transposition or not, a permutation of lines that keeps bands and stacks together, a relabelling of
/// digits.
///
/// ```
/// use lowbit::sudoku::{Grid, Shape, symmetry::Morph};
/// let grid: Grid = "12.. .... .... ....".parse()?;
/// assert_eq!(Morph::identity(Shape::FOUR).grid(&grid), grid);
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::sudoku::Puzzle;
/// use lowbit::sudoku::symmetry::{Morph, canonical};
/// let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
/// let morphed = Morph::by_chance(&puzzle, 7, 0).puzzle(&puzzle);
/// assert_eq!(canonical(&morphed.givens())?, canonical(&puzzle.givens())?);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Morph {
    shape: Shape,
    /// Rows and columns are exchanged first.
    transposed: bool,
    /// For each row of the image, the row it comes from.
    rows: Vec<u8>,
    /// For each column of the image, the column it comes from.
    columns: Vec<u8>,
    /// The new name of each digit; a blank stays one.
    digits: Vec<u8>,
}

impl Morph {
    /// The identity.
    pub fn identity(shape: Shape) -> Morph {
        let lines: Vec<u8> = (0..shape.side() as u8).collect();
        let digits = (0..=shape.side() as u8).collect();
        Morph { shape, transposed: false, rows: lines.clone(), columns: lines, digits }
    }

    /// A uniformly random morph.
    #[cfg(feature = "generate")]
    pub fn random(shape: Shape, random: &mut impl rand::Rng) -> Morph {
        use rand::RngExt;
        use rand::seq::SliceRandom;

        let boxes = shape.box_side() as u8;
        let mut lines = || {
            let mut bands: Vec<u8> = (0..boxes).collect();
            bands.shuffle(random);
            let mut lines = Vec::with_capacity(shape.side());
            for band in bands {
                let begin = lines.len();
                lines.extend(band * boxes..(band + 1) * boxes);
                lines[begin..].shuffle(random);
            }
            lines
        };
        let (rows, columns) = (lines(), lines());
        let mut digits: Vec<u8> = (0..=shape.side() as u8).collect();
        digits[1..].shuffle(random);
        Morph { shape, transposed: random.random(), rows, columns, digits }
    }

    /// A random morph for this puzzle. It depends on the puzzle, the seed and the number only.
    #[cfg(feature = "generate")]
    pub fn by_chance(puzzle: &Puzzle, seed: u64, number: u64) -> Morph {
        use rand::SeedableRng;

        let mut hash: u64 = 0xcbf2_9ce4_8422_2325; // FNV-1a: the same on every machine
        let marks = puzzle.marks();
        for cell in 0..puzzle.shape().cells() {
            for byte in marks.digits(cell).to_le_bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&hash.to_le_bytes());
        let mut random = rand_chacha::ChaCha8Rng::from_seed(key);
        random.set_stream(number);
        Morph::random(puzzle.shape(), &mut random)
    }

    /// The image of a puzzle.
    ///
    /// # Panics
    /// When the puzzle has another shape.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        match puzzle {
            Puzzle::Givens(givens) => self.grid(givens).into(),
            Puzzle::Marks(marks) => self.marks(marks).into(),
        }
    }

    /// The image of a grid.
    ///
    /// # Panics
    /// When the grid has another shape.
    pub fn grid(&self, grid: &Grid) -> Grid {
        assert_eq!(grid.shape(), self.shape, "a morph for another shape");
        let digit = |cell: usize| self.digits[usize::from(grid.cells()[self.source(cell)])];
        Grid::from_cells(&(0..self.shape.cells()).map(digit).collect::<Vec<_>>())
            .expect("the digits of a grid, renamed")
    }

    fn marks(&self, marks: &Marks) -> Marks {
        assert_eq!(marks.shape(), self.shape, "a morph for another shape");
        let mut made = Marks::none(self.shape);
        for cell in 0..self.shape.cells() {
            let digits = crate::bits::members(marks.digits(self.source(cell)).into());
            made.set(cell, digits.map(|digit| 1 << (self.digits[digit as usize + 1] - 1)).sum());
        }
        made
    }

    /// The cell that maps to this one.
    fn source(&self, cell: usize) -> usize {
        let row = usize::from(self.rows[self.shape.row(cell)]);
        let column = usize::from(self.columns[self.shape.column(cell)]);
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        row * self.shape.side() + column
    }
}
