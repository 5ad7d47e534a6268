// A solution on its board as a drawing and as text, as the command writes them.
import { BLOCKED, QUEEN } from "./position.js";

const CROWN = "M50 16l11 30 21-21-7 51H25l-7-51 21 21z M24 80h52v8H24z";

export function drawing(columns, position) {
  const n = columns.length,
    side = 100 * n;
  const uses = [];
  const put = (what, row, col, colour = "") =>
    uses.push(`<use href="#${what}" x="${100 * col}" y="${100 * row}"${colour}/>`);
  columns.forEach((queen, row) => {
    for (let col = 0; col < n; col++) if (position.at(row, col) === BLOCKED) put("blocked", row, col);
    put("queen", row, queen, position.at(row, queen) === QUEEN ? ' fill="#a3161a"' : ' fill="#1d1a17"');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 ${side + 20} ${side + 20}" width="${48 * n}" height="${48 * n}" role="img">
<title>Queens on ${n} x ${n} cells, columns ${columns.map(c => c + 1).join(" ")}</title>
<defs>
<pattern id="squares" width="200" height="200" patternUnits="userSpaceOnUse"><path fill="#f0e4cc" d="M0 0h200v200H0z"/><path fill="#b98b5d" d="M100 0h100v100H100zM0 100h100v100H0z"/></pattern>
<path id="queen" d="${CROWN}"/><path id="blocked" d="M0 0h100v100H0z" fill="#555" fill-opacity=".75"/>
</defs>
<rect x="-5" y="-5" width="${side + 10}" height="${side + 10}" rx="4" fill="#5b3d20"/>
<rect width="${side}" height="${side}" fill="url(#squares)"/>
${uses.join("\n")}
</svg>
`;
}

export const text = (columns, position) =>
  columns
    .map((queen, row) =>
      columns.map((_, col) => (col === queen ? "Q" : position.at(row, col) === BLOCKED ? "*" : ".")).join(""),
    )
    .join("\n") + "\n";
