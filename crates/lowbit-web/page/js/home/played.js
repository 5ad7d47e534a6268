// The puzzles solved on this device, the latest first, with times; exported to a file and imported from one.
import { exported, imported, played } from "../daily/played.js";
import { button, h, notice, save } from "../dom.js";
import { clock, current, whole, word } from "../words.js";

const SHOWN = 12;

export class Played {
  constructor() {
    this.list = h("ol", { class: "played-list" });
    this.said = h("p", { class: "faint small", id: "played-said" });
    this.file = h("input", { type: "file", accept: ".json,application/json", class: "unseen", label: "import played" });
    this.file.tabIndex = -1;
    this.file.addEventListener("change", () => this.#read());
    this.export = button("export played", () => save("lowbit-played.json", exported(), "application/json"), { class: "light" });
    this.root = h(
      "section",
      { class: "card stack", label: "played", id: "played" },
      h("h2", { word: "played" }),
      this.said,
      this.list,
      h(
        "div",
        { class: "row" },
        this.export,
        button("import played", () => this.file.click(), { class: "light" }),
        this.file,
      ),
    );
    for (const changed of ["played", "language"]) document.addEventListener(changed, () => this.#draw());
    this.#draw();
  }

  async #read() {
    const [file] = this.file.files;
    if (!file) return;
    const fresh = imported(await file.text());
    this.file.value = "";
    notice(fresh === null ? word("no played file") : word("played read", fresh));
  }

  #draw() {
    const entries = played();
    this.export.disabled = entries.length === 0;
    this.said.textContent = entries.length ? word("played so far", whole(entries.length)) : word("nothing played");
    const date = new Intl.DateTimeFormat(current(), { dateStyle: "medium" });
    this.list.replaceChildren(
      ...entries
        .slice(-SHOWN)
        .reverse()
        .map(({ kind, address, seconds, hints, at, day }) =>
          h(
            "li",
            {},
            h("a", { href: `#${kind}/${address}` }, word(kind)),
            ` ${clock(seconds)}${hints ? ` · ${word("with hints", hints)}` : ""} · ${date.format(at)}`,
            day ? ` · ${word("puzzle of the day")}` : "",
          ),
        ),
    );
  }
}
