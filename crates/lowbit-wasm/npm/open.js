// Loads a module and asks it: shared by all synchronous interfaces.
import { compile, Engine } from "./engine.js";
import { LowbitError, written } from "./doors.js";

// `wasm`: a module, its bytes, a response or its address, or a promise of one of these; by default the file beside this one.
export async function open({ wasm, language = "en" } = {}, besideThis) {
  let hear;
  const module = await moduleOf((await wasm) ?? besideThis());
  const engine = await Engine.of(module, (name, data) => (name === "panic" ? console.error(data) : hear?.(name, data)));

  const answer = (path, body, more = {}) => {
    const { timeout, signal: _, ...on } = more;
    const json = written(body, more);
    const listens = Object.keys(on).length > 0;
    hear = listens ? (name, data) => on[name]?.(JSON.parse(data)) : undefined;
    const found = engine.ask(path, json, language, listens, timeout);
    if (!found.isAnswered) throw new LowbitError(JSON.parse(found.json));
    return found.json;
  };
  // Asks as the page does: ask("queens/count", { n: 8 }, { progress: console.log, timeout: 1000 }).
  const ask = (path, body = {}, on) => JSON.parse(answer(path, body, on));
  return { ask, answer };
}

export async function moduleOf(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return WebAssembly.compile(wasm);
  if (typeof Response === "function" && wasm instanceof Response) return WebAssembly.compile(await wasm.arrayBuffer());
  const address = addressOf(wasm);
  if (address.protocol !== "file:") return compile(address);
  const files = "node:fs/promises"; // by a variable: a bundler for browsers must not look for it
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files); // Node fetches no files
  return WebAssembly.compile(await readFile(address));
}

// An address, or in Node the path of a file.
function addressOf(wasm) {
  try {
    return new URL(wasm, globalThis.location?.href);
  } catch (error) {
    if (globalThis.process?.versions?.node) return new URL(wasm, `file://${process.cwd()}/`);
    throw error;
  }
}
