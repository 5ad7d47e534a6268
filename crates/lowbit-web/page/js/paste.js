// Pasting: a field in which a pasted text replaces the previous one, and Ctrl+V anywhere on a tab.
import { h } from "./dom.js";

const read = (event, take) => {
  const { clipboardData } = event;
  const text = clipboardData.getData("text");
  if (!text.trim()) return false;
  event.preventDefault();
  take(text, clipboardData.getData("text/html"));
  return true;
};

// `take(text, html)` gets typed or pasted text.
export function pasteField(label, rows, take) {
  const field = h("textarea", { label, spellcheck: "false", rows, oninput: () => take(field.value, "") });
  field.addEventListener("paste", event =>
    read(event, (text, html) => {
      field.value = text;
      take(text, html);
    }),
  );
  return field;
}

// Calls `take` for a paste while no field has the focus and `root` is shown.
export function pastedAnywhere(root, take) {
  document.addEventListener("paste", event => {
    if (event.defaultPrevented || !root.isConnected || event.target.closest?.("input, textarea")) return;
    read(event, take);
  });
}
