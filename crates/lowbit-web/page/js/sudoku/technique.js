// A page for each technique: its idea, a picture of an example, the position to try, and puzzles to practise.
import { ask, asker } from "../api.js";
import { button, h } from "../dom.js";
import { conclusionLayers, drawn, reasonLayers } from "../hints/drawing.js";
import { conclusion, read } from "../hints/step.js";
import { current, sentences, word } from "../words.js";
import { standing } from "./edit.js";
import { Sudoku } from "./grid.js";
import { GridView } from "./view.js";

const lists = {};

// Every technique of the library, in the order of teaching and in the language of the page.
export async function techniques() {
  const language = current();
  lists[language] ??= ask("sudoku/techniques").then(({ techniques }) => techniques);
  lists[language].catch(() => delete lists[language]);
  return lists[language];
}

export class TechniqueCard {
  // `practise(name)` makes a puzzle that needs a technique; `tryOut(address)` opens a position in which it is the next step.
  constructor({ practise, tryOut }) {
    this.titles = new Map();
    this.ask = asker();
    this.choice = h("select", { label: "technique", onchange: () => this.open(this.choice.value) });
    this.title = h("h2", { id: "technique-title" });
    this.rating = h("p", { class: "faint small" });
    this.idea = h("p", { id: "technique-idea" });
    this.picture = h("div", { class: "technique-picture" });
    this.said = h("p", { class: "small", id: "technique-said" });
    const act = (name, doing, more) =>
      button(
        name,
        () => {
          this.root.close();
          doing();
        },
        more,
      );
    this.seeExample = act("see example", () => tryOut(this.example), { class: "main" });
    this.tries = h(
      "div",
      { class: "row" },
      this.seeExample,
      act("practise", () => practise(this.name)),
    );
    this.root = h(
      "dialog",
      { class: "card stack technique", "aria-labelledby": "technique-title" },
      h("div", { class: "row apart" }, this.title, button("close", () => this.root.close(), { class: "light" })),
      this.rating,
      this.idea,
      this.picture,
      this.said,
      this.tries,
      h("label", { class: "field" }, h("span", { class: "faint small", word: "other technique" }), this.choice),
    );
    this.root.addEventListener("close", () => this.#clear());
    document.addEventListener("language", () => this.titles.clear());
  }

  // Loads the names, so that hints can use them.
  async load() {
    const list = await techniques();
    this.titles = new Map(list.map(({ name, title }) => [name, title]));
    this.list = list;
  }

  // The page of a technique; without a name, of the first technique.
  async open(name) {
    const [{ idea }, { EXAMPLES }] = await Promise.all([import("./ideas.js"), import("./examples.js"), this.load().catch(() => {})]);
    const known = name ? this.list?.find(technique => technique.name === name) : this.list?.[0];
    if (!known) return;
    name = known.name;
    this.#clear();
    Object.assign(this, { name, example: EXAMPLES[name] });
    this.title.textContent = known.title;
    this.rating.textContent = sentences(
      word("rating from", known.rating),
      known.needs_uniqueness && word("needs uniqueness"),
      !known.taught && word("for ratings only"),
    );
    this.idea.textContent = idea(name, current());
    this.tries.hidden = !known.taught;
    this.seeExample.hidden = !this.example;
    this.choice.replaceChildren(...this.list.map(({ name, title }) => h("option", { value: name }, title)));
    this.choice.value = name;
    if (!this.root.isConnected) document.body.append(this.root);
    if (!this.root.open) this.root.showModal();
    if (this.example) await this.#draw(Sudoku.fromAddress(this.example));
    else if (known.taught) this.said.textContent = word("no position");
  }

  // The step is found by the same question as a hint, so picture and words are the library's.
  async #draw(sudoku) {
    this.said.textContent = "…";
    try {
      const marks = standing(sudoku);
      const told = await this.ask("sudoku/hint", { puzzle: sudoku.puzzle, entries: sudoku.line(sudoku.entries), marks, degree: 4 });
      const step = read(told, 9).steps?.find(({ technique }) => technique === this.name);
      this.said.textContent = step ? word("in the picture", conclusion(step)) : "";
      if (!step) return;
      const view = new GridView(
        () => false,
        () => {},
      );
      view.draw(sudoku, {
        isPicture: true,
        marks,
        conflicts: new Set(),
        hint: drawn(...reasonLayers(step), ...conclusionLayers(step)),
        links: step.links,
      });
      view.root.inert = true;
      this.picture.replaceChildren(h("div", { role: "img", "aria-label": step.words }, view.root));
    } catch (failure) {
      this.said.textContent = failure.message;
    }
  }

  #clear() {
    this.ask.stop();
    this.picture.replaceChildren();
    this.said.textContent = "";
  }
}
