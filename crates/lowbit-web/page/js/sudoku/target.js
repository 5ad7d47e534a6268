// Target-shaped scoring: a digit counts more the nearer it is to the centre; the server finds the best solution.
import { asker } from "../api.js";
import { h, notice } from "../dom.js";
import { whole, word } from "../words.js";
import { weight } from "./grid.js";

export class Target {
  // Calls `toggled()` when the weights are shown or hidden, and `found(line)` with the best solution.
  constructor(toggled, found) {
    this.shown = false;
    this.found = found;
    this.ask = asker();
    this.toggle = h("input", {
      type: "checkbox",
      onchange: () => {
        this.shown = this.toggle.checked;
        this.update(this.sudoku);
        toggled();
      },
    });
    this.sum = h("span", { class: "figure", id: "score" });
    this.best = h("button", { type: "button", word: "best score", onclick: () => this.#best() });
    this.rest = h("div", { class: "row apart" }, this.sum, this.best);
    this.root = h(
      "div",
      { class: "stack" },
      h("label", { class: "field" }, this.toggle, h("span", { word: "target scoring" })),
      this.rest,
    );
  }

  update(sudoku) {
    this.ask.stop();
    this.sudoku = sudoku;
    this.root.hidden = sudoku.side !== 9 || sudoku.isVariant;
    this.rest.hidden = !this.shown;
    this.score();
  }

  // The score of the visible digits, including those of a shown solution.
  score(solution) {
    const seen = cell => this.sudoku.digit(cell) || solution?.[cell] || 0;
    this.sum.textContent = whole(this.sudoku.givens.reduce((sum, _, cell) => sum + weight(cell) * seen(cell), 0));
  }

  async #best() {
    try {
      const { solution } = await this.ask("sudoku/best", { puzzle: this.sudoku.question });
      if (!solution) return notice(word("verdict none"));
      this.found(solution);
    } catch (failure) {
      notice(failure.message);
    }
  }
}
