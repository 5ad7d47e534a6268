// A worker: gets the compiled module once, then questions, one after the other.
import { Engine } from "./engine.js";

let engine;
let panic;

const hear = (name, data) => {
  if (name === "panic") panic = data;
  else postMessage({ event: name, data });
};

self.addEventListener("message", async ({ data: { module, path, body, language, isHeard } }) => {
  if (module) {
    engine = Engine.of(module, hear);
    return;
  }
  try {
    const own = await engine;
    const answer = own.ask(path, body, language, isHeard);
    postMessage({ answer, bytes: own.bytes });
  } catch (error) {
    postMessage({ broken: panic ?? String(error) });
  }
});
