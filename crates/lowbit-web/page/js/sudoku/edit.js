// What a key does to the selected cells. An edit makes a new sudoku; null where nothing changes.
import { has } from "../bits.js";
import { COLOURS } from "./grid.js";

// The layer that a digit goes to: by the tool, or by a key held with it.
export const layerOf = (tool, event) =>
  event?.ctrlKey || event?.metaKey ? (event.shiftKey ? "colour" : "centre") : event?.shiftKey ? "corner" : tool;

// Writes a digit into cells, or takes it away where all of them have it.
export function written(sudoku, cells, digit, layer) {
  const next = sudoku.copy();
  const open = cells.filter(cell => layer === "colour" || !sudoku.givens[cell]);
  if (layer === "digit") {
    const all = open.length > 0 && open.every(cell => sudoku.entries[cell] === digit);
    for (const cell of open) {
      next.entries[cell] = all ? 0 : digit;
      if (!all && digit) rubOut(next, cell, digit);
    }
  } else if (layer === "colour") {
    if (digit > COLOURS) return null;
    const all = open.every(cell => sudoku.colours[cell] === digit);
    for (const cell of open) next.colours[cell] = all ? 0 : digit;
  } else {
    const blank = open.filter(cell => !sudoku.digit(cell));
    const all = blank.length > 0 && blank.every(cell => has(sudoku[layer][cell], digit - 1));
    for (const cell of blank)
      next[layer][cell] =
        (all ? next[layer][cell] & ~(1 << (digit - 1)) : next[layer][cell] | (1 << (digit - 1))) >>> 0;
  }
  return next.address === sudoku.address ? null : next;
}

// A digit that is written is no candidate of the cells that see it.
function rubOut(sudoku, cell, digit) {
  const others = ~(1 << (digit - 1));
  sudoku.givens.forEach((_, other) => {
    if (!sudoku.sees(cell, other)) return;
    sudoku.corner[other] = (sudoku.corner[other] & others) >>> 0;
    sudoku.centre[other] = (sudoku.centre[other] & others) >>> 0;
  });
}

// Takes away what there is: digits first, then marks, then colours.
export function erased(sudoku, cells) {
  const next = sudoku.copy();
  const open = cells.filter(cell => !sudoku.givens[cell]);
  const layers = [["entries"], ["corner", "centre"]];
  const full = layers.find(names => open.some(cell => names.some(name => sudoku[name][cell])));
  if (full) for (const cell of open) for (const name of full) next[name][cell] = 0;
  else for (const cell of cells) next.colours[cell] = 0;
  return next.address === sudoku.address ? null : next;
}

// The position that a hint is asked about, as candidates of each blank cell: what is pencilled in counts, eliminations included;
// a cell without marks has all the digits that it does not see.
export const standing = sudoku =>
  sudoku.candidates().map((seen, cell) => (sudoku.digit(cell) ? 0 : sudoku.centre[cell] & seen || seen));

// Takes a step of a hint: digits are written, and candidates go from the marks of the position that the hint was asked for.
export function stepped(sudoku, { placed, removed }) {
  const next = sudoku.copy();
  if (removed.length) next.centre = standing(sudoku);
  for (const { cell, digit } of removed) {
    const others = ~(1 << (digit - 1));
    next.centre[cell] = (next.centre[cell] & others) >>> 0;
    next.corner[cell] = (next.corner[cell] & others) >>> 0;
  }
  for (const { cell, digit } of placed) {
    next.entries[cell] = digit;
    rubOut(next, cell, digit);
  }
  return next;
}

// Every blank cell with all the digits that it does not see, in its centre.
export function pencilled(sudoku) {
  const next = sudoku.copy();
  sudoku.candidates().forEach((set, cell) => {
    next.centre[cell] = sudoku.digit(cell) ? 0 : set;
  });
  return next;
}
