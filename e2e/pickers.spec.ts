import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const NAME = 'Same Name Traders'
/** The fields of answers that hold the name of a chosen thing. */
const names = new Set([
  'title',
  'cashierName',
  'salemanName',
  'sRepName',
  'mRepName',
  'itemName',
  'catname',
  'gname',
  'name',
  'bname',
  'cName',
])
/** The calls that fill the pickers. */
const offering =
  /GetChartByCode|GetSalemanAndCashier|GetSalesmanAndMarketing|GetItems|GetUsersByBranch|User\/GetUser|GetDebtors|UserConfiguration|GetPeriod|Report\/Find|User\/RefreshToken/

/** Gives everything that an answer names one name. The maker of a document is no choice, so that only lists of choices are changed. */
function alike(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(alike)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, names.has(key) && typeof one === 'string' ? NAME : alike(one)]),
  )
}

async function answerAlike(route: Route): Promise<void> {
  const answer = await route.fetch()
  const body: unknown = await answer.json().catch(() => undefined)
  await (body === undefined
    ? route.fulfill({ response: answer })
    : route.fulfill({ response: answer, json: alike(body) }))
}

const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Choices' }).getByRole('option')
const alikeOptions = (page: Page): Locator => options(page).filter({ hasText: NAME })

/** Returns all that a field shows: the words in it, and what is next to it and below it. */
const lookOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const frame = element.closest('div:has(> div > label)')
    return [element instanceof HTMLInputElement ? element.value : '', frame?.textContent].join(' ')
  })

interface Picker {
  readonly user: number
  readonly path: string
  readonly label: string
  /** Leads from the screen to the picker. */
  readonly open?: (page: Page) => Promise<void>
}

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

const pickers: readonly Picker[] = [
  { user: 1001, path: '/salesmanCashCollection', label: 'Client', open: press('Advance Payment') },
  { user: 2001, path: '/cashierDeposits', label: 'Deposit Account' },
  { user: 3001, path: '/directorSaleOrder', label: 'Product Description' },
]

const labelled = (page: Page, label: string): Locator =>
  page
    .getByRole('combobox', { name: new RegExp(String.raw`^${label}( \(required\))?$`) })
    .and(page.locator('input:visible, button:visible'))
    .last()

for (const { user, path, label, open } of pickers) {
  test(`${path}${open ? ' (opened by a button)' : ''}: choices of ${label} with one name look different, and so do they once chosen`, async ({
    signedIn,
  }) => {
    const page = await signedIn(user)
    await page.route(offering, answerAlike)
    await page.goto(path)
    await open?.(page)
    const control = labelled(page, label)
    // A screen that still fetches its lists may close a list that was opened at once.
    const openList = () =>
      expect(async () => {
        if (!(await alikeOptions(page).first().isVisible())) await control.click()
        await expect(alikeOptions(page).nth(1)).toBeVisible({ timeout: 2000 })
      }).toPass()

    await openList()
    const offered = await options(page).allInnerTexts()
    expect(offered.filter((text) => text.includes(NAME)).length).toBeGreaterThan(1)
    expect(new Set(offered).size).toBe(offered.length)

    const looks: string[] = []
    for (const at of [0, 1]) {
      if (at > 0) await openList()
      await alikeOptions(page).nth(at).click()
      looks.push(await lookOf(control))
    }
    expect(looks[0]).toContain(NAME)
    expect(looks[1]).toContain(NAME)
    expect(looks[0]).not.toBe(looks[1])
  })
}
