// Clocks: dials to turn, moves to press, the shortest way home, and the word behind it.
import { asker } from "../api.js";
import { choice, h, svg } from "../dom.js";
import { whole, word } from "../words.js";
import { Dials, addition, letter, lightsOut, nineClocks } from "./dials.js";
import { Face } from "./face.js";
import { packed } from "./word.js";

const PACE = 800;

export function make() {
  const tab = new ClocksTab();
  return { root: tab.root, show: () => tab.show(), hide: () => tab.pause() };
}

class ClocksTab {
  constructor() {
    this.ask = asker();
    this.kind = "nine";
    this.faces = h("div", { class: "faces", role: "group", label: "clocks" });
    this.moves = h("div", { class: "moves", role: "group", label: "moves" });
    this.way = h("div", { class: "way", id: "way" });
    this.about = h("p", { class: "small faint", id: "about-way" });
    this.bits = h("section", { class: "card" });
    this.playing = h("button", {
      type: "button",
      class: "main",
      word: "play way",
      onclick: () => (this.timer ? this.pause() : this.play()),
    });
    this.kinds = choice(
      "puzzle",
      [
        ["nine", "nine clocks"],
        ["lights", "lights out"],
        ["other", "other moves"],
      ],
      "nine",
      kind => this.#choose(kind),
    );
    this.root = h(
      "div",
      { class: "columns" },
      h("div", { class: "stack" }, this.kinds, this.#lightsSize(), this.#otherMoves(), this.faces),
      h(
        "div",
        { class: "stack" },
        h(
          "section",
          { class: "card stack" },
          h("h2", { word: "way home" }),
          this.way,
          this.about,
          h(
            "div",
            { class: "row" },
            this.playing,
            h("button", {
              type: "button",
              word: "scramble",
              onclick: () => {
                this.dials.scramble();
                this.#changed();
              },
            }),
            h("button", {
              type: "button",
              word: "all home",
              onclick: () => {
                this.dials.at.fill(0);
                this.#changed();
              },
            }),
          ),
        ),
        (this.movesCard = h("section", { class: "card stack" }, h("h2", { word: "moves" }), this.moves)),
        this.bits,
      ),
    );
    document.addEventListener("language", () => this.dials && this.#set(this.dials));
  }

  show() {
    if (!this.dials) this.#choose("nine");
  }

  #lightsSize() {
    const number = (label, value, max) =>
      h("input", {
        type: "number",
        label,
        min: label === "positions" ? 2 : 1,
        max,
        value,
        onchange: () => this.#choose("lights"),
      });
    this.lightRows = number("rows", 5, 12);
    this.lightColumns = number("columns", 5, 12);
    this.lightStates = number("positions", 2, 9);
    const field = (name, input) =>
      h("label", { class: "field" }, h("span", { class: "faint small", word: name }), input);
    return (this.lightsBox = h(
      "div",
      { class: "row", hidden: true },
      field("rows", this.lightRows),
      field("columns", this.lightColumns),
      field("positions", this.lightStates),
    ));
  }

  #otherMoves() {
    this.table = h("textarea", { label: "table of moves", spellcheck: "false", rows: 5 });
    this.table.value = "ABC\nDEF\nAD\nBE\nCF:2";
    this.otherDials = h("input", { type: "text", label: "positions of the dials", value: "1 2 3 4 5 0" });
    this.otherStates = h("input", { type: "number", label: "positions", min: 2, max: 65536, value: 6 });
    this.fault = h("p", { class: "bad small", role: "alert" });
    const field = (name, input) =>
      h("label", { class: "field" }, h("span", { class: "faint small", word: name }), input);
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
        h("button", { type: "button", word: "use", onclick: () => this.#choose("other") }),
      ),
      this.fault,
    ));
  }

  async #choose(kind) {
    this.kind = kind;
    this.kinds.set(kind);
    this.lightsBox.hidden = kind !== "lights";
    this.otherBox.hidden = kind !== "other";
    this.fault.textContent = "";
    if (kind === "nine") return this.#set(nineClocks());
    if (kind === "lights") {
      const inside = input => (input.value = Math.max(input.min, Math.min(input.max, Math.round(input.value) || 2)));
      const dials = lightsOut(inside(this.lightRows), inside(this.lightColumns), inside(this.lightStates));
      dials.scramble();
      return this.#set(dials);
    }
    try {
      const solved = await this.ask("clocks/solve", {
        dials: this.otherDials.value,
        states: Number(this.otherStates.value),
        moves: this.table.value,
      });
      this.#set(new Dials({ ...solved, columns: Math.ceil(Math.sqrt(solved.at.length)) }));
    } catch (failure) {
      this.fault.textContent = (failure.line ? `${word("line", failure.line)}: ` : "") + failure.message;
    }
  }

  #set(dials) {
    this.dials = dials;
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
    this.#changed();
  }

  // By hand: a light presses its move, a clock is turned by itself.
  #touched(dial, by) {
    this.pause();
    if (this.kind === "lights") return this.#press(dial);
    this.dials.turn(dial, by);
    this.#changed();
  }

  #press(move) {
    const { dials } = this;
    const before = [...dials.at];
    dials.press(move);
    this.#changed({ move, ...addition(before, dials.turns[move], dials.states) });
  }

  #changed(last) {
    this.last = last;
    this.#draw();
    if (!this.timer) this.#solve();
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
    this.playing.textContent = word("stop");
    const next = () => {
      const move = this.solved.sequence.shift();
      this.#press(move - 1);
      if (this.solved.sequence.length === 0) this.pause();
    };
    this.timer = setInterval(next, PACE);
    next();
  }

  pause() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing.textContent = word("play way");
    this.#solve();
  }

  #draw() {
    const { dials, solved } = this;
    const times = dials.turns.map((_, move) => solved?.sequence?.filter(number => number === move + 1).length ?? 0);
    this.faceList.forEach((face, i) => {
      face.set(dials.at[i]);
      face.hint(this.kind === "lights" ? times[i] : 0);
    });
    this.bits.replaceChildren(...packed(dials, this.last));
    this.playing.disabled = !this.timer && !solved?.sequence?.length;
    if (!solved) return;
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
    this.way.replaceChildren(
      ...(dials.areHome
        ? [h("span", { class: "badge good" }, word("home"))]
        : solved.sequence.map(number =>
            h(
              "button",
              {
                type: "button",
                "aria-label": word("move", number),
                onclick: () => {
                  this.pause();
                  this.#press(number - 1);
                },
              },
              String(number),
            ),
          )),
    );
    this.about.textContent = dials.areHome ? "" : `${word("fewest", solved.sequence.length)} ${ways(solved.solutions)}`;
  }
}

// How many ways there are; nothing where that is beyond what can be counted.
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
