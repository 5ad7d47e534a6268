// Steps through a search: forward, back, play, to the next solution. States are immutable, so a step back is the
// previous state.
import { h, iconButton, picture } from "../dom.js";
import { slice } from "../slice.js";

// The most steps that can be taken back.
const MEMORY = 100_000;

// The interval in milliseconds at which runs and fast play (from this notch on) are drawn: more is not visible, and a large grid
// takes long to draw.
const DRAWN_EVERY = 100;
const FAST = 9;

export class Player {
  // `step(state)` is the next state or null; a run to the next solution ends at `isGoal(state)`; `changed()` draws.
  constructor({ step, isGoal, changed }) {
    Object.assign(this, { step, isGoal, changed });
    this.playing = iconButton("play", "play", () => this.toggle());
    this.backward = iconButton("step back", "back", () => this.back());
    this.forward = iconButton("step", "forth", () => this.forth());
    this.skip = iconButton("to the next solution", "skip-on", () => this.nextGoal());
    this.again = iconButton("restart", "first", () => this.restart());
    this.speed = h("input", { type: "range", min: 0, max: 12, step: 1, value: 3, label: "speed" });
    this.root = h(
      "div",
      { class: "row player" },
      this.again,
      this.backward,
      this.playing,
      this.forward,
      this.skip,
      h("label", { class: "field grow" }, h("span", { class: "faint small", word: "speed" }), this.speed),
    );
    // A clicked button gives up the focus, so that Space plays; a button reached by Tab keeps it.
    this.root.addEventListener("click", event => event.detail > 0 && event.target.closest("button")?.blur());
  }

  begin(state) {
    this.pause();
    this.first = this.state = state;
    this.number = 0;
    this.history = [];
    this.changed();
  }

  restart() {
    this.begin(this.first);
  }

  get isAtEnd() {
    return this.step(this.state) === null;
  }

  forth() {
    const next = this.step(this.state);
    if (next) this.#keep(next);
    else this.pause();
    this.changed();
    return Boolean(next);
  }

  back() {
    this.pause();
    const before = this.history.pop();
    if (before) Object.assign(this, before);
    this.changed();
  }

  #keep(next) {
    this.history.push({ state: this.state, number: this.number });
    if (this.history.length > MEMORY) this.history.splice(0, MEMORY / 10);
    this.state = next;
    this.number++;
  }

  toggle() {
    if (!this.timer) return this.play();
    this.pause();
    this.changed(); // steps since the last drawing
  }

  // From one step a second, doubling with every notch of the slider.
  play() {
    let [due, last, drawn] = [1, performance.now(), 0];
    const frame = now => {
      const took = now - last;
      due += (took / 1000) * 2 ** this.speed.value;
      last = now;
      let moved = false;
      const isBehind = slice(() => {
        const next = due >= 1 ? this.step(this.state) : undefined;
        if (next === null) this.pause();
        if (!next) return false;
        due--;
        this.#keep(next);
        moved = true;
        if (this.isGoal(next) && this.speed.value < 7) due = Math.min(due, 0);
        return true;
      });
      if (isBehind) due = Math.min(due, 1); // this machine is too slow: missed steps are dropped
      const isSeen = this.speed.value < FAST || now - drawn >= Math.max(DRAWN_EVERY, 3 * took) || !this.timer; // a slow machine draws less
      if (moved && isSeen) {
        drawn = now;
        this.changed();
      }
      if (this.timer) this.timer = requestAnimationFrame(frame);
    };
    this.#begins(requestAnimationFrame(frame));
  }

  #begins(timer) {
    this.timer = timer;
    this.playing.replaceChildren(picture("pause"));
  }

  pause() {
    cancelAnimationFrame(this.timer);
    this.timer = undefined;
    this.playing.replaceChildren(picture("play"));
  }

  // Runs to the next solution, or to the end; one step back returns to the start of the run.
  nextGoal() {
    this.#run(state => this.isGoal(state));
  }

  // Runs to a step by its number, from the beginning.
  goTo(number) {
    this.pause();
    Object.assign(this, { state: this.first, number: 0, history: [] });
    if (number > 0) this.#run(() => this.number >= number);
    else this.changed();
  }

  #run(isThere) {
    this.pause();
    this.history.push({ state: this.state, number: this.number });
    let drawn = 0;
    const run = () => {
      const goesOn = slice(() => {
        const next = this.step(this.state);
        if (next) {
          this.state = next;
          this.number++;
        }
        return next && !isThere(next);
      });
      if (goesOn) this.timer = requestAnimationFrame(run);
      else this.pause();
      const now = performance.now();
      if (goesOn && now - drawn < DRAWN_EVERY) return;
      drawn = now;
      this.changed();
    };
    this.#begins(true);
    run();
  }

  // Keys of a tab with steps. Returns whether the key is known.
  typed(key) {
    const acts = {
      ArrowRight: () => this.forth(),
      ArrowLeft: () => this.back(),
      " ": () => this.toggle(),
      Home: () => this.restart(),
    };
    acts[key]?.();
    return key in acts;
  }

  draw() {
    this.backward.disabled = this.again.disabled = this.history.length === 0;
    this.forward.disabled = this.playing.disabled = this.skip.disabled = !this.timer && this.isAtEnd;
  }
}
