// Hints: first a nudge, then where, then the cells, then the conclusion with its reason, drawn on the grid. For sudokus also
// every possible step, and the whole path as a list.
import { asker } from "../api.js";
import { button, h, iconButton } from "../dom.js";
import { Waiting } from "../waiting.js";
import { sentences, word } from "../words.js";
import { conclusionLayers, drawn, reasonLayers } from "./drawing.js";
import { conclusion, lines, notation, nudge, read, stepOf, titleAndReason, walk } from "./step.js";
import { WalkList } from "./walk.js";

const DEGREES = 4;

export class HintCard {
  // `kind` is the puzzle, "sudoku" or "regions"; `side()` its rows; `progress()` the position to ask about; `drawn()` is
  // called when the drawing changes; `apply(step)` takes a step; `about(technique)` opens its page, if there is
  // one; `titles()` names techniques; `room()` is the first part of the question's path, if not `kind`; `rating()` the puzzle's.
  constructor({ kind, side, progress, drawn, apply, about, titles, room, rating }) {
    Object.assign(this, { kind, side, progress, drawn, apply, about, titles, room, rating });
    this.ask = asker({ isSeen: true });
    this.asked = 0; // hints asked for in this puzzle
    this.said = h("p", { id: "hint-said", role: "status" });
    this.hintButton = button("hint", () => this.hint(), { class: "main" });
    this.more = button("tell more", () => this.#tell());
    this.applyButton = button("apply", () => this.#applied());
    this.allButton = button("all hints", () => this.#findAll(), { class: "light" });
    this.wayButton = button("whole way", () => this.#findWay(), { class: "light" });
    this.techniquesButton = button("all techniques", () => this.about(this.step?.technique), { class: "light", hidden: !about });
    this.rated = h("p", { class: "faint small", id: "way-rated", hidden: true }); // the puzzle's rating, if it differs
    this.why = h("p", { class: "faint small", hidden: true });
    this.close = iconButton("close", "cross", () => this.#closed());
    this.close.classList.add("quiet", "closes");
    this.waiting = new Waiting(() => this.clear());
    this.title = button("technique", () => this.about?.(this.step.technique), { class: "link" });
    this.reasons = h("ul", { class: "hint-lines" });
    this.links = new WalkList("links-walk", number => this.#walked(number));
    this.notation = h("p", { class: "small faint wraps notation" });
    this.notationFold = h("details", {}, h("summary", { word: "notation" }), this.notation);
    this.steps = new WalkList("steps-walk", number => this.#chosen(number));
    this.slider = h("input", {
      type: "range",
      min: 0,
      value: 0,
      label: "steps of the way",
      oninput: () => this.#go(Number(this.slider.value)),
    });
    this.place = h("output", { id: "way-place" });
    this.wayBox = h("label", { class: "field", hidden: true }, this.slider, this.place);
    // The hint: below the buttons, or on a phone over the keys, so that the layout does not shift.
    this.sheet = h(
      "div",
      { class: "stack hint-sheet" },
      this.said,
      h("div", { class: "row" }, this.more, this.applyButton, this.waiting.root),
      this.title,
      this.reasons,
      this.links.root,
      this.notationFold,
      this.wayBox,
      this.rated,
      this.steps.root,
      this.close,
    );
    this.root = h(
      "section",
      { class: "card hint-card", id: `${kind}-hints`, label: "hints" },
      h("div", { class: "row" }, this.hintButton, this.allButton, this.wayButton, this.techniquesButton),
      this.why,
      this.sheet,
    );
    document.addEventListener("language", () => {
      this.clear();
      this.#sayWhy();
    });
    this.clear();
  }

  // For puzzles without hints the word `reason` replaces the buttons; without a reason there are hints.
  refuse(reason) {
    this.reason = reason;
    this.hintButton.hidden = this.allButton.hidden = this.wayButton.hidden = Boolean(reason);
    this.#sayWhy();
  }

  #sayWhy() {
    this.why.hidden = !this.reason;
    this.why.textContent = this.reason ? word(this.reason) : "";
  }

  // The puzzle has changed: the hint is removed.
  clear() {
    this.ask.stop();
    this.waiting.end();
    Object.assign(this, { step: undefined, degree: 0, wanted: 0, way: undefined, all: undefined, marks: undefined });
    Object.assign(this, { walkedTo: -1, at: undefined, items: undefined });
    this.#say("");
    this.#explain();
    this.steps.set([]);
    this.more.hidden = this.applyButton.hidden = this.wayBox.hidden = this.rated.hidden = true;
  }

  #closed() {
    this.clear();
    this.drawn();
  }

  #say(text) {
    this.said.textContent = text;
    this.sheet.classList.toggle("telling", Boolean(text));
    this.close.hidden = !text;
  }

  #path(question) {
    return `${this.room?.() ?? this.kind}/${question}`;
  }

  async hint() {
    if (this.reason) return;
    if (this.step && !this.way && !this.all && this.wanted < DEGREES) return this.#tell();
    this.#begin();
    await this.#asked(() => this.#ask(1));
  }

  #begin() {
    this.clear();
    this.asked++;
    if (getComputedStyle(this.sheet).position === "fixed") scrollTo(0, 0); // on a phone the grid is above
    this.#say("…");
  }

  async #asked(act, said) {
    this.waiting.begin(said);
    try {
      await act();
    } catch (failure) {
      this.#say(failure.message);
    } finally {
      this.waiting.end();
    }
  }

  // Asks for this degree only, so that the page cannot reveal more by accident.
  async #ask(degree) {
    this.wanted = degree;
    const told = await this.ask(this.#path("hint"), { ...this.progress(), degree });
    const { state, steps, marks } = read(told, this.side());
    if (state !== "step") return this.#trouble(state, marks);
    this.#show(steps[0], degree);
  }

  #show(step, degree) {
    Object.assign(this, { step, degree, walkedTo: -1 });
    this.#say(degree === DEGREES ? conclusion(step) || step.words : degree === 3 ? nudge(step) : step.words);
    this.#explain();
    this.more.hidden = degree === DEGREES;
    this.applyButton.hidden = degree < DEGREES || Boolean(this.way);
    this.drawn();
  }

