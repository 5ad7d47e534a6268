// Elements in one line: h("button", { class: "main", onclick: go }, "Go"). Words come from the dictionary.
import { word } from "./words.js";

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "word") {
      element.dataset.word = value;
      element.textContent = word(value);
    } else if (name === "label") {
      element.dataset.label = value;
      element.setAttribute("aria-label", word(value));
      element.title = word(value);
    } else if (name.startsWith("aria-") && value != null) element.setAttribute(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter(child => child != null));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat());
  return element;
}

// A picture of the sprite in index.html.
export const picture = name =>
  svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("use", { href: `#${name}` }));

// A button with a text.
export const button = (name, act, more = {}) => h("button", { type: "button", word: name, onclick: act, ...more });

// A field with its name before it.
export const field = (name, input, ...after) =>
  h("label", { class: "field" }, h("span", { class: "faint small", word: name }), input, ...after);

// A toggle button; `chosen(pressed)` is called on a click. `set(pressed)` sets it without a call.
export function toggle(name, pressed, chosen) {
  const element = button(name, () => {
    element.set(!element.pressed);
    chosen(element.pressed);
  });
  element.set = pressed => {
    element.pressed = pressed;
    element.setAttribute("aria-pressed", pressed);
  };
  element.set(pressed);
  return element;
}

// Expert settings in a folded `details` element.
export const details = (name, ...children) => h("details", {}, h("summary", { word: name }), ...children);

// A group of controls under its name.
export const group = (name, ...children) =>
  h("section", { class: "card stack group", label: name }, h("h2", { word: name }), ...children);

// A button with a picture instead of words.
export const iconButton = (label, drawn, act) =>
  h("button", { type: "button", class: "icon", label, onclick: act }, picture(drawn));

// Buttons, exactly one of them pressed. `choices` are [value, word, picture name]; `chosen` is called with the value.
export function choice(label, choices, value, chosen) {
  const buttons = choices.map(([value, name, drawn]) =>
    h(
      "button",
      {
        type: "button",
        "data-value": value,
        onclick: () => {
          set(value);
          chosen(value);
        },
      },
      drawn ? picture(drawn) : null,
      h("span", { word: name }),
    ),
  );
  const group = h("div", { class: "choice", role: "group", label }, ...buttons);
  const set = value =>
    buttons.forEach(button => button.setAttribute("aria-pressed", button.dataset.value === String(value)));
  set(value);
  group.set = set;
  return group;
}

let hiding;
// Shows a short message, also to screen readers.
export function notice(text) {
  const place = document.getElementById("notice");
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(hiding);
  hiding = setTimeout(
    () => {
      place.classList.remove("shown");
      place.textContent = "";
    },
    2600 + 40 * text.length,
  );
}

// The clipboard API exists only in secure contexts (https, this machine); elsewhere a selection is copied.
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    notice(word(said));
  } catch {
    notice(word(copySelected(text) ? said : "cannot copy"));
  }
}

function copySelected(text) {
  const before = document.activeElement;
  const field = h("textarea", { class: "unseen", readonly: true, "aria-hidden": "true" });
  field.value = text;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus?.({ preventScroll: true });
  }
}

// The current address without its query, which may hold the token.
export const link = () => `${location.origin}${location.pathname}${location.hash}`;

// Downloads a file.
export function save(name, content, type) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// An SVG document as PNG, `size` pixels wide.
export async function toPng(text, size) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h("canvas", { width: size, height: Math.round((size * image.height) / image.width) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise(done => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
