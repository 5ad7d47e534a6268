// New puzzles: by size and symmetry; 9x9 also by grade, by a range of ratings or by a technique to practise. Boxes that are not square make
// variants.
import { asker } from "../api.js";
import { button, h, notice } from "../dom.js";
import { opened, Variant } from "../variant/grid.js";
import { Waiting } from "../waiting.js";
import { SIDES, Sudoku } from "./grid.js";
import { techniques } from "./technique.js";

export const SIZES = [4, 6, 8, 9, 10, 12, 16, 25];
const GRADES = ["any", "easy", "medium", "hard", "expert", "extreme"];
const SYMMETRIES = ["none", "rotational", "mirror", "diagonal", "full", "pattern"];

export class Maker {
  // `made` gets a new puzzle; `shown` returns the current one, whose givens may be the pattern of the next.
  constructor(made, shown) {
    Object.assign(this, { made, shown });
    this.ask = asker({ isSeen: true });
    const options = (names, kind) => names.map(name => h("option", { value: name, word: `${kind} ${name}` }));
    this.side = h("select", { label: "size" }, ...SIZES.map(side => h("option", { value: side }, `${side} × ${side}`)));
    this.side.value = 9;
    this.symmetry = h("select", { label: "symmetry" }, ...options(SYMMETRIES, "symmetry"));
    this.symmetry.value = "rotational";
    this.grade = h(
      "select",
      { label: "grade", onchange: () => this.#chosen() },
      ...options(GRADES, "grade"),
      ...options(["rating", "technique"], "by"),
    );
    this.rating = h("input", { type: "text", label: "rating range", value: "4-5", size: 6, hidden: true });
    this.technique = h("select", { label: "technique", hidden: true });
    this.button = button("generate", () => this.make(this.#wish()), { class: "main" });
    this.waiting = new Waiting(() => this.#stopped());
    const wishes = [this.side, this.grade, this.rating, this.technique, this.symmetry];
    this.root = h("div", { class: "row", role: "group", label: "generate" }, this.button, this.waiting.root, ...wishes);
    document.addEventListener("language", () => this.#chosen());
  }

  async #chosen() {
    this.rating.hidden = this.grade.value !== "rating";
    this.technique.hidden = this.grade.value !== "technique";
    if (this.technique.hidden) return;
    try {
      const chosen = this.technique.value;
      const known = (await techniques()).filter(({ taught }) => taught);
      this.technique.replaceChildren(
        ...known.map(({ name, title, rating }) => h("option", { value: name }, `${title} (${rating})`)),
      );
      if (chosen) this.technique.value = chosen;
    } catch (failure) {
      notice(failure.message);
    }
  }

  #wish() {
    if (this.symmetry.value === "pattern") return { ...this.#graded(this.shown().side), pattern: this.shown().puzzle };
    return this.#graded(Number(this.side.value));
  }

  // The requested difficulty, if this number of rows allows one.
  #graded(side) {
    const { value } = this.grade;
    if (side !== 9 || value === "any") return {};
    if (value === "rating") return { rating: this.rating.value.trim() };
    return value === "technique" ? { needs: [this.technique.value] } : { grade: value };
  }

  // Makes a puzzle that fits a wish. Rare puzzles are searched without a symmetry, which would leave only random search.
  async make(wish, seed = Math.floor(Math.random() * 2 ** 48)) {
    this.button.disabled = true;
    this.waiting.begin();
    const hasNone = wish.needs || wish.rating || this.symmetry.value === "pattern";
    const symmetry = hasNone ? "none" : this.symmetry.value;
    const size = Object.keys(wish).length ? 9 : Number(this.side.value);
    try {
      if (SIDES.includes(size)) {
        const { puzzles } = await this.ask("sudoku/generate", { seed, ...(wish.pattern ? {} : { size, symmetry }), ...wish });
        await this.made(Sudoku.fromLine(puzzles[0]));
      } else {
        const { puzzles } = await this.ask("variant/generate", { seed, size });
        await this.made(new Variant(await opened({ text: puzzles[0] })));
      }
      return true;
    } catch (failure) {
      notice(failure.message);
      return false;
    } finally {
      this.#ended();
    }
  }

  #stopped() {
    this.ask.stop();
    this.#ended();
  }

  #ended() {
    this.button.disabled = false;
    this.waiting.end();
  }
}
