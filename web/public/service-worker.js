// Keeps the program itself in the browser, so that it opens without a network: the page, and the files that it asked for. It keeps no
// answer of the server about the business, and no picture. The network comes first for the page, so that a new version is there at once.

const PAGE = 'page'
const FILES = 'files'
/** After so many milliseconds without an answer the page comes from the browser. */
const PATIENCE = 4000
/** Files that are older than so many milliseconds, and that the kept page does not name, are removed. */
const KEPT_FOR = 30 * 24 * 3600 * 1000

// An address of the program is one word; the calls and files of a database have more.
const OF_THE_SERVER = /^\/(?:(?!assets\/)[^/]+\/|(?:docs|databases|healthz|readyz|metrics|openapi\.json)$)/
const isFile = (path) => path.startsWith('/assets/') || path === '/icon.svg'

/** Returns the paths of the files that a page asks for. The styles of disabled links stand in the page. */
const filesOf = (text) =>
  [...text.matchAll(/(?<!disabled )(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path).filter(isFile)

async function keepPage(answer) {
  const named = filesOf(await answer.clone().text())
  const files = await caches.open(FILES)
  // The page is kept once all of its files are, so that it never opens half.
  await Promise.all(
    named.map(async (path) => {
      if (!(await files.match(path))) await files.add(path)
    }),
  )
  await (await caches.open(PAGE)).put('/', answer)
}

async function removeOldFiles() {
  const files = await caches.open(FILES)
  const page = await caches.match('/', { cacheName: PAGE })
  const named = filesOf((await page?.text()) ?? '')
  for (const request of await files.keys()) {
    if (named.includes(new URL(request.url).pathname)) continue
    const kept = await files.match(request)
    const date = Date.parse(kept?.headers.get('date') ?? '')
    if (!(Date.now() - date < KEPT_FOR)) await files.delete(request)
  }
}

async function page(event) {
  const kept = await caches.match('/', { cacheName: PAGE })
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then((answer) => answer.ok && keepPage(answer.clone())).catch(() => undefined))
  if (!kept) return fresh
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE))
  return Promise.race([fresh.then((answer) => (answer.status >= 500 ? kept : answer)).catch(() => kept), late])
}

async function freshFile(files, request) {
  const answer = await fetch(request)
  if (answer.ok) await files.put(request, answer.clone())
  return answer
}

// A kept file is there at once. One without the hash of its content in its name is asked for beside that, for the next visit.
async function file(event) {
  const { request } = event
  const files = await caches.open(FILES)
  const kept = await files.match(request)
  if (!kept) return freshFile(files, request)
  const isForGood = new URL(request.url).pathname.startsWith('/assets/')
  if (!isForGood) event.waitUntil(freshFile(files, request).catch(() => undefined))
  return kept
}

self.addEventListener('install', (event) => {
  event.waitUntil(fetch('/', { cache: 'no-cache' }).then((answer) => (answer.ok ? keepPage(answer) : undefined)))
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldFiles().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || OF_THE_SERVER.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (isFile(pathname)) event.respondWith(file(event))
})
