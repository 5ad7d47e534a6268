// A sudoku in and out: pasted in any format, copied, saved as a picture or a file, opened on another page, printed.
import { ask, asker, faultOf } from "../api.js";
import { button, copy, h, notice, save, toPng } from "../dom.js";
import { menu } from "../menu.js";
import { pasteField } from "../paste.js";
import { word } from "../words.js";
import { openBooklet } from "./booklet.js";
import { Sudoku } from "./grid.js";
import { addresses, translated } from "./pasted.js";
import { drawing } from "./picture.js";

// The address of this page's own puzzles.
const OWN = /#sudoku\/(\S+)/;

export class Files {
  // `sudoku()` is the one that is there; `replace(sudoku)` puts another in its place.
  constructor(sudoku, replace) {
    Object.assign(this, { sudoku, replace });
    this.ask = asker();
    this.fault = h("p", { class: "bad small", role: "alert" });
    this.paste = pasteField("paste", 3, (text, html) => this.read(text, html));
    this.root = h("div", { class: "stack" }, h("h3", { word: "paste" }), this.fault, this.paste);
    const file = (name, act) => h("button", { type: "button", onclick: act }, name);
    const elsewhere = name => h("a", { class: "button", target: "_blank", rel: "noopener", "data-page": name }, name);
    this.elsewhere = [elsewhere("SudokuPad"), elsewhere("SudokuWiki")];
    this.menu = menu(
      "export",
      button("copy line", () => copy(sudoku().puzzle, "copied")),
      file("SVG", () => save("sudoku.svg", drawing(sudoku()), "image/svg+xml")),
      file("PNG", async () => save("sudoku.png", await toPng(drawing(sudoku()), 1200))),
      file(".sdk", () => this.#export("sdk", "text/plain")),
      ...this.elsewhere,
      button("in the lab", () => {
        location.hash = `lab/sudoku/${sudoku().puzzle}`;
      }),
      button("print", () => print()),
      button("booklet", () => openBooklet()),
    );
    this.menu.addEventListener("toggle", () => this.menu.open && this.#point());
  }

  // Other pages open sudokus of nine rows.
  #point() {
    const sudoku = this.sudoku();
    const known = sudoku.side === 9 ? addresses(sudoku) : {};
    for (const link of this.elsewhere) {
      link.hidden = sudoku.side !== 9;
      link.href = known[link.dataset.page] ?? "";
    }
  }

  // Reads a pasted text of any format; the server knows them all but the page's own address, which holds more, and those of
  // other pages.
  async read(text, html) {
    this.fault.textContent = "";
    if (text.trim().length < 16) return;
    const own = OWN.exec(text) && Sudoku.fromAddress(decoded(OWN.exec(text)[1]));
    if (own) return this.replace(own);
    try {
      const { puzzle } = await this.ask("sudoku/read", { text: translated(text, html) });
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
