// The cells that a piece sees, by its name: sums of riders and leapers, as the library names them.

const NAMED = {
  rook: "rider(0,1)",
  bishop: "rider(1,1)",
  queen: "rook+bishop",
  king: "range(1)",
  knight: "leaper(1,2)",
  nightrider: "rider(1,2)",
  amazon: "queen+knight",
  empress: "rook+knight",
  princess: "bishop+knight",
  semibishop: "semirider(1,1)",
  semiqueen: "rook+semibishop",
};
export const PIECES = Object.keys(NAMED);

// A rider moves by any multiple of its leap, in all turns and reflections; a semirider in both directions of one line.
const isMultiple = (row, column, a, b) =>
  row * b === column * a && (a ? row % a === 0 : row === 0) && (b ? column % b === 0 : column === 0);
const eight = (row, column, a, b, fits) =>
  fits(Math.abs(row), Math.abs(column), a, b) || fits(Math.abs(row), Math.abs(column), b, a);

const KINDS = {
  rider: (row, column, a, b) => eight(row, column, a, b, isMultiple),
  semirider: isMultiple,
  leaper: (row, column, a, b) => eight(row, column, a, b, (row, column, a, b) => row === a && column === b),
  range: (row, column, r) => Math.max(Math.abs(row), Math.abs(column)) <= r,
};

// Whether a piece sees the cell `rows` and `columns` away; undefined for an unknown name.
export function sight(piece) {
  const parts = piece.replaceAll(" ", "").split("+").map(part);
  if (parts.some(part => !part)) return undefined;
  return (row, column) => (row !== 0 || column !== 0) && parts.some(sees => sees(row, column));
}

function part(name) {
  if (Object.hasOwn(NAMED, name)) return sight(NAMED[name]);
  const [, kind, first, second] = /^(rider|semirider|leaper|range)\((-?\d+)(?:,(-?\d+))?\)$/.exec(name) ?? [];
  if (!kind || (kind === "range") !== (second === undefined)) return undefined;
  return (row, column) => KINDS[kind](row, column, Number(first), Number(second));
}
