// The lecture's search of a sudoku, one step at a time: the blank with the fewest candidates, its digits by lowbit.
//
// A state is immutable: a step makes a new one, and `up` is the state before the last digit was written.
import { full, index, lowbit, size } from "../bits.js";

// The search before its first step. Contradicting givens leave nothing to search.
export function begin(sudoku) {
  const cells = Uint8Array.from(sudoku.givens, (_, cell) => sudoku.digit(cell));
  const root =
    sudoku.conflicts().size > 0 ? { sudoku, cells, cell: -1, free: 0, d: 0, up: null } : enter(sudoku, cells, null);
  return { ...root, event: root.cell < 0 ? "end" : "begin", nodes: 1, solutions: Number(root.isSolved ?? false) };
}

function enter(sudoku, cells, up) {
  const { side } = sudoku;
  const [rows, columns, blocks] = [new Uint32Array(side), new Uint32Array(side), new Uint32Array(side)];
  cells.forEach((digit, cell) => {
    if (!digit) return;
    const bit = 1 << (digit - 1);
    rows[sudoku.row(cell)] |= bit;
    columns[sudoku.column(cell)] |= bit;
    blocks[sudoku.block(cell)] |= bit;
  });
  let [best, free, fewest] = [-1, 0, side + 1];
  for (let cell = 0; cell < cells.length && fewest > 1; cell++) {
    if (cells[cell]) continue;
    const used = rows[sudoku.row(cell)] | columns[sudoku.column(cell)] | blocks[sudoku.block(cell)];
    const set = (used ^ full(side)) >>> 0;
    const count = size(set);
    if (count < fewest) [best, free, fewest] = [cell, set, count];
  }
  const used =
    best < 0
      ? {}
      : {
          row: rows[sudoku.row(best)],
          col: columns[sudoku.column(best)],
          grid: blocks[sudoku.block(best)],
        };
  return { sudoku, cells, cell: best, free, d: free, up, isSolved: best < 0, ...used };
}

// The next state, or null at the end. `event` is place, dead (no digit fits), solution or back.
export function step(state) {
  const { sudoku, cells, cell, d, up, nodes, solutions } = state;
  if (d === 0) return up ? { ...up, event: "back", nodes, solutions } : null;
  const p = lowbit(d);
  const above = { ...state, d: (d ^ p) >>> 0 };
  const written = Uint8Array.from(cells);
  written[cell] = index(p) + 1;
  const below = enter(sudoku, written, above);
  const event = below.isSolved ? "solution" : below.d === 0 ? "dead" : "place";
  return { ...below, event, nodes: nodes + 1, solutions: solutions + Number(below.isSolved) };
}
