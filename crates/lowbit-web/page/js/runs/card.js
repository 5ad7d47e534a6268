// A run: its progress, its speed, its actions.
import { ask } from "../api.js";
import { button, details, h, notice, save, svg } from "../dom.js";
import { time, whole, word } from "../words.js";

export class RunCard {
  // `look()` refreshes all runs.
  constructor(name, look) {
    Object.assign(this, { name, look });
    this.title = h("h2");
    this.badge = h("span", { class: "badge" });
    this.body = h("div", { class: "stack" });
    this.history = h("div", { class: "history" });
    this.said = h("p", { class: "small", role: "status" });
    this.stop = button("stop", () => this.#stopping());
    this.resume = button("resume run", () => this.#do("resume"), { class: "main" });
    this.units = button("save units", () => this.#save("runs/units", "csv"));
    this.rates = button("save rates", () => this.#saveRates());
    this.certify = button("save certificate", () => this.#save("runs/certify", "cert"));
    this.verify = button("verify", () => this.#verify());
    this.workers = h("p", { class: "small faint wraps" });
    this.root = h(
      "section",
      { class: "card stack", "aria-label": name, "data-run": name },
      h("div", { class: "row apart" }, this.title, this.badge),
      h("p", { class: "faint small" }, name),
      this.body,
      this.history,
      h("div", { class: "row" }, this.stop, this.resume, this.certify, this.verify, this.units, this.rates),
      this.said,
      details("who counted", this.workers),
    );
  }

  draw(run, anew) {
    const key = JSON.stringify(run);
    if (key === this.key && !anew) return;
    Object.assign(this, { key, run });
    const { status, fault, certificate, here, history } = run;
    const trouble = fault ? [h("p", { class: "bad" }, fault)] : [];
    const { complete, active } = status ?? {};
    const isQueens = status?.puzzle === "queens";
    this.title.textContent = status ? title(status) : this.name;
    this.badge.hidden = !status;
    this.badge.textContent = word(complete ? "complete" : active ? "at work" : "at rest");
    this.badge.className = complete ? "badge good" : "badge";
    this.body.replaceChildren(
      ...trouble,
      ...(isQueens ? count(status, certificate ?? (this.isVerified ? word("holds") : undefined)) : status ? [h("p", {}, status.board)] : []),
    );
    this.stop.hidden = !here;
    if (!here) this.#name("stop", false);
    this.resume.hidden = !isQueens || complete || active || here;
    this.certify.hidden = this.verify.hidden = !isQueens || !complete;
    this.units.hidden = !isQueens;
    this.rates.hidden = this.history.hidden = history.length < 2;
    if (history.length >= 2) this.history.replaceChildren(...chart(history));
    this.workers.textContent = (status?.workers ?? []).map(contribution).join(" · ");
    this.workers.parentElement.hidden = !status?.workers.length;
  }

  // A run stops at the end of a unit; until then the button says that it is stopping.
  #stopping() {
    this.#name("stopping", true);
    this.#do("stop").then(done => done || this.#name("stop", false));
  }

  #name(name, isBusy) {
    this.stop.dataset.word = name;
    this.stop.textContent = word(name);
    this.stop.disabled = isBusy;
  }

  async #do(what) {
    try {
      await ask(`runs/${what}`, { name: this.name });
      this.look();
      return true;
    } catch (failure) {
      notice(failure.message);
      return false;
    }
  }

  async #save(path, ending) {
    try {
      const { text } = await ask(path, { name: this.name });
      save(`${this.name.replace(/\.run$/, "")}.${ending}`, text, ending === "csv" ? "text/csv" : "text/plain");
    } catch (failure) {
      notice(failure.message);
    }
  }

  // The history as a table: time, fraction done, and rate since the previous moment.
  #saveRates() {
    const rows = rates(this.run.history).map(({ at, fraction, rate }) =>
      [new Date(at * 1000).toISOString(), fraction, rate].join(","),
    );
    save(`${this.name}-rates.csv`, `time,fraction,fraction_per_second\n${rows.join("\n")}\n`, "text/csv");
  }

  async #verify() {
    this.said.textContent = "…";
    try {
      const { count, units, recounted } = await ask("runs/verify", { name: this.name });
      this.said.textContent = word("verified", whole(count), whole(units), whole(recounted));
      this.said.className = "small good";
      this.isVerified = true;
      this.draw(this.run, true);
    } catch (failure) {
      this.said.textContent = failure.message;
      this.said.className = "small bad";
    }
  }
}

