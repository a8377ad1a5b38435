// Caches the files of the studio, so that it works offline. The build inserts their names and a digest.
// It serves these files only, and requests them from their own origin only.

const VERSION = '__VERSION__';
const FILES = __FILES__;
const POLICY = '__POLICY__';

const CACHE = `svm-sieve studio ${VERSION}`;
const home = new URL('./', self.location.href).href;
const known = new Set(FILES.map((file) => new URL(file, home).href));

self.addEventListener('install', (event) => {
  // Bypasses the HTTP cache, which may hold files of an older studio with the same name.
  const requests = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const old = names.filter((name) => name.startsWith('svm-sieve studio ') && name !== CACHE);
      return Promise.all(old.map((name) => caches.delete(name)));
    }),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  const requested = request.mode === 'navigate' && address === home ? `${home}index.html` : address;
  if (request.method === 'GET' && known.has(requested)) event.respondWith(cached(requested));
});

async function cached(address) {
  const cache = await caches.open(CACHE);
  const response = (await cache.match(address)) ?? (await fetch(address));
  // A static host sends no policy, and a worker has the policy of its own file.
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', POLICY);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
