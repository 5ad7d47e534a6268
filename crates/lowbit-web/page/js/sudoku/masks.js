// The words of the selected cell, as in the lecture: a bit for each digit, the highest first.
import { h } from "../dom.js";
import { has, lowbit, index, written } from "../bits.js";
import { word } from "../words.js";

export function masks(sudoku, cell) {
  const { row, col, grid, d } = sudoku.masks(cell);
  const low = lowbit(d);
  const { side } = sudoku;
  const [r, c] = [sudoku.row(cell), sudoku.column(cell)];
  const b = `[${Math.floor(r / sudoku.box)}][${Math.floor(c / sudoku.box)}]`;
  const digits = Array.from({ length: side }, (_, i) => side - 1 - i);
  const head = h("tr", {}, h("td"), ...digits.map(bit => h("th", { scope: "col" }, sudoku.character(bit + 1))));
  const line = (name, set, kind, lit) =>
    h(
      "tr",
      { class: `mask-${kind}` },
      h("th", { scope: "row", class: "mask-name" }, name),
      ...digits.map(bit =>
        h(
          "td",
          {},
          h(
            "span",
            { class: `bit${has(set, bit) ? " one" : ""}${lit && has(low, bit) ? " lit" : ""}` },
            has(set, bit) ? "1" : "0",
          ),
        ),
      ),
    );
  const table = h(
    "table",
    { class: `mask-table side-${side}` },
    head,
    line(`row[${r}]`, row, "c"),
    line(`col[${c}]`, col, "zd"),
    line(`grid${b}`, grid, "fd"),
    line("d", d, "d", true),
  );
  const said = d === 0 ? word("no digit") : word("lowest digit", written(low, side), sudoku.character(index(low) + 1));
  return [
    h("div", { class: "scrolls" }, table),
    h("p", { class: "small faint" }, "d = (row | col | grid) ^ ", written(2 ** side - 1, side)),
    h("p", { class: "small" }, said),
  ];
}
