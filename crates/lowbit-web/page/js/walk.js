// Keyboard navigation on a square board.

// At a border: stop, or wrap around.
export const inside = (line, n) => Math.max(0, Math.min(n - 1, line));
export const around = (line, n) => (line + n) % n;

// The cell reached by an arrow, Home or End; undefined for other keys. `border` is `inside` or `around`; n columns.
export function walked(key, cell, n, border, rows = n) {
  const [row, col] = [Math.floor(cell / n), cell % n];
  const move = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [0, -col],
    End: [0, n - 1 - col],
  }[key];
  return move && border(row + move[0], rows) * n + border(col + move[1], n);
}
