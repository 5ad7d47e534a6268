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
    this.more = button("tell more", () => this.#tell());
    this.applyButton = button("apply", () => this.#applied());
    this.wayButton = button("whole way", () => this.#findWay());
    this.slider = h("input", {
      type: "range",
      min: 0,
      value: 0,
      label: "steps of the way",
      oninput: () => this.#go(Number(this.slider.value)),
    });
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
    Object.assign(this, { step: undefined, degree: 0, wanted: 0, way: undefined, marks: undefined });
    this.said.textContent = "";
    this.more.hidden = this.applyButton.hidden = this.wayBox.hidden = true;
  }

  async hint() {
    if (this.step && !this.way && this.wanted < DEGREES) return this.#tell();
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
    this.wanted = degree;
    const told = await this.ask(`${this.kind}/hint`, { ...this.progress(), degree });
    const { state, step, marks } = named(told, this.side());
    if (state !== "step") return this.#trouble(state, marks);
    this.step = step;
    this.degree = degree;
    this.said.textContent = step.words;
    this.more.hidden = degree === DEGREES;
    this.applyButton.hidden = degree < DEGREES;
    this.drawn();
  }

  // More than was told, or is being asked for: clicks may be faster than answers.
  async #tell() {
    try {
      await this.#ask(Math.min(this.wanted + 1, DEGREES));
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
      if (way.trouble) {
        const { state, marks } = named(way.trouble, this.side());
        return this.#trouble(state, marks);
      }
      this.way = { ...way, steps: way.steps.map(step => stepOf(step, this.side())) };
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

  get links() {
    return this.step && this.degree >= 3 ? this.step.links : undefined;
  }

  get wrong() {
    return new Set((this.marks ?? []).map(mark => mark.cell));
  }
}

// A hint whose candidates have names: r1c2 for a star, r1c2:4 for a digit.
function named({ state, steps, mistakes, wrong, missing }, side) {
  const bad = mistakes ?? wrong ?? missing;
  if (bad) return { state: missing ? "missing" : "wrong", marks: marksOf(bad, side) };
  const [step] = steps ?? [];
  if (step) return { state: "step", step: stepOf(step, side) };
  return { state: ["none", "solved"].includes(state) ? state : "stuck", marks: [] };
}

function marksOf(names, side) {
  return names?.map(name => {
    const [, row, column, digit = 0] = /^r(\d+)c(\d+)(?::(\d+))?$/.exec(name);
    return { cell: (row - 1) * side + Number(column) - 1, digit: Number(digit) };
  });
}

const stepOf = ({ words, reasons, groups, roles, links, placed, removed }, side) => ({
  words,
  reasons: marksOf(reasons, side),
  groups: groups?.map((marks, i) => ({ role: roles?.[i] ?? "block", marks: marksOf(marks, side) })),
  links: links?.map(({ from, to, kind }) => ({ from: marksOf(from, side), to: marksOf(to, side), kind })),
  placed: marksOf(placed, side),
  removed: marksOf(removed, side),
});
