// What a digit means, and digits to tap: a digit, a mark in the corners or in the centre, a colour, or a digit to light up.
import { choice, h } from "../dom.js";
import { word } from "../words.js";
import { COLOURS } from "./grid.js";

export const TOOLS = ["digit", "corner", "centre", "colour", "light"];

// Letters of the keyboard for the tools, as on other pages.
export const KEYS = { z: "digit", x: "corner", c: "centre", v: "colour", b: "light" };

export class Pad {
  // `type(key)` is called with what is tapped; `chosen()` when another tool is taken.
  constructor(type, chosen) {
    this.type = type;
    this.tool = "digit";
    this.tools = choice(
      "tool",
      TOOLS.map(tool => [tool, `tool ${tool}`]),
      this.tool,
      tool => {
        this.take(tool);
        chosen();
      },
    );
    this.buttons = h("div", { class: "pad", role: "group", label: "digits" });
    this.root = h("div", { class: "stack pad-place" }, this.tools, this.buttons);
  }

  take(tool) {
    this.tool = tool;
    this.tools.set(tool);
    this.draw(this.sudoku, this.highlight);
  }

  next() {
    this.take(TOOLS[(TOOLS.indexOf(this.tool) + 1) % TOOLS.length]);
  }

  // Digits, with how many of each are still to come; colours where colours are given.
  draw(sudoku, highlight) {
    if (!sudoku) return;
    Object.assign(this, { sudoku, highlight });
    const colours = this.tool === "colour";
    const left = new Array(sudoku.side + 1).fill(sudoku.side);
    sudoku.givens.forEach((_, cell) => left[sudoku.digit(cell)]--);
    const key = [sudoku.side, this.tool, highlight, colours ? "" : left.join(), word("erase")].join("|");
    if (key === this.key) return;
    this.key = key;
    const digits = Array.from({ length: colours ? COLOURS : sudoku.side }, (_, i) => i + 1);
    const made = digits.map(digit =>
      h(
        "button",
        {
          type: "button",
          class: colours ? `colour-${digit}` : left[digit] <= 0 ? "used-up" : "",
          "aria-label": colours ? word("said colour", digit) : undefined,
          "aria-pressed": this.tool === "light" ? String(highlight === digit) : undefined,
          onclick: () => this.type(colours ? String(digit) : sudoku.character(digit)),
        },
        colours ? "" : sudoku.character(digit),
      ),
    );
    const erase = h("button", { type: "button", label: "erase", onclick: () => this.type("Delete") }, "⌫");
    this.buttons.replaceChildren(...made, erase);
  }
}
