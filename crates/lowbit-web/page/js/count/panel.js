// A count: its predicted cost, then its progress with a button to stop, then its numbers. Published counts are marked.
import { asker, look } from "../api.js";
import { button, h } from "../dom.js";
import { sentences, time, whole, word } from "../words.js";

// Counts predicted to take at most this many seconds start at once.
const AT_ONCE = 1;

// Predictions below this many seconds are too rough to be shown.
const SHORTEST = 0.01;

// The most characters that fit in the largest letters.
const LONGEST = 22;

export class CountPanel {
  // `question()` returns the path and the body of the question.
  constructor(question) {
    this.question = question;
    this.ask = asker({ isSeen: true });
    this.figure = h("div", { class: "figure", id: "placements" });
    this.forecast = h("p", { class: "faint", id: "placements-forecast" });
    this.about = h("p", { class: "faint small", id: "placements-about", role: "status" });
    this.filled = h("div");
    this.bar = h("div", { class: "bar", role: "progressbar", label: "progress", hidden: true }, this.filled);
    this.start = button("count", () => this.count(), { class: "main", id: "placements-count" });
    this.stop = button("stop", () => this.#stopped(), { hidden: true });
    this.rows = h("div", { class: "scrolls" });
    this.root = h(
      "section",
      { class: "card stack", label: "count" },
      this.figure,
      this.forecast,
      this.bar,
      this.about,
      h("div", { class: "row" }, this.start, this.stop),
      this.rows,
    );
    document.addEventListener("language", () => this.say?.());
  }

  // A new question, without results yet.
  clear() {
    this.ask.stop();
    this.#busy(false);
    this.#say(() => {
      this.figure.textContent = "";
      this.forecast.textContent = this.about.textContent = "";
      this.rows.replaceChildren();
    });
    this.start.hidden = true;
  }

  // Shows the predicted cost of a count before it starts; a short count starts at once. `plan()` asks for the prediction.
  async predict(plan) {
    this.clear();
    try {
      const { seconds } = await plan(this.ask);
      await this.offer(seconds);
    } catch (failure) {
      this.failed(failure);
    }
  }

  // `unknown` is the text for a count without a predicted time.
  async offer(seconds, unknown = "not predicted") {
    this.limit ??= (await look("../health")).limit_seconds;
    const isTooLong = seconds > this.limit;
    const said = seconds == null ? unknown : isTooLong ? "longer than asked" : undefined;
    this.#say(() => {
      const estimated = seconds == null ? "" : seconds < SHORTEST ? word("at once") : word("estimate", time(seconds));
      this.forecast.textContent = sentences(estimated, said && word(said, time(this.limit)));
    });
    this.start.hidden = isTooLong;
    if (seconds != null && seconds <= AT_ONCE) await this.count();
  }

  async count() {
    const [path, body] = this.question();
    const forecast = this.forecast.textContent;
    this.figure.textContent = "…";
    this.about.textContent = "";
    this.rows.replaceChildren();
    this.#busy(true);
    try {
      const counted = await this.ask(path, body, { progress: reached => this.#progress(reached) });
      this.#busy(false);
      this.#say(() => this.#show(counted, forecast));
    } catch (failure) {
      this.failed(failure);
    }
  }

  #progress({ fraction, elapsed, remaining }) {
    this.filled.style.width = `${100 * fraction}%`;
    this.bar.setAttribute("aria-valuenow", Math.round(100 * fraction));
    this.figure.textContent = `${(100 * fraction).toFixed(fraction < 0.1 ? 1 : 0)} %`;
    const left = remaining == null ? time(elapsed) : remaining < 0.5 ? word("almost done") : word("left", time(remaining));
    if (this.about.textContent !== left) this.about.textContent = left;
  }

  #show({ count, row, seconds, checks, goal }, forecast) {
    const text = count === undefined ? "" : word("placements", whole(count));
    this.figure.textContent = text;
    this.figure.classList.toggle("long", text.length > LONGEST);
    this.forecast.textContent = forecast;
    const checked = checks?.published ? word("as published") : checks?.units_recounted ? word("recounted") : "";
    this.about.textContent = [word("counted in", time(seconds)), checked].filter(Boolean).join(" · ");
    this.rows.replaceChildren(...(row ? [tableOf(row, goal)] : []));
  }

  #stopped() {
    this.ask.stop();
    this.#busy(false);
    this.#say(() => {
      this.figure.textContent = "";
      this.about.textContent = word("stopped");
    });
  }

  failed(failure) {
    this.#busy(false);
    this.#say(() => {
      this.figure.textContent = "";
      this.about.textContent = failure.message;
    });
  }

  #busy(busy) {
    this.bar.hidden = this.stop.hidden = !busy;
    this.start.hidden = busy;
    if (busy) this.filled.style.width = "0";
  }

  #say(words) {
    this.say = words;
    words();
  }
}

// The numbers of a row, each with its meaning.
const FIRST = { "by-first": 1 };
function tableOf(row, goal = "") {
  const first = FIRST[goal] ?? 0;
  const line = (number, i) => h("tr", {}, h("th", { scope: "row" }, String(first + i)), h("td", { class: "number" }, whole(number)));
  return h(
    "table",
    { class: "numbers" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col", word: `row of ${goal}` }), h("th", { scope: "col", word: "placements column" }))),
    h("tbody", {}, ...row.map(line)),
  );
}
