// The grid one can type into.
import { h } from "../dom.js";
import { has } from "../bits.js";
import { word } from "../words.js";
import { weight } from "./grid.js";

export class GridView {
  // `act(cell, key)` is called with what is typed; `select(cell)` when another cell is selected.
  constructor(act, select) {
    this.act = act;
    this.select = select;
    this.selected = 1; // the cell of the lecture's example
    this.root = h("div", { class: "sudoku", role: "grid", label: "sudoku" });
    this.root.addEventListener("pointerdown", event => {
      const cell = event.target.closest(".square");
      if (cell) this.choose(Number(cell.dataset.cell));
    });
    this.root.addEventListener("keydown", event => this.#typed(event));
  }

  resize(side) {
    if (side === this.side) return;
    this.side = side;
    const box = Math.sqrt(side);
    this.root.style.setProperty("--side", side);
    this.root.style.setProperty("--box", box);
    this.cells = Array.from({ length: side * side }, (_, cell) => {
      const [r, c] = [Math.floor(cell / side), cell % side];
      const edges = `${c % box === 0 ? " left" : ""}${r % box === 0 ? " top" : ""}`;
      return h("div", {
        class: `square${edges}`,
        "data-edges": edges,
        role: "gridcell",
        tabindex: -1,
        "data-cell": cell,
      });
    });
    const rows = Array.from({ length: side }, (_, r) =>
      h("div", { class: "sudoku-row", role: "row" }, ...this.cells.slice(r * side, (r + 1) * side)),
    );
    this.root.replaceChildren(...rows);
    this.selected = Math.min(this.selected, side * side - 1);
    this.cells[this.selected].tabIndex = 0;
  }

  // Draws a sudoku; `marks` are the small digits of each cell as a set, `solution` fills what is blank.
  draw(sudoku, { marks, solution, conflicts, target }) {
    this.resize(sudoku.side);
    const at = this.selected;
    const chosen = sudoku.digit(at);
    this.cells.forEach((square, cell) => {
      const digit = sudoku.digit(cell);
      const names = [`square${square.dataset.edges}`];
      if (sudoku.givens[cell]) names.push("given");
      else if (digit) names.push("entry");
      else if (solution) names.push("solved");
      if (conflicts.has(cell)) names.push("conflict");
      if (cell === at) names.push("selected");
      else if (chosen && digit === chosen) names.push("same");
      if (cell !== at) {
        if (sudoku.row(cell) === sudoku.row(at)) names.push("in-row");
        else if (sudoku.column(cell) === sudoku.column(at)) names.push("in-column");
        else if (sudoku.block(cell) === sudoku.block(at)) names.push("in-box");
      }
      if (target) names.push(`weight-${weight(cell)}`);
      square.className = names.join(" ");
      square.setAttribute("aria-selected", cell === at);
      const shown = digit || solution?.[cell];
      square.replaceChildren(
        ...content(sudoku, cell, shown, marks),
        ...(target ? [h("sub", { class: "weight" }, String(weight(cell)))] : []),
      );
      const said = digit ? sudoku.character(digit) : shown ? word("solved as", sudoku.character(shown)) : word("blank");
      const wrong = conflicts.has(cell) ? `, ${word("contradiction")}` : "";
      square.setAttribute("aria-label", word("cell", sudoku.row(cell) + 1, sudoku.column(cell) + 1, said + wrong));
    });
  }

  choose(cell) {
    this.cells[this.selected].tabIndex = -1;
    this.selected = cell;
    this.cells[cell].tabIndex = 0;
    this.cells[cell].focus();
    this.select(cell);
  }

  #typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { side, selected } = this;
    const [r, c] = [Math.floor(selected / side), selected % side];
    const moves = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -c],
      End: [0, side - 1 - c],
    };
    const move = moves[event.key];
    if (move) this.choose(((r + move[0] + side) % side) * side + ((c + move[1] + side) % side));
    else if (!this.act(selected, event.key)) return;
    event.preventDefault();
  }
}

function content(sudoku, cell, shown, marks) {
  if (shown) return [h("span", { class: "digit" }, sudoku.character(shown))];
  if (!marks) return [];
  const small = Array.from({ length: sudoku.side }, (_, bit) =>
    h("i", {}, has(marks[cell], bit) ? sudoku.character(bit + 1) : ""),
  );
  return [h("span", { class: "marks", "aria-hidden": "true" }, ...small)];
}
