// Step through the lecture's search of a sudoku: the tightest cell, its words, the digits tried and left.
import { index, lowbit, members, written } from "../bits.js";
import { word } from "../words.js";
import { SearchCard } from "../steps/card.js";
import { wordLine } from "../steps/code.js";
import { Player } from "../steps/player.js";
import { begin, step } from "./search.js";

const CODE = [
  "dfs():",
  "    if no cell is blank: a solution",
  "    cell = the blank with the fewest candidates",
  "    d = (row | col | grid) ^ all",
  "    while d != 0:",
  "        p = d & -d",
  "        d = d - p",
  "        write p, dfs(), erase p",
  "    return",
];

export class SudokuStepper {
  // `show(state)` draws the grid; `moved()` is called at every step.
  constructor(show, moved) {
    Object.assign(this, { show, moved });
    this.player = new Player({ step, isGoal: state => state.event === "solution", changed: () => this.#changed() });
    this.card = new SearchCard("sudoku", this.player, CODE);
    this.root = this.card.root;
    document.addEventListener("language", () => this.active && this.#draw());
  }

  enter(sudoku) {
    this.active = true;
    this.player.begin(begin(sudoku));
  }

  leave() {
    this.player.pause();
    this.active = false;
  }

  #changed() {
    if (!this.active) return;
    this.#draw();
    this.moved();
  }

  #draw() {
    const { state } = this.player;
    this.card.draw(state, happened(state), line(state), this.#words(state));
    this.show(state);
  }

  #words(state) {
    const { sudoku, cell, free, d } = state;
    const { side } = sudoku;
    const digits = set =>
      members(set)
        .map(bit => sudoku.character(bit + 1))
        .join(" ");
    const said = (name, set) => (set ? word(name, digits(set)) : word("no digits"));
    const line = (name, set, kind, meaning) => wordLine(name, written(set, side), kind, meaning);
    const used = (free ^ d) >>> 0;
    if (cell < 0) return [];
    const { row, col, grid } = state;
    return [
      line("row", row, "in-row", said("said row", row)),
      line("col", col, "in-column", said("said col", col)),
      line("grid", grid, "in-box", said("said grid", grid)),
      line(used ? "free" : "d", free, "d", said("said digits", free)),
      ...(used
        ? [
            line("tried", used, "tried", said("said tried digits", used)),
            line("d = left", d, "d", said("said left digits", d)),
          ]
        : []),
      line(
        "p = d & -d",
        lowbit(d),
        "lit",
        d ? word("said digit", sudoku.character(index(lowbit(d)) + 1)) : word("no digits"),
      ),
    ];
  }
}

function happened(state) {
  const { sudoku, cell, d, up, event } = state;
  if (event === "solution" || state.isSolved) return word("sudoku solution");
  if (d === 0 && !up) return word("event end");
  const place = [sudoku.row(cell) + 1, sudoku.column(cell) + 1];
  if (d === 0) return word(event === "back" ? "sudoku done" : "sudoku dead", ...place);
  const digit = sudoku.character(index(lowbit(d)) + 1);
  return word(event === "back" ? "sudoku back" : "sudoku next", ...place, digit);
}

function line(state) {
  if (state.isSolved) return 1;
  if (state.event === "back") return state.d === 0 ? 8 : 4;
  return state.d === 0 ? 8 : 3;
}
