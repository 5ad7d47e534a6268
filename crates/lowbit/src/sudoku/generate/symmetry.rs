//! Symmetries of givens: the cells that are blank or given together.

use super::super::Shape;
use crate::sorting::sort_few;

/// The symmetry of a pattern of givens.
///
/// ```
/// use lowbit::sudoku::Shape;
/// use lowbit::sudoku::generate::Symmetry;
/// let half = Symmetry::Rotational;
/// assert_eq!(half.name().parse::<Symmetry>()?, half);
/// assert_eq!(half.orbits(Shape::FOUR).len(), 8); // pairs of cells
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// None: every cell by itself.
    None,
    /// Unchanged by half a turn.
    Rotational,
    /// Unchanged when left and right are swapped.
    Mirror,
    /// Unchanged when rows and columns are swapped.
    Diagonal,
    /// Unchanged by all turns and reflections of the square.
    Full,
}

impl Symmetry {
    /// Every symmetry.
    pub const ALL: [Symmetry; 5] =
        [Symmetry::None, Symmetry::Rotational, Symmetry::Mirror, Symmetry::Diagonal, Symmetry::Full];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotational => "rotational",
            Symmetry::Mirror => "mirror",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Full => "full",
        }
    }

    /// The orbit of a cell: all cells that are blank or given with it, itself included, in ascending order.
    ///
    /// ```
    /// use lowbit::sudoku::Shape;
    /// use lowbit::sudoku::generate::Symmetry;
    /// assert_eq!(Symmetry::Rotational.orbit(Shape::NINE, 0), [0, 80]);
    /// assert_eq!(Symmetry::Full.orbit(Shape::NINE, 1), [1, 7, 9, 17, 63, 71, 73, 79]);
    /// assert_eq!(Symmetry::Full.orbit(Shape::NINE, 40), [40]);
    /// ```
    pub fn orbit(self, shape: Shape, cell: usize) -> Vec<usize> {
        let last = shape.side() - 1;
        let (row, column) = (shape.row(cell), shape.column(cell));
        let turned = (last - row, last - column);
        let mirrored = (row, last - column);
        let transposed = (column, row);
        let images = match self {
            Symmetry::None => vec![],
            Symmetry::Rotational => vec![turned],
            Symmetry::Mirror => vec![mirrored],
            Symmetry::Diagonal => vec![transposed],
            Symmetry::Full => {
                let quarter_turns = [(column, last - row), turned, (last - column, row)];
                let reflections = [mirrored, (last - row, column), transposed, (last - column, last - row)];
                [&quarter_turns[..], &reflections[..]].concat()
            }
        };
        let mut orbit = vec![cell];
        orbit.extend(images.into_iter().map(|(row, column)| row * shape.side() + column));
        sort_few(&mut orbit);
        orbit.dedup();
        orbit
    }

    /// The orbits of all cells.
    pub fn orbits(self, shape: Shape) -> Vec<Vec<usize>> {
        let orbits = (0..shape.cells()).map(|cell| self.orbit(shape, cell));
        orbits.enumerate().filter(|(cell, orbit)| orbit[0] == *cell).map(|(_, orbit)| orbit).collect()
    }
}

by_name!(Symmetry of Symmetry::ALL, name, "no symmetry is called '{name}'", "没有名为“{name}”的对称");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_a_partition_and_every_member_has_the_same() {
        for shape in Shape::ALL {
            for symmetry in Symmetry::ALL {
                let orbits = symmetry.orbits(shape);
                assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), shape.cells());
                for orbit in &orbits {
                    assert!(orbit.iter().all(|&cell| symmetry.orbit(shape, cell) == *orbit));
                }
            }
        }
        let sizes = |symmetry: Symmetry| symmetry.orbits(Shape::NINE).len();
        assert_eq!(Symmetry::ALL.map(sizes), [81, 41, 45, 45, 15]);
    }
}
