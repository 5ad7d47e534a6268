// The focus is never lost. A control that had it and is hidden, disabled or gone hands it to its nearest neighbour: who
// works by keyboard, or listens, stays where they were.
const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";

let last;
let around = []; // what it stood in, from the inside out

const canHave = element =>
  element.isConnected && !element.disabled && element.tabIndex >= 0 && element.checkVisibility();

const isBefore = (element, other) => Boolean(element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

// In the smallest surrounding that still has a control: the next one, or the previous one.
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
  // Left on purpose, by a click beside it: asked when the page has changed, since this is told before an element goes.
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
