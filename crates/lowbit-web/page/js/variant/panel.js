// Constraints: the current ones, in words, and buttons that add others to the selected cells. The order of the
// selection is the order of a line: a thermometer begins where the stroke began.
import { ask, asker, faultOf } from "../api.js";
import { button, field, h, notice } from "../dom.js";
import { current, sentences, word } from "../words.js";
import { opened, Variant } from "./grid.js";

// Constraints of the whole grid: on or off.
const FLAGS = ["diagonal-down", "diagonal-up", "antiknight", "antiking", "nonconsecutive", "windoku", "disjoint-groups"];

// Constraints on cells: the least number of cells, and the line of the text.
const DRAWN = {
  cage: { least: 1, line: (cells, value) => `cage${value}: ${cells.join(" ")}` },
  thermo: { least: 2, line: cells => `thermo: ${cells.join(" ")}` },
  arrow: { least: 2, line: ([circle, ...shaft]) => `arrow: ${circle}; ${shaft.join(" ")}` },
  white: { least: 2, pairs: true, line: (cells, value) => `white${value}: ${cells.join(" ")}` },
  black: { least: 2, pairs: true, line: (cells, value) => `black${value}: ${cells.join(" ")}` },
  x: { least: 2, pairs: true, line: cells => `xv 10: ${cells.join(" ")}` },
  v: { least: 2, pairs: true, line: cells => `xv 5: ${cells.join(" ")}` },
  renban: { least: 2, line: cells => `renban: ${cells.join(" ")}` },
  whispers: { least: 2, line: (cells, value) => `whispers${value}: ${cells.join(" ")}` },
  palindrome: { least: 2, line: cells => `palindrome: ${cells.join(" ")}` },
  odd: { least: 1, each: true, line: cells => `odd: ${cells.join(" ")}` },
  even: { least: 1, each: true, line: cells => `even: ${cells.join(" ")}` },
};

