// A booklet: puzzles by grade for the printer, several to a page, with titles and ratings, solutions at the end.
import { asker } from "../api.js";
import { button, field, h, notice } from "../dom.js";
import { Waiting } from "../waiting.js";
import { word } from "../words.js";
import { Sudoku } from "./grid.js";
import { drawing } from "./picture.js";

const GRADES = ["easy", "medium", "hard", "expert"];
const MOST = 60;
const SOLUTIONS_ON_A_PAGE = 12;

let dialog;

export function openBooklet() {
  dialog ??= new BookletDialog();
  if (!dialog.root.isConnected) document.body.append(dialog.root);
  dialog.root.showModal();
}

class BookletDialog {
  constructor() {
    this.ask = asker();
    this.count = h("input", { type: "number", label: "how many", min: 1, max: MOST, value: 8 });
    const options = values => values.map(value => h("option", { value }, String(value)));
    this.grade = h("select", { label: "grade" }, ...GRADES.map(name => h("option", { value: name, word: `grade ${name}` })));
    this.onPage = h("select", { label: "on a page" }, ...options([1, 2, 4, 6]));
    this.onPage.value = 4;
    this.waiting = new Waiting(() => this.ask.stop());
    this.make = button("make booklet", () => this.#make(), { class: "main" });
    this.root = h(
      "dialog",
      { class: "card stack", label: "booklet" },
      h("h2", { word: "booklet" }),
      h("div", { class: "row" }, field("how many", this.count), field("grade", this.grade), field("on a page", this.onPage)),
      h("div", { class: "row" }, this.make, this.waiting.root, button("close", () => this.#close(), { class: "light" })),
    );
  }

  #close() {
    this.ask.stop();
    this.waiting.end();
    this.root.close();
  }

  async #make() {
    const count = Math.max(1, Math.min(MOST, Math.round(Number(this.count.value)) || 1));
    const grade = this.grade.value;
    let done = 0;
    this.waiting.begin(() => `${done} / ${count}`);
    try {
      const seed = Math.floor(Math.random() * 2 ** 48);
      const { puzzles } = await this.ask("sudoku/generate", { seed, count, grade });
      const pages = [];
      for (const puzzle of puzzles) {
        const { er } = await this.ask("sudoku/grade", { puzzle });
        const { solution } = await this.ask("sudoku/solve", { puzzle });
        pages.push({ puzzle, solution, rating: er.toFixed(1) });
        done++;
      }
      this.root.close();
      await printed(pages, grade, Number(this.onPage.value));
    } catch (failure) {
      notice(failure.message);
    } finally {
      this.waiting.end();
    }
  }
}

const image = sudoku => {
  const picture = h("img", { alt: "" });
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawing(sudoku))}`;
  return picture;
};

// The printed form: a page for each part of the puzzles, and pages of solutions.
export function bookletPages(puzzles, grade, onPage) {
  const parts = (items, size) =>
    Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
  const figure = (title, sudoku) => h("figure", {}, h("figcaption", {}, title), image(sudoku));
  const numbered = puzzles.map((puzzle, i) => ({ ...puzzle, number: i + 1 }));
  const solved = ({ puzzle, solution }) => {
    const sudoku = Sudoku.fromLine(puzzle);
    sudoku.entries = [...solution].map((character, cell) => (sudoku.givens[cell] ? 0 : Number(character)));
    return sudoku;
  };
  const pages = parts(numbered, onPage).map(part =>
    h(
      "section",
      { class: `booklet-page on-page-${onPage}` },
      ...part.map(entry =>
        figure(`${entry.number}. ${word(`grade ${grade}`)} · ${entry.rating}`, Sudoku.fromLine(entry.puzzle)),
      ),
    ),
  );
  const ends = parts(numbered, SOLUTIONS_ON_A_PAGE).map(part =>
    h(
      "section",
      { class: "booklet-page solutions" },
      h("h2", {}, word("solutions of booklet")),
      ...part.map(entry => figure(`${entry.number}.`, solved(entry))),
    ),
  );
  return [...pages, ...ends];
}

// Puts the booklet in the place of the page while it is printed.
async function printed(puzzles, grade, onPage) {
  const booklet = h("div", { id: "booklet" }, ...bookletPages(puzzles, grade, onPage));
  document.body.append(booklet);
  document.documentElement.classList.add("with-booklet");
  await Promise.all([...booklet.querySelectorAll("img")].map(picture => picture.decode().catch(() => {})));
  const end = () => {
    booklet.remove();
    document.documentElement.classList.remove("with-booklet");
  };
  addEventListener("afterprint", end, { once: true });
  print();
}
