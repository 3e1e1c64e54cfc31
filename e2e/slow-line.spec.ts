/** A slow line pays for each round trip and each byte before the first rows are there, so that both are counted here, and not seconds. */
import { expect, test } from './fixtures.ts'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import type { APIRequestContext } from '@playwright/test'
import { listPage } from './pages/list-page.ts'

const CASH = '/salesmanCashCollection'

const pageAt = async (asking: APIRequestContext, path: string): Promise<string> =>
  (await asking.get(path, { headers: { accept: 'text/html' } })).text()

test('The rows of a cash screen take three round trips: the page, then all files and the session, then the rows', async ({
  desk,
  signedIn,
  request,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/L-1', bill: 1000 })
  const named = await pageAt(request, CASH)
  const page = await signedIn(desk.salesman.loginId, { path: '/manifest.webmanifest' })
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  let seeRows = () => {}
  const rowsAreSeen = new Promise<void>((seen) => {
    seeRows = seen
  })
  // The program comes after the question for the session, so that this test ends only when another file asks it.
  const session = page.waitForRequest('**/RefreshToken')
  await page.route('**/assets/base-*.js', async (route) => {
    await session
    await route.continue()
  })
  // Files that the page does not name come after the rows, and so do the answers that other parts of the page wait for.
  await page.route(/\/assets\/(?!base-).*\.(?:js|css)$/, async (route) => {
    if (!named.includes(`"${new URL(route.request().url()).pathname}"`)) await rowsAreSeen
    await route.continue()
  })
  await page.route(/\/(?:databases|UserConfiguration|GetSalemanSummary|GetUnreadNotifications)$/, async (route) => {
    await rowsAreSeen
    await route.continue()
  })

  await page.goto(CASH)

  await expect(listPage(page, 'Pending Invoices').row('INV/L-1')).toBeVisible()
  seeRows()
  expect(asked.filter((path) => path.endsWith('/UserConfiguration'))).toEqual([])
  expect(asked.filter((path) => path.endsWith('/RefreshToken'))).toHaveLength(1)
  await page.unrouteAll({ behavior: 'wait' })
})

/** The most kilobytes, as they are sent, and the most files that a page may name. */
const budgets = [
  ['/login', 132, 8],
  [CASH, 222, 36],
  ['/cashierCashCollection', 222, 36],
  ['/cashierDeposits', 222, 36],
] as const

for (const [path, kilobytes, most] of budgets) {
  test(`A first visit of ${path} brings at most ${kilobytes} kB in ${most} files before its screen is drawn`, async ({
    request,
  }) => {
    const files = [...(await pageAt(request, path)).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)]
    const sizes = await Promise.all(
      files.map(async ([, file = '']) => {
        const answer = await request.get(file, { headers: { 'accept-encoding': 'br' } })
        expect(answer.status(), file).toBe(200)
        return Number(answer.headers()['content-length'])
      }),
    )
    expect(files.length).toBeGreaterThan(3)
    expect(files.length).toBeLessThanOrEqual(most)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(kilobytes)
  })
}

test('A cash screen has its rows on a line of 400 kbit/s with answers after 400 ms', async ({ desk, signedIn }) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/L-2', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: '/manifest.webmanifest' })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })

  await page.goto(CASH, { waitUntil: 'commit' })

  // A busy machine adds seconds of its own to the five that the line takes.
  await expect(listPage(page, 'Pending Invoices').row('INV/L-2')).toBeVisible({ timeout: 15_000 })
})
