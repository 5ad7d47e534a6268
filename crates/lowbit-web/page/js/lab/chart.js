// The lecture's formula as a picture: nodes against cost per node, both by powers of ten; a dashed line is equal time.
import { svg } from "../dom.js";
import { time, word } from "../words.js";
import { ideaOf, rungName } from "./names.js";

const WIDTH = 720,
  HEIGHT = 500;
const FRAME = { left: 100, top: 22, right: WIDTH - 24, bottom: HEIGHT - 58 };

// A logarithmic scale around some values.
function scale(values, from, to, margin) {
  const logs = values.map(Math.log10);
  let [low, high] = [Math.min(...logs) - margin, Math.max(...logs) + margin];
  if (high - low < 1.5) [low, high] = [(low + high) / 2 - 0.75, (low + high) / 2 + 0.75];
  const at = value => from + ((Math.log10(value) - low) / (high - low)) * (to - from);
  const ticks = [];
  const steps = high - low < 2.2 ? [1, 2, 5] : [1];
  for (let power = Math.floor(low); power <= high; power++)
    ticks.push(...steps.map(step => step * 10 ** power).filter(value => value >= 10 ** low && value <= 10 ** high));
  return { at, ticks, low, high };
}

// As in the style sheet: on narrow screens names are larger, and times beside points are omitted.
const NARROW = matchMedia("(max-width: 40rem)");

// The approximate width of a text; Chinese characters are square.
const widthOf = (content, size) => [...content].reduce((sum, letter) => sum + size * (letter > "\u2e80" ? 1 : 0.62), 0);

const text = (content, attributes) => svg("text", attributes, content);

export function chart(rungs) {
  const shown = rungs.map((rung, i) => ({ ...rung, name: rungName(rung.name), idea: ideaOf(rung), number: i + 1 }));
  const points = shown
    .filter(rung => rung.finished && rung.nodes)
    .map(rung => ({ ...rung, x: Number(rung.nodes), y: rung.ns_per_node }));
  const without = shown.filter(rung => rung.finished && !rung.nodes);
  const root = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: "chart",
    role: "img",
    "aria-label": described(shown),
  });
  if (points.length === 0) return root;
  const x = scale(
    points.map(p => p.x),
    FRAME.left,
    FRAME.right,
    0.55,
  );
  const middle = 10 ** ((x.low + x.high) / 2);
  const y = scale(
    [...points.map(p => p.y), ...without.map(w => (w.seconds * 1e9) / middle)],
    FRAME.bottom,
    FRAME.top,
    0.45,
  );
  axes(root, x, y);
  equalTimes(root, x, y);
  const drawn = without.map(({ seconds, number, name }) => [line(root, x, y, seconds, "without"), `${number} ${name}: ${time(seconds)}`]);
  root.append(svg("polyline", { class: "path", points: points.map(p => `${x.at(p.x)},${y.at(p.y)}`).join(" ") }));
  const taken = labels(
    root,
    points.map(p => ({ ...p, left: x.at(p.x), top: y.at(p.y) })),
  );
  for (const [ends, label] of drawn) if (ends) lineLabel(root, ends, "without", label, freePlace(ends, label, taken));
  return root;
}

function axes(root, x, y) {
  for (const value of x.ticks)
    root.append(
      svg("path", { class: "grid", d: `M${x.at(value)} ${FRAME.top}V${FRAME.bottom}` }),
      text(power(value), { class: "tick-text", x: x.at(value), y: FRAME.bottom + 22, "text-anchor": "middle" }),
    );
  for (const value of y.ticks)
    root.append(
      svg("path", { class: "grid", d: `M${FRAME.left} ${y.at(value)}H${FRAME.right}` }),
      text(time(value * 1e-9), { class: "tick-text", x: FRAME.left - 8, y: y.at(value) + 4, "text-anchor": "end" }),
    );
  root.append(
    svg("rect", {
      class: "frame",
      x: FRAME.left,
      y: FRAME.top,
      width: FRAME.right - FRAME.left,
      height: FRAME.bottom - FRAME.top,
      rx: 6,
    }),
    text(word("nodes axis"), {
      class: "axis",
      x: (FRAME.left + FRAME.right) / 2,
      y: HEIGHT - 10,
      "text-anchor": "middle",
    }),
    text(word("cost axis"), {
      class: "axis",
      transform: `translate(16 ${(FRAME.top + FRAME.bottom) / 2}) rotate(-90)`,
      "text-anchor": "middle",
    }),
  );
}

function power(value) {
  if (value < 1e4) return String(Number(value.toPrecision(1)));
  const exponent = Math.floor(Math.log10(value) + 1e-9);
  const digit = Math.round(value / 10 ** exponent);
  return `${digit === 1 ? "" : `${digit}·`}10${[...String(exponent)].map(d => "⁰¹²³⁴⁵⁶⁷⁸⁹"[d]).join("")}`;
}

