// The grid for typing. Only cells whose look has changed are redrawn.
import { h } from "../dom.js";
import { has, members } from "../bits.js";
import { cellUnder, passed } from "../stroke.js";
import { around, walked } from "../walk.js";
import { framed, unframed } from "../variant/view.js";
import { word } from "../words.js";
import { weight } from "./grid.js";
import { drawnLinks } from "./links.js";

// The most cells of a large grid drawn in one frame; the 81 of a usual sudoku are drawn together.
const AT_ONCE = 50;

export class GridView {
  // `act(key, event)` is called for typed keys; `select()` when the selection changes.
  constructor(act, select) {
    this.act = act;
    this.select = select;
    this.at = 1; // the cell of the lecture's example
    this.selection = new Set([1]);
    this.grid = h("div", { class: "sudoku", role: "grid", label: "sudoku", "aria-multiselectable": "true" });
    this.root = h("div", { class: "sudoku-place printed" }, this.grid);
    this.grid.addEventListener("pointerdown", event => this.#pressed(event));
    this.grid.addEventListener("pointermove", event => this.#dragged(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (this.dragging = undefined));
    this.grid.addEventListener("dblclick", event => this.#doubled(event));
    this.grid.addEventListener("keydown", event => this.#typed(event));
  }

  resize(sudoku) {
    const { side, box, rows } = sudoku;
    if (sudoku.isVariant) this.#frame(sudoku.opened);
    else if (this.drawing) this.#unframe();
    const shape = [side, rows, box, sudoku.isVariant].join();
    if (shape === this.shape) return;
    Object.assign(this, { shape, side });
    this.grid.style.setProperty("--side", side);
    this.grid.style.setProperty("--rows", rows);
    this.grid.style.setProperty("--box", box);
    this.grid.dataset.side = side;
    this.cells = sudoku.givens.map((_, cell) => {
      const [r, c] = [Math.floor(cell / side), cell % side];
      const edges = sudoku.isVariant ? "" : `${c % box === 0 ? " left" : ""}${r % box === 0 ? " top" : ""}`;
      const square = h("div", { class: `square${edges}`, role: "gridcell", tabindex: -1, "data-cell": cell });
      return Object.assign(square, { edges });
    });
    this.lines = Array.from({ length: rows }, (_, r) =>
      h("div", { class: "sudoku-row", role: "row" }, ...this.cells.slice(r * side, (r + 1) * side)),
    );
    this.grid.replaceChildren(...this.lines);
    this.at = Math.min(this.at, this.cells.length - 1);
    this.selection = new Set([this.at]);
    this.cells[this.at].tabIndex = 0;
  }

  // The drawing of a variant lies below the cells; it is replaced only when the rules change.
  #frame(opened) {
    if (opened.drawing === this.drawing) return;
    this.drawing = opened.drawing;
    this.grid.classList.add("variant");
    this.root.replaceChildren(framed(this.grid, opened));
  }

  #unframe() {
    this.drawing = undefined;
    this.grid.classList.remove("variant");
    this.root.replaceChildren(unframed(this.grid));
  }

  // Draws a sudoku. Optional in `shown`: `marks`, candidates of each cell as sets; `solution`, which fills blank cells;
  // `conflicts` and `wrong`, sets of cells; `target`; `highlight`, a digit; `hint`, drawn marks by cell; `links` of a chain. A picture
  // (`isPicture`) has no selection.
  draw(sudoku, shown) {
    this.resize(sudoku);
    const isWide = this.grid.classList.contains("with-marks");
    this.grid.classList.toggle("with-marks", Boolean(shown.marks));
    const isSearch = shown.cursor >= 0 || Boolean(shown.isPicture); // then the search's cell replaces the selected one
    const at = isSearch ? (shown.cursor ?? NaN) : this.at;
    const look = {
      isSearch,
      ...shown,
      chosen: shown.highlight || (!isSearch && this.selection.size === 1 ? sudoku.digit(at) : 0),
      row: sudoku.row(at),
      column: sudoku.column(at),
      block: sudoku.block(at),
      one: isSearch || this.selection.size <= 1,
    };
    if (sudoku.side > MANY && isWide !== Boolean(shown.marks)) this.#drawAnew(sudoku, look);
    else this.#drawCells(sudoku, look);
    this.overlay?.remove();
    this.overlay = shown.links?.length ? drawnLinks(shown.links, sudoku.side) : undefined;
    if (this.overlay) this.grid.append(this.overlay);
  }

  // With candidates a large grid has another width, so its rows are laid out only when their cells are drawn.
  #drawAnew(sudoku, look) {
    for (const line of this.lines) line.classList.toggle("later", !line.contains(document.activeElement));
    this.#drawLater(sudoku, look, 0);
  }

  // A large grid that changes as a whole is drawn over several frames, so that no frame takes long.
  #drawCells(sudoku, look, from = 0) {
    cancelAnimationFrame(this.frame);
    for (let cell = from, drawn = 0; cell < this.cells.length; cell++) {
      if (drawn === AT_ONCE && sudoku.side > MANY) return this.#drawLater(sudoku, look, cell);
      const line = this.lines[Math.floor(cell / this.side)];
      const isChanged = this.#drawCell(this.cells[cell], sudoku, cell, look);
      if (isChanged || line.classList.contains("later")) drawn++;
      if ((cell + 1) % this.side === 0) line.classList.remove("later");
    }
  }

