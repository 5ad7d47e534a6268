// Dials that moves turn, mod m; and their layout in one word.
export const letter = i => (i < 26 ? String.fromCharCode(65 + i) : String(i + 1));

export class Dials {
  // turns[j][i]: the positions by which move j turns dial i.
  constructor({ states, columns, at, turns }) {
    Object.assign(this, { states, columns, at: [...at], turns });
  }

  turn(dial, by = 1) {
    this.at[dial] = (this.at[dial] + by + this.states) % this.states;
  }

  press(move) {
    this.turns[move].forEach((by, dial) => this.turn(dial, by));
  }

  get areHome() {
    return this.at.every(position => position === 0);
  }

  // Random, but solvable.
  scramble() {
    for (const move of this.turns.keys())
      for (let k = Math.floor(Math.random() * this.states); k > 0; k--) this.press(move);
  }

  // Positions for the address: a digit each, if that is enough.
  get written() {
    return this.at.join(this.states <= 10 ? "" : ".");
  }

  // Sets the dials from an address. Returns whether it is valid.
  put(text) {
    const at = (this.states <= 10 ? [...text] : text.split(".")).map(Number);
    const fits = position => Number.isInteger(position) && position >= 0 && position < this.states;
    if (at.length !== this.at.length || !at.every(fits)) return false;
    this.at = at;
    return true;
  }

  // The format that the server reads.
  get text() {
    const rows = [];
    for (let i = 0; i < this.at.length; i += this.columns) rows.push(this.at.slice(i, i + this.columns).join(" "));
    return rows.join("\n");
  }

  // Bits of a dial: its position, and one more to catch the carry. The carry is one bit only if m is a power of two,
  // and only 32 bits are shown.
  get width() {
    const bits = Math.log2(this.states);
    return Number.isInteger(bits) && this.at.length * (bits + 1) <= 32 ? bits + 1 : 0;
  }
}

// The words of one move, a list of numbers for each line: before, added, the sum with its carries, the sum without them.
export function addition(before, turns, states) {
  const sum = before.map((position, i) => position + turns[i]);
  return { before, turns, sum, after: sum.map(number => number % states) };
}

const NINE = ["ABDE", "ABC", "BCEF", "ADG", "BDEFH", "CFI", "DEGH", "GHI", "EFHI"];

// The lecture's nine clocks, at 9 9 12 / 6 6 6 / 6 3 6.
export const nineClocks = () =>
  new Dials({
    states: 4,
    columns: 3,
    at: [3, 3, 0, 2, 2, 2, 2, 1, 2],
    turns: NINE.map(dials => Array.from("ABCDEFGHI", dial => Number(dials.includes(dial)))),
  });

export function lightsOut(rows, columns, states) {
  const cells = Array.from({ length: rows * columns }, (_, cell) => [Math.floor(cell / columns), cell % columns]);
  const touches = ([r, c], [s, d]) => Number(Math.abs(r - s) + Math.abs(c - d) <= 1);
  return new Dials({
    states,
    columns,
    at: cells.map(() => 0),
    turns: cells.map(pressed => cells.map(cell => touches(pressed, cell))),
  });
}
