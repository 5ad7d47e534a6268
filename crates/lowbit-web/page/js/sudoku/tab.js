// Sudoku: play, type, paste, share, check, solve, set; the bits of the selected cell; the search step by step.
import { ask, asker } from "../api.js";
import { button, choice, h, notice } from "../dom.js";
import { HintCard } from "../hints.js";
import { celebrate } from "../joy.js";
import { Past, joined, parts } from "../past.js";
import { Timer } from "../timer.js";
import { time, word } from "../words.js";
import { erased, layerOf, pencilled, stepped, written } from "./edit.js";
import { Sudoku } from "./grid.js";
import { GridView } from "./view.js";
import { KEYS, Pad } from "./pad.js";
import { Files, Maker } from "./files.js";
import { SudokuStepper } from "./stepper.js";
import { Verdict } from "./verdict.js";
import { masks } from "./masks.js";
import { Target } from "./target.js";

// The lecture's example.
const EXAMPLE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

export function make() {
  const tab = new SudokuTab();
  return {
    root: tab.root,
    past: tab.past,
    show: rest => tab.past.visit(rest, EXAMPLE),
    hide: () => tab.stepper.leave(),
  };
}

class SudokuTab {
  constructor() {
    this.past = new Past("sudoku", address => this.#open(address));
    this.setting = false;
    this.marks = "none";
    this.mode = "play";
    this.askCandidates = asker();
    this.view = new GridView(
      (key, event) => this.#type(key, event),
      () => this.#draw(),
    );
    this.verdict = new Verdict();
    this.timer = new Timer();
    this.target = new Target(
      () => this.#draw(),
      solution => this.#showSolution(solution),
    );
    this.pad = new Pad(
      key => {
        this.#type(key);
        this.view.cells[this.view.at].focus();
      },
      () => this.#draw(),
    );
    this.hints = new HintCard(
      "sudoku",
      () => this.sudoku.side,
      () => this.#progress(),
      () => this.#draw(),
      step => this.#change(stepped(this.sudoku, step)),
    );
    this.stepper = new SudokuStepper(
      state => this.#drawSearch(state),
      () => this.past.at(this.address),
    );
    this.files = new Files(
      () => this.sudoku,
      (sudoku, setting) => this.#replace(sudoku, setting),
    );
    this.maker = new Maker(sudoku => this.#replace(sudoku, false));
    this.bits = h("div");
    this.#build();
    this.view.root.addEventListener("paste", event => this.files.read(event.clipboardData.getData("text"), event));
    document.addEventListener("language", () => this.sudoku && this.#draw());
    const keys = event => this.mode === "search" && this.#steps(event);
    this.root.addEventListener("keydown", keys);
    document.addEventListener(
      "keydown",
      event => event.target === document.body && this.root.isConnected && keys(event),
    );
  }

  #build() {
    this.solveButton = button("solve", () => this.#solve());
    this.settingButton = button("edit givens", () => this.#setSetting(!this.setting), { "aria-pressed": "false" });
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
    this.modes = choice(
      "mode",
      [
        ["play", "play tab"],
        ["search", "search tab"],
      ],
      this.mode,
      mode =>
        this.past.change("turn", () => {
          this.#enter(mode);
          this.past.at(this.address);
        }),
    );
    const actions = h(
      "section",
      { class: "card stack", label: "actions" },
      h(
        "div",
        { class: "row" },
        button("check", () => this.#check()),
        this.solveButton,
        this.settingButton,
        button("clear entries", () => this.#clear()),
        button("new grid", () => this.#replace(new Sudoku(this.sudoku.side), true)),
      ),
      h(
        "div",
        { class: "row" },
        this.marksChoice,
        button("pencil in", () => this.#change(pencilled(this.sudoku))),
      ),
      this.files.buttons,
    );
    this.playing = h(
      "div",
      { class: "stack" },
      this.hints.root,
      actions,
      this.maker.root,
      h("section", { class: "card" }, h("h2", { word: "bits of the cell" }), this.bits),
      this.files.root,
      this.target.root,
      h("p", { class: "faint small keys", word: "keys of sudoku" }),
    );
    this.head = h("div", { class: "row apart" }, this.verdict.root, this.timer.root);
    this.root = h(
      "div",
      { class: "columns" },
      h("div", { class: "stack" }, this.head, this.view.root, this.pad.root),
      h("div", { class: "stack" }, this.modes, this.playing, this.stepper.root),
    );
    this.stepper.root.hidden = true;
  }

  get address() {
    const [path, settings] = parts(this.sudoku.address);
    return joined(path, { ...settings, step: this.mode === "search" ? String(this.stepper.player.number) : undefined });
  }

  #open(address) {
    const sudoku = Sudoku.fromAddress(address);
    if (!sudoku) {
      notice(word("no such sudoku"));
      return false;
    }
    const [, { step }] = parts(address);
    const isOther = sudoku.address !== this.sudoku?.address;
    if (isOther && this.mode === "search") this.#enter("play");
    if (isOther) this.#set(sudoku, sudoku.puzzle === this.sudoku?.puzzle ? this.setting : sudoku.isEmpty);
    this.#enter(step === undefined ? "play" : "search");
    if (step !== undefined && Number(step) !== this.stepper.player.number) this.stepper.player.goTo(Number(step) || 0);
    this.past.at(this.address);
  }

  // Another puzzle takes the place of this one; undo brings it back. An empty one is there to be set.
  #replace(sudoku, setting = sudoku.isEmpty) {
    this.#set(sudoku, setting);
    this.past.at(this.address, "turn");
  }

  // An edit by hand.
  #change(sudoku) {
    if (!sudoku) return;
    const wasSolved = this.isSolved;
    this.#set(sudoku, this.setting);
    this.past.at(this.address, "edit");
    if (this.setting) return;
    if (this.isSolved && !wasSolved) this.#rejoice();
    else if (!this.isSolved) this.timer.touch();
  }

  #set(sudoku, setting) {
    this.sudoku = sudoku;
    this.solution = this.trueMarks = this.wrong = undefined;
    this.conflicts = sudoku.conflicts();
    this.isSolved = sudoku.isFull && this.conflicts.size === 0;
    this.maker.side.value = sudoku.side;
    this.timer.set(sudoku.puzzle);
    if (this.isSolved) this.timer.stop();
    this.hints.clear();
    this.#setSetting(setting);
    this.#draw();
    this.verdict.update(sudoku, this.conflicts);
    if (this.marks === "true") this.#askMarks();
    this.target.update(sudoku);
  }

  #rejoice() {
    this.timer.stop();
    celebrate(this.timer.seconds ? word("solved in", time(this.timer.seconds)) : word("solved"));
  }

  #setSetting(setting) {
    this.setting = setting;
    this.settingButton.setAttribute("aria-pressed", setting);
  }

  #clear() {
    const next = new Sudoku(this.sudoku.side);
    if (!this.setting) next.givens = [...this.sudoku.givens];
    this.timer.restart();
    this.#replace(next, this.setting);
  }

  // Says whether the key meant something.
  #type(key, event) {
    const { sudoku, view } = this;
    if (this.mode === "search") return false;
    const cells = [...view.selection];
    if (key === "same") return this.#selectSame();
    if (["Backspace", "Delete", "0", "."].includes(key)) {
      if (this.setting) this.#give(cells, 0);
      else if (this.pad.tool === "light") this.#light(0);
      else this.#change(erased(sudoku, cells));
      return true;
    }
    if (key === " ") {
      this.pad.next();
      return true;
    }
    // With Shift, a key of digits writes another character: then its place on the keyboard says which.
    const held = event?.shiftKey || event?.ctrlKey || event?.metaKey;
    const named = /^(?:Digit|Numpad)(\d)$/.exec(event?.code ?? "")?.[1];
    const digit = sudoku.parse(held && named ? named : key.length === 1 ? key : "");
    if (!digit) return !event?.ctrlKey && !event?.metaKey && this.#takeTool(key);
    if (event && (event.ctrlKey || event.metaKey) && !named) return false;
    if (event?.altKey) return false;
    if (this.setting) this.#give(cells, digit);
    else {
      const layer = layerOf(this.pad.tool, sudoku.side <= 9 ? event : undefined);
      if (layer === "light") this.#light(digit);
      else if (layer !== "colour" && cells.every(cell => sudoku.givens[cell])) notice(word("a given"));
      else this.#change(written(sudoku, cells, digit, layer));
    }
    return true;
  }

