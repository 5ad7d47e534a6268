// The puzzles of the day, one of each kind.
import { h } from "../dom.js";
import { today } from "../daily/day.js";
import { solvedOn, streak } from "../daily/played.js";
import { clock, word } from "../words.js";

const KINDS = ["sudoku", "regions", "queens"];

export class Today {
  constructor() {
    this.list = h("div", { class: "row" });
    this.root = h("section", { class: "card stack", label: "today" }, h("h2", { word: "today" }), this.list);
    for (const changed of ["played", "language"]) document.addEventListener(changed, () => this.#draw());
    this.#draw();
  }

  #draw() {
    this.list.replaceChildren(
      ...KINDS.map(kind => {
        const solved = solvedOn(kind, today());
        const days = streak(kind, today());
        const facts = [solved ? `✓ ${clock(solved.seconds)}` : "", days > 1 ? word("streak", days) : ""].filter(Boolean);
        return h(
          "a",
          { class: "button", href: `#${kind}/day/${today()}`, "data-kind": kind },
          h("span", { word: kind }),
          facts.length ? h("small", { class: "faint" }, ` ${facts.join(" · ")}`) : null,
        );
      }),
    );
  }
}
