/** The report and the approval of sale orders. */
import { role } from '@backoffice/contract/access'
import { aParty, aWorker, type Desk } from '@backoffice/server/testing/builders/desk'
import {
  aMarketingRep,
  anOrder,
  limitedTo,
  orderApproved,
  orderChanged,
  orderLineOf,
  orderNow,
} from '@backoffice/server/testing/builders/orders'
import { anItem } from '@backoffice/server/testing/builders/stock'
import type { Page } from '@playwright/test'
import { openWithoutNews } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { inLine, say } from './language.ts'
import { csvRows, exported } from './pages/exported.ts'
import { listPage } from './pages/list-page.ts'
import { orderForm } from './pages/order-form.ts'
import { expectScreen, expectSuccess, goWithin } from './pages/shell.ts'

async function twoItems({ branch }: Desk) {
  await aMarketingRep({ branch: branch.code, name: 'Sana Mirza' })
  return Promise.all(
    ['1', '2'].map((at) => anItem({ name: `Item ${at} of ${branch.code}`, catNo: `CN-${branch.code}-${at}` })),
  )
}

/** Prints the content of the paper, without a choice of printer. */
async function printed(page: Page): Promise<{ text: string; pages: number }> {
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-paper="A4"]')
  await expect(paper).toBeVisible()
  const text = await paper.innerText()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  await page.emulateMedia({ media: null })
  const sizes = [...pdf.matchAll(/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
  for (const [, width, height] of sizes)
    expect([Number(width), Number(height)]).toEqual([595, 842].map((size) => expect.closeTo(size, 0)))
  return { text, pages: sizes.length }
}

test('The report lists orders with all columns; an order is looked at, printed on A4 and copied', async ({
  desk,
  signedIn,
}) => {
  const { salesman, director, branch, party } = desk
  const [first, second] = await twoItems(desk)
  if (!first || !second) throw new Error('no items')
  const approved = await anOrder({
    by: salesman,
    party,
    remarks: 'By noon',
    lines: [orderLineOf(first, { quantity: 3, rate: 33.35, discount: 10 }), orderLineOf(second)],
  })
  await orderApproved(director, approved)
  await anOrder({ by: salesman, in: -1 })
  const page = await signedIn(salesman.loginId, { path: '/salesmanSaleOrderReport' })
  const report = listPage(page, 'Sale Order Report')
  await page.evaluate(() => {
    window.print = () => {}
  })

  await test.step('The columns and filters match the document, with the month first', async () => {
    await expect(report.columns).toHaveText(
      [
        'Branch Name',
        'Order Date',
        'Order No',
        'Client Name',
        'Delivery Date',
        'Buyer P.O Ref',
        'Buyer P.O Date',
        'Salesman Rep',
        'Marketing Rep',
        'Total Amount',
        'Total Net Amount',
        'Remarks',
        'Created By',
        'Approved By',
        'Approval Date',
        'Status',
        'Action',
      ].map((words) => say(words)),
    )
    await expect(report.filters).toHaveText(['Order No', 'Order Date', 'Status'].map((words) => say(words)))
    await expect(report.filter('Order No')).toHaveAttribute('inputmode', 'numeric')
    await expect(await report.cell('By noon', 'Total Net Amount')).toHaveText('190.04')
    await expect(await report.cell('By noon', 'Approved By')).toHaveText(director.name)
    await expect(await report.cell('By noon', 'Order Date')).toHaveText(/^\d\d\/\d\d\/20\d\d$/)
    const { bytes } = await exported(page, 'CSV')
    expect(csvRows(bytes).filter((row) => row[0] === branch.name)).toHaveLength(2)
  })

  await test.step('The box above the rows searches the order numbers alone', async () => {
    await page.getByLabel('Filter by order no').fill('190')
    await expect(report.rows).toHaveCount(0)
    await page.getByLabel('Filter by order no').fill('1')
    await expect(report.rows).toHaveCount(1)
    await page.getByLabel('Filter by order no').fill('')
  })

  const detail = page.getByRole('dialog', { name: 'Order Detail' })
  await test.step('Order Detail is searched by cat no and printed', async () => {
    await report.press('By noon', 'View Detail')
    await expect(detail.getByRole('columnheader')).toHaveText(
      ['S.No', 'Item Cat No', 'Item Name', 'Qty', 'Unit', 'Rate', 'MRP', 'Amount', 'Net Amount'].map((words) =>
        say(words),
      ),
    )
    await detail.getByLabel('Search by cat no').fill(second.catNo)
    await expect(detail.locator('tbody').getByRole('row')).toHaveCount(1)
    await detail.getByRole('button', { name: 'Print' }).click()
    const { text, pages } = await printed(page)
    expect(pages).toBe(1)
    for (const words of ['Sale Order', first.catNo, second.name, '190.04', `Approved By: ${director.name}`])
      expect(text).toContain(words)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  })

  await test.step('It is copied as a new order, next to an unfinished order', async () => {
    await detail.getByRole('button', { name: 'Copy as new order' }).click()
    await expectScreen(page, 'Sale Order')
    const form = orderForm(page)
    await expect(form.rows).toHaveCount(2)
    await expect(form.field('Marketing Rep')).toHaveValue('Sana Mirza')
    await expect(form.field('Remarks')).toHaveValue('')
    await expect(page).toHaveURL(/\/salesmanSaleOrder$/)
    await page.goto('/salesmanSaleOrder?copy=2')
    await expect(form.rows).toHaveCount(1)
    await page.getByRole('button', { name: `Go on with order of Medical Store ${party} · 2 lines` }).click()
    await expect(form.rows).toHaveCount(2)
  })
})

test(
  'A director changes an order and approves it by keys; one above its limit is marked with its word',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const { salesman, director, branch } = desk
    const [first, second] = await twoItems(desk)
    if (!first || !second) throw new Error('no items')
    const party = await aParty({ branch: branch.code, title: 'Al-Shifa Pharmacy' })
    const order = await anOrder({ by: salesman, party, lines: [orderLineOf(first, { quantity: 2, rate: 50 })] })
    const limited = await aParty({ branch: branch.code, title: 'Noor Chemist' })
    await limitedTo(branch.code, limited, 30)
    await anOrder({ by: salesman, party: limited, creditWord: 'He pays on Monday' })
    await anOrder({ by: director, for: salesman })
    const page = await signedIn(director.loginId)
    await expect(page.getByRole('link', { name: inLine('Approval Orders', '2') })).toBeVisible()
    await goWithin(page, '/directorSaleOrderApprove')
    const waiting = listPage(page, 'Approval Orders')

    await test.step('Only the pending orders of others are listed', async () => {
      await expect(waiting.rows).toHaveCount(2)
      await expect(waiting.filters).toHaveText(['Order No', 'Order Date', 'Stock'].map((words) => say(words)))
      await expect(waiting.filter('Order No')).toHaveAttribute('inputmode', 'numeric')
      await expect(waiting.columns.filter({ hasText: say('Buyer P.O #') })).toHaveCount(1)
      await expect(waiting.row('Noor Chemist')).toContainText(say('70.00 above limit'))
      await expect(waiting.row('Noor Chemist')).toContainText(say('0.00 owed · limit 30.00'))
      await expect(waiting.row('Noor Chemist')).toContainText('He pays on Monday')
    })

    const form = orderForm(page, page.getByRole('dialog', { name: say(`Edit order ${order.no}`) }))
    const save = page.getByRole('button', { name: say('Save changes') })
    await test.step('E opens the order; header and lines are changed, and what was typed outlives the dialog', async () => {
      await waiting.row('Al-Shifa Pharmacy').focus()
      await page.keyboard.press('e')
      await expect(form.item('Cat No')).toBeFocused()
      await expect(form.field('Client')).toHaveValue('Al-Shifa Pharmacy')
      await page.keyboard.type(second.catNo)
      await expect(page.getByRole('listbox', { name: say('Choices') }).getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await form.type('4', '25', '10')
      await expect(form.line(second.catNo)).toContainText('30.00')
      await page.keyboard.press('Escape')
      await expect(waiting.row('Al-Shifa Pharmacy')).toBeFocused()
      await page.keyboard.press('e')
      await expect(form.rows).toHaveCount(2)
      await form.field('Remarks').fill('Half now')
      await page.keyboard.press('Control+Enter')
      await expectSuccess(page, `Sale order ${order.no} changed`)
      await expect(waiting.row('Half now')).toContainText('130.00')
      expect(await orderNow(order)).toMatchObject({ net: 130, lines: 2, status: 0 })
    })

    await test.step('V shows the order, A approves it, and the focus goes on to the next', async () => {
      await waiting.row('Half now').focus()
      await page.keyboard.press('v')
      await expect(page.getByRole('dialog', { name: say('Order Detail') })).toContainText(second.catNo)
      await page.keyboard.press('Escape')
      await page.keyboard.press('a')
      await expect(waiting.row('Noor Chemist')).toBeFocused()
      expect(await orderNow(order)).toMatchObject({ status: 1 })
      await expect(waiting.rows).toHaveCount(1)
    })
    await expect(save).toBeHidden()
  },
)

test('One of two windows changes an order: the other window shows the change and loses nothing @nightly', async ({
  desk,
  faults,
  people,
  signedIn,
}) => {
  const { salesman, director, branch, party } = desk
  const [first] = await twoItems(desk)
  if (!first) throw new Error('no item')
  const order = await anOrder({ by: salesman, party, lines: [orderLineOf(first)] })
  const other = await aWorker(people, { role: role.director, in: branch })
  const page = await signedIn(director.loginId)
  await openWithoutNews(page, '/directorSaleOrderApprove')
  const waiting = listPage(page, 'Approval Orders')
  faults.allow(/409|422/)

  await waiting.press(`Medical Store ${party}`, 'Edit')
  const form = orderForm(page, page.getByRole('dialog', { name: `Edit order ${order.no}` }))
  await form.field('Remarks').fill('Mine')
  await orderChanged(other, order, { remarks: 'Theirs' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('changed')
  await expect(form.field('Remarks')).toHaveValue('Mine')
  await page.keyboard.press('Escape')
  await expect(waiting.row('Theirs')).toBeVisible()
  await orderApproved(other, order)
  await waiting.press('Theirs', 'Approved')
  await expect(page.getByRole('alert').last()).toContainText(other.name)
  await expect(page.getByText('No orders wait for approval.')).toBeVisible()
})
