/** The program opens without a network; `dead-zone.spec.ts` tests the business data that it keeps then. */
import { expect, test } from './fixtures.ts'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { listPage } from './pages/list-page.ts'
import { waitUntilProgramIsKept } from './without-network.ts'

test.use({ serviceWorkers: 'allow' })

test('The program opens without a network, shows this, and goes on when the network is back', async ({
  desk,
  signedIn,
  faults,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/O-1', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  const invoices = listPage(page, 'Pending Invoices')
  await expect(invoices.row('INV/O-1')).toBeVisible()
  await waitUntilProgramIsKept(page)
  const isKept = () => page.evaluate(async () => (await caches.open('files')).keys().then(({ length }) => length > 5))
  await expect.poll(isKept).toBe(true)

  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Network' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(5)
  const expected = /^\/(?:assets\/.+|icon\.svg|theme\.js)?$/
  expect(kept.filter((path) => !expected.test(path))).toEqual([])

  await page.context().setOffline(false)
  await expect(invoices.row('INV/O-1')).toBeVisible()
})

test('The program can be installed', async ({ request }) => {
  const html = await (await request.get('/login')).text()
  const address = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1]
  const answer = await request.get(String(address))
  expect(answer.headers()['content-type']).toContain('manifest+json')
  const { icons, display } = (await answer.json()) as { icons: { src: string; type: string }[]; display: string }
  expect(display).toBe('standalone')
  expect(icons.length).toBeGreaterThan(2)
  for (const { src, type } of icons) {
    const icon = await request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
  }
})
