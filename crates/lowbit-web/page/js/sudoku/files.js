// Import and export of sudokus: pasted in any format, copied, saved as a picture or a file, opened on another page, printed.
import { ask, asker, faultOf } from "../api.js";
import { button, copy, h, notice, save, toPng } from "../dom.js";
import { menu } from "../menu.js";
import { pasteField } from "../paste.js";
import { word } from "../words.js";
import { isVariantAddress, opened, Variant } from "../variant/grid.js";
import { openBooklet } from "./booklet.js";
import { Sudoku } from "./grid.js";
import { addresses, translated } from "./pasted.js";
import { drawing } from "./picture.js";

// The address of this page's own puzzles.
const OWN = /#sudoku\/(\S+)/;

export class Files {
  // `sudoku()` is the current sudoku; `replace(sudoku)` replaces it.
  constructor(sudoku, replace) {
    Object.assign(this, { sudoku, replace });
    this.ask = asker();
    this.fault = h("p", { class: "bad small", role: "alert" });
    this.paste = pasteField("paste", 3, (text, html) => this.read(text, html));
    this.root = h("div", { class: "stack" }, h("h3", { word: "paste" }), this.fault, this.paste);
    const file = (name, act) => h("button", { type: "button", onclick: act }, name);
    const elsewhere = name => h("a", { class: "button", target: "_blank", rel: "noopener", "data-page": name }, name);
    this.elsewhere = [elsewhere("SudokuPad"), elsewhere("SudokuWiki")];
    this.classic = [
      file(".sdk", () => this.#export("sdk", "text/plain")),
      button("in the lab", () => {
        location.hash = `lab/sudoku/${sudoku().puzzle}`;
      }),
    ];
    this.fpuzzles = elsewhere("f-puzzles");
    this.menu = menu(
      "export",
      button("copy line", () => copy(sudoku().opened?.text ?? sudoku().puzzle, "copied")),
      file("SVG", async () => save("sudoku.svg", await this.#picture(), "image/svg+xml")),
      file("PNG", async () => save("sudoku.png", await toPng(await this.#picture(), 1200))),
      ...this.classic,
      ...this.elsewhere,
      this.fpuzzles,
      button("print", () => print()),
      button("booklet", () => openBooklet()),
    );
    this.menu.addEventListener("toggle", () => this.menu.open && this.#point());
  }

  // Other pages open classic sudokus of nine rows, and variants that have an address.
  #point() {
    const sudoku = this.sudoku();
    const known = sudoku.side === 9 && !sudoku.isVariant ? addresses(sudoku) : {};
    if (sudoku.opened?.address) {
      known["f-puzzles"] = sudoku.opened.address;
      known.SudokuPad = `https://sudokupad.app/fpuz${sudoku.opened.address.split("load=")[1]}`;
    }
    for (const link of [...this.elsewhere, this.fpuzzles]) {
      link.hidden = !known[link.dataset.page];
      link.href = known[link.dataset.page] ?? "";
    }
    for (const one of this.classic) one.hidden = sudoku.isVariant;
  }

  // Reads a pasted text of any format. The server knows all formats except the page's own addresses, which hold more, and the
  // addresses of other pages.
  async read(text, html) {
    this.fault.textContent = "";
    if (text.trim().length < 16) return;
    const address = OWN.exec(text) && decoded(OWN.exec(text)[1]);
    try {
      const own = address && (isVariantAddress(address) ? await Variant.fromAddress(address) : Sudoku.fromAddress(address));
      if (own) return this.replace(own);
      if (!isVariantText(text)) return this.replace(await this.#classic(text, html));
      try {
        return await this.#readVariant(text);
      } catch (failure) {
        // An address that the reader of variants refuses may be a classic puzzle.
        const classic = await this.#classic(text, html).catch(() => null);
        if (!classic) throw failure;
        this.replace(classic);
      }
    } catch (failure) {
      this.fault.textContent = faultOf(failure);
      this.fault.scrollIntoView({ block: "nearest" });
      notice(word("cannot read"));
    }
  }

  async #classic(text, html) {
    const { puzzle } = await this.ask("sudoku/read", { text: translated(text, html) });
    return Sudoku.fromLine(puzzle);
  }

  // A text in a format of variants may be a classic puzzle.
  async #readVariant(text) {
    const read = await opened({ text });
    this.replace(read.classic && !read.remarks.length ? Sudoku.fromLine(read.classic) : Variant.entered(read));
  }

  // The picture: drawn by the page, or for a variant by the library.
  async #picture() {
    const sudoku = this.sudoku();
    if (!sudoku.isVariant) return drawing(sudoku);
    return (await ask("variant/convert", { text: sudoku.opened.text, to: "svg" })).text;
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

// Texts that only the reader of variants knows.
const isVariantText = text =>
  /^\s*(sudoku \d|\{)|:\/\/|^\s*(fpuz|scl|scf|ctc)|^\s*N4Ig/.test(text) || /^\s*\S{162}\s*$/.test(text) || /^\s*3x3:/.test(text) ||
  /^\s*\.([A-Z][A-Za-z]{2,})?~|^\s*\.[A-Z][a-z][A-Za-z]+\./.test(text);

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
