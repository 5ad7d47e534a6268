// Lab: search time = cost per node × number of nodes, measured here and now.
import { asker } from "../api.js";
import { choice, h, save } from "../dom.js";
import { time, whole, word } from "../words.js";
import { chart } from "./chart.js";

export function make() {
  const tab = new LabTab();
  return { root: tab.root, show: rest => tab.visit(rest) };
}

class LabTab {
  constructor() {
    this.ask = asker();
    this.kind = "queens";
    this.rungs = [];
    this.names = [];
    this.size = h("input", {
      type: "range",
      min: 4,
      max: 15,
      value: 11,
      label: "queens",
      oninput: () => {
        this.sizeSaid.textContent = this.size.value;
      },
    });
    this.sizeSaid = h("output", {}, "11");
    this.queensBox = h("label", { class: "field" }, h("span", { class: "faint small" }, "n"), this.size, this.sizeSaid);
    this.sudoku = h("input", { type: "text", class: "grow", label: "own sudoku", spellcheck: "false", hidden: true });
    this.kinds = choice(
      "puzzle",
      [
        ["queens", "queens"],
        ["sudoku", "sudoku"],
        ["clocks", "clocks"],
      ],
      "queens",
      kind => this.#choose(kind),
    );
    this.start = h("button", {
      type: "button",
      class: "main",
      id: "climb",
      word: "measure",
      onclick: () => this.#measure(),
    });
    this.stop = h("button", { type: "button", word: "stop", hidden: true, onclick: () => this.#stopped() });
    this.keep = h(
      "button",
      { type: "button", hidden: true, onclick: () => save("lab.svg", this.picture, "image/svg+xml") },
      "SVG",
    );
    this.place = h("div", { class: "card chart-place" });
    this.said = h("p", { id: "lab-answer", role: "status" });
    this.table = h("table", { class: "rungs" });
    this.root = h(
      "div",
      { class: "stack" },
      h("div", { class: "row" }, this.kinds, this.queensBox, this.sudoku, this.start, this.stop, this.keep),
      h("p", { class: "law", word: "law" }),
      this.said,
      h("div", { class: "columns lab" }, this.place, h("div", { class: "card scrolls" }, this.table)),
    );
    document.addEventListener("language", () => this.draw());
  }

  // The address may bring a puzzle: #lab/sudoku/1.3...5.9...
  visit(rest) {
    const [kind, puzzle] = rest.split("/");
    if (kind === "sudoku" && puzzle) {
      this.sudoku.value = puzzle;
      this.#choose("sudoku");
    }
    this.draw();
  }

  #choose(kind) {
    this.kind = kind;
    this.kinds.set(kind);
    this.queensBox.hidden = kind !== "queens";
    this.sudoku.hidden = kind !== "sudoku";
  }

  #question() {
    if (this.kind === "queens") return { n: Number(this.size.value) };
    return this.kind === "sudoku" && this.sudoku.value.trim() ? { puzzle: this.sudoku.value } : {};
  }

  async #measure() {
    Object.assign(this, { rungs: [], names: [], picture: undefined });
    this.#busy(true);
    this.answer = undefined;
    try {
      const result = await this.ask(`lab/${this.kind}`, this.#question(), {
        ladder: ladder => {
          this.names = ladder.rungs;
          this.puzzle = ladder.puzzle;
          this.draw();
        },
        rung: rung => {
          this.rungs.push(rung);
          this.draw();
        },
      });
      this.answer = result.answer;
      this.picture = result.picture;
    } catch (failure) {
      this.answer = failure.message;
    }
    this.#busy(false);
    this.draw();
  }

  #stopped() {
    this.ask.stop();
    this.#busy(false);
    this.answer = word("stopped");
    this.names = this.names.slice(0, this.rungs.length);
    this.draw();
  }

  #busy(busy) {
    this.start.disabled = busy;
    this.stop.hidden = !busy;
    this.keep.hidden = busy || !this.picture;
  }

  draw() {
    this.keep.hidden = !this.picture;
    this.sudoku.placeholder = word("own sudoku");
    this.place.replaceChildren(
      this.rungs.length ? chart(this.rungs) : h("p", { class: "faint empty" }, word("press measure")),
    );
    this.said.textContent = this.answer ? `${this.puzzle ?? ""}: ${this.answer}` : this.names.length ? this.puzzle : "";
    const cells = ["technique", "nodes column", "cost column", "time column", "faster column"].map(name =>
      h("th", { scope: "col" }, word(name)),
    );
    const rows = this.names.map((name, i) => row(name, i + 1, this.rungs[i], i === this.rungs.length));
    this.table.replaceChildren(h("thead", {}, h("tr", {}, h("td"), ...cells)), h("tbody", {}, ...rows));
  }
}

function row(name, number, rung, running) {
  const cells = rung
    ? [
        rung.nodes ? whole(rung.nodes) : "–",
        rung.ns_per_node == null ? "–" : `${Number(rung.ns_per_node.toPrecision(3))}`,
        rung.finished ? time(rung.seconds) : word("stopped after", time(rung.seconds)),
        rung.times_faster ? `${Number(rung.times_faster.toPrecision(3))}×` : "–",
      ]
    : [running ? "…" : "", "", "", ""];
  return h(
    "tr",
    { class: rung ? "" : "waiting" },
    h("td", {}, h("span", { class: "dot" }, String(number))),
    h("th", { scope: "row" }, name, h("small", { class: "faint" }, rung?.idea ?? "")),
    ...cells.map(cell => h("td", { class: "number" }, cell)),
  );
}
