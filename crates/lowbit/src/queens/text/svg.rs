//! A solution, or a board, as a picture.

use std::fmt::Write;

use crate::queens::{Board, Solution};

/// The queen of one cell, 100 units wide: a crown on a foot.
const QUEEN: &str = "M50 16l11 30 21-21-7 51H25l-7-51 21 21z M24 80h52v8H24z";

impl Solution {
    /// The solution as an SVG document. On a `board`, blocked cells are grey and given queens are red.
    ///
    /// ```
    /// use lowbit::queens::Solution;
    /// let svg = Solution::from(vec![1, 3, 0, 2]).to_svg(None);
    /// assert!(svg.starts_with("<svg "));
    /// assert!(svg.contains("<title>Queens on 4 x 4 cells, columns 2 4 1 3</title>"));
    /// ```
    pub fn to_svg(&self, board: Option<&Board>) -> String {
        let n = self.n() as u32;
        draw(n, &format!("Queens on {n} x {n} cells, columns {self}"), board, |row| Some(self.columns()[row as usize]))
    }
}

impl Board {
    /// The board as an SVG document: blocked cells grey, given queens red.
    ///
    /// ```
    /// let svg = lowbit::queens::Board::empty(4)?.to_svg();
    /// assert!(svg.contains("<title>A board of 4 x 4 cells</title>"));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn to_svg(&self) -> String {
        let n = self.n();
        draw(n, &format!("A board of {n} x {n} cells"), Some(self), |row| self.queen(row))
    }
}

/// A board of n x n cells with the queens of its rows.
fn draw(n: u32, title: &str, board: Option<&Board>, queen: impl Fn(u32) -> Option<u32>) -> String {
    let side = n * 100;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-10 -10 {0} {0}\" width=\"{1}\" height=\"{1}\" role=\"img\">\n\
         <title>{title}</title>\n\
         <defs>\n\
         <pattern id=\"squares\" width=\"200\" height=\"200\" patternUnits=\"userSpaceOnUse\">\n\
         <path fill=\"#f0e4cc\" d=\"M0 0h200v200H0z\"/><path fill=\"#b98b5d\" d=\"M100 0h100v100H100zM0 100h100v100H0z\"/>\n\
         </pattern>\n\
         <path id=\"queen\" d=\"{QUEEN}\"/>\n\
         <path id=\"blocked\" d=\"M0 0h100v100H0z\" fill=\"#555\" fill-opacity=\".75\"/>\n\
         </defs>\n\
         <rect x=\"-5\" y=\"-5\" width=\"{2}\" height=\"{2}\" rx=\"4\" fill=\"#5b3d20\"/>\n\
         <rect width=\"{side}\" height=\"{side}\" fill=\"url(#squares)\"/>\n",
        side + 20,
        (n * 48).clamp(120, 960),
        side + 10,
    );
    let mut put = |what: &str, row: u32, col: u32, colour: &str| {
        let (x, y) = (100 * col, 100 * row);
        writeln!(svg, "<use href=\"#{what}\" x=\"{x}\" y=\"{y}\"{colour}/>").expect("a string takes any text");
    };
    for row in 0..n {
        for col in (0..n).filter(|&col| board.is_some_and(|board| board.is_blocked(row, col))) {
            put("blocked", row, col, "");
        }
        if let Some(col) = queen(row) {
            let is_given = board.is_some_and(|board| board.queen(row) == Some(col));
            put("queen", row, col, if is_given { " fill=\"#a3161a\"" } else { " fill=\"#1d1a17\"" });
        }
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_queen_and_every_blocked_cell_is_drawn() {
        let mut board = Board::empty(4).unwrap();
        board.place(0, 1).unwrap();
        board.block(3, 3).unwrap();
        let svg = Solution::from(vec![1, 3, 0, 2]).to_svg(Some(&board));
        assert_eq!(svg.matches("href=\"#queen\"").count(), 4);
        assert!(svg.contains("<use href=\"#queen\" x=\"100\" y=\"0\" fill=\"#a3161a\"/>"), "the given queen");
        assert!(svg.contains("<use href=\"#blocked\" x=\"300\" y=\"300\"/>"));
        assert_eq!(svg.matches("href=\"#blocked\"").count(), 1);
        assert_eq!(svg.matches('<').count(), svg.matches('>').count());

        let svg = board.to_svg();
        assert_eq!(svg.matches("href=\"#queen\"").count(), 1, "only the given queen");
        assert!(svg.contains("<use href=\"#queen\" x=\"100\" y=\"0\" fill=\"#a3161a\"/>"));
        assert_eq!(svg.matches("href=\"#blocked\"").count(), 1);
    }
}
