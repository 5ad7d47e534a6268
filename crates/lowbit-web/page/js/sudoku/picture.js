// A sudoku as a picture: givens in bold, entries lighter and blue, pencil marks and colours as on the page.
import { members } from "../bits.js";

const CELL = 60;
const COLOURS = ["", "#cfcfcf", "#f6b7b2", "#f9d7a0", "#f6f0a4", "#bfe3b4", "#a9ddd8", "#b3cdf2", "#d3bdec", "#efbcd9"];

export function drawing(sudoku) {
  const { side, box } = sudoku;
  const size = side * CELL;
  const shapes = [];
  const text = (x, y, content, more) =>
    shapes.push(`<text x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central" ${more}>${content}</text>`);
  sudoku.givens.forEach((given, cell) => {
    const [x, y] = [sudoku.column(cell) * CELL, sudoku.row(cell) * CELL];
    const [cx, cy] = [x + CELL / 2, y + CELL / 2 + 1];
    if (sudoku.colours[cell])
      shapes.push(`<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${COLOURS[sudoku.colours[cell]]}"/>`);
    const digit = sudoku.digit(cell);
    if (digit)
      return text(
        cx,
        cy,
        sudoku.character(digit),
        `font-size="36" ${given ? 'font-weight="700"' : 'fill="#2563c9" class="entry"'}`,
      );
    members(sudoku.corner[cell]).forEach((bit, i) => {
      const at = CORNERS[i % CORNERS.length];
      text(x + at[0] * CELL, y + at[1] * CELL, sudoku.character(bit + 1), 'font-size="13" fill="#555"');
    });
    const centre = members(sudoku.centre[cell])
      .map(bit => sudoku.character(bit + 1))
      .join("");
    if (centre) text(cx, cy, centre, `font-size="${Math.min(15, 88 / centre.length)}" fill="#555"`);
  });
  for (let i = 0; i <= side; i++) {
    const width = i % box === 0 ? 4 : 1;
    shapes.push(
      `<path d="M${i * CELL} 0V${size}M0 ${i * CELL}H${size}" stroke="#222" stroke-width="${width}" fill="none"/>`,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 ${size + 12} ${size + 12}" width="${size + 12}" height="${size + 12}" font-family="sans-serif" fill="#1d1a17">
<rect x="-6" y="-6" width="${size + 12}" height="${size + 12}" fill="#fff"/>
${shapes.join("\n")}
</svg>
`;
}

const CORNERS = [
  [0.17, 0.18],
  [0.83, 0.18],
  [0.17, 0.82],
  [0.83, 0.82],
  [0.5, 0.18],
  [0.5, 0.82],
  [0.17, 0.5],
  [0.83, 0.5],
  [0.5, 0.5],
];
