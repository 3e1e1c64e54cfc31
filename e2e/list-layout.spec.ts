/** Layout: the facts of a decision are in sight next to its buttons, in every window. */
import { aCheque, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { type Day, wireDay } from '@backoffice/contract/day'
import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures.ts'
import { aBusyDesk } from './many.ts'
import { actionIn, listPage } from './pages/list-page.ts'

const rectOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

/** Expects that nothing lies over the middle or either end of an element. */
async function expectInSight(cell: Locator): Promise<void> {
  const seen = () =>
    cell.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return [left + 3, (left + right) / 2, right - 3].every((x) => {
        const found = document.elementFromPoint(x, (top + bottom) / 2)
        return element === found || element.contains(found)
      })
    })
  await expect.poll(seen).toBe(true)
}

const sizes = {
  small: { viewport: { width: 1366, height: 768 } },
  usual: { viewport: { width: 1440, height: 900 } },
  wide: { viewport: { width: 1920, height: 1080 } },
} as const

test('A director sees number, cashier, slip, amount, status, picture and posting date next to the buttons of a laptop', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.director.loginId, { ...sizes.usual, path: '/directorDepositApproval' })
  const list = listPage(page, 'Deposit Approval')
  const decidedBy = ['Deposit Ref No', 'Cashier Name', 'Slip No', 'Total Amount', 'Status', 'Attachments']
  for (const column of [...decidedBy, 'Posting Date', 'Action']) await expectInSight(await list.cell('SLIP-12', column))

  await page.setViewportSize(sizes.wide.viewport)
  await expect
    .poll(() => list.table.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0)))
    .toBe(0)
  await expectInSight(await list.cell('SLIP-12', 'Title'))
})

test('The name and the amount stay while a table is scrolled, and a control below them that gets the focus comes out', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.cashier.loginId, {
    ...sizes.usual,
    path: '/cashierCashCollection?status=-1&invoiceNo=INV/020',
  })
  const list = listPage(page, 'Cash Collection')
  const staying = ['Title', 'Amount', 'Status', 'Action']
  const bank = await list.cell('INV/020', 'Cheque Bank')
  const box = list.table.locator('..')
  for (const column of staying) await expectInSight(await list.cell('INV/020', column))

  await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  for (const column of staying) await expectInSight(await list.cell('INV/020', column))
  await expectInSight(await list.cell('INV/020', 'Approval/Decline'))

  // Any cell may hold a control.
  await bank.evaluate((cell) => {
    const control = cell.appendChild(document.createElement('button'))
    control.textContent = 'Bank'
    control.focus()
  })
  await expectInSight(bank.getByRole('button', { name: 'Bank' }))
})

async function aPostDatedCheque({ branch, salesman, cashier }: Desk): Promise<void> {
  const invoice = await anInvoice({ salesman, no: 'PD/1', bill: 150 })
  const chequeDate = wireDay((await today(branch.code, 1)) as Day)
  await aReceipt({ by: salesman, invoice, ...aCheque(150), chequeDate })
    .sentTo(cashier)
    .approved()
}

test('By what a receipt is paid stands below its amount on a small laptop, and makes no row higher', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier } = desk
  await aPostDatedCheque(desk)
  await aReceipt({ by: salesman, ...aCheque(150), chequeNo: '000417' }).sentTo(cashier)
  await aReceipt({ by: salesman, amount: 160 }).sentTo(cashier)
  await aReceipt({ by: salesman, ...aCheque(170), chequeNo: '000418' })
    .sentTo(cashier)
    .approved()
  const page = await signedIn(cashier.loginId, { ...sizes.small, path: '/cashierCashCollection' })
  const heightOf = async (row: Locator) => (await rectOf(row)).height

  const waiting = listPage(page, 'Cash Collection')
  await expectInSight((await waiting.cell('150.00', 'Amount')).getByText('Cheque 000417', { exact: true }))
  await expectInSight((await waiting.cell('160.00', 'Amount')).getByText('Cash', { exact: true }))
  expect(await heightOf(waiting.row('150.00'))).toBeLessThanOrEqual(40)

  await page.goto('/cashierDeposits')
  const approved = listPage(page, 'Approved Receipts')
  await expectInSight((await approved.cell('170.00', 'Amount')).getByText('Cheque 000418', { exact: true }))
  expect(await heightOf(approved.row('170.00'))).toBeLessThanOrEqual(40)
  expect(await heightOf(approved.row('PD/1'))).toBeLessThanOrEqual(52)
})

test('The other actions of a row are in its menu, by mouse, by keyboard and by letter', async ({ desk, signedIn }) => {
  await aReceipt({ by: desk.salesman, amount: 75 })
  const page = await signedIn(desk.salesman.loginId, { ...sizes.usual, path: '/salesmanCashTransfer' })
  const row = listPage(page, 'Cash Transfer').row('75.00')
  const more = row.getByRole('button', { name: 'More' })
  const dialog = page.getByRole('dialog', { name: 'Void Receipt' })
  await expect(row.getByRole('button')).toHaveText(['Send', 'Timeline', ''])

  await more.click()
  await expect(row.getByRole('menuitem')).toHaveText(['Void'])
  await expect(row.getByRole('menuitem', { name: 'Void' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(/^Reason/)).toBeFocused()
  await expect(actionIn(row, 'Void')).toBeHidden()
  // The arrow keys belong to the dialog, not to the menu that opened it.
  await dialog.getByLabel(/^Reason/).fill('one\ntwo')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('!')
  await expect(dialog.getByLabel(/^Reason/)).toHaveValue('one!\ntwo')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()

  await row.focus()
  await page.keyboard.press('x')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
})

test('From Date and To Date are on one line in every width @nightly', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.director.loginId, { path: '/directorDepositHistory' })
  const topOf = (label: string) => rectOf(listPage(page, 'Deposit History').filter(label)).then(({ top }) => top)
  for (const width of [900, 1024, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 768 })
    expect([width, await topOf('From Date')]).toEqual([width, await topOf('To Date')])
  }
})
