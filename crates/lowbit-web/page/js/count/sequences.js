// Published sequences about placements: their terms, marked as published, any of which can be counted here.
import { asker } from "../api.js";
import { field, h } from "../dom.js";
import { time, whole, word } from "../words.js";
import { CountPanel } from "./panel.js";

// The most numbers of a term that are shown.
const MOST_NUMBERS = 12;

export class Sequences {
  // Calls `changed()` after a new choice.
  constructor(changed) {
    this.changed = changed;
    this.ask = asker();
    this.choice = h("select", { label: "sequence", onchange: () => this.#chosen(this.choice.value) });
    this.n = h("input", { type: "number", label: "term", min: 0, max: 1000, value: 8, onchange: () => this.#termChosen() });
    this.meaning = h("p", { class: "small faint wraps", id: "sequence-meaning" });
    this.terms = h("div", { class: "scrolls sequence-terms", role: "region", label: "sequence", tabindex: 0 });
    this.fault = h("p", { class: "bad small", role: "alert" });
    this.panel = new CountPanel(() => ["sequence/term", { sequence: this.name, n: Number(this.n.value) }]);
    this.root = h(
      "div",
      { class: "columns counting" },
      h(
        "section",
        { class: "card stack", label: "sequences tab" },
        field("sequence", this.choice),
        this.meaning,
        this.fault,
        this.terms,
      ),
      h("div", { class: "stack" }, h("section", { class: "card row" }, field("term", this.n)), this.panel.root),
    );
    // The server describes sequences in the language of the question.
    document.addEventListener("language", () => {
      if (!this.name) return;
      this.choice.replaceChildren();
      this.known = undefined;
      this.#show(this.name);
    });
  }

  get address() {
    return `${this.name}/${this.n.value}`;
  }

  open(address) {
    const [, name, n] = /^(A\d{6})(?:\/(\d{1,4}))?$/.exec(address) ?? [];
    if (!name) return false;
    if (n) this.n.value = n;
    this.#show(name);
    return true;
  }

  leave() {
    this.ask.stop();
    this.panel.clear();
  }

  #chosen(name) {
    this.#show(name);
    this.changed();
  }

  #termChosen() {
    this.changed();
    if (this.known) this.#offer();
  }

  async #show(name) {
    this.name = name;
    this.fault.textContent = "";
    if (this.known?.sequence !== name) {
      this.known = undefined; // a sequence must be loaded before it is counted
      this.panel.clear();
    }
    try {
      if (!this.choice.length) {
        const { sequences } = await this.ask("sequence/known", {});
        this.choice.append(...sequences.map(({ sequence, meaning }) => h("option", { value: sequence }, `${sequence} · ${meaning}`)));
      }
      this.choice.value = this.name;
      this.known ??= (await this.ask("sequence/known", { sequence: this.name })).sequences[0];
      this.#draw();
      this.#offer();
    } catch (failure) {
      this.fault.textContent = failure.message;
    }
  }

  // Unpublished terms have a predicted cost; other terms are counted on request.
  #offer() {
    this.panel.clear();
    const n = Number(this.n.value);
    const isKnown = n >= this.known.offset;
    if (!isKnown) return this.panel.failed({ message: word("first term", this.known.offset) });
    this.panel.offer(this.known.next.find(next => next.n === n)?.seconds, n <= this.known.last ? "count again" : undefined);
  }

  #draw() {
    const { offset, published, found, next, meaning } = this.known;
    this.meaning.textContent = `${this.known.sequence}: ${meaning}`;
    const line = (n, numbers, said) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, String(n)),
        h("td", { class: "number" }, numbers),
        h("td", { class: "faint small" }, said),
      );
    const written = numbers => {
      const shown = numbers.slice(0, MOST_NUMBERS).map(whole).join(" · ");
      return numbers.length > MOST_NUMBERS ? `${shown} …` : shown;
    };
    this.terms.replaceChildren(
      h(
        "table",
        { class: "numbers" },
        h("thead", {}, h("tr", {}, ...["n", "placements column"].map(name => h("th", { scope: "col", word: name })), h("td"))),
        h(
          "tbody",
          {},
          ...published.map((numbers, i) => line(offset + i, written(numbers), word("published"))),
          ...found.map(({ n, term }) => line(n, written(term), word("found by lowbit"))),
          ...next.map(({ n, seconds }) => line(n, "?", seconds == null ? word("term not known") : word("one core takes", time(seconds)))),
        ),
      ),
    );
  }
}
