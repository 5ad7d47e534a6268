// Queens: a board to click, its count and its solutions, and the search step by step.
import { button, choice, details, field, h, notice } from "../dom.js";
import { Past, joined, parts } from "../past.js";
import { word } from "../words.js";
import { BLOCKED, FREE, Position, QUEEN } from "./position.js";
import { BoardView } from "./board.js";
import { CountCard } from "./count.js";
import { SolutionsCard } from "./solutions.js";
import { StepperCard } from "./stepper.js";

export function make() {
  const tab = new QueensTab();
  return {
    root: tab.root,
    past: tab.past,
    show: rest => tab.past.visit(rest, "8"),
    hide: () => tab.stepper.player.pause(),
  };
}

class QueensTab {
  constructor() {
    this.past = new Past("queens", address => this.#open(address));
    this.tool = BLOCKED;
    this.mode = "solutions";
    this.board = new BoardView((row, col, key) => this.#act(row, col, key));
    this.count = new CountCard();
    this.solutions = new SolutionsCard(columns => {
      this.columns = columns;
      this.#draw();
      if (this.mode === "solutions") this.#looked();
    });
    this.stepper = new StepperCard(
      (queens, levels) => this.board.draw(this.position, queens, levels),
      this.board.below,
      () => this.#looked(),
    );
    this.size = h("input", {
      type: "range",
      min: 1,
      max: 32,
      value: 8,
      label: "size",
      oninput: () => this.#resize(Number(this.size.value)),
      onchange: () => {
        this.sliding = false;
      },
    });
    this.sizeSaid = h("output", { id: "size-said" });
    this.clear = button("clear", () => this.#change(new Position(this.position.n), "turn"), { class: "quiet" });
    this.tools = choice(
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
      this.mode,
      mode =>
        this.past.change("turn", () => {
          this.#enter(mode);
          this.#looked();
        }),
    );
    this.bar = h("div", { class: "row apart" }, this.tools, field("size", this.size, this.sizeSaid), this.clear);
    this.root = h(
      "div",
      { class: "columns" },
      h("div", { class: "stack" }, this.bar, this.board.root, this.#paste()),
      (this.side = h("div", { class: "stack" }, this.count.root, this.modes, this.solutions.root, this.stepper.root)),
    );
    this.stepper.root.hidden = true;
    this.root.addEventListener("keydown", event => this.#typed(event));
    document.addEventListener("keydown", event => {
      if (event.target === document.body && this.root.isConnected) this.#typed(event);
    });
    document.addEventListener("language", () => this.#draw());
  }

  // A board as text: rows of '.', '*' and 'Q'.
  #paste() {
    this.text = h("textarea", { label: "paste board", spellcheck: "false", rows: 4, placeholder: ".Q..\n*..." });
    this.fault = h("p", { class: "bad small", role: "alert" });
    const use = () => {
      const position = Position.fromText(this.text.value);
      this.fault.textContent = position ? "" : word("no board pasted");
      if (position) this.#change(position, "turn");
    };
    return (this.pasting = details(
      "paste board",
      this.text,
      h("div", { class: "row" }, button("use", use)),
      this.fault,
    ));
  }

  get address() {
    const settings =
      this.mode === "search"
        ? { step: String(this.stepper.player.number) }
        : { solution: this.solutions.alone ? "" : this.solutions.at + 1 > 1 ? this.solutions.at + 1 : "" };
    if (this.mode === "solutions" && this.solutions.alone) {
      settings.queens = this.solutions.alone.map(column => column + 1).join("-");
    }
    return joined(this.position.address, settings);
  }

  // Shows the state of an address. Says whether there is one.
  #open(address) {
    const [path, { step, solution, queens }] = parts(address);
    const position = Position.fromAddress(path);
    if (!position) {
      notice(word("no such board"));
      return false;
    }
    const isOther = position.address !== this.position?.address;
    if (isOther) this.#set(position);
    this.#enter(step === undefined ? "solutions" : "search");
    if (step !== undefined && Number(step) !== this.stepper.player.number) this.stepper.player.goTo(Number(step) || 0);
    if (step === undefined) this.solutions.open(Math.max(0, (Number(solution) || 1) - 1), columnsOf(queens, position));
    this.past.at(this.address);
  }

  // A change by hand.
  #change(position, kind) {
    this.past.change(kind, () => {
      this.#set(position);
      this.#looked();
    });
  }

  #set(position) {
    this.position = position;
    this.size.value = position.n;
    this.sizeSaid.textContent = `${position.n} × ${position.n}`;
    this.clear.disabled = position.isPlain;
    this.columns = undefined;
    this.stepper.update(position);
    this.#draw();
    this.count.update(position);
    this.solutions.update(position);
  }

  #looked() {
    if (this.position) this.past.at(this.address);
  }

  // While the slider is dragged, the sizes it passes are one change.
  #resize(n) {
    this.#change(this.position.resized(n), this.sliding ? "look" : "turn");
    this.sliding = true;
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
    if (this.mode === "search") {
      if (key === " ") return false;
      if (key !== undefined && key !== "Enter") return false;
      if (!this.stepper.clicked(row, col)) notice(word("locked"));
      return true;
    }
    if (!Object.hasOwn(tools, key)) return false;
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
    this.#change(changed, "edit");
    return true;
  }

  #enter(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.modes.set(mode);
    const searching = mode === "search";
    this.solutions.root.hidden = searching;
    this.stepper.root.hidden = !searching;
    this.bar.hidden = this.pasting.hidden = searching;
    this.side.classList.toggle("searching", searching);
    this.root.classList.toggle("stepping", searching);
    if (searching) this.stepper.enter();
    else {
      this.stepper.leave();
      this.#draw();
    }
  }

  #draw() {
    if (this.mode === "solutions" && this.position) this.board.draw(this.position, this.columns);
  }

  // Keys of the whole tab, where no field and no cell wants them.
  #typed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      event.target.closest("input, select, textarea") ||
      (event.key === " " && event.target.closest("button, summary"))
    )
      return;
    const inBoard = event.target.closest(".board");
    if (this.mode === "search") {
      if ((inBoard && event.key !== " ") || !this.stepper.player.typed(event.key)) return;
    } else {
      const by = { n: 1, p: -1 }[event.key.toLowerCase()];
      if (!by) return;
      this.solutions.go(this.solutions.at + by);
    }
    event.preventDefault();
  }
}

// "2-4-1-3" as columns from 0, if they are a solution of the board's size.
function columnsOf(text, position) {
  const columns = (text ?? "").split("-").map(number => Number(number) - 1);
  const isWhole = new Set(columns).size === position.n && columns.every(column => column >= 0 && column < position.n);
  return columns.length === position.n && isWhole ? columns : undefined;
}
