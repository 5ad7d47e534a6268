// The library as WebAssembly: one question at a time, text in and text out.

// A module that is valid only if 128-bit vectors are supported: (i32.const 0) i8x16.splat, i8x16.popcnt.
const VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
export const hasVectors = () => WebAssembly.validate(new Uint8Array(VECTORS));

// The build for this browser, by the folder it lies in.
export const fileIn = folder => new URL(hasVectors() ? "lowbit-simd.wasm" : "lowbit.wasm", folder);

export async function compile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const isNamed = response.headers.get("Content-Type")?.startsWith("application/wasm");
  if (isNamed) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer()); // for hosts that serve another content type
}

const LANGUAGES = ["en", "zh"];

export class Engine {
  // `hear(name, data)` is called with events before the answer, their data as JSON.
  static async of(module, hear = () => {}) {
    const engine = new Engine();
    const event = (...places) => hear(engine.#read(places[0], places[1]), engine.#read(places[2], places[3]));
    const imports = { host: { now: () => performance.now(), event } };
    engine.exports = (await WebAssembly.instantiate(module, imports)).exports;
    return engine;
  }

  // The bytes of its memory, which never shrinks.
  get bytes() {
    return this.exports.memory.buffer.byteLength;
  }

  // Returns JSON, and whether it is an answer or a failure. A body that is a text is sent unchanged. The question is stopped after
  // `timeout` milliseconds.
  ask(path, body, language = "en", isHeard = false, timeout = 0) {
    const written = typeof body === "string" ? body : JSON.stringify(body);
    this.#write(path, written);
    if (timeout > 0) this.exports.within(timeout);
    const isAnswered = this.exports.ask(path.length, Math.max(LANGUAGES.indexOf(language), 0), isHeard) === 1;
    return { isAnswered, json: this.#read(this.exports.text(), this.exports.length()) };
  }

  // If every character takes a byte, as in a list of puzzles, the text is encoded directly into the module's memory.
  #write(path, text) {
    const encoder = new TextEncoder();
    const room = bytes => {
      const place = this.exports.room(path.length + bytes); // first, since it may move the memory
      const room = new Uint8Array(this.exports.memory.buffer, place, path.length + bytes);
      encoder.encodeInto(path, room);
      return room.subarray(path.length);
    };
    const { read } = encoder.encodeInto(text, room(text.length));
    if (read === text.length) return;
    const bytes = encoder.encode(text);
    room(bytes.length).set(bytes);
  }

  #read(place, length) {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, place, length));
  }
}
