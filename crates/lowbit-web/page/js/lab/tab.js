// Lab: search time = cost per node × number of nodes, measured here and now.
import { asker } from "../api.js";
import { button, choice, h, save } from "../dom.js";
import { Past } from "../past.js";
import { time, whole, word } from "../words.js";
import { chart } from "./chart.js";
import { ideaOf, rungName } from "./names.js";

export function make() {
  const tab = new LabTab();
  return { root: tab.root, past: tab.past, show: rest => tab.past.visit(rest, "queens/11") };
}

class LabTab {
  constructor() {
    this.past = new Past("lab", address => this.#open(address));
    this.ask = asker({ isSeen: true });
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
      onchange: () => this.past.at(this.address, "edit"),
    });
    this.sizeSaid = h("output", {}, "11");
    this.queensBox = h("label", { class: "field" }, h("span", { class: "faint small" }, "n"), this.size, this.sizeSaid);
    this.sudoku = h("input", {
      type: "text",
      class: "grow",
      label: "own sudoku",
      spellcheck: "false",
      hidden: true,
      onchange: () => this.past.at(this.address, "edit"),
    });
    this.kinds = choice(
      "puzzle",
      [
        ["queens", "queens"],
        ["sudoku", "sudoku"],
        ["clocks", "clocks"],
      ],
      "queens",
      kind => {
        this.#choose(kind);
        this.past.at(this.address, "turn");
      },
    );
    this.start = button("measure", () => this.#measure(), { class: "main", id: "climb" });
    this.stop = button("stop", () => this.#stopped(), { hidden: true });
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
      h("div", { class: "columns lab" }, this.place, (this.tableCard = h("div", { class: "card scrolls" }, this.table))),
    );
    document.addEventListener("language", () => this.draw());
  }

  // queens/11, sudoku/1.3...5.9..., clocks
  get address() {
    if (this.kind === "queens") return `queens/${this.size.value}`;
    const puzzle = this.sudoku.value.replaceAll(/\s/g, "");
    return this.kind === "sudoku" && puzzle ? `sudoku/${puzzle}` : this.kind;
  }

  #open(address) {
    const [kind, puzzle = ""] = address.split("/");
    if (!["queens", "sudoku", "clocks"].includes(kind)) return false;
    this.#choose(kind);
    if (kind === "queens" && Number(puzzle) >= 4)
      this.sizeSaid.textContent = this.size.value = Math.min(15, Number(puzzle));
    if (kind === "sudoku") this.sudoku.value = puzzle;
    this.draw();
    this.past.at(this.address);
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
    this.#forget();
    this.#busy(true);
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
      this.answer = () => answerOf(result.answer);
      this.picture = result.picture;
    } catch (failure) {
      this.answer = () => failure.message;
    }
    this.#busy(false);
    this.draw();
  }

  #stopped() {
    this.ask.stop();
    this.#busy(false);
    this.answer = () => word("stopped");
    this.names = this.names.slice(0, this.rungs.length);
    this.draw();
  }

  // Earlier measurements belong to another puzzle.
  #forget() {
    Object.assign(this, { rungs: [], names: [], picture: undefined, answer: undefined, puzzle: undefined });
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
    const puzzle = puzzleOf(this.puzzle ?? "");
    this.said.textContent = this.answer ? [puzzle, this.answer()].filter(Boolean).join(word("colon")) : puzzle;
    const cells = ["technique", "nodes column", "cost column", "time column", "faster column"].map(name =>
      h("th", { scope: "col" }, word(name)),
    );
    this.tableCard.hidden = this.names.length === 0;
    const rows = this.names.map((name, i) => row(name, i + 1, this.rungs[i], i === this.rungs.length));
    this.table.replaceChildren(h("thead", {}, h("tr", {}, h("td"), ...cells)), h("tbody", {}, ...rows));
  }
}

// "92 solutions", "one solution, 1436...", "moves 4 5 8 9".
function answerOf(text) {
  const [number, ...rest] = (text ?? "").split(" ");
  if (/^\d+$/.test(number)) return word("solutions", whole(number));
  const line = /^one solution, (\S+)$/.exec(text)?.[1];
  if (line) return `${word("verdict unique")}${word("comma")}${line}`;
  if (text === "no solution") return word("verdict none");
  if (text === "more than one solution") return word("verdict multiple");
  return number === "moves" ? word("moves made", rest.join(" ")) : (text ?? "");
}

// "8 queens", "sudoku with 30 givens", "clocks 9 9 12 ...".
function puzzleOf(text) {
  const queens = /^(\d+) queens?$/.exec(text)?.[1];
  const givens = /^sudoku with (\d+) givens?$/.exec(text)?.[1];
  if (queens) return word("puzzle queens", queens);
  if (givens) return word("puzzle sudoku", givens);
  return text.replace(/^clocks/, word("clocks"));
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
    h("th", { scope: "row" }, rungName(name), h("small", { class: "faint" }, rung ? ideaOf(rung) : "")),
    ...cells.map(cell => h("td", { class: "number" }, cell)),
  );
}
