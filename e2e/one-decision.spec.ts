/** One press is one decision: a held key, a second click at the same point and a row that moved decide nothing more. */
import { limits } from '@backoffice/contract/limits'
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import type { Desk } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import type { Locator, Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { inLine, say } from './language.ts'
import { actionIn, listPage } from './pages/list-page.ts'

const AMOUNTS = [11, 12, 13, 14] as const

async function fourReceipts({ salesman, cashier }: Desk): Promise<void> {
  for (const amount of AMOUNTS) await aReceipt({ by: salesman, amount }).sentTo(cashier)
}

async function fourDeposits({ salesman, cashier }: Desk): Promise<void> {
  for (const amount of AMOUNTS) {
    const receipt = await aReceipt({ by: salesman, amount }).sentTo(cashier).approved()
    await aDeposit({ by: cashier, receipts: [receipt], slipNo: `SLIP-${amount}` })
  }
}

const APPROVED_DEPOSITS = 'select count(*)::int as n from deposit where branch_code = $1 and status = 1'
const APPROVED_TRANSFERS = 'select count(*)::int as n from transfer where branch_code = $1 and status = 1'

const count = async (query: string, { branch }: Desk) => (await owned<{ n: number }>(query, [branch.code]))[0]?.n

/** The middle of the pressed control, for a mouse that clicks there even when something else lies there later. */
async function middleOf(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2] as const
}

/** Lets the page's time pass until the expectation holds; the answers of the server come meanwhile. */
async function passUntil(page: Page, what: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20)
    await what()
  }).toPass({ intervals: [20] })
}

test(
  'Enter on a row opens its invoices, and a held key approves one row of Deposit Approval',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    await fourDeposits(desk)
    const page = await signedIn(desk.director.loginId, { path: '/directorDepositApproval' })
    const list = listPage(page, 'Deposit Approval')
    await list.searchBox.press('ArrowDown')
    await expect(list.rows.first()).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: say('Invoices') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await count(APPROVED_DEPOSITS, desk)).toBe(0)
    await expect(list.rows.first()).toBeFocused()

    await page.keyboard.down('a')
    await expect(list.rows.nth(1)).toBeFocused()
    for (let at = 0; at < 30; at += 1) await page.keyboard.down('a')
    await page.keyboard.up('a')

    await expect(list.rows.first()).toContainText(inLine('Approved', '1'))
    await expect(list.rows).toHaveCount(AMOUNTS.length - 1)
    expect(await count(APPROVED_DEPOSITS, desk)).toBe(1)
  },
)

test('Clicks at one point approve one row of Cash Collection until the mouse has moved', async ({ desk, signedIn }) => {
  await fourReceipts(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const list = listPage(page, 'Cash Collection')
  await expect(list.rows).toHaveCount(AMOUNTS.length)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const at = await middleOf(actionIn(list.rows.nth(1), 'Approve'))

  for (const gap of [250, 400, 700]) {
    await page.mouse.click(...at)
    await page.clock.runFor(gap)
  }
  await passUntil(page, () => expect(list.rows.nth(1)).toContainText(/Approved 1\d\.00 · /, { timeout: 1 }))
  await page.mouse.click(...at)
  expect(await count(APPROVED_TRANSFERS, desk)).toBe(1)

  await passUntil(page, () => expect(list.rows).toHaveCount(AMOUNTS.length - 1, { timeout: 1 }))
  for (const gap of [0, 500, 1000]) {
    await page.clock.runFor(gap)
    await page.mouse.click(...at)
  }
  expect(await count(APPROVED_TRANSFERS, desk)).toBe(1)

  const [x, y] = at
  await page.mouse.move(x + limits.row.mouse, y)
  await page.mouse.click(x + limits.row.mouse, y)
  await passUntil(page, () => expect(list.rows.nth(1)).toContainText(/Approved 1\d\.00 · /, { timeout: 1 }))
  expect(await count(APPROVED_TRANSFERS, desk)).toBe(2)
})

test('A second tap at the same point of a phone approves nothing more', async ({ desk, signedIn }) => {
  await fourReceipts(desk)
  const page = await signedIn(desk.cashier.loginId, { ...phone, path: '/cashierCashCollection' })
  const cards = listPage(page, 'Cash Collection').cards
  await expect(cards).toHaveCount(AMOUNTS.length)
  const at = await middleOf(actionIn(cards.first(), 'Approve'))

  await page.touchscreen.tap(...at)
  await page.touchscreen.tap(...at)
  await expect(cards.first()).toContainText(/Approved 1\d\.00 · /)
  await page.touchscreen.tap(...at)

  await expect(cards).toHaveCount(AMOUNTS.length - 1)
  expect(await count(APPROVED_TRANSFERS, desk)).toBe(1)
})
