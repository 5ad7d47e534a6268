// The verdict on the puzzle: contradictions are found here, the number of solutions by the server.
import { asker } from "../api.js";
import { h } from "../dom.js";
import { word } from "../words.js";

export class Verdict {
  // Calls `rated()` when the rating of a puzzle is known.
  constructor(rated) {
    this.rated = rated;
    this.ask = asker();
    this.grading = asker();
    this.badge = h("span", { class: "badge", id: "verdict", role: "status" });
    this.about = h("span", { class: "faint small" });
    this.root = h("div", { class: "row" }, this.badge, this.about);
    document.addEventListener("language", () => this.say?.());
  }

  // During play only the puzzle is judged; a check judges the entries.
  async update(sudoku, conflicts) {
    const { puzzle } = sudoku;
    const givens = sudoku.givens.filter(digit => digit).length;
    const about = () => {
      const grade =
        this.grade && this.puzzle === puzzle ? word("graded", word(`grade ${this.grade}`), this.rating) : "";
      const digits = givens ? word("digits given", givens) : "";
      // A phone has room for only one of the two.
      this.about.replaceChildren(h("span", { class: grade ? "beside" : "" }, digits + (digits && grade ? word("comma") : "")), grade);
    };
    // The library judges full variants.
    const isSolved = sudoku.isFull && conflicts.size === 0 && !sudoku.isVariant;
    const state = conflicts.size > 0 ? "contradictory" : givens === 0 && !sudoku.isVariant ? "type or paste" : isSolved ? "solved" : "";
    if (!state && this.puzzle === puzzle && this.verdict) return this.#judge(about);
    this.ask.stop();
    if (state) return this.#say(state, { contradictory: "bad", solved: "good" }[state] ?? "", about);
    this.#say("…", "", about);
    this.verdict = undefined;
    try {
      const { verdict } = await this.ask(...sudoku.asks("check"));
      Object.assign(this, { puzzle, verdict, grade: undefined });
      this.#judge(about);
      if (verdict === "unique" && sudoku.side === 9 && !sudoku.isVariant) this.#rate(puzzle);
    } catch (failure) {
      this.#say("not known", "", () => {
        this.about.textContent = failure.message;
      });
    }
  }

  // The rating comes later, since it needs the whole path.
  async #rate(puzzle) {
    try {
      const { grade, er } = await this.grading("sudoku/grade", { puzzle });
      if (puzzle !== this.puzzle) return;
      Object.assign(this, { grade, rating: er.toFixed(1) });
      this.say();
      this.rated();
    } catch {
      // no rating: nothing is shown
    }
  }

  // The rating of a puzzle as text; undefined until it is known.
  ratingOf(sudoku) {
    return this.grade && this.puzzle === sudoku.puzzle ? this.rating : undefined;
  }

  #judge(about) {
    this.#say(`verdict ${this.verdict}`, { unique: "good", none: "bad", multiple: "" }[this.verdict], about);
  }

  #say(name, kind, about) {
    this.say = () => {
      const text = word(name);
      if (this.badge.textContent !== text) this.badge.textContent = text;
      about();
    };
    this.badge.className = `badge ${kind}`;
    this.say();
  }
}
