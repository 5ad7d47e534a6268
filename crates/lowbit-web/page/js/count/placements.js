// Placements: a piece, a board, a rule and what to count. The page draws the cells that the piece sees; the library does the rest.
import { field, h, picture } from "../dom.js";
import { word } from "../words.js";
import { PIECES, sight } from "./moves.js";
import { CountPanel } from "./panel.js";

const SHAPES = ["rectangle", "cylinder", "torus", "moebius", "triangle"];
const RULES = ["each-row", "any", "maximal", "dominating", "dominating-k", "exactly", "pawns"];
const NUMBERED = ["dominating-k", "exactly", "pawns"];
const GOALS = ["count", "by-size", "by-first", "levels", "unique", "half-turn", "quarter-turn"];
const OTHER = "other";
const LARGEST = 32;

// Rows and columns of the picture of the cells that a piece sees.
const SEEN = 11;

// Milliseconds without a change before a plan is requested.
const SETTLES = 250;

export class Placements {
  // Calls `changed()` after a new choice.
  constructor(changed) {
    this.changed = changed;
    const edited = () => {
      changed();
      this.#update();
    };
    const select = (label, names, kind) =>
      h("select", { label, onchange: edited }, ...names.map(name => h("option", { value: name, word: `${kind} ${name}` })));
    this.piece = select("piece", [...PIECES, OTHER], "piece");
    this.other = h("input", { type: "text", label: "piece other", size: 18, spellcheck: "false", hidden: true, onchange: edited });
    this.shape = select("shape", SHAPES, "shape");
    const number = (label, value, most = LARGEST) => h("input", { type: "number", label, min: 1, max: most, value, onchange: edited });
    this.rows = number("rows", 8);
    this.columns = number("columns", 8);
    this.rule = select("rule", RULES, "rule");
    this.number = number("rule number", 1);
    this.numberField = field("rule number", this.number);
    this.goal = select("goal", GOALS, "goal");
    this.seen = h("div", { class: "piece-sight", role: "img" });
    this.sight = h("figure", { class: "sight" }, h("figcaption", { class: "faint small", word: "what it sees" }), this.seen);
    this.panel = new CountPanel(() => ["place/count", this.question]);
    this.root = h(
      "div",
      { class: "columns counting" },
      h(
        "section",
        { class: "card stack", label: "placements tab" },
        h("div", { class: "row" }, field("piece", this.piece), this.other),
        h("div", { class: "row" }, field("shape", this.shape), field("rows", this.rows), field("columns", this.columns)),
        h("div", { class: "row" }, field("rule", this.rule), this.numberField),
        field("goal", this.goal),
        this.sight,
      ),
      this.panel.root,
    );
    document.addEventListener("language", () => this.#draw());
  }

  get #piece() {
    return this.piece.value === OTHER ? this.other.value.trim() : this.piece.value;
  }

  get #rule() {
    const { value } = this.rule;
    return NUMBERED.includes(value) ? `${value.replace("-k", "")}-${this.number.value}` : value;
  }

  get question() {
    const problem = `${this.#piece} on ${this.shape.value} ${this.rows.value}x${this.columns.value}, ${this.#rule}`;
    return { problem, goal: this.goal.value };
  }

  // queen/torus/13x13/each-row/count
  get address() {
    return [this.#piece, this.shape.value, `${this.rows.value}x${this.columns.value}`, this.#rule, this.goal.value].join("/");
  }

  open(address) {
    const [piece, shape = "", size = "", rule = "", goal = ""] = address.split("/");
    const [, rows, columns] = /^(\d{1,2})x(\d{1,2})$/.exec(size) ?? [];
    const [, kind = "", number] = /^([a-z-]+?)(?:-(\d{1,3}))?$/.exec(rule) ?? [];
    const named = number && RULES.includes(`${kind}-k`) ? `${kind}-k` : kind;
    if (!piece || !SHAPES.includes(shape) || !rows || !RULES.includes(named) || !GOALS.includes(goal)) return false;
    const isNamed = PIECES.includes(piece);
    this.piece.value = isNamed ? piece : OTHER;
    if (!isNamed) this.other.value = piece;
    Object.assign(this.shape, { value: shape });
    [this.rows.value, this.columns.value] = [rows, columns];
    this.rule.value = named;
    if (number) this.number.value = number;
    this.goal.value = goal;
    this.#update();
    return true;
  }

  // The tab is left.
  leave() {
    clearTimeout(this.settling);
    this.panel.clear();
    this.asked = undefined;
  }

  #update() {
    this.#draw();
    const { problem, goal } = this.question;
    if (this.asked === `${problem} ${goal}`) return;
    this.asked = `${problem} ${goal}`;
    this.panel.clear();
    clearTimeout(this.settling);
    if (!this.#piece) return;
    this.settling = setTimeout(() => this.panel.predict(ask => ask("place/plan", this.question)), SETTLES);
  }

  #draw() {
    this.other.hidden = this.piece.value !== OTHER;
    this.numberField.hidden = !NUMBERED.includes(this.rule.value);
    const sees = sight(this.#piece);
    const middle = (SEEN - 1) / 2;
    this.sight.hidden = !sees;
    this.seen.setAttribute("aria-label", word("what it sees"));
    if (!sees) return;
    const cells = Array.from({ length: SEEN * SEEN }, (_, cell) => {
      const [row, column] = [Math.floor(cell / SEEN) - middle, (cell % SEEN) - middle];
      const isHere = row === 0 && column === 0;
      const dark = (row + column) % 2 ? " dark" : "";
      return h("span", { class: `cell${dark}${sees(row, column) ? " seen" : ""}` }, ...(isHere ? [picture("queen")] : []));
    });
    this.seen.replaceChildren(...cells);
  }
}
