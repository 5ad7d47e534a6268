// Learn: the lecture's idea in eight short screens, each with something to try and a question.
import { button, h } from "../dom.js";
import { Past } from "../past.js";
import { word } from "../words.js";
import { SCREENS } from "./screens.js";

export function make() {
  const tab = new LearnTab();
  return { root: tab.root, past: tab.past, show: rest => tab.past.visit(rest, "1"), hide: () => tab.leave() };
}

class LearnTab {
  constructor() {
    this.past = new Past("learn", address => this.#open(address));
    this.made = new Map();
    this.title = h("h2", { class: "learn-title", id: "learn-title", tabindex: -1 });
    this.text = h("p", { class: "learn-text" });
    this.place = h("div", { class: "learn-place" });
    this.previous = button("learn back", () => this.#go(this.number - 1));
    this.next = button("learn on", () => this.#go(this.number + 1), { class: "main", id: "learn-on" });
    const dot = number =>
      h("button", { type: "button", class: "learn-dot", onclick: () => this.#go(number) }, String(number));
    this.dots = SCREENS.map((_, i) => dot(i + 1));
    this.root = h(
      "div",
      { class: "learn stack" },
      this.title,
      this.text,
      this.place,
      h("div", { class: "learn-nav" }, this.previous, h("div", { class: "row" }, ...this.dots), this.next),
    );
    this.root.addEventListener("keydown", event => {
      if (event.target.closest("[role=grid], input, button, .player, summary")) return;
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by) this.#go(this.number + by);
    });
    document.addEventListener("language", () => this.number && this.#draw());
  }

  #open(address) {
    const number = Number(address);
    if (!(number >= 1 && number <= SCREENS.length)) return false;
    this.leave();
    this.number = number;
    if (!this.made.has(number)) this.made.set(number, SCREENS[number - 1]());
    this.place.replaceChildren(this.made.get(number).root);
    this.made.get(number).enter?.();
    this.#draw();
    this.past.at(String(number));
  }

  #go(number) {
    if (number < 1 || number > SCREENS.length) return;
    this.past.change("turn", () => this.#open(String(number)));
    this.title.focus({ preventScroll: true });
  }

  leave() {
    this.made.get(this.number)?.leave?.();
  }

  #draw() {
    const { number } = this;
    this.title.textContent = `${number}. ${word(`learn ${number} title`)}`;
    this.text.textContent = word(`learn ${number} text`);
    this.previous.disabled = number === 1;
    this.next.disabled = number === SCREENS.length;
    this.dots.forEach((dot, i) => {
      dot.setAttribute("aria-label", word(`learn ${i + 1} title`));
      if (i + 1 === number) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    });
    this.made.get(number).draw?.();
  }
}
