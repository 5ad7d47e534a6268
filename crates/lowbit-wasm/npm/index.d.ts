import type { Doors } from "./doors.js";

export { LowbitError } from "./doors.js";
export type * from "./doors.js";

/** Where the module is: compiled (a `WebAssembly.Module`), its bytes, a `Response`, or its address (a `URL` or a text). */
export type Wasm = object | string;

export interface Options {
  /** The module, or a promise of it; without it, the file beside this one: `lowbit-simd.wasm` where `hasVectors()`, else `lowbit.wasm`. */
  wasm?: Wasm | Promise<Wasm>;
  /** What sentences are written in. */
  language?: "en" | "zh";
}

/** Whether vectors of 128 bits are there: which of the two builds to load. */
export function hasVectors(): boolean;

export type Lowbit = Doors<"now">;

/** Loads the library; the build with vectors where they are there. */
export function load(options?: Options): Promise<Lowbit>;
