// The edits of the selected cells by keys. An edit returns a new sudoku, or null if nothing changes.
import { has } from "../bits.js";
import { COLOURS } from "./grid.js";

// The layer of a typed digit: by the tool, or by a modifier key.
export const layerOf = (tool, event) =>
  event?.ctrlKey || event?.metaKey ? (event.shiftKey ? "colour" : "centre") : event?.shiftKey ? "corner" : tool;

// Writes a digit into cells, or removes it if all of them have it.
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

// Removes a written digit from the marks of the cells that see it.
function rubOut(sudoku, cell, digit) {
  const others = ~(1 << (digit - 1));
  sudoku.givens.forEach((_, other) => {
    if (!sudoku.sees(cell, other)) return;
    sudoku.corner[other] = (sudoku.corner[other] & others) >>> 0;
    sudoku.centre[other] = (sudoku.centre[other] & others) >>> 0;
  });
}

// Erases digits if there are any, else marks, else colours.
export function erased(sudoku, cells) {
  const next = sudoku.copy();
  const open = cells.filter(cell => !sudoku.givens[cell]);
  const layers = [["entries"], ["corner", "centre"]];
  const full = layers.find(names => open.some(cell => names.some(name => sudoku[name][cell])));
  if (full) for (const cell of open) for (const name of full) next[name][cell] = 0;
  else for (const cell of cells) next.colours[cell] = 0;
  return next.address === sudoku.address ? null : next;
}

// The position for a hint, as candidates of each blank cell: centre marks count, eliminations included;
// a cell without marks has all digits that it does not see.
export const standing = sudoku =>
  sudoku.candidates().map((seen, cell) => (sudoku.digit(cell) ? 0 : sudoku.centre[cell] & seen || seen));

// Applies a step of a hint: digits are written, and candidates are removed from the marks of the position that the hint is about.
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

// Fills the centre marks of every blank cell with all digits that it does not see.
export function pencilled(sudoku) {
  const next = sudoku.copy();
  sudoku.candidates().forEach((set, cell) => {
    next.centre[cell] = sudoku.digit(cell) ? 0 : set;
  });
  return next;
}
