// A list with arrow keys and a highlighted current item: the links of a chain, the steps of a path.
import { h } from "../dom.js";

export class WalkList {
  // Calls `went(number)` when the current item changes.
  constructor(name, went) {
    this.went = went;
    this.list = h("ol", { class: `walk ${name}` });
    this.root = this.list;
    this.list.addEventListener("keydown", event => this.#typed(event));
  }

  // `items` are texts, or lists of the parts of a line.
  set(items, at = -1) {
    this.at = at;
    this.buttons = items.map((item, i) =>
      h("button", { type: "button", class: "quiet", tabindex: i ? -1 : 0, onclick: () => this.#go(i) }, ...[item].flat()),
    );
    this.list.replaceChildren(...this.buttons.map(button => h("li", {}, button)));
    this.list.hidden = items.length === 0;
    this.light(at);
  }

  add(item) {
    const i = this.buttons.length;
    const button = h(
      "button",
      { type: "button", class: "quiet", tabindex: i ? -1 : 0, onclick: () => this.#go(i) },
      ...[item].flat(),
    );
    this.buttons.push(button);
    this.list.append(h("li", {}, button));
    this.list.hidden = false;
  }

  light(at) {
    this.at = at;
    this.buttons.forEach((button, i) => {
      if (i === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      button.tabIndex = i === Math.max(at, 0) ? 0 : -1;
    });
    const button = this.buttons[at];
    if (!button) return;
    // Scroll only the list, never the page.
    const [top, bottom] = [button.offsetTop, button.offsetTop + button.offsetHeight];
    if (top < this.list.scrollTop) this.list.scrollTop = top;
    else if (bottom > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = bottom - this.list.clientHeight;
  }

  #go(i) {
    this.light(i);
    this.went(i);
  }

  #typed(event) {
    const last = this.buttons.length - 1;
    const to = {
      ArrowDown: this.at + 1,
      ArrowRight: this.at + 1,
      ArrowUp: this.at - 1,
      ArrowLeft: this.at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(Math.max(0, Math.min(last, to)));
    this.buttons[this.at].focus({ preventScroll: true });
  }
}
