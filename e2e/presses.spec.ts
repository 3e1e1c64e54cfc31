/**
 * Counts the presses and the keystrokes of a day's work. The first review of the cash screens counted the same work; a change that makes it
 * longer is seen here.
 */
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { counted, report } from './effort.ts'
import { expect, phone, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'

const SALESMAN = '/salesmanCashCollection'

const EACH = 2

test('Four receipts in a row take four presses each by mouse, and twelve keys each without one', async ({
  desk,
  signedIn,
}) => {
  test.setTimeout(180_000)
  for (let at = 0; at < 2 * EACH; at += 1) await anInvoice({ salesman: desk.salesman, no: `R/${9100 + at}`, bill: 575 })
  const page = await signedIn(desk.salesman.loginId, { path: SALESMAN })
  const list = listPage(page, 'Pending Invoices')
  const form = receiptForm(page)
  const last = page.getByRole('region', { name: 'Last Receipts' }).getByRole('listitem').first()
  await expect(list.rows).toHaveCount(2 * EACH)

  const byMouse = await counted(page)
  for (let at = 0; at < EACH; at += 1) {
    await list
      .row(`R/${9100 + at}`)
      .getByRole('button', { name: 'Recieve' })
      .click()
    await form.form.getByRole('button', { name: 'Full balance 575.00' }).click()
    await form.method('Cash').click({ force: true })
    await form.submit.click()
    await expect(last).toContainText(`R/${9100 + at}`)
  }
  const mouse = await byMouse()
  report(`${EACH} receipts by mouse`, mouse, '4 presses each')
  expect(mouse).toEqual({ presses: 4 * EACH, keys: 0 })

  const press = page.keyboard
  await expect(page.getByLabel('Search invoices')).toBeFocused()
  for (let at = EACH; at < 2 * EACH; at += 1) {
    await press.type(String(9100 + at))
    await expect(page.getByText('Showing 1–1 of 1')).toBeVisible()
    await expect(list.row(`R/${9100 + at}`)).toBeVisible()
    await press.press('ArrowDown')
    await press.press('Enter')
    await expect(form.amount).toBeFocused()
    await press.type('575')
    await press.press('Enter')
    await expect(form.method('Cash')).toBeFocused()
    await press.press('Space')
    await press.press('Control+Enter')
    await expect(last).toContainText(`R/${9100 + at}`)
    await expect(page.getByLabel('Search invoices')).toBeFocused()
  }
  const all = await byMouse()
  const keyboard = { presses: all.presses - mouse.presses, keys: all.keys }
  report(`${EACH} receipts by keyboard`, keyboard, '13 keys each')
  expect(keyboard.presses).toBe(0)
  expect(keyboard.keys).toBeLessThanOrEqual(12 * EACH)
})

test('A receipt with a cheque and its photo takes nine taps on a phone', async ({ desk, signedIn }) => {
  await anInvoice({ salesman: desk.salesman, no: 'TAP/1', bill: 410 })
  const page = await signedIn(desk.salesman.loginId, { ...phone, path: `${SALESMAN}?way=invoices` })
  const form = receiptForm(page)
  const card = listPage(page, 'Pending Invoices').cards.filter({ hasText: 'TAP/1' })
  await expect(card).toBeVisible()
  const effort = await counted(page)

  await card.getByRole('button', { name: 'Recieve' }).tap()
  await form.form.getByRole('button', { name: /^Full balance/ }).tap()
  await form.method('Cheque').tap({ force: true })
  await form.chequeNo.tap()
  await page.keyboard.type('000417')
  await page.keyboard.press('Enter')
  await expect(form.chequeDate).toBeFocused()
  await page.keyboard.type('t')
  await form.chequeBank.tap()
  await page.getByRole('option', { name: 'Meezan Bank' }).tap()
  const chooser = page.waitForEvent('filechooser')
  await form.form.getByText('Choose images').tap()
  await (await chooser).setFiles(CHEQUE)
  await expect(form.thumbnails).toHaveCount(1)
  await form.submit.tap()

  await expect(form.form).toBeHidden()
  const taken = await effort()
  report('a phone receipt with cheque and photo', taken, '9 taps')
  expect(taken.presses).toBeLessThanOrEqual(9)
})
