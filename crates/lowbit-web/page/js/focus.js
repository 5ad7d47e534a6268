// The focus is never lost. If the focused control is hidden, disabled or removed, its nearest neighbour gets the focus, so
// users of keyboards and screen readers keep their place.
const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";

let last;
let around = []; // its ancestors, innermost first

const canHave = element =>
  element.isConnected && !element.disabled && element.tabIndex >= 0 && element.checkVisibility();

const isBefore = (element, other) => Boolean(element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

// In the smallest ancestor that still has a control: the next control, or else the previous one.
function neighbour() {
  for (const place of around) {
    const controls = place.isConnected ? [...place.querySelectorAll(CONTROLS)].filter(canHave) : [];
    const next = last.isConnected ? controls.find(control => isBefore(last, control)) : controls[0];
    if (controls.length) return next ?? controls.at(-1);
  }
}

function remember({ target }) {
  last = target;
  around = [];
  for (let place = target.parentElement; place; place = place.parentElement) around.push(place);
}

function keep() {
  const { activeElement } = document;
  if (!last || canHave(last) || (activeElement !== document.body && activeElement !== last)) return;
  neighbour()?.focus({ preventScroll: true });
}

export function keepFocus(root) {
  document.addEventListener("focusin", remember);
  // The event also fires just before an element is removed, so this waits until the page has changed: a control that is
  // still there was left on purpose, by a click beside it.
  document.addEventListener("focusout", ({ target, relatedTarget }) =>
    queueMicrotask(() => {
      if (!relatedTarget && last === target && canHave(target)) last = undefined;
    }),
  );
  new MutationObserver(keep).observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["hidden", "disabled"],
  });
}
