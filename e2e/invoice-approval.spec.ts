import { anInvoice, aParty, type Desk } from '@backoffice/server/testing/builders/desk'
import { approve, linesOf } from '@backoffice/server/testing/builders/invoices'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { csvRows, exported } from './pages/exported.ts'
import { choose } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'

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
  await list.fill('Invoice No', 'inv')
  await list.search()
  await expect(page).toHaveURL(/invoiceNo=inv.*status=0/)
  await expect(list.rows).toHaveText([/INV\/3/, /INV\/2/])
  await list.fill('Date', '02/01/2026')
  await list.search()
  await expect(list.rows).toHaveText([/INV\/2/])
  const cells = csvRows((await exported(page, 'CSV')).bytes).flat()
  expect(cells.filter((cell) => cell.startsWith('INV/'))).toEqual(['INV/2'])
  await list.reset()
  await choose(list.filter('Division'), '10 - General Medicine')
  await list.search()
  await expect(list.rows).toHaveCount(4)
  await list.fill('Invoice No', 'none')
  await list.search()
  await expect(page.getByText('No invoice matches these filters.')).toBeVisible()
  await expectAccessible(page)
})
