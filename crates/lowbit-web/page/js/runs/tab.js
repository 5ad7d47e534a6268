// Runs: long counts kept in files, refreshed every other second; started, stopped and resumed here.
import { ask, hasServer, look } from "../api.js";
import { button, field, h, notice } from "../dom.js";
import { Past } from "../past.js";
import { word } from "../words.js";
import { RunCard } from "./card.js";

const EVERY = 2000;

export function make() {
  if (!hasServer()) return elsewhere();
  const tab = new RunsTab();
  return { root: tab.root, past: tab.past, show: rest => tab.begin(rest), hide: () => tab.end() };
}

// A browser cannot keep runs in files, so the page shows the commands instead.
function elsewhere() {
  const commands = "lowbit queens count 20 --run n20.run\nlowbit serve";
  const told = [h("p", { word: "no runs here" }), h("pre", { tabindex: 0 }, commands), h("p", { word: "runs elsewhere" })];
  const past = new Past("runs", () => past.at(""));
  const root = h("section", { class: "card stack", id: "runs-elsewhere", label: "runs" }, ...told);
  return { root, past, show: rest => past.visit(rest, "") };
}

class RunsTab {
  constructor() {
    this.past = new Past("runs", address => this.#open(address));
    this.cards = new Map();
    this.size = h("input", { type: "number", label: "size", min: 1, max: 32, value: 18 });
    const start = button("start run", () => this.#start(), { class: "main", id: "start-run" });
    this.trouble = h("p", { class: "bad small", role: "status", id: "runs-trouble" });
    this.empty = h("section", { class: "card empty-runs", hidden: true });
    this.list = h("div", { class: "runs" });
    this.root = h(
      "div",
      { class: "stack" },
      h("section", { class: "card row", label: "start run" }, field("queens on", this.size), start),
      this.trouble,
      this.empty,
      this.list,
    );
    document.addEventListener("language", () => this.told && this.#draw(true));
  }

  #open(address) {
    this.chosen = address;
    this.past.at(address);
  }

  begin(rest) {
    this.past.visit(rest, "");
    this.end();
    this.#look();
    this.timer = setInterval(() => this.#look(), EVERY);
  }

  end() {
    clearInterval(this.timer);
  }

  async #start() {
    try {
      const { name } = await ask("runs/start", { n: Number(this.size.value) });
      this.chosen = name;
      this.past.at(name);
      await this.#look();
    } catch (failure) {
      notice(failure.message);
    }
  }

  // A failed refresh is shown and repeated, since a server may come back.
  async #look() {
    if (this.looking || document.hidden) return;
    this.looking = true;
    try {
      this.told = await look("runs");
      this.trouble.textContent = "";
      this.#draw();
    } catch (failure) {
      this.trouble.textContent = word("runs not seen", failure.message);
    } finally {
      this.looking = false;
    }
  }

  #draw(anew = false) {
    const { runs, folder } = this.told;
    this.empty.hidden = runs.length > 0;
    this.empty.replaceChildren(
      h("p", {}, word("no runs", folder)),
      h("pre", { tabindex: 0 }, "lowbit queens count 20 --run n20.run"),
    );
    for (const run of runs) {
      if (!this.cards.has(run.name)) this.cards.set(run.name, new RunCard(run.name, () => this.#look()));
      this.cards.get(run.name).draw(run, anew);
    }
    const roots = runs.map(run => this.cards.get(run.name).root);
    if (roots.length !== this.list.children.length || roots.some((root, i) => root !== this.list.children[i]))
      this.list.replaceChildren(...roots);
    const card = this.cards.get(this.chosen);
    if (card && runs.some(run => run.name === this.chosen)) {
      card.root.scrollIntoView({ block: "nearest" });
      card.root.classList.add("chosen");
      this.chosen = undefined;
    }
  }
}
