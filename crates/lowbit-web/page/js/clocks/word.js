// The dials packed into one word, three bits a clock, and a move as one addition: carries lit, then cleared by a mask.
import { h } from "../dom.js";
import { word } from "../words.js";
import { letter } from "./dials.js";

// `lines` are [name, numbers, kind]: a number for each dial, written in `width` bits.
function table(lines, width) {
  const dials = lines[0][1].length;
  const head = h(
    "tr",
    {},
    h("td"),
    ...Array.from({ length: dials }, (_, i) => h("th", { scope: "col", colspan: width }, letter(i))),
  );
  const bits = (number, kind) =>
    Array.from({ length: width }, (_, i) => {
      const one = (number >> (width - 1 - i)) & 1;
      const carry = i === 0 && one && kind === "sum";
      return h(
        "td",
        { class: i === 0 ? "first" : "" },
        h("span", { class: `bit${one ? " one" : ""}${carry ? " lit" : ""}` }, String(one)),
      );
    });
  const rows = lines.map(([name, numbers, kind]) =>
    h(
      "tr",
      { class: `word-${kind}` },
      h("th", { scope: "row" }, name),
      ...numbers.flatMap(number => bits(number, kind)),
    ),
  );
  return h("div", { class: "scrolls" }, h("table", { class: "packed" }, head, ...rows));
}

const hex = (numbers, width) => `0x${numbers.reduce((sum, number) => sum * 2 ** width + number, 0).toString(16)}`;

// The lines of an addition, each with its explanation; `line` is the last shown line.
export const LINES = 5;

export function packed(dials, last, line = LINES - 1) {
  const { width } = dials;
  if (!width) return [];
  if (!last)
    return [table([[word("word"), dials.at, "at"]], width), h("p", { class: "small faint" }, hex(dials.at, width))];
  const mask = dials.at.map(() => 2 ** (width - 1) - 1);
  const { before, turns, sum, after } = last;
  const carries = sum.filter((number, i) => number !== after[i]).length;
  const turned = turns.flatMap((by, i) => (by ? [letter(i)] : [])).join(" ");
  const lines = [
    [word("word"), before, "at", word("line word", width - 1)],
    [`+ ${word("move", last.move + 1)}`, turns, "move", word("line move", turned)],
    ["=", sum, "sum", word("line sum", carries)],
    ["& mask", mask, "mask", word("line mask")],
    ["=", after, "at", word("line after")],
  ].slice(0, line + 1);
  const formula = `(${hex(before, width)} + ${hex(turns, width)}) & ${hex(mask, width)} = ${hex(after, width)}`;
  return [
    table(lines, width),
    h("p", { class: "small", id: "line-said", role: "status" }, lines.at(-1)[3]),
    ...(line === LINES - 1
      ? [h("p", { class: "small faint wraps" }, formula), h("p", { class: "small" }, word("carries", carries))]
      : []),
  ];
}
