// The page without a server: the same tabs, answered by workers of the browser, and kept for when there is no network.
import { answeredBy } from "../api.js";
import { fileIn } from "./engine.js";
import { workers } from "./workers.js";

const root = new URL("../../", import.meta.url);
answeredBy(workers);
import("../main.js");

// A newer version is taken when the page is opened anew, and not under the feet of somebody who is at work.
async function keep() {
  if (navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  const module = fileIn(root).pathname.split("/").at(-1);
  const worker = await navigator.serviceWorker.register(new URL(`offline.js?${module}`, root));
  worker.waiting?.postMessage("take over");
}
if ("serviceWorker" in navigator && window.isSecureContext) keep().catch(() => {});
