// All questions go through ask("queens/count", { n: 8 }, { signal, on }). With `on`, events are delivered as they come:
// on.progress(data), ...; the result is returned. The source of answers can be replaced: the server, or a worker in the browser.
import { watched } from "./busy.js";
import { notice } from "./dom.js";
import { server } from "./server.js";
import { word } from "./words.js";

export class Failure extends Error {
  constructor(told) {
    super(told.message);
    Object.assign(this, told);
  }
}

let source = server;

// Another source of answers: a function with the signature of `server`.
export const answeredBy = other => {
  source = other;
};

// Whether a server answers: only a server keeps runs in files and uses all instructions of its machine.
export const hasServer = () => source === server;

// Long work is shown and can be stopped; `isSeen` if the caller shows it already.
export function ask(path, body = {}, { isSeen = false, signal, ...options } = {}) {
  const begin = signal => source(path, body, { waiting: () => notice(word("server busy")), ...options, signal });
  const stopped = () => new Failure({ error: "stopped", message: word("stopped") });
  return isSeen ? begin(signal) : watched(begin, signal, stopped);
}

// Reads something that needs no work.
export const look = (path, options = {}) => source(path, undefined, options);

// One question at a time: a new question stops the previous one. A stopped question has no effect.
export function asker({ isSeen = false } = {}) {
  let running;
  const asker = async (path, body, on) => {
    running?.abort();
    const own = (running = new AbortController());
    try {
      return await ask(path, body, { signal: own.signal, on, isSeen });
    } catch (failure) {
      if (own.signal.aborted) return new Promise(() => {});
      throw failure;
    } finally {
      if (running === own) running = undefined;
    }
  };
  asker.stop = () => {
    running?.abort();
    running = undefined;
  };
  return asker;
}

// The place of a fault, as far as it is known, and the message.
export function faultOf(failure) {
  const place = [failure.line && word("line", failure.line), failure.column && word("column", failure.column)];
  const said = place.filter(Boolean).join(word("comma"));
  return said ? `${said}${word("colon")}${failure.message}` : failure.message;
}
