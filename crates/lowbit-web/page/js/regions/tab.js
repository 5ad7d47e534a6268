// Regions: stars on coloured regions, known as Queens and Star Battle. Play with crosses and stars, ask for a hint, paint boards.
import { asker } from "../api.js";
import { DayBox, beginsDay, finished } from "../daily/box.js";
import { dayOf, dayRegions } from "../daily/day.js";
import { button, choice, group, h, iconButton, notice, toggle } from "../dom.js";
import { HintCard } from "../hints/card.js";
import { celebrate } from "../joy.js";
import { keep, kept } from "../kept.js";
import { Past, joined, parts } from "../past.js";
import { pastedAnywhere } from "../paste.js";
import { Timer } from "../timer.js";
import { time, word } from "../words.js";
import { Board, CROSS, FREE, LARGEST, STAR } from "./board.js";
import { Palette, Setter, told } from "./setter.js";
import { RegionsView } from "./view.js";

// A board of our own: lowbit regions generate --size 8 --seed 3 --grade medium
const EXAMPLE = "8x1/DDDAAABBDDDBBBBBDFDDBBBBEFEEEBBBEEEEBBBBEEEGGBGCEEEEGBGCEEHHGGGC";

export function make() {
  const tab = new RegionsTab();
  return { root: tab.root, past: tab.past, show: rest => tab.past.visit(rest, EXAMPLE) };
}

class RegionsTab {
  constructor() {
    this.past = new Past("regions", address => this.#open(address));
    this.mode = "play";
    this.ask = asker();
    this.autoCrosses = kept("auto crosses") !== "off";
    this.letters = true;
    this.timer = new Timer();
    this.view = new RegionsView({
      press: cell => this.#press(cell),
      drag: cell => this.#drag(cell),
      release: () => this.#release(),
      act: (cell, key) => this.#act(cell, key),
    });
    this.hints = new HintCard({
      kind: "regions",
      side: () => this.board.n,
      progress: () => ({ board: this.board.question }),
      drawn: () => this.#draw(),
      apply: step => this.#apply(step),
    });
    this.hints.wayButton.hidden = this.hints.allButton.hidden = true;
    this.day = new DayBox("regions", day => this.#openDay(day));
    this.setter = new Setter(
      () => this.board,
      board => this.#replace(board),
    );
    this.palette = new Palette();
    this.badge = h("span", { class: "badge", id: "regions-verdict", role: "status" });
    this.about = h("span", { class: "faint small", id: "regions-about" });
    this.#build();
    pastedAnywhere(this.root, text => this.setter.read(text));
    document.addEventListener("language", () => {
      if (!this.board) return;
      this.palette.draw(this.board);
      this.#draw();
      this.say();
    });
  }

  #build() {
    this.modes = choice(
      "mode",
      [
        ["play", "play tab"],
        ["paint", "paint tab"],
      ],
      this.mode,
      mode => {
        this.#enter(mode);
        this.past.at(this.address, "turn");
      },
    );
    const auto = toggle("auto crosses", this.autoCrosses, on => {
      this.autoCrosses = on;
      keep("auto crosses", on ? "on" : "off");
      this.#draw();
    });
    const letters = toggle("letters", this.letters, on => {
      this.letters = on;
      this.#draw();
    });
    const again = button("clear entries", () => this.#clear(), { class: "light" });
    this.playing = group("play group", h("div", { class: "row" }, again));
    const view = group("view group", h("div", { class: "row" }, auto, letters));
    const puzzle = group(
      "puzzle group",
      this.day.root,
      this.setter.making,
      h("div", { class: "row" }, this.setter.menu),
      this.setter.pasting,
    );
    const key = (name, drawn, act) => {
      const made = iconButton(name, drawn, act);
      made.className = "key phone";
      made.append(h("span", { class: "key-name", word: name, "aria-hidden": "true" }));
      return made;
    };
    this.keys = h(
      "div",
      { class: "keys-beside in-row", role: "group", label: "actions" },
      key("undo", "undone", () => this.past.undo()),
      key("hint", "lamp", () => this.hints.hint()),
      key("more", "more", () => this.side.scrollIntoView({ block: "start" })),
    );
    this.painting = h(
      "section",
      { class: "card stack", label: "paint tab", hidden: true },
      h("p", { class: "small faint", word: "how to paint" }),
      this.palette.root,
      h(
        "div",
        { class: "row" },
        button("blank board", () => this.#blank()),
      ),
    );
    this.rule = h("p", { class: "small printed", id: "regions-rule" });
    const head = h("div", { class: "row" }, this.badge, this.about);
    this.side = h(
      "div",
      { class: "stack" },
      this.modes,
      this.hints.root,
      this.playing,
      this.painting,
      view,
      puzzle,
      h("p", { class: "faint small keys", word: "keys of regions" }),
    );
    this.root = h(
      "div",
      { class: "columns" },
      h(
        "div",
        { class: "stack table" },
        h("div", { class: "row apart head" }, head, this.timer.root),
        this.view.root,
        this.keys,
        this.rule,
      ),
      this.side,
    );
  }

  get address() {
    return joined(this.board.address, { paint: this.mode === "paint" ? "on" : undefined });
  }

  #open(address) {
    const day = dayOf(address);
    if (day) return void this.#openDay(day);
    const [path, { paint }] = parts(address);
    const board = Board.fromAddress(path);
    if (!board) {
      notice(word("no such board"));
      return false;
    }
    this.#enter(paint ? "paint" : "play");
    this.#set(board);
    this.past.at(this.address);
  }

  // Makes the board of a day; until it is ready the current board stays.
  async #openDay(day) {
    if (!this.board) this.#set(Board.fromAddress(EXAMPLE));
    this.past.at(this.address);
    try {
      const board = told(await dayRegions(day));
      beginsDay("regions", day, board.name);
      this.#enter("play");
      this.#replace(board);
    } catch (failure) {
      notice(failure.message);
    }
  }

  // Replaces the board; undo brings it back.
  #replace(board) {
    if (!board) return;
    this.#set(board);
    this.past.at(this.address, "turn");
  }

