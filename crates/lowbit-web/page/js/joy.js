// A celebration at the end: the achievement in large letters, and confetti. It disappears by itself, or by a click.
import { h } from "./dom.js";

const PIECES = 70;
const LASTS = 4500;

export function celebrate(said) {
  const pieces = Array.from({ length: PIECES }, (_, i) => {
    const piece = h("i", { class: `paper paper-${i % 5}` });
    piece.style.left = `${Math.random() * 100}%`;
    piece.style.animationDelay = `${Math.random() * 0.8}s`;
    piece.style.animationDuration = `${2 + Math.random() * 2}s`;
    return piece;
  });
  const place = h(
    "div",
    { class: "joy", onclick: () => place.remove() },
    h("div", { "aria-hidden": "true" }, ...pieces),
    h("p", { class: "joy-said", role: "status" }, said),
  );
  document.body.append(place);
  setTimeout(() => place.remove(), LASTS);
}
