/** The lists that the forms need without a network are read on a slow line while the salesman works. */
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { keptCalls, waitUntilProgramIsKept } from './without-network.ts'

test.use({ serviceWorkers: 'allow' })
test.setTimeout(12 * 60_000)

const CLIENTS = 10_000
/** The page answers within this many seconds while lists are read. The line itself takes most of one second for an answer. */
const SOON = 5

/** Makes clients with names of usual length; every fifth of them owes an invoice. */
async function manyClients(branch: string, salesmanId: number): Promise<void> {
  await owned(
    `insert into chart (branch_code, acode, title, level, cgroup)
     select $1, '1209' || lpad(n::text, 6, '0'), 'Medical Store ' || md5(n::text), 4, 'PARTY' from generate_series(1, $2::int) n`,
    [branch, CLIENTS],
  )
  await owned(
    `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill)
     select $1, 'MANY/' || n, date '2026-01-01' + n % 90, 'CR', '10', '1209' || lpad(n::text, 6, '0'), $2, 1000 + n
     from generate_series(5, $3::int, 5) n`,
    [branch, salesmanId, CLIENTS],
  )
}

/** Notes how long the page could not draw, in milliseconds. */
const watchLongTasks = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const of = document.documentElement.dataset
      for (const { duration } of list.getEntries()) of['busy'] = String(Math.max(Number(of['busy'] ?? 0), duration))
    }).observe({ type: 'longtask', buffered: true })
  })

/** Refreshes the list of invoices, and returns the seconds until its rows are there. */
async function refreshed(page: Page): Promise<number> {
  const began = performance.now()
  const answer = page.waitForResponse('**/GetPendingBillMarkingForSeller?*limit=20')
  await page.getByRole('button', { name: 'Get Invoice' }).tap()
  await (await answer).finished()
  return (performance.now() - began) / 1000
}

test('On a line of 400 kbit/s a phone reads 10,000 clients in some minutes, and its page is usable meanwhile @nightly', async ({
  browser,
  desk: { salesman, branch },
  faults,
  line,
}) => {
  await manyClients(branch.code, salesman.userId)
  const context = await browser.newContext({ ...phone, baseURL: line.url })
  faults.watch(context)
  const page = await context.newPage()
  await watchLongTasks(page)
  await page.goto('/salesmanCashCollection?way=invoices')
  await waitUntilProgramIsKept(page)
  line.slow()
  await signInPage(page).rememberMe.check()
  await signInPage(page).signIn(salesman.loginId)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const [began, before] = [performance.now(), line.received()]
  const seconds = () => (performance.now() - began) / 1000

  const waits: number[] = []
  const clients: number[] = []
  await expect
    .poll(
      async () => {
        const kept = await keptCalls(page)
        if (kept.includes('lookups.accounts.page')) clients.push(seconds())
        // The salesman works some times meanwhile.
        else if (waits.length < 10) waits.push(await refreshed(page))
        return kept
      },
      { intervals: [5000], timeout: 10 * 60_000 },
    )
    .toEqual(
      expect.arrayContaining(['cash.invoices', 'cash.payments.debtors', 'lookups.accounts.page', 'orders.items']),
    )

  const rows = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('backoffice.lists.main')
        opened.addEventListener('error', () => reject(new Error('lists')))
        opened.addEventListener('success', () => {
          const all = opened.result.transaction('answers').objectStore('answers').getAll()
          all.addEventListener('success', () => {
            const found = (all.result as { id: string; answer: string }[]).find(({ id }) =>
              id.includes('accounts.page'),
            )
            opened.result.close()
            resolve((JSON.parse(found?.answer ?? '{}') as { responseObjects?: unknown[] }).responseObjects?.length ?? 0)
          })
        })
      }),
  )
  const busy = Number(await page.evaluate(() => document.documentElement.dataset['busy'] ?? '0'))
  const note = (type: string, description: string) => test.info().annotations.push({ type, description })
  note('clients on the phone', `${rows}, after ${clients[0]?.toFixed(0)} s on 400 kbit/s`)
  note('all lists on the phone', `after ${seconds().toFixed(0)} s, ${((line.received() - before) / 1e6).toFixed(2)} MB`)
  note('answers meanwhile', `${waits.map((one) => one.toFixed(1)).join(', ')} s`)
  note('longest time without drawing', `${busy.toFixed(0)} ms`)
  expect(rows).toBeGreaterThan(CLIENTS - 1)
  expect(Math.max(...waits)).toBeLessThan(SOON)
})
