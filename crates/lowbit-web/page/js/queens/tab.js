// Queens: a board to click, its count and its solutions, and the search step by step.
import { dayOf } from "../daily/day.js";
import { button, choice, details, field, h, notice } from "../dom.js";
import { pasteField, pastedAnywhere } from "../paste.js";
import { Past, joined, parts } from "../past.js";
import { word } from "../words.js";
import { BLOCKED, FREE, Position, QUEEN } from "./position.js";
import { BoardView } from "./board.js";
import { CountCard } from "./count.js";
import { PlayCard, attacked } from "./play.js";
import { SolutionsCard } from "./solutions.js";
import { StepperCard } from "./stepper.js";

export function make() {
  const tab = new QueensTab();
  return {
    root: tab.root,
    past: tab.past,
    show: rest => tab.past.visit(rest, "8?play=on"),
    hide: () => tab.stepper.player.pause(),
  };
}

class QueensTab {
  constructor() {
    this.past = new Past("queens", address => this.#open(address));
    this.tool = BLOCKED;
    this.mode = "play";
    this.board = new BoardView((row, col, key) => this.#act(row, col, key));
    this.count = new CountCard();
    this.solutions = new SolutionsCard(columns => {
      this.columns = columns;
      this.#draw();
      if (this.mode === "solutions") this.#looked();
    });
    this.play = new PlayCard(
      () => this.#placed(),
      position => this.#change(position, "turn"),
    );
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
        ["play", "play tab"],
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
    this.toolBox = h("div", { class: "row" }, h("span", { class: "faint small", word: "tool" }), this.tools);
    this.bar = h("div", { class: "row apart tools" }, this.toolBox, field("size", this.size, this.sizeSaid), this.clear);
    this.root = h(
      "div",
      { class: "columns" },
      h("div", { class: "stack" }, this.bar, this.board.root, this.#paste()),
      (this.side = h(
        "div",
        { class: "stack" },
        this.modes,
        this.play.root,
        this.count.root,
        this.solutions.root,
        this.stepper.root,
      )),
    );
    this.#show();
    pastedAnywhere(this.root, text => this.#read(text));
    this.root.addEventListener("keydown", event => this.#typed(event));
    document.addEventListener("keydown", event => {
      if (event.target === document.body && this.root.isConnected) this.#typed(event);
    });
    document.addEventListener("language", () => this.#draw());
  }

  // A board as text: rows of '.', '*' and 'Q'.
  #paste() {
    this.text = pasteField("paste board", 4, () => {});
    this.text.placeholder = ".Q..\n*...";
    this.fault = h("p", { class: "bad small", role: "alert" });
    const use = button("use", () => this.#read(this.text.value));
    return (this.pasting = details("paste board", this.text, h("div", { class: "row" }, use), this.fault));
  }

  #read(text) {
    const position = Position.fromText(text);
    this.fault.textContent = position ? "" : word("no board pasted");
    if (position) this.#change(position, "turn");
    else if (!this.pasting.open) notice(word("no board pasted"));
  }

  get address() {
    const settings = {
      play: () => ({ play: this.play.written }),
      search: () => ({ step: String(this.stepper.player.number) }),
      solutions: () => ({ solution: this.solutions.alone ? "" : this.solutions.at + 1 > 1 ? this.solutions.at + 1 : "" }),
    }[this.mode]();
    if (this.mode === "solutions" && this.solutions.alone) {
      settings.queens = this.solutions.alone.map(column => column + 1).join("-");
    }
    return joined(this.position.address, settings);
  }

  // Shows the state of an address. Returns whether the address is valid.
  #open(address) {
    const [path, { step, solution, queens, play }] = parts(address);
    const day = dayOf(path);
    const position = day ? this.play.boardOf(day) : Position.fromAddress(path);
    if (!position) {
      notice(word("no such board"));
      return false;
    }
    const isOther = position.address !== this.position?.address;
    const mode = step !== undefined ? "search" : play || day ? "play" : "solutions";
    if (isOther) this.#set(position);
    this.#enter(mode);
    if (mode === "play") this.play.update(position, PlayCard.read(play ?? "", position));
    if (mode === "search" && Number(step) !== this.stepper.player.number) this.stepper.player.goTo(Number(step) || 0);
    if (mode === "solutions") this.solutions.open(Math.max(0, (Number(solution) || 1) - 1), columnsOf(queens, position));
    this.#draw();
    this.past.at(this.address);
  }

  // An edit by the visitor.
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
    this.play.update(position);
    this.#draw();
    this.#solve();
  }

  // Nothing is solved during play, and each position only once.
  #solve() {
    if (this.mode === "play" || this.solvedFor === this.position) return;
    this.solvedFor = this.position;
    this.count.update(this.position);
    this.solutions.update(this.position);
  }

  #placed() {
    this.#draw();
    this.past.at(this.address, "edit");
  }

  #looked() {
    if (this.position) this.past.at(this.address);
  }

