// Techniques by their names: what each is about, an example, and puzzles to practise it.
import { ask } from "../api.js";
import { button, h } from "../dom.js";
import { current, word } from "../words.js";

// Which idea a technique belongs to, by its name; the first that fits.
const IDEAS = [
  [/^(full-house|hidden-single|naked-single)/, "single"],
  [/^direct/, "direct"],
  [/^(pointing|claiming)/, "intersection"],
  [/^(naked|hidden|locked)-(pair|triplet|quad)/, "subset"],
  [/^(finned|sashimi)|franken/, "finned"],
  [/^(x-wing|swordfish|jellyfish)/, "fish"],
  [/(skyscraper|kite|turbot|empty-rectangle|two-links|three-links)/, "links"],
  [/(unique|hidden-rectangle|avoidable|bug)/, "unique"],
  [/(colours|remote)/, "colours"],
  [/^als|death|sue-de-coq|wxyz/, "almost"],
  [/wing/, "wing"],
  [/^aligned/, "aligned"],
  [/(nishio|forcing-chains|dynamic|nested)/, "forcing"],
  [/(cycle|chain|loop)/, "chain"],
];

const lists = {};

// Every technique of the library, in the order of teaching and in the language of the page.
export async function techniques() {
  const language = current();
  lists[language] ??= ask("sudoku/techniques").then(({ techniques }) => techniques);
  lists[language].catch(() => delete lists[language]);
  return lists[language];
}

export class TechniqueCard {
  // `practise(name)` makes a puzzle that needs a technique; `example(name)` shows one at work.
  constructor({ practise, example }) {
    this.titles = new Map();
    this.title = h("h2", { id: "technique-title" });
    this.rating = h("p", { class: "faint small" });
    this.idea = h("p", { id: "technique-idea" });
    const act = (name, doing, more) =>
      button(
        name,
        () => {
          this.root.close();
          doing(this.name);
        },
        more,
      );
    this.tries = h("div", { class: "row" }, act("see example", example, { class: "main" }), act("practise", practise));
    this.root = h(
      "dialog",
      { class: "card stack", "aria-labelledby": "technique-title" },
      this.title,
      this.rating,
      this.idea,
      this.tries,
      h("div", { class: "row" }, button("close", () => this.root.close(), { class: "light" })),
    );
    document.addEventListener("language", () => this.titles.clear());
  }

  // Loads the names, so that hints can use them.
  async load() {
    const list = await techniques();
    this.titles = new Map(list.map(({ name, title }) => [name, title]));
    this.list = list;
  }

  async open(name) {
    await this.load().catch(() => {});
    const known = this.list?.find(technique => technique.name === name);
    if (!known) return;
    this.name = name;
    this.title.textContent = known.title;
    const unique = known.needs_uniqueness ? ` ${word("needs uniqueness")}` : "";
    this.rating.textContent = `${word("rating from", known.rating)}${unique}`;
    this.idea.textContent = word(`idea of ${IDEAS.find(([pattern]) => pattern.test(name))?.[1] ?? "chain"}`);
    this.tries.hidden = !known.taught;
    if (!this.root.isConnected) document.body.append(this.root);
    this.root.showModal();
  }
}