// Lines of equal time for powers of ten, each with its time at the edge of the frame.
function equalTimes(root, x, y) {
  for (let power = Math.ceil(x.low + y.low); power <= x.high + y.high; power++)
    lineLabel(root, line(root, x, y, 10 ** (power - 9), "equal"), "equal", time(10 ** (power - 9)), 0.03);
}

// The line of one time, with slope -1 on logarithmic axes. Returns its ends if it is visible.
function line(root, x, y, seconds, kind) {
  const sum = Math.log10(seconds) + 9;
  const [from, to] = [Math.max(x.low, sum - y.high), Math.min(x.high, sum - y.low)];
  if (to <= from) return undefined;
  const point = log => [x.at(10 ** log), y.at(10 ** (sum - log))];
  const ends = [point(from), point(to)];
  root.append(svg("path", { class: kind, d: `M${ends.map(end => end.join(" ")).join("L")}` }));
  return ends;
}

// The point at a fraction of a line's length.
const along = ([[x1, y1], [x2, y2]], part) => [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];

// A label along a line, if the line is long enough.
function lineLabel(root, ends, kind, label, part) {
  if (!ends) return;
  const [[x1, y1], [x2, y2]] = ends;
  if (Math.hypot(x2 - x1, y2 - y1) <= 70) return;
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const [left, top] = along(ends, part);
  root.append(
    text(label, {
      class: `${kind}-text`,
      transform: `translate(${left} ${top}) rotate(${angle}) translate(8 -5)`,
      "text-anchor": kind === "equal" ? "start" : "middle",
    }),
  );
}

// The fraction of a line at which its label covers no taken box; near its end if every place is taken.
function freePlace(ends, label, taken) {
  const length = Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
  const half = (widthOf(label, NARROW.matches ? 17 : 13.5) / 2 + 6) / length;
  const isFree = part =>
    [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].every(share => {
      const [left, top] = along(ends, part + share * half);
      return taken.every(box => left < box[0] - 8 || left > box[2] + 8 || top - 6 < box[1] - 8 || top - 6 > box[3] + 8);
    });
  const parts = [0.8, 0.88, 0.7, 0.6, 0.5, 0.4, 0.3, 0.22].filter(part => part - half > 0 && part + half < 1);
  return parts.find(isFree) ?? 0.8;
}

// Names beside their points, moved until they do not overlap. Returns the taken boxes.
function labels(root, points) {
  const taken = points.map(p => [p.left - 12, p.top - 12, p.left + 12, p.top + 12]);
  const free = box =>
    box[0] > FRAME.left &&
    box[2] < FRAME.right &&
    box[1] > FRAME.top &&
    box[3] < FRAME.bottom &&
    taken.every(other => box[2] < other[0] || box[0] > other[2] || box[3] < other[1] || box[1] > other[3]);
  for (const p of points) {
    const faster = p.number > 1 && p.times_faster ? word("times faster", Number(p.times_faster.toPrecision(3))) : "";
    const caption = [time(p.seconds), faster].filter(Boolean).join(" · ");
    const width = NARROW.matches ? widthOf(p.name, 21) : Math.max(widthOf(p.name, 15), widthOf(caption, 13));
    const places = [
      [18, 0, "start"],
      [-18, 0, "end"],
      [0, -38, "middle"],
      [0, 38, "middle"],
      [18, -36, "start"],
      [-18, 36, "end"],
      [18, 36, "start"],
      [-18, -36, "end"],
      [0, 60, "middle"],
      [0, -60, "middle"],
      [18, 60, "start"],
      [-18, 60, "end"],
    ];
    const box = ([dx, dy, anchor]) => {
      const left = p.left + dx - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
      return [left, p.top + dy - 17, left + width, p.top + dy + 17];
    };
    const place = places.find(place => free(box(place))) ?? places[0];
    taken.push(box(place));
    const [dx, dy, anchor] = place;
    root.append(
      svg(
        "g",
        { class: "point" },
        svg("title", {}, `${p.name}: ${p.idea}`),
        svg("circle", { cx: p.left, cy: p.top, r: 12 }),
        text(String(p.number), { class: "point-number", x: p.left, y: p.top + 4.5, "text-anchor": "middle" }),
        text(p.name, { class: "point-name", x: p.left + dx, y: p.top + dy - 2, "text-anchor": anchor }),
        text(caption, { class: "point-time", x: p.left + dx, y: p.top + dy + 14, "text-anchor": anchor }),
      ),
    );
  }
  return taken;
}

const described = rungs =>
  `${word("law")}. ` +
  rungs.map(rung => `${rung.name}: ${rung.nodes ?? "-"} ${word("nodes", rung.nodes)}, ${time(rung.seconds)}`).join(". ");