  // In large grids letters are digits.
  #takeTool(key) {
    if (this.sudoku.side > 9) return false;
    const tool = KEYS[key.toLowerCase()];
    if (tool) this.pad.take(tool);
    else if (key.toLowerCase() === "h") this.hints.hint();
    else return false;
    return true;
  }

  #give(cells, digit) {
    const next = this.sudoku.copy();
    for (const cell of cells) [next.givens[cell], next.entries[cell]] = [digit, 0];
    if (next.address !== this.sudoku.address) this.#change(next);
  }

  #light(digit) {
    this.highlight = this.highlight === digit ? 0 : digit;
    this.#draw();
  }

  #selectSame() {
    const { sudoku, view } = this;
    const digit = sudoku.digit(view.at);
    if (digit) view.chooseAll([...sudoku.givens.keys()].filter(cell => sudoku.digit(cell) === digit));
    return true;
  }

  // What a hint is asked about: marks count where somebody has pencilled in.
  #progress() {
    const { sudoku } = this;
    const seen = sudoku.candidates();
    const hasMarks = sudoku.centre.some(set => set);
    const marks = hasMarks
      ? seen.map((set, cell) => (sudoku.digit(cell) ? 0 : sudoku.centre[cell] & set || set))
      : undefined;
    return { puzzle: sudoku.puzzle, entries: sudoku.line(sudoku.entries), marks };
  }

  // Marks the entries that are in no solution of the puzzle.
  async #check() {
    const { sudoku } = this;
    try {
      const { candidates } = await ask("sudoku/candidates", { puzzle: sudoku.puzzle });
      if (sudoku !== this.sudoku) return;
      if (!candidates) return notice(word("verdict none"));
      const isWrong = cell =>
        sudoku.entries[cell] && !candidates[cell].includes(sudoku.character(sudoku.entries[cell]));
      this.wrong = new Set([...sudoku.entries.keys()].filter(isWrong));
      const filled = sudoku.entries.filter(digit => digit).length;
      notice(this.wrong.size ? word("wrong entries", this.wrong.size) : word(filled ? "all right" : "nothing entered"));
      this.#draw();
    } catch (failure) {
      notice(failure.message);
    }
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
      this.trueMarks = candidates ? candidates.map(text => sudoku.set(text)) : sudoku.givens.map(() => 0);
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

  #enter(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.modes.set(mode);
    const searching = mode === "search";
    this.playing.hidden = this.pad.root.hidden = this.head.hidden = searching;
    this.stepper.root.hidden = !searching;
    this.root.classList.toggle("stepping", searching);
    if (searching) this.stepper.enter(this.sudoku);
    else {
      this.stepper.leave();
      this.#draw();
    }
  }

  #steps(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    if (event.key === " " && event.target.closest("button, summary")) return;
    if (event.target.closest(".sudoku") && event.key !== " ") return;
    if (this.stepper.player.typed(event.key)) event.preventDefault();
  }

  #drawSearch(state) {
    const solution = Array.from(state.cells);
    const marks = this.sudoku.givens.map((_, cell) => (cell === state.cell ? state.free : 0));
    this.view.draw(this.sudoku, { solution, marks, cursor: state.cell, conflicts: this.conflicts });
  }

  // The steps of a way that is looked at, as digits and as candidates that are left.
  #along() {
    const { sudoku, hints } = this;
    if (!hints.way) return {};
    let there = pencilled(sudoku);
    for (const step of hints.taken) there = stepped(there, step);
    return { marks: there.centre, solution: there.entries };
  }

  #draw() {
    if (!this.sudoku || this.mode === "search") return;
    const { sudoku, hints } = this;
    const hinted = hints.step && hints.degree >= 3;
    const marks = {
      none: hinted ? sudoku.candidates() : undefined,
      seen: this.marks === "seen" ? sudoku.candidates() : undefined,
      true: this.trueMarks,
    }[this.marks];
    this.view.draw(sudoku, {
      marks,
      solution: this.solution,
      conflicts: this.conflicts,
      wrong: this.wrong ?? hints.wrong,
      target: this.target.shown && sudoku.side === 9,
      highlight: this.highlight,
      hint: hints.drawing,
      links: hints.links,
      ...this.#along(),
    });
    this.pad.draw(sudoku, this.highlight);
    this.bits.replaceChildren(...masks(sudoku, this.view.at));
    const name = this.solution ? "hide solution" : "solve";
    this.solveButton.dataset.word = name;
    this.solveButton.textContent = word(name);
  }
}
