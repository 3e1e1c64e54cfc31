// Keeps the program itself in the browser, so that it opens at once and without a network: its page, and the files that the page loads. It
// keeps no answer of the server about the business, and no picture. The page is fetched from the network as well, so that a new version is
// loaded soon after its release.

const PAGE = 'page'
const FILES = 'files'
/** All addresses of the program have the same page. */
const ADDRESS = '/'
/** A page request without an answer after this many milliseconds is answered from the browser. */
const PATIENCE = 4000
/** Files that are older than this many milliseconds, and that no kept page names, are removed. */
const KEPT_FOR = 30 * 24 * 3600 * 1000

const isFile = (path) => path.startsWith('/assets/') || path === '/icon.svg' || path === '/theme.js'
// An address of the program is one word without a dot; the calls and files of a database have more.
const isPage = (path) => /^\/[^/.]*$/.test(path) && !/^\/(?:docs|databases|healthz|readyz|metrics)$/.test(path)

const filesOf = (text) => [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path).filter(isFile)

/** Returns the name of a file without the hash of its content. */
const nameOf = (path) => path.replace(/-[\w-]{8}(\.\w+)$/, '$1')

/** Returns the files of the server's version that the browser has of the version before. */
async function filesLikeKept(files) {
  const kept = new Set((await files.keys()).map(({ url }) => nameOf(new URL(url).pathname)))
  const answer = await fetch('/files.json', { cache: 'no-cache' })
  return answer.ok ? (await answer.json()).filter((path) => kept.has(nameOf(path))) : []
}

/**
 * Keeps the page, once its files are kept: the files that it names, and the files of screens that were opened before, so that it never
 * opens half. Returns whether another version was kept before.
 */
async function keepPage(answer) {
  const [text, files] = [await answer.clone().text(), await caches.open(FILES)]
  const kept = await caches.match(ADDRESS, { cacheName: PAGE })
  if ((await kept?.text()) === text) return false
  await Promise.all(
    [...filesOf(text), ...(await filesLikeKept(files))].map(async (path) => {
      if (!(await files.match(path))) await files.add(path)
    }),
  )
  // Workers of version 0.2.0 kept a page for each address.
  await caches.delete(PAGE)
  await (await caches.open(PAGE)).put(ADDRESS, answer)
  return kept !== undefined
}

async function keepFirstPage() {
  const answer = await fetch(ADDRESS, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (answer.ok) await keepPage(answer)
}

async function removeOldFiles() {
  const files = await caches.open(FILES)
  const page = await caches.match(ADDRESS, { cacheName: PAGE })
  const named = new Set(filesOf((await page?.text()) ?? ''))
  for (const request of await files.keys()) {
    if (named.has(new URL(request.url).pathname)) continue
    const kept = await files.match(request)
    const date = Date.parse(kept?.headers.get('date') ?? '')
    if (!(Date.now() - date < KEPT_FOR)) await files.delete(request)
  }
}

/** Notifies a page that was opened from the browser that a new version is kept. */
async function tellOfNewVersion(clientId) {
  const client = await self.clients.get(clientId)
  client?.postMessage('new version')
}

async function page(event) {
  const { request, resultingClientId } = event
  const kept = await caches.match(ADDRESS, { cacheName: PAGE })
  // A reload always fetches the newest page.
  const isAtOnce = kept !== undefined && request.cache !== 'no-cache'
  const fresh = fetch(request)
  const keep = async (answer) => {
    if (answer.ok && (await keepPage(answer)) && isAtOnce) await tellOfNewVersion(resultingClientId)
  }
  event.waitUntil(fresh.then((answer) => keep(answer.clone())).catch(() => undefined))
  if (isAtOnce) return kept
  if (!kept) return fresh
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE))
  return Promise.race([fresh.then((answer) => (answer.status >= 500 ? kept : answer)).catch(() => kept), late])
}

async function freshFile(files, request) {
  const answer = await fetch(request)
  if (answer.ok) await files.put(request, answer.clone())
  return answer
}

// A kept file is used at once. A file without a content hash in its name is also fetched, for the next visit.
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
