// A board cut into regions, with the crosses and stars set so far. Cells count from 0, row by row.
export const FREE = 0,
  CROSS = 1,
  STAR = 2;
const MARKS = ".xQ"; // in addresses
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";
export const LARGEST = 32;

export class Board {
  constructor(n, stars = 1) {
    this.n = n;
    this.stars = stars;
    this.regions = Array.from({ length: n * n }, (_, cell) => Math.floor(cell / n));
    this.marks = new Array(n * n).fill(FREE);
  }

  copy() {
    const other = new Board(this.n, this.stars);
    other.regions = [...this.regions];
    other.marks = [...this.marks];
    return other;
  }

  row(cell) {
    return Math.floor(cell / this.n);
  }

  column(cell) {
    return cell % this.n;
  }

  letter(region) {
    return LETTERS[region];
  }

  // The cells that touch a cell.
  neighbours(cell) {
    const [r, c, n] = [this.row(cell), this.column(cell), this.n];
    const near = [];
    for (let s = Math.max(0, r - 1); s <= Math.min(n - 1, r + 1); s++)
      for (let d = Math.max(0, c - 1); d <= Math.min(n - 1, c + 1); d++) if (s !== r || d !== c) near.push(s * n + d);
    return near;
  }

  // Returns a function: the numbers of stars in the row, column and region of a cell.
  #stars() {
    const [rows, columns, regions] = [0, 1, 2].map(() => new Array(this.n).fill(0));
    this.marks.forEach((mark, cell) => {
      if (mark !== STAR) return;
      rows[this.row(cell)]++;
      columns[this.column(cell)]++;
      regions[this.regions[cell]]++;
    });
    return cell => [rows[this.row(cell)], columns[this.column(cell)], regions[this.regions[cell]]];
  }

  #touchesStar(cell) {
    return this.neighbours(cell).some(near => this.marks[near] === STAR);
  }

  // The stars that break a rule: they touch, or their row, column or region has too many.
  conflicts() {
    const stars = this.#stars();
    const breaks = cell => stars(cell).some(number => number > this.stars) || this.#touchesStar(cell);
    return new Set([...this.marks.keys()].filter(cell => this.marks[cell] === STAR && breaks(cell)));
  }

  // The free cells that the placed stars exclude.
  crossed() {
    const stars = this.#stars();
    const isTaken = cell => stars(cell).some(number => number >= this.stars) || this.#touchesStar(cell);
    return new Set([...this.marks.keys()].filter(cell => this.marks[cell] === FREE && isTaken(cell)));
  }

  get isSolved() {
    return this.marks.filter(mark => mark === STAR).length === this.n * this.stars && this.conflicts().size === 0;
  }

  get letters() {
    return this.regions.map(region => LETTERS[region]).join("");
  }

  // The empty board as text; and with crosses and stars.
  get text() {
    return `${this.n}x${this.stars}\n${lines(this.letters, this.n)}\n`;
  }

  get question() {
    const given = this.marks.map(mark => ".-*"[mark]).join("");
    return /[*-]/.test(given) ? `${this.text}${lines(given, this.n)}\n` : this.text;
  }

  get name() {
    return `${this.n}x${this.stars}/${this.letters}`;
  }

  get address() {
    return this.marks.some(mark => mark) ? `${this.name}/${this.marks.map(mark => MARKS[mark]).join("")}` : this.name;
  }

  // A board from letters, and marks in any three characters: free, crossed, star.
  static from(n, stars, letters, marks = "", characters = MARKS) {
    const board = new Board(n, stars);
    const regions = [...letters].map(letter => LETTERS.indexOf(letter));
    if (regions.length !== n * n || regions.some(region => region < 0 || region >= n)) return null;
    board.regions = regions;
    if (marks.length === n * n) board.marks = [...marks].map(mark => Math.max(0, characters.indexOf(mark)));
    return board;
  }

  static fromAddress(text) {
    const [size, letters = "", marks] = text.split("/");
    const [, n, stars] = (/^(\d{1,2})x(\d{1,2})$/.exec(size) ?? []).map(Number);
    if (!(n >= 1 && n <= LARGEST && stars >= 1 && stars <= n)) return null;
    return Board.from(n, stars, letters, marks);
  }
}

const lines = (text, n) => text.match(new RegExp(`.{${n}}`, "g")).join("\n");
