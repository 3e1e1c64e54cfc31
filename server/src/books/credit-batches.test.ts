/** Credits come into the books: what was granted, and what of it lowers an invoice. */
import { role } from '@backoffice/contract/access'
import { type BookFormat, bookFormats, getBatchFile } from '@backoffice/contract/books/books'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { aBatch } from '../../testing/builders/books.ts'
import { anApprovedCredit, creditReversed } from '../../testing/builders/credits.ts'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, today } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await testApp()

it('posts a credit on its day, and its reversal on the day of the reversal, with amounts that add up', async () => {
  const desk = await aDesk(app)
  const { branch, salesman, director } = desk
  const second = await aWorker(app, { role: role.director, in: branch })
  const invoice = await anInvoice({ salesman, bill: 100 })
  await aReceipt({ by: salesman, amount: 7 })
  const credit = await anApprovedCredit(second, { by: director, invoice, amount: 130, kind: 'Return', in: -3 })
  await creditReversed(director, credit)
  await aBatch(branch.code)

  const entries = await owned<Record<string, string>>(
    `select posting_on::text as day, action, amount::text, debit_account || ' ' || debit_ledger as debit,
       credit_account || ' ' || credit_ledger as credit, invoice_no as invoice, credit_kind || ' ' || credit_no as paper
     from posting_entry where branch_code = $1 and credit_no <> '' order by journal_id`,
    [branch.code],
  )
  const [day, now] = [await today(branch.code, -3), await today(branch.code)]
  const facts = { invoice: invoice.no, paper: `Return ${credit.no}` }
  const [granted, balance, debt] = ['CG Return', 'CC Advances from Customers', 'AR Accounts Receivable']
  expect(entries).toEqual([
    { ...facts, day, action: 'grant_credit', amount: '130.00', debit: granted, credit: balance },
    { ...facts, day, action: 'use_credit', amount: '100.00', debit: balance, credit: debt },
    { ...facts, day: now, action: 'free_credit', amount: '100.00', debit: debt, credit: balance },
    { ...facts, day: now, action: 'revoke_credit', amount: '130.00', debit: balance, credit: granted },
  ])
  const sums = await owned<{ received: string }>(
    'select received::text from posting_batch where branch_code = $1 order by posting_on',
    [branch.code],
  )
  expect(sums.map(({ received }) => received)).toEqual(['0.00', '7.00'])
  expect(await brokenPromises()).toEqual([])
})

it('is in the file of every format, with its number and kind', async () => {
  const { branch, salesman, director } = await aDesk(app)
  const second = await aWorker(app, { role: role.director, in: branch })
  const invoice = await anInvoice({ salesman, bill: 100 })
  const credit = await anApprovedCredit(second, { by: director, invoice, amount: 130, kind: 'Discount' })
  const id = await aBatch(branch.code)

  const fileAs = async (format: BookFormat) =>
    (await director.client.ask(getBatchFile, { branchCode: branch.code, batchId: id, format })).text
  for (const format of bookFormats) expect(await fileAs(format)).toContain(credit.no)
  const rows: Record<string, string>[] = parse(await fileAs('csv'), { columns: true })
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatchObject({ Ledger: 'Discount', Debit: '130.00', 'Receipt No': '', 'Credit No': credit.no })
  expect(await fileAs('tally')).toContain(`<NAME>${invoice.no}</NAME><BILLTYPE>Agst Ref</BILLTYPE>`)
  expect(await ownedRow('select received::text, entries from posting_batch where id = $1', [id])).toEqual({
    received: '0.00',
    entries: 2,
  })
})
