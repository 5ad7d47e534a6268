// Sudoku: type, paste, share, check, solve, set; and the bits of the selected cell.
import { ask, asker } from "../api.js";
import { choice, copy, h, notice, save } from "../dom.js";
import { word } from "../words.js";
import { SIDES, Sudoku } from "./grid.js";
import { GridView } from "./view.js";
import { Verdict } from "./verdict.js";
import { masks } from "./masks.js";
import { Target } from "./target.js";

// The lecture's example.
const EXAMPLE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

export function make() {
  const tab = new SudokuTab();
  return { root: tab.root, show: rest => tab.visit(rest) };
}

class SudokuTab {
  constructor() {
    this.sudoku = Sudoku.fromLine(EXAMPLE);
    this.setting = false;
    this.marks = "none";
    this.askCandidates = asker();
    this.view = new GridView(
      (cell, key) => this.#type(cell, key),
      () => this.#draw(),
    );
    this.verdict = new Verdict();
    this.target = new Target(
      () => this.#draw(),
      solution => this.#showSolution(solution),
    );
    this.pad = h("div", { class: "pad", role: "group", label: "digits" });
    this.bits = h("div");
    this.solveButton = h("button", { type: "button", class: "main", word: "solve", onclick: () => this.#solve() });
    this.settingButton = h("button", {
      type: "button",
      word: "edit givens",
      "aria-pressed": "false",
      onclick: () => this.#setSetting(!this.setting),
    });
    this.marksChoice = choice(
      "candidates",
      [
        ["none", "no candidates"],
        ["seen", "seen candidates"],
        ["true", "true candidates"],
      ],
      "none",
      name => this.#setMarks(name),
    );
    this.paste = h("textarea", {
      label: "paste",
      spellcheck: "false",
      rows: 3,
      oninput: () => this.#read(this.paste.value),
    });
    this.fault = h("p", { class: "bad small", role: "alert" });
    this.root = h(
      "div",
      { class: "columns" },
      h("div", { class: "stack" }, this.verdict.root, this.view.root, this.pad),
      h(
        "div",
        { class: "stack" },
        this.#actions(),
        this.#generator(),
        h("section", { class: "card", id: "sudoku-hints" }),
        h("section", { class: "card" }, h("h2", { word: "bits of the cell" }), this.bits),
        h("section", { class: "card stack" }, h("h2", { word: "paste" }), this.paste, this.fault),
        this.target.root,
      ),
    );
    this.view.root.addEventListener("paste", event => this.#read(event.clipboardData.getData("text"), event));
    document.addEventListener("language", () => this.updated && this.#draw());
  }

  #actions() {
    const button = (name, act) => h("button", { type: "button", word: name, onclick: act });
    return h(
      "section",
      { class: "card stack" },
      h(
        "div",
        { class: "row" },
        this.solveButton,
        button("share", () => copy(location.href, "link copied")),
        this.settingButton,
        button("clear entries", () => this.#clear()),
        button("new grid", () => this.set(new Sudoku(this.sudoku.side), true)),
      ),
      h("div", { class: "row" }, this.marksChoice),
      h(
        "div",
        { class: "row" },
        button("copy line", () => copy(this.sudoku.question, "copied")),
        button("in the lab", () => {
          location.hash = `lab/sudoku/${this.sudoku.question}`;
        }),
        h("button", { type: "button", onclick: () => this.#export("svg", "image/svg+xml") }, "SVG"),
        h("button", { type: "button", onclick: () => this.#export("sdk", "text/plain") }, ".sdk"),
      ),
    );
  }

  #generator() {
    this.side = h("select", { label: "size" }, ...SIDES.map(side => h("option", { value: side }, `${side} × ${side}`)));
    this.side.value = 9;
    const symmetries = ["none", "rotational", "mirror", "diagonal", "full"];
    this.symmetry = h(
      "select",
      { label: "symmetry" },
      ...symmetries.map(name => h("option", { value: name, word: `symmetry ${name}` })),
    );
    this.symmetry.value = "rotational";
    this.making = asker();
    this.makeButton = h("button", { type: "button", class: "main", word: "generate", onclick: () => this.#generate() });
    return h("section", { class: "card row", label: "generate" }, this.makeButton, this.side, this.symmetry);
  }

  visit(rest) {
    const sudoku = rest ? Sudoku.fromAddress(rest) : null;
    if (rest && !sudoku) notice(word("no such sudoku"));
    if (!this.updated || (sudoku && sudoku.address !== this.sudoku.address)) this.set(sudoku ?? this.sudoku);
    else this.#remember();
  }

  // Takes another puzzle. An empty one is there to be set; of any other the givens stay.
  set(sudoku, setting = sudoku.isEmpty) {
    this.sudoku = sudoku;
    this.updated = true;
    this.side.value = sudoku.side;
    this.#setSetting(setting);
    this.#drawPad();
    this.#changed();
  }

  #remember() {
    history.replaceState(null, "", `#sudoku/${this.sudoku.address}`);
  }

  #setSetting(setting) {
    this.setting = setting;
    this.settingButton.setAttribute("aria-pressed", setting);
  }

  #clear() {
    if (this.setting) this.sudoku.givens.fill(0);
    this.sudoku.entries.fill(0);
    this.#changed();
  }

  // Says whether the key meant something.
  #type(cell, key) {
    const { sudoku } = this;
    const erase = ["Backspace", "Delete", "0", ".", " "].includes(key);
    const digit = key.length === 1 ? sudoku.parse(key) : 0;
    if (!erase && !digit) return false;
    if (this.setting) {
      sudoku.givens[cell] = digit;
      sudoku.entries[cell] = 0;
    } else if (!sudoku.givens[cell]) {
      sudoku.entries[cell] = sudoku.entries[cell] === digit ? 0 : digit;
    } else {
      notice(word("a given"));
      return true;
    }
    this.#changed();
    return true;
  }

  #changed() {
    this.solution = undefined;
    this.trueMarks = undefined;
    this.conflicts = this.sudoku.conflicts();
    this.#remember();
    this.#draw();
    this.verdict.update(this.sudoku, this.conflicts);
    if (this.marks === "true") this.#askMarks();
    this.target.update(this.sudoku);
  }

  #setMarks(name) {
    this.marks = name;
    if (name === "true" && !this.trueMarks) this.#askMarks();
    this.#draw();
  }

  async #askMarks() {
    const { sudoku } = this;
    try {
      const { candidates } = await this.askCandidates("sudoku/candidates", { puzzle: sudoku.question });
      const set = text => [...text].reduce((set, character) => set | (1 << (sudoku.parse(character) - 1)), 0) >>> 0;
      this.trueMarks = candidates ? candidates.map(set) : sudoku.givens.map(() => 0);
      this.#draw();
    } catch (failure) {
      notice(failure.message);
    }
  }

  async #solve() {
    if (this.solution) return this.#showSolution(undefined);
    try {
      const { solution } = await ask("sudoku/solve", { puzzle: this.sudoku.question });
      if (!solution) return notice(word("verdict none"));
      this.#showSolution(solution);
    } catch (failure) {
      notice(failure.message);
    }
  }

  #showSolution(line) {
    this.solution = line && [...line].map(character => this.sudoku.parse(character));
    this.target.score(this.solution);
    this.#draw();
  }

