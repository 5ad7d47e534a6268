// Walking over a square board by keyboard.

// At a border the walk ends, or it goes on at the other side.
export const inside = (line, n) => Math.max(0, Math.min(n - 1, line));
export const around = (line, n) => (line + n) % n;

// The cell to which an arrow, Home or End leads; undefined for any other key. `border` is one of the above; n columns.
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
