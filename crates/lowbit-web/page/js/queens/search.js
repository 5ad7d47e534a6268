// The lecture's recursion, one step at a time:
//
//   dfs(c, zd, fd):
//     if c == full: a solution
//     d = ~(c | zd | fd) & full
//     while d != 0:
//       p = lowbit(d); d -= p
//       dfs(c | p, (zd | p) << 1, (fd | p) >> 1)
//
// A state is immutable: a step makes a new one, and `up` is the state of the row above, with its untried cells.
// So a step back is the previous state, which the caller keeps.
import { full, lowbit } from "../bits.js";

// The search of a board before its first step; cells[row] are the usable cells of a row.
export function begin(cells) {
  const root = enter(cells, { row: 0, c: 0, zd: 0, fd: 0, up: null });
  return { ...root, event: "begin", nodes: 1, solutions: 0 };
}

function enter(cells, { row, c, zd, fd, up }) {
  return { cells, row, c, zd, fd, d: free({ cells, row, c, zd, fd }), up, p: 0 };
}

// The next state, or null at the end. `event` is place, dead (no cell is free), solution or back.
export function step(state) {
  const { cells, row, c, zd, fd, d, up, nodes, solutions } = state;
  if (d === 0) return up ? { ...up, event: "back", nodes, solutions } : null;
  const p = lowbit(d);
  const above = { cells, row, c, zd, fd, d: (d ^ p) >>> 0, up, p };
  const all = full(cells.length);
  const below = enter(cells, {
    row: row + 1,
    c: (c | p) >>> 0,
    zd: (((zd | p) << 1) & all) >>> 0,
    fd: (fd | p) >>> 1,
    up: above,
  });
  const solved = row + 1 === cells.length;
  const event = solved ? "solution" : below.d === 0 ? "dead" : "place";
  return { ...below, event, nodes: nodes + 1, solutions: solutions + Number(solved) };
}

// The states of the rows above and of this one, from the top.
export function stack(state) {
  const levels = [];
  for (let level = state; level; level = level.up) levels.unshift(level);
  return levels;
}

// The cells that were free when the search entered this row; and those of them that it has tried.
export function free({ cells, row, c, zd, fd }) {
  return row < cells.length ? (~(c | zd | fd) & cells[row]) >>> 0 : 0;
}
export const tried = state => (free(state) ^ state.d) >>> 0;

// The placed queens: a column for each row.
export const queens = state =>
  stack(state)
    .slice(0, -1)
    .map(level => 31 - Math.clz32(level.p));
