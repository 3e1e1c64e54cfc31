/** Layout: the facts of a decision are in sight next to its buttons, in every window. */
import { aCheque, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { type Day, wireDay } from '@backoffice/contract/day'
import { expect, type Locator, type Page } from '@playwright/test'
import { phone, test } from './fixtures.ts'
import { aBusyDesk } from './many.ts'
import { actionIn, listPage } from './pages/list-page.ts'
import config from './playwright.config.ts'
import { fontIsHere } from './screen-content.ts'
import { signInto } from './session-of.ts'

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

test('The head of a long table stays below the header of the page, which alone scrolls @nightly', async ({
  signedIn,
}) => {
  const page = await signedIn(3001, { viewport: { width: 1366, height: 768 }, path: '/directorSalesmanReceiptReport' })
  const list = listPage(page, 'View Receipts')
  await expect(list.rows).toHaveCount(20)
  await list.rows.nth(19).focus()
  await expectInSight(list.columns.nth(1))
  expect((await rectOf(list.columns.nth(1))).top).toBe((await rectOf(page.getByRole('banner'))).bottom)
  const within = await list.table.locator('..').evaluate((box) => box.scrollHeight - box.clientHeight)
  expect(within).toBe(0)
})

test('The invoices of a deposit show what each comes to @nightly', async ({ desk, signedIn }) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.director.loginId, { ...sizes.usual, path: '/directorDepositApproval' })
  await listPage(page, 'Deposit Approval').press('SLIP-12', 'View Invoices')
  const invoices = listPage(page, 'Invoices')
  await expectInSight(await invoices.cell('100.00', 'Amount'))
  await expect(invoices.totals).toHaveText(/^Total100\.00$/)
})

test('The reason why a receipt came back is below its title @nightly', async ({ desk, signedIn }) => {
  await aReceipt({ by: desk.salesman, amount: 75 }).sentTo(desk.cashier).declined('Wrong amount')
  const page = await signedIn(desk.salesman.loginId, { ...sizes.usual, path: '/salesmanCashTransfer' })
  const list = listPage(page, 'Cash Transfer')
  const title = await list.cell('75.00', 'Title')
  await expectInSight(title)
  await expectInSight(title.getByText('Declined: Wrong amount'))
  await expectInSight(await list.cell('75.00', 'Status'))
})

async function aPostDatedCheque({ branch, salesman, cashier }: Desk): Promise<void> {
  const invoice = await anInvoice({ salesman, no: 'PD/1', bill: 150 })
  const chequeDate = wireDay((await today(branch.code, 1)) as Day)
  await aReceipt({ by: salesman, invoice, ...aCheque(150), chequeDate })
    .sentTo(cashier)
    .approved()
}

test('A post-dated cheque is known before it is ticked @nightly', async ({ desk, signedIn }) => {
  await aPostDatedCheque(desk)
  const page = await signedIn(desk.cashier.loginId, { ...sizes.usual, path: '/cashierDeposits' })
  const amount = await listPage(page, 'Approved Receipts').cell('PD/1', 'Amount')
  await amount.scrollIntoViewIfNeeded()
  await expectInSight(amount.getByText('Post-dated'))

  const onPhone = await signedIn(desk.cashier.loginId, { ...phone, path: '/cashierDeposits' })
  await onPhone.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Pick' }).tap()
  await expect(listPage(onPhone, 'Approved Receipts').cards.getByText('Post-dated').first()).toBeVisible()
})

test('The payment mode of a receipt is below its amount on a small laptop, and makes no row higher', async ({
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

test('A busy button is as wide as before and shows no word below its spinner @nightly', async ({ desk, signedIn }) => {
  await aReceipt({ by: desk.salesman, amount: 75 }).sentTo(desk.cashier)
  const page = await signedIn(desk.cashier.loginId, { ...sizes.usual, path: '/cashierCashCollection' })
  let release = () => {}
  const gate = new Promise<void>((open) => {
    release = open
  })
  await page.route('**/UpdateSalemanTransferByCashier', async (route) => {
    await gate
    await route.continue()
  })
  const button = listPage(page, 'Cash Collection').row('75.00').getByRole('button', { name: 'Approve' })
  await expect(button).toBeVisible()
  await fontIsHere(page)
  const { width } = await rectOf(button)
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)')
  expect((await rectOf(button)).width).toBe(width)
  release()
  await expect(button).toBeHidden()
})

test('On paper the number of a document stays in one line @nightly', async ({ desk, signedIn }) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.cashier.loginId, {
    viewport: { width: 1000, height: 900 },
    path: '/cashierCashCollection?status=-1&invoiceNo=INV/020',
  })
  const cell = await listPage(page, 'Cash Collection').cell('INV/020', 'Invoice No')
  await page.emulateMedia({ media: 'print' })
  const lines = () =>
    cell.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return new Set([...words.getClientRects()].map(({ top }) => top)).size
    })
  expect(await lines()).toBe(1)
  // The word would break here, since there is no room for it.
  await cell.evaluate((element) => element.style.setProperty('max-width', '10px'))
  expect(await lines()).toBe(1)
})

test('A dialog moves nothing of the page and shades all of it, with a scroll bar and without @nightly', async ({
  desk,
  playwright,
  baseURL,
}) => {
  await aBusyDesk(desk)
  // Most desktops have scroll bars that need room.
  const browser = await playwright.chromium.launch({
    ...config.use?.launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
  await signInto(context, baseURL ?? '', desk.director.loginId)
  const page = await context.newPage()
  await page.goto('/directorDepositApproval')
  const rows = listPage(page, 'Deposit Approval').rows
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const [height, bar] of [
    [500, 15],
    [2400, 0],
  ] as const) {
    await page.setViewportSize({ width: 1440, height })
    await expect(rows.first()).toBeVisible()
    expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBe(bar)
    const before = await rectOf(page.getByRole('banner').first())
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible()
    expect(await rectOf(page.getByRole('banner').first())).toEqual(before)
    // The dialog fills what its shade covers.
    expect((await rectOf(sheet)).width).toBe(1440)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  await browser.close()
})

const pagerOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test('A button of a card that gets the focus does not lie under the pager @nightly', async ({ signedIn }) => {
  const page = await signedIn(2001, { ...phone, path: '/cashierCashCollection' })
  await expect(page.locator('li[data-row]').first()).toBeVisible()
  const buttons = await page.locator('li[data-row]').getByRole('button').all()
  for (const button of buttons) {
    await button.focus()
    const [bottom, top] = [(await rectOf(button)).bottom, (await rectOf(pagerOf(page).locator('..'))).top]
    expect(bottom).toBeLessThanOrEqual(top)
  }
  expect(buttons.length).toBeGreaterThan(5)
})

test('From Date and To Date are on one line in every width @nightly', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.director.loginId, { path: '/directorDepositHistory' })
  const topOf = (label: string) => rectOf(listPage(page, 'Deposit History').filter(label)).then(({ top }) => top)
  for (const width of [900, 1024, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 768 })
    expect([width, await topOf('From Date')]).toEqual([width, await topOf('To Date')])
  }
})
