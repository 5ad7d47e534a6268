// lowbit in workers: the same questions, answered by promises and in parallel. Aborting a running question ends its worker.
import { hasVectors } from "./engine.js";
import { doors, inList, LowbitError, optionsOf, partsOf, solutionsOf, written } from "./doors.js";
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
  thread.unref(); // lets a finished program exit, with or without close()
  return thread;
};

async function processors() {
  if (!isNode) return navigator.hardwareConcurrency ?? 2;
  const system = "node:os";
  return (await import(/* @vite-ignore */ /* webpackIgnore: true */ system)).availableParallelism?.() ?? 2;
}

// One worker.
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

  // Its answer, or how it broke; nothing any more after end().
  ask(question, on) {
    return new Promise(resolve => {
      if (isNode) this.worker.ref();
      this.hear = ({ event, data, answer, broken }) => {
        if (event) return void on[event]?.(JSON.parse(data));
        this.hear = undefined;
        if (isNode) this.worker.unref();
        resolve({ answer, broken });
      };
      this.worker.postMessage(question);
    });
  }

  end() {
    this.hear = undefined;
    this.worker.terminate();
  }
}

// `size` workers, by default one for each processor; the other options as in load().
export async function pool({ size, wasm, language = "en" } = {}) {
  if (size != null && !Number.isInteger(size)) throw new RangeError(`size = ${String(size)}: a whole number was expected`);
  const module = await moduleOf((await wasm) ?? besideThis());
  const most = Math.max(size ?? (await processors()), 1);
  const idle = [];
  const running = new Set();
  let [alive, isClosed] = [0, false];

  // The waiting questions are linked: taking the first one out of a long array would move all others.
  let first, last;
  const queue = job => (last = first ? (last.next = job) : (first = job));
  const nextWaiting = () => {
    while (first?.isOver) first = first.next;
    const job = first;
    first = job?.next;
    if (job) job.next = undefined; // a long question must not keep all that came after it
    return job;
  };

  // The open questions of each signal: one listener for all, since a signal goes through its listeners whenever one is added.
  const heeded = new Map();
  const heed = job => {
    const { signal } = job;
    if (!signal) return;
    if (!heeded.has(signal)) {
      const jobs = new Set();
      const abort = () => jobs.forEach(one => giveUp(one, signal.reason));
      heeded.set(signal, { jobs, abort });
      signal.addEventListener("abort", abort);
    }
    heeded.get(signal).jobs.add(job);
  };
  const forget = job => {
    const { signal } = job;
    if (!signal) return;
    const { jobs, abort } = heeded.get(signal);
    jobs.delete(job);
    if (jobs.size) return;
    heeded.delete(signal);
    signal.removeEventListener("abort", abort);
  };

  const end = job => {
    job.isOver = true;
    running.delete(job);
    forget(job);
    queueMicrotask(start); // not at once: those that are aborted together must not get each other's workers
  };
  const drop = own => {
    own.end();
    alive--;
  };

  // A running question is given up with its worker; a waiting one is passed over later.
  const giveUp = (job, reason) => {
    if (job.own) drop(job.own);
    job.reject(reason);
    end(job);
  };

  const run = async job => {
    let own = idle.pop();
    running.add(job);
    try {
      if (!own) {
        alive++;
        own = await Helper.of(module);
      }
    } catch (error) {
      alive--;
      if (!job.isOver) giveUp(job, error);
      return;
    }
    if (isClosed) return drop(own);
    if (job.isOver) { // given up while its worker started
      idle.push(own);
      return start();
    }
    job.own = own;
    const { answer, broken } = await own.ask(job.question, job.on);
    if (job.isOver) return; // given up as its answer arrived
    const failure = broken === undefined ? !answer.isAnswered && JSON.parse(answer.json) : { error: "internal", message: broken };
    if (failure.error === "internal") drop(own);
    else idle.push(own);
    if (failure) job.reject(new LowbitError(failure));
    else job.resolve(answer.json);
    end(job);
  };
  const start = () => {
    while (idle.length || alive < most) {
      const job = nextWaiting();
      if (!job) return;
      run(job);
    }
  };

  const closed = () => new LowbitError({ error: "stopped", message: "the pool is closed" });
  const answer = async (path, body, more = {}) => {
    const { timeout, signal, ...on } = more;
    const json = written(body, more);
    signal?.throwIfAborted();
    if (isClosed) throw closed();
    const isHeard = Object.keys(on).length > 0;
    return new Promise((resolve, reject) => {
      const job = { question: { path, body: json, language, isHeard, timeout }, on, signal, resolve, reject };
      heed(job);
      queue(job);
      start();
    });
  };
  const ask = async (path, body = {}, on) => JSON.parse(await answer(path, body, on));
  const asked = doors(ask, answer);

  // Each round takes the next part when its last one is solved. There is one more round than workers, so that a part always waits.
  const solveAll = async (puzzles, more) => {
    const [parts, options] = [partsOf(puzzles), optionsOf(more)];
    const solved = [];
    let fault;
    const round = async () => {
      let part;
      try {
        while (!fault && (part = parts.next().value)) {
          more?.signal?.throwIfAborted();
          const place = solved.push(undefined) - 1;
          solved[place] = solutionsOf(await answer("sudoku/list", part.puzzles.join("\n"), options()), part);
          part = undefined; // a fault of reading on is not its own
        }
      } catch (error) {
        const before = part?.before ?? Infinity;
        if (!fault || before < fault.before) fault = { before, error: part ? inList(error, part) : error }; // the first in the list
      }
    };
    await Promise.all(Array.from({ length: most + 1 }, round));
    if (fault) {
      parts.return();
      throw fault.error;
    }
    return solved.flat();
  };

  return {
    ask,
    ...asked,
    sudoku: { ...asked.sudoku, solveAll },
    close() {
      isClosed = true;
      idle.splice(0).forEach(drop);
      for (let job; (job = nextWaiting()); ) giveUp(job, closed());
      running.forEach(job => giveUp(job, closed()));
    },
  };
}
