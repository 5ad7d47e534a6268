// Rows of cells one can click, and rows of bits under them: bit 0 on the left, as the columns are.
import { h, picture } from "../dom.js";
import { has, written } from "../bits.js";
import { word } from "../words.js";

// A row of cells. `act(col)` is called for a click; without it the row is only looked at.
export function cells(n, row, { queen, free = 0, lowest = 0, act }) {
  return h(
    "div",
    { class: "learn-row", role: "group", "aria-label": word("learn row", row + 1) },
    ...Array.from({ length: n }, (_, col) => {
      const kind = has(lowest, col) ? " lowbit" : has(free, col) ? " free" : "";
      const name = `cell${(row + col) % 2 ? " dark" : ""}${kind}`;
      const content = queen === col ? [picture("queen")] : [];
      if (!act) return h("span", { class: name, "aria-hidden": "true" }, ...content);
      const what = word(queen === col ? "queen" : "free");
      const label = word("cell", row + 1, col + 1, what);
      return h("button", { type: "button", class: name, "aria-label": label, onclick: () => act(col) }, ...content);
    }),
  );
}

// A word as bits under the cells. `act(bit)` is called for a click.
export function bits(name, set, n, kind, { lit = 0, act, said = "" } = {}) {
  const shown = Array.from({ length: n }, (_, bit) => {
    const look = `bit${has(set, bit) ? " one" : ""}${has(lit, bit) ? " lit" : ""}`;
    const value = has(set, bit) ? "1" : "0";
    if (!act) return h("span", { class: look, "aria-hidden": "true" }, value);
    const label = word("learn bit", bit, value);
    return h("button", { type: "button", class: look, "aria-label": label, onclick: () => act(bit) }, value);
  });
  const about = act
    ? { role: "group", "aria-label": name }
    : { role: "img", "aria-label": `${name} = ${written(set, n)}` };
  return h(
    "div",
    { class: `learn-bits mask-${kind}` },
    h("span", { class: "mask-name" }, name),
    h("div", { class: "learn-row", ...about }, ...shown),
    h("span", { class: "small faint" }, said),
  );
}
