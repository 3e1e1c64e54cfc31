/** No figure is cut, no focus is covered, and the list begins on the first screen. */
import { type Screen, screens } from '@backoffice/contract/access'
import type { Page } from '@playwright/test'
import { demoUser } from './demo-users.ts'
import { expect, phone, test } from './fixtures.ts'
import { inspectList, sizes } from './list-sight.ts'
import { beginsWithForm, byDay, showsAllRows } from './screen-content.ts'

/** The screens that show a list as soon as they open; screens of the same user follow each other, so that each user signs in once. */
const listScreens = (screens as readonly Screen[])
  .filter((screen) => (screen.tile || screen.isForOwnRequests) && !beginsWithForm.has(screen.path))
  .toSorted((one, other) => (demoUser(one) ?? 0) - (demoUser(other) ?? 0))

/** Closing days has two lists below its forms. */
const beginsWithRows = ({ path }: Screen) => path !== '/directorPeriodClosing'
/** Below 1200 px a deposit begins with its form; choosing its receipts is the second step. */
const hasRowsAtOnce = ({ path }: Screen, width: number) => width >= 1200 || path !== '/cashierDeposits'
/** All receipts that can be deposited have the same status and place, which the filters above them show. */
const hasStatuses = ({ path }: Screen) => path !== '/cashierDeposits'
const MIN_ROWS = 8

const listScreensByDay = listScreens.filter(({ path }) => byDay.has(path))
/** Every second list is looked at on the usual laptop by day, and the others on the usual phone. */
const halfOf = (width: number) => listScreensByDay.filter((_, at) => at % 2 === Number(width < 640))

/** All lists are looked at by night; by day only the cash screens and one list of each other kind, each at one of the usual sizes. */
const sweeps = sizes.flatMap((size) => [
  ...(size.isByNight ? [{ ...size, lists: 'No list', looked: listScreens, tag: ['@nightly'] }] : []),
  ...(size.isByDay ? [{ ...size, lists: 'No kind of list', looked: halfOf(size.width), tag: [] }] : []),
])

for (const { width, height, lists, looked, tag } of sweeps) {
  test(`${lists} cuts a figure or covers a focus at ${width} x ${height}`, { tag }, async ({ lookingAt }) => {
    test.setTimeout(240_000)
    const seen = { lists: 0, figures: 0, focused: 0 }
    const rows: string[] = []
    for (const screen of looked) {
      if (!hasRowsAtOnce(screen, width)) continue
      const device = width < 640 ? { ...phone, viewport: { width, height } } : { viewport: { width, height } }
      const page = await lookingAt(demoUser(screen) ?? 0, { ...device, path: screen.path })
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)
      await expect(page.locator('main [aria-busy]')).toHaveCount(0)
      if (width === 390 && screen.tile && beginsWithRows(screen)) await expectWholeCard(page, screen)
      const sight = await inspectList(page, { statuses: width >= 1366 && hasStatuses(screen) })
      expect.soft(sight.faults, screen.path).toEqual([])
      if (width === 1366 && beginsWithRows(screen)) {
        expect.soft(sight.room, `rows of ${screen.path}`).toBeGreaterThanOrEqual(MIN_ROWS)
        rows.push(`${screen.path} ${sight.room}`)
      }
      seen.lists += 1
      seen.figures += sight.figures
      seen.focused += sight.focused
    }
    if (rows.length > 0)
      test.info().annotations.push({ type: 'rows on the first screen', description: rows.join(', ') })
    expect(seen.lists).toBeGreaterThan(looked === listScreens ? 30 : 4)
    expect(seen.figures).toBeGreaterThan(seen.lists)
    expect(seen.focused).toBeGreaterThan(3 * seen.lists)
  })
}

/** Expects a whole card above the pager on the first screen of a phone, and the pager in one line of large buttons. */
async function expectWholeCard(page: Page, screen: Screen): Promise<void> {
  if (showsAllRows.has(screen.path)) return
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const around = await pager.locator('..').boundingBox()
  const card = await page.locator('li[data-row]').first().boundingBox()
  expect.soft((card?.y ?? Infinity) + (card?.height ?? 0), screen.path).toBeLessThanOrEqual(around?.y ?? 0)
  expect.soft(around?.height, screen.path).toBe(53)
  for (const button of await pager.getByRole('button', { name: /^(Previous|Next)$/ }).all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect.soft(Math.min(width, height), screen.path).toBeGreaterThanOrEqual(44)
  }
}
