// Solutions one by one, in lexicographic order: fetched in parts, on demand.
import { ask, asker } from "../api.js";
import { button, copy, field, h, iconButton, notice, save, svg, toPng } from "../dom.js";
import { sentences, whole, word } from "../words.js";
import { classOf } from "./symmetry.js";
import { drawing, text } from "./export.js";

const PART = 500;

// The most solutions of a saved list.
const LONGEST_LIST = 10_000;

export class SolutionsCard {
  // `show(columns)` draws a solution; without columns it draws the board alone.
  constructor(show) {
    this.show = show;
    this.ask = asker();
    this.first = iconButton("first", "first", () => this.go(0));
    this.back = iconButton("previous", "previous", () => this.go(this.at - 1));
    this.next = iconButton("next", "next", () => this.go(this.at + 1));
    this.place = h("span", { class: "grow", id: "solution-place", "aria-live": "polite" });
    this.jump = h("input", {
      type: "number",
      label: "jump",
      min: 1,
      onchange: () => this.go(Number(this.jump.value) - 1),
    });
    this.family = h("p", { class: "small" });
    this.thumbs = h("div", { class: "thumbs" });
    const file = (name, act) => h("button", { type: "button", onclick: act }, name);
    this.tools = h(
      "div",
      { class: "row" },
      file("SVG", () => save(this.#name("svg"), drawing(this.solution, this.position), "image/svg+xml")),
      file("PNG", async () => save(this.#name("png"), await toPng(drawing(this.solution, this.position), 1200))),
      button("copy text", () => copy(text(this.solution, this.position), "copied")),
      button("save list", () => this.#saveList()),
    );
    this.root = h(
      "section",
      { class: "card stack", label: "solutions tab" },
      h("div", { class: "row" }, this.first, this.back, this.next, this.place, field("jump", this.jump)),
      this.family,
      this.thumbs,
      this.tools,
      h(
        "p",
        { class: "faint small keys" },
        h("kbd", {}, "P"),
        " ",
        h("kbd", {}, "N"),
        " ",
        h("span", { word: "keys of solutions" }),
      ),
    );
    this.at = 0;
    this.found = [];
    document.addEventListener("language", () => this.position && this.#draw());
  }

  // The solution that is shown and saved: a chosen image, or the solution at this place.
  get solution() {
    return this.alone ?? this.found[this.at];
  }

  #name(ending) {
    const place = this.alone ? this.alone.map(column => column + 1).join("-") : this.at + 1;
    return `queens-${this.position.n}-${place}.${ending}`;
  }

  async update(position) {
    this.ask.stop();
    const found = [];
    Object.assign(this, { position, found, at: 0, alone: undefined, complete: false, failure: null, wanted: 0 });
    this.#draw();
    await this.#read(1);
    if (found === this.found) await this.#read(PART);
  }

  // Opens a place in the list, or an image outside it.
  open(at, alone) {
    if (alone) {
      this.alone = alone;
      this.#draw();
    } else if (at !== this.at || this.alone) this.go(at);
  }

  async go(to) {
    const { found } = this;
    if (!Number.isFinite(to)) return;
    this.wanted = to = Math.max(0, Math.floor(to));
    const isOpen = () => found === this.found && this.wanted === to && !this.failure;
    while (isOpen() && !found[to] && !(this.complete && to >= found.length)) {
      // A jump far ahead skips the solutions in between; they are fetched on the way back.
      const next = known(found);
      if (!(await this.#read(PART, to < next + PART ? next : to))) break;
    }
    if (!isOpen()) return;
    if (to >= found.length && !this.complete) return notice(word("no such solution", whole(to + 1)));
    this.alone = undefined;
    this.at = Math.max(0, Math.min(to, found.length - 1));
    this.#draw();
  }

  // Fetches solutions from a place on. Returns whether there were any, or the list has ended.
  async #read(limit, skip = known(this.found)) {
    if (this.complete && this.found[skip]) return true;
    const { found, position } = this;
    try {
      const part = await this.ask("queens/list", { ...position.question, skip, limit });
      if (found !== this.found) return false;
      part.solutions.forEach((columns, i) => {
        found[skip + i] = columns.map(column => column - 1);
      });
      if (part.solutions.length === 0 && skip > known(found)) return false; // beyond the end, which is not known yet
      this.complete = part.complete;
    } catch (failure) {
      this.failure = failure;
    }
    this.#draw();
    return true;
  }

  async #saveList() {
    try {
      const asked = { ...this.position.question, limit: LONGEST_LIST };
      const { solutions, complete } = await ask("queens/list", asked);
      const lines = solutions.map(columns => columns.join(" ")).join("\n");
      save(`queens-${this.position.n}.txt`, `${lines}\n`, "text/plain");
      if (!complete) notice(word("list cut", whole(LONGEST_LIST)));
    } catch (failure) {
      notice(failure.message);
    }
  }

  #draw() {
    const { solution, found, at, complete } = this;
    this.first.disabled = this.back.disabled = at === 0 && !this.alone;
    this.next.disabled = complete && at + 1 >= found.length;
    this.tools.hidden = this.thumbs.hidden = this.family.hidden = !solution;
    this.place.classList.toggle("bad", Boolean(this.failure) && !solution);
    if (this.alone) this.place.textContent = word("image alone");
    else if (solution)
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
    this.family.textContent = sentences(word("class of", images.length), word(turned));
    const name = this.solution.join();
    this.thumbs.replaceChildren(
      ...(images.length > 1 ? images : []).map((columns, i) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": columns.join() === name,
            "aria-label": word("image", i + 1),
            onclick: () => this.#goTo(columns),
          },
          thumb(columns),
        ),
      ),
    );
  }

  // Goes to an image of a solution: to its place in the list if that is known, else it is shown without a place.
  #goTo(columns) {
    const name = columns.join();
    const at = this.found.findIndex(solution => solution?.join() === name);
    if (at >= 0) return this.go(at);
    this.alone = columns;
    this.#draw();
  }
}

// The number of known solutions without a gap from the first.
function known(found) {
  let number = 0;
  while (found[number]) number++;
  return number;
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
