// The question at the end of a screen: answered by a click, told at once whether it is right, asked again until it is.
import { button, h } from "../dom.js";
import { word } from "../words.js";

export class Question {
  // `number` is that of the screen; `choices` are [value, what is written on it], or none where the picture above is clicked.
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

  // `given` is an answer; nothing is said where it is undefined.
  answer(given) {
    this.given = given;
    const isRight = given === this.right;
    this.said.textContent = given === undefined ? "" : word(isRight ? `learn ${this.number} right` : "learn not yet");
    this.said.className = `learn-verdict ${isRight ? "good" : ""}`;
  }
}
