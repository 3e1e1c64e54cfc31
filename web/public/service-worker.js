// Keeps the program itself in the browser, so that it opens at once and without a network: its page, and the files that it asked for. It
// keeps no answer of the server about the business, and no picture. The network is asked for the page as well, so that a new version is
// loaded soon after it is there.

const PAGE = 'page'
const FILES = 'files'
/** The page that visits open at once. All addresses of the program have the same page. */
const CURRENT = '/'
/** The page of an older version than that of the server. It opens where no other answer comes. */
const OLD = '/old'
/** A page that is asked for, and has no answer after this many milliseconds, comes from the browser. */
const PATIENCE = 4000
/** Files that are older than this many milliseconds, and that no kept page names, are removed. */
const KEPT_FOR = 30 * 24 * 3600 * 1000

const isFile = (path) => path.startsWith('/assets/') || path === '/icon.svg' || path === '/theme.js'
// An address of the program is one word without a dot; the calls and files of a database have more.
const isPage = (path) => /^\/[^/.]*$/.test(path) && !/^\/(?:docs|databases|healthz|readyz|metrics)$/.test(path)

const filesOf = (text) => [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path).filter(isFile)

/** Keeps the page, once all files that it names are kept: it never opens half. */
async function keepPage(answer) {
  const [text, files, pages] = [await answer.clone().text(), await caches.open(FILES), await caches.open(PAGE)]
  await Promise.all(
    filesOf(text).map(async (path) => {
      if (!(await files.match(path))) await files.add(path)
    }),
  )
  await pages.put(CURRENT, answer)
  for (const request of await pages.keys()) if (new URL(request.url).pathname !== CURRENT) await pages.delete(request)
}

async function keepFirstPage() {
  // A kept page has the files of its screens, and a new one has none of them yet.
  if (await caches.match(CURRENT, { cacheName: PAGE })) return
  const answer = await fetch(CURRENT, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (answer.ok) await keepPage(answer)
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
    if (named.has(new URL(request.url).pathname)) continue
    const kept = await files.match(request)
    const date = Date.parse(kept?.headers.get('date') ?? '')
    if (!(Date.now() - date < KEPT_FOR)) await files.delete(request)
  }
}

/**
 * Has the next visit open the page of the server, where a new version is there, and tells the page that was opened. The kept page stays for
 * a visit without a network, because the browser has all files of its screens.
 */
async function compare(kept, answer, clientId) {
  if (!answer.ok || (await answer.text()) === (await kept.text())) return
  const pages = await caches.open(PAGE)
  const current = await pages.match(CURRENT)
  if (current) await pages.put(OLD, current)
  await pages.delete(CURRENT)
  const client = await self.clients.get(clientId)
  client?.postMessage('new version')
}

async function page(event) {
  const { request, resultingClientId } = event
  const pages = await caches.open(PAGE)
  const current = await pages.match(CURRENT)
  const fresh = fetch(request)
  // Anyone who reloads a page wants the newest one.
  if (current && request.cache !== 'no-cache') {
    const copy = current.clone()
    event.waitUntil(fresh.then((answer) => compare(copy, answer, resultingClientId)).catch(() => undefined))
    return current
  }
  event.waitUntil(fresh.then((answer) => answer.ok && keepPage(answer.clone())).catch(() => undefined))
  const kept = current ?? (await pages.match(OLD))
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
  event.waitUntil(keepFirstPage())
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldFiles().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (isFile(pathname)) event.respondWith(file(event))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(event))
})
