// A step in words: its marks as cells and digits, its conclusion in short, and its links as a list.
import { word } from "../words.js";

// A longer reason is shown as a list of links instead.
const LONGEST_REASON = 320;

// The most cells that a nudge names one by one.
const MOST_CELLS = 8;

// r1c2 for a star, r1c2:4 for a digit.
export function marksOf(names, side) {
  return names?.map(name => {
    const [, row, column, digit = 0] = /^r(\d+)c(\d+)(?::(\d+))?$/.exec(name);
    return { cell: (row - 1) * side + Number(column) - 1, digit: Number(digit) };
  });
}

// The content of a hint: a state, and its steps or marks.
export function read({ state, steps, mistakes, wrong, missing }, side) {
  const bad = mistakes ?? wrong ?? missing;
  if (bad) return { state: missing ? "missing" : "wrong", marks: marksOf(bad, side) };
  if (steps?.length) return { state: "step", steps: steps.map(step => stepOf(step, side)) };
  return { state: ["none", "solved"].includes(state) ? state : "stuck", marks: [] };
}

export const stepOf = (told, side) => ({
  technique: told.technique,
  rating: told.rating,
  words: told.words,
  reasons: marksOf(told.reasons, side),
  groups: told.groups?.map((marks, i) => ({ role: told.roles?.[i] ?? "block", marks: marksOf(marks, side) })),
  links: told.links?.map(({ from, to, kind }) => ({ from: marksOf(from, side), to: marksOf(to, side), kind })),
  proof: told.proof?.map(statement => ({ ...statement, marks: marksOf(statement.marks, side) })),
  placed: marksOf(told.placed, side),
  removed: marksOf(told.removed, side),
  side,
});

const place = (cell, side) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
const places = (marks, side) => marks.map(({ cell }) => place(cell, side)).join(" ");
const byDigit = marks => Map.groupBy?.(marks, mark => mark.digit) ?? grouped(marks);

// Not every browser has Map.groupBy.
function grouped(marks) {
  const groups = new Map();
  for (const mark of marks) groups.set(mark.digit, [...(groups.get(mark.digit) ?? []), mark]);
  return groups;
}

// "r1c2 = 4", "no 1 in r7c3 r8c3"; for a star, which has no digit, "a star on r1c2".
export function conclusion({ placed = [], removed = [], side }) {
  const named = digit => (digit ? String(digit) : word("star"));
  const set = placed.map(({ cell, digit }) =>
    digit ? `${place(cell, side)} = ${digit}` : word("star on", place(cell, side)),
  );
  const gone = [...byDigit(removed)].map(([digit, marks]) => word("no digit in", named(digit), places(marks, side)));
  return [...set, ...gone].join(word("comma"));
}

// The title and the reason of a step: "X-wing: the reason => the conclusion"; on regions "the reason: the conclusion". A net has
// several lines, its conclusion in the first.
export function titleAndReason(words) {
  const [title] = words.split(/: |：/, 1);
  const rest = words.slice(title.length).replace(/^(: |：)/, "");
  const arrow = rest.lastIndexOf(" => ");
  if (arrow >= 0) return [title, rest.slice(0, arrow)];
  const parts = rest.split(/: |：/);
  return [title, parts.length > 1 && !rest.includes("\n") ? parts.slice(0, -1).join(word("colon")) : rest];
}

// The reason in short lines; no lines if it is too long.
export function lines(step) {
  const [, reason] = titleAndReason(step.words);
  if (!reason || reason.length > LONGEST_REASON) return [];
  return reason.split(/\n\s*|(?<=[;；。])\s*|(?<=\.) +/).filter(Boolean);
}

// The cells of a nudge: by name if they are few, else their number.
export function nudge(step) {
  const cells = new Set(step.reasons?.map(mark => mark.cell)).size;
  return cells > MOST_CELLS ? `${titleAndReason(step.words)[0]}${word("colon")}${word("marked cells", cells)}` : step.words;
}

const candidate = (marks, side) => {
  const groups = [...byDigit(marks)];
  return groups.map(([digit, marks]) => `${places(marks, side)}${digit ? `(${digit})` : ""}`).join(" ");
};

const sameMarks = (a, b) => a.length === b.length && a.every(({ cell, digit }, i) => cell === b[i].cell && digit === b[i].digit);

// Whether each link begins where the previous one ends: then the links are the whole reason. In a net several links may lead to one.
const isChain = links => links.every(({ from }, i) => i === 0 || sameMarks(from, links[i - 1].to));

// The list of links: [text, marks, number of the link]. Short reasons have no list.
export function walk({ proof = [], links = [], words, side }) {
  const isLong = words.length > LONGEST_REASON || links.length > 3;
  if (!isLong) return [];
  if (links.length > 3 && (isChain(links) || links.length + 2 >= proof.length)) {
    return links.map(({ from, to, kind }, i) => ({
      said: word(`link ${kind}`, candidate(from, side), candidate(to, side)),
      marks: [...from, ...to],
      link: i,
    }));
  }
  return proof.map(({ says, marks, houses = [], need, because = [] }) => {
    const [mark] = marks;
    const equation = (sign, mark) => `${place(mark.cell, side)} ${sign} ${mark.digit}`;
    const said = {
      is: () => equation("=", mark),
      "is not": () => equation("≠", mark),
      assumed: () => word("suppose", equation("=", mark)),
      "assumed not": () => word("suppose", equation("≠", mark)),
      among: () => {
        const where = houses.length ? ` (${houses.map(houseName).join(word("comma"))})` : "";
        return word("among", need, candidate(marks, side)) + where;
      },
      "any of": () => word("any of", candidate(marks, side)),
      unfillable: () => word("unfillable", places(marks, side)),
      unique: () => word("not unique", candidate(marks, side)),
      impossible: () => word("no place left", houses.map(houseName).join(word("comma"))),
      contradiction: () => word("contradiction"),
    };
    const from = because.length ? ` (${because.map(number => number + 1).join(word("comma"))})` : "";
    const link = links.findIndex(({ to }) => sameMarks(to, marks)); // the link to these marks
    return { said: (said[says]?.() ?? says) + from, marks, link };
  });
}

// "box-3" in words.
function houseName(name) {
  const [kind, number] = name.split("-");
  return word(`house ${kind}`, number);
}

// The usual notation of chains: (1)r7c3 - (8)r7c3 = (8)r7c2, one chain for each start.
export function notation({ links = [], side }) {
  const node = marks =>
    [...byDigit(marks)].map(([digit, marks]) => `(${digit})${places(marks, side).replaceAll(" ", ",")}`).join("|");
  let [text, end] = ["", ""];
  for (const { from, to, kind } of links) {
    const [a, b] = [node(from), node(to)];
    if (a !== end) text += `${text ? "; " : ""}${a}`;
    text += ` ${{ strong: "=", weak: "-" }[kind] ?? "=>"} ${b}`;
    end = b;
  }
  return text;
}
