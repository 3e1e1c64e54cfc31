/** Builds the requests that the screens of the cash chain send, for receipts and deposits that exist. */
import type { Wire } from '@backoffice/contract/call'
import type { saveCashierReceipt, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { ALL, type PaymentMethod } from '@backoffice/contract/statuses'
import { BACK_TO_SENDER, type settleTransfers } from '@backoffice/contract/users/holdings'
import { type Invoice, today, type Worker } from './desk.ts'

type SentReceipt = Wire<typeof saveReceipts>['invoiceDetails'][number]
type SentCashierReceipt = Wire<typeof saveCashierReceipt>

export interface Receipt {
  readonly id: number
  readonly branch: string
  readonly amount: number
  readonly salesmanId: number
  /** An advance has none. */
  readonly invoice: Invoice | undefined
  /** The user who recorded it, and the cashier it was sent to. */
  readonly by: Worker
  readonly cashier: Worker | undefined
  /** Its last hand-over; 0 before the first. */
  readonly transferId: number
}

export interface Deposit {
  readonly id: number
  readonly no: string
  readonly branch: string
  readonly total: number
  readonly by: Worker
  readonly receipts: readonly Receipt[]
}

export interface Payment {
  readonly amount?: number
  readonly method?: PaymentMethod
  readonly chequeNo?: string
  readonly chequeDate?: string
  readonly chequeBank?: string
}

/** Returns the fields that both forms of a receipt share. */
export const paid = ({ amount = 100, method = 'Cash', chequeNo = '', chequeDate = '', chequeBank = '' }: Payment) => ({
  receiveAmount: amount,
  chequeNO: chequeNo,
  chequeDate,
  chequeBank,
  paymentMode: method,
})

/** Returns the receipt that a salesman's form sends for an invoice. */
export const receiptOf = (invoice: Invoice, payment: Payment = {}): SentReceipt => {
  const { paymentMode, ...rest } = paid(payment)
  if (paymentMode === 'Cash/Cheque Online') throw new Error('a salesman does not receive online payments')
  return { ...rest, paymentMode, sUserId: invoice.salesman.userId, cCode: invoice.branch, invoiceNo: invoice.no }
}

/** Returns the receipt that a cashier's form sends for an invoice, with All as the salesman. */
export const cashierReceiptOf = (cashier: Worker, invoice: Invoice, payment: Payment = {}): SentCashierReceipt => ({
  ...paid(payment),
  sUserId: ALL,
  c_User_Id: cashier.userId,
  cCode: invoice.branch,
  invoiceNo: invoice.no,
})

/** Returns the hand-over that the salesman's screen sends for a receipt. */
export const handOverOf = (receipt: Receipt, cashier: Worker, comments = '') => ({
  invoiceDetailId: receipt.id,
  cCode: receipt.branch,
  s_User_Id: receipt.salesmanId,
  c_User_Id: cashier.userId,
  comments,
})

/** Returns the request of the salesman's screen that voids a receipt. */
export const voidingOf = (receipt: Receipt, comments = 'taken twice') => ({
  invoiceDetailId: receipt.id,
  s_User_Id: receipt.salesmanId,
  comments,
})

/** Returns the request of the screens that applies a part of an advance. */
export const applyingOf = (advance: Receipt, by: Worker, invoice: Invoice, amount: number) => ({
  invoiceDetailId: advance.id,
  cCode: advance.branch,
  invoiceNo: invoice.no,
  amount,
  userId: by.userId,
})

/** Returns the request of the screens that marks a cheque of a deposit bounced today. */
export const bouncingOf = async (deposit: Deposit, receipt: Receipt, by: Worker, comments = 'no funds') => ({
  invoiceDetailId: receipt.id,
  depositNo: deposit.no,
  bouncedOn: await today(deposit.branch),
  comments,
  userId: by.userId,
})

/** Returns the decision that the cashier's screen sends about a hand-over. */
export const decisionOf = (receipt: Receipt, cashier: Worker, status: 1 | 2, comments = '') => ({
  id: receipt.transferId,
  c_User_Id: cashier.userId,
  status,
  comments,
})

/** Returns the request of the screens that removes hand-overs from their cashiers, back to their senders or on to another cashier. */
export const settlementOf = (
  receipts: readonly Receipt[],
  director: Worker,
  cashier?: Worker,
  comments = 'on leave',
): Wire<typeof settleTransfers> => ({
  userId: director.userId,
  transfers: receipts.map(({ transferId }) => ({ id: transferId })),
  cashierId: cashier?.userId ?? BACK_TO_SENDER,
  comments,
})

/** Returns the deposit that the deposit screen sends for approved receipts. */
export const depositOf = (cashier: Worker, receipts: readonly Receipt[], account: string, slipNo = 'SLIP-1') => ({
  cashierDeposits: receipts.map((receipt) => ({
    id: receipt.transferId,
    invoiceDetailId: receipt.id,
    aCode: account,
    c_User_Id: cashier.userId,
    depositSlipNo: slipNo,
    cCode: receipt.branch,
  })),
})
