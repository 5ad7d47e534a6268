// Caches the site, so that it opens without a network. The build writes these three constants; the query of this script's address
// says which of the two builds of the library to cache.
const VERSION = "";
const FILES = [];
const SUMS = {};
const MODULE = new URL(self.location).search.slice(1);

const named = `lowbit ${self.registration.scope} `;
const own = named + VERSION;

self.addEventListener("install", event => {
  event.waitUntil(keep());
});

// Caches all files of this version or none, since a host may be halfway through an update.
async function keep() {
  const fetched = [...FILES, MODULE].map(async file => {
    const response = await fetch(file, { cache: "reload" });
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return { file, response, sum: await sumOf(await response.clone().arrayBuffer()) };
  });
  const all = await Promise.all(fetched);
  const sum = await sumOf(new TextEncoder().encode(all.map(one => one.sum).join("")));
  if (!sum.startsWith(SUMS[MODULE])) throw new Error("the files are not those of this version");
  const cache = await caches.open(own);
  await Promise.all(all.map(({ file, response }) => cache.put(file, response)));
}

const sumOf = async bytes =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map(byte => byte.toString(16).padStart(2, "0")).join("");

self.addEventListener("activate", event => {
  const isOld = name => name.startsWith(named) && name !== own;
  const swept = caches.keys().then(names => Promise.all(names.filter(isOld).map(name => caches.delete(name))));
  event.waitUntil(swept.then(() => self.clients.claim()));
});

// A newer version takes over only if a single page is open; otherwise open pages would be of two versions.
self.addEventListener("message", event => {
  if (event.data === "take over") event.waitUntil(takeOver());
});

// The browser may still count a page that was just closed.
async function takeOver() {
  for (let look = 0; look < 10; look++) {
    const pages = await self.clients.matchAll({ includeUncontrolled: true });
    if (pages.length <= 1) return self.skipWaiting();
    await new Promise(done => setTimeout(done, 100));
  }
}

self.addEventListener("fetch", event => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const wanted = request.mode === "navigate" ? "./" : request;
  const kept = caches.open(own).then(cache => cache.match(wanted, { ignoreSearch: true }));
  event.respondWith(kept.then(found => found ?? fetch(request)));
});