function title({ puzzle, n, board, part }) {
  if (puzzle !== "queens") return word("sudoku");
  const special = [board !== "plain" && word("own board"), part && word("part", part)];
  return [`${word("queens")} ${n}`, ...special].filter(Boolean).join(" · ");
}

// The progress of a count: a figure, a bar, and the facts.
function count(status, certificate) {
  const { complete, fraction, fraction_per_second: rate, seconds_left: left, solutions, damaged } = status;
  const percent = 100 * (fraction ?? 0);
  const filled = h("div");
  filled.style.width = `${percent}%`;
  const facts = [
    [word("units"), `${whole(status.units_done)} / ${whole(status.units)}`],
    [word(complete ? "all solutions" : "solutions so far"), whole(solutions)],
    ...(rate && !complete ? [[word("rate"), rateOf(rate)]] : []),
    ...(left != null ? [[word("time left"), time(left)]] : []),
    [word("certificate"), certificate ?? word(complete ? "no certificate" : "after the end")],
    ...(damaged.length ? [[word("damaged"), damaged.join(", ")]] : []),
  ];
  return [
    h("div", { class: "figure" }, complete ? whole(solutions) : `${percent.toFixed(percent < 10 ? 2 : 1)} %`),
    h(
      "div",
      { class: "bar", role: "progressbar", "aria-valuenow": Math.round(percent), "aria-label": word("progress") },
      filled,
    ),
    h("dl", {}, ...facts.flatMap(([term, value]) => [h("dt", {}, term), h("dd", {}, value)])),
  ];
}

const contribution = ({ machine, method, backend, units, share }) =>
  `${machine ?? "?"}: ${method ?? "?"} ${backend ?? ""}, ${whole(units)} (${(100 * share).toFixed(1)} %)`;

// A fraction per second, in a unit of time that is easy to read.
function rateOf(rate) {
  const [name, seconds] = [
    ["s", 1],
    ["min", 60],
    ["h", 3600],
  ].find(([, seconds]) => rate * seconds >= 0.001) ?? ["days", 86400];
  return `${(100 * rate * seconds).toPrecision(3)} % / ${word(name, 1)}`;
}

// The rates between the recorded moments.
const rates = history =>
  history.slice(1).map(([at, fraction], i) => {
    const [before, less] = history[i];
    return { at, fraction, rate: Math.max(0, (fraction - less) / Math.max(0.001, at - before)) };
  });

// The rate over time, from left to right.
function chart(history) {
  const [WIDTH, HEIGHT] = [300, 60];
  const points = rates(history);
  const most = Math.max(...points.map(point => point.rate));
  if (most === 0) return [];
  const [first, last] = [history[0][0], history.at(-1)[0]];
  const x = at => (WIDTH * (at - first)) / Math.max(0.001, last - first);
  const steps = points.map(
    ({ at, rate }, i) => `H${x(i ? points[i - 1].at : first)}V${HEIGHT - (HEIGHT - 4) * (rate / most)}H${x(at)}`,
  );
  const said = word("rate history", time(last - first), rateOf(most));
  return [
    svg(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        class: "rates",
        role: "img",
        "aria-label": said,
        preserveAspectRatio: "none",
      },
      svg("path", { d: `M0 ${HEIGHT}${steps.join("")}V${HEIGHT}Z` }),
    ),
    h("p", { class: "faint small" }, said),
  ];
}
