import type { Doors } from "./doors.js";
import type { Options } from "./index.js";

export { LowbitError } from "./doors.js";
export { hasVectors } from "./index.js";

/**
 * The same questions as those of `load()`, each answered by a worker: every answer is a promise. A question costs about 0.3 ms more
 * than in `load()`: ask for many sudokus by `solveAll`, whose errors name the `line` in the whole list.
 */
export interface Pool extends Doors<"later"> {
  /** Ends all workers: running, waiting and later questions fail with a `LowbitError` whose `error` is `stopped`. */
  close(): void;
}

/** Starts `size` workers, by default one for each processor. */
export function pool(options?: Options & { size?: number }): Promise<Pool>;
