/** A saved receipt is confirmed with its facts, and nothing covers the work meanwhile. */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { voidReceipts } from '@backoffice/contract/receipts/receipts'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { withoutApplications } from './pages/applications.ts'
import { listPage } from './pages/list-page.ts'
import { receiptForm } from './pages/receipt-form.ts'

const SALESMAN = '/salesmanCashCollection'

const lastReceipts = (page: Page) => page.getByRole('region', { name: 'Last Receipts' })
const toastOf = (page: Page, text: string) =>
  page.locator('[data-toast]').filter({ has: page.getByRole('status').filter({ hasText: text }) })

async function received(page: Page, invoiceNo: string, amount: string) {
  const form = receiptForm(page)
  await listPage(page, 'Pending Invoices').press(invoiceNo, 'Recieve')
  await form.amount.fill(amount)
  await form.method('Cash').check({ force: true })
  await form.submit.click()
}

test('A saved receipt shows the client, the amount and its number; it is printed, shared and undone', async ({
  desk,
  signedIn,
}) => {
  const { salesman } = desk
  await anInvoice({ salesman, no: 'INV/A', bill: 1000 })
  const page = await signedIn(salesman.loginId, { path: SALESMAN })
  await expect(lastReceipts(page)).toContainText('The receipts that you record are shown here.')
  const html = await withoutApplications(page)
  await received(page, 'INV/A', '600')
  const toast = toastOf(page, 'Receipt Saved Successful')
  await expect(toast).toBeVisible()
  const [{ id, title } = { id: 0, title: '' }] = await owned<{ id: number; title: string }>(
    'select r.id, c.title from receipt r join chart c using (branch_code) where r.salesman_id = $1 and c.acode = r.party',
    [salesman.userId],
  )
  await expect(toast).toContainText(`600.00 · No ${id} · ${title}`)
  await expect(lastReceipts(page).getByRole('listitem')).toContainText(`INV/A · No ${id} · Cash`)
  await expect(lastReceipts(page)).toContainText('Recorded today: 1 · 600.00')

  await toast.getByRole('button', { name: 'Share' }).click()
  await expect(html).toHaveAttribute(
    'data-shared',
    new RegExp(`Receipt No ${id} · .+\n${title}\nInvoice INV/A\nReceived 600.00 · Cash\nBalance 400.00$`),
  )
  await expect(html).not.toHaveAttribute('data-picture')
  await toast.getByRole('button', { name: 'Print' }).click()
  await expect(html).toHaveAttribute('data-printed', new RegExp(`Receipt No${id}`))

  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, 'Receipt Voided Successful')).toBeVisible()
  await expect(lastReceipts(page).getByRole('listitem')).toContainText('Void')
  await expect(lastReceipts(page)).not.toContainText('Recorded today')
  await expect(listPage(page, 'Pending Invoices').row('INV/A')).toContainText('1,000.00')
  await expectAccessible(page)
})

test('A receipt is shared with the balance that the server left, and never as money received once it is void', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier } = desk
  const invoice = await anInvoice({ salesman, no: 'INV/A', bill: 1000 })
  const page = await signedIn(salesman.loginId, { path: SALESMAN })
  const html = await withoutApplications(page)
  const form = receiptForm(page)
  await listPage(page, 'Pending Invoices').press('INV/A', 'Recieve')
  await form.amount.fill('600')
  await form.method('Cash').check({ force: true })
  await aReceipt({ by: cashier, invoice, amount: 300 })
  await expect(form.figures).toHaveText(['1,000.00', '600.00', '400.00'])

  await form.submit.click()
  const line = lastReceipts(page).getByRole('listitem')
  await expect(line).toContainText('INV/A')
  const share = toastOf(page, 'Receipt Saved Successful').getByRole('button', { name: 'Share' })
  await share.click()
  await expect(html).toHaveAttribute('data-shared', /Received 600.00 · Cash\nBalance 100.00$/)

  await page.evaluate(() => delete document.documentElement.dataset['shared'])
  const [{ id } = { id: 0 }] = await owned<{ id: number }>('select id::int from receipt where recorded_by = $1', [
    salesman.userId,
  ])
  await salesman.client.ask(voidReceipts, {
    receipts: [{ invoiceDetailId: id, s_User_Id: salesman.userId, comments: 'Counted twice' }],
  })
  await expect(line).toContainText('Void')
  await expect(line.getByRole('button')).toHaveText(['Print'])
  await share.click()
  await expect(page.getByRole('alert')).toContainText(`Void600.00 · No ${id}`)
  await expect(html).not.toHaveAttribute('data-shared')
})

test('A receipt next to the form is undone within the minute, printed and shared; the five newest are there @nightly', async ({
  desk,
  signedIn,
}) => {
  const { salesman } = desk
  for (const amount of [1, 2, 3, 4, 5, 6]) await aReceipt({ by: salesman, amount })
  const page = await signedIn(salesman.loginId, { path: SALESMAN })
  const lines = lastReceipts(page).getByRole('listitem')
  await expect(lines).toHaveText([/6\.00/, /5\.00/, /4\.00/, /3\.00/, /2\.00/])
  await expect(lastReceipts(page)).toContainText('Recorded today: 6 · 21.00')
  const html = await withoutApplications(page, { takesPictures: true })

  await lines.filter({ hasText: '5.00' }).getByRole('button', { name: 'Undo' }).click()
  await expect(lines.filter({ hasText: '5.00' })).toContainText('Void')
  await expect(lastReceipts(page)).toContainText('Recorded today: 5 · 16.00')
  await lines.filter({ hasText: '4.00' }).getByRole('button', { name: 'Share' }).click()
  await expect(html).toHaveAttribute('data-shared', /Received 4\.00/)
  await expect(html).toHaveAttribute('data-picture', /^\d+\.png image\/png 720 \d{4,}$/)
  await lines.filter({ hasText: '3.00' }).getByRole('button', { name: 'Print' }).click()
  await expect(html).toHaveAttribute('data-printed', /3\.00/)
})
