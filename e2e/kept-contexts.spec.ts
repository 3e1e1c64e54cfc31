/** A test gets the browser of the one before it, and finds nothing of that in it. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.describe.configure({ mode: 'serial' })

/** The same file is tested in one worker, whose contexts follow each other. */
let before: BrowserContext | undefined
let heard = 0

/** Returns the names of the places in which the page finds anything that the program does not put there. */
const leftIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const found: Readonly<Record<string, boolean>> = {
      local: localStorage.getItem('left') !== null,
      session: sessionStorage.getItem('left') !== null,
      database: (await indexedDB.databases()).some(({ name }) => name === 'left'),
      cache: await caches.has('left'),
      cookie: document.cookie.includes('left'),
      name: window.name !== '',
      history: history.length > 2,
      permission: (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted',
      offline: !navigator.onLine,
      print: matchMedia('print').matches,
      dark: matchMedia('(prefers-color-scheme: dark)').matches,
      small: window.innerWidth !== 1440,
    }
    return Object.keys(found).filter((place) => found[place])
  })

test('A test leaves something in every place of its browser', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.salesman.loginId)
  expect(await leftIn(page)).toEqual([])
  await page.evaluate(async () => {
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    await new Promise((done) => (indexedDB.open('left').onsuccess = done))
    await caches.open('left')
    document.cookie = 'left=1'
    window.name = 'left'
    history.pushState({}, '', '/home?left')
    history.pushState({}, '', '/home?left=2')
  })
  const context = page.context()
  await context.grantPermissions(['geolocation'])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 500, height: 500 })
  await context.newPage()
  await page.route('**/*', (route) => route.abort())
  await context.route('**/*', (route) => route.abort())
  page.on('request', () => (heard += 1))
  await context.setOffline(true)

  expect(await leftIn(page)).toHaveLength(12)
  before = context
  heard = 0
})

test('The next test has the same browser, and finds nothing in it', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.cashier.loginId)

  expect(page.context()).toBe(before)
  expect(await leftIn(page)).toEqual([])
  expect(page.context().pages()).toEqual([page])
  expect(heard).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(desk.cashier.name)
})

test('A browser with what stays for good is used by nobody after', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.director.loginId)
  expect(page.context()).toBe(before)
  await page.clock.install()
})

test('Neither is one that was opened for a first visit', async ({ desk, signedIn }) => {
  const kept = await signedIn(desk.director.loginId)
  const first = await signedIn(desk.salesman.loginId, { first: true })
  expect(kept.context()).not.toBe(before)
  before = first.context()
})

test('The next test has another browser than these two', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.director.loginId)
  expect(page.context()).not.toBe(before)
})