  #drawLater(sudoku, look, from) {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.#drawCells(sudoku, look, from));
  }

  // Returns whether the look of the cell has changed.
  #drawCell(square, sudoku, cell, look) {
    const digit = sudoku.digit(cell);
    const filled = digit || look.solution?.[cell] || 0;
    const isSelected = !look.isSearch && this.selection.has(cell);
    const names = [`square${square.edges}`];
    if (sudoku.givens[cell]) names.push("given");
    else if (digit) names.push("entry");
    else if (filled) names.push("solved");
    if (sudoku.colours[cell]) names.push(`colour-${sudoku.colours[cell]}`);
    if (look.conflicts?.has(cell)) names.push("conflict");
    if (look.wrong?.has(cell)) names.push("wrong");
    if (look.cursor === cell) names.push("cursor");
    if (isSelected) names.push("selected");
    else if (look.chosen && filled === look.chosen) names.push("same");
    if (!isSelected && look.one && cell !== look.cursor) {
      if (sudoku.row(cell) === look.row) names.push("in-row");
      else if (sudoku.column(cell) === look.column) names.push("in-column");
      else if (sudoku.block(cell) === look.block) names.push("in-box");
    }
    if (look.target) names.push(`weight-${weight(cell)}`);
    const marks = filled ? 0 : (look.marks?.[cell] ?? 0);
    const [corner, centre] = filled ? [0, 0] : [sudoku.corner[cell], sudoku.centre[cell]];
    const { highlight = 0 } = look;
    const lit = highlight && !filled && has(marks | corner | centre, highlight - 1) ? highlight : 0;
    const hint = look.hint?.get(cell);
    const key = [
      names.join(" "),
      filled,
      marks,
      corner,
      centre,
      lit,
      hint?.key ?? "",
      look.target ? 1 : 0,
      word("blank"),
    ].join();
    if (square.key === key) return false;
    square.key = key;
    square.className = names.join(" ");
    square.setAttribute("aria-selected", isSelected);
    square.replaceChildren(
      ...content(sudoku, { filled, marks, corner, centre, lit, hint }),
      ...(look.target ? [h("sub", { class: "weight" }, String(weight(cell)))] : []),
    );
    square.setAttribute("aria-label", said(sudoku, cell, { digit, filled, corner, centre, look }));
    return true;
  }

  // Selects one cell.
  choose(cell, focus = true) {
    this.#move(cell, focus);
    this.#set([cell]);
  }

  chooseAll(cells) {
    this.#set(cells);
  }

  #set(cells) {
    this.selection = new Set(cells);
    this.select();
  }

  #move(cell, focus = true) {
    this.cells[this.at].tabIndex = -1;
    this.at = cell;
    this.cells[cell].tabIndex = 0;
    if (focus) this.cells[cell].focus();
  }

  #pressed(event) {
    const square = event.target.closest(".square");
    if (!square) return;
    const cell = Number(square.dataset.cell);
    square.releasePointerCapture?.(event.pointerId); // lets a finger, too, drag over other cells
    this.dragging = cell;
    this.#move(cell);
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!more) return this.#set([cell]);
    const selection = new Set(this.selection);
    if (selection.has(cell) && selection.size > 1) selection.delete(cell);
    else selection.add(cell);
    this.#set(selection);
  }

  #dragged(event) {
    if (this.dragging === undefined || !event.buttons) return;
    const cell = cellUnder(this.grid, "square", event);
    if (cell === undefined || cell === this.dragging) return;
    const cells = passed(this.dragging, cell, this.side);
    this.dragging = cell;
    this.#move(cell, false);
    this.#set([...this.selection, ...cells]);
  }

  #doubled(event) {
    const square = event.target.closest(".square");
    if (square) this.act("same", event);
  }

  #typed(event) {
    const { side, at } = this;
    const to = walked(event.key, at, side, around, this.cells.length / side);
    if (to !== undefined && !event.altKey) {
      this.#move(to);
      const more = event.shiftKey || event.ctrlKey || event.metaKey;
      this.#set(more ? [...this.selection, to] : [to]);
    } else if (event.key === "Escape") this.#set([at]);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") this.#set(this.cells.keys());
    else if (!this.act(event.key, event)) return;
    event.preventDefault();
  }
}

