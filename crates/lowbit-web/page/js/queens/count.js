// The number of solutions: a short count at once, a long one with progress and an estimate, and as a run if it
// would exceed the time limit of a question.
import { ask, asker, hasServer, look } from "../api.js";
import { button, details, field, h } from "../dom.js";
import { sentences, time, whole, word } from "../words.js";

// Counts predicted to take longer, in seconds, start only on request.
const AT_ONCE = 20;

// The most characters that fit in the largest letters.
const LONGEST = 22;

const METHODS = ["auto", "join", "lanes", "dfs"];
const BACKENDS = ["auto", "avx512", "avx2", "scalar"];
const BACKENDS_OF_BROWSERS = ["auto", "scalar"];

export class CountCard {
  constructor() {
    this.ask = asker({ isSeen: true });
    this.figure = h("div", { class: "figure", id: "count" }, "…");
    this.known = h("p", { class: "faint small", id: "published" });
    this.spoken = h("p", { class: "unseen", role: "status", id: "count-spoken" });
    this.unique = h("p", { class: "faint", id: "unique" });
    this.filled = h("div");
    this.bar = h("div", { class: "bar", role: "progressbar", label: "progress", hidden: true }, this.filled);
    this.about = h("p", { class: "faint small", id: "about-count" });
    this.how = h("p", { class: "faint small", id: "how-counted" });
    this.start = button("count", () => this.#count(), { class: "main", hidden: true });
    this.again = button("try again", () => this.update(this.position), { class: "main", hidden: true });
    this.keep = button("keep as run", () => this.#keep(), { id: "keep-run", hidden: true });
    this.stop = button("stop", () => this.#stopped(), { hidden: true });
    const choices = (names, label) =>
      h(
        "select",
        { label, onchange: () => this.update(this.position) },
        ...names.map(name =>
          h(
            "option",
            name === "auto" ? { value: name, word: "auto" } : { value: name },
            ...(name === "auto" ? [] : [name]),
          ),
        ),
      );
    this.method = choices(METHODS, "method");
    this.backend = choices(hasServer() ? BACKENDS : BACKENDS_OF_BROWSERS, "backend");
    this.command = h("pre", { id: "count-command", tabindex: 0, hidden: true });
    this.root = h(
      "section",
      { class: "card", label: "count" },
      this.figure,
      this.known,
      this.spoken,
      this.unique,
      this.bar,
      this.about,
      this.command,
      h("div", { class: "row" }, this.start, this.again, this.keep, this.stop),
      details(
        "how counted",
        this.how,
        h("div", { class: "row" }, field("method", this.method), field("backend", this.backend)),
      ),
    );
    document.addEventListener("language", () => this.say?.());
  }

  get #question() {
    const chosen = {};
    if (this.method.value !== "auto") chosen.method = this.method.value;
    if (this.backend.value !== "auto") chosen.backend = this.backend.value;
    return { ...this.position.question, ...chosen };
  }

  async update(position) {
    this.position = position;
    this.#reset();
    try {
      await this.#lookUp();
      if (position !== this.position) return;
      const plan = await this.ask("queens/plan", this.#question);
      this.plan = plan;
      this.limit ??= (await look("../health")).limit_seconds;
      if (plan.seconds <= AT_ONCE) return await this.#count();
      this.#offer("not counted");
    } catch (failure) {
      this.#failed(failure);
    }
  }

  // The published count is shown at once, marked as published; this page counts beside it.
  async #lookUp() {
    const { position } = this;
    this.published = undefined;
    if (!position.isPlain) return;
    const { count } = await ask("queens/published", { n: position.n });
    if (position !== this.position || count === undefined) return;
    this.published = count;
    this.#say(() => this.#showPublished());
  }

  // Long numbers are written in smaller letters.
  #show(text) {
    this.figure.textContent = text;
    this.figure.classList.toggle("long", text.length > LONGEST);
  }

  #showPublished() {
    this.#show(word("solutions", whole(this.published)));
    this.known.textContent = word("published count");
  }

