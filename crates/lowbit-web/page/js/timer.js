// The time spent on a puzzle: it runs while the page is visible and the puzzle is not solved, and is stored.
import { h, iconButton, picture } from "./dom.js";
import { keepData, keptData } from "./kept.js";
import { clock, word } from "./words.js";

const KEPT = 60;

export class Timer {
  constructor() {
    this.shown = h("span", { class: "time", id: "timer", role: "timer" });
    this.pauseButton = iconButton("pause timer", "pause", () => this.toggle());
    this.root = h("span", { class: "row timer" }, this.shown, this.pauseButton);
    setInterval(() => this.#tick(), 1000);
    this.#draw();
  }

  // Switches to another puzzle, by name; its earlier time is continued.
  set(name) {
    if (name === this.name) return;
    this.#keep();
    Object.assign(this, { name, running: false, byHand: false, seconds: known()[name] ?? 0 });
    this.#draw();
  }

  // The visitor did something: the time runs, unless it was paused by hand.
  touch() {
    if (this.running || this.byHand) return;
    this.running = true;
    this.#draw();
  }

  stop() {
    this.running = false;
    this.#keep();
    this.#draw();
  }

  restart() {
    this.seconds = 0;
    this.stop();
  }

  toggle() {
    this.byHand = this.running;
    this.running = !this.running;
    this.#keep();
    this.#draw();
  }

  #tick() {
    if (!this.running || document.hidden || !this.root.isConnected) return;
    this.seconds++;
    if (this.seconds % 5 === 0) this.#keep();
    this.#draw();
  }

  #draw() {
    const seconds = this.seconds ?? 0;
    this.shown.textContent = clock(seconds);
    const name = this.running ? "pause timer" : "resume timer";
    this.pauseButton.disabled = !this.running && !this.byHand; // disabled, not hidden: the layout must not shift
    this.pauseButton.replaceChildren(picture(this.running ? "pause" : "play"));
    this.pauseButton.dataset.label = name;
    this.pauseButton.setAttribute("aria-label", word(name));
    this.pauseButton.title = word(name);
  }

  #keep() {
    if (!this.name || !this.seconds) return;
    const times = Object.entries(known()).filter(([name]) => name !== this.name);
    const kept = Object.fromEntries([...times, [this.name, this.seconds]].slice(-KEPT));
    keepData("times", kept);
  }
}

const known = () => keptData("times", {});
