// The card of a search with steps: the player, the last event, the lecture's program beside its words,
// and two counters.
import { h } from "../dom.js";
import { whole, word } from "../words.js";
import { Code } from "./code.js";

export class SearchCard {
  // `name` is the prefix of the ids; the elements `between` are placed below the last event.
  constructor(name, player, program, ...between) {
    this.player = player;
    this.event = h("p", { class: "event", id: `${name}-event`, "aria-live": "polite" });
    this.code = new Code(program);
    this.words = h("table", { class: "words" });
    this.nodes = h("div", { class: "figure", id: `${name}-nodes` });
    this.solutions = h("div", { class: "figure", id: `${name}-solutions` });
    this.root = h(
      "section",
      { class: "card stack", label: "search tab" },
      player.root,
      this.event,
      ...between,
      h("div", { class: "lecture" }, this.code.root, h("div", { class: "scrolls" }, this.words)),
      h(
        "div",
        { class: "counters" },
        h("div", {}, this.nodes, (this.nodesName = h("span"))),
        h("div", {}, this.solutions, (this.solutionsName = h("span"))),
      ),
      h(
        "p",
        { class: "faint small keys" },
        ...["→", "←", "Space"].flatMap(key => [h("kbd", {}, key), " "]),
        h("span", { word: "keys of search" }),
      ),
    );
  }

  // Draws the last event, the current line of the program, and its words as lines of a table.
  draw(state, happened, line, words) {
    this.player.draw();
    this.nodes.textContent = whole(state.nodes);
    this.nodesName.textContent = word("nodes", state.nodes);
    this.solutions.textContent = whole(state.solutions);
    this.solutionsName.textContent = word("solutions found", state.solutions);
    if (!this.player.timer) this.event.textContent = happened;
    this.code.light(line);
    this.words.replaceChildren(...words);
  }
}
