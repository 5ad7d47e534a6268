// The lecture's program beside the board, with the current line lit.
import { h } from "../dom.js";

export class Code {
  constructor(lines) {
    this.lines = lines.map(line => h("span", { class: "code-line" }, line));
    this.root = h("pre", { class: "code", label: "program", tabindex: 0 }, ...this.lines);
  }

  light(number) {
    this.lines.forEach((line, i) => {
      line.classList.toggle("lit", i === number);
      if (i === number) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
  }
}

// A word of the search as a line of a table: its name, its bits from the lowest on, their meaning.
export const wordLine = (name, bits, kind, said) =>
  h(
    "tr",
    { class: `mask-${kind}` },
    h("th", { scope: "row" }, name),
    h("td", { class: "bits-written" }, bits),
    h("td", { class: "said" }, said),
  );
