// A worker of a pool: gets the compiled module once, then questions, one after the other.
import { Engine } from "./engine.js";

const isNode = Boolean(globalThis.process?.versions?.node);
let port = globalThis;
let engine;
let panic;

const hear = (name, data) => {
  if (name === "panic") panic = data;
  else port.postMessage({ event: name, data });
};

const take = async ({ module, path, body, language, isHeard, timeout }) => {
  if (module) {
    engine = Engine.of(module, hear);
    return;
  }
  try {
    port.postMessage({ answer: (await engine).ask(path, body, language, isHeard, timeout) });
  } catch (error) {
    port.postMessage({ broken: panic ?? String(error) });
  }
};
if (isNode) {
  const threads = "node:worker_threads"; // by a variable: a bundler for browsers must not look for it
  import(/* @vite-ignore */ /* webpackIgnore: true */ threads).then(({ parentPort }) => {
    port = parentPort;
    port.on("message", take);
  });
} else port.addEventListener("message", ({ data }) => take(data));
