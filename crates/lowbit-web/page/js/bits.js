// Sets as the bits of a word, up to 32 of them: bit 0 is the leftmost column, or the digit 1.
export const full = n => (n >= 32 ? 0xffffffff : ((1 << n) >>> 0) - 1);
export const lowbit = d => (d & -d) >>> 0;
export const has = (set, bit) => ((set >>> bit) & 1) === 1;
export const index = p => 31 - Math.clz32(p);
export const members = set => Array.from({ length: 32 }, (_, bit) => bit).filter(bit => has(set, bit));

// The number of members of a set.
export function size(set) {
  let number = 0;
  for (let rest = set; rest; rest &= rest - 1) number++;
  return number;
}

// The same order everywhere: the lowest bit on the left, under its column or digit.
export const written = (set, n) => Array.from({ length: n }, (_, bit) => Number(has(set, bit))).join("");
