/** Everything of the page is out of reach while a dialog is open: what belongs to the dialog is drawn in it. */
import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { expect, phone, test } from './fixtures.ts'
import { aBusyDesk } from './many.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { field } from './pages/field.ts'
import { listPage, pressIn } from './pages/list-page.ts'

test('Choices and calendar open above their dialog, and Escape closes them first', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.cashier.loginId, { ...phone, path: '/cashierCashCollection' })
  const opener = page.getByRole('button', { name: 'Filters', exact: true })
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const status = field(filters, 'Status')
  const choices = page.getByRole('listbox')
  await opener.press('Enter')

  await status.click()
  await expect(choices).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()
  await status.click()
  await choices.getByRole('option', { name: 'Approved' }).tap()
  await expect(status).toHaveValue('Approved')

  await filters.getByRole('button', { name: 'Open calendar' }).first().tap()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await filters.getByRole('button', { name: 'Open calendar' }).first().tap()
  await calendar.getByRole('button', { name: /^1 / }).first().tap()
  await expect(filters.getByPlaceholder('dd/mm/yyyy').first()).toHaveValue(/^01\//)

  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()
  await expect(opener).toBeFocused()
})

test('A toast is within reach above a dialog, and leaves the button that closes it free @nightly', async ({
  desk,
  signedIn,
}) => {
  const invoice = await anInvoice({ salesman: desk.salesman, no: 'DLG/1', bill: 150 })
  const cheque = await aReceipt({ by: desk.salesman, invoice, ...aCheque(150) })
    .sentTo(desk.cashier)
    .approved()
  await aDeposit({ by: desk.cashier, receipts: [cheque], slipNo: 'SLIP-D' }).approvedBy(desk.director)
  const page = await signedIn(desk.cashier.loginId, { ...phone, path: '/cashierDepositsReport' })
  const row = listPage(page, 'Cashier Deposits Report').cards.first()
  const { dialog, typed, confirm } = askDialog(page, 'Bounced Cheque')
  await pressIn(row, 'Mark Bounced')
  // The page has a header of its own.
  await expect(dialog.locator('header')).toHaveCount(0)

  await typed('Bounce Date').fill('')
  await confirm('Mark Bounced')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Please enter bounce date')
  await alert.locator('..').getByRole('button', { name: 'Close' }).tap()
  await expect(alert).toBeHidden()

  await confirm('Mark Bounced')
  await expect(alert).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().tap()
  await expect(dialog).toBeHidden()
  // It was announced already, and is announced again.
  await expect(alert).toBeVisible()
})

test('The menu of a row stays with its row, and closes when the row is out of sight @nightly', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.salesman.loginId, {
    viewport: { width: 1440, height: 500 },
    path: '/salesmanCashTransfer',
  })
  const row = listPage(page, 'Cash Transfer').rows.first()
  const button = row.getByRole('button', { name: 'More' })
  const menu = row.getByRole('menu')
  const below = async () => ((await menu.boundingBox())?.y ?? 0) - ((await button.boundingBox())?.y ?? 0)
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.click()
  await expect(menu).toBeVisible()
  await expect.poll(below).toBeGreaterThan(0)
  const before = await below()

  const scroll = (by: number) =>
    page.evaluate((to) => {
      window.scrollBy(0, to)
      return window.scrollY
    }, by)
  const from = await scroll(0)
  expect(await scroll(40)).toBe(from + 40)
  await expect.poll(below).toBe(before)
  await scroll(5000)
  await expect(menu).toBeHidden()
})
