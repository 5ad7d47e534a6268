// New boards by size and grade, pasted boards, conversion to other formats, and the letters to paint regions with.
import { ask, asker, faultOf } from "../api.js";
import { button, copy, field, h, notice, save, toPng } from "../dom.js";
import { menu } from "../menu.js";
import { pasteField } from "../paste.js";
import { Waiting } from "../waiting.js";
import { whole, word } from "../words.js";
import { Board, LARGEST } from "./board.js";

const GRADES = ["any", "easy", "medium", "hard", "expert", "extreme"];

// The address of this page's own boards.
const OWN = /#regions\/([^\s?]+)/;

// A board from the server's answer: rows of letters, and rows of 1 for a star and 2 for an empty cell.
export const told = ({ stars, regions, states = [] }) =>
  Board.from(regions.length, stars, regions.join(""), states.flat().join(""), "021");

export class Setter {
  // `board()` is the current board; `replace(board)` replaces it.
  constructor(board, replace) {
    Object.assign(this, { board, replace });
    this.ask = asker({ isSeen: true });
    this.reading = asker();
    this.size = h("input", { type: "number", label: "size", min: 1, max: LARGEST, value: 8 });
    this.stars = h("input", { type: "number", label: "stars", min: 1, max: 8, value: 1 });
    const grade = name => h("option", { value: name, word: `grade ${name}` });
    this.grade = h("select", { label: "grade" }, ...GRADES.map(grade));
    this.makeButton = button("new board", () => this.#make(), { class: "main", id: "new-board" });
    this.waiting = new Waiting(() => this.#stopped());
    this.fault = h("p", { class: "bad small", role: "alert" });
    this.paste = pasteField("paste regions", 3, text => this.read(text));
    const file = (name, act) => h("button", { type: "button", onclick: act }, name);
    const sizes = [field("size", this.size), field("stars", this.stars), this.grade];
    this.menu = menu(
      "export",
      button("copy letters", () => copy(board().text, "copied")),
      button("copy puzz link", () => this.#copyAs("link")),
      file("SVG", () => this.#save("svg")),
      file("PNG", () => this.#save("png")),
      button("print", () => print()),
    );
    this.making = h("div", { class: "row", role: "group", label: "new board" }, this.makeButton, this.waiting.root, ...sizes);
    this.pasting = h("div", { class: "stack" }, h("h3", { word: "paste regions" }), this.fault, this.paste);
  }

  shows(board) {
    this.size.value = board.n;
    this.stars.value = board.stars;
  }

  async #make() {
    this.makeButton.disabled = true;
    let attempts = 0;
    this.waiting.begin(() => (attempts ? word("attempts", whole(attempts)) : ""));
    this.fault.textContent = "";
    const [size, stars] = [Number(this.size.value), Number(this.stars.value)];
    const grade = this.grade.value === "any" ? {} : { grade: this.grade.value };
    const on = { progress: reached => ({ attempts } = reached) };
    const seed = Math.floor(Math.random() * 2 ** 48);
    try {
      this.replace(told(await this.ask("regions/generate", { size, stars, seed, ...grade }, on)));
    } catch (failure) {
      this.fault.textContent = failure.message;
    }
    this.#ended();
  }

  #stopped() {
    this.ask.stop();
    this.#ended();
  }

  #ended() {
    this.makeButton.disabled = false;
    this.waiting.end();
  }

  async read(text) {
    this.fault.textContent = "";
    if (!text.trim()) return this.reading.stop();
    const own = OWN.exec(text) && Board.fromAddress(OWN.exec(text)[1]);
    if (own) return this.replace(own);
    try {
      this.replace(told(await this.reading("regions/check", { board: text, stars: Number(this.stars.value) || 1 })));
    } catch (failure) {
      this.fault.textContent = faultOf(failure);
      this.fault.scrollIntoView({ block: "nearest" });
    }
  }

  async #converted(to) {
    return (await ask("regions/convert", { board: this.board().text, to })).text;
  }

  async #copyAs(form) {
    try {
      await copy((await this.#converted(form)).trim(), "copied");
    } catch (failure) {
      notice(failure.message);
    }
  }

  async #save(kind) {
    try {
      const text = await this.#converted("svg");
      if (kind === "svg") save("regions.svg", text, "image/svg+xml");
      else save("regions.png", await toPng(text, 1200));
    } catch (failure) {
      notice(failure.message);
    }
  }
}

// Letters to paint with: a button for each region.
export class Palette {
  constructor() {
    this.region = 0;
    this.root = h("div", { class: "palette", role: "group", label: "palette" });
  }

  draw(board) {
    this.region = Math.min(this.region, board.n - 1);
    const chosen = region => () => {
      this.region = region;
      this.draw(board);
      this.root.children[region].focus();
    };
    const numbers = Array.from({ length: board.n }, (_, region) => region);
    this.root.replaceChildren(
      ...numbers.map(region =>
        h(
          "button",
          {
            type: "button",
            class: `region-${region % 16}`,
            "aria-label": word("region", board.letter(region)),
            "aria-pressed": String(region === this.region),
            onclick: chosen(region),
          },
          board.letter(region),
        ),
      ),
    );
  }
}
