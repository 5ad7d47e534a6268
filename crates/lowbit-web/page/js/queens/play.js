// Queens placed by hand: the attacked cells come from the masks of every row; nothing is solved beforehand.
import { DayBox, beginsDay, finished } from "../daily/box.js";
import { dayQueens } from "../daily/day.js";
import { button, group, h } from "../dom.js";
import { celebrate } from "../joy.js";
import { full, size } from "../bits.js";
import { Timer } from "../timer.js";
import { sentences, time, word } from "../words.js";
import { QUEEN } from "./position.js";

// The attacked cells of every row: columns, both diagonals, and the whole row of a queen.
export function attacked(n, queens) {
  return Array.from({ length: n }, (_, row) => {
    const at = column => (column >= 0 && column < n ? 1 << column : 0);
    let [c, zd, fd, taken] = [0, 0, 0, 0];
    for (const [r, column] of queens) {
      if (r === row) taken = full(n);
      else {
        c |= at(column);
        zd |= at(column + (row - r));
        fd |= at(column - (row - r));
      }
    }
    return { c: c >>> 0, zd: zd >>> 0, fd: fd >>> 0, taken: taken >>> 0, d: 0 };
  });
}

export class PlayCard {
  // Calls `changed()` when a queen was placed or removed; `open(position)` shows another board.
  constructor(changed, open) {
    this.changed = changed;
    this.timer = new Timer();
    this.said = h("p", { id: "play-said", role: "status" });
    this.day = new DayBox("queens", day => open(this.boardOf(day)));
    const again = button("clear entries", () => this.#clear(), { class: "light" });
    this.root = h(
      "div",
      { class: "stack" },
      group("play group", h("div", { class: "row apart" }, this.said, this.timer.root), h("div", { class: "row" }, again)),
      group("puzzle group", this.day.root),
    );
    document.addEventListener("language", () => this.position && this.draw());
  }

  boardOf(day) {
    const position = dayQueens(day);
    beginsDay("queens", day, position.address);
    return position;
  }

  // A board, and for each row the column of the placed queen, or -1.
  update(position, placed = []) {
    this.position = position;
    this.placed = Array.from({ length: position.n }, (_, row) => placed[row] ?? -1);
    this.timer.set(`queens ${position.address}`);
    if (this.isSolved) this.timer.stop();
    this.draw();
  }

  get queens() {
    const placed = this.placed.flatMap((column, row) => (column >= 0 ? [[row, column]] : []));
    return [...this.position.queens(), ...placed];
  }

  get isSolved() {
    return this.queens.length === this.position.n;
  }

  // The form in addresses: columns from 1, 0 for a row without a placed queen.
  get written() {
    return this.placed.some(column => column >= 0) ? this.placed.map(column => column + 1).join(".") : "on";
  }

  // Reads that form; drops queens that are attacked or do not fit.
  static read(text, position) {
    const columns = text.split(".").map(number => Number(number) - 1);
    if (columns.length !== position.n) return [];
    const board = position.resized(position.n);
    return columns.map((column, row) => {
      const fits = column >= 0 && column < position.n && board.at(row, column) === 0 && !board.attacker(row, column);
      if (fits) board.set(row, column, QUEEN);
      return fits ? column : -1;
    });
  }

  // A click on a cell: removes a placed queen, or places one. Returns the queen that attacks the cell, if any.
  act(row, column) {
    if (this.placed[row] === column) this.placed[row] = -1;
    else {
      const board = this.position.resized(this.position.n);
      for (const [r, c] of this.queens) board.set(r, c, QUEEN);
      if (board.at(row, column) !== 0) return undefined;
      const attacker = board.attacker(row, column);
      if (attacker) return attacker;
      this.placed[row] = column;
      this.timer.touch();
    }
    this.draw();
    this.changed();
    if (this.isSolved && this.placed[row] === column) this.#rejoice();
    return undefined;
  }

  #rejoice() {
    this.timer.stop();
    celebrate(this.timer.seconds ? word("solved in", time(this.timer.seconds)) : word("solved"));
    const { address } = this.position;
    finished("queens", address, `${address}?play=on`, this.timer.seconds, 0);
  }

  #clear() {
    this.placed.fill(-1);
    this.timer.restart();
    this.draw();
    this.changed();
  }

  // Draws the number of queens, and whether a row has no free cell.
  draw() {
    const { n } = this.position;
    const cells = this.position.candidates();
    const rows = attacked(n, this.queens).map(({ c, zd, fd, taken }, row) => [row, taken, cells[row] & ~(c | zd | fd)]);
    const dead = rows.find(([, taken, free]) => !taken && size(free) === 0);
    const stands = word("queens stand", this.queens.length, n);
    this.said.textContent = this.isSolved ? word("solved") : dead ? sentences(stands, word("no room in row", dead[0] + 1)) : stands;
  }
}
