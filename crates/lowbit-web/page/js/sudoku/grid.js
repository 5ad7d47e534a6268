// A sudoku: what is given, what was filled in since, and the words of its rows, columns and boxes.
import { full } from "../bits.js";

export const SIDES = [4, 9, 16, 25];

export class Sudoku {
  constructor(side = 9) {
    this.side = side;
    this.box = Math.sqrt(side);
    this.givens = new Array(side * side).fill(0);
    this.entries = new Array(side * side).fill(0);
  }

  digit(cell) {
    return this.givens[cell] || this.entries[cell];
  }

  row(cell) {
    return Math.floor(cell / this.side);
  }

  column(cell) {
    return cell % this.side;
  }

  block(cell) {
    return Math.floor(this.row(cell) / this.box) * this.box + Math.floor(this.column(cell) / this.box);
  }

  sees(a, b) {
    return (
      a !== b && (this.row(a) === this.row(b) || this.column(a) === this.column(b) || this.block(a) === this.block(b))
    );
  }

  // The words of the lecture for a cell: bit d-1 is set where the digit d stands in another cell of its row, column, box.
  masks(cell) {
    const used = where =>
      this.givens.reduce(
        (set, _, other) =>
          other !== cell && where(other) === where(cell) && this.digit(other)
            ? set | (1 << (this.digit(other) - 1))
            : set,
        0,
      ) >>> 0;
    const [row, col, grid] = [used(c => this.row(c)), used(c => this.column(c)), used(c => this.block(c))];
    return { row, col, grid, d: ((row | col | grid) ^ full(this.side)) >>> 0 };
  }

  // The cells that contradict another one.
  conflicts() {
    const bad = new Set();
    for (let a = 0; a < this.givens.length; a++) {
      if (!this.digit(a)) continue;
      for (let b = a + 1; b < this.givens.length; b++)
        if (this.digit(a) === this.digit(b) && this.sees(a, b)) bad.add(a).add(b);
    }
    return bad;
  }

  get isFull() {
    return this.givens.every((_, cell) => this.digit(cell));
  }

  get isEmpty() {
    return !this.givens.some((_, cell) => this.digit(cell));
  }

  // Digits and characters: 1..9, in large grids A, B, C, ...
  character(digit) {
    return digit === 0 ? "." : this.side <= 9 ? String(digit) : String.fromCharCode(64 + digit);
  }

  parse(character) {
    const digit = this.side <= 9 ? "123456789".indexOf(character) + 1 : character.toUpperCase().charCodeAt(0) - 64;
    return digit >= 1 && digit <= this.side ? digit : 0;
  }

  line(digits) {
    return digits.map(digit => this.character(digit)).join("");
  }

  // As the server is asked. White space keeps sixteen blanks from being read as a row of a larger grid.
  get question() {
    return this.givens.map((_, cell) => this.character(this.digit(cell))).join("");
  }

  get address() {
    const filled = this.entries.some(digit => digit) ? `/${this.line(this.entries)}` : "";
    return this.line(this.givens) + filled;
  }

  static fromLine(line) {
    const side = Math.sqrt(line.length);
    if (!SIDES.includes(side)) return null;
    const sudoku = new Sudoku(side);
    sudoku.givens = [...line].map(character => sudoku.parse(character));
    return sudoku;
  }

  static fromAddress(text) {
    const [givens, entries] = text.split("/");
    const sudoku = Sudoku.fromLine(givens);
    if (sudoku && entries?.length === givens.length) {
      sudoku.entries = [...entries].map((character, cell) => (sudoku.givens[cell] ? 0 : sudoku.parse(character)));
    }
    return sudoku;
  }
}

// The target of NOIP 2009: 10 in the centre, one less for each ring around it.
export const weight = cell => {
  const [r, c] = [Math.floor(cell / 9), cell % 9];
  return 6 + Math.min(r, c, 8 - r, 8 - c);
};
