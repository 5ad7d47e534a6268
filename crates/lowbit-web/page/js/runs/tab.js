// Runs: long counts that are kept in files (lowbit queens count N --run FILE), looked at every other second.
import { h } from "../dom.js";
import { time, whole, word } from "../words.js";

const EVERY = 2000;

export function make() {
  const tab = new RunsTab();
  return { root: tab.root, show: () => tab.begin(), hide: () => tab.end() };
}

class RunsTab {
  constructor() {
    this.list = h("div", { class: "runs" });
    this.root = h("div", { class: "stack" }, this.list);
    document.addEventListener("language", () => this.told && this.#draw());
  }

  begin() {
    this.end();
    this.#look();
    this.timer = setInterval(() => this.#look(), EVERY);
  }

  end() {
    clearInterval(this.timer);
  }

  async #look() {
    if (this.looking || document.hidden) return;
    this.looking = true;
    try {
      const response = await fetch("/api/runs");
      if (response.status === 429) return; // later
      this.told = await response.json();
      this.#draw();
    } catch {
      this.end();
    } finally {
      this.looking = false;
    }
  }

  #draw() {
    const { runs, folder, message } = this.told;
    if (!runs) return this.list.replaceChildren(h("p", { class: "bad" }, message));
    if (runs.length > 0) return this.list.replaceChildren(...runs.map(card));
    this.list.replaceChildren(
      h(
        "section",
        { class: "card empty-runs" },
        h("p", {}, word("no runs", folder)),
        h("pre", {}, "lowbit queens count 20 --run n20.run"),
      ),
    );
  }
}

function card({ name, status, fault, certificate }) {
  if (!status) return h("section", { class: "card stack" }, h("h2", {}, name), h("p", { class: "bad" }, fault));
  const { complete, active } = status;
  const state = complete ? "complete" : active ? "at work" : "at rest";
  return h(
    "section",
    { class: "card stack", "aria-label": name },
    h(
      "div",
      { class: "row apart" },
      h("h2", {}, title(status)),
      h("span", { class: complete ? "badge good" : "badge" }, word(state)),
    ),
    h("p", { class: "faint small" }, name),
    ...(status.puzzle === "queens" ? count(status, certificate) : [h("p", {}, status.board)]),
    h("p", { class: "small faint" }, status.workers.map(contribution).join(" · ")),
  );
}

function title({ puzzle, n, board, part }) {
  if (puzzle !== "queens") return word("sudoku");
  const special = [board !== "plain" && word("own board"), part && word("part", part)];
  return [`${word("queens")} ${n}`, ...special].filter(Boolean).join(" · ");
}

// How far a count is: a figure, a bar, and the facts.
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

// A share per second, by the unit of time in which it is easy to read.
function rateOf(rate) {
  const [name, seconds] = [
    ["s", 1],
    ["min", 60],
    ["h", 3600],
  ].find(([, seconds]) => rate * seconds >= 0.001) ?? ["days", 86400];
  return `${(100 * rate * seconds).toPrecision(3)} % / ${word(name)}`;
}
