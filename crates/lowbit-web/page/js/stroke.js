// A stroke of a finger or a mouse over a square board: every cell on its way, at any speed.

// The cells on the line between two cells, without the first one.
export function passed(from, to, n) {
  const [r, c] = [Math.floor(from / n), from % n];
  const [dr, dc] = [Math.floor(to / n) - r, (to % n) - c];
  const steps = Math.max(Math.abs(dr), Math.abs(dc));
  return Array.from({ length: steps }, (_, i) => {
    const part = (i + 1) / steps;
    return Math.round(r + dr * part) * n + Math.round(c + dc * part);
  });
}

// The cell of `root` under a pointer; `name` is the class of cells.
export function cellUnder(root, name, event) {
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(`.${name}`);
  return cell && root.contains(cell) ? Number(cell.dataset.cell) : undefined;
}
