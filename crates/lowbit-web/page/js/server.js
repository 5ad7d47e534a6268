// Questions answered by the server: a POST, and the answer as JSON or as events.
import { Failure } from "./api.js";
import { current, word } from "./words.js";

// How often a busy server is asked again, and the longest pause in milliseconds.
const ATTEMPTS = 30;
const LONGEST_PAUSE = 5000;

const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

// Without a `body` the request is a GET.
export async function server(path, body, { signal, on, waiting } = {}) {
  for (let attempt = 0; ; attempt++) {
    const response = await knock(path, body, signal, on);
    if (response.status === 429 && attempt < ATTEMPTS) {
      response.body?.cancel().catch(() => {}); // unread, it would keep its connection
      waiting?.();
      await pause(Math.min(1000 * Number(response.headers.get("Retry-After") ?? 1), LONGEST_PAUSE));
      signal?.throwIfAborted();
      continue;
    }
    if (!response.ok) throw new Failure(await told(response));
    return on ? listen(response.body, on) : response.json();
  }
}

async function knock(path, body, signal, on) {
  try {
    return await fetch(new URL(`../api/${path}`, import.meta.url), {
      method: body === undefined ? "GET" : "POST",
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        Accept: on ? "text/event-stream" : "application/json",
        "Accept-Language": current(),
      },
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failure({ error: "unreachable", message: word("server gone") });
  }
}

async function told(response) {
  try {
    return await response.json();
  } catch {
    return { error: "internal", message: `${response.status}` };
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
  throw new Failure({ error: "stopped", message: word("server gone") });
}

// Not every browser can iterate over a stream.
async function* chunks(stream) {
  const reader = stream.getReader();
  try {
    for (let read; !(read = await reader.read()).done;) yield read.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}
