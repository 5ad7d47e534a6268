// The board as a grid for clicks and arrow keys; in a search, also the masks of each row.
import { h, picture } from "../dom.js";
import { has, lowbit } from "../bits.js";
import { inside, walked } from "../walk.js";
import { word } from "../words.js";
import { BLOCKED, QUEEN } from "./position.js";

export class BoardView {
  // `act(row, col, key)` is called for a click (no key) or for a key on a cell.
  constructor(act) {
    this.act = act;
    this.n = 0;
    this.focus = [0, 0];
    this.columns = h("div", { class: "board-numbers", "aria-hidden": "true" });
    this.sides = h("div", { class: "board-sides", "aria-hidden": "true" });
    this.grid = h("div", { class: "board", role: "grid", label: "board" });
    this.below = h("div", { class: "mask-rows" });
    this.root = h("div", { class: "board-frame printed" }, this.columns, this.sides, this.grid, this.below);
    this.grid.addEventListener("click", event => this.#clicked(event));
    this.grid.addEventListener("keydown", event => this.#typed(event));
  }

  resize(n) {
    if (n === this.n) return;
    this.n = n;
    this.root.style.setProperty("--n", n);
    const numbers = Array.from({ length: n }, (_, i) => i + 1);
    this.columns.replaceChildren(...numbers.map(i => h("span", {}, String(i))));
    this.sides.replaceChildren(...numbers.map(i => h("span", {}, String(i))));
    this.cells = [];
    this.grid.replaceChildren(
      ...numbers.map(r =>
        h(
          "div",
          { class: "board-row", role: "row" },
          ...numbers.map(c => {
            const cell = h("div", { role: "gridcell", tabindex: -1, "data-row": r - 1, "data-col": c - 1 });
            this.cells.push(cell);
            return cell;
          }),
        ),
      ),
    );
    this.focus = [0, 0];
    this.cells[0].tabIndex = 0;
  }

  cell(row, col) {
    return this.cells[row * this.n + col];
  }

  // Draws a position, the queens of a solution or of a search (a column for each row), and the levels of a search, or, while
  // playing, the attacked cells of each row.
  draw(position, queens, levels = [], { isPlay = false, isSolved = false } = {}) {
    this.resize(position.n);
    this.root.classList.toggle("searching", levels.length > 0 && !isPlay);
    this.root.classList.toggle("playing", isPlay);
    this.root.classList.toggle("solved", isSolved);
    const last = isPlay ? undefined : levels.at(-1);
    for (let row = 0; row < this.n; row++) {
      const level = levels[row];
      for (let col = 0; col < this.n; col++) {
        const given = position.at(row, col);
        const standing = queens?.[row] === col;
        const names = ["cell"];
        if ((row + col) % 2) names.push("dark");
        if (given === BLOCKED) names.push("blocked");
        if (given === QUEEN) names.push("given");
        else if (standing) names.push("found");
        if (level) {
          for (const mask of ["c", "zd", "fd"]) if (has(level[mask], col)) names.push(`hit-${mask}`);
          if (level.taken && !standing && given !== QUEEN) names.push("hit-row");
          if (level === last) {
            names.push("now");
            if (has(level.d, col)) names.push(has(lowbit(level.d), col) ? "lowbit" : "free");
          }
        }
        const isHit = isPlay && names.some(name => name.startsWith("hit-"));
        this.#show(this.cell(row, col), names.join(" "), standing || given === QUEEN, { row, col, given, isHit });
      }
    }
  }

  #show(cell, names, queen, { row, col, given, isHit }) {
    if (cell.dataset.names !== names) {
      cell.className = names;
      cell.dataset.names = names;
    }
    if (Boolean(cell.firstChild) !== queen) cell.replaceChildren(...(queen ? [picture("queen")] : []));
    const what = given === BLOCKED ? "blocked" : given === QUEEN ? "given queen" : queen ? "queen" : isHit ? "is attacked" : "free";
    const label = word("cell", row + 1, col + 1, word(what));
    if (cell.dataset.said !== label) {
      cell.setAttribute("aria-label", label);
      cell.dataset.said = label;
    }
  }

  // Shows that a cell cannot have a queen because another queen attacks it.
  refuse([row, col], [otherRow, otherCol]) {
    const cells = [
      [this.cell(row, col), "refused"],
      [this.cell(otherRow, otherCol), "attacks"],
    ];
    for (const [cell, name] of cells) {
      cell.classList.add(name);
      setTimeout(() => cell.classList.remove(name), 900);
    }
  }

  #clicked(event) {
    const cell = event.target.closest(".cell");
    if (!cell) return;
    this.#walk(Number(cell.dataset.row), Number(cell.dataset.col));
    this.act(Number(cell.dataset.row), Number(cell.dataset.col));
  }

  #typed(event) {
    const cell = event.target.closest(".cell");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, col] = [Number(cell.dataset.row), Number(cell.dataset.col)];
    const to = walked(event.key, row * this.n + col, this.n, inside);
    if (to !== undefined) {
      this.#walk(Math.floor(to / this.n), to % this.n);
    } else if (!this.act(row, col, event.key)) return;
    event.preventDefault();
  }

  #walk(row, col) {
    this.cell(...this.focus).tabIndex = -1;
    this.focus = [row, col];
    const cell = this.cell(row, col);
    cell.tabIndex = 0;
    cell.focus({ preventScroll: false });
  }
}
