// The number of solutions: at once where it is short, with progress and an estimate where it is long.
import { asker } from "../api.js";
import { h } from "../dom.js";
import { time, whole, word } from "../words.js";

// A count that is predicted to take longer is not begun without being asked for, in seconds.
const AT_ONCE = 20;

export class CountCard {
  constructor() {
    this.ask = asker();
    this.figure = h("div", { class: "figure", id: "count", "aria-live": "polite" }, "…");
    this.unique = h("p", { class: "faint", id: "unique" });
    this.filled = h("div");
    this.bar = h("div", { class: "bar", role: "progressbar", label: "progress", hidden: true }, this.filled);
    this.about = h("p", { class: "faint small", id: "about-count" });
    this.start = h("button", {
      type: "button",
      class: "main",
      word: "count",
      hidden: true,
      onclick: () => this.#count(),
    });
    this.stop = h("button", { type: "button", word: "stop", hidden: true, onclick: () => this.#stopped() });
    this.root = h(
      "section",
      { class: "card", "aria-label": word("count") },
      this.figure,
      this.unique,
      this.bar,
      this.about,
      h("div", { class: "row" }, this.start, this.stop),
    );
    document.addEventListener("language", () => this.say?.());
  }

  async update(position) {
    this.question = position.question;
    this.#reset();
    try {
      const plan = await this.ask("queens/plan", this.question);
      this.plan = plan;
      if (plan.seconds <= AT_ONCE) return await this.#count();
      this.#say(() => {
        this.figure.textContent = word("not counted");
        this.about.textContent = word("estimate", time(plan.seconds), plan.method);
      });
      this.start.hidden = false;
    } catch (failure) {
      this.#failed(failure);
    }
  }

  async #count() {
    this.start.hidden = true;
    const begin = performance.now();
    const appears = setTimeout(() => {
      this.bar.hidden = this.stop.hidden = false;
    }, 250);
    const on = { progress: reached => this.#progress(reached) };
    try {
      const counted = await this.ask("queens/count", { ...this.question, unique: true }, on);
      this.#say(() => {
        this.figure.textContent = word(counted.count === "1" ? "one solution" : "solutions", whole(counted.count));
        this.unique.textContent = counted.unique === counted.count ? "" : word("classes", whole(counted.unique));
        this.about.textContent = [time(counted.seconds), `${counted.method}, ${counted.backend}`, checks(counted)]
          .filter(Boolean)
          .join(" · ");
      });
    } catch (failure) {
      this.#failed(failure);
    } finally {
      clearTimeout(appears);
      this.bar.hidden = this.stop.hidden = true;
    }
    return performance.now() - begin;
  }

  #progress({ fraction, elapsed, remaining }) {
    this.filled.style.width = `${100 * fraction}%`;
    this.bar.setAttribute("aria-valuenow", Math.round(100 * fraction));
    if (this.bar.hidden) return;
    this.figure.textContent = `${(100 * fraction).toFixed(fraction < 0.1 ? 1 : 0)} %`;
    this.about.textContent = remaining == null ? time(elapsed) : word("left", time(remaining));
  }

  #stopped() {
    this.ask.stop();
    this.bar.hidden = this.stop.hidden = true;
    this.#say(() => {
      this.figure.textContent = word("stopped");
      this.about.textContent = word("estimate", time(this.plan.seconds), this.plan.method);
    });
    this.start.hidden = false;
  }

  #failed(failure) {
    this.bar.hidden = this.stop.hidden = true;
    this.#say(() => {
      this.figure.textContent = word(failure.error === "time" ? "stopped" : "cannot count");
      this.about.textContent = failure.message;
    });
  }

  #reset() {
    this.ask.stop();
    this.bar.hidden = this.stop.hidden = this.start.hidden = true;
    this.filled.style.width = "0";
    this.unique.textContent = this.about.textContent = "";
    this.say = undefined;
  }

  #say(words) {
    this.say = words;
    words();
  }
}

function checks({ checks }) {
  if (checks.published) return word("as published");
  return checks.units_recounted > 0 ? word("recounted") : "";
}
