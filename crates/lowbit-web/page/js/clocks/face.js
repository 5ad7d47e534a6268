// A dial as a picture: a clock with one hand, or a light if there are two positions.
import { h, svg } from "../dom.js";
import { word } from "../words.js";
import { letter } from "./dials.js";

export class Face {
  // `act(by)` is called when the dial is turned by hand.
  constructor(index, states, act) {
    this.index = index;
    this.states = states;
    this.turned = 0;
    this.hand = svg("g", { class: "hand" }, svg("path", { d: "M-5 8h10L2-33h-4z" }), svg("circle", { r: 7 }));
    const ticks = Array.from({ length: Math.min(states, 60) }, (_, k) =>
      svg("path", { class: k === 0 ? "tick home" : "tick", d: "M0-40v-6", transform: `rotate(${(360 * k) / states})` }),
    );
    const face =
      states === 2
        ? svg(
            "svg",
            { viewBox: "-50 -50 100 100", "aria-hidden": "true" },
            svg("rect", { class: "lamp", x: -47, y: -47, width: 94, height: 94, rx: 14 }),
          )
        : svg(
            "svg",
            { viewBox: "-50 -50 100 100", "aria-hidden": "true" },
            svg("circle", { class: "rim", r: 47 }),
            ...ticks,
            this.hand,
          );
    this.root = h(
      "button",
      { type: "button", class: states === 2 ? "face light" : "face", onclick: () => act(1) },
      face,
      h("span", { class: "name" }, letter(index)),
    );
    this.root.addEventListener("keydown", event => {
      const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      act(by);
    });
  }

  // The hand continues forward instead of turning back through the whole circle.
  set(position) {
    const now = ((this.turned % this.states) + this.states) % this.states;
    const forward = (position - now + this.states) % this.states;
    this.turned += forward > this.states / 2 ? forward - this.states : forward;
    this.hand.style.transform = `rotate(${(360 * this.turned) / this.states}deg)`;
    this.root.classList.toggle("on", position !== 0);
    this.root.setAttribute(
      "aria-label",
      word("dial", letter(this.index), this.states === 4 ? position * 3 || 12 : position),
    );
  }

  hint(times) {
    this.root.dataset.hint = times || "";
  }
}
