// A sudoku in and out: pasted in any format, copied, saved as a picture or a file, printed, made anew.
import { ask, asker, faultOf } from "../api.js";
import { button, copy, h, notice, save, toPng } from "../dom.js";
import { word } from "../words.js";
import { SIDES, Sudoku } from "./grid.js";
import { drawing } from "./picture.js";

// The address of this page's own puzzles.
const OWN = /#sudoku\/(\S+)/;

export class Files {
  // `sudoku()` is the one that is there; `replace(sudoku)` puts another in its place.
  constructor(sudoku, replace) {
    Object.assign(this, { sudoku, replace });
    this.ask = asker();
    this.paste = h("textarea", {
      label: "paste",
      spellcheck: "false",
      rows: 3,
      oninput: () => this.read(this.paste.value),
    });
    this.fault = h("p", { class: "bad small", role: "alert" });
    this.root = h("section", { class: "card stack" }, h("h2", { word: "paste" }), this.fault, this.paste);
    const file = (name, act) => h("button", { type: "button", onclick: act }, name);
    this.buttons = h(
      "div",
      { class: "row" },
      button("copy line", () => copy(sudoku().puzzle, "copied")),
      button("in the lab", () => {
        location.hash = `lab/sudoku/${sudoku().puzzle}`;
      }),
      file("SVG", () => save("sudoku.svg", drawing(sudoku()), "image/svg+xml")),
      file("PNG", async () => save("sudoku.png", await toPng(drawing(sudoku()), 1200))),
      file(".sdk", () => this.#export("sdk", "text/plain")),
      button("print", () => print()),
    );
  }

  // Reads a pasted text of any format; the server knows them all but the page's own address, which holds more.
  async read(text, event) {
    this.fault.textContent = "";
    if (text.trim().length < 16) return;
    event?.preventDefault();
    const own = OWN.exec(text) && Sudoku.fromAddress(decoded(OWN.exec(text)[1]));
    if (own) return this.replace(own);
    try {
      const { puzzle } = await this.ask("sudoku/read", { text });
      this.replace(Sudoku.fromLine(puzzle));
    } catch (failure) {
      this.fault.textContent = faultOf(failure);
      this.fault.scrollIntoView({ block: "nearest" });
      notice(word("cannot read"));
    }
  }

  async #export(format, type) {
    try {
      const { text } = await ask("sudoku/convert", { puzzle: this.sudoku().puzzle, to: format });
      save(`sudoku.${format}`, text, type);
    } catch (failure) {
      notice(failure.message);
    }
  }
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const GRADES = ["any", "easy", "medium", "hard", "expert", "extreme"];

// New puzzles, by size, grade (of 9x9) and symmetry.
export class Maker {
  constructor(made) {
    this.made = made;
    this.ask = asker();
    this.side = h("select", { label: "size" }, ...SIDES.map(side => h("option", { value: side }, `${side} × ${side}`)));
    this.side.value = 9;
    const symmetries = ["none", "rotational", "mirror", "diagonal", "full"];
    this.symmetry = h(
      "select",
      { label: "symmetry" },
      ...symmetries.map(name => h("option", { value: name, word: `symmetry ${name}` })),
    );
    this.symmetry.value = "rotational";
    this.grade = h(
      "select",
      { label: "grade" },
      ...GRADES.map(name => h("option", { value: name, word: `grade ${name}` })),
    );
    this.button = button("generate", () => this.#make(), { class: "main" });
    this.stop = button("stop", () => this.#stopped(), { hidden: true });
    const wishes = [this.side, this.grade, this.symmetry];
    this.root = h("section", { class: "card row", label: "generate" }, this.button, this.stop, ...wishes);
  }

  async #make() {
    const seed = Math.floor(Math.random() * 2 ** 48);
    this.button.disabled = true;
    const waits = setTimeout(() => (this.stop.hidden = false), 400);
    try {
      const asked = { seed, size: Number(this.side.value), symmetry: this.symmetry.value };
      if (this.grade.value !== "any" && asked.size === 9) asked.grade = this.grade.value;
      const { puzzles } = await this.ask("sudoku/generate", asked);
      this.made(Sudoku.fromLine(puzzles[0]));
    } catch (failure) {
      notice(failure.message);
    } finally {
      clearTimeout(waits);
      this.#ended();
    }
  }

  #stopped() {
    this.ask.stop();
    this.#ended();
  }

  #ended() {
    this.button.disabled = false;
    this.stop.hidden = true;
  }
}
