// The links of a chain over the grid: curves from candidate to candidate, solid for strong links (one of both is true), dashed
// for weak links (one excludes the other).
import { svg } from "../dom.js";

// The position of a candidate, in units of cells.
function place({ cell, digit }, side) {
  const box = Math.sqrt(side);
  const [x, y] = [(digit - 1) % box, Math.floor((digit - 1) / box)];
  return [(cell % side) + (x + 0.5) / box, Math.floor(cell / side) + (y + 0.5) / box];
}

// The middle of the candidates at one end of a link.
function middle(marks, side) {
  const places = marks.map(mark => place(mark, side));
  const sum = axis => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return [sum(0), sum(1)];
}

export function drawnLinks(links, side) {
  const curves = links.map(({ from, to, kind, isLit }) => {
    const [[x1, y1], [x2, y2]] = [middle(from, side), middle(to, side)];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = Math.hypot(dx, dy) || 1;
    // The ends stop short of the digits; curves keep links along one line apart.
    const cut = Math.min(0.16 / length, 0.4);
    const [cx, cy] = [(x1 + x2) / 2 - 0.18 * dy, (y1 + y2) / 2 + 0.18 * dx];
    const [ax, ay, bx, by] = [x1 + cut * dx, y1 + cut * dy, x2 - cut * dx, y2 - cut * dy];
    return svg("path", {
      class: `link ${kind}${isLit ? " lit" : ""}`,
      d: `M${ax} ${ay}Q${cx} ${cy} ${bx} ${by}`,
      "marker-end": "url(#arrow)",
    });
  });
  const arrow = svg(
    "marker",
    { id: "arrow", viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 0.2, markerHeight: 0.2, markerUnits: "userSpaceOnUse", orient: "auto" },
    svg("path", { d: "M0 0L10 5L0 10z", class: "arrow" }),
  );
  const attributes = { class: "links", viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true" };
  return svg("svg", attributes, svg("defs", {}, arrow), ...curves);
}
