// The board for taps and arrow keys: colours, letters and thick borders distinguish regions.
import { h, picture } from "../dom.js";
import { cellUnder, passed } from "../stroke.js";
import { inside, walked } from "../walk.js";
import { word } from "../words.js";
import { CROSS, STAR } from "./board.js";

export class RegionsView {
  // `press(cell)` begins, `drag(cell)` continues, `release()` ends a stroke; `act(cell, key)` is called for keys.
  constructor({ press, drag, release, act }) {
    Object.assign(this, { press, drag, release, act });
    this.at = 0;
    this.root = h("div", { class: "region-board printed", role: "grid", label: "board" });
    this.root.addEventListener("pointerdown", event => this.#pressed(event));
    this.root.addEventListener("pointermove", event => this.#moved(event));
    addEventListener("pointerup", () => this.#released());
    addEventListener("pointercancel", () => this.#released());
    this.root.addEventListener("keydown", event => this.#typed(event));
  }

  #resize(n) {
    if (n === this.n) return;
    this.n = n;
    this.root.style.setProperty("--n", n);
    this.cells = Array.from({ length: n * n }, (_, cell) =>
      h("div", { role: "gridcell", tabindex: -1, "data-cell": cell }),
    );
    const rows = Array.from({ length: n }, (_, r) =>
      h("div", { class: "region-row", role: "row" }, ...this.cells.slice(r * n, (r + 1) * n)),
    );
    this.root.replaceChildren(...rows);
    this.at = 0;
    this.cells[0].tabIndex = 0;
  }

  // `crossed`, `conflicts` and `wrong` are sets of cells; `hint` has drawn marks by cell; `letters`: whether to show the regions' letters.
  draw(board, look) {
    this.#resize(board.n);
    this.cells.forEach((square, cell) => this.#drawCell(square, board, cell, look));
  }

  #drawCell(square, board, cell, { crossed, conflicts, hint, wrong, letters }) {
    const { n } = board;
    const region = board.regions[cell];
    const mark = board.marks[cell];
    const names = ["plot", `region-${region % 16}`];
    if (cell % n === 0 || board.regions[cell - 1] !== region) names.push("left");
    if (cell < n || board.regions[cell - n] !== region) names.push("top");
    if (conflicts.has(cell)) names.push("conflict");
    if (wrong?.has(cell)) names.push("wrong");
    const hinted = hint?.get(cell)?.marks?.get(0) ?? "";
    if (hinted) names.push(`hint-${hinted}`);
    const what = mark === STAR ? "star" : mark === CROSS ? "cross" : crossed.has(cell) ? "auto cross" : "free";
    const key = `${names.join(" ")}|${what}|${letters}|${word("free")}`;
    if (square.key === key) return;
    square.key = key;
    square.className = names.join(" ");
    const isCross = what === "cross" || what === "auto cross" || hinted === "removed";
    const drawn = what === "star" || hinted === "placed" ? "star" : isCross ? "cross" : "";
    const kind = what === "auto cross" ? "auto" : drawn;
    const content = drawn ? [h("span", { class: `mark ${kind}` }, picture(drawn))] : [];
    const name = letters ? [h("small", { "aria-hidden": "true" }, board.letter(region))] : [];
    square.replaceChildren(...name, ...content);
    const said = [word("region", board.letter(region)), word(what), conflicts.has(cell) && word("contradiction")];
    const place = [board.row(cell) + 1, board.column(cell) + 1];
    square.setAttribute("aria-label", word("cell", ...place, said.filter(Boolean).join(", ")));
  }

  #cellOf(event) {
    return cellUnder(this.root, "plot", event);
  }

  #pressed(event) {
    const cell = this.#cellOf(event);
    if (cell === undefined || event.button > 0) return;
    event.preventDefault();
    this.stroke = cell;
    this.#walk(cell);
    this.press(cell);
  }

  #moved(event) {
    if (this.stroke === undefined) return;
    const cell = this.#cellOf(event);
    if (cell === undefined || cell === this.stroke) return;
    for (const between of passed(this.stroke, cell, this.n)) this.drag(between);
    this.stroke = cell;
  }

  #released() {
    if (this.stroke === undefined) return;
    this.stroke = undefined;
    this.release();
  }

  #walk(cell) {
    this.cells[this.at].tabIndex = -1;
    this.at = cell;
    this.cells[cell].tabIndex = 0;
    this.cells[cell].focus({ preventScroll: true });
  }

  #typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = walked(event.key, this.at, this.n, inside);
    if (to !== undefined) this.#walk(to);
    else if (!this.act(this.at, event.key)) return;
    event.preventDefault();
  }
}
