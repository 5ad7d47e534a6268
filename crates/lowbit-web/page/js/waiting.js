// While an answer is awaited: after a moment the elapsed seconds, and a button to stop.
import { button, h } from "./dom.js";
import { time } from "./words.js";

const APPEARS_AFTER = 400;
const EVERY = 500;

export class Waiting {
  // Calls `stopped()` when the button is pressed.
  constructor(stopped) {
    this.seconds = h("span", { class: "faint small", role: "timer" });
    this.stop = button("stop", () => {
      this.end();
      stopped();
    });
    this.root = h("span", { class: "row waiting", hidden: true }, this.stop, this.seconds);
  }

  // `said()` returns further words on the progress.
  begin(said = () => "") {
    this.end();
    const from = performance.now();
    const draw = () => {
      const passed = Math.floor((performance.now() - from) / 1000);
      this.seconds.textContent = [said(), passed ? time(passed) : ""].filter(Boolean).join(" · ");
    };
    this.appears = setTimeout(() => {
      this.root.hidden = false;
      draw();
      this.timer = setInterval(draw, EVERY);
    }, APPEARS_AFTER);
  }

  end() {
    clearTimeout(this.appears);
    clearInterval(this.timer);
    this.root.hidden = true;
  }
}
