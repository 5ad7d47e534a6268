// Sudoku: play, type, paste, share, check, solve, set; the bits of the selected cell; the search step by step.
import { ask, asker } from "../api.js";
import { has } from "../bits.js";
import { DayBox, beginsDay, finished } from "../daily/box.js";
import { dayOf, daySudoku } from "../daily/day.js";
import { button, choice, details, group, h, notice } from "../dom.js";
import { HintCard } from "../hints/card.js";
import { celebrate } from "../joy.js";
import { pastedAnywhere } from "../paste.js";
import { Past, joined, parts } from "../past.js";
import { Timer } from "../timer.js";
import { opened, isVariantAddress, Variant } from "../variant/grid.js";
import { Panel } from "../variant/panel.js";
import { time, word } from "../words.js";
import { erased, layerOf, pencilled, standing, stepped, written } from "./edit.js";
import { SIDES, Sudoku } from "./grid.js";
import { GridView } from "./view.js";
import { KEYS, Pad } from "./pad.js";
import { Files } from "./files.js";
import { Maker, SIZES } from "./maker.js";
import { SudokuStepper } from "./stepper.js";
import { Verdict } from "./verdict.js";
import { masks } from "./masks.js";
import { Target } from "./target.js";
import { TechniqueCard } from "./technique.js";

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
    this.settingAt = new Map(); // by address: whether givens were edited there, so that undo does not leave that silently
    this.marks = "none";
    this.mode = "play";
    this.askCandidates = asker();
    this.view = new GridView(
      (key, event) => this.#type(key, event),
      () => this.#draw(),
    );
    this.verdict = new Verdict(() => this.hints.showRating());
    this.timer = new Timer();
    this.target = new Target(
      () => this.#draw(),
      solution => this.#showSolution(solution),
    );
    this.pad = new Pad({
      type: key => {
        this.#type(key);
        this.view.cells[this.view.at].focus({ preventScroll: true });
      },
      chosen: () => this.#draw(),
      undo: () => this.past.undo(),
      hint: () => this.hints.hint(),
      more: () => this.side.scrollIntoView({ block: "start" }),
    });
    this.techniques = new TechniqueCard({
      practise: name => this.maker.make({ needs: [name] }),
      tryOut: address => this.#tryOut(address),
    });
    this.hints = new HintCard({
      kind: "sudoku",
      side: () => this.sudoku.side,
      progress: () => this.#progress(),
      drawn: () => this.#draw(),
      apply: step => this.#change(stepped(this.sudoku, step)),
      about: name => !this.sudoku.isVariant && this.techniques.open(name),
      titles: () => (this.sudoku.isVariant ? new Map() : this.techniques.titles),
      room: () => (this.sudoku.isVariant ? "variant" : "sudoku"),
      rating: () => this.verdict.ratingOf(this.sudoku),
    });
    this.day = new DayBox("sudoku", day => this.#openDay(day));
    this.stepper = new SudokuStepper(
      state => this.#drawSearch(state),
      () => this.past.at(this.address),
    );
    this.files = new Files(
      () => this.sudoku,
      (sudoku, setting) => this.#replace(sudoku, setting),
    );
    this.panel = new Panel(
      () => this.sudoku,
      () => this.view.selection,
      variant => this.#replace(variant, this.setting),
    );
    this.maker = new Maker(sudoku => this.#replace(sudoku, false), () => this.sudoku);
    this.bits = h("div");
    this.#build();
    pastedAnywhere(this.root, (text, html) => this.files.read(text, html));
    this.techniques.load().catch(() => {}); // until then hints use the library's names
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
    const play = group(
      "play group",
      h(
        "div",
        { class: "row" },
        button("check", () => this.#check()),
        this.solveButton,
        button("pencil in", () => this.#change(pencilled(this.sudoku)), { class: "light" }),
        button("clear entries", () => this.#clear(), { class: "light" }),
      ),
    );
    this.bitsFold = details("bits of the cell", this.bits);
    const candidates = h("span", { class: "faint small", word: "candidates", "aria-hidden": "true" });
    const view = group("view group", h("div", { class: "row" }, candidates, this.marksChoice), this.bitsFold, this.target.root);
    const puzzle = group(
      "puzzle group",
      this.day.root,
      this.maker.root,
      h(
        "div",
        { class: "row" },
        this.settingButton,
        button("new grid", () => this.#empty(), { class: "light" }),
        this.files.menu,
      ),
      this.files.root,
      this.panel.root,
    );
    this.playing = h(
      "div",
      { class: "stack" },
      this.hints.root,
      play,
      view,
      puzzle,
      h("p", { class: "faint small keys", word: "keys of sudoku" }),
    );
    this.head = h("div", { class: "row apart head" }, this.verdict.root, this.timer.root);
    this.side = h("div", { class: "stack" }, this.modes, this.playing, this.stepper.root);
    this.root = h(
      "div",
      { class: "columns" },
      h("div", { class: "stack table" }, this.head, this.view.root, this.pad.root),
      this.side,
    );
    this.stepper.root.hidden = true;
  }

  get address() {
    const [path, settings] = parts(this.sudoku.address);
    return joined(path, { ...settings, step: this.mode === "search" ? String(this.stepper.player.number) : undefined });
  }

  #open(address) {
    const day = dayOf(address);
    if (day) return void this.#openDay(day);
    const sudoku = (isVariantAddress(address) ? Variant : Sudoku).fromAddress(address);
    if (sudoku instanceof Promise) return void this.#openLater(sudoku);
    if (!sudoku) {
      notice(word("no such sudoku"));
      return false;
    }
    const [, { step }] = parts(address);
    const isOther = sudoku.address !== this.sudoku?.address;
    if (isOther && this.mode === "search") this.#enter("play");
    if (isOther) this.#set(sudoku, this.settingAt.get(sudoku.address) ?? sudoku.isEmpty);
    this.#enter(step === undefined ? "play" : "search");
    if (step !== undefined && Number(step) !== this.stepper.player.number) this.stepper.player.goTo(Number(step) || 0);
    this.past.at(this.address);
  }

  // A new variant: shown once the library has read it, unless another puzzle was opened meanwhile.
  async #openLater(promised) {
    if (!this.sudoku) this.#set(new Sudoku(9), false);
    const { sudoku } = this;
    this.awaited = promised;
    try {
      const variant = await promised;
      if (this.awaited !== promised || this.sudoku !== sudoku) return;
      if (this.mode === "search") this.#enter("play");
      this.#set(variant, this.settingAt.get(variant.address) ?? false);
      this.past.at(this.address);
    } catch (failure) {
      notice(failure.message);
    }
  }

  // Makes the puzzle of a day; until it is ready the current puzzle stays.
  async #openDay(day) {
    if (!this.sudoku) this.#set(Sudoku.fromLine(EXAMPLE), false);
    this.past.at(this.address);
    try {
      const puzzle = await daySudoku(day);
      beginsDay("sudoku", day, puzzle);
      this.#replace(Sudoku.fromLine(puzzle), false);
    } catch (failure) {
      notice(failure.message);
    }
  }

  // Opens a position in which a technique is the next step, with its hint.
  #tryOut(address) {
    this.#replace(Sudoku.fromAddress(address), false);
    return this.hints.tellAll();
  }

  // Replaces the puzzle; undo brings it back. An empty puzzle opens for setting.
  #replace(sudoku, setting = sudoku.isEmpty) {
    this.#set(sudoku, setting);
    this.past.at(this.address, "turn");
  }

  // An edit by the visitor.
  #change(sudoku) {
    if (!sudoku) return;
    const wasSolved = this.isSolved;
    this.#set(sudoku, this.setting);
    this.past.at(this.address, "edit");
    if (this.setting) return;
    if (sudoku.isVariant && sudoku.isFull && !this.conflicts.size) return this.#judgeFull(sudoku, wasSolved);
    if (this.isSolved && !wasSolved) this.#rejoice();
    else if (!this.isSolved) this.timer.touch();
  }

  #set(sudoku, setting) {
    this.sudoku = sudoku;
    this.solution = this.trueMarks = this.wrong = undefined;
    this.conflicts = sudoku.conflicts();
    this.isSolved = sudoku.isFull && this.conflicts.size === 0 && !sudoku.isVariant;
    if (SIZES.includes(sudoku.side)) this.maker.side.value = sudoku.side;
    this.modes.hidden = this.bitsFold.hidden = sudoku.isVariant;
    this.hints.refuse(sudoku.isVariant || sudoku.side === 9 ? undefined : "hints of 9x9");
    this.pad.hintKey.disabled = Boolean(this.hints.reason);
    if (sudoku.isVariant) this.hints.allButton.hidden = this.hints.wayButton.hidden = true;
    this.hints.techniquesButton.hidden = sudoku.isVariant;
    this.hints.root.hidden = sudoku.isVariant && sudoku.opened.low !== 1;
    this.panel.show(sudoku);
    if (sudoku.puzzle !== this.timer.name) this.hints.asked = 0;
    this.timer.set(sudoku.puzzle);
    if (this.isSolved) this.timer.stop();
    this.hints.clear();
    this.#setSetting(setting);
    this.#draw();
    this.verdict.update(sudoku, this.conflicts);
    if (this.marks === "true") this.#askMarks();
    this.target.update(sudoku);
  }

  // Whether a full variant follows all its rules.
  async #judgeFull(sudoku, wasSolved) {
    try {
      const { solution } = await ask(...sudoku.asks("solve", true));
      if (sudoku !== this.sudoku) return;
      this.isSolved = Boolean(solution);
      if (!solution) notice(word("not right"));
      else if (!wasSolved) this.#rejoice();
    } catch (failure) {
      notice(failure.message);
    }
  }

  #rejoice() {
    this.timer.stop();
    celebrate(this.timer.seconds ? word("solved in", time(this.timer.seconds)) : word("solved"));
    const { puzzle } = this.sudoku;
    finished("sudoku", puzzle, puzzle, this.timer.seconds, this.hints.asked);
  }

  #setSetting(setting) {
    this.setting = setting;
    this.settingAt.set(this.sudoku.address, setting);
    this.settingButton.setAttribute("aria-pressed", setting);
  }

  // An empty grid of the same size: a variant only if classic grids do not have this size.
  async #empty() {
    const { side, rows } = this.sudoku;
    if (SIDES.includes(side) && side === rows) return this.#replace(new Sudoku(side), true);
    try {
      this.#replace(new Variant(await opened({ text: `sudoku ${rows}x${side}` })), true);
    } catch (failure) {
      notice(failure.message);
    }
  }

  #clear() {
    const next = this.sudoku.isVariant ? new Variant(this.sudoku.opened) : new Sudoku(this.sudoku.side);
    if (!this.setting) next.givens = [...this.sudoku.givens];
    this.timer.restart();
    this.#replace(next, this.setting);
  }

  // Returns whether the key is known.
  #type(key, event) {
    const { sudoku, view } = this;
    if (this.mode === "search") return false;
    const cells = [...view.selection];
    if (key === "same") return this.#selectSame();
    if (["Backspace", "Delete", "0", "."].includes(key) && !sudoku.parse(key)) {
      if (this.setting) this.#give(cells, 0);
      else if (this.pad.tool === "light") this.#light(0);
      else this.#change(erased(sudoku, cells));
      return true;
    }
    if (key === " ") {
      this.pad.next();
      return true;
    }
    // With Shift a digit key writes another character, so the key's code gives the digit.
    const held = event?.shiftKey || event?.ctrlKey || event?.metaKey;
    const named = /^(?:Digit|Numpad)(\d)$/.exec(event?.code ?? "")?.[1];
    const digit = sudoku.parse(held && named ? named : key);
    if (!digit) return !event?.ctrlKey && !event?.metaKey && this.#takeTool(key);
    if (event && (event.ctrlKey || event.metaKey) && !named) return false;
    if (event?.altKey) return false;
    if (this.setting) this.#give(cells, digit);
    else {
      const layer = layerOf(this.pad.tool, sudoku.digits <= 9 ? event : undefined);
      if (layer === "light") this.#light(digit);
      else if (layer !== "colour" && cells.every(cell => sudoku.givens[cell])) notice(word("a given"));
      else this.#change(written(sudoku, cells, digit, layer));
    }
    return true;
  }

  // In large grids letters are digits.
  #takeTool(key) {
    if (this.sudoku.digits > 9) return false;
    const tool = KEYS[key.toLowerCase()];
    if (tool) this.pad.take(tool);
    else if (key.toLowerCase() === "h") this.hints.hint();
    else return false;
    return true;
  }

  #give(cells, digit) {
    if (this.sudoku.isVariant) return void this.#giveVariant(cells, digit);
    const next = this.sudoku.copy();
    for (const cell of cells) [next.givens[cell], next.entries[cell]] = [digit, 0];
    if (next.address !== this.sudoku.address) this.#change(next);
  }

  // The givens of a variant are in its text, which the library writes.
  async #giveVariant(cells, digit) {
    const { sudoku } = this;
    const givens = sudoku.givens.map((given, cell) => (cells.includes(cell) ? digit : given));
    try {
      const next = sudoku.with(await opened({ text: sudoku.opened.text, givens: sudoku.told(givens) }));
      if (sudoku === this.sudoku && next.address !== sudoku.address) this.#change(next);
    } catch (failure) {
      notice(failure.message);
    }
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

  // The position for a hint, with the pencil marks if there are any.
  #progress() {
    const { sudoku } = this;
    const marks = sudoku.centre.some(set => set) ? standing(sudoku) : undefined;
    if (sudoku.isVariant) return sudoku.progress(marks);
    return { puzzle: sudoku.puzzle, entries: sudoku.line(sudoku.entries), marks };
  }

  // Marks the entries that are in no solution of the puzzle.
  async #check() {
    const { sudoku } = this;
    try {
      const { candidates } = await ask(...sudoku.asks("candidates"));
      if (sudoku !== this.sudoku) return;
      if (!candidates) return notice(word("verdict none"));
      const isWrong = cell =>
        sudoku.entries[cell] && !has(sudoku.set(candidates[cell]), sudoku.entries[cell] - 1);
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
      const { candidates } = await this.askCandidates(...sudoku.asks("candidates", true));
      this.trueMarks = candidates ? candidates.map(text => sudoku.set(text)) : sudoku.givens.map(() => 0);
      this.#draw();
    } catch (failure) {
      notice(failure.message);
    }
  }

  async #solve() {
    if (this.solution) return this.#showSolution(undefined);
    try {
      const { solution } = await ask(...this.sudoku.asks("solve", true));
      if (!solution) return notice(word("verdict none"));
      this.#showSolution(solution);
    } catch (failure) {
      notice(failure.message);
    }
  }

  #showSolution(line) {
    this.solution = line && this.sudoku.fromAnswer(line);
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

  // The steps of the shown path, as digits and remaining candidates.
  #along() {
    const { sudoku, hints } = this;
    if (!hints.way) return {};
    let there = sudoku.copy();
    there.centre = standing(sudoku);
    for (const step of hints.taken) there = stepped(there, step);
    return { marks: there.centre, solution: there.entries };
  }

  #draw() {
    if (!this.sudoku || this.mode === "search") return;
    const { sudoku, hints } = this;
    const marks = hints.isDrawn
      ? standing(sudoku)
      : { seen: () => sudoku.candidates(), true: () => this.trueMarks }[this.marks]?.();
    this.view.draw(sudoku, {
      marks,
      solution: this.solution,
      conflicts: this.conflicts,
      wrong: this.wrong ?? hints.wrong,
      target: this.target.shown && sudoku.side === 9,
      highlight: this.highlight,
      hint: hints.drawing,
      links: hints.drawnLinks,
      ...this.#along(),
    });
    this.pad.draw(sudoku, this.highlight);
    if (!sudoku.isVariant) this.bits.replaceChildren(...masks(sudoku, this.view.at));
    const name = this.solution ? "hide solution" : "solve";
    this.solveButton.dataset.word = name;
    this.solveButton.textContent = word(name);
  }
}
