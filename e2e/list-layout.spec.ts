/** Layout: the facts of a decision are in sight next to its buttons, in every window. */
import { aCheque, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { type Day, wireDay } from '@backoffice/contract/day'
import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures.ts'
import { say } from './language.ts'
import { aBusyDesk } from './many.ts'
import { hoverActions, listPage } from './pages/list-page.ts'

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

test('A director sees number, account, cashier, slip, amount, picture and posting date next to the buttons of a laptop', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.director.loginId, { ...sizes.small, path: '/directorDepositApproval' })
  const list = listPage(page, 'Deposit Approval')
  const decidedBy = ['Deposit Ref No', 'Title', 'Cashier Name', 'Slip No', 'Total Amount', 'Attachments']
  for (const column of [...decidedBy, 'Posting Date', 'Action']) await expectInSight(await list.cell('SLIP-12', column))

  await page.setViewportSize(sizes.wide.viewport)
  await expect
    .poll(() => list.table.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0)))
    .toBe(0)
  await expectInSight(await list.cell('SLIP-12', 'Title'))
})

test('Name and buttons stay while a table is scrolled, and its head counts and shows the columns out of sight @nightly', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)

  await test.step('The name and the buttons stay, and a control below them that gets the focus comes out', async () => {
    const page = await signedIn(desk.cashier.loginId, {
      viewport: { width: 1024, height: 768 },
      path: '/cashierCashCollection?status=-1&invoiceNo=INV/020',
    })
    const list = listPage(page, 'Cash Collection')
    const staying = ['Title', 'Action']
    const cheque = await list.cell('INV/020', 'Cheque Date')
    const box = list.table.locator('..')
    await list.table.getByRole('button', { name: /^\+\d+ columns$/ }).click()
    for (const column of staying) await expectInSight(await list.cell('INV/020', column))

    await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    for (const column of staying) await expectInSight(await list.cell('INV/020', column))
    await expectInSight(await list.cell('INV/020', 'Attachment'))

    // Any cell may hold a control.
    await cheque.evaluate((cell) => {
      const control = cell.appendChild(document.createElement('button'))
      control.textContent = 'Look'
      control.focus()
    })
    await expectInSight(cheque.getByRole('button', { name: 'Look' }))
  })

  await test.step('The end of the head counts the columns out of sight and brings them into it', async () => {
    const page = await signedIn(desk.director.loginId, { ...sizes.small, path: '/directorDepositApproval' })
    const list = listPage(page, 'Deposit Approval')
    await expect(list.table.getByText('Status: Pending')).toBeVisible()
    await page.goto('/directorDepositHistory')
    const history = listPage(page, 'Deposit History')
    await expect(history.rows.first()).toBeVisible()
    const more = history.table.getByRole('button', { name: /^\+\d+ columns?$/ })
    await more.click()
    const fewer = history.table.getByRole('button', { name: 'Fewer columns' })
    await expect(fewer).toBeFocused()
    await expect(history.table.getByRole('columnheader', { name: 'Comments' })).toBeInViewport()
    await fewer.click()
    await expect(more).toBeVisible()
  })
})

async function aPostDatedCheque({ branch, salesman, cashier }: Desk): Promise<void> {
  const invoice = await anInvoice({ salesman, no: 'PD/1', bill: 150 })
  const chequeDate = wireDay((await today(branch.code, 1)) as Day)
  await aReceipt({ by: salesman, invoice, ...aCheque(150), chequeDate })
    .sentTo(cashier)
    .approved()
}

test('A receipt shows its client, salesman, payment, cheque and amount on a small laptop, in rows of one height', async ({
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
  const heights = (list: ReturnType<typeof listPage>) =>
    list.rows.evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))])
  const decidedBy = ['Title', 'Payment Mode', 'Cheque No', 'Amount']

  const waiting = listPage(page, 'Cash Collection')
  for (const column of decidedBy) await expectInSight(await waiting.cell('000417', column))
  await expect(await waiting.cell('000417', 'Cheque No')).toHaveText('000417')
  await expect(await waiting.cell('160.00', 'Payment Mode')).toHaveText('Cash')
  expect(await heights(waiting)).toHaveLength(1)

  await page.goto('/cashierDeposits')
  const approved = listPage(page, 'Approved Receipts')
  for (const column of decidedBy) await expectInSight(await approved.cell('000418', column))
  await expectInSight(await approved.cell('PD/1', 'Cheque Date'))
  expect(await heights(approved)).toHaveLength(1)
})

test(
  'A row has three buttons at rest; the others come by mouse, by keyboard, by letter, and with all facts of the row',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    await aBusyDesk(desk)
    const page = await signedIn(desk.director.loginId, { ...sizes.small, path: '/directorDepositApproval' })
    const row = listPage(page, 'Deposit Approval').row('SLIP-12')
    const inSight = () =>
      row.getByRole('button').evaluateAll((buttons) => {
        const isSeen = (button: Element) => button.checkVisibility({ opacityProperty: true })
        return buttons.flatMap((button) =>
          isSeen(button) && !button.closest('[data-kind=files], [data-kind=field]')
            ? [button.ariaLabel ?? button.textContent]
            : [],
        )
      })
    const atRest = ['Approve', 'Decline', 'All details'].map((words) => say(words))
    const all = ['Approve', 'Decline', 'View Invoices', 'Timeline', 'All details'].map((words) => say(words))
    await expect(row).toBeVisible()
    await page.mouse.move(0, 0)
    await expect.poll(inSight).toEqual(atRest)

    const { left } = await rectOf(row.getByRole('button', { name: say('Approve') }))
    await hoverActions(row)
    await expect.poll(inSight).toEqual(all)
    expect((await rectOf(row.getByRole('button', { name: say('Approve') }))).left).toBe(left)
    await page.mouse.move(0, 0)
    await expect.poll(inSight).toEqual(atRest)

    await row.getByRole('button', { name: say('Decline') }).focus()
    await page.keyboard.press('Tab')
    await expect(row.getByRole('button', { name: say('View Invoices') })).toBeFocused()
    await expect.poll(inSight).toEqual(all)

    const open = row.getByRole('button', { name: say('All details') })
    const { top } = await rectOf(row)
    await open.press('Enter')
    await expect(open).toHaveAttribute('aria-expanded', 'true')
    await expect(open).toBeFocused()
    expect((await rectOf(row)).top).toBe(top)
    const details = row.locator('[data-details]')
    await expect(details.getByRole('term')).toContainText(
      ['Entry Date', 'Deposit Ref No', 'Title', 'Status'].map((words) => say(words)),
    )
    for (const action of ['Approve', 'Decline', 'View Invoices', 'Timeline'])
      await expect(details.getByRole('button', { name: say(action), exact: true })).toBeVisible()
    await open.press('Enter')
    await expect(details).toHaveCount(0)

    await row.focus()
    await page.keyboard.press('v')
    await expect(page.getByRole('dialog', { name: say('Invoices') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
  },
)
