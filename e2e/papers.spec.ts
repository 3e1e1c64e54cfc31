/** Every paper that leaves the house shows every value whole, also the longest values of the fields, on sheets with margins and numbers. */
import { role } from '@backoffice/contract/access'
import { limits } from '@backoffice/contract/limits'
import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, aWorker, type Desk } from '@backoffice/server/testing/builders/desk'
import { aMarketingRep, anOrder, orderLineOf } from '@backoffice/server/testing/builders/orders'
import { aPayment } from '@backoffice/server/testing/builders/payments'
import { aBranch, aCompany } from '@backoffice/server/testing/builders/people'
import { aPurchase } from '@backoffice/server/testing/builders/purchases'
import { anItem } from '@backoffice/server/testing/builders/stock'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { eachStep } from './each-step.ts'
import { expect, test } from './fixtures.ts'
import { listPage, pressIn } from './pages/list-page.ts'
import {
  expectNumbered,
  expectPaper,
  expectTogether,
  expectWhole,
  printedSheets,
  withoutPrintDialog,
} from './pages/printed.ts'
import { timelineOf } from './pages/timeline.ts'

/** One word of the longest length, which is different for each thing. */
const word = (max: number, what: string) => what.padEnd(max, 'abcdefghij')
const short = (what: string) => word(limits.text.short, what)
const line = (what: string) => word(limits.text.line, what)

const LARGE = 99_999_999_999.99
const amountOf = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2 })

/** Gives the desk the longest names, and returns them: of the company, the branch, the client and the people. */
async function withLongNames({ branch, party, account, salesman, cashier, director }: Desk) {
  const names = {
    company: line('Company'),
    branch: line('Branch'),
    client: line('Client'),
    account: line('Account'),
    salesman: line('Salesman'),
    cashier: line('Cashier'),
    director: line('Director'),
  }
  await owned('update company set name = $2 where code = $1', [branch.companyCode, names.company])
  await owned('update branch set name = $2 where code = $1', [branch.code, names.branch])
  for (const [code, title] of [
    [party, names.client],
    [account, names.account],
  ])
    await owned('update chart set title = $3 where branch_code = $1 and acode = $2', [branch.code, code, title])
  for (const [{ userId }, name] of [
    [salesman, names.salesman],
    [cashier, names.cashier],
    [director, names.director],
  ] as const)
    await owned('update app_user set name = $2 where id = $1', [userId, name])
  return names
}

const ended = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

test('The paper of a payment shows every amount next to the longest names of banks, on a roll, on A5 and on A4', async ({
  desk,
  signedIn,
}) => {
  const { salesman, party } = desk
  const names = await withLongNames(desk)
  const invoices = []
  for (let at = 10; at < 50; at += 1)
    invoices.push(await anInvoice({ salesman, party, no: short(`INV/${at}/`), bill: LARGE }))
  const bank = short('Bank of papers ')
  const cheques = Array.from({ length: limits.payment.instruments - 1 }, (_none, at) => ({
    method: 'Cheque' as const,
    chequeNo: short(`${at}`),
    chequeBank: bank,
    chequeDate: '12/05/2026',
    amount: 10_000_000_000 + at + 0.25,
  }))
  const paid = cheques.reduce((total, { amount }) => total + amount, 0) + 0.75
  const each = 1_000_000_000.5
  await owned(`insert into dictionary values ('BANK', $1, $1, 99)`, [bank])
  const payment = await aPayment({
    by: salesman,
    party,
    invoices: invoices.map((invoice) => [invoice, each]),
    instruments: [...cheques, { method: 'Cash', amount: 0.75 }],
  })
  await owned(`delete from dictionary where type = 'BANK' and value = $1`, [bank])
  const values = [
    names.company,
    names.branch,
    names.client,
    names.salesman,
    payment.no,
    amountOf(paid),
    ...cheques.map(({ chequeNo, amount }) => `${chequeNo} ${bank} 12 May 2026 ${amountOf(amount)}`),
    'Cash 0.75',
    ...invoices.map(({ no }) => `${no} ${amountOf(each)} Balance ${amountOf(LARGE - each)}`),
    `Advance ${amountOf(paid - 40 * each)}`,
  ]
  const page = await signedIn(salesman.loginId, { path: '/salesmanCashTransfer' })
  await pressIn(listPage(page, 'Cash Transfer').row('0.75'), 'Timeline')
  const dialog = page.getByRole('dialog', { name: /^Timeline/ })
  await dialog.getByRole('button', { name: `Payment ${payment.no}` }).click()
  await withoutPrintDialog(page)

  await test.step('A roll', async () => {
    await dialog.getByRole('button', { name: 'Print 80 mm' }).click()
    await expectPaper(page)
    const sheets = await printedSheets(page)
    await ended(page)
    expect(sheets).toHaveLength(1)
    expectWhole(sheets, values)
  })

  for (const size of ['A5', 'A4'])
    await test.step(`Sheets of ${size}`, async () => {
      await dialog.getByRole('button', { name: `Print ${size}` }).click()
      await expectPaper(page)
      const sheets = await printedSheets(page)
      await ended(page)
      expect(sheets.length).toBeGreaterThan(1)
      expectWhole(sheets, values)
      expectNumbered(sheets, `Payment ${payment.no}`)
      expectTogether(sheets, ['Paid By', names.salesman])
    })
})

