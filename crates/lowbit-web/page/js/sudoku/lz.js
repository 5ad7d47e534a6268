// The compression that addresses of f-puzzles and SudokuPad use: LZ78 with phrases of growing width, bits in base 64.
// A token is a phrase's number, lowest bit first; 0 announces a new character of 8 bits, 1 one of 16 bits, 2 the end.
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const [NEW_BYTE, NEW_WIDE, END] = [0, 1, 2];
const FIRST_PHRASE = 3;

// The most characters of a text; longer texts are no puzzles.
const LONGEST = 1 << 20;

export function decompressed(text) {
  const values = [...text.replaceAll(/[=\s]/g, "")].map(character => BASE64.indexOf(character));
  if (values.includes(-1)) return null;
  let at = 0;
  const read = width => {
    let value = 0;
    for (let bit = 0; bit < width; bit++, at++) {
      if (at >= 6 * values.length) return END;
      if ((values[Math.floor(at / 6)] >> (5 - (at % 6))) & 1) value |= 1 << bit;
    }
    return value;
  };
  const phrases = [];
  const said = [];
  let [width, room, last, length] = [2, 0, "", 0];
  // A new phrase may need a wider number.
  const grow = () => {
    if (--room > 0) return;
    room = 1 << width;
    width++;
  };
  for (;;) {
    const token = read(width);
    if (token === END || length > LONGEST) return said.join("");
    let phrase;
    if (token === NEW_BYTE || token === NEW_WIDE) {
      phrase = String.fromCharCode(read(token === NEW_BYTE ? 8 : 16));
      phrases.push(phrase);
      if (last) grow();
    } else {
      const number = token - FIRST_PHRASE;
      if (number > phrases.length) return null;
      phrase = phrases[number] ?? last + last[0];
    }
    said.push(phrase);
    length += phrase.length;
    if (last) {
      phrases.push(last + phrase[0]);
      grow();
    } else [width, room] = [3, 4];
    last = phrase;
  }
}

export function compressed(text) {
  const bits = [];
  const numbers = new Map();
  const fresh = new Set();
  let [width, room] = [2, 2];
  const write = (value, width) => {
    for (let bit = 0; bit < width; bit++) bits.push((value >> bit) & 1);
  };
  const grow = () => {
    if (--room > 0) return;
    room = 1 << width;
    width++;
  };
  const tell = phrase => {
    if (fresh.has(phrase)) {
      fresh.delete(phrase);
      const code = phrase.charCodeAt(0);
      const isByte = code < 256;
      write(isByte ? NEW_BYTE : NEW_WIDE, width);
      write(code, isByte ? 8 : 16);
      grow();
    } else write(numbers.get(phrase), width);
    grow();
  };
  let phrase = "";
  for (const character of text) {
    if (!numbers.has(character)) {
      numbers.set(character, numbers.size + FIRST_PHRASE);
      fresh.add(character);
    }
    const longer = phrase + character;
    if (numbers.has(longer)) {
      phrase = longer;
      continue;
    }
    tell(phrase);
    numbers.set(longer, numbers.size + FIRST_PHRASE);
    phrase = character;
  }
  if (phrase) tell(phrase);
  write(END, width);
  let written = "";
  for (let at = 0; at <= bits.length; at += 6) {
    const six = bits.slice(at, at + 6).reduce((sum, bit, i) => sum | (bit << (5 - i)), 0);
    written += BASE64[six];
  }
  return written.padEnd(Math.ceil(written.length / 4) * 4, "=");
}
