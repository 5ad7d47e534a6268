// The server's interface. With `on`, events are heard as they come: on.progress(data), ...; the result is returned.
import { current } from "./words.js";

export class Failure extends Error {
  constructor(told) {
    super(told.message);
    Object.assign(this, told);
  }
}

const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

export async function ask(path, body, { signal, on } = {}) {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(`/api/${path}`, {
      method: "POST",
      signal,
      body: JSON.stringify(body),
      headers: {
        "Content-Type": "application/json",
        "Accept-Language": current(),
        Accept: on ? "text/event-stream" : "application/json",
      },
    });
    if (response.status === 429 && attempt < 8) {
      await pause(1000 * Number(response.headers.get("Retry-After") ?? 1));
      signal?.throwIfAborted();
      continue;
    }
    if (!response.ok) throw new Failure(await response.json());
    return on ? listen(response.body, on) : response.json();
  }
}

async function listen(body, on) {
  let text = "";
  for await (const piece of chunks(body.pipeThrough(new TextDecoderStream()))) {
    text += piece;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      const fields = Object.fromEntries(event.split("\n").map(line => line.split(/: ?(.*)/s, 2)));
      if (!fields.event) continue;
      const data = JSON.parse(fields.data);
      if (fields.event === "result") return data;
      if (fields.event === "failure") throw new Failure(data);
      on[fields.event]?.(data);
    }
  }
  throw new Failure({ error: "stopped", message: "the server went away" });
}

// Not every browser can iterate over a stream.
async function* chunks(stream) {
  const reader = stream.getReader();
  try {
    for (let read; !(read = await reader.read()).done; ) yield read.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}

// One question at a time: a new one stops the one before. Nothing comes of a question that was stopped.
export function asker() {
  let running;
  const asker = async (path, body, on) => {
    running?.abort();
    const own = (running = new AbortController());
    try {
      return await ask(path, body, { signal: own.signal, on });
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
