// Work in slices, so that the page can draw and handle clicks in between: bounded by the clock, not by a number of steps.
const SLICE = 8; // milliseconds

// Calls `step` until it returns false or the slice is over. Returns whether there is more to do.
export function slice(step) {
  for (const end = performance.now() + SLICE; performance.now() < end;) if (!step()) return false;
  return true;
}
