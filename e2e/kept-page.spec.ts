/** A visit opens the kept page of the browser, and fetches the page of the server in the meantime. */
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expect, type Fixtures, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { invoice, waitUntilPageIsKept } from './without-network.ts'

test.use({ serviceWorkers: 'allow' })

const PATH = '/salesmanCashCollection'
const NO = 'INV/K-1'
const OLD = 'of-the-version-before'

/** Changes the kept page of the browser into an older version. */
const keepOldPage = (page: Page): Promise<void> =>
  page.evaluate(async (old) => {
    const pages = await caches.open('page')
    const kept = await pages.match('/')
    const text = (await kept?.text()) ?? ''
    await pages.put('/', new Response(text.replace('<html', `<html class="${old}"`), kept))
  }, OLD)

/** Returns whether the browser keeps the version of the server for the next visit. */
const keepsNewPage = (page: Page): Promise<boolean> =>
  page.evaluate(async (old) => {
    const kept = await caches.match('/', { cacheName: 'page' })
    return kept !== undefined && !(await kept.text()).includes(old)
  }, OLD)

const isOld = (page: Page): Promise<boolean> =>
  page.evaluate((old) => document.documentElement.classList.contains(old), OLD)

/** Remembers in the page that it was notified of a new version. */
async function rememberNews(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.serviceWorker.addEventListener('message', () =>
      document.documentElement.setAttribute('data-message-received', ''),
    )
  })
}

/** Counts the documents that a page loads. */
const loads = (page: Page): (() => number) => {
  let count = 0
  page.on('domcontentloaded', () => {
    count += 1
  })
  return () => count
}

/** Opens the first screen, and waits until the browser keeps its page and its files. */
async function keptVisit(signedIn: Fixtures['signedIn'], { salesman }: Desk): Promise<Page> {
  await anInvoice({ salesman, no: NO, bill: 1000 })
  const page = await signedIn(salesman.loginId, { path: PATH })
  await expect(invoice(page, NO)).toBeVisible()
  await waitUntilPageIsKept(page)
  return page
}

/** Holds back the page of the server until the returned function is called. */
async function holdingPage(page: Page): Promise<() => void> {
  let send = () => {}
  const isSent = new Promise<void>((sent) => {
    send = sent
  })
  await page.context().route(`**${PATH}`, async (route) => {
    if (route.request().serviceWorker()) await isSent
    await route.continue()
  })
  return () => send()
}

test('A visit does not wait for the page of the server, which replaces an older one that nobody has touched, with all files', async ({
  desk,
  signedIn,
}) => {
  const page = await keptVisit(signedIn, desk)

  await test.step('It does not wait', async () => {
    await keepOldPage(page)
    await page.goto('/manifest.webmanifest')
    const pageRequest = page.context().waitForEvent('request', (one) => one.url().endsWith(PATH))
    const send = await holdingPage(page)
    await page.goto(PATH)
    await expect(invoice(page, NO)).toBeVisible()
    await pageRequest
    expect(await isOld(page)).toBe(true)
    send()
    // The worker has ended this visit, and cannot replace what the next step keeps.
    await expect.poll(() => keepsNewPage(page)).toBe(true)
    await page.context().unrouteAll({ behavior: 'wait' })
  })

  await test.step('A new version replaces the previous one, and brings the files of screens that were opened before', async () => {
    const keptHomes = () =>
      page.evaluate(async () => {
        const paths = (await (await caches.open('files')).keys()).map(({ url }) => new URL(url).pathname)
        return paths.filter((path) => path.startsWith('/assets/home.screen-') && path.endsWith('.js'))
      })
    await page.evaluate(async () =>
      (await caches.open('files')).put('/assets/home.screen-00000000.js', new Response('')),
    )
    await keepOldPage(page)
    await page.goto('/manifest.webmanifest')
    const loaded = loads(page)

    await page.goto(PATH)

    await expect.poll(loaded).toBe(2)
    await expect(invoice(page, NO)).toBeVisible()
    expect(await isOld(page)).toBe(false)
    expect(loaded()).toBe(2)
    await expect.poll(async () => (await keptHomes()).length).toBe(2)
  })

  await test.step('A reload gets the page of the server', async () => {
    await keepOldPage(page)
    const loaded = loads(page)
    await page.reload()
    expect(await isOld(page)).toBe(false)
    await expect(invoice(page, NO)).toBeVisible()
    expect(loaded()).toBe(1)
  })
})

test('A page that somebody works in stays when a new version is there, which the next visit opens', async ({
  desk,
  signedIn,
}) => {
  const page = await keptVisit(signedIn, desk)
  await keepOldPage(page)
  await page.goto('/manifest.webmanifest')
  await rememberNews(page)
  const send = await holdingPage(page)
  await page.goto(PATH)
  await invoice(page, NO).getByRole('button', { name: 'Recieve' }).click()
  const amount = field(page, 'Receive Amount')
  await amount.fill('417.25')

  send()

  await expect(page.locator('html[data-message-received]')).toBeAttached()
  await expect(amount).toHaveValue('417.25')
  expect(await isOld(page)).toBe(true)
  await page.goto(PATH)
  await expect(invoice(page, NO)).toBeVisible()
  expect(await isOld(page)).toBe(false)
})