  // An edit by the visitor.
  #change(board) {
    if (board.address === this.board.address) return this.#draw();
    const wasSolved = this.board.isSolved;
    this.#set(board);
    this.past.at(this.address, "edit");
    if (this.mode === "paint") return;
    if (board.isSolved && !wasSolved) {
      celebrate(this.timer.seconds ? word("solved in", time(this.timer.seconds)) : word("solved"));
      finished("regions", board.name, board.name, this.timer.seconds, this.hints.asked);
    } else if (!board.isSolved) this.timer.touch();
  }

  #set(board) {
    this.board = board;
    if (board.name !== this.timer.name) this.hints.asked = 0;
    this.timer.set(board.name);
    if (board.isSolved) this.timer.stop();
    this.setter.shows(board);
    this.palette.draw(board);
    this.hints.clear();
    this.#draw();
    this.#judge();
  }

  // Whether the board without crosses and stars has one solution, as soon as it is known.
  async #judge() {
    const { board } = this;
    if (board.name === this.judged) return;
    this.judged = board.name;
    this.#say("…", "");
    try {
      const { verdict, grade } = await this.ask("regions/check", { board: board.text });
      const about = () => (grade ? word(`grade ${grade}`) : "");
      this.#say(`verdict ${verdict}`, { unique: "good", none: "bad", multiple: "" }[verdict], about);
    } catch (failure) {
      this.#say("no board yet", "", () => failure.message);
    }
  }

  #say(name, kind, about = () => "") {
    this.say = () => {
      this.badge.textContent = word(name);
      this.about.textContent = about();
    };
    this.badge.className = `badge ${kind}`;
    this.say();
  }

  #enter(mode) {
    this.mode = mode;
    this.modes.set(mode);
    const painting = mode === "paint";
    this.painting.hidden = !painting;
    this.playing.hidden = this.hints.root.hidden = this.timer.root.hidden = painting;
    this.#draw();
  }

  // Taps cycle through cross, star, nothing. A stroke that begins on a free cell crosses the cells it passes.
  #press(cell) {
    const { board } = this;
    this.stroke = board.copy();
    if (this.mode === "paint") this.stroke.regions[cell] = this.palette.region;
    else this.stroke.marks[cell] = (board.marks[cell] + 1) % 3;
    this.crossing = board.marks[cell] === FREE;
    this.#draw(this.stroke);
  }

  #drag(cell) {
    if (!this.stroke) return;
    if (this.mode === "paint") this.stroke.regions[cell] = this.palette.region;
    else if (this.crossing && this.stroke.marks[cell] === FREE) this.stroke.marks[cell] = CROSS;
    this.#draw(this.stroke);
  }

  #release() {
    const { stroke } = this;
    this.stroke = undefined;
    if (stroke) this.#change(stroke);
  }

  // Returns whether the key is known.
  #act(cell, key) {
    const next = this.board.copy();
    if (this.mode === "paint") {
      const named = Array.from({ length: next.n }, (_, region) => next.letter(region));
      const region = named.includes(key) ? named.indexOf(key) : named.indexOf(key.toUpperCase());
      if (key === " " || key === "Enter") next.regions[cell] = this.palette.region;
      else if (region >= 0) next.regions[cell] = region;
      else return false;
    } else {
      const turned = (next.marks[cell] + 1) % 3;
      const marks = { " ": turned, Enter: turned, x: CROSS, q: STAR, s: STAR, Delete: FREE, Backspace: FREE };
      const name = key.length === 1 ? key.toLowerCase() : key;
      if (name === "h") this.hints.hint();
      else if (!Object.hasOwn(marks, name)) return false;
      else if ("xqs".includes(name) && next.marks[cell] === marks[name]) next.marks[cell] = FREE;
      else next.marks[cell] = marks[name];
    }
    if (next.address !== this.board.address) this.#change(next);
    return true;
  }

  #apply({ placed, removed }) {
    const next = this.board.copy();
    for (const { cell } of removed) next.marks[cell] = CROSS;
    for (const { cell } of placed) next.marks[cell] = STAR;
    this.#change(next);
  }

  #clear() {
    const next = this.board.copy();
    next.marks.fill(FREE);
    this.timer.restart();
    this.#replace(next);
  }

  // A board to paint on: every row a region.
  #blank() {
    const within = (value, most) => Math.max(1, Math.min(most, Math.round(Number(value)) || 1));
    const n = within(this.setter.size.value, LARGEST);
    this.#replace(new Board(n, within(this.setter.stars.value, n)));
  }

  #draw(board = this.board) {
    if (!board) return;
    const playing = this.mode === "play";
    const none = new Set();
    this.view.draw(board, {
      crossed: playing && this.autoCrosses ? board.crossed() : none,
      conflicts: playing ? board.conflicts() : none,
      hint: this.hints.drawing,
      wrong: this.hints.wrong,
      letters: this.letters || !playing,
    });
    this.rule.textContent = word("regions rule", board.stars);
  }
}
