// A sudoku: givens, entries, pencil marks and colours, and the words of its rows, columns and boxes.
import { full, has, members } from "../bits.js";
import { joined, parts } from "../past.js";

export const SIDES = [4, 9, 16, 25];
export const COLOURS = 9;

// The layers of a cell.
export const LAYERS = ["givens", "entries", "corner", "centre", "colours"];

export class Sudoku {
  constructor(side = 9) {
    this.side = side;
    this.box = Math.sqrt(side);
    const none = () => new Array(side * side).fill(0);
    this.givens = none();
    this.entries = none();
    this.corner = none(); // sets of digits
    this.centre = none();
    this.colours = none(); // 0, or 1 to 9
  }

  copy() {
    const other = new Sudoku(this.side);
    for (const layer of LAYERS) other[layer] = [...this[layer]];
    return other;
  }

  get isVariant() {
    return false;
  }

  get rows() {
    return this.side;
  }

  // The number of digits.
  get digits() {
    return this.side;
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

  // The used digits of all rows, columns and boxes; `twice` has those that occur twice.
  #used() {
    const used = { rows: [], columns: [], blocks: [], twice: { rows: [], columns: [], blocks: [] } };
    this.givens.forEach((_, cell) => {
      const digit = this.digit(cell);
      if (!digit) return;
      const bit = 1 << (digit - 1);
      for (const [name, at] of [
        ["rows", this.row(cell)],
        ["columns", this.column(cell)],
        ["blocks", this.block(cell)],
      ]) {
        if (used[name][at] & bit) used.twice[name][at] |= bit;
        used[name][at] |= bit;
      }
    });
    return used;
  }

  // The words of the lecture for a cell: bit d-1 is set if another cell of its row, column, box has the digit d.
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

  // The digits that row, column and box leave for each cell, for all cells at once.
  candidates() {
    const { rows, columns, blocks } = this.#used();
    return this.givens.map(
      (_, cell) =>
        (~(rows[this.row(cell)] | columns[this.column(cell)] | blocks[this.block(cell)]) & full(this.side)) >>> 0,
    );
  }

  // The cells that contradict another one.
  conflicts() {
    const { twice } = this.#used();
    const bad = new Set();
    this.givens.forEach((_, cell) => {
      const digit = this.digit(cell);
      const sets = twice.rows[this.row(cell)] | twice.columns[this.column(cell)] | twice.blocks[this.block(cell)];
      if (digit && has(sets, digit - 1)) bad.add(cell);
    });
    return bad;
  }

  get isFull() {
    return this.givens.every((_, cell) => this.digit(cell));
  }

  get isEmpty() {
    return !this.givens.some((_, cell) => this.digit(cell));
  }

  // The pencil marks: those in the centre, or in the corners if the centre is empty.
  pencilled(cell) {
    return this.centre[cell] || this.corner[cell];
  }

  // Digits and characters: 1..9, in large grids A, B, C, ...
  character(digit) {
    return digit === 0 ? "." : this.side <= 9 ? String(digit) : String.fromCharCode(64 + digit);
  }

  parse(character) {
    if (character.length !== 1) return 0;
    const digit = this.side <= 9 ? "123456789".indexOf(character) + 1 : character.toUpperCase().charCodeAt(0) - 64;
    return digit >= 1 && digit <= this.side ? digit : 0;
  }

  // Digits in addresses: a character each.
  symbol(digit) {
    return this.character(digit);
  }

  fromSymbol(symbol) {
    return this.parse(symbol);
  }

  line(digits) {
    return digits.map(digit => this.symbol(digit)).join("");
  }

  // The puzzle alone, and with entries.
  get puzzle() {
    return this.line(this.givens);
  }

  get question() {
    return this.line(this.givens.map((_, cell) => this.digit(cell)));
  }

  // A question about the puzzle, with or without entries: its path and its body.
  asks(kind, filled = false) {
    return [`sudoku/${kind}`, { puzzle: filled ? this.question : this.puzzle }];
  }

  // The digits of a solution.
  fromAnswer(solution) {
    return [...solution].map(character => this.parse(character));
  }

  get address() {
    const filled = this.entries.some(digit => digit) ? `/${this.line(this.entries)}` : "";
    const sets = layer => layer.flatMap((set, cell) => (set ? [`${cell}-${this.#characters(set)}`] : [])).join(",");
    const colours = this.colours.flatMap((colour, cell) => (colour ? [`${cell}-${colour}`] : [])).join(",");
    return joined(this.puzzle + filled, { corner: sets(this.corner), centre: sets(this.centre), colours });
  }

  #characters(set) {
    return members(set)
      .map(bit => this.symbol(bit + 1))
      .join("");
  }

  set(characters) {
    return (
      [...characters].reduce(
        (set, character) => (this.parse(character) ? set | (1 << (this.parse(character) - 1)) : set),
        0,
      ) >>> 0
    );
  }

  static fromLine(line) {
    const side = Math.sqrt(line.length);
    if (!SIDES.includes(side)) return null;
    const sudoku = new Sudoku(side);
    sudoku.givens = [...line].map(character => sudoku.parse(character));
    return sudoku;
  }

  static fromAddress(text) {
    const [path] = parts(text);
    const [givens, entries] = path.split("/");
    return Sudoku.fromLine(givens)?.fill(entries, text) ?? null;
  }

  // Fills in the entries of an address.
  fill(entries, address) {
    const [, settings] = parts(address);
    if (entries?.length === this.givens.length) {
      this.entries = [...entries].map((symbol, cell) => (this.givens[cell] ? 0 : this.fromSymbol(symbol)));
    }
    const each = (name, put) => {
      for (const pair of (settings[name] ?? "").split(",").filter(Boolean)) {
        const [cell, value] = pair.split("-");
        if (Number(cell) < this.givens.length && value) put(Number(cell), value);
      }
    };
    each("corner", (cell, value) => (this.corner[cell] = this.set(value)));
    each("centre", (cell, value) => (this.centre[cell] = this.set(value)));
    each("colours", (cell, value) => (this.colours[cell] = Math.min(Number(value) || 0, COLOURS)));
    return this;
  }
}

// The target of NOIP 2009: 10 in the centre, one less for each ring around it.
export const weight = cell => {
  const [r, c] = [Math.floor(cell / 9), cell % 9];
  return 6 + Math.min(r, c, 8 - r, 8 - c);
};
