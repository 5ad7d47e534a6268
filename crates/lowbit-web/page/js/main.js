// The frame of the page: tabs by address, undo and redo, switches for language, theme and projector.
import { current, speak, translate, word } from "./words.js";
import { button, copy, h, link } from "./dom.js";
import { keepFocus } from "./focus.js";
import { keep, kept } from "./kept.js";

const tabs = new Map([
  ["home", () => import("./home/tab.js")],
  ["learn", () => import("./learn/tab.js")],
  ["queens", () => import("./queens/tab.js")],
  ["regions", () => import("./regions/tab.js")],
  ["sudoku", () => import("./sudoku/tab.js")],
  ["clocks", () => import("./clocks/tab.js")],
  ["count", () => import("./count/tab.js")],
  ["lab", () => import("./lab/tab.js")],
  ["runs", () => import("./runs/tab.js")],
]);
const FIRST = "home";
const byId = id => document.getElementById(id);
const place = byId("place");
const opened = new Map();
let shown;

// The address is #tab/rest; an unknown address opens the current tab, or the first.
function address() {
  const text = location.hash.slice(1);
  let read = text;
  try {
    read = decodeURIComponent(text);
  } catch {
    // a '%' outside an escape is literal
  }
  const [name, ...rest] = read.split("/");
  return tabs.has(name) ? [name, rest.join("/")] : [shown ?? FIRST, ""];
}

// A tab is made at its first visit, and receives the rest of the address at every visit.
async function visit() {
  const [tab] = address();
  if (!opened.has(tab)) {
    const { make } = await loaded(tab);
    if (!opened.has(tab)) opened.set(tab, make());
    if (address()[0] !== tab) return; // another visit was faster
  }
  const made = opened.get(tab);
  if (shown !== tab) {
    if (shown) opened.get(shown).hide?.();
    closeMenu();
    byId("intro").dataset.word = `intro ${tab}`;
    byId("intro").textContent = word(`intro ${tab}`);
    byId("intro").hidden = tab === "home";
    place.replaceChildren(made.root);
    shown = tab;
    for (const link of document.querySelectorAll("nav a")) {
      if (link.dataset.tab === tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    title();
  }
  made.show(address()[1]);
  past();
  document.body.dataset.ready = tab;
}

const title = () => {
  const name = word(document.querySelector(`nav [data-tab=${shown}]`)?.dataset.word ?? "start");
  document.title = byId("title").textContent = shown === "home" ? "lowbit" : `lowbit: ${name}`;
  byId("menu-said").textContent = name;
};

// A module that could not be fetched stays missing in this document, so a tab that failed needs a reload of the page. Its
// state is in its address, so nothing is lost. The reload happens when the visitor asks for it, or returns to the tab.
const failed = new Set();
async function loaded(tab) {
  if (failed.has(tab)) location.reload();
  try {
    return await tabs.get(tab)();
  } catch (error) {
    failed.add(tab);
    throw error;
  }
}

function tell(error) {
  const again = button("load again", () => location.reload(), { class: "main", id: "load-again" });
  place.replaceChildren(h("section", { class: "card stack" }, h("p", { class: "bad" }, word("tab missing")), h("p", { class: "faint small" }, error.message), again));
  opened.get(shown)?.hide?.();
  shown = undefined;
  closeMenu();
}
const go = () => visit().catch(tell);
addEventListener("online", () => failed.size && !shown && location.reload());

// On a narrow page the tabs and the switches are behind one button.
const menu = byId("menu");
function closeMenu() {
  menu.setAttribute("aria-expanded", "false");
}
menu.addEventListener("click", () =>
  menu.setAttribute("aria-expanded", String(menu.getAttribute("aria-expanded") !== "true")),
);
document.addEventListener("pointerdown", event => !event.target.closest?.("header") && closeMenu());
document.addEventListener("keydown", event => event.key === "Escape" && closeMenu());

byId("skip").addEventListener("click", event => {
  event.preventDefault();
  byId("tab").focus();
  place.scrollIntoView();
});

// Undo and redo.
const pastShown = () => opened.get(shown)?.past;
function past() {
  byId("undo").disabled = !pastShown()?.canUndo;
  byId("redo").disabled = !pastShown()?.canRedo;
}
byId("undo").addEventListener("click", () => pastShown()?.undo());
byId("redo").addEventListener("click", () => pastShown()?.redo());
document.addEventListener("past", past);
document.addEventListener("keydown", event => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest?.("input[type=text], textarea")) return;
  const key = event.key.toLowerCase();
  const act = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : undefined;
  if (!act) return;
  event.preventDefault();
  pastShown()?.[act]();
});
byId("share").addEventListener("click", () => {
  pastShown()?.settle();
  copy(link(), "link copied");
});

// Projector mode: large letters, and only the essentials.
byId("projector").addEventListener("click", event => {
  const on = document.documentElement.classList.toggle("projector");
  event.currentTarget.setAttribute("aria-pressed", on);
});

const language = byId("language");
language.addEventListener("click", () => speak(current() === "en" ? "zh" : "en"));

const theme = byId("theme");
const themes = ["auto", "light", "dark"];
let chosen = kept("theme");
function dress(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  keep("theme", name);
  chosen = name;
  theme.textContent = { auto: "◐", light: "☀", dark: "☾" }[name];
  theme.title = word(`theme ${name}`);
  theme.setAttribute("aria-label", theme.title);
}
const worn = () => (themes.includes(chosen) ? chosen : "auto");
theme.addEventListener("click", () => dress(themes[(themes.indexOf(worn()) + 1) % themes.length]));

function labels() {
  language.textContent = current() === "en" ? "中文" : "English";
  language.lang = current() === "en" ? "zh" : "en";
  dress(worn());
  if (shown) title();
}
document.addEventListener("language", labels);
window.addEventListener("hashchange", go);
keepFocus(document.body);
translate();
labels();
go();
