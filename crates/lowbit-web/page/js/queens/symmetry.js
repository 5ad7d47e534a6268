// The eight symmetries of the square, on cells and on solutions (a column for each row, from 0).
const MAPS = {
  identity: (r, c) => [r, c],
  quarter: (r, c, last) => [c, last - r],
  half: (r, c, last) => [last - r, last - c],
  "three quarters": (r, c, last) => [last - c, r],
  mirror: (r, c, last) => [r, last - c],
  flip: (r, c, last) => [last - r, c],
  transpose: (r, c) => [c, r],
  antitranspose: (r, c, last) => [last - c, last - r],
};

export function image(columns, name) {
  const moved = [];
  columns.forEach((c, r) => {
    const [row, col] = MAPS[name](r, c, columns.length - 1);
    moved[row] = col;
  });
  return moved;
}

// The symmetries that leave a board unchanged.
export const symmetriesOf = position =>
  Object.keys(MAPS).filter(name => {
    for (let r = 0; r < position.n; r++)
      for (let c = 0; c < position.n; c++)
        if (position.at(r, c) !== position.at(...MAPS[name](r, c, position.n - 1))) return false;
    return true;
  });

const before = (a, b) => {
  const i = a.findIndex((x, i) => x !== b[i]);
  return i < 0 ? 0 : a[i] - b[i];
};

// The class of a solution: its different images under the symmetries of the board, in order; and the symmetries that leave
// the solution unchanged.
export function classOf(columns, position) {
  const names = symmetriesOf(position);
  const images = new Map();
  for (const name of names) {
    const moved = image(columns, name);
    images.set(moved.join(), moved);
  }
  const own = names.filter(name => name !== "identity" && image(columns, name).join() === columns.join());
  return { images: [...images.values()].sort(before), own };
}
