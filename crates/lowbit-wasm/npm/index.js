// lowbit for programs: load() once, then ask. Answers are computed here, synchronously; `lowbit/pool` asks workers instead.
import { hasVectors } from "./engine.js";
import { doors, LowbitError } from "./doors.js";
import { open } from "./open.js";

export { hasVectors, LowbitError };

// The addresses are written out so that bundlers find both files and can rename them.
const besideThis = () =>
  hasVectors() ? new URL("./lowbit-simd.wasm", import.meta.url) : new URL("./lowbit.wasm", import.meta.url);

export async function load(options) {
  const { ask, answer } = await open(options, besideThis);
  return { ask, ...doors(ask, answer) };
}
