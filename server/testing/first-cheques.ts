/** The cheques of a new company that the bank returns: each person marks one, and those who may decide what becomes of the paper. */
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { aCheque, aDeposit, aReceipt } from './builders/cash.ts'
import { bouncingOf } from './builders/cash-forms.ts'
import type { Invoice, Worker } from './builders/desk.ts'
import { givingBack, replacing, representing } from './builders/returned-cheques.ts'

interface People {
  readonly salesman: Worker
  readonly cashier: Worker
  readonly director: Worker
  readonly depositApprover: Worker
  /** The client of the invoices, and the account of the deposits. */
  readonly party: string
  readonly account: string
  readonly anInvoice: () => Promise<Invoice>
  readonly saved: (answer: { readonly isSuccessful: boolean; readonly message: string }) => void
}

export async function chequesBounce(people: People): Promise<void> {
  const { salesman, cashier, director, depositApprover, party, account, anInvoice, saved } = people
  const bouncedBy = async (by: Worker) => {
    const receipt = await aReceipt({ by: cashier, invoice: await anInvoice(), ...aCheque() })
    const deposit = await aDeposit({ by: cashier, receipts: [receipt], account }).approvedBy(director)
    saved(await by.client.ask(bounceCheque, await bouncingOf(deposit, receipt, by)))
    return [receipt, deposit] as const
  }
  await bouncedBy(depositApprover)
  for (const by of [cashier, director]) {
    saved(await representing(by, ...(await bouncedBy(by))))
    saved(await replacing(by, ...(await bouncedBy(by)), [await aReceipt({ by: salesman, party, amount: 10 })]))
    saved(await givingBack(by, ...(await bouncedBy(by))))
  }
}
