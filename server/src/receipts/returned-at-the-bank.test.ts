/** A cheque that bounces twice is twice in the statement of the bank and in the books, each time with its own deposit. */
import { explainBankLine } from '@backoffice/contract/banks/bank-statements'
import { banksMessages } from '@backoffice/contract/banks/banks-messages'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { expect, it } from 'vitest'
import { aBankLine, candidatesOf, lineOf } from '../../testing/builders/banks.ts'
import { aBatch } from '../../testing/builders/books.ts'
import { aDeposit, type Receipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, brokenPromises, type Desk } from '../../testing/builders/desk.ts'
import { chequeOf, representing } from '../../testing/builders/returned-cheques.ts'
import { bounced, chequeInHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

/** Deposits the cheque to the account of the desk, and has it returned. */
async function returnedBy(desk: Desk, receipt: Receipt) {
  const { cashier, director, account } = desk
  const deposit = await aDeposit({ by: cashier, receipts: [receipt], account }).approvedBy(director)
  await bounced(desk, receipt, deposit)
  return deposit
}

it('is matched with the line of each return, and with no third one', async () => {
  const desk = await aDesk(app)
  const { director, branch } = desk
  const receipt = await chequeInHand(desk, 90)
  const [{ chequeNo } = { chequeNo: '' }] = await owned<{ chequeNo: string }>(
    `update receipt set cheque_no = '00877001' where id = $1 returning cheque_no as "chequeNo"`,
    [receipt.id],
  )
  const first = await returnedBy(desk, receipt)
  await representing(desk.cashier, receipt, first)
  const second = await returnedBy(desk, receipt)
  const lines = []
  for (const words of ['ONE', 'TWO', 'THREE']) {
    await aBankLine(desk, -90, `${words} RETURNED ${chequeNo}`)
    lines.push(await lineOf(director, desk, `${words} RETURNED ${chequeNo}`))
  }
  const [one, two, three] = lines
  if (!one || !two || !three) throw new Error('a line is missing')
  const explain = (lineId: number) =>
    director.client.ask(explainBankLine, {
      userId: director.userId,
      cCode: branch.code,
      lineId,
      kind: 'bounce',
      note: '',
      invoiceDetailId: receipt.id,
    })

  const isReturned = ({ rule }: { rule: string }) => rule === 'R6'
  expect((await candidatesOf(director, one)).filter(isReturned)).toHaveLength(1)
  expect(await explain(one.lineId)).toMatchObject({ isSuccessful: true })
  expect((await candidatesOf(director, two)).filter(isReturned)).toHaveLength(1)
  expect(await explain(two.lineId)).toMatchObject({ isSuccessful: true })
  expect((await candidatesOf(director, three)).filter(isReturned)).toEqual([])
  expect(await explain(three.lineId)).toEqual(refused(banksMessages.receiptTaken))

  expect(
    await owned('select bounced_in::int as id from bank_match where receipt_id = $1 order by 1', [receipt.id]),
  ).toEqual([{ id: first.id }, { id: second.id }])
  expect(await brokenPromises()).toEqual([])
})

it('shows the state at the bank of the deposit that it is in now', async () => {
  const desk = await aDesk(app)
  const { director, branch, cashier, account } = desk
  await aBankLine(desk, 1)
  const cheque = await chequeInHand(desk, 100)
  await aDeposit({ by: cashier, receipts: [cheque], account }).approvedBy(director)

  const { responseObjects } = await director.client.ask(listReceipts, { page: 1, limit: 9, cCode: branch.code })

  expect(responseObjects).toMatchObject([{ invoiceDetailId: cheque.id, bank: 'notSeen' }])
})

it('is in the books with the day of each bounce, and with the reversal between them', async () => {
  const desk = await aDesk(app)
  const { cashier, salesman, branch } = desk
  const receipt = await chequeOf(desk, await anInvoice({ salesman, bill: 70 }), 70)
  const first = await returnedBy(desk, receipt)
  await aBatch(branch.code)
  await representing(cashier, receipt, first)
  await returnedBy(desk, receipt)
  await aBatch(branch.code)

  const entries = await owned(
    `select action, debit_account as debit, credit_account as credit, amount::float8 from posting_entry
     where receipt_no = $1 and action in ('bounce', 'represent') order by journal_id`,
    [receipt.id],
  )

  const bounce = { action: 'bounce', debit: 'AR', credit: 'BK', amount: 70 }
  expect(entries).toEqual([bounce, { action: 'represent', debit: 'CA', credit: 'AR', amount: 70 }, bounce])
  expect(await brokenPromises()).toEqual([])
})