export class Panel {
  // `sudoku()` is the current sudoku, `selection()` its selected cells in order; `replace(variant)` replaces it.
  constructor(sudoku, selection, replace) {
    Object.assign(this, { sudoku, selection, replace });
    this.ask = asker();
    this.fault = h("p", { class: "bad small", role: "alert" });
    this.value = h("input", { type: "text", inputmode: "numeric", label: "value of constraint", size: 4 });
    this.line = h("input", { type: "text", label: "line of constraint", spellcheck: "false", placeholder: "between: r1c1-5", list: "kinds-of-constraints" });
    this.kinds = h("datalist", { id: "kinds-of-constraints" });
    this.line.addEventListener("focus", () => this.#listKinds());
    this.line.addEventListener("keydown", event => event.key === "Enter" && this.#addLine());
    this.list = h("ul", { class: "constraints" });
    this.remarks = h("p", { class: "small bad", role: "note" });
    this.flags = FLAGS.map(name => button(`rule ${name}`, () => this.#toggle(name), { "aria-pressed": "false", "data-rule": name }));
    const drawn = Object.keys(DRAWN).map(name => button(`rule ${name}`, () => this.#draw(name), { "data-rule": name }));
    this.why = button("find redundant", () => this.#why(), { class: "light" });
    this.complete = button("add givens", () => this.#complete(), { class: "light" });
    this.root = h(
      "details",
      { class: "panel", id: "constraints" },
      h("summary", { word: "constraints" }),
      h(
        "div",
        { class: "stack" },
        h("p", { class: "small faint", word: "how to add constraints" }),
        h("div", { class: "row" }, field("value of constraint", this.value)),
        h("div", { class: "row", role: "group", label: "constraints on cells" }, ...drawn),
        h("div", { class: "row", role: "group", label: "constraints of the grid" }, ...this.flags),
        h("div", { class: "row" }, this.line, this.kinds, button("add line", () => this.#addLine())),
        this.fault,
        this.remarks,
        this.list,
        h("div", { class: "row" }, this.why, this.complete),
      ),
    );
  }

  show(sudoku) {
    const rules = sudoku.opened?.constraints ?? [];
    const present = new Set(rules.map(rule => rule.name));
    for (const flag of this.flags) flag.setAttribute("aria-pressed", present.has(flag.dataset.rule));
    this.why.hidden = this.complete.hidden = !sudoku.isVariant;
    this.remarks.textContent = sentences(...(sudoku.opened?.remarks ?? []));
    const { names, what } = this.found && this.found.of === sudoku.opened?.text ? this.found : { names: [] };
    const item = (rule, number) =>
      h(
        "li",
        { class: names.includes(rule.line) ? what : "" },
        h("code", { title: rule.meaning }, rule.line),
        h("span", { class: "small faint" }, rule.meaning),
        names.includes(rule.line) ? h("span", { class: "small", word: what }) : null,
        h("button", { type: "button", class: "quiet", "aria-label": `${word("remove")} ${rule.line}`, onclick: () => this.#edit({ remove: [number] }) }, "×"),
      );
    this.list.replaceChildren(...rules.map(item));
  }

  // Lists an example of each kind, to choose from and to change; once in each language.
  async #listKinds() {
    const language = current();
    if (this.kinds.lang === language) return;
    this.kinds.lang = language;
    try {
      const { constraints } = await ask("variant/constraints");
      this.kinds.replaceChildren(...constraints.map(({ example, meaning }) => h("option", { value: example }, meaning)));
    } catch {
      this.kinds.lang = ""; // asked again with the next focus
    }
  }

  // Opens the puzzle after an edit, and shows it.
  async #edit(edit) {
    this.fault.textContent = "";
    const sudoku = this.sudoku();
    const text = sudoku.opened?.text ?? sudoku.puzzle;
    try {
      this.#become(await opened({ text, ...edit }));
    } catch (failure) {
      this.#fail(failure);
    }
  }

  // Shows other rules or givens under the same entries.
  #become(now) {
    const sudoku = this.sudoku();
    const { entries, corner, centre, colours } = sudoku;
    this.replace(sudoku.isVariant ? sudoku.with(now) : Object.assign(new Variant(now), { entries, corner, centre, colours }));
  }

  #fail(failure) {
    this.fault.textContent = faultOf(failure);
    notice(failure.message);
  }

  #toggle(name) {
    const number = (this.sudoku().opened?.constraints ?? []).findIndex(rule => rule.name === name);
    this.#edit(number < 0 ? { add: [name] } : { remove: [number] });
  }

  #draw(name) {
    const { least, pairs, each, line } = DRAWN[name];
    const side = this.sudoku().side;
    const cells = [...this.selection()].map(cell => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`);
    if (cells.length < least) {
      this.fault.textContent = word("select cells", least);
      return;
    }
    const value = this.value.value.trim() ? ` ${this.value.value.trim()}` : "";
    const groups = pairs ? cells.slice(1).map((cell, i) => [cells[i], cell]) : each ? cells.map(cell => [cell]) : [cells];
    this.#edit({ add: groups.map(group => line(group, value)) });
    this.value.value = "";
  }

  #addLine() {
    const line = this.line.value.trim();
    if (!line) return;
    this.line.value = "";
    this.#edit({ add: [line] });
  }

  // Adds givens at random until there is one solution.
  async #complete() {
    const { opened: before } = this.sudoku();
    this.fault.textContent = "";
    try {
      const wish = { from: before.text, seed: Math.floor(Math.random() * 2 ** 32) };
      const { puzzles } = await this.ask("variant/generate", wish);
      const now = await opened({ text: puzzles[0] });
      if (before !== this.sudoku().opened) return;
      if (now.text === before.text) notice(word("verdict unique"));
      else this.#become(now);
    } catch (failure) {
      this.#fail(failure);
    }
  }

  // Shows redundant givens and constraints; in a puzzle without a solution those that contradict each other.
  async #why() {
    const sudoku = this.sudoku();
    const [path, body] = sudoku.asks("check");
    this.fault.textContent = "";
    try {
      const { verdict, redundant, contradiction } = await this.ask(path, { ...body, why: true });
      if (sudoku.opened !== this.sudoku().opened) return;
      if (verdict !== "unique") notice(word(`verdict ${verdict}`));
      if (verdict === "multiple") return;
      const [what, names] = redundant ? ["redundant", redundant] : ["contradictory", contradiction];
      this.found = { of: sudoku.opened.text, what, names };
      this.fault.textContent = names.length ? `${word(what)}${word("colon")}${names.join("; ")}` : word(`nothing ${what}`);
      this.show(sudoku);
    } catch (failure) {
      notice(failure.message);
    }
  }
}
