// Clocks: dials to turn, moves to press, the shortest solution, and the word behind them.
import { asker, faultOf } from "../api.js";
import { button, choice, field, h, iconButton, notice, svg, toggle } from "../dom.js";
import { Past, joined, parts } from "../past.js";
import { sentences, whole, word } from "../words.js";
import { Dials, addition, letter, lightsOut, nineClocks } from "./dials.js";
import { Face } from "./face.js";
import { LINES, packed } from "./word.js";

const PACE = 800;

export function make() {
  const tab = new ClocksTab();
  return { root: tab.root, past: tab.past, show: rest => tab.past.visit(rest, "nine"), hide: () => tab.pause() };
}

class ClocksTab {
  constructor() {
    this.past = new Past("clocks", address => this.#open(address));
    this.ask = asker();
    this.kind = "nine";
    this.faces = h("div", { class: "faces printed", role: "group", label: "clocks" });
    this.moves = h("div", { class: "moves", role: "group", label: "moves" });
    this.way = h("div", { class: "way", id: "way" });
    // The answer is shown on request; another puzzle hides it again.
    this.told = toggle("show way", false, () => this.#draw());
    this.about = h("p", { class: "small faint", id: "about-way" });
    this.bits = h("div");
    this.lineBack = iconButton("line back", "back", () => this.#line(this.line - 1));
    this.lineForth = iconButton("line on", "forth", () => this.#line(this.line + 1));
    const lines = h(
      "div",
      { class: "row" },
      this.lineBack,
      this.lineForth,
      h("span", { class: "faint small", word: "step the addition" }),
    );
    this.bitsCard = h("section", { class: "card stack", id: "addition" }, lines, this.bits);
    this.playing = button("play way", () => (this.timer ? this.pause() : this.play()), { class: "main" });
    this.kinds = choice(
      "puzzle",
      [
        ["nine", "nine clocks"],
        ["lights", "lights out"],
        ["other", "other moves"],
      ],
      "nine",
      kind => this.#choose(kind, "turn"),
    );
    this.root = h(
      "div",
      { class: "columns" },
      h("div", { class: "stack" }, this.kinds, this.#lightsSize(), this.#otherMoves(), this.faces),
      h(
        "div",
        { class: "stack" },
        (this.movesCard = h("section", { class: "card stack" }, h("h2", { word: "moves" }), this.moves)),
        h(
          "section",
          { class: "card stack" },
          h("h2", { word: "way home" }),
          this.way,
          this.about,
          h(
            "div",
            { class: "row" },
            this.told,
            this.playing,
            button("scramble", () => {
              this.dials.scramble();
              this.told.set(false);
              this.#changed(undefined, "turn");
            }),
            button("all home", () => {
              this.dials.at.fill(0);
              this.#changed(undefined, "turn");
            }),
          ),
        ),
        this.bitsCard,
      ),
    );
    document.addEventListener(
      "language",
      () => this.dials && this.#set(this.dials, { last: this.last, line: this.line }),
    );
  }

  // nine/330222212, lights/5x5x2/01..., other/6/1.2.3/AB_BC; then the last move and the shown line of its addition.
  get address() {
    const { dials, kind, last } = this;
    const rows = Math.ceil(dials.at.length / dials.columns);
    const path = {
      nine: () => `nine/${dials.written}`,
      lights: () => `lights/${rows}x${dials.columns}x${dials.states}/${dials.written}`,
      other: () =>
        `other/${dials.states}/${dials.at.join(".")}/${this.table.value
          .trim()
          .replaceAll(/[ \t]+/g, "+")
          .replaceAll("\n", "_")}`,
    }[kind]();
    return joined(path, last ? { move: last.move + 1, line: this.line } : {});
  }

  #open(address) {
    const [path, { move, line }] = parts(address);
    const [kind, ...rest] = path.split("/");
    this.pause();
    if (kind === "other") return this.#openOther(...rest);
    const size = /^(\d+)x(\d+)x(\d+)$/.exec(rest[0] ?? "");
    if (!["nine", "lights"].includes(kind) || (kind === "lights" && !size)) {
      notice(word("no such clocks"));
      return false;
    }
    if (size) [this.lightRows.value, this.lightColumns.value, this.lightStates.value] = size.slice(1);
    const dials = kind === "nine" ? nineClocks() : this.#lights();
    dials.put(rest.at(-1) ?? "");
    this.#turnTo(kind);
    const last = Number(move) - 1;
    this.#set(dials, { last: dials.turns[last] ? lastMove(dials, last) : undefined, line: Number(line ?? LINES - 1) });
  }

  #openOther(states = "", positions = "", moves = "") {
    if (!(Number(states) >= 2) || !moves) return false;
    this.otherStates.value = states;
    this.otherDials.value = positions.replaceAll(".", " ");
    this.table.value = moves.replaceAll("_", "\n").replaceAll("+", " ");
    this.#choose("other");
  }

  #lightsSize() {
    const number = (label, value, max) =>
      h("input", {
        type: "number",
        label,
        min: label === "positions" ? 2 : 1,
        max,
        value,
        onchange: () => this.#choose("lights", "turn"),
      });
    this.lightRows = number("rows", 5, 12);
    this.lightColumns = number("columns", 5, 12);
    this.lightStates = number("positions", 2, 9);
    return (this.lightsBox = h(
      "div",
      { class: "stack", hidden: true },
      h("p", { class: "small", word: "how lights" }),
      h(
        "div",
        { class: "row" },
        field("rows", this.lightRows),
        field("columns", this.lightColumns),
        field("positions", this.lightStates),
      ),
    ));
  }

  #otherMoves() {
    this.table = h("textarea", { label: "table of moves", spellcheck: "false", rows: 5 });
    this.table.value = "ABC\nDEF\nAD\nBE\nCF:2";
    this.otherDials = h("input", { type: "text", label: "positions of the dials", value: "1 2 3 4 5 0" });
    this.otherStates = h("input", { type: "number", label: "positions", min: 2, max: 65536, value: 6 });
    this.fault = h("p", { class: "bad small", role: "alert" });
    return (this.otherBox = h(
      "section",
      { class: "card stack", hidden: true },
      h("p", { class: "small faint", word: "how moves are written" }),
      this.table,
      h(
        "div",
        { class: "row" },
        field("positions of the dials", this.otherDials),
        field("positions", this.otherStates),
        button("use", () => this.#choose("other", "turn")),
      ),
      this.fault,
    ));
  }

  #turnTo(kind) {
    this.kind = kind;
    this.kinds.set(kind);
    this.lightsBox.hidden = kind !== "lights";
    this.otherBox.hidden = kind !== "other";
    this.fault.textContent = "";
  }

  #lights() {
    const inside = input => (input.value = Math.max(input.min, Math.min(input.max, Math.round(input.value) || 2)));
    return lightsOut(...[this.lightRows, this.lightColumns, this.lightStates].map(input => Number(inside(input))));
  }

