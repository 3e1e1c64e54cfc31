// Keeps the program itself in the browser, so that it opens at once and without a network: the page of each address, and the files that it
// asked for. It keeps no answer of the server about the business, and no picture. The network is asked for the page as well, so that a new
// version is loaded soon after it is there.

const PAGE = 'page'
const FILES = 'files'
/** After so many milliseconds without an answer a page that is reloaded comes from the browser. */
const PATIENCE = 4000
/** Files that are older than so many milliseconds, and that no kept page names, are removed. */
const KEPT_FOR = 30 * 24 * 3600 * 1000

// An address of the program is one word; the calls and files of a database have more.
const OF_THE_SERVER = /^\/(?:(?!assets\/)[^/]+\/|(?:docs|databases|healthz|readyz|metrics|openapi\.json)$)/
const isFile = (path) => path.startsWith('/assets/') || path === '/icon.svg'

/**
 * Returns the paths of the files that a page names. The styles of its disabled links are in the page as well; a screen that is opened from
 * the page of another address asks for their files.
 */
const filesOf = (text) => [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path).filter(isFile)

/** The page chooses its screen by the path alone. */
const addressOf = (url) => new URL(url).pathname

/** Keeps the page of an address. Returns whether another version of it was kept before. */
async function keepPage(address, answer) {
  const text = await answer.clone().text()
  const kept = await caches.match(address, { cacheName: PAGE })
  if ((await kept?.text()) === text) return false
  const files = await caches.open(FILES)
  // The page is kept once all of its files are, so that it never opens half.
  await Promise.all(
    filesOf(text).map(async (path) => {
      if (!(await files.match(path))) await files.add(path)
    }),
  )
  // The pages of the other addresses are of the version before, too.
  if (kept) await caches.delete(PAGE)
  const pages = await caches.open(PAGE)
  await pages.put(address, answer)
  return kept !== undefined
}

async function askFor(address) {
  const answer = await fetch(address, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (answer.ok) await keepPage(address, answer)
}

async function keepOpenPages() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const addresses = open.map(({ url }) => addressOf(url)).filter((path) => !OF_THE_SERVER.test(path))
  await Promise.all([...new Set(['/', ...addresses])].map(askFor))
}

async function keptPages() {
  const pages = await caches.open(PAGE)
  return Promise.all((await pages.keys()).map((request) => pages.match(request)))
}

async function removeOldFiles() {
  const files = await caches.open(FILES)
  const texts = await Promise.all((await keptPages()).map((page) => page.text()))
  const named = new Set(texts.flatMap(filesOf))
  for (const request of await files.keys()) {
    if (named.has(addressOf(request.url))) continue
    const kept = await files.match(request)
    const date = Date.parse(kept?.headers.get('date') ?? '')
    if (!(Date.now() - date < KEPT_FOR)) await files.delete(request)
  }
}

/** Tells a page that was opened from the browser that a new version is kept beside it. */
async function tellOfNewVersion(clientId) {
  const client = await self.clients.get(clientId)
  client?.postMessage('new version')
}

async function page(event) {
  const { request, resultingClientId } = event
  const address = addressOf(request.url)
  const ofAddress = await caches.match(address, { cacheName: PAGE })
  // Whoever reloads a page wants the newest one.
  const isAtOnce = ofAddress !== undefined && request.cache !== 'no-cache'
  const fresh = fetch(request)
  const keep = async (answer) => {
    if (answer.ok && (await keepPage(address, answer)) && isAtOnce) await tellOfNewVersion(resultingClientId)
  }
  event.waitUntil(fresh.then((answer) => keep(answer.clone())).catch(() => undefined))
  if (isAtOnce) return ofAddress
  const kept = ofAddress ?? (await keptPages())[0]
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
  event.waitUntil(keepOpenPages())
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
