// Work in slices that leave the page time to draw and to hear a click: bounded by the clock, not by a number of steps.
const SLICE = 8; // milliseconds

// Calls `step` until it returns false or the slice is over. Says whether there is more to do.
export function slice(step) {
  for (const end = performance.now() + SLICE; performance.now() < end;) if (!step()) return false;
  return true;
}
