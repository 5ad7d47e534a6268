// Rows of switches, cells and bits: the lowest on the left, like the columns. Every screen uses this order.
import { h, picture } from "../dom.js";
import { has, members } from "../bits.js";
import { word } from "../words.js";

// A row of cells. `act(col)` is called for a click; without it the row is passive.
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

// A row of bits with its name. `kind` is its colour: c, zd, fd and d have colours, all others are plain. `move` is its
// animation: flip, slide or merge. `act(bit)` is called for a click; `values` writes the value of each bit above it.
export function bits(name, set, n, kind, { lit = 0, act, said = "", move = "", values = false, hidden = 0 } = {}) {
  const shown = Array.from({ length: n }, (_, bit) => {
    const look = `bit${has(set, bit) && !has(hidden, bit) ? " one" : ""}${has(lit, bit) ? " lit" : ""}`;
    const value = has(hidden, bit) ? "" : has(set, bit) ? "1" : "0";
    if (!act) return h("span", { class: look, "aria-hidden": "true" }, value);
    const label = word("learn bit", bit + 1, value);
    return h(
      "button",
      { type: "button", class: look, "aria-label": label, "aria-pressed": String(has(set, bit)), onclick: () => act(bit) },
      value,
    );
  });
  const about = act
    ? { role: "group", "aria-label": name || word("switches") }
    : { role: "img", "aria-label": `${name} = ${set}` };
  return h(
    "div",
    { class: `learn-bits mask-${kind}` },
    h("span", { class: "mask-name" }, name),
    values
      ? h(
          "div",
          { class: "learn-row learn-values", "aria-hidden": "true" },
          ...Array.from({ length: n }, (_, bit) => h("span", {}, String(2 ** bit))),
        )
      : null,
    h("div", { class: `learn-row${move ? ` moves-${move}` : ""}`, ...about }, ...shown),
    h("span", { class: "small faint" }, said),
  );
}

// "4 + 32 = 36"
export const sum = set => {
  const parts = members(set).map(bit => 2 ** bit);
  return parts.length > 1 ? `${parts.join(" + ")} = ${set}` : String(set);
};
