// The drawing of a variant below the cells of the grid: as setters draw it, made by the library.
import { h } from "../dom.js";

const CELL = 60; // a cell of the drawing
const RIM = 4;

// A frame with the drawing, in which the grid lies over its cells.
export function framed(grid, { drawing, rows, columns, outside }) {
  const margin = outside ? CELL : RIM;
  const picture = document.importNode(new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement, true);
  const [width, height] = [columns * CELL + 2 * margin, rows * CELL + 2 * margin];
  picture.setAttribute("viewBox", `${CELL - margin} ${CELL - margin} ${width} ${height}`);
  picture.setAttribute("aria-hidden", "true");
  const frame = h("div", { class: "variant-frame" }, picture, grid);
  frame.style.setProperty("aspect-ratio", `${width} / ${height}`);
  const place = { left: margin / width, top: margin / height, width: (columns * CELL) / width, height: (rows * CELL) / height };
  for (const [name, part] of Object.entries(place)) grid.style.setProperty(name, `${100 * part}%`);
  return frame;
}

// Restores the grid without the drawing.
export function unframed(grid) {
  for (const name of ["left", "top", "width", "height"]) grid.style.removeProperty(name);
  return grid;
}
