// Large keys for fingers: digits, the tools, and beside them the buttons needed during play.
import { choice, h, iconButton } from "../dom.js";
import { word } from "../words.js";
import { COLOURS } from "./grid.js";

export const TOOLS = ["digit", "corner", "centre", "colour", "light"];

// Letters of the keyboard for the tools, as on other pages.
export const KEYS = { z: "digit", x: "corner", c: "centre", v: "colour", b: "light" };

export class Pad {
  // `type(key)` is called for a tapped key; `chosen()` for another tool; `undo()` and `hint()` for their buttons;
  // `more()` opens everything else.
  constructor({ type, chosen, undo, hint, more }) {
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
    this.digits = h("div", { class: "digits", role: "group", label: "digits" });
    const key = (name, drawn, act, more = "") => {
      const made = iconButton(name, drawn, act);
      made.className = `key ${more}`.trim();
      made.append(h("span", { class: "key-name", word: name, "aria-hidden": "true" }));
      return made;
    };
    this.marksKey = key("marks key", "pencil", () => {
      this.take(this.tool === "centre" ? "digit" : "centre");
      chosen();
    });
    this.hintKey = key("hint", "lamp", hint, "phone");
    this.keys = h(
      "div",
      { class: "keys-beside", role: "group", label: "actions" },
      key("undo", "undone", undo, "phone"),
      key("erase", "erase", () => this.type("Delete")),
      this.marksKey,
      this.hintKey,
      key("more", "more", more, "phone"),
    );
    this.marksKey.classList.add("phone");
    this.buttons = h("div", { class: "pad" }, this.digits, this.keys);
    this.root = h("div", { class: "stack pad-place" }, this.tools, this.buttons);
    this.take("digit");
  }

  take(tool) {
    this.tool = tool;
    this.tools.set(tool);
    this.marksKey.setAttribute("aria-pressed", tool === "centre");
    this.draw(this.sudoku, this.highlight);
  }

  next() {
    this.take(TOOLS[(TOOLS.indexOf(this.tool) + 1) % TOOLS.length]);
  }

  // Draws digits with the number of each still missing, or colours if the tool is for colours.
  draw(sudoku, highlight) {
    if (!sudoku) return;
    Object.assign(this, { sudoku, highlight });
    const colours = this.tool === "colour";
    const left = new Array(sudoku.digits + 1).fill(sudoku.side);
    sudoku.givens.forEach((_, cell) => left[sudoku.digit(cell)]--);
    const key = [sudoku.digits, sudoku.character(1), this.tool, highlight, colours ? "" : left.join(), word("erase")].join("|");
    if (key === this.key) return;
    this.key = key;
    const digits = Array.from({ length: colours ? COLOURS : sudoku.digits }, (_, i) => i + 1);
    this.digits.dataset.side = sudoku.side;
    this.digits.replaceChildren(
      ...digits.map(digit =>
        h(
          "button",
          {
            type: "button",
            class: `key ${colours ? `colour-${digit}` : left[digit] <= 0 ? "used-up" : ""}`.trim(),
            "aria-label": colours ? word("said colour", digit) : undefined,
            "aria-pressed": this.tool === "light" ? String(highlight === digit) : undefined,
            onclick: () => this.type(colours ? String(digit) : sudoku.character(digit)),
          },
          colours ? "" : sudoku.character(digit),
        ),
      ),
    );
  }
}
