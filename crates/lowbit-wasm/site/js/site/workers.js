// Questions answered without a server: by workers, each with the library as WebAssembly. A question that is stopped ends its
// worker, whatever it is doing; the next question gets a new one.
import { Failure } from "../api.js";
import { current, word } from "../words.js";
import { compile, fileIn } from "./engine.js";

// So many at once; a question that finds no place waits for one.
const MOST = Math.max(navigator.hardwareConcurrency ?? 1, 4);

// Milliseconds in which an abandoned question may end by itself, which spares a new worker.
const MOMENT = 100;

// A worker that has taken more bytes is not kept: it never gives any back.
const MOST_BYTES = 128 << 20;

// A count that is predicted to take more seconds is not begun in a browser.
const LONGEST = 600;

// Workers that share a count predicted to take more than `WORTH_SHARING` seconds. They share no memory, so that no host has to send
// headers for it. Each takes at least `PARTS` parts, and a part takes no more than about a second: progress is seen after each.
const CREW = navigator.hardwareConcurrency ?? 1;
const WORTH_SHARING = 1;
const PARTS = 24;

// The library is fetched with the first question, and anew where that failed: the network may be back.
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
        setTimeout(() => this.hear === hear && this.end(), MOMENT); // by then it may be at the next question
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
  waiting.shift()?.(); // the place is for somebody else
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

// What a plan is when the crew shares it.
const shared = plan => (plan.seconds > WORTH_SHARING ? { ...plan, seconds: plan.seconds / CREW } : plan);

// A count is dealt out in parts that cost alike; a worker that is done takes the next one. All is added up and checked by one of them.
async function share(plan, question, ask, on) {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1000;
  const parts = Math.min(plan.units, Math.max(PARTS * CREW, Math.ceil(plan.seconds)));
  const subtotals = [];
  let [next, done] = [0, 0];
  on?.progress?.({ fraction: 0, elapsed: 0 }); // it has begun, whenever the first part ends
  const work = async () => {
    while (next < parts) {
      subtotals.push(...(await ask("queens/units", { question, part: next++, parts })));
      const fraction = ++done / parts;
      on?.progress?.({ fraction, elapsed: seconds(), remaining: (seconds() * (1 - fraction)) / fraction });
    }
  };
  const failed = failure => {
    next = parts; // the others need not go on
    throw failure;
  };
  await Promise.all(Array.from({ length: CREW }, () => work().catch(failed)));
  return ask("queens/sum", { question, subtotals, seconds: seconds() });
}
