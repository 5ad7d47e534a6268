// The page without a server: the same tabs, answered by workers of the browser, and cached for offline use.
import { fileIn } from "./engine.js";

const root = new URL("../../", import.meta.url);
const keeper = window.isSecureContext ? navigator.serviceWorker : undefined;

// A newer version replaces this one before anything else is loaded: not while a visitor is working, and not while the old version
// still has requests to answer, since the browser would then make the newer version wait.
const PATIENCE = 1500; // milliseconds: while other pages are open it does not take over

async function takeNewer() {
  if (!keeper?.controller) return;
  const changed = new Promise(changed => keeper.addEventListener("controllerchange", changed, { once: true }));
  changed.then(() => location.reload()); // however late
  const newer = (await keeper.getRegistration(root))?.waiting;
  if (!newer) return;
  if (document.readyState !== "complete") await new Promise(done => window.addEventListener("load", done, { once: true }));
  newer.postMessage("take over");
  await Promise.race([changed.then(() => new Promise(() => {})), new Promise(done => setTimeout(done, PATIENCE))]);
}

async function begin() {
  await takeNewer().catch(() => {});
  const [{ answeredBy }, { workers }] = await Promise.all([import("../api.js"), import("./workers.js")]);
  answeredBy((...asked) => {
    keep();
    return workers(...asked);
  });
  import("../main.js");
  if (keeper?.controller) keep(); // cached before: looks for a newer version
}

// The first question caches the site for offline use, so that visitors who ask nothing do not load the library.
let isKept = false;
function keep() {
  if (isKept) return;
  isKept = true;
  const module = fileIn(root).pathname.split("/").at(-1);
  keeper?.register(new URL(`offline.js?${module}`, root)).catch(() => {});
}
begin();
