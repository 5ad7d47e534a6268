// The board of the day for queens: some queens of a solution are given, and only one solution has all of them.
import { full, lowbit } from "../bits.js";
import { Position, QUEEN } from "../queens/position.js";

// Random numbers below a limit from a seed: mulberry32.
function random(seed) {
  let state = seed >>> 0;
  return limit => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

function shuffled(items, below) {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}

// A solution by the lecture's search, in which every row tries its columns in a random order.
function solution(n, below) {
  const columns = [];
  const place = (row, c, zd, fd) => {
    if (row === n) return true;
    for (const column of shuffled(Array(n).keys(), below)) {
      const p = 1 << column;
      if ((c | zd | fd) & p) continue;
      columns[row] = column;
      if (place(row + 1, c | p, ((zd | p) << 1) & full(n), (fd | p) >>> 1)) return true;
    }
    return false;
  };
  place(0, 0, 0, 0);
  return columns;
}

// The number of solutions of a board, up to two.
export function upToTwo(position) {
  const cells = position.candidates();
  const { n } = position;
  let found = 0;
  const place = (row, c, zd, fd) => {
    if (row === n) return void found++;
    for (let d = ~(c | zd | fd) & cells[row]; d && found < 2;) {
      const p = lowbit(d);
      d ^= p;
      place(row + 1, c | p, ((zd | p) << 1) & full(n), (fd | p) >>> 1);
    }
  };
  place(0, 0, 0, 0);
  return found;
}

export function dayBoard(n, seed) {
  const below = random(seed);
  const columns = solution(n, below);
  const position = new Position(n);
  columns.forEach((column, row) => position.set(row, column, QUEEN));
  for (const row of shuffled(columns.keys(), below)) {
    const fewer = position.resized(n);
    fewer.set(row, columns[row], 0);
    if (upToTwo(fewer) === 1) position.set(row, columns[row], 0);
  }
  return position;
}
