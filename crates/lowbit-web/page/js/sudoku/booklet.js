// A printed booklet: puzzles by grade, several to a sheet. The library makes the sheets, as for the command.
import { asker } from "../api.js";
import { button, field, h, notice } from "../dom.js";
import { Waiting } from "../waiting.js";
import { word } from "../words.js";

const GRADES = ["easy", "medium", "hard", "expert"];
const MOST = 60;

let dialog;

export function openBooklet() {
  dialog ??= new BookletDialog();
  if (!dialog.root.isConnected) document.body.append(dialog.root);
  dialog.root.showModal();
}

class BookletDialog {
  constructor() {
    this.ask = asker({ isSeen: true });
    this.count = h("input", { type: "number", label: "how many", min: 1, max: MOST, value: 8 });
    const options = values => values.map(value => h("option", { value }, String(value)));
    this.grade = h("select", { label: "grade" }, ...GRADES.map(name => h("option", { value: name, word: `grade ${name}` })));
    this.onSheet = h("select", { label: "on a page" }, ...options([1, 2, 4, 6]));
    this.onSheet.value = 4;
    this.waiting = new Waiting(() => this.#stopped());
    this.make = button("make booklet", () => this.#make(), { class: "main" });
    this.root = h(
      "dialog",
      { class: "card stack", label: "booklet title" },
      h("h2", { word: "booklet title" }),
      h("div", { class: "row" }, field("how many", this.count), field("grade", this.grade), field("on a page", this.onSheet)),
      h("div", { class: "row" }, this.make, this.waiting.root, button("close", () => this.root.close(), { class: "light" })),
    );
    this.root.addEventListener("close", () => this.#stopped());
  }

  #stopped() {
    this.ask.stop();
    this.waiting.end();
    this.make.disabled = false;
  }

  async #make() {
    const count = Math.max(1, Math.min(MOST, Math.round(Number(this.count.value)) || 1));
    const grade = this.grade.value;
    const puzzles = [];
    this.make.disabled = true;
    this.waiting.begin(() => word("of so many", puzzles.length, count));
    try {
      const seed = Math.floor(Math.random() * 2 ** 47);
      while (puzzles.length < count) {
        const made = await this.ask("sudoku/generate", { seed: seed + puzzles.length, grade });
        puzzles.push(...made.puzzles);
      }
      const booklet = await this.ask("sudoku/booklet", { puzzles, on_sheet: Number(this.onSheet.value) });
      this.root.close();
      printed(booklet);
    } catch (failure) {
      notice(failure.message);
      this.#stopped();
    }
  }
}

// Replaces the page by the booklet while it is printed. A constructed style sheet is not subject to the site's policy.
function printed({ style, sheets }) {
  const booklet = h("div", { id: "booklet", class: "booklet" });
  booklet.append(...new DOMParser().parseFromString(sheets, "text/html").body.children);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  document.body.append(booklet);
  document.documentElement.classList.add("with-booklet");
  const end = () => {
    booklet.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
    document.documentElement.classList.remove("with-booklet");
  };
  addEventListener("afterprint", end, { once: true });
  print();
}