  // The cost is shown before a count starts. A count beyond the time limit of a question is only offered as a run; without
  // a server, the page shows the command instead.
  #offer(name) {
    const { plan } = this;
    const isTooLong = plan.seconds > this.limit;
    this.#say(() => {
      if (this.published) this.#showPublished();
      else this.figure.textContent = word(name);
      const limit = time(this.limit);
      const said = hasServer() ? (isTooLong ? "too long" : "may be kept") : isTooLong ? "too long here" : "lost with page";
      const stopped = this.published && name === "stopped" ? word("stopped here") : "";
      this.about.textContent = sentences(stopped, word("estimate", time(plan.seconds)), word(said, limit));
      this.how.textContent = `${plan.method}, ${plan.backend}`;
    });
    this.start.hidden = isTooLong;
    this.start.dataset.word = this.published ? "count here" : "count";
    this.start.textContent = word(this.start.dataset.word);
    this.keep.hidden = !hasServer();
    this.command.hidden = hasServer();
    this.command.textContent = this.position.command;
  }

  async #count() {
    this.start.hidden = this.keep.hidden = this.command.hidden = true;
    this.reached = { fraction: 0, remaining: this.plan.seconds };
    this.appears = setTimeout(() => {
      this.bar.hidden = this.stop.hidden = false;
      this.#progress(this.reached);
    }, 250);
    const on = { progress: reached => reached.fraction && this.#progress(reached) };
    try {
      const counted = await this.ask("queens/count", { ...this.#question, unique: true }, on);
      this.#say(() => {
        this.#show(word("solutions", whole(counted.count)));
        this.known.textContent = "";
        this.unique.textContent = counted.unique === counted.count ? "" : word("classes", whole(counted.unique));
        this.about.textContent = [word("counted in", time(counted.seconds)), checks(counted)]
          .filter(Boolean)
          .join(" · ");
        this.how.textContent = `${counted.method}, ${counted.backend}`;
        this.spoken.textContent = this.figure.textContent;
      });
    } catch (failure) {
      this.#failed(failure);
    } finally {
      this.#ended();
    }
  }

  // A stopped question has no end of its own, so whatever stops it calls this.
  #ended() {
    clearTimeout(this.appears);
    this.bar.hidden = this.stop.hidden = true;
  }

  // Progress is drawn at every event, but announced only at each quarter. Progress before the bar appears is drawn with it.
  #progress(reached) {
    this.reached = reached;
    const { fraction, elapsed, remaining } = reached;
    this.filled.style.width = `${100 * fraction}%`;
    this.bar.setAttribute("aria-valuenow", Math.round(100 * fraction));
    if (this.bar.hidden) return;
    this.known.textContent = "";
    this.figure.textContent = `${(100 * fraction).toFixed(fraction < 0.1 ? 1 : 0)} %`;
    this.about.textContent = remaining == null ? time(elapsed) : remaining < 0.5 ? word("almost done") : word("left", time(remaining));
    const quarter = 25 * Math.floor(4 * fraction);
    if (quarter !== this.quarter) {
      this.quarter = quarter;
      this.spoken.textContent = `${quarter} %`;
    }
  }

  // Starts the count as a run, which is kept in a file and shown under Runs.
  async #keep() {
    this.keep.disabled = true;
    try {
      const { name } = await ask("runs/start", this.#question);
      location.hash = `runs/${name}`;
    } catch (failure) {
      this.#failed(failure);
    } finally {
      this.keep.disabled = false;
    }
  }

  #stopped() {
    this.ask.stop();
    this.#ended();
    this.#offer("stopped");
  }

  #failed(failure) {
    this.#ended();
    this.#say(() => {
      this.figure.textContent = word(failure.error === "time" ? "stopped" : "cannot count");
      this.about.textContent = failure.message;
      this.spoken.textContent = `${this.figure.textContent}: ${failure.message}`;
    });
    this.known.textContent = "";
    this.again.hidden = !["unreachable", "stopped", "internal"].includes(failure.error);
    if (failure.error === "time") this.keep.hidden = !hasServer();
  }

  #reset() {
    this.ask.stop();
    this.#ended();
    for (const part of [this.start, this.again, this.keep, this.command]) part.hidden = true;
    this.#show("…"); // never the count of another board
    this.known.textContent = "";
    this.filled.style.width = "0";
    this.unique.textContent = this.about.textContent = this.how.textContent = "";
    this.quarter = undefined;
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
