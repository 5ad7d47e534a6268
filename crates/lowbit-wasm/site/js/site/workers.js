// Questions answered without a server: by workers, each with the library as WebAssembly. Stopping a question ends its
// worker; the next question gets a new one.
import { Failure } from "../api.js";
import { current, word } from "../words.js";
import { compile, fileIn } from "./engine.js";

// The most workers at once; further questions wait for a place.
const MOST = Math.max(navigator.hardwareConcurrency ?? 1, 4);

// Milliseconds in which an abandoned question may end by itself, which saves a new worker.
const MOMENT = 100;

// A worker with more memory than this is not reused, since its memory never shrinks.
const MOST_BYTES = 128 << 20;

// A count predicted to take more seconds than this is not started in a browser.
const LONGEST = 600;

// Workers that share a count predicted to take more than `WORTH_SHARING` seconds. They share no memory, which would need headers
// from the host. Each takes at least `PARTS` parts, and a part takes at most about a second, since progress is reported after each.
const CREW = navigator.hardwareConcurrency ?? 1;
const WORTH_SHARING = 1;
const PARTS = 24;

// The library is fetched with the first question, and again after a failure.
let module;
function compiled() {
  module ??= compile(fileIn(new URL("../../", import.meta.url))).catch(error => {
    module = undefined;
    throw error;
  });
  return module;
}

const idle = [];
const waiting = [];
let alive = 0;

class Helper {
  constructor(compiled) {
    alive++;
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.hear?.(data));
    this.worker.addEventListener("error", event => this.hear?.({ broken: event.message ?? "" }));
    this.worker.postMessage({ module: compiled });
  }

  ask(path, body, { signal, on }) {
    return new Promise((resolve, reject) => {
      const abandon = () => {
        reject(signal.reason);
        on = undefined;
        setTimeout(() => this.hear === hear && this.end(), MOMENT); // unless it is already at the next question
      };
      signal?.addEventListener("abort", abandon, { once: true });
      const hear = ({ event, data, answer, bytes, broken }) => {
        if (event) return void on?.[event]?.(JSON.parse(data));
        this.hear = undefined;
        signal?.removeEventListener("abort", abandon);
        if (broken !== undefined || bytes > MOST_BYTES) this.end();
        else rest(this);
        if (broken !== undefined) reject(new Failure({ error: "internal", message: word("worker broke", broken) }));
        else if (answer.isAnswered) resolve(JSON.parse(answer.json));
        else reject(new Failure(JSON.parse(answer.json)));
      };
      this.hear = hear;
      this.worker.postMessage({ path, body, language: current(), isHeard: Boolean(on) });
    });
  }

  end() {
    this.hear = undefined;
    this.worker.terminate();
    alive--;
    waiting.shift()?.();
  }
}

function rest(helper) {
  idle.push(helper);
  waiting.shift()?.();
}

async function helper(signal) {
  let library;
  try {
    library = await compiled();
  } catch (error) {
    throw new Failure({ error: "unreachable", message: word("module missing", error.message) });
  }
  while (!idle.length && alive >= MOST) await new Promise(free => waiting.push(free));
  if (!signal?.aborted) return idle.pop() ?? new Helper(library);
  waiting.shift()?.(); // passes the place on
  throw signal.reason;
}

// The signature of `server`.
export async function workers(path, body = {}, { signal, on } = {}) {
  if (path === "../health") return { status: "ok", limit_seconds: LONGEST };
  const ask = async (path, body, hears) => (await helper(signal)).ask(path, body, { signal, on: hears });
  if (path === "queens/plan") return shared(await ask(path, body));
  if (path === "queens/count" && CREW > 1) {
    const { unique: _, ...question } = body;
    const plan = await ask("queens/plan", question);
    if (plan.seconds > WORTH_SHARING) return share(plan, body, ask, on);
  }
  return ask(path, body, on);
}

// A plan for a count that the crew shares.
const shared = plan => (plan.seconds > WORTH_SHARING ? { ...plan, seconds: plan.seconds / CREW } : plan);

// A count is split into parts of similar cost; an idle worker takes the next part. One worker adds up and checks all of them.
async function share(plan, question, ask, on) {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1000;
  const parts = Math.min(plan.units, Math.max(PARTS * CREW, Math.ceil(plan.seconds)));
  const subtotals = [];
  let [next, done] = [0, 0];
  on?.progress?.({ fraction: 0, elapsed: 0 }); // shows the start, however long the first part takes
  const work = async () => {
    while (next < parts) {
      subtotals.push(...(await ask("queens/units", { question, part: next++, parts })));
      const fraction = ++done / parts;
      on?.progress?.({ fraction, elapsed: seconds(), remaining: (seconds() * (1 - fraction)) / fraction });
    }
  };
  const failed = failure => {
    next = parts; // the other workers stop
    throw failure;
  };
  await Promise.all(Array.from({ length: CREW }, () => work().catch(failed)));
  return ask("queens/sum", { question, subtotals, seconds: seconds() });
}
