// What is known of the puzzle, said at once: contradictions here, the number of solutions by the server.
import { asker } from "../api.js";
import { h } from "../dom.js";
import { word } from "../words.js";

export class Verdict {
  constructor() {
    this.ask = asker();
    this.badge = h("span", { class: "badge", id: "verdict", role: "status" });
    this.about = h("span", { class: "faint small" });
    this.root = h("div", { class: "row" }, this.badge, this.about);
    document.addEventListener("language", () => this.say?.());
  }

  async update(sudoku, conflicts) {
    this.ask.stop();
    const givens = sudoku.givens.filter((_, cell) => sudoku.digit(cell)).length;
    const about = () => {
      this.about.textContent = sudoku.isEmpty ? "" : word("digits given", givens);
    };
    if (conflicts.size > 0) return this.#say("contradictory", "bad", about);
    if (sudoku.isEmpty) return this.#say("type or paste", "", about);
    this.#say("…", "", about);
    try {
      const { verdict } = await this.ask("sudoku/check", { puzzle: sudoku.question });
      if (verdict === "unique" && sudoku.isFull) this.#say("solved", "good", about);
      else this.#say(`verdict ${verdict}`, { unique: "good", none: "bad", multiple: "" }[verdict], about);
    } catch (failure) {
      this.#say("not known", "", () => {
        this.about.textContent = failure.message;
      });
    }
  }

  #say(name, kind, about) {
    this.say = () => {
      this.badge.textContent = word(name);
      about();
    };
    this.badge.className = `badge ${kind}`;
    this.say();
  }
}