test('The longest names are whole on the paper of a receipt, whose signatures are with its last lines, and in a printed list @nightly', async ({
  desk,
  signedIn,
}) => {
  const { salesman, director, party } = desk
  const names = await withLongNames(desk)
  const no = short('INV/')
  const { id } = await aReceipt({
    by: salesman,
    invoice: await anInvoice({ salesman, party, no, bill: LARGE, on: '2026-05-12' }),
    amount: LARGE - 0.25,
    method: 'Cheque',
    chequeNo: short(''),
    chequeBank: 'HBL',
    chequeDate: '12/05/2026',
  })
  const values = [
    names.company,
    names.branch,
    names.client,
    names.salesman,
    String(id),
    no,
    short(''),
    'Invoice Date 12 May 2026',
    'Cheque Date 12 May 2026',
    amountOf(LARGE - 0.25),
    'Balance 0.25',
  ]

  await eachStep([
    [
      'The paper of the receipt',
      async () => {
        const page = await signedIn(salesman.loginId, { path: '/salesmanCashTransfer' })
        await listPage(page, 'Cash Transfer').press(no, 'Timeline')
        const { print, titles } = timelineOf(page, 'receipt')
        await expect(titles.first()).toBeVisible()
        await withoutPrintDialog(page)
        for (const size of ['80 mm', 'A5'] as const) {
          await print(size)
          const sheets = await printedSheets(page)
          await ended(page)
          expectWhole(sheets, values)
          expectTogether(sheets, ['Paid By', names.salesman])
          if (size === 'A5') expectNumbered(sheets, `Receipt ${id}`)
        }
      },
    ],
    [
      'A printed list has few values below its rows',
      async () => {
        const page = await signedIn(director.loginId, { path: '/directorSalesmanReceiptReport' })
        await withoutPrintDialog(page)
        await page.getByRole('button', { name: 'Export' }).click()
        await page.getByRole('menuitem', { name: 'Print' }).click()
        await page.locator('html[data-printed]').waitFor()
        const sheets = await printedSheets(page)
        expectWhole(sheets, [names.client, names.salesman, no, amountOf(LARGE - 0.25), 'Page 1 of 1'])
      },
    ],
  ])
})

test('A deposit of many receipts is printed under All branches with the company of its own branch, numbered, with the signatures below the total', async ({
  desk,
  signedIn,
  people,
}) => {
  const { salesman, cashier, branch, party, account } = desk
  const names = await withLongNames(desk)
  const other = await aBranch({ company: await aCompany({ name: 'Another company' }) })
  const director = await aWorker(people, { role: role.director, in: [other, branch] })
  const receipts = []
  for (let at = 0; at < 12; at += 1) {
    const method = {
      ...aCheque(10_000_000_000 + at),
      chequeBank: 'Habib Bank Limited',
      chequeNo: short(`${at}`),
      chequeDate: '12/05/2026',
    }
    receipts.push(
      await aReceipt({ by: salesman, party, ...method })
        .sentTo(cashier)
        .approved(),
    )
  }
  const slipNo = short('SLIP')
  const deposit = await aDeposit({ by: cashier, receipts, account, slipNo }).approvedBy(desk.director)
  const page = await signedIn(director.loginId, { path: '/directorDepositHistory?branch=all' })
  await pressIn(listPage(page, 'Deposit History').row(deposit.no).last(), 'Print')
  const dialog = page.getByRole('dialog', { name: `Deposit ${deposit.no}` })
  await withoutPrintDialog(page)
  await dialog.getByRole('button', { name: 'Print' }).click()
  const sheets = await printedSheets(page)

  expect(sheets.length).toBeGreaterThan(1)
  expectWhole(sheets, [
    `${names.company} ${names.branch}`,
    names.client,
    names.account,
    names.salesman,
    names.cashier,
    deposit.no,
    slipNo,
    `Total ${amountOf(120_000_000_066)}`,
    'Twelve Thousand Crore Sixty Six',
    `Deposited By: ${names.cashier}`,
    `Approved By: ${names.director}`,
    ...receipts.map(
      ({ amount }, at) => `Cheque · ${short(`${at}`)} · 12 May 2026 · Habib Bank Limited ${amountOf(amount)}`,
    ),
  ])
  expect(sheets.flatMap(({ texts }) => texts.filter(({ text }) => text.includes('Another company')))).toEqual([])
  expectNumbered(sheets, `Deposit ${deposit.no}`)
  expectTogether(sheets, [`Total ${amountOf(120_000_000_066)}`, 'Deposited By'])
})

