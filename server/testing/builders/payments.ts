/** Builds payments through their call, as people make them, with their receipts as other builders make receipts. */
import { role } from '@backoffice/contract/access'
import type { Wire } from '@backoffice/contract/call'
import { savePayment } from '@backoffice/contract/payments/payments'
import { ALL } from '@backoffice/contract/statuses'
import { owned } from '../owner.ts'
import { aCheque, type Receipt, withTransfer } from './cash.ts'
import { paid, type Payment as Received } from './cash-forms.ts'
import type { Invoice, Worker } from './desk.ts'

type Sent = Wire<typeof savePayment>

export interface PaymentWishes {
  readonly by: Worker
  readonly party: string
  /** The invoices with the amount that each gets; nothing more is an advance. */
  readonly invoices?: readonly (readonly [Invoice, number])[]
  readonly instruments: readonly Received[]
  readonly salesmanId?: number
}

export interface Payment {
  readonly id: number
  readonly no: string
  readonly by: Worker
  /** Its receipts, in the order of its instruments and their parts. */
  readonly receipts: readonly Receipt[]
}

/** Returns the cash of a payment. */
export const inCash = (amount: number): Received => ({ amount, method: 'Cash' })
/** Returns a cheque that no other payment has. */
export const byCheque = (amount: number): Received => aCheque(amount)

/** Returns the payment that the form sends. */
export function paymentOf({ by, party, invoices = [], instruments, salesmanId }: PaymentWishes): Sent {
  const received = instruments.reduce((total, { amount = 0 }) => total + Math.round(amount * 100), 0)
  const given = invoices.reduce((total, [, amount]) => total + Math.round(amount * 100), 0)
  return {
    userId: by.userId,
    cCode: by.branch,
    aCode: party,
    ...(by.roleId === role.cashier && { salesmanId: salesmanId ?? ALL }),
    instruments: instruments.map((one) => {
      const { receiveAmount, ...cheque } = paid(one)
      return { ...cheque, amount: receiveAmount }
    }),
    invoices: invoices.map(([{ no }, amount]) => ({ invoiceNo: no, amount })),
    advanceAmount: (received - given) / 100,
  }
}

/** Records a payment and returns it; a refusal fails the test. */
export async function aPayment(wishes: PaymentWishes): Promise<Payment> {
  const { by, invoices = [] } = wishes
  const { isSuccessful, message, value } = await by.client.ask(savePayment, paymentOf(wishes))
  if (!isSuccessful || !value) throw new Error(`the payment was refused: ${message}`)
  const rows = await owned<{ id: number; amount: number; salesmanId: number; invoiceId: number | null }>(
    `select id::int, amount::float8, salesman_id as "salesmanId", invoice_id::int as "invoiceId" from receipt
     where payment_id = $1 order by instrument, instrument_part`,
    [value.paymentId],
  )
  const receipts = await Promise.all(
    rows.map(({ invoiceId, ...row }) =>
      withTransfer({
        ...row,
        branch: by.branch,
        by,
        invoice: invoices.find(([{ id }]) => id === invoiceId)?.[0],
        cashier: by.roleId === role.cashier ? by : undefined,
        transferId: 0,
      }),
    ),
  )
  return { id: value.paymentId, no: value.paymentNo, by, receipts }
}

type Paid = readonly [Invoice, number]

/** Records one cheque that pays two invoices, and returns its receipts. */
export async function aChequeOver(
  by: Worker,
  party: string,
  one: Paid,
  two: Paid,
): Promise<readonly [Receipt, Receipt]> {
  const wishes = { by, party, instruments: [byCheque(one[1] + two[1])], invoices: [one, two] }
  const [first, second] = (await aPayment(wishes)).receipts
  if (!first || !second) throw new Error('the cheque has not two receipts')
  return [first, second]
}
