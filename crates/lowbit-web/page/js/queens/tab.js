// Queens: a board to click, its count and its solutions, and the search step by step.
import { choice, h, notice } from "../dom.js";
import { word } from "../words.js";
import { BLOCKED, FREE, Position, QUEEN } from "./position.js";
import { BoardView } from "./board.js";
import { CountCard } from "./count.js";
import { SolutionsCard } from "./solutions.js";
import { StepperCard } from "./stepper.js";

export function make() {
  const tab = new QueensTab();
  return { root: tab.root, show: rest => tab.visit(rest), hide: () => tab.stepper.pause() };
}

class QueensTab {
  constructor() {
    this.position = new Position(8);
    this.tool = BLOCKED;
    this.board = new BoardView((row, col, key) => this.#act(row, col, key));
    this.count = new CountCard();
    this.solutions = new SolutionsCard(columns => {
      this.columns = columns;
      if (this.mode === "solutions") this.#draw();
    });
    this.stepper = new StepperCard(
      (queens, levels) => this.board.draw(this.position, queens, levels),
      this.board.below,
    );
    this.size = h("input", {
      type: "range",
      min: 1,
      max: 32,
      value: 8,
      label: "size",
      oninput: () => this.#resize(Number(this.size.value)),
    });
    this.sizeSaid = h("output", { id: "size-said" }, "8 × 8");
    this.clear = h("button", {
      type: "button",
      class: "quiet",
      word: "clear",
      onclick: () => this.set(new Position(this.position.n)),
    });
    const tools = choice(
      "tool",
      [
        [BLOCKED, "block", "cross"],
        [QUEEN, "queen", "queen"],
      ],
      BLOCKED,
      tool => {
        this.tool = Number(tool);
      },
    );
    this.modes = choice(
      "mode",
      [
        ["solutions", "solutions tab"],
        ["search", "search tab"],
      ],
      "solutions",
      mode => this.#enter(mode),
    );
    const bar = h(
      "div",
      { class: "row apart" },
      tools,
      h("label", { class: "field" }, h("span", { class: "faint small", word: "size" }), this.size, this.sizeSaid),
      this.clear,
    );
    this.root = h(
      "div",
      { class: "columns" },
      h("div", { class: "stack" }, bar, this.board.root),
      (this.side = h("div", { class: "stack" }, this.count.root, this.modes, this.solutions.root, this.stepper.root)),
    );
    this.mode = "solutions";
    this.stepper.root.hidden = true;
    this.root.addEventListener("keydown", event => this.#typed(event));
    document.addEventListener("keydown", event => {
      if (event.target === document.body && this.root.isConnected) this.#typed(event);
    });
    document.addEventListener("language", () => this.#draw());
  }

  visit(rest) {
    const position = rest ? Position.fromAddress(rest) : null;
    if (rest && !position) notice(word("no such board"));
    if (!this.updated || (position && position.address !== this.position.address)) this.set(position ?? this.position);
    else {
      this.#remember();
      this.#draw();
    }
  }

  set(position) {
    this.position = position;
    this.updated = true;
    this.size.value = position.n;
    this.sizeSaid.textContent = `${position.n} × ${position.n}`;
    this.clear.disabled = position.isPlain;
    this.#remember();
    this.columns = undefined;
    this.stepper.update(position);
    this.#draw();
    this.count.update(position);
    this.solutions.update(position);
  }

  #remember() {
    history.replaceState(null, "", `#queens/${this.position.address}`);
  }

  #resize(n) {
    this.set(this.position.resized(n));
  }

  // A click uses the tool, a key what it stands for. Says whether the key meant something.
  #act(row, col, key) {
    const tools = {
      undefined: this.tool,
      " ": this.tool,
      Enter: this.tool,
      b: BLOCKED,
      B: BLOCKED,
      q: QUEEN,
      Q: QUEEN,
      Delete: FREE,
      Backspace: FREE,
    };
    if (!(key in tools)) return false;
    const what = tools[key];
    const changed = this.position.resized(this.position.n);
    changed.set(row, col, this.position.at(row, col) === what ? FREE : what);
    if (changed.at(row, col) === QUEEN) {
      const attacker = changed.attacker(row, col);
      if (attacker) {
        this.board.refuse([row, col], attacker);
        notice(word("attacked", attacker[0] + 1, attacker[1] + 1));
        return true;
      }
    }
    this.set(changed);
    return true;
  }

  #enter(mode) {
    this.mode = mode;
    this.modes.set(mode);
    this.solutions.root.hidden = mode !== "solutions";
    this.stepper.root.hidden = mode !== "search";
    this.side.classList.toggle("searching", mode === "search");
    if (mode === "search") this.stepper.enter();
    else {
      this.stepper.leave();
      this.#draw();
    }
  }

  #draw() {
    if (this.mode === "solutions") this.board.draw(this.position, this.columns);
  }

  // Keys of the whole tab, where no field and no cell wants them.
  #typed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea") || (event.key === " " && event.target.closest("button")))
      return;
    const inBoard = event.target.closest(".board");
    const solutions = {
      n: () => this.solutions.go(this.solutions.at + 1),
      p: () => this.solutions.go(this.solutions.at - 1),
    };
    const search = {
      ArrowRight: () => this.stepper.forth(),
      ArrowLeft: () => this.stepper.back(),
      " ": () => this.stepper.toggle(),
    };
    const act = this.mode === "search" ? (inBoard ? undefined : search[event.key]) : solutions[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
