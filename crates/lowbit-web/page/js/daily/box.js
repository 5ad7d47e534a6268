// The puzzle of the day on a tab: a button to it, the streak of days, and a result to share that does not reveal the puzzle.
import { button, copy, h } from "../dom.js";
import { keepData, keptData } from "../kept.js";
import { clock, word } from "../words.js";
import { gradeOf, today } from "./day.js";
import { remember, solvedOn, streak } from "./played.js";

export class DayBox {
  // `open(day)` shows the puzzle of a day.
  constructor(kind, open) {
    this.kind = kind;
    this.open = button("puzzle of the day", () => open(today()));
    this.share = button("share result", () => copy(shared(kind, today()), "copied"), { class: "light" });
    this.said = h("span", { class: "faint small", id: `${kind}-streak` });
    this.root = h("div", { class: "row" }, this.open, this.share, this.said);
    for (const changed of ["played", "language"]) document.addEventListener(changed, () => this.draw());
    this.draw();
  }

  draw() {
    const solved = solvedOn(this.kind, today());
    const days = streak(this.kind, today());
    this.share.hidden = !solved;
    this.said.textContent = [
      solved ? word("solved in", clock(solved.seconds)) : word(`grade ${gradeOf(today())}`),
      days > 1 ? word("streak", days) : "",
    ]
      .filter(Boolean)
      .join(" · ");
  }
}

// Stores the puzzle that was opened as that of a day, so that its solution is recognised.
export const beginsDay = (kind, day, puzzle) => keepData(`day ${kind}`, { day, puzzle });

export function finished(kind, puzzle, address, seconds, hints) {
  const begun = keptData(`day ${kind}`, {});
  const isDay = begun.puzzle === puzzle && !solvedOn(kind, begun.day);
  remember({ kind, address, seconds: seconds ?? 0, hints, ...(isDay ? { day: begun.day } : {}) });
}

// A text to share: it reveals no cell of the puzzle.
export function shared(kind, day) {
  const { seconds, hints } = solvedOn(kind, day);
  const days = streak(kind, day);
  const facts = [
    clock(seconds),
    hints ? word("with hints", hints) : word("without hints"),
    ...(days > 1 ? [word("streak", days)] : []),
  ];
  const address = `${location.origin}${location.pathname}#${kind}/day/${day}`;
  return `lowbit ${word(kind)} ${day}${word("comma")}${word(`grade ${gradeOf(day)}`)}\n${facts.join(" · ")}\n${address}`;
}
