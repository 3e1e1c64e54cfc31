/** Walks over all screens in Urdu: each person signs in once, and goes from screen to screen. */
import { screens, type Screen } from '@backoffice/contract/access'
import type { Browser, Page } from '@playwright/test'
import { demoUser } from './demo-users.ts'
import type { Faults } from './faults.ts'
import { expect, type Fixtures, test } from './fixtures.ts'
import { goWithin, heading } from './pages/shell.ts'

interface Reading {
  readonly language: 'ur'
  readonly script?: 'nastaliq'
}

interface Walk {
  readonly lookingAt: Fixtures['lookingAt']
  readonly browser: Browser
  readonly baseURL: string | undefined
  readonly faults: Faults
  readonly reading: Reading
  /** The widths of the window, the usual laptop first. */
  readonly widths: readonly number[]
}

const all: readonly Screen[] = screens

/** The people of the walks; `undefined` is a visitor without a session. */
const walkers = [...new Set(all.map((screen) => demoUser(screen)))].map((user) => ({
  user,
  name: user === undefined ? 'a visitor' : `the user ${user}`,
  theirs: all.filter((screen) => demoUser(screen) === user),
}))

type Walker = (typeof walkers)[number]

/** Opens the first screen of this person. */
async function visit({ user, theirs }: Walker, { lookingAt, browser, baseURL, faults, reading }: Walk): Promise<Page> {
  const kept = [{ name: 'backoffice.reading', value: JSON.stringify(reading) }]
  const inUrdu = { storageState: { cookies: [], origins: [{ origin: baseURL ?? '', localStorage: kept }] } }
  const path = theirs[0]?.path ?? '/login'
  if (user !== undefined) return lookingAt(user, { ...inUrdu, path })
  const context = await browser.newContext(inUrdu)
  faults.watch(context)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

type Look = (page: Page, path: string, width: number) => Promise<void>
type LookOnce = (page: Page, path: string) => Promise<void>

/** Opens each screen of every person, looks at it at each width, and then at the whole of it on the usual laptop. */
export async function walkInUrdu(walk: Walk, look: Look, lookOnce?: LookOnce): Promise<void> {
  const failed: string[] = []
  // A person who cannot go on does not hide the screens of the next one.
  for (const walker of walkers)
    await test
      .step(walker.name, () => walkOf(walker, walk, look, lookOnce))
      .catch((error: unknown) => failed.push(`${walker.name}: ${String(error)}`))
  expect(failed).toEqual([])
}

async function walkOf(walker: Walker, walk: Walk, look: Look, lookOnce?: LookOnce): Promise<void> {
  const page = await visit(walker, walk)
  for (const [at, { path }] of walker.theirs.entries()) {
    // The screen before stays until the next one is there.
    const before = await heading(page).textContent()
    if (at > 0) {
      await goWithin(page, path)
      await expect(heading(page), path).not.toHaveText(before ?? '')
    }
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    for (const width of walk.widths) {
      await page.setViewportSize({ width, height: 844 })
      await expect(heading(page)).toBeVisible()
      await expect(page.locator('[aria-busy="true"], [class*="skeleton"]')).toHaveCount(0)
      await look(page, path, width)
    }
    await page.setViewportSize({ width: walk.widths[0] ?? 1366, height: 844 })
    await lookOnce?.(page, path)
  }
}
