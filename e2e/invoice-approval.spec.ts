import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, aParty, aWorker, type Desk } from '@backoffice/server/testing/builders/desk'
import { approve, linesOf } from '@backoffice/server/testing/builders/invoices'
import { owned } from '@backoffice/server/testing/owner'
import { role } from '@backoffice/contract/access'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { bulk } from './pages/bulk.ts'
import { csvRows, exported } from './pages/exported.ts'
import { choose } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectSuccess, heading } from './pages/shell.ts'
import { timelineOf } from './pages/timeline.ts'

const APPROVE = '/directorInvoiceApprove'
const REPORT = '/directorInvoiceReport'

/** Makes invoices of 100, 200, …, each a day younger than the previous, so that the last invoice is on top. */
async function invoicesOf({ salesman, branch }: Desk, count: number) {
  const party = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
  const made = []
  for (let each = 1; each <= count; each += 1) {
    const on = `2026-01-${String(each).padStart(2, '0')}`
    const invoice = await anInvoice({ salesman, party, bill: each * 100, no: `INV/${each}`, on })
    await linesOf(invoice, [
      { item: 'Augmentin 625 mg', qty: each, rate: 60 },
      { item: 'Panadol 500 mg', qty: each, rate: 50, net: each * 40 },
    ])
    made.push(invoice)
  }
  return made
}

const columns = [
  'Invoice Date',
  'Branch Name',
  'Division Name',
  'Invoice No',
  'Title',
  'Total Amount',
  'Total Net Amount',
]

test('A director approves invoices without the mouse: J and K, A, V, T, and the focus stays at the work @nightly', async ({
  desk,
  signedIn,
}) => {
  await invoicesOf(desk, 12)
  await aReceipt({ by: desk.salesman, amount: 5 })
  const page = await signedIn(desk.director.loginId, { path: APPROVE })
  const list = listPage(page, 'Approval Invoices')
  const keys = page.keyboard
  await expect(list.columns).toContainText([...columns, 'Action'])
  await expect(list.rows).toHaveCount(10)
  await expect(list.row('INV/12')).toHaveText(/12\/01\/2026.*General.*INV\/12.*Noor Pharmacy.*1,320\.00.*1,200\.00/)

  await list.row('INV/12').focus()
  await keys.press('j')
  await expect(list.row('INV/11')).toBeFocused()
  await keys.press('v')
  const detail = page.getByRole('dialog', { name: 'Invoice Detail' })
  const items = listPage(page, 'Invoice Detail')
  await expect(items.columns).toHaveText([
    /S\.No/,
    /Item Ref/,
    /Item Name/,
    /Sale Type/,
    /Qty/,
    /Pcs/,
    /Rate/,
    /^Amount/,
    /Net Amount/,
  ])
  await expect(items.totals).toHaveText(/Total.*1,210\.00.*1,100\.00/)
  await expect(detail).toContainText('INV/11 · Noor Pharmacy · Bill 1,100.00')
  await detail.getByRole('searchbox').or(detail.getByRole('textbox')).first().fill('panadol')
  await expect(items.rows).toHaveCount(1)
  await expect(items.rows).toHaveText(/REF-2.*Panadol 500 mg.*Sale.*11.*110.*50\.00.*550\.00.*440\.00/)
  await expectAccessible(page)
  await keys.press('Escape')
  await keys.press('Escape')
  await expect(detail).toBeHidden()
  await expect(list.row('INV/11')).toBeFocused()

  // A press of the toast's button would move the focus, so the toasts are left alone.
  const toasts = page.getByRole('status').filter({ hasText: 'Invoice Approved Successful' })
  await keys.press('a')
  await expect(toasts).toHaveCount(1)
  await expect(list.row('INV/10')).toBeFocused()
  await expect(list.row('INV/11')).toHaveCount(0)
  await expect(list.row('INV/10')).toBeFocused()
  await keys.press('k')
  await expect(list.row('INV/12')).toBeFocused()
  await keys.press('a')
  await expect(list.row('INV/12')).toHaveCount(0)
  await expect(list.row('INV/10')).toBeFocused()
  await keys.press('t')
  await expect(timelineOf(page, 'invoice').told).toHaveText(['Entered', /^Changed: Line 1 added/])
  await keys.press('Escape')
  await expect(list.row('INV/10')).toBeFocused()
})

