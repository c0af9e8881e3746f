// Keeps the files of the page, so that it works without a network. The build replaces the names in @.
const CACHE = 'kanzen-@digest@';
const FILES = ['./', @files@];

// All files or none, so that no page and module of different builds meet. The server is asked whether
// files in the cache of the browser are still its own, so that they are not fetched twice.
addEventListener('install', event => {
  event.waitUntil(caches.open(CACHE).then(cache =>
    cache.addAll(FILES.map(name => new Request(name, {cache: 'no-cache'})))));
});

addEventListener('activate', event => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('kanzen-') && name !== CACHE) await caches.delete(name);
    }
    await clients.claim();
  })());
});

addEventListener('fetch', event => {
  if (event.request.method !== 'GET') return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    return await cache.match(event.request, {ignoreSearch: true}) || fetch(event.request);
  })());
});
