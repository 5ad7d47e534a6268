// A sudoku variant: a sudoku whose rules come from its text. The library reads the text; its answer is `opened`:
// the size, the digits, the pairs of cells that must differ, the constraints in words, and the drawing.
import { ask } from "../api.js";
import { full, has, members } from "../bits.js";
import { parts } from "../past.js";
import { LAYERS, Sudoku } from "../sudoku/grid.js";
import { compressed, decompressed } from "../sudoku/lz.js";
import { current as language } from "../words.js";

// The prefix of variants in addresses.
const MARK = "v/";

export const isVariantAddress = address => address.startsWith(MARK);

const packed = text => compressed(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const unpacked = text => decompressed(text.replaceAll("-", "+").replaceAll("_", "/"));

// The library's answers, by text and language.
const known = new Map();
const MOST_KNOWN = 300;

const remember = opened => {
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value);
  known.set(`${language()} ${opened.text}`, opened);
  return opened;
};

// Opens a text in any format, after edits: { text, add, remove, givens }.
export const opened = async edit => remember(await ask("variant/open", edit));

export class Variant extends Sudoku {
  constructor(opened) {
    super(opened.columns);
    this.opened = opened;
    for (const layer of LAYERS) this[layer] = opened.allowed.map(() => 0);
    this.givens = opened.allowed.map(digits => (digits.length === 1 ? this.#inside(digits[0]) : 0));
    this.box = Math.ceil(Math.sqrt(this.digits));
  }

  // The variant with the entries that its text contains.
  static entered(opened) {
    const variant = new Variant(opened);
    opened.entered.forEach((digits, cell) => {
      if (!digits || variant.givens[cell]) return;
      if (digits.length === 1) variant.entries[cell] = variant.#inside(digits[0]);
      else variant.centre[cell] = variant.set(digits);
    });
    return variant;
  }

  // The variant of an address; a promise if the library must be asked first, null if the address has no variant.
  static fromAddress(address) {
    const [path] = parts(address);
    const text = unpacked(path.slice(MARK.length).split("/")[0] ?? "");
    if (!text) return null;
    const filled = opened => new Variant(opened).fill(path.split("/")[2], address);
    const there = known.get(`${language()} ${text}`);
    return there ? filled(there) : opened({ text }).then(filled);
  }

  get isVariant() {
    return true;
  }

  get digits() {
    return this.opened.high - this.opened.low + 1;
  }

  get rows() {
    return this.opened.rows;
  }

  copy() {
    return this.with(this.opened);
  }

  // The same entries under other rules.
  with(opened) {
    const other = new Variant(opened);
    for (const layer of LAYERS.filter(layer => layer !== "givens"))
      other[layer] = this[layer].map((value, cell) => (layer === "colours" || !other.givens[cell] ? value : 0));
    return other;
  }

  // Internally digits count from 1, so that 0 is a blank.
  #inside(digit) {
    return digit - this.opened.low + 1;
  }

  sees(a, b) {
    return this.opened.peers[a].includes(b);
  }

  // Regions have any shape, so no box is highlighted.
  block(cell) {
    return -1 - cell;
  }

  candidates() {
    return this.opened.allowed.map((digits, cell) =>
      this.opened.peers[cell].reduce(
        (set, peer) => (this.digit(peer) ? set & ~(1 << (this.digit(peer) - 1)) : set) >>> 0,
        digits.length === this.digits ? full(this.digits) : this.set(digits),
      ),
    );
  }

  conflicts() {
    const bad = new Set();
    this.givens.forEach((_, cell) => {
      const digit = this.digit(cell);
      if (digit && this.opened.peers[cell].some(peer => this.digit(peer) === digit)) bad.add(cell);
      if (this.entries[cell] && !has(this.set(this.opened.allowed[cell]), this.entries[cell] - 1)) bad.add(cell);
    });
    return bad;
  }

  character(digit) {
    return digit === 0 ? "." : String(digit - 1 + this.opened.low);
  }

  // Numbers, and letters for those from 10 on.
  parse(text) {
    const value = /^\d+$/.test(text) ? Number(text) : /^[a-z]$/i.test(text) && this.opened.high > 9 ? parseInt(text, 36) : -1;
    const digit = this.#inside(value);
    return value >= 0 && digit >= 1 && digit <= this.digits ? digit : 0;
  }

  symbol(digit) {
    return digit === 0 ? "." : (digit - 1 + this.opened.low).toString(36);
  }

  fromSymbol(symbol) {
    const digit = this.#inside(parseInt(symbol, 36));
    return digit >= 1 && digit <= this.digits ? digit : 0;
  }

  // A set from the library's digits, or from symbols of an address.
  set(digits) {
    const members = typeof digits === "string" ? [...digits].map(one => this.fromSymbol(one)) : digits.map(one => this.#inside(one));
    return members.filter(Boolean).reduce((set, digit) => set | (1 << (digit - 1)), 0) >>> 0;
  }

  get puzzle() {
    return MARK + packed(this.opened.text);
  }

  // The digits of all cells in the library's form.
  told(digits) {
    return digits.map(digit => (digit ? digit - 1 + this.opened.low : null));
  }

  // The position for a hint.
  progress(marks) {
    const { low, text } = this.opened;
    const digits = set => members(set).map(bit => bit + low);
    return { text, entries: this.told(this.entries), marks: marks?.map(digits) };
  }

  asks(kind, filled = false) {
    const { text } = this.opened;
    return [`variant/${kind}`, filled ? { text, entries: this.told(this.entries) } : { text }];
  }

  fromAnswer(solution) {
    return solution.map(digit => this.#inside(digit));
  }
}