  // `change` is the kind of change, as in past.js.
  async #choose(kind, change = "look") {
    this.#turnTo(kind);
    if (kind === "nine") return this.#set(nineClocks(), { change });
    if (kind === "lights") {
      const dials = this.#lights();
      dials.scramble();
      return this.#set(dials, { change });
    }
    try {
      const solved = await this.ask("clocks/solve", {
        dials: this.otherDials.value,
        states: Number(this.otherStates.value),
        moves: this.table.value,
      });
      this.#set(new Dials({ ...solved, columns: Math.ceil(Math.sqrt(solved.at.length)) }), { change });
    } catch (failure) {
      this.fault.textContent = faultOf(failure);
      if (!this.dials) this.#set(nineClocks());
    }
  }

  #set(dials, { last, line = LINES - 1, change = "look" } = {}) {
    const name = JSON.stringify([dials.states, dials.turns]);
    if (name !== this.name) this.told.set(false);
    this.name = name;
    this.dials = dials;
    this.solved = undefined;
    this.faceList = dials.at.map((_, i) => new Face(i, dials.states, by => this.#touched(i, by)));
    this.faces.style.setProperty("--columns", dials.columns);
    this.faces.replaceChildren(...this.faceList.map(face => face.root));
    this.movesCard.hidden = this.kind === "lights";
    this.moves.replaceChildren(
      ...(this.kind === "lights"
        ? []
        : dials.turns.map((turns, move) =>
            h(
              "button",
              {
                type: "button",
                "aria-label": said(move, turns),
                title: said(move, turns),
                onclick: () => {
                  this.pause();
                  this.#press(move);
                },
              },
              String(move + 1),
              pattern(turns, dials.columns),
            ),
          )),
    );
    this.#changed(last, change, line);
  }

  // By hand: a light presses its move, a clock turns alone.
  #touched(dial, by) {
    this.pause();
    if (this.kind === "lights") return this.#press(dial);
    this.dials.turn(dial, by);
    this.#changed(undefined, "edit");
  }

  // A move; the moves of a played solution are one change.
  #press(move, kind = "edit") {
    this.dials.press(move);
    this.#changed(lastMove(this.dials, move), kind);
  }

  #changed(last, kind = "look", line = LINES - 1) {
    this.last = last;
    this.line = Math.max(0, Math.min(LINES - 1, line || 0));
    this.#draw();
    this.past.at(this.address, kind);
    if (!this.timer) this.#solve();
  }

  // The addition, line by line.
  #line(number) {
    this.line = Math.max(0, Math.min(LINES - 1, number));
    this.#draw();
    this.past.at(this.address);
  }

  async #solve() {
    const { dials } = this;
    const kind = this.kind === "lights" ? { lights_out: true } : { moves: dials.turns.map(moveText).join("\n") };
    try {
      const solved = await this.ask("clocks/solve", { dials: dials.text, states: dials.states, ...kind });
      if (dials !== this.dials) return;
      this.solved = solved;
    } catch (failure) {
      this.solved = { failure };
    }
    this.#draw();
  }

  play() {
    if (!this.solved?.sequence?.length) return;
    this.told.set(true);
    this.#name(this.playing, "stop");
    let kind = "edit";
    const next = () => {
      const move = this.solved.sequence.shift();
      this.#press(move - 1, kind);
      kind = "look";
      if (this.solved.sequence.length === 0) this.pause();
    };
    this.timer = setInterval(next, PACE);
    next();
  }

  pause() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.#name(this.playing, "play way");
    this.#solve();
  }

  #name(button, name) {
    button.dataset.word = name;
    button.textContent = word(name);
  }

  #draw() {
    const { dials, solved } = this;
    const times = dials.turns.map((_, move) => solved?.sequence?.filter(number => number === move + 1).length ?? 0);
    this.faceList.forEach((face, i) => {
      face.set(dials.at[i]);
      face.hint(this.kind === "lights" && this.told.pressed ? times[i] : 0);
    });
    this.bits.replaceChildren(...packed(dials, this.last, this.line));
    this.bitsCard.hidden = !dials.width;
    this.lineBack.disabled = !this.last || this.line === 0;
    this.lineForth.disabled = !this.last || this.line === LINES - 1;
    this.playing.disabled = !this.timer && !solved?.sequence?.length;
    if (!solved) {
      this.way.replaceChildren(); // the shown solution belonged to another board
      this.about.textContent = "";
      return;
    }
    if (solved.failure) {
      this.way.replaceChildren();
      this.about.textContent = solved.failure.message;
      return;
    }
    if (!solved.sequence) {
      this.way.replaceChildren(h("span", { class: "badge bad" }, word("no way home")));
      this.about.textContent = word("proof", solved.proof.formula, solved.proof.sum);
      return;
    }
    // As many places as moves, revealed or not, so that the layout does not shift when the solution is shown.
    const untold = () => h("span", { class: "untold", "aria-hidden": "true" }, "?");
    const press = number => () => {
      this.pause();
      this.#press(number - 1);
    };
    const told = number =>
      h("button", { type: "button", "aria-label": word("move", number), onclick: press(number) }, String(number));
    this.way.replaceChildren(
      ...(dials.areHome
        ? [h("span", { class: "badge good" }, word("home"))]
        : solved.sequence.map(this.told.pressed ? told : untold)),
    );
    const ends = this.told.pressed ? ways(solved.solutions) : "";
    this.about.textContent = dials.areHome ? "" : sentences(word("fewest", solved.sequence.length), ends);
  }
}

// The addition of a move that has just been made.
function lastMove(dials, move) {
  const before = dials.at.map((position, i) => (position - dials.turns[move][i] + dials.states) % dials.states);
  return { move, ...addition(before, dials.turns[move], dials.states) };
}

// The number of solutions; empty if it cannot be counted.
const ways = number => (number === "1" ? word("only way") : number ? word("ways", whole(number)) : "");

const moveText = turns => turns.flatMap((by, i) => (by ? [`${i + 1}:${by}`] : [])).join(" ");

const said = (move, turns) =>
  `${word("move", move + 1)}: ${turns.flatMap((by, i) => (by ? [letter(i) + (by === 1 ? "" : `+${by}`)] : [])).join(" ")}`;

// Which dials a move turns, as a small picture.
function pattern(turns, columns) {
  const rows = Math.ceil(turns.length / columns);
  return svg(
    "svg",
    { viewBox: `0 0 ${columns} ${rows}`, "aria-hidden": "true" },
    ...turns.map((by, i) =>
      svg("circle", {
        cx: (i % columns) + 0.5,
        cy: Math.floor(i / columns) + 0.5,
        r: by ? 0.4 : 0.16,
        class: by ? "turned" : "still",
      }),
    ),
  );
}
