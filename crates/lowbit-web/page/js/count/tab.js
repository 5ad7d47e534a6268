// Count: placements of any piece on any board, and published sequences about them. The predicted cost is shown first.
import { choice, h, notice } from "../dom.js";
import { Past } from "../past.js";
import { word } from "../words.js";
import { Placements } from "./placements.js";
import { Sequences } from "./sequences.js";

const FIRST = { placements: "queen/torus/13x13/each-row/count", sequences: "A007705/6" };

export function make() {
  const tab = new CountTab();
  return { root: tab.root, past: tab.past, show: rest => tab.show(rest), hide: () => tab.hide() };
}

class CountTab {
  constructor() {
    this.past = new Past("count", address => this.#open(address));
    const changed = () => this.past.at(this.views[this.kind].address, "edit");
    this.views = { placements: new Placements(changed), sequences: new Sequences(changed) };
    this.kind = "placements";
    this.kinds = choice(
      "mode",
      [
        ["placements", "placements tab"],
        ["sequences", "sequences tab"],
      ],
      this.kind,
      kind =>
        this.past.change("turn", () => {
          this.#open(this.left[kind] ?? FIRST[kind]);
        }),
    );
    this.left = {};
    this.place = h("div");
    this.root = h("div", { class: "stack" }, this.kinds, this.place);
  }

  show(rest) {
    this.past.visit(rest, FIRST.placements);
    if (this.isLeft) this.views[this.kind].open(this.views[this.kind].address); // leaving the tab ended its count
    this.isLeft = false;
  }

  hide() {
    this.isLeft = true;
    this.views[this.kind].leave();
  }

  #open(address) {
    const kind = /^A\d/.test(address) ? "sequences" : "placements";
    if (kind !== this.kind) {
      this.left[this.kind] = this.views[this.kind].address;
      this.views[this.kind].leave();
    }
    if (!this.views[kind].open(address)) {
      notice(word("no such question"));
      return false;
    }
    this.kind = kind;
    this.kinds.set(kind);
    if (this.place.firstChild !== this.views[kind].root) this.place.replaceChildren(this.views[kind].root);
    this.past.at(this.views[kind].address);
  }
}
