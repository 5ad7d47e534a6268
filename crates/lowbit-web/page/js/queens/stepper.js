// Step through the search: forward, back, play. Beside it the words of the search; under the board their bits.
import { h, iconButton, picture } from "../dom.js";
import { has, lowbit, index, written } from "../bits.js";
import { whole, word } from "../words.js";
import { begin, queens, stack, step } from "./search.js";

// Steps that can be taken back.
const MEMORY = 100_000;

// Steps a look for the next solution takes before the page is drawn again.
const AT_ONCE = 200_000;

export class StepperCard {
  // `show(queens, levels)` draws the board; `below` is the place under it.
  constructor(show, below) {
    this.show = show;
    this.below = below;
    this.playing = iconButton("play", "play", () => this.toggle());
    this.backward = iconButton("step back", "back", () => this.back());
    this.forward = iconButton("step", "forth", () => this.forth());
    this.speed = h("input", { type: "range", min: 0, max: 12, step: 1, value: 3, label: "speed" });
    this.event = h("p", { class: "event", id: "search-event", "aria-live": "polite" });
    this.nodes = h("div", { class: "figure", id: "nodes" });
    this.solutions = h("div", { class: "figure", id: "search-solutions" });
    this.words = h("table", { class: "words" });
    this.root = h(
      "section",
      { class: "card stack", label: "search tab" },
      h(
        "div",
        { class: "row" },
        iconButton("restart", "first", () => this.restart()),
        this.backward,
        this.forward,
        this.playing,
        iconButton("to the next solution", "skip", () => this.nextSolution()),
        h("label", { class: "field grow" }, h("span", { class: "faint small", word: "speed" }), this.speed),
      ),
      this.event,
      h(
        "div",
        { class: "counters" },
        h("div", {}, this.nodes, h("span", { word: "nodes" })),
        h("div", {}, this.solutions, h("span", { word: "solutions found" })),
      ),
      this.words,
      h(
        "p",
        { class: "faint small" },
        h("kbd", {}, "→"),
        " ",
        h("kbd", {}, "←"),
        " ",
        h("kbd", {}, "Space"),
        " ",
        h("span", { word: "keys of search" }),
      ),
    );
    document.addEventListener("language", () => this.state && this.active && this.#draw());
  }

  update(position) {
    this.position = position;
    this.restart();
  }

  restart() {
    this.pause();
    this.state = begin(this.position.candidates());
    this.history = [];
    this.#draw();
  }

  forth() {
    const next = step(this.state);
    if (next) this.#keep(next);
    else this.pause();
    this.#draw();
    return Boolean(next);
  }

  back() {
    this.pause();
    this.state = this.history.pop() ?? this.state;
    this.#draw();
  }

  #keep(next) {
    this.history.push(this.state);
    if (this.history.length > MEMORY) this.history.splice(0, MEMORY / 10);
    this.state = next;
  }

  toggle() {
    if (this.timer) this.pause();
    else this.play();
  }

  // From one step a second, doubling with every notch of the slider.
  play() {
    this.playing.replaceChildren(picture("pause"));
    let due = 1,
      last = performance.now();
    const frame = now => {
      due += ((now - last) / 1000) * 2 ** this.speed.value;
      last = now;
      let moved = false;
      for (; due >= 1; due--) {
        const next = step(this.state);
        if (!next) {
          this.pause();
          break;
        }
        this.#keep(next);
        moved = true;
        if (next.event === "solution" && this.speed.value < 7) due = Math.min(due, 1);
      }
      if (moved) this.#draw();
      if (this.timer) this.timer = requestAnimationFrame(frame);
    };
    this.timer = requestAnimationFrame(frame);
  }

  pause() {
    cancelAnimationFrame(this.timer);
    this.timer = undefined;
    this.playing.replaceChildren(picture("play"));
  }

  // Runs to the next solution, or to the end; one step back returns to where it began.
  nextSolution() {
    this.pause();
    this.history.push(this.state);
    const run = () => {
      for (let i = 0; i < AT_ONCE; i++) {
        const next = step(this.state);
        if (!next) {
          this.timer = undefined;
          break;
        }
        this.state = next;
        if (next.event === "solution") {
          this.timer = undefined;
          break;
        }
      }
      this.#draw();
      if (this.timer) this.timer = requestAnimationFrame(run);
    };
    this.timer = requestAnimationFrame(run);
  }

  #draw() {
    if (!this.active) return;
    const { state } = this;
    const { row, d, event } = state;
    const n = state.cells.length;
    const ended = d === 0 && !state.up;
    this.backward.disabled = this.history.length === 0;
    this.forward.disabled = ended;
    this.nodes.textContent = whole(state.nodes);
    this.solutions.textContent = whole(state.solutions);
    const column = d === 0 ? 0 : index(lowbit(d)) + 1;
    this.event.textContent = ended
      ? word("event end")
      : event === "solution"
        ? word("event solution")
        : d === 0
          ? word("event dead", row + 1)
          : word(event === "back" ? "event back" : "event free", row + 1, column);
    this.#drawWords(state, n);
    this.#drawBits(state, n);
    this.show(queens(state), stack(state).slice(0, n));
  }

  // As the lecture writes them: the highest bit first.
  #drawWords({ row, c, zd, fd, d, cells }, n) {
    const line = (name, set, kind = name) =>
      h("tr", { class: `mask-${kind}` }, h("th", { scope: "row" }, name), h("td", {}, written(set, n)));
    const plain = cells.every(set => set === cells[0]) && cells[0] === 2 ** n - 1;
    const formula = plain ? "d = ~(c | zd | fd)" : "d = ~(c | zd | fd) & cells";
    const rows = [line("c", c), line("zd", zd), line("fd", fd)];
    if (!plain) rows.push(line("cells", cells[row] ?? 0, "cells"));
    this.words.replaceChildren(...rows, line(formula, d, "d"), line("lowbit(d) = d & -d", lowbit(d), "lit"));
  }

  // A bit under each column: the lowest on the left, as the columns are.
  #drawBits({ c, zd, fd, d }, n) {
    const low = lowbit(d);
    const masks = [
      ["c", c],
      ["zd", zd],
      ["fd", fd],
      ["d", d],
    ];
    const rows = masks.flatMap(([name, set]) => [
      h("div", { class: `mask-label mask-name mask-${name}` }, name),
      h(
        "div",
        { class: `mask-row mask-${name}`, role: "img", "aria-label": `${name} = ${written(set, n)}` },
        ...Array.from({ length: n }, (_, bit) =>
          h(
            "span",
            {
              class: `bit${has(set, bit) ? " one" : ""}${name === "d" && has(low, bit) ? " lit" : ""}`,
              "aria-hidden": "true",
            },
            has(set, bit) ? "1" : "0",
          ),
        ),
      ),
    ]);
    this.below.replaceChildren(
      ...rows,
      h("div", { class: "mask-ends" }, h("span", { word: "low bit" }), h("span", { word: "high bit" })),
    );
  }

  enter() {
    this.active = true;
    this.#draw();
  }

  leave() {
    this.pause();
    this.active = false;
    this.below.replaceChildren();
  }
}
