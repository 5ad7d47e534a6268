// Keeps the site, so that it opens without a network. These two are written when the site is built; which of the two builds of
// the library is kept, too, the page says behind the question mark of this script's address.
const VERSION = "";
const FILES = [];
const MODULE = new URL(self.location).search.slice(1);

const named = `lowbit ${self.registration.scope} `;
const own = named + VERSION;

self.addEventListener("install", event => {
  const fresh = [...FILES, MODULE].map(file => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(own).then(cache => cache.addAll(fresh)));
});

self.addEventListener("activate", event => {
  const isOld = name => name.startsWith(named) && name !== own;
  const swept = caches.keys().then(names => Promise.all(names.filter(isOld).map(name => caches.delete(name))));
  event.waitUntil(swept.then(() => self.clients.claim()));
});

// A newer version takes over when one page alone is open: two would be of two versions.
self.addEventListener("message", event => {
  if (event.data !== "take over") return;
  event.waitUntil(self.clients.matchAll({ includeUncontrolled: true }).then(pages => {
    if (pages.length <= 1) return self.skipWaiting();
  }));
});

self.addEventListener("fetch", event => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const wanted = request.mode === "navigate" ? "./" : request;
  const kept = caches.open(own).then(cache => cache.match(wanted, { ignoreSearch: true }));
  event.respondWith(kept.then(found => found ?? fetch(request)));
});
