// Hints: a nudge first, then where, then the cells, then the reason, drawn on the grid; and the whole way with a slider.
import { asker } from "./api.js";
import { button, h } from "./dom.js";
import { word } from "./words.js";

const DEGREES = 4;

export class HintCard {
  // `kind` is the puzzle, "sudoku" or "regions"; `side()` its rows; `progress()` is what to ask about; `drawn()` when what
  // is drawn changed; `apply(step)` takes a step.
  constructor(kind, side, progress, drawn, apply) {
    Object.assign(this, { kind, side, progress, drawn, apply });
    this.ask = asker();
    this.said = h("p", { id: "hint-said", role: "status" });
    this.hintButton = button("hint", () => this.hint(), { class: "main" });
    this.more = button("tell more", () => this.#tell(this.degree + 1));
    this.applyButton = button("apply", () => this.#applied());
    this.wayButton = button("whole way", () => this.#findWay());
    this.slider = h("input", { type: "range", min: 0, value: 0, label: "steps of the way", oninput: () => this.#go(Number(this.slider.value)) });
    this.place = h("output", { id: "way-place" });
    this.wayBox = h("label", { class: "field", hidden: true }, this.slider, this.place);
    this.root = h(
      "section",
      { class: "card stack", id: `${kind}-hints`, label: "hints" },
      h("div", { class: "row" }, this.hintButton, this.more, this.applyButton, this.wayButton),
      this.said,
      this.wayBox,
    );
    document.addEventListener("language", () => this.clear());
    this.clear();
  }

  // Nothing is hinted at any more: the puzzle has changed.
  clear() {
    this.ask.stop();
    Object.assign(this, { step: undefined, degree: 0, way: undefined, marks: undefined });
    this.said.textContent = "";
    this.more.hidden = this.applyButton.hidden = this.wayBox.hidden = true;
  }

  async hint() {
    if (this.step && !this.way && this.degree < DEGREES) return this.#tell(this.degree + 1);
    this.clear();
    this.said.textContent = "…";
    try {
      await this.#ask(1);
    } catch (failure) {
      this.said.textContent = failure.message;
    }
  }

  // Asks for so much and no more: what is not told cannot be seen by chance.
  async #ask(degree) {
    const told = await this.ask(`${this.kind}/hint`, { ...this.progress(), degree });
    const { state, step, marks } = this.kind === "regions" ? named(told, this.side()) : told;
    if (state !== "step") return this.#trouble(state, marks);
    this.step = step;
    this.degree = degree;
    this.said.textContent = step.words;
    this.more.hidden = degree === DEGREES;
    this.applyButton.hidden = degree < DEGREES;
    this.drawn();
  }

  async #tell(degree) {
    try {
      await this.#ask(Math.min(degree, DEGREES));
    } catch (failure) {
      this.said.textContent = failure.message;
    }
  }

  #trouble(state, marks) {
    this.said.textContent = word(`hint ${state}`);
    this.marks = marks;
    this.drawn();
  }

  #applied() {
    const { step } = this;
    this.clear();
    this.apply(step);
  }

  async #findWay() {
    this.clear();
    this.said.textContent = "…";
    try {
      const way = await this.ask(`${this.kind}/path`, this.progress());
      if (way.state !== "path") return this.#trouble(way.state, way.marks);
      this.way = way;
      this.slider.max = way.steps.length;
      this.wayBox.hidden = false;
      this.#go(0);
    } catch (failure) {
      this.said.textContent = failure.message;
    }
  }

  // Shows the way up to a step, and the step itself.
  #go(number) {
    const { way } = this;
    this.at = number;
    this.slider.value = number;
    this.place.textContent = `${number} / ${way.steps.length}`;
    this.step = way.steps[number];
    this.degree = DEGREES;
    const grade = way.hardest ? word("hardest", way.hardest.title, way.hardest.rating) : "";
    const end = word(way.solved ? "way solved" : "way stuck");
    this.said.textContent = this.step ? this.step.words : end;
    if (number === 0 && grade) this.said.textContent = `${grade} ${this.said.textContent}`;
    this.applyButton.hidden = true;
    this.drawn();
  }

  // The steps that are taken before the one that is shown.
  get taken() {
    return this.way ? this.way.steps.slice(0, this.at) : [];
  }

  // What is drawn on the grid, by cell: marks by kind, a digit to place.
  get drawing() {
    const cells = new Map();
    const at = cell => {
      if (!cells.has(cell)) cells.set(cell, { marks: new Map(), key: "" });
      return cells.get(cell);
    };
    const put = (marks, kind) =>
      marks?.forEach(({ cell, digit }) => {
        at(cell).marks.set(digit, kind);
        at(cell).key += `${kind}${digit}`;
      });
    put(this.marks, "missed");
    if (this.step && this.degree >= 3) {
      put(this.step.reasons, "reason");
      this.step.groups?.forEach(group => put(group.marks, `group-${group.role}`));
      if (this.degree === DEGREES) {
        put(this.step.removed, "removed");
        put(this.step.placed, "placed");
      }
    }
    return cells;
  }

  get wrong() {
    return new Set((this.marks ?? []).map(mark => mark.cell));
  }
}

// A hint whose cells have names, such as r1c2.
function named({ state, steps, mistakes }, side) {
  const cell = name => {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name).map(Number);
    return { cell: (row - 1) * side + column - 1, digit: 0 };
  };
  const cells = names => names?.map(cell);
  if (mistakes) return { state: "wrong", marks: cells(mistakes) };
  const [step] = steps;
  if (!step) return { state: { none: "none", solved: "solved" }[state] ?? "stuck", marks: [] };
  const { reasons, groups, placed, removed, words } = step;
  return {
    state: "step",
    step: {
      words,
      reasons: cells(reasons),
      groups: groups?.map(group => ({ role: "block", marks: cells(group) })),
      placed: cells(placed),
      removed: cells(removed),
    },
  };
}
