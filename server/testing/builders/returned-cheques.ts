/** Builds cheques that the bank returned, and what is decided about them. */
import { giveBackCheque, replaceCheque, representCheque } from '@backoffice/contract/receipts/returned-cheques'
import { ownedRow } from '../owner.ts'
import { aCheque, aReceipt, type Deposit, type Receipt } from './cash.ts'
import { type Desk, type Invoice, type Worker } from './desk.ts'
import { banked, bounced, chequeInHand } from './stories.ts'

/** Returns a cheque that bounced, with its deposit. */
export async function returnedCheque(desk: Desk, receipt?: Receipt) {
  const of = await banked(desk, receipt ?? (await chequeInHand(desk)))
  const { isSuccessful, message } = await bounced(desk, of.receipt, of.deposit)
  if (!isSuccessful) throw new Error(message)
  return of
}

/** Returns a new cheque of an invoice, in the hands of the cashier. */
export const chequeOf = ({ salesman, cashier }: Desk, invoice: Invoice, amount: number) =>
  aReceipt({ by: salesman, invoice, ...aCheque(amount) })
    .sentTo(cashier)
    .approved()

/** Records an advance in cash of the client of a receipt. */
export async function inPlaceOf({ salesman }: Desk, { id }: Receipt, amount: number) {
  const { party } = await ownedRow<{ party: string }>('select party from receipt where id = $1', [id])
  return aReceipt({ by: salesman, party, amount })
}

const bounceOf = (receipt: Receipt, deposit: Pick<Deposit, 'no'>, by: Worker) => ({
  invoiceDetailId: receipt.id,
  depositNo: deposit.no,
  userId: by.userId,
})

export const representing = (by: Worker, receipt: Receipt, deposit: Pick<Deposit, 'no'>, comments = '') =>
  by.client.ask(representCheque, { ...bounceOf(receipt, deposit, by), comments })

export const replacing = (by: Worker, receipt: Receipt, deposit: Pick<Deposit, 'no'>, others: readonly Receipt[]) =>
  by.client.ask(replaceCheque, {
    ...bounceOf(receipt, deposit, by),
    receipts: others.map(({ id }) => ({ invoiceDetailId: id })),
  })

export const givingBack = (by: Worker, receipt: Receipt, deposit: Pick<Deposit, 'no'>, comments = 'the client asked') =>
  by.client.ask(giveBackCheque, { ...bounceOf(receipt, deposit, by), comments })

/** Returns what an invoice owes. */
export const owedOn = async ({ id }: Pick<Invoice, 'id'>): Promise<number> =>
  (await ownedRow<{ balance: number }>('select balance::float8 from invoice where id = $1', [id])).balance