function said(sudoku, cell, { digit, filled, corner, centre, look }) {
  const characters = set =>
    members(set)
      .map(bit => sudoku.character(bit + 1))
      .join(" ");
  const parts = [
    digit ? sudoku.character(digit) : filled ? word("solved as", sudoku.character(filled)) : word("blank"),
    corner && word("said corner", characters(corner)),
    centre && word("said centre", characters(centre)),
    sudoku.colours[cell] && word("said colour", sudoku.colours[cell]),
    look.conflicts?.has(cell) && word("contradiction"),
    look.wrong?.has(cell) && word("wrong entry"),
  ];
  return word("cell", sudoku.row(cell) + 1, sudoku.column(cell) + 1, parts.filter(Boolean).join(", "));
}

// Candidates of a large grid as one text, a line for each row of a box: 15,625 marks of 25x25 would take half a second to lay out.
const MANY = 9;
const linesOf = (sudoku, set) =>
  Array.from({ length: sudoku.digits }, (_, bit) => {
    const ends = (bit + 1) % sudoku.box === 0 && bit + 1 < sudoku.digits ? "\n" : "";
    return (has(set, bit) ? sudoku.character(bit + 1) : " ") + ends;
  }).join("");

function content(sudoku, { filled, marks, corner, centre, lit, hint }) {
  if (filled) return [h("span", { class: "digit" }, sudoku.character(filled))];
  const small = (bit, set) => {
    const kind = hint?.marks?.get(bit + 1) ?? "";
    const isLit = lit === bit + 1 && has(set, bit);
    return h("i", { class: `${isLit ? "lit " : ""}${kind}`.trim() }, has(set, bit) ? sudoku.character(bit + 1) : "");
  };
  const parts = [];
  if (hint?.place) parts.push(h("span", { class: "digit hinted" }, sudoku.character(hint.place)));
  else if (marks || hint?.marks) {
    const set = marks | [...(hint?.marks?.keys() ?? [])].reduce((set, digit) => set | (1 << (digit - 1)), 0);
    const isPlain = sudoku.digits > MANY && !lit && !hint?.marks;
    const all = isPlain ? [linesOf(sudoku, set >>> 0)] : Array.from({ length: sudoku.digits }, (_, bit) => small(bit, set >>> 0));
    parts.push(h("span", { class: isPlain ? "marks plain" : "marks", "aria-hidden": "true" }, ...all));
  }
  if (!parts.length && corner)
    parts.push(
      h("span", { class: "corner-marks", "aria-hidden": "true" }, ...members(corner).map(bit => small(bit, corner))),
    );
  if (!parts.some(part => part.className === "marks") && centre)
    parts.push(
      h("span", { class: "centre-marks", "aria-hidden": "true" }, ...members(centre).map(bit => small(bit, centre))),
    );
  return parts;
}
