/** A browser that keeps the program, and the lists of a user who chose to be remembered, for a place without a network. */
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { Faults } from './faults.ts'
import { listPage } from './pages/list-page.ts'
import { signInPage } from './pages/sign-in-page.ts'

/** Waits until the browser keeps the files of a visit: the next visit then has all its files without a network. */
export async function waitUntilProgramIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }))
  })
}

/** Waits until the next visit opens from the browser. */
export async function waitUntilPageIsKept(page: Page): Promise<void> {
  await waitUntilProgramIsKept(page)
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/', { cacheName: 'page' })))
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true)
}

/** Waits until the browser has a file of the program whose name begins like this. */
export const waitUntilFileIsKept = (page: Page, beginning: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          async (start) =>
            (await (await caches.open('files')).keys()).some(({ url }) => url.includes(`/assets/${start}`)),
          beginning,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)

interface Visitor {
  readonly loginId: number
  readonly path: string
}

/** Signs in with "Remember me" in a browser of its own. */
export async function rememberedIn(
  browser: Browser,
  faults: Faults,
  { loginId, path }: Visitor,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(device)
  faults.watch(context)
  const page = await context.newPage()
  await page.goto(path)
  await signInPage(page).rememberMe.check()
  await signInPage(page).signIn(loginId)
  return page
}

/** Returns the names of the calls with kept answers in the browser, and none where it keeps no lists at all. */
export const keptCalls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = 'backoffice.lists.main'
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return []
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
      })
    const lists = await done(indexedDB.open(name))
    const ids = lists.objectStoreNames.contains('answers')
      ? await done(lists.transaction('answers').objectStore('answers').getAllKeys() as IDBRequest<string[]>)
      : []
    lists.close()
    return ids.map((id) => (JSON.parse(id) as [user: number, call: string])[1])
  })

export const waitUntilKept = (page: Page, ...calls: readonly string[]): Promise<void> =>
  expect.poll(() => keptCalls(page), { timeout: 20_000 }).toEqual(expect.arrayContaining([...calls]))

/**
 * The failures that the browser logs without a network; a file that the service worker fetches ahead fails with the second one, and a worker that
 * is not installed yet with the last one.
 */
export const NO_LINE =
  /ERR_INTERNET_DISCONNECTED|\/assets\/\S+ net::ERR_FAILED|net::ERR_FAILED \(\S+\/assets\/|error occurred when fetching the script/
export const OFFLINE = 'You are offline. What you see may be out of date.'
export const AGE = /^Without a network\. As of \d\d:\d\d\.$/
export const INVOICES = 'cash.invoices'

/** A row of the list, or the card that it is on a phone. */
export const invoice = (page: Page, no: string) => {
  const { row, cards } = listPage(page, 'Pending Invoices')
  return row(no).or(cards.filter({ hasText: no }))
}

/** Reads the first screen with a network, so that program and lists are kept, and loses the network. */
export async function loseNetwork(page: Page, no: string): Promise<void> {
  await expect(invoice(page, no)).toBeVisible()
  await waitUntilProgramIsKept(page)
  await page.reload()
  await expect(invoice(page, no)).toBeVisible()
  await waitUntilKept(page, INVOICES, 'session.configuration')
  await page.context().setOffline(true)
}
