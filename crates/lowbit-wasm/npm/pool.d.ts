import type { Doors } from "./doors.js";
import type { Options } from "./index.js";

export { LowbitError } from "./doors.js";
export { hasVectors } from "./index.js";

/** The same questions as of `load()`, each answered by a worker: every answer is a promise. */
export interface Pool extends Doors<"later"> {
  /** Ends all workers; what is still asked is refused. */
  close(): void;
}

/** Workers, as many as there are processors where `size` does not say. */
export function pool(options?: Options & { size?: number }): Promise<Pool>;
