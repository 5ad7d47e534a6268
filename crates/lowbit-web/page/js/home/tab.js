// The first screen: one sentence about the page, three links above an animated search, the puzzles of the day, played puzzles.
import { h } from "../dom.js";
import { Past } from "../past.js";
import { Moving } from "./moving.js";
import { Played } from "./played.js";
import { Today } from "./today.js";

const WAYS = [
  ["play", "sudoku"],
  ["see", "learn/1"],
  ["count", "queens/27"],
];

export function make() {
  const moving = new Moving();
  const past = new Past("home", () => past.at(""));
  const way = ([name, address]) =>
    h(
      "a",
      { class: "card way-in", href: `#${address}`, id: `way-${name}` },
      h("strong", { word: `way ${name}` }),
      h("span", { class: "faint", word: `way ${name} text` }),
    );
  const tryQueens = h("a", { class: "button try-queens", href: "#queens/8?play=on", word: "place queens" });
  const root = h(
    "div",
    { class: "home stack" },
    h("p", { class: "what", word: "what this is" }),
    h("div", { class: "hero" }, moving.root, h("div", { class: "ways stack" }, ...WAYS.map(way), tryQueens)),
    new Today().root,
    new Played().root,
  );
  return {
    root,
    past,
    show: rest => {
      past.visit(rest, "");
      moving.begin();
    },
    hide: () => moving.end(),
  };
}
