/** The pictures above the reports: what they have, that they follow the filters, and that keys are enough for them. */
import { role } from '@backoffice/contract/access'
import { addDays, type Day } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { aCheque, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aWorker, today } from '@backoffice/server/testing/builders/desk'
import { aLeave, decided as leaveDecided } from '@backoffice/server/testing/builders/leaves'
import { anAllowance, aTour } from '@backoffice/server/testing/builders/tours'
import { approves, aVoucher } from '@backoffice/server/testing/builders/vouchers'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { arrowTo, inLine, say } from './language.ts'
import { choose } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { goWithin } from './pages/shell.ts'

/** A window with room for a picture above the rows. */
const tall = { viewport: { width: 1366, height: 960 } }

const month = (day: string): string =>
  new Intl.DateTimeFormat(say(labels.locale, 'labels.'), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    Date.parse(day),
  )

const picture = (page: Page, title: string) => {
  const part = page.getByRole('region', { name: say(title) })
  return {
    part,
    columns: part.locator('[data-column]'),
    sums: part.locator('dl'),
    table: part.getByRole('table', { name: say(title) }),
    press: (name: string) => part.getByRole('button', { name: say(name), exact: true }).press('Enter'),
  }
}

test(
  'The picture of the vouchers has their months, and by keys alone leads to the days of one',
  { tag: '@both-ways' },
  async ({ desk, people, signedIn }) => {
    const { branch, director } = desk
    const second = await aWorker(people, { role: role.director, in: branch, name: 'Sana Malik' })
    const make = (no: string, on: string, amount: number) => aVoucher({ branch: branch.code, no, on, amount })
    const mine = await make('JV-1', '2026-01-10', 100)
    const other = await make('JV-2', '2026-03-05', 200)
    await make('JV-3', '2026-03-07', 400)
    await approves(director, mine)
    await approves(second, other)
    const page = await signedIn(director.loginId, { ...tall, path: '/directorVoucherReport' })
    const { columns, sums, table, press, part } = picture(page, 'Vouchers by period')
    const list = listPage(page, 'Voucher List')

    await expect(columns).toHaveCount(3)
    await expect(sums).toHaveText(inLine('Debit', '700.00'))
    await expect(columns.nth(1)).toHaveAccessibleName(inLine(month('2026-02-01'), 'Debit', '0.00'))
    await expect(table.getByRole('row')).toHaveText([
      inLine('Period'),
      inLine(`${month('2026-01-01')}100`),
      inLine(`${month('2026-02-01')}0`),
      inLine(`${month('2026-03-01')}600`),
      inLine('Total', '700'),
    ])
    await press('Table')
    await expect(table.locator('tfoot')).toBeInViewport()
    await expectAccessible(page)
    await press('Table')

    await test.step('The filter by approver leaves the vouchers of one person, in the picture too', async () => {
      await choose(list.filter('Approved By'), 'Sana Malik')
      await list.search()
      await expect(list.rows).toHaveCount(2)
      await expect(list.rows.first()).toContainText('JV-2')
      await expect(sums).toHaveText(inLine('Debit', '200.00'))
      await list.reset()
      await expect(columns).toHaveCount(3)
    })

    await test.step('A month leads to its days, and a day to its vouchers', async () => {
      await columns.last().focus()
      await page.keyboard.press(arrowTo('before'))
      await expect(columns.nth(1)).toBeFocused()
      await page.keyboard.press('End')
      await expect(sums).toHaveText(inLine('Debit', '600.00'))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/fromDate=2026-03-01&toDate=2026-03-31/)
      await expect(columns).toHaveCount(3)
      await expect(columns.first()).toHaveAccessibleName(new RegExp(`5.* 2026.*${say('Debit')}.*200\\.00`))
      await expect(list.rows).toHaveCount(4)
      await columns.last().press('Enter')
      await expect(list.rows).toHaveCount(2)
      await expect(list.rows.first()).toContainText('JV-3')
    })

    await test.step('It stays folded for this user', async () => {
      await press('Picture')
      await expect(columns).toHaveCount(0)
      await page.reload()
      await expect(list.rows).toHaveCount(2)
      await expect(part.getByRole('button', { name: say('Picture') })).toHaveAttribute('aria-expanded', 'false')
      await expect(columns).toHaveCount(0)
    })
  },
)

test('The picture of the summary has the money by method, and that of the tours costs next to collections', async ({
  desk,
  signedIn,
}) => {
  const { salesman, director, branch } = desk
  const now = (await today(branch.code)) as Day
  await anAllowance(branch.code)
  await aTour({ by: salesman, in: -3, days: 2 })
  const old = await aReceipt({ by: salesman, amount: 500 })
  await owned('update receipt set created_at = day_start($2, $3::date) where id = $1', [
    old.id,
    branch.code,
    addDays(now, -3),
  ])
  await aReceipt({ by: salesman, ...aCheque(70) })
  const page = await signedIn(director.loginId, { ...tall, path: '/directorSummaryReport' })
  const money = picture(page, 'Money received by method')
  await expect(money.columns).toHaveCount(4)
  await expect(money.sums).toHaveText('Cash500.00 Cheque70.00 Cash/Cheque Online0.00 ')
  await expectAccessible(page)
  await money.columns.first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`fromDate=${addDays(now, -3)}&toDate=${addDays(now, -3)}`))
  await expect(money.sums).toHaveText('Cash500.00 Cheque0.00 Cash/Cheque Online0.00 ')
  await expect(await listPage(page, 'Summary Report').cell(salesman.name, 'Receive Amount')).toHaveText('500.00')

  await goWithin(page, '/directorTourReport')
  const tours = picture(page, 'Cost of tours and money collected')
  await expect(tours.columns).toHaveCount(1)
  await expect(tours.sums).toHaveText('Total Bill2,150.00 Collected500.00 ')
})

test('On a phone the days of who is away are drawn after a press, and nothing is wider than the page', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier, director } = desk
  await leaveDecided(director, await aLeave({ by: salesman, in: 2, days: 3 }))
  await aLeave({ by: cashier, in: 5 })
  const page = await signedIn(director.loginId, { ...phone, path: '/directorAway' })
  const { part } = picture(page, 'Who is away on which day')
  const bars = part.locator('[data-kind="Leave"]')
  await expect(bars).toHaveCount(0)
  await part.getByRole('button', { name: 'Picture' }).tap()
  await expect(bars).toHaveCount(2)
  await expect(part).toContainText(salesman.name)
  await expectNoOverflow(page)
  await expectAccessible(page)
  const [first, last] = [await bars.first().boundingBox(), await bars.last().boundingBox()]
  expect(first?.width ?? 0).toBeGreaterThan(2 * (last?.width ?? 0))
})
