/** Fills a database with receipts and deposits in every state, through the calls of the application. */
import type { Call, Wire } from '@backoffice/contract/call'
import { saveDeposit } from '@backoffice/contract/deposits/deposits'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { aCheque, aDeposit, aReceipt } from '../builders/cash.ts'
import { depositOf, receiptOf } from '../builders/cash-forms.ts'
import { aDesk, anInvoice, type Desk, today, type Worker } from '../builders/desk.ts'
import { anUpload } from '../builders/uploads.ts'
import type { TestApp } from '../harness.ts'
import { owned } from '../owner.ts'

async function saved<C extends Call>({ client }: Worker, call: C, wire: Wire<C>): Promise<void> {
  const answer: unknown = await client.ask(call, wire)
  if (!(answer as { isSuccessful: boolean }).isSuccessful) throw new Error(`${call.name} was refused`)
}

/** Two branches, so that a mistake in row level security shows; the second has one receipt of each stage only. */
export async function fill(app: Pick<TestApp, 'as'>): Promise<void> {
  const desk = await aDesk(app)
  await receiptsAtEveryStage(desk)
  await receiptsAtEveryStage(await aDesk(app))
  await advances(desk)
  await images(desk)
  await repeatedCheque(desk)
  await owned(`update notification set read_at = now() where id in (select min(id) from notification group by user_id)`)
}

async function receiptsAtEveryStage({ branch, salesman, cashier, director }: Desk): Promise<void> {
  const invoice = await anInvoice({ salesman, bill: 10_000, receivedBefore: 100 })
  const take = (amount: number) => aReceipt({ by: salesman, invoice, amount })
  await take(10)
  await take(20).voided('taken twice')
  await take(30).sentTo(cashier, 'please count')
  await take(40).sentTo(cashier).declined('no picture')
  await take(50).sentTo(cashier).declined().sentTo(cashier).approved()
  await aReceipt({ by: cashier, invoice, amount: 60 })
  await aReceipt({ by: salesman, invoice, ...aCheque(70) })
    .sentTo(cashier)
    .approved()
    .bounced(director, 'no funds')
  const inHand = (amount: number) => take(amount).sentTo(cashier).approved()
  await aDeposit({ by: cashier, receipts: [await inHand(80), await inHand(81)] })
  await aDeposit({ by: cashier, receipts: [await inHand(90), await inHand(91)] }).approvedBy(
    director,
    await today(branch.code),
  )
  await aDeposit({ by: cashier, receipts: [await inHand(95)] }).declinedBy(director, 'wrong slip')
}

async function advances({ salesman, cashier, director, party }: Desk): Promise<void> {
  const invoice = await anInvoice({ salesman, party, bill: 5000 })
  await aReceipt({ by: salesman, party, amount: 500 })
  await aReceipt({ by: salesman, party, amount: 600 }).appliedTo(invoice, 400)
  await aReceipt({ by: salesman, party, amount: 700 }).appliedTo(invoice, 300).voided()
  await aReceipt({ by: salesman, party, ...aCheque(800) })
    .appliedTo(invoice, 200)
    .sentTo(cashier)
    .approved()
    .bounced(director)
}

async function images({ salesman, cashier, account }: Desk): Promise<void> {
  const invoice = await anInvoice({ salesman })
  const photo = await anUpload({ by: salesman, code: 'IR1' })
  await anUpload({ by: salesman, code: 'IR2' })
  await saved(salesman, saveReceipts, {
    invoiceDetails: [{ ...receiptOf(invoice), invoiceDetailsImages: [photo.sent] }],
  })
  const slip = await anUpload({ by: cashier, code: 'DS1' })
  const receipt = await aReceipt({ by: salesman }).sentTo(cashier).approved()
  const { cashierDeposits } = depositOf(cashier, [receipt], account)
  await saved(cashier, saveDeposit, {
    cashierDeposits: cashierDeposits.map((line) => ({ ...line, cashierDepositsImages: [slip.sent] })),
  })
}

/** A cheque that two live receipts have, as databases hold it from the time before that was refused. */
async function repeatedCheque({ branch, salesman, party }: Desk): Promise<void> {
  for (const repeat of [0, 1]) {
    await owned(
      `insert into receipt
         (branch_code, party, salesman_id, recorded_by, method, cheque_no, cheque_bank, cheque_on, amount, cheque_repeat)
       values ($1, $2, $3, $3, 'Cheque', '004711', 'HBL', '2026-01-02', 15, $4)`,
      [branch.code, party, salesman.userId, repeat],
    )
  }
}
