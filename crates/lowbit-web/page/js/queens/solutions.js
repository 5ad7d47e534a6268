// Solutions one by one, in lexicographic order: read in parts, as far as one goes.
import { asker } from "../api.js";
import { copy, h, iconButton, save, svg, toPng } from "../dom.js";
import { whole, word } from "../words.js";
import { classOf } from "./symmetry.js";
import { drawing, text } from "./export.js";

const PART = 500;

export class SolutionsCard {
  // `show(columns)` draws a solution, or none.
  constructor(show) {
    this.show = show;
    this.ask = asker();
    this.first = iconButton("first", "first", () => this.go(0));
    this.back = iconButton("previous", "back", () => this.go(this.at - 1));
    this.next = iconButton("next", "forth", () => this.go(this.at + 1));
    this.place = h("span", { class: "grow", id: "solution-place", "aria-live": "polite" });
    this.family = h("p", { class: "small" });
    this.thumbs = h("div", { class: "thumbs" });
    this.tools = h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          onclick: () => save(this.#name("svg"), drawing(this.solution, this.position), "image/svg+xml"),
        },
        "SVG",
      ),
      h(
        "button",
        {
          type: "button",
          onclick: async () => save(this.#name("png"), await toPng(drawing(this.solution, this.position), 1200)),
        },
        "PNG",
      ),
      h("button", {
        type: "button",
        word: "copy text",
        onclick: () => copy(text(this.solution, this.position), "copied"),
      }),
    );
    this.root = h(
      "section",
      { class: "card stack", label: "solutions tab" },
      h("div", { class: "row" }, this.first, this.back, this.next, this.place),
      this.family,
      this.thumbs,
      this.tools,
      h(
        "p",
        { class: "faint small" },
        h("kbd", {}, "P"),
        " ",
        h("kbd", {}, "N"),
        " ",
        h("span", { word: "keys of solutions" }),
      ),
    );
    document.addEventListener("language", () => this.position && this.#draw());
  }

  get solution() {
    return this.found[this.at];
  }

  #name(ending) {
    return `queens-${this.position.n}-${this.at + 1}.${ending}`;
  }

  async update(position) {
    this.ask.stop();
    Object.assign(this, { position, found: [], at: 0, complete: false, failure: null, reading: false });
    this.#draw();
    await this.#read(1);
    this.#read(PART);
  }

  async go(to) {
    const { found } = this;
    this.wanted = to;
    while (to >= this.found.length && !this.complete && !this.failure && found === this.found) await this.#read(PART);
    if (found !== this.found || this.wanted !== to) return;
    this.at = Math.max(0, Math.min(to, this.found.length - 1));
    this.#draw();
  }

  // Reads the next solutions; those who come while others are read wait for them.
  #read(limit) {
    if (this.complete) return;
    this.reading = (async () => {
      const { found, position } = this;
      try {
        const part = await this.ask("queens/list", { ...position.question, skip: found.length, limit });
        if (found !== this.found) return;
        found.push(...part.solutions.map(columns => columns.map(column => column - 1)));
        this.complete = part.complete;
      } catch (failure) {
        this.failure = failure;
      }
      this.#draw();
    })();
    return this.reading;
  }

  #draw() {
    const { solution, found, at, complete } = this;
    this.first.disabled = this.back.disabled = at === 0;
    this.next.disabled = complete && at + 1 >= found.length;
    this.tools.hidden = this.thumbs.hidden = this.family.hidden = !solution;
    if (solution)
      this.place.textContent = complete
        ? word("place of", whole(at + 1), whole(found.length))
        : word("place", whole(at + 1));
    else this.place.textContent = this.failure ? this.failure.message : complete ? word("no solution") : "…";
    this.show(solution);
    if (solution) this.#drawFamily();
  }

  #drawFamily() {
    const { images, own } = classOf(this.solution, this.position);
    const turned = own.includes("quarter")
      ? "quarter symmetry"
      : own.includes("half")
        ? "half symmetry"
        : "no symmetry";
    this.family.textContent = `${word("class of", images.length)} ${word(turned)}`;
    this.thumbs.replaceChildren(
      ...(images.length > 1 ? images : []).map((columns, i) =>
        h(
          "button",
          {
            type: "button",
            "data-name": columns.join(),
            "aria-pressed": columns.join() === this.solution.join(),
            "aria-label": word("image", i + 1),
            onclick: () => this.#goTo(columns),
          },
          thumb(columns),
        ),
      ),
    );
  }

  // Goes to an image, which is a solution somewhere in the list: found there, or shown by itself.
  async #goTo(columns) {
    const name = columns.join();
    const at = this.found.findIndex(solution => solution.join() === name);
    if (at >= 0) return this.go(at);
    this.show(columns);
    for (const button of this.thumbs.children) button.setAttribute("aria-pressed", button.dataset.name === name);
  }
}

function thumb(columns) {
  const n = columns.length;
  const board = svg(
    "svg",
    { viewBox: `0 0 ${n} ${n}`, "aria-hidden": "true" },
    svg("rect", { width: n, height: n, fill: "var(--light-square)" }),
  );
  columns.forEach((c, r) => board.append(svg("circle", { cx: c + 0.5, cy: r + 0.5, r: 0.42, fill: "var(--queen)" })));
  return board;
}
