/**
 * No figure is cut, no focus is covered, a row has at most three buttons at rest and the height of the others, each column is in sight on the
 * usual laptop, and the list begins on the first screen: on a phone at most 320 px below its top.
 */
import { type Screen, screens } from '@backoffice/contract/access'
import type { Page } from '@playwright/test'
import { textsBelowButtons } from './below-buttons.ts'
import { demoUser } from './demo-users.ts'
import { expect, phone, test } from './fixtures.ts'
import { inspectList, sizes } from './list-sight.ts'
import { expectScreen, goWithin } from './pages/shell.ts'
import { beginsWithForm, byDay, showsAllRows } from './screen-content.ts'

/** Posting Files has four short lists, one below the other; `every-screen.spec.ts` looks at them. */
const hasOneList = ({ path }: Screen) => path !== '/directorPostingFiles'

/** The screens that show a list as soon as they open; screens of the same user follow each other, so that each user signs in once. */
const listScreens = (screens as readonly Screen[])
  .filter(
    (screen) => (screen.tile || screen.isForOwnRequests) && !beginsWithForm.has(screen.path) && hasOneList(screen),
  )
  .toSorted((one, other) => (demoUser(one) ?? 0) - (demoUser(other) ?? 0))

/** Closing days has two lists below its forms, and oddities begin with their figures. */
const beginsWithRows = ({ path }: Screen) => path !== '/directorPeriodClosing' && path !== '/directorOddities'
/** Below 1200 px a deposit begins with its form; choosing its receipts is the second step. */
const hasRowsAtOnce = ({ path }: Screen, width: number) => width >= 1200 || path !== '/cashierDeposits'
/** All receipts that can be deposited have the same status and place, which the filters above them show. */
const hasStatuses = ({ path }: Screen) => path !== '/cashierDeposits'
/** Location Approval reviews other rows than its list has, and a director may not decide about each voucher of a page. */
const uncounted: ReadonlySet<string> = new Set(['/directorLocationApproval', '/directorVoucherApprove'])
const countsReview = ({ path }: Screen) => !uncounted.has(path)
const MIN_ROWS = 8
/** The pixels above the first row of a list, or above the head of its first group, on the usual laptop. */
const MAX_ABOVE_ROWS = 330

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
    test.setTimeout(480_000)
    const seen = { lists: 0, figures: 0, focused: 0 }
    const rows: string[] = []
    let [page, whose]: [Page | undefined, number] = [undefined, 0]
    for (const screen of looked) {
      if (!hasRowsAtOnce(screen, width)) continue
      const device = width < 640 ? { ...phone, viewport: { width, height } } : { viewport: { width, height } }
      const user = demoUser(screen) ?? 0
      if (page && user === whose) await goWithin(page, screen.path)
      else page = await lookingAt(user, { ...device, path: screen.path })
      whose = user
      await expectScreen(page, screen.title)
      await expect(page.locator('[data-row]').first(), `a row of ${screen.path}`).toBeVisible()
      await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)
      await expect(page.locator('main [aria-busy]')).toHaveCount(0)
      if (width < 640 && beginsWithRows(screen)) await expectFirstCard(page, screen, { width, height })
      if (width === 1366 && beginsWithRows(screen)) {
        const first = await page.locator('[data-row], [data-head]').first().boundingBox()
        expect.soft(first?.y, `first row of ${screen.path}`).toBeLessThanOrEqual(MAX_ABOVE_ROWS)
      }
      const sight = await inspectList(page, { statuses: width >= 1366 && hasStatuses(screen) })
      expect.soft(sight.faults, screen.path).toEqual([])
      const review = page.locator('[data-review]')
      if (countsReview(screen) && (await review.count()) > 0)
        expect.soft(await review.textContent(), screen.path).toMatch(/^Review [1-9]/)
      if (width === 1366) {
        expect.soft(sight.aside, screen.path).toEqual([])
        await expectNothingBelowButtons(page, screen, { width, height })
      }
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

/** A form next to its rows leaves them too little room in the window of a small laptop: they move sideways there. */
const movesSideways = ({ path }: Screen) => path === '/cashierDeposits'

/** Expects that no text of a row lies below the buttons of the row, on the usual laptop and on a small one. */
async function expectNothingBelowButtons(
  page: Page,
  screen: Screen,
  size: { width: number; height: number },
): Promise<void> {
  for (const width of movesSideways(screen) ? [size.width] : [size.width, 1280]) {
    await page.setViewportSize({ ...size, width })
    const { poll } = expect.configure({ soft: true })
    await poll(async () => (await textsBelowButtons(page)).faults, {
      message: `${screen.path} at ${width} px`,
    }).toEqual([])
  }
  await page.setViewportSize(size)
}

/** The place of the first card is measured on the usual phone. */
const usual = phone.viewport
const FIRST_CARD = 320

/**
 * Expects on the usual phone that the list begins at most this far from the top, with a card or the head of a group, that its search is
 * above the bar at the foot, and that its pager is one line of large buttons.
 */
async function expectFirstCard(page: Page, screen: Screen, size: { width: number; height: number }): Promise<void> {
  const { poll } = expect.configure({ soft: true })
  if (size.width !== usual.width) await page.setViewportSize(usual)
  const first = page.locator('li:is([data-row], [data-head])').first()
  await poll(async () => (await first.boundingBox())?.y ?? Infinity, { message: screen.path }).toBeLessThanOrEqual(
    FIRST_CARD,
  )
  for (const search of await page.locator('[data-of-page] [type=search]').all())
    expect.soft((await search.boundingBox())?.y, screen.path).toBeGreaterThan(usual.height / 2)
  // Bank Matching has two lists, one below the other.
  const pager = page.getByRole('navigation', { name: 'Pages' }).first()
  if (!showsAllRows.has(screen.path)) expect.soft((await pager.boundingBox())?.height, screen.path).toBe(44)
  for (const button of await pager.getByRole('button', { name: /^(Previous|Next)$/ }).all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect.soft(Math.min(width, height), screen.path).toBeGreaterThanOrEqual(44)
  }
  if (size.width !== usual.width) await page.setViewportSize(size)
}
