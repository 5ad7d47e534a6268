// An animated search on a small board, repeated: the current row, the untried cells, the queens it takes back.
import { h, iconButton, picture } from "../dom.js";
import { BoardView } from "../queens/board.js";
import { Position } from "../queens/position.js";
import { begin, queens, stack, step } from "../queens/search.js";
import { word } from "../words.js";

const N = 6;
const PACE = 420;
const REST = 6; // beats at a solution

const isQuiet = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Moving {
  constructor() {
    this.position = new Position(N);
    this.board = new BoardView(() => false);
    this.board.grid.setAttribute("role", "img");
    this.board.grid.removeAttribute("data-label");
    this.state = begin(this.position.candidates());
    this.button = iconButton("play", "pause", () => (this.timer ? this.end() : this.begin(true)));
    this.root = h("div", { class: "moving" }, this.board.root, this.button);
    document.addEventListener("language", () => this.#draw());
    this.#draw();
  }

  begin(asked = false) {
    if (this.timer || (isQuiet() && !asked)) return this.#draw();
    this.timer = setInterval(() => this.#beat(), PACE);
    this.#draw();
  }

  end() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.#draw();
  }

  #beat() {
    if (document.hidden) return;
    if (this.state.event === "solution" && (this.rest = (this.rest ?? REST) - 1) > 0) return;
    this.rest = undefined;
    const isDone = this.state.event === "solution" || step(this.state) === null;
    this.state = isDone ? begin(this.position.candidates()) : step(this.state);
    this.#draw();
  }

  #draw() {
    this.board.draw(this.position, queens(this.state), stack(this.state).slice(0, N));
    for (const cell of this.board.cells) {
      cell.removeAttribute("tabindex");
      cell.removeAttribute("role");
      cell.removeAttribute("aria-label");
    }
    this.board.grid.querySelectorAll("[role=row]").forEach(row => row.removeAttribute("role"));
    this.board.grid.setAttribute("aria-label", word("moving search"));
    this.button.replaceChildren(picture(this.timer ? "pause" : "play"));
  }
}
