// lowbit in workers: the same questions, answered later and side by side. A question that is aborted ends its worker.
import { hasVectors } from "./engine.js";
import { doors, LowbitError } from "./doors.js";
import { moduleOf } from "./open.js";

export { hasVectors, LowbitError };

// Written out so that bundlers find the files.
const besideThis = () =>
  hasVectors() ? new URL("./lowbit-simd.wasm", import.meta.url) : new URL("./lowbit.wasm", import.meta.url);
const isNode = Boolean(globalThis.process?.versions?.node);
const workerOf = async () => {
  if (!isNode) return new Worker(new URL("./pool-worker.js", import.meta.url), { type: "module" });
  const threads = "node:worker_threads"; // by a variable: a bundler for browsers must not look for it
  const { Worker: Thread } = await import(/* @vite-ignore */ /* webpackIgnore: true */ threads);
  const thread = new Thread(new URL("./pool-worker.js", import.meta.url));
  thread.unref(); // a program that is done ends, with or without close()
  return thread;
};

async function processors() {
  if (!isNode) return navigator.hardwareConcurrency ?? 2;
  const system = "node:os";
  return (await import(/* @vite-ignore */ /* webpackIgnore: true */ system)).availableParallelism?.() ?? 2;
}

// One worker; `ask` gives its answer as text.
class Helper {
  static async of(module) {
    const helper = new Helper();
    helper.worker = await workerOf();
    const hear = data => helper.hear?.(data);
    if (isNode) helper.worker.on("message", hear).on("error", error => hear({ broken: String(error) }));
    else {
      helper.worker.addEventListener("message", ({ data }) => hear(data));
      helper.worker.addEventListener("error", event => hear({ broken: event.message ?? "" }));
    }
    helper.worker.postMessage({ module });
    return helper;
  }

  ask(question, on, signal) {
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal.reason);
      signal?.addEventListener("abort", abort, { once: true });
      if (isNode) this.worker.ref();
      this.hear = ({ event, data, answer, broken }) => {
        if (event) return void on[event]?.(JSON.parse(data));
        this.hear = undefined;
        if (isNode) this.worker.unref();
        signal?.removeEventListener("abort", abort);
        if (broken !== undefined) reject(new LowbitError({ error: "internal", message: broken }));
        else if (answer.isAnswered) resolve(answer.json);
        else reject(new LowbitError(JSON.parse(answer.json)));
      };
      this.worker.postMessage(question);
    });
  }

  end() {
    this.hear = undefined;
    this.worker.terminate();
  }
}

// `size` workers, as many as there are processors where it is not said; the others as in load().
export async function pool({ size, wasm, language = "en" } = {}) {
  const module = await moduleOf((await wasm) ?? besideThis());
  const most = Math.max(size ?? (await processors()), 1);
  const idle = [];
  const waiting = [];
  let [alive, isClosed] = [0, false];

  const helper = async () => {
    while (!idle.length && alive >= most) await new Promise(free => waiting.push(free));
    if (isClosed) throw new LowbitError({ error: "stopped", message: "the pool is closed" });
    if (idle.length) return idle.pop();
    alive++;
    return Helper.of(module);
  };

  const answer = async (path, body, { timeout, signal, ...on } = {}) => {
    signal?.throwIfAborted();
    const own = await helper();
    let isWhole = false;
    try {
      signal?.throwIfAborted();
      const isHeard = Object.keys(on).length > 0;
      const json = await own.ask({ path, body, language, isHeard, timeout }, on, signal);
      isWhole = true;
      return json;
    } catch (error) {
      isWhole = error instanceof LowbitError && error.error !== "internal";
      throw error;
    } finally {
      if (isWhole && !isClosed) idle.push(own);
      else {
        own.end(); // its question was abandoned, or it broke
        alive--;
      }
      waiting.shift()?.();
    }
  };
  const ask = async (path, body = {}, on) => JSON.parse(await answer(path, body, on));
  const asked = doors(ask, answer);

  // A long list is dealt out in pieces.
  const PIECE = 4096;
  const solveAll = async (puzzles, more) => {
    const all = Array.from(puzzles);
    const pieces = [];
    for (let at = 0; at < all.length; at += PIECE) pieces.push(asked.sudoku.solveAll(all.slice(at, at + PIECE), more));
    return (await Promise.all(pieces)).flat();
  };

  return {
    ask,
    ...asked,
    sudoku: { ...asked.sudoku, solveAll },
    close() {
      isClosed = true;
      idle.splice(0).forEach(own => own.end());
      waiting.splice(0).forEach(free => free());
    },
  };
}
