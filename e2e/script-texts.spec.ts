/** No text of a row ever becomes markup: every text of the database is an attempt to run a script, and every screen shows them. */
import { type Screen, screens } from '@backoffice/contract/access'
import type { Page } from '@playwright/test'
import { demoUser } from './demo-users.ts'
import { expect, test } from './fixtures.ts'
import { pressIn } from './pages/list-page.ts'
import { contentOf } from './screen-content.ts'
import { fillWithAttempts } from '@backoffice/server/testing/script-texts'
import { signInto } from './session-of.ts'
import { launchWithDemo, ownerUrl } from './start-server.ts'

/** Fewer mean that the filling or the screens have lost something. */
const MIN_SEEN = { columns: 70, seen: 45, screens: 40 }

test('No text of any column runs as a script on any screen', { tag: '@nightly' }, async ({ browser, faults }) => {
  test.setTimeout(600_000)
  const server = await launchWithDemo()
  const filled = await fillWithAttempts(await ownerUrl(server.dataDir))
  const seen = new Set<string>()
  const showing = new Set<string>()
  const users = new Map<number, Page>()
  const ran: string[] = []
  const failures: string[] = []
  try {
    for (const screen of screens as readonly Screen[]) {
      const user = demoUser(screen)
      if (user === undefined) continue
      const page = users.get(user) ?? (await signedIn(user))
      users.set(user, page)
      await page.goto(server.url + screen.path)
      await look(page, screen)
      for (const name of await openings(page)) {
        const button = page.getByRole('button', { name, exact: true, includeHidden: true })
        await pressIn(page.getByRole('row').filter({ has: button }).first(), name)
        await expect(page.getByRole('dialog')).toBeVisible()
        await look(page, screen)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    }
  } finally {
    for (const page of users.values()) await page.context().close()
    await server.stop()
  }
  test.info().annotations.push(
    {
      type: 'columns filled',
      description: `${filled.columns.length}, ${filled.refusing.length} take no such text`,
    },
    { type: 'columns seen', description: `${seen.size}` },
    { type: 'screens that show one', description: `${showing.size}` },
  )
  expect(ran, 'scripts that ran').toEqual([])
  expect(failures, 'answers of the server that failed').toEqual([])
  expect(filled.columns.length, filled.refusing.join(' ')).toBeGreaterThanOrEqual(MIN_SEEN.columns)
  expect(seen.size, filled.columns.filter((column) => !seen.has(column)).join(' ')).toBeGreaterThanOrEqual(
    MIN_SEEN.seen,
  )
  expect(showing.size).toBeGreaterThanOrEqual(MIN_SEEN.screens)

  async function signedIn(user: number): Promise<Page> {
    const context = await browser.newContext()
    await signInto(context, server.url, user)
    faults.watch(context)
    context.on('response', (answer) => {
      if (answer.status() >= 500) failures.push(`${answer.status()} ${answer.url()}`)
    })
    await context.exposeFunction('ran', () => void ran.push('ran'))
    return context.newPage()
  }

  async function look(page: Page, screen: Screen): Promise<void> {
    await expect(contentOf(page, screen)).toBeAttached()
    await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)
    for (const [, number] of (await page.locator('body').innerText()).matchAll(/\[(\d+)\]/g)) {
      const column = filled.columns[Number(number)]
      if (column === undefined) continue
      seen.add(column)
      showing.add(screen.path)
    }
  }
})

/** Returns the names of the buttons of rows that open a dialog and decide nothing. */
async function openings(page: Page): Promise<string[]> {
  const names = await page.getByRole('row').getByRole('button', { includeHidden: true }).allInnerTexts()
  return [...new Set(names)].filter((name) => /^(?:Timeline|View \w+|Details)$/.test(name))
}
