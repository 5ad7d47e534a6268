// A board: blocked cells, and queens that must stay. Rows and columns count from 0.
import { full } from "../bits.js";

export const FREE = 0,
  BLOCKED = 1,
  QUEEN = 2;
const MARKS = ".*Q";

export class Position {
  constructor(n) {
    this.n = n;
    this.cells = new Uint8Array(n * n);
  }

  at(row, col) {
    return this.cells[row * this.n + col];
  }

  set(row, col, what) {
    this.cells[row * this.n + col] = what;
  }

  get isPlain() {
    return this.cells.every(cell => cell === FREE);
  }

  queens() {
    return [...this.cells.keys()].filter(i => this.cells[i] === QUEEN).map(i => [Math.floor(i / this.n), i % this.n]);
  }

  // The queen that attacks a cell, if any.
  attacker(row, col) {
    return this.queens().find(queen => attacks(queen, row, col));
  }

  // For each row the cells that blocked cells and given queens leave free.
  candidates() {
    const { n } = this;
    const queens = this.queens();
    return Array.from({ length: n }, (_, row) => {
      let set = 0;
      for (let col = 0; col < n; col++) {
        const cell = this.at(row, col);
        if (cell === QUEEN || (cell === FREE && !queens.some(queen => attacks(queen, row, col)))) set |= 1 << col;
      }
      return (set & full(n)) >>> 0;
    });
  }

  get rows() {
    return Array.from({ length: this.n }, (_, row) =>
      [...this.cells.subarray(row * this.n, (row + 1) * this.n)].map(cell => MARKS[cell]).join(""),
    );
  }

  // The board as part of a question to the server.
  get question() {
    return this.isPlain ? { n: this.n } : { board: this.rows.join("\n") };
  }

  // The command that counts this board as a run.
  get command() {
    if (this.isPlain) return `lowbit queens count ${this.n} --run n${this.n}.run`;
    return `lowbit queens count --board - --run board.run <<END\n${this.rows.join("\n")}\nEND`;
  }

  // The end of the address: "8", or the rows.
  get address() {
    return this.isPlain ? String(this.n) : this.rows.join("/");
  }

  static fromAddress(text) {
    if (/^\d+$/.test(text)) return inRange(Number(text)) ? new Position(Number(text)) : null;
    const rows = text.split("/");
    if (!inRange(rows.length) || rows.some(row => row.length !== rows.length || /[^.*Q]/.test(row))) return null;
    const position = new Position(rows.length);
    rows.forEach((row, r) => [...row].forEach((mark, c) => position.set(r, c, MARKS.indexOf(mark))));
    return position.queens().some(([r, c]) => position.attacker(r, c)) ? null : position;
  }

  // Reads pasted rows of '.', '*' and 'Q', possibly with blanks between the cells, or a number alone; null if it is no board.
  static fromText(text) {
    const rows = text.trim().split(/\s*\n\s*/);
    return Position.fromAddress(rows.map(row => row.replaceAll(/[\s|,]/g, "").toUpperCase()).join("/"));
  }

  // The same board in another size; cells outside are dropped.
  resized(n) {
    const position = new Position(n);
    for (let r = 0; r < Math.min(n, this.n); r++)
      for (let c = 0; c < Math.min(n, this.n); c++) position.set(r, c, this.at(r, c));
    return position;
  }
}

const attacks = ([r, c], row, col) =>
  (r !== row || c !== col) && (r === row || c === col || Math.abs(r - row) === Math.abs(c - col));

const inRange = n => n >= 1 && n <= 32;
