// The words of the selected cell, as in the lecture: a bit for each digit, the lowest first.
import { h } from "../dom.js";
import { full, has, index, lowbit, written } from "../bits.js";
import { word } from "../words.js";

export function masks(sudoku, cell) {
  const { row, col, grid, d } = sudoku.masks(cell);
  const low = lowbit(d);
  const { side } = sudoku;
  const [r, c] = [sudoku.row(cell), sudoku.column(cell)];
  const b = `[${Math.floor(r / sudoku.box)}][${Math.floor(c / sudoku.box)}]`;
  const digits = Array.from({ length: side }, (_, bit) => bit);
  const line = (name, set, kind, lit) =>
    h(
      "div",
      { class: `mask-line mask-${kind}`, role: "img", "aria-label": `${name} = ${written(set, side)}` },
      h("span", { class: "mask-name" }, name),
      h(
        "span",
        { class: "mask-bits" },
        ...digits.map(bit =>
          h(
            "span",
            { class: `bit${has(set, bit) ? " one" : ""}${lit && has(low, bit) ? " lit" : ""}` },
            has(set, bit) ? "1" : "0",
          ),
        ),
      ),
    );
  const heads = digits.map(bit => h("span", {}, sudoku.character(bit + 1)));
  const table = h(
    "div",
    { class: `mask-table side-${side}` },
    h(
      "div",
      { class: "mask-line mask-heads", "aria-hidden": "true" },
      h("span"),
      h("span", { class: "mask-bits" }, ...heads),
    ),
    line(`row[${r}]`, row, "in-row"),
    line(`col[${c}]`, col, "in-column"),
    line(`grid${b}`, grid, "in-box"),
    line("d", d, "d", true),
  );
  table.style.setProperty("--side", side);
  const said = d === 0 ? word("no digit") : word("lowest digit", written(low, side), sudoku.character(index(low) + 1));
  return [
    table,
    h("p", { class: "small faint wraps" }, "d = (row | col | grid) ^ ", written(full(side), side)),
    h("p", { class: "small wraps" }, said),
  ];
}
