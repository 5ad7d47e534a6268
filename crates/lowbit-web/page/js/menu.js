// A button that opens a menu, which closes on Escape, on a click beside it, and on a choice.
import { h } from "./dom.js";

// `items` are buttons and links.
export function menu(name, ...items) {
  const list = h("div", { class: "menu-list card" }, ...items);
  const root = h("details", { class: "menu" }, h("summary", { class: "button", word: name }), list);
  const close = () => {
    root.open = false;
  };
  root.addEventListener("toggle", () => {
    if (!root.open) return;
    list.classList.remove("leftward");
    list.classList.toggle("leftward", list.getBoundingClientRect().right > document.documentElement.clientWidth);
    list.scrollIntoView({ block: "nearest" });
  });
  list.addEventListener("click", event => event.target.closest("button, a") && close());
  root.addEventListener("keydown", event => {
    if (event.key !== "Escape" || !root.open) return;
    event.stopPropagation();
    close();
    root.firstChild.focus();
  });
  document.addEventListener("pointerdown", event => !root.contains(event.target) && close());
  return root;
}
