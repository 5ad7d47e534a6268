// The frame: tabs by the address, language and theme by their switches.
import { current, speak, translate, word } from "./words.js";
import { h } from "./dom.js";

const tabs = {
  queens: () => import("./queens/tab.js"),
  sudoku: () => import("./sudoku/tab.js"),
  clocks: () => import("./clocks/tab.js"),
  lab: () => import("./lab/tab.js"),
  runs: () => import("./runs/tab.js"),
};
const place = document.getElementById("tab");
const opened = new Map();
let shown;

// The address is #tab/rest; a tab is made when it is first visited, and told the rest each time.
async function visit() {
  const [name, ...rest] = decodeURIComponent(location.hash.slice(1)).split("/");
  const tab = name in tabs ? name : "queens";
  if (!opened.has(tab)) opened.set(tab, (await tabs[tab]()).make());
  const made = opened.get(tab);
  if (shown !== tab) {
    if (shown) opened.get(shown).hide?.();
    place.replaceChildren(made.root);
    shown = tab;
    for (const link of document.querySelectorAll("nav a")) {
      if (link.dataset.tab === tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    title();
  }
  made.show(rest.join("/"));
  document.body.dataset.ready = tab;
}

const title = () => {
  document.title = document.getElementById("title").textContent = `lowbit: ${word(shown)}`;
};

const language = document.getElementById("language");
language.addEventListener("click", () => speak(current() === "en" ? "zh" : "en"));

const theme = document.getElementById("theme");
const themes = ["auto", "light", "dark"];
function dress(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  localStorage.setItem("theme", name);
  theme.textContent = { auto: "◐", light: "☀", dark: "☾" }[name];
  theme.title = word(`theme ${name}`);
  theme.setAttribute("aria-label", theme.title);
}
const worn = () => (themes.includes(localStorage.getItem("theme")) ? localStorage.getItem("theme") : "auto");
theme.addEventListener("click", () => dress(themes[(themes.indexOf(worn()) + 1) % themes.length]));

function labels() {
  language.textContent = current() === "en" ? "中文" : "English";
  language.lang = current() === "en" ? "zh" : "en";
  dress(worn());
  if (shown) title();
}
document.addEventListener("language", labels);
window.addEventListener("hashchange", visit);
translate();
labels();
visit().catch(error => place.replaceChildren(h("p", { class: "bad" }, String(error))));
