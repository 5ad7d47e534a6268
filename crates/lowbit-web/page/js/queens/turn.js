// Your turn: which bit does the search take next? The answer is a click on a cell, or the button for no cell.
import { button, h, toggle } from "../dom.js";
import { has, index, lowbit } from "../bits.js";
import { sentences, whole, word } from "../words.js";
import { tried } from "./search.js";

export class Turn {
  constructor(player, draw) {
    this.player = player;
    this.asks = false;
    this.switch = toggle("your turn", false, asks => {
      this.asks = asks;
      Object.assign(this, { right: 0, wrong: 0, verdict: undefined });
      player.pause();
      draw();
    });
    this.none = button("none is free", () => this.answer());
    this.said = h("p", { id: "turn-said", role: "status" });
    this.score = h("span", { class: "faint small", id: "turn-score" });
    this.root = h(
      "div",
      { class: "stack turn" },
      h("div", { class: "row" }, this.switch, this.none, this.score),
      this.said,
    );
  }

  // Answers with a cell, or with no cell. Returns whether there was a question.
  answer(row, col) {
    if (!this.asks) return false;
    const { state } = this.player;
    const [right, reason] = judged(state, row, col);
    this[right ? "right" : "wrong"]++;
    this.verdict = reason;
    if (right) this.player.forth();
    else this.draw(state);
    return true;
  }

  draw(state) {
    this.none.hidden = this.score.hidden = this.said.hidden = !this.asks;
    if (!this.asks) return;
    this.none.disabled = this.player.isAtEnd;
    this.score.textContent = word("turn score", whole(this.right), whole(this.right + this.wrong));
    const question = this.player.isAtEnd
      ? word("event end")
      : word("which bit", Math.min(state.row + 1, state.cells.length));
    this.said.textContent = sentences(this.verdict, question);
  }
}

// Whether an answer is right, and why.
function judged(state, row, col) {
  const { d } = state;
  const next = d ? index(lowbit(d)) : -1;
  if (row === undefined) return d === 0 ? [true, word("right none")] : [false, word("wrong some")];
  if (d === 0) return [false, word("wrong none")];
  if (row !== state.row) return [false, word("wrong row", state.row + 1)];
  if (col === next) return [true, word("right bit", col + 1)];
  if (has(d, col)) return [false, word("wrong higher", col + 1)];
  if (has(tried(state), col)) return [false, word("wrong tried", col + 1)];
  const masks = ["c", "zd", "fd"].filter(name => has(state[name], col));
  return [false, masks.length ? word("wrong hit", col + 1, masks.join(", ")) : word("wrong blocked", col + 1)];
}
