// Step through the search. Beside the board are the lecture's program and its words; under it their bits.
import { h } from "../dom.js";
import { full, has, index, lowbit, members, written } from "../bits.js";
import { word } from "../words.js";
import { SearchCard } from "../steps/card.js";
import { wordLine } from "../steps/code.js";
import { Player } from "../steps/player.js";
import { Tree } from "../steps/tree.js";
import { Turn } from "./turn.js";
import { begin, free, queens, stack, step, tried } from "./search.js";

const CODE = [
  "dfs(c, zd, fd):",
  "    if c == full: a solution",
  "    d = ~(c | zd | fd) & full",
  "    while d != 0:",
  "        p = d & -d",
  "        d = d - p",
  "        dfs(c | p, (zd | p) << 1, (fd | p) >> 1)",
  "    return",
];

// The program line that is lit while the visitor answers: it gives no hint.
const ASKING = 3;

export class StepperCard {
  // `show(queens, levels)` draws the board; `below` is the element under it; `moved()` is called at every step.
  constructor(show, below, moved) {
    Object.assign(this, { show, below, moved });
    this.player = new Player({ step, isGoal: state => state.event === "solution", changed: () => this.#changed() });
    this.turn = new Turn(this.player, () => this.#draw());
    this.tree = new Tree(number => this.player.goTo(number));
    this.card = new SearchCard("search", this.player, CODE, this.turn.root, this.tree.root);
    this.root = this.card.root;
    document.addEventListener("language", () => this.player.state && this.#draw());
  }

  update(position) {
    this.position = position;
    this.grown = undefined;
    this.player.begin(begin(position.candidates()));
  }

  #changed() {
    this.#draw();
    if (this.active) this.moved();
  }

  #draw() {
    if (!this.active) return;
    const { state } = this.player;
    const n = state.cells.length;
    if (this.grown !== this.player.first) this.tree.begin((this.grown = this.player.first), step);
    this.tree.draw(this.player.number);
    this.turn.draw(state);
    this.card.event.hidden = this.turn.asks;
    const reached = this.turn.asks ? ASKING : line(state); // the current line would give the answer away
    this.card.draw(state, happened(state), reached, this.#words(state, n));
    this.#drawBits(state, n);
    const levels = stack(state).slice(0, n);
    if (this.turn.asks && state.row < n) levels[state.row] = { ...state, d: 0 }; // hide the answer
    this.show(queens(state), levels);
  }

  // The words with the lowest bit first, like the columns, and their meaning.
  #words(state, n) {
    const { row, c, zd, fd, d, cells } = state;
    const columns = set => (set ? members(set).map(column => column + 1) : []).join(" ");
    const said = (name, set) => (set ? word(name, columns(set)) : word("no columns"));
    const line = (name, set, kind, meaning) => wordLine(name, written(set, n), kind, meaning);
    const plain = cells.every(set => set === full(n));
    const used = tried(state);
    const formula = plain ? "~(c | zd | fd)" : "~(c | zd | fd) & cells";
    const hidden = this.turn.asks;
    return [
      line("c", c, "c", said("said c", c)),
      line("zd", zd, "zd", said("said zd", zd)),
      line("fd", fd, "fd", said("said fd", fd)),
      ...(plain ? [] : [line("cells", cells[row] ?? 0, "cells", said("said cells", cells[row] ?? 0))]),
      ...(hidden
        ? []
        : [
            line(used ? formula : `d = ${formula}`, free(state), "d", said("said free", free(state))),
            ...(used
              ? [line("tried", used, "tried", said("said tried", used)), line("d = left", d, "d", said("said left", d))]
              : []),
            line("p = d & -d", lowbit(d), "lit", d ? word("said p", index(lowbit(d)) + 1) : word("no columns")),
          ]),
    ];
  }

  // A bit under each column, so the lowest is on the left. A tried bit is hollow.
  #drawBits(state, n) {
    const { c, zd, fd, d } = state;
    const [low, used] = [lowbit(d), tried(state)];
    const masks = [["c", c], ["zd", zd], ["fd", fd], ...(this.turn.asks ? [] : [["d", d]])];
    const rows = masks.flatMap(([name, set]) => [
      h("div", { class: `mask-label mask-name mask-${name}` }, name),
      h(
        "div",
        { class: `mask-row mask-${name}`, role: "img", "aria-label": `${name} = ${written(set, n)}` },
        ...Array.from({ length: n }, (_, bit) => {
          const kind = has(set, bit) ? " one" : name === "d" && has(used, bit) ? " tried" : "";
          const lit = name === "d" && has(low, bit) ? " lit" : "";
          return h("span", { class: `bit${kind}${lit}`, "aria-hidden": "true" }, has(set, bit) ? "1" : "0");
        }),
      ),
    ]);
    this.below.replaceChildren(
      ...rows,
      h("div", { class: "mask-ends" }, h("span", { word: "low bit" }), h("span", { word: "high bit" })),
    );
  }

  // A click on a cell, as an answer if there is a question. Returns whether it was an answer.
  clicked(row, col) {
    return this.turn.answer(row, col);
  }

  enter() {
    this.active = true;
    this.#draw();
  }

  leave() {
    this.player.pause();
    this.active = false;
    this.below.replaceChildren();
  }
}

const hasEnded = ({ d, up }) => d === 0 && !up;

function happened(state) {
  const { row, d, event } = state;
  const column = d === 0 ? 0 : index(lowbit(d)) + 1;
  if (hasEnded(state)) return word("event end");
  if (event === "solution") return word("event solution");
  if (d === 0) return word(event === "back" ? "event done" : "event dead", row + 1);
  return word(event === "back" ? "event back" : "event free", row + 1, column);
}

// The current line of the program.
function line(state) {
  if (state.event === "solution") return 1;
  if (state.event === "back") return state.d === 0 ? 7 : 3;
  return state.d === 0 ? 7 : 2;
}