/** Items with the longest possible names, units and numbers. */
const longItems = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_none, at) =>
      anItem({ name: line(`Item ${at} `), catNo: short(`CN${at}`), unit: short('Unit') }),
    ),
  )

test('Orders are printed whole on numbered sheets, with the month in words, and the signatures below the total', async ({
  desk,
  signedIn,
}) => {
  const { salesman, director, party } = desk
  const names = await withLongNames(desk)
  const items = await longItems(12)
  const comment = word(limits.text.comment, 'Comment')
  const price = 1_000_000_000.5
  const lines = items.map((item) => orderLineOf(item, { quantity: 3, rate: price, discount: 12.5 }))
  const marketing = await aMarketingRep({ branch: desk.branch.code, name: line('Marketing') })
  const order = await anOrder({ by: salesman, party, lines, remarks: comment, marketingRep: marketing.id })
  const purchase = await aPurchase({
    by: director,
    lines: items.map((item, at) => ({ item, quantity: 3, price, description: line(`Description ${at} `) })),
  })
  await owned(`update sale_order set ordered_on = '2026-12-05', delivery_on = '2026-12-06' where id = $1`, [order.id])
  const page = await signedIn(salesman.loginId, { path: '/salesmanSaleOrderReport' })
  await withoutPrintDialog(page)

  await test.step('A sale order', async () => {
    await listPage(page, 'Sale Order Report').press(names.client, 'View Detail')
    await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
    const sheets = await printedSheets(page)
    expect(sheets.length).toBeGreaterThan(1)
    expectWhole(sheets, [
      names.company,
      names.branch,
      names.client,
      names.salesman,
      marketing.name,
      comment,
      'S.O Date 5 Dec 2026',
      ...items.flatMap(({ name, catNo }) => [name, catNo]),
      ...items.map(({ unit }) => `3 ${unit} ${amountOf(price)} ${amountOf(3 * price)} 12.5`),
    ])
    expectNumbered(sheets, `Sale Order ${order.no}`)
    expectTogether(sheets, ['Ordered By:', 'Accepted By'])
  })

  await test.step('A purchase order', async () => {
    const buying = await signedIn(director.loginId, { path: '/directorPurchaseOrder' })
    await withoutPrintDialog(buying)
    await buying.getByRole('table', { name: 'Purchase Orders' }).getByRole('button', { name: 'View Detail' }).click()
    await buying.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
    const sheets = await printedSheets(buying)
    expectWhole(sheets, [
      names.company,
      names.branch,
      'PR-17',
      'IMP/26-4',
      'Delivery within 60 days',
      names.director,
      ...items.flatMap(({ name, catNo }, at) => [name, catNo, line(`Description ${at} `)]),
      ...items.map(({ unit }) => `3 ${unit} ${amountOf(price)} ${amountOf(3 * price)}`),
      `Total 36 ${amountOf(36 * price)}`,
    ])
    expectNumbered(sheets, `Purchase Order ${purchase.no}`)
  })
})

test('Ctrl+P over a dialog prints all of its lines, once, and not the page behind', async ({ desk, signedIn }) => {
  const items = []
  for (let at = 0; at < 40; at += 1) items.push(await anItem({ catNo: `CAT-${at}-END` }))
  await aPurchase({ by: desk.director, lines: items.map((item) => ({ item })) })
  const page = await signedIn(desk.director.loginId, { path: '/directorPurchaseOrder' })
  await page.getByRole('table', { name: 'Purchase Orders' }).getByRole('button', { name: 'View Detail' }).click()
  await expect(page.getByRole('dialog').locator('[data-row]')).toHaveCount(items.length)

  const sheets = await printedSheets(page)
  expectWhole(
    sheets,
    items.map(({ catNo }) => catNo),
  )
  const texts = sheets.flatMap((sheet) => sheet.texts.map(({ text }) => text))
  expect(texts.filter((text) => text.includes('CAT-7-END'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('Deposit Approval'))).toEqual([])
})