  // The technique, the reason in lines, and the list of links.
  #explain() {
    const step = this.degree === DEGREES ? this.step : undefined;
    this.title.hidden = this.reasons.hidden = !step;
    this.notationFold.hidden = !step?.links?.length;
    if (!step) return this.links.set([]);
    const rating = step.rating ? ` ${step.rating.toFixed(1)}` : "";
    this.title.textContent = this.#titleOf(step) + rating;
    this.title.disabled = !this.about;
    const items = walk(step);
    this.reasons.replaceChildren(...(items.length > 3 ? [] : lines(step)).map(line => h("li", {}, line)));
    this.links.set(items.map(({ said }) => said));
    this.items = items;
    this.notation.textContent = notation(step);
  }

  #titleOf(step) {
    return this.titles?.().get(step.technique) ?? titleAndReason(step.words)[0];
  }

  #walked(number) {
    this.walkedTo = number;
    this.drawn();
  }

  // One degree more than the last requested, since clicks may be faster than answers.
  async #tell() {
    await this.#asked(() => this.#ask(Math.min(this.wanted + 1, DEGREES)));
  }

  #trouble(state, marks) {
    this.#say(word(`hint ${state}`));
    this.marks = marks;
    this.drawn();
  }

  #applied() {
    const { step } = this;
    this.clear();
    this.apply(step);
  }

  // Every possible step; one of them is shown, and may be applied.
  async #findAll() {
    this.#begin();
    await this.#asked(async () => {
      const told = await this.ask(this.#path("hint"), { ...this.progress(), degree: DEGREES, all: true });
      const { state, steps, marks } = read(told, this.side());
      if (state !== "step") return this.#trouble(state, marks);
      this.all = steps;
      this.steps.set(steps.map(step => this.#line(step)));
      this.#say(word("steps now", steps.length));
      this.drawn();
    });
  }

  // The whole path: its steps appear as they are found, and can be viewed at once.
  async #findWay() {
    this.#begin();
    this.way = { steps: [] };
    const { way } = this;
    const found = told => {
      if (way !== this.way) return;
      const step = stepOf(told, this.side());
      way.steps.push(step);
      this.steps.add(this.#line(step));
    };
    const said = () => word("steps so far", way.steps.length);
    await this.#asked(async () => {
      const end = await this.ask(this.#path("path"), this.progress(), { step: found });
      if (end.trouble) {
        this.way = undefined;
        const { state, marks } = read(end.trouble, this.side());
        return this.#trouble(state, marks);
      }
      for (const step of end.steps.slice(way.steps.length)) found(step); // if the server sent no events
      Object.assign(way, { solved: end.solved, hardest: end.hardest, isWhole: true });
      this.slider.max = way.steps.length;
      this.wayBox.hidden = false;
      this.#go(this.at ?? 0);
    }, said);
  }

  #line(step) {
    const rating = step.rating ? step.rating.toFixed(1) : "";
    return [
      h("span", { class: "step-rating" }, rating),
      h("span", { class: "step-title" }, this.#titleOf(step)),
      h("span", { class: "step-end" }, conclusion(step)),
    ];
  }

  #chosen(number) {
    if (this.all) return this.#show(this.all[number], DEGREES);
    this.#go(number);
  }

  // The whole hint at once.
  async tellAll() {
    this.#begin();
    await this.#asked(() => this.#ask(DEGREES));
  }

  // Shows the path up to a step, and the step itself.
  #go(number) {
    const { way } = this;
    this.at = number;
    this.slider.value = number;
    this.place.textContent = `${number} / ${way.steps.length}`;
    this.steps.light(number);
    const step = way.steps[number];
    if (step) this.#show(step, DEGREES);
    else {
      Object.assign(this, { step: undefined, degree: 0 });
      this.#explain();
      this.#say(word(way.solved ? "way solved" : "way stuck"));
      this.drawn();
    }
    if (number === 0 && way.hardest)
      this.#say(sentences(word("hardest", way.hardest.title, way.hardest.rating), this.said.textContent));
    this.showRating();
  }

  // The puzzle's rating under its hardest step, if it differs. It may arrive later than the path.
  showRating() {
    const hardest = this.at === 0 ? this.way?.hardest : undefined;
    const rating = hardest && this.rating?.();
    this.rated.hidden = !rating || rating === hardest.rating;
    this.rated.textContent = this.rated.hidden ? "" : word("rated otherwise", rating);
  }

  // The steps before the shown one.
  get taken() {
    return this.way ? this.way.steps.slice(0, this.at ?? 0) : [];
  }

  // Whether candidates are drawn: then the grid shows the candidates of the position that the hint is about.
  get isDrawn() {
    return Boolean(this.step && this.degree >= 3) || Boolean(this.way);
  }

  // The drawing on the grid, by cell: marks by kind, a digit to place.
  get drawing() {
    const isTold = this.step && this.degree >= 3;
    const isWhole = isTold && this.degree === DEGREES;
    return drawn(
      [this.marks, "missed"],
      ...(isTold ? reasonLayers(this.step) : []),
      ...(isWhole ? conclusionLayers(this.step) : []),
      [isWhole ? this.items?.[this.walkedTo]?.marks : undefined, "walked"],
    );
  }

  // The links of its chains; the current link stands out.
  get drawnLinks() {
    if (!this.step || this.degree < 3) return undefined;
    const lit = this.items?.[this.walkedTo]?.link;
    return this.step.links?.map((link, i) => ({ ...link, isLit: i === lit }));
  }

  get wrong() {
    return new Set((this.marks ?? []).map(mark => mark.cell));
  }
}
