import type { Doors } from "./doors.js";

export { LowbitError } from "./doors.js";
export type * from "./doors.js";

/** A module: compiled (a `WebAssembly.Module`), its bytes, a `Response`, or its address (a `URL` or a text). */
export type Wasm = object | string;

export interface Options {
  /** The module, or a promise of it; by default the file beside this one: `lowbit-simd.wasm` if `hasVectors()`, else `lowbit.wasm`. */
  wasm?: Wasm | Promise<Wasm>;
  /** The language of sentences. */
  language?: "en" | "zh";
}

/** Whether 128-bit vectors are supported, which decides between the two builds. */
export function hasVectors(): boolean;

export type Lowbit = Doors<"now">;

/** Loads the library; the build with vectors if they are supported. */
export function load(options?: Options): Promise<Lowbit>;