  // While the slider is dragged, all sizes together are one change.
  #resize(n) {
    this.#change(this.position.resized(n), this.sliding ? "look" : "turn");
    this.sliding = true;
  }

  // A click uses the selected tool, a key its own tool. Returns whether the key is known.
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
    if (this.mode === "play") return this.#playsOn(row, col, key);
    if (!Object.hasOwn(tools, key)) return false;
    const what = tools[key];
    const changed = this.position.resized(this.position.n);
    changed.set(row, col, this.position.at(row, col) === what ? FREE : what);
    if (changed.at(row, col) === QUEEN) {
      const attacker = changed.attacker(row, col);
      if (attacker) return this.#refuse([row, col], attacker);
    }
    this.#change(changed, "edit");
    return true;
  }

  #refuse(cell, attacker) {
    this.board.refuse(cell, attacker);
    notice(word("attacked", attacker[0] + 1, attacker[1] + 1));
    return true;
  }

  // A click, Space, Enter or Q places or removes a queen.
  #playsOn(row, col, key) {
    const isMeant = key === undefined || [" ", "Enter", "q", "Q", "Delete", "Backspace"].includes(key);
    if (!isMeant) return false;
    if (this.position.at(row, col) === QUEEN) notice(word("a given queen"));
    const attacker = this.play.act(row, col);
    return attacker ? this.#refuse([row, col], attacker) : true;
  }

  #enter(mode) {
    if (mode === this.mode) return;
    if (this.mode === "search") this.stepper.leave();
    this.mode = mode;
    this.modes.set(mode);
    this.#show();
    if (mode === "search") this.stepper.enter();
    if (this.position) this.#solve();
    this.#draw();
  }

  #show() {
    const { mode } = this;
    const searching = mode === "search";
    this.play.root.hidden = mode !== "play";
    this.count.root.hidden = mode === "play";
    this.solutions.root.hidden = mode !== "solutions";
    this.stepper.root.hidden = !searching;
    this.bar.hidden = searching;
    this.toolBox.hidden = this.clear.hidden = this.pasting.hidden = mode !== "solutions";
    this.side.classList.toggle("searching", searching);
    this.root.classList.toggle("stepping", searching);
  }

  #draw() {
    if (!this.position) return;
    if (this.mode === "solutions") this.board.draw(this.position, this.columns);
    if (this.mode !== "play") return;
    const levels = attacked(this.position.n, this.play.queens);
    this.board.draw(this.position, this.play.placed, levels, { isPlay: true, isSolved: this.play.isSolved });
  }

  // Keys of the whole tab, unless a field or a cell handles them.
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
    } else if (this.mode === "solutions") {
      const by = { n: 1, p: -1 }[event.key.toLowerCase()];
      if (!by) return;
      this.solutions.go(this.solutions.at + by);
    } else return;
    event.preventDefault();
  }
}

// "2-4-1-3" as columns from 0, if they are a solution of the board's size.
function columnsOf(text, position) {
  const columns = (text ?? "").split("-").map(number => Number(number) - 1);
  const isWhole = new Set(columns).size === position.n && columns.every(column => column >= 0 && column < position.n);
  return columns.length === position.n && isWhole ? columns : undefined;
}
