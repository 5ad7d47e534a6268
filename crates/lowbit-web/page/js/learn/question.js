// The question at the end of a screen: answered by a click, judged at once, repeated until the answer is right.
import { button, h } from "../dom.js";
import { word } from "../words.js";

export class Question {
  // `number` is the screen's; `choices` are [value, label], or absent if the answer is a click on the picture above.
  constructor(number, choices, right) {
    this.right = right;
    this.said = h("p", { class: "learn-verdict", role: "status", id: "learn-verdict" });
    this.root = h(
      "section",
      { class: "card stack learn-question", label: "question" },
      h("p", { class: "learn-asks", word: `learn ${number} question` }),
      choices.length
        ? h(
            "div",
            { class: "row" },
            ...choices.map(([value, name]) =>
              typeof name === "string" && name.startsWith("learn ")
                ? button(name, () => this.answer(value))
                : h("button", { type: "button", onclick: () => this.answer(value) }, name),
            ),
          )
        : null,
      this.said,
    );
    this.number = number;
    document.addEventListener("language", () => this.given !== undefined && this.answer(this.given));
  }

  // `given` is an answer; undefined shows no verdict.
  answer(given) {
    this.given = given;
    const isRight = given === this.right;
    this.said.textContent = given === undefined ? "" : word(isRight ? `learn ${this.number} right` : "learn not yet");
    this.said.className = `learn-verdict ${isRight ? "good" : ""}`;
  }
}
