// Pasted content besides plain text: addresses of f-puzzles and SudokuPad, tables of a web page, blanks written as x or as
// spaces. Each becomes a text that every reader of sudokus knows; other texts stay unchanged.
import { SIDES } from "./grid.js";
import { compressed, decompressed } from "./lz.js";

export function translated(text, html = "") {
  return fromTable(html) ?? fromTable(text) ?? fromAddress(text) ?? fromSpaces(text) ?? fromLetters(text) ?? text;
}

const isSide = side => SIDES.includes(side);

// Cells of a table, row by row; empty cells are blanks.
function fromTable(html) {
  if (!/<t[dr][\s>]/i.test(html)) return null;
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const table of page.querySelectorAll("table")) {
    const rows = [...table.rows].map(row => [...row.cells].map(contentOf)).filter(row => row.length);
    const line = asLine(rows);
    if (line) return line;
    // A table of boxes, each a table of its own, has its cells in another order.
    const boxes = [...table.querySelectorAll("table")].map(box => [...box.rows].flatMap(row => [...row.cells].map(contentOf)));
    const unboxed = isSide(boxes.length) && asLine(fromBoxes(boxes));
    if (unboxed) return unboxed;
  }
  return null;
}

const contentOf = cell => (cell.querySelector("input")?.getAttribute("value") ?? cell.textContent).trim();

function fromBoxes(boxes) {
  const box = Math.sqrt(boxes.length);
  return boxes.map((_, row) =>
    boxes.map((_, column) => {
      const which = Math.floor(row / box) * box + Math.floor(column / box);
      return boxes[which][(row % box) * box + (column % box)] ?? "?";
    }),
  );
}

// Rows of numbers as one line; null if they are not a sudoku.
function asLine(rows) {
  const side = rows.length;
  if (!isSide(side) || rows.some(row => row.length !== side)) return null;
  const character = cell => {
    const digit = /^\d{1,2}$/.test(cell) ? Number(cell) : cell === "" ? 0 : NaN;
    if (digit === 0) return ".";
    if (!(digit <= side)) return "?";
    return side <= 9 ? String(digit) : String.fromCharCode(64 + digit);
  };
  const line = rows.flat().map(character).join("");
  return line.includes("?") || !/[^.]/.test(line) ? null : line;
}

// https://f-puzzles.com/?load=..., https://sudokupad.app/fpuz..., also with scl or ctc.
function fromAddress(text) {
  const packed = /(?:[?&]load=|\/fpuz|puzzleid=fpuz|\/scl|puzzleid=scl|\/ctc)([\w+/%=-]{16,})/.exec(text.trim())?.[1];
  if (!packed) return null;
  try {
    const unpacked = decompressed(decodeURIComponent(packed).replaceAll("-", "+").replaceAll("_", "/"));
    const puzzle = JSON.parse(unpacked.replaceAll(/([{,])\s*(\w+)\s*:/g, '$1"$2":'));
    const grid = puzzle.grid ?? puzzle.cells ?? puzzle.ce;
    const given = cell => (cell.given === false ? "" : String(cell.value ?? cell.v ?? ""));
    return asLine(grid.map(row => row.map(cell => given(cell ?? {}))));
  } catch {
    return null;
  }
}

// Rows in which a space is a blank: as many lines as cells in a line, or all cells in one line.
function fromSpaces(text) {
  const lines = text.replaceAll("\r", "").replace(/^\n+|\n+$/g, "").split("\n");
  const whole = lines.length === 1 ? lines[0].match(new RegExp(`.{1,${Math.sqrt(lines[0].length) || 1}}`, "g")) : lines;
  const side = whole?.length ?? 0;
  if (!isSide(side) || side > 9 || whole.some(line => line.length > side || /[^1-9 ]/.test(line))) return null;
  if (!whole.some(line => line.includes(" ") && line.replaceAll(" ", "").length > 1) && lines.length > 1) return null;
  return whole.map(line => line.padEnd(side).replaceAll(" ", ".")).join("");
}

// Blanks written as x, in rows or in one line.
function fromLetters(text) {
  return /^[\dxX\s.|+_*-]+$/.test(text) && /[xX]/.test(text) ? text.replaceAll(/[xX]/g, ".") : null;
}

// The addresses under which other pages open the givens.
export function addresses(sudoku) {
  const { side, givens } = sudoku;
  const rows = Array.from({ length: side }, (_, row) =>
    givens.slice(row * side, (row + 1) * side).map(value => (value ? { value, given: true } : {})),
  );
  const puzzle = JSON.stringify({ size: side, title: "lowbit", grid: rows });
  return {
    SudokuPad: `https://sudokupad.app/fpuz${encodeURIComponent(compressed(puzzle))}`,
    SudokuWiki: `https://www.sudokuwiki.org/sudoku.htm?bd=${givens.join("")}`,
  };
}
