// The page without a server: the same tabs, answered by workers of the browser, and kept for when there is no network.
import { fileIn } from "./engine.js";

const root = new URL("../../", import.meta.url);
const keeper = window.isSecureContext ? navigator.serviceWorker : undefined;

// A newer version takes the place of this one before anything else is loaded: not under the feet of somebody who is at work, and not
// while the old version still has files to hand out, for which the browser would make the newer one wait.
const PATIENCE = 1500; // milliseconds: where other pages are open, it does not take over

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
  if (keeper?.controller) keep(); // it was kept before: a newer version is looked for
}

// The site is kept for when there is no network from the first question on: who only looks around loads no library.
let isKept = false;
function keep() {
  if (isKept) return;
  isKept = true;
  const module = fileIn(root).pathname.split("/").at(-1);
  keeper?.register(new URL(`offline.js?${module}`, root)).catch(() => {});
}
begin();
