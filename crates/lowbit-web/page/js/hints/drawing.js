// A step as drawn on a grid: by cell, the kind of each candidate that it mentions.

// The number of colours for the sets of a hint.
const SETS = 6;

// `layers` are [marks, kind]; a later one covers an earlier one.
export function drawn(...layers) {
  const cells = new Map();
  for (const [marks, kind] of layers) {
    for (const { cell, digit } of marks ?? []) {
      if (!cells.has(cell)) cells.set(cell, { marks: new Map(), key: "" });
      cells.get(cell).marks.set(digit, kind);
      cells.get(cell).key += `${kind}${digit}`;
    }
  }
  return cells;
}

export const reasonLayers = ({ reasons, groups = [] }) => [
  [reasons, "reason"],
  ...groups.map((group, i) => [group.marks, `group set-${i % SETS} group-${group.role}`]),
];

export const conclusionLayers = ({ removed, placed }) => [
  [removed, "removed"],
  [placed, "placed"],
];
