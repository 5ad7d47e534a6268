// Two languages: the browser's, or the one chosen by the switch.
import { keep, kept as remembered } from "./kept.js";
import en from "./words/en.js";
import zh from "./words/zh.js";

const dictionaries = { en, zh };
const kept = String(remembered("language"));
const wanted = navigator.languages.map(name => name.slice(0, 2)).find(name => Object.hasOwn(dictionaries, name));
let language = Object.hasOwn(dictionaries, kept) ? kept : (wanted ?? "en");

export const current = () => language;

// The word, with {0}, {1}, ... replaced. Of a word with two forms, [one, more], the number {0} selects the form.
export function word(name, ...values) {
  const found = Object.hasOwn(dictionaries[language], name) ? dictionaries[language][name] : name;
  const isOne = String(values[0]).replaceAll(/\D/g, "") === "1";
  const text = Array.isArray(found) ? found[isOne ? 0 : 1] : found;
  return text.replace(/\{(\d)\}/g, (_, place) => values[place]);
}

export const knows = name => Object.hasOwn(dictionaries[language], name);

// A whole number with groups of three digits; large numbers are passed as text.
export const whole = number =>
  new Intl.NumberFormat(language).format(typeof number === "string" ? BigInt(number) : number);

// "3.4 s", "2 min 5 s", "3 h 10 min", "12 days", "3 years".
export function time(seconds) {
  const units = [
    [31557600, "years"],
    [86400, "days"],
    [3600, "h"],
    [60, "min"],
  ];
  if (seconds > 3e10) return word("centuries");
  for (const [i, [unit, name]] of units.entries()) {
    if (seconds < unit) continue;
    const [below, nameBelow] = units[i + 1] ?? [1, "s"];
    const rest = Math.floor((seconds % unit) / below);
    const said = word(name, whole(Math.floor(seconds / unit)));
    return rest && seconds < 100 * unit && name !== "years" ? `${said} ${word(nameBelow, rest)}` : said;
  }
  if (seconds >= 10) return word("s", Math.round(seconds));
  if (seconds >= 0.0995) return word("s", Number(seconds.toPrecision(2)));
  if (seconds >= 1e-3) return `${Number((seconds * 1e3).toPrecision(3))} ms`;
  if (seconds >= 1e-6) return `${Number((seconds * 1e6).toPrecision(3))} µs`;
  return `${Number((seconds * 1e9).toPrecision(3))} ns`;
}

// "5:23", "1:02:03": a time on a clock.
export function clock(seconds) {
  const two = number => String(Math.floor(number)).padStart(2, "0");
  const hours = seconds >= 3600 ? `${Math.floor(seconds / 3600)}:` : "";
  return `${hours}${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}

// Joins sentences as the language separates them. Empty parts are omitted.
export const sentences = (...parts) => parts.filter(Boolean).join(word("between sentences"));

// Rewrites every word on the page.
export function translate(root = document) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", word(element.dataset.label));
    if (element.localName !== "nav") element.title = word(element.dataset.label);
  }
}

export function speak(name) {
  language = name;
  keep("language", name);
  translate();
  document.dispatchEvent(new Event("language"));
}
