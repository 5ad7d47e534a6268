// Work without a progress display of its own: after a moment a line in the corner shows its time, with a button to stop it.
import { button, h } from "./dom.js";
import { time, word } from "./words.js";

const APPEARS_AFTER = 800;
const EVERY = 500;

const running = new Set();
let line;

function drawn() {
  const oldest = [...running].find(work => work.isLate);
  if (!oldest) {
    line?.root.remove();
    return;
  }
  line ??= made();
  if (!line.root.isConnected) document.body.append(line.root);
  const seconds = Math.floor((performance.now() - oldest.since) / 1000);
  line.said.textContent = seconds ? word("works since", time(seconds)) : word("works");
}

function made() {
  const said = h("span", { role: "timer" });
  const stop = () => {
    for (const work of running) if (work.isLate) work.stop();
  };
  return { said, root: h("div", { class: "busy row", id: "busy" }, said, button("stop", stop)) };
}

// Calls `begin(signal)`; if the visitor stops it, it fails with the result of `stopped()`. `signal` is the caller's.
export async function watched(begin, signal, stopped) {
  const own = new AbortController();
  const give = () => own.abort(signal.reason);
  if (signal?.aborted) give();
  signal?.addEventListener("abort", give, { once: true });
  const work = { since: performance.now(), isLate: false, stop: () => own.abort(stopped()) };
  running.add(work);
  const appears = setTimeout(() => {
    work.isLate = true;
    work.timer = setInterval(drawn, EVERY);
    drawn();
  }, APPEARS_AFTER);
  try {
    return await Promise.race([begin(own.signal), raised(own.signal)]);
  } finally {
    signal?.removeEventListener("abort", give);
    clearTimeout(appears);
    clearInterval(work.timer);
    running.delete(work);
    drawn();
  }
}

// The server may be slow to stop; the visitor does not wait for it.
const raised = signal =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