test('Several are approved at once, each with its outcome, and a changed one is refused with the difference @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const other = await aWorker(people, { role: role.director, in: desk.branch, name: 'Sana Malik' })
  const [one, two] = await invoicesOf(desk, 4)
  if (!one || !two) throw new Error('no invoices')
  const page = await signedIn(desk.director.loginId, { path: APPROVE })
  const list = listPage(page, 'Approval Invoices')
  const approving = bulk(page, 'Approve selected')
  await page.getByRole('checkbox', { name: 'Select all on page' }).check()
  await approve(other, one)
  await owned('update invoice set bill = 250 where id = $1', [two.id])

  await approving.button('4 · 1,000.00').click()
  await expect(approving.question).toContainText('4 rows, 1,000.00 in all')
  await approving.confirm()
  await expect(approving.counts).toHaveText('2 done · 2 refused')
  await expect(approving.outcomes.filter({ hasText: 'INV/1' })).toContainText(
    /RefusedAlready approved by Sana Malik on/,
  )
  await expect(approving.outcomes.filter({ hasText: 'INV/2' })).toContainText(
    /RefusedThis invoice was changed by Import on .+: Bill 200\.00 → 250\.00\. Look at it again before you decide\./,
  )
  await expect(approving.outcomes.filter({ hasText: 'INV/3' })).toContainText('DoneInvoice Approved Successful')
  await expectAccessible(page)
  await approving.ok()

  // The list is fetched anew: the changed one is left, and shows that its items do not make its bill.
  await expect(list.rows).toHaveCount(1)
  await expect(list.row('INV/2')).toHaveText(/220\.00.*200\.00.*Bill 250\.00/)
  await list.press('INV/2', 'View Detail')
  await expect(page.getByRole('dialog', { name: 'Invoice Detail' })).toContainText('Items differ from the bill')
  await page.keyboard.press('Escape')
  await owned('update invoice_line set net_amount = net_amount + 50 where invoice_id = $1 and line_no = 1', [two.id])
  await list.press('INV/2', 'Approve')
  await expect(page.getByRole('alert')).toContainText('Line 1 Net Amount 120.00 → 170.00')
  await expect(list.row('INV/2')).toHaveText(/250\.00/)
  await expect(list.row('INV/2')).not.toHaveText(/Bill 250\.00/)
  await list.press('INV/2', 'Approve')
  await expect(page.getByText('No invoices wait for you.')).toBeVisible()
})

test('The list of invoices has all of them, by day, number, division and status, and exports them', async ({
  desk,
  signedIn,
}) => {
  const [first] = await invoicesOf(desk, 3)
  if (!first) throw new Error('no invoice')
  await anInvoice({ salesman: desk.salesman, bill: 77, no: 'PLAIN/1', on: '2026-02-01' })
  await approve(desk.director, first)
  const page = await signedIn(desk.director.loginId, { path: REPORT })
  const list = listPage(page, 'Invoice List')
  await expect(list.columns).toContainText([...columns, 'Approved By', 'Approved Date', 'Status'])
  await expect(list.rows).toHaveText([/PLAIN\/1/, /INV\/3/, /INV\/2/, /INV\/1/])
  await expect(list.row('INV/1')).toHaveText(new RegExp(String.raw`${desk.director.name}.*\d\d/\d\d/\d{4}.*Approved`))
  await expect(list.row('PLAIN/1')).toHaveText(/77\.00.*77\.00.*Pending/)
  await list.press('PLAIN/1', 'View Detail')
  await expect(page.getByRole('dialog', { name: 'Invoice Detail' })).toContainText('This invoice came without items.')
  await page.keyboard.press('Escape')

  await choose(list.filter('Status'), 'Pending')
  await list.filter('Invoice No').fill('inv')
  await list.search()
  await expect(page).toHaveURL(/invoiceNo=inv.*status=0/)
  await expect(list.rows).toHaveText([/INV\/3/, /INV\/2/])
  await list.filter('Date').fill('02/01/2026')
  await list.search()
  await expect(list.rows).toHaveText([/INV\/2/])
  const cells = csvRows((await exported(page, 'CSV')).bytes).flat()
  expect(cells.filter((cell) => cell.startsWith('INV/'))).toEqual(['INV/2'])
  await list.reset()
  await choose(list.filter('Division'), '10 - General Medicine')
  await list.search()
  await expect(list.rows).toHaveCount(4)
  await list.filter('Invoice No').fill('none')
  await list.search()
  await expect(page.getByText('No invoice matches these filters.')).toBeVisible()
  await expectAccessible(page)
})

test('On a phone a card is approved with the thumb, and the tile of the home page counts what waits', async ({
  desk,
  signedIn,
}) => {
  await invoicesOf(desk, 2)
  const page = await signedIn(desk.director.loginId, phone)
  await page.getByRole('link', { name: /Approval Invoices.*2 pending/ }).tap()
  await expect(heading(page)).toHaveText('Approval Invoices')
  const { cards } = listPage(page, 'Approval Invoices')
  await expect(cards).toHaveCount(2)
  await cards.first().getByRole('button', { name: 'View Detail' }).tap()
  await expect(page.getByRole('dialog', { name: 'Invoice Detail' })).toContainText('Panadol 500 mg')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Close' }).first().tap()
  await cards.first().getByRole('button', { name: 'Approve' }).tap()
  await expectSuccess(page, 'Invoice Approved Successful')
  await expect(cards).toHaveCount(1)
  await expectNoOverflow(page)
  await expectAccessible(page)
})
