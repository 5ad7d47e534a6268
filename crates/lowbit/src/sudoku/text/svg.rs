//! A grid as a drawing: thin lines between cells, thick ones around boxes, givens bold.

use std::fmt::Write;
use std::sync::OnceLock;

use super::super::Shape;
use super::{Alphabet, ascii};

/// Side of a cell, and the margin around the grid, in user units.
const CELL: usize = 40;
const MARGIN: usize = 4;

/// The parts that all drawings of a shape share.
struct Paper {
    /// Everything before the digits.
    grid: String,
    /// The markup before the givens, and before all other digits.
    groups: [String; 2],
    /// The markup of a digit in each cell.
    cells: Vec<Cell>,
    /// The character of each digit.
    characters: [u8; 26],
}

/// The markup of a digit in a cell: its first `length` bytes, with a blank in place of the digit.
struct Cell {
    text: [u8; 32],
    length: usize,
}

/// The markup after a digit.
const AFTER_DIGIT: &str = "</text>\n";

/// Appends a drawing of `shown`, with the digits of `givens` in bold; both row by row, 0 for a blank.
pub(super) fn draw(shape: Shape, givens: &[u8], shown: &[u8], out: &mut String) {
    static PAPERS: [OnceLock<Paper>; 4] = [const { OnceLock::new() }; 4];
    let paper = PAPERS[shape.box_side() - 2].get_or_init(|| Paper::new(shape));
    *out += &paper.grid;
    let mut room = [0; PART * 32];
    for (group, is_given) in paper.groups.iter().zip([true, false]) {
        let begin = out.len();
        *out += group;
        let before = out.len();
        for (cells, (givens, shown)) in paper.cells.chunks(PART).zip(givens.chunks(PART).zip(shown.chunks(PART))) {
            let mut chosen = chosen(givens, shown, is_given);
            let mut end = 0;
            while chosen != 0 {
                let at = chosen.trailing_zeros() as usize;
                chosen &= chosen - 1;
                let Cell { text, length } = &cells[at];
                // All 32 bytes are copied, in one instruction; the next cell overwrites the excess.
                room[end..][..32].copy_from_slice(text);
                end += length;
                room[end - AFTER_DIGIT.len() - 1] = paper.characters[usize::from(shown[at])];
            }
            *out += ascii(&room[..end]);
        }
        if out.len() == before {
            out.truncate(begin);
        } else {
            *out += "</g>\n";
        }
    }
    *out += "</svg>\n";
}

/// Cells processed together: the bits of a word.
const PART: usize = 64;

/// The cells with a digit that are givens, or are not, as bits. Branch-free, since they are unpredictable.
fn chosen(givens: &[u8], shown: &[u8], is_given: bool) -> u64 {
    let mut flags = [0; PART];
    for (flag, (&given, &digit)) in flags.iter_mut().zip(givens.iter().zip(shown)) {
        *flag = u8::from((given != 0) == is_given) & u8::from(digit != 0);
    }
    // Eight flags of 0 or 1 become the upper eight bits of a product.
    let bits = |flags: &[u8; 8]| u64::from_le_bytes(*flags).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let (flags, _) = flags.as_chunks::<8>();
    flags.iter().enumerate().fold(0, |all, (at, flags)| all | bits(flags) << (8 * at))
}

impl Paper {
    fn new(shape: Shape) -> Paper {
        let mut grid = String::new();
        draw_lines(shape, &mut grid);
        let cell = |cell| {
            let x = MARGIN + shape.column(cell) * CELL + CELL / 2;
            let y = MARGIN + shape.row(cell) * CELL + CELL * 71 / 100;
            let words = format!("<text x=\"{x}\" y=\"{y}\"> {AFTER_DIGIT}");
            let mut text = [0; 32];
            text[..words.len()].copy_from_slice(words.as_bytes());
            Cell { text, length: words.len() }
        };
        let size = CELL * 3 / 5;
        let groups = [r##"font-weight="bold" fill="black""##, r##"fill="#2563eb""##].map(|class| {
            format!("<g font-family=\"sans-serif\" font-size=\"{size}\" text-anchor=\"middle\" {class}>\n")
        });
        let characters = Alphabet::usual(shape).characters();
        Paper { grid, groups, cells: (0..shape.cells()).map(cell).collect(), characters }
    }
}

fn draw_lines(shape: Shape, out: &mut String) {
    let side = CELL * shape.side();
    let whole = side + 2 * MARGIN;
    _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" width="{whole}" height="{whole}">"#
    );
    _ = writeln!(out, r#"<rect width="{whole}" height="{whole}" fill="white"/>"#);
    for (width, step) in [(1, 1), (3, shape.box_side())] {
        let mut path = String::new();
        for line in (0..=shape.side()).step_by(step) {
            let at = MARGIN + line * CELL;
            _ = write!(path, "M{MARGIN} {at}h{side}M{at} {MARGIN}v{side}");
        }
        _ = writeln!(
            out,
            r#"<path d="{path}" fill="none" stroke="black" stroke-width="{width}" stroke-linecap="square"/>"#
        );
    }
}
