// Keeps the site for when there is no network. `cargo xtask dist` writes the build and its files, each with its hash, into the
// two lines below; while developing there is no such script and nothing is kept.
//
// A build's files are kept together and never mixed: what is asked for by build (`?v=<build id>`) comes from that build, and a
// page that is open goes on with the files that it began with until its reader asks for the new ones.
const BUILD = "{{BUILD}}";
const FILES = "{{FILES}}";

const PREFIX = "tiebreak ";
const scope = new URL(self.registration.scope);
const nameOf = (build) => PREFIX + scope.pathname + " " + build;
const isOurs = (name) => name.startsWith(PREFIX + scope.pathname + " ");

// A file that differs from its hash is not kept, and nothing of that build is: the host is between two builds.
const keep = async () => {
  const cache = await caches.open(nameOf(BUILD));
  try {
    await Promise.all(FILES.map(async ([file, integrity]) => {
      const url = new URL(file, scope);
      const response = await fetch(url, { integrity, cache: "no-cache" });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      await cache.put(url, response);
    }));
  } catch (error) {
    await caches.delete(nameOf(BUILD));
    throw error;
  }
};

// The build before this one stays: another tab may still be open on it.
const forget = async () => {
  const ours = (await caches.keys()).filter((name) => isOurs(name) && name !== nameOf(BUILD));
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
};

const answer = async (request) => {
  const url = new URL(request.url);
  const build = url.searchParams.get("v");
  const file = new URL(request.mode === "navigate" ? "index.html" : url.pathname, scope);
  for (const name of [nameOf(build ?? BUILD), ...(await caches.keys()).filter((name) => !build && isOurs(name))]) {
    const kept = (await caches.has(name)) && (await (await caches.open(name)).match(file));
    if (kept) return kept;
  }
  return fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget().then(() => self.clients.claim())));
self.addEventListener("message", ({ data }) => data === "use" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isPage = request.mode !== "navigate" || [scope.pathname, `${scope.pathname}index.html`].includes(new URL(request.url).pathname);
  if (request.method === "GET" && request.url.startsWith(scope.href) && isPage) {
    event.respondWith(answer(request));
  }
});