  async #generate() {
    const seed = Math.floor(Math.random() * 2 ** 48);
    this.makeButton.disabled = true;
    try {
      const { puzzles } = await this.making("sudoku/generate", {
        seed,
        size: Number(this.side.value),
        symmetry: this.symmetry.value,
      });
      this.set(Sudoku.fromLine(puzzles[0]));
    } catch (failure) {
      notice(failure.message);
    } finally {
      this.makeButton.disabled = false;
    }
  }

  // Reads a pasted text of any format; the server knows them all.
  async #read(text, event) {
    this.fault.textContent = "";
    if (text.trim().length < 16) return;
    event?.preventDefault();
    try {
      const { puzzle } = await ask("sudoku/check", { puzzle: text });
      this.set(Sudoku.fromLine(puzzle));
    } catch (failure) {
      const place = failure.line ? `${word("line", failure.line)}: ` : "";
      this.fault.textContent = place + failure.message;
    }
  }

  async #export(format, type) {
    const { text } = await ask("sudoku/convert", { puzzle: this.sudoku.question, to: format });
    save(`sudoku.${format}`, text, type);
  }

  #draw() {
    const { sudoku } = this;
    const marks =
      this.marks === "seen"
        ? sudoku.givens.map((_, cell) => sudoku.masks(cell).d)
        : this.marks === "true"
          ? this.trueMarks
          : undefined;
    this.view.draw(sudoku, {
      marks,
      solution: this.solution,
      conflicts: this.conflicts,
      target: this.target.shown && sudoku.side === 9,
    });
    this.bits.replaceChildren(...masks(sudoku, this.view.selected));
    const name = this.solution ? "hide solution" : "solve";
    this.solveButton.dataset.word = name;
    this.solveButton.textContent = word(name);
  }

  #drawPad() {
    const { sudoku } = this;
    const type = key => {
      this.#type(this.view.selected, key);
      this.view.choose(this.view.selected);
    };
    const digits = Array.from({ length: sudoku.side }, (_, i) => sudoku.character(i + 1));
    this.pad.replaceChildren(
      ...digits.map(key => h("button", { type: "button", onclick: () => type(key) }, key)),
      h("button", { type: "button", label: "erase", onclick: () => type("Delete") }, "⌫"),
    );
  }
}
