/**
 * The ordered checks of a receipt (document 1, section 5). The form runs them before it sends; the server runs the same checks on the
 * request, with its own balance.
 */
import { messages } from '../messages.ts'
import type { Day } from '../day.ts'
import { receiptMessages } from './receipts-messages.ts'
import { isNegative, type Money, subtract, ZERO } from '../money.ts'
import { isBlank, readable } from '../readable.ts'
import { fieldOf, firstBroken, type ServerRuleField, type Rule } from '../rules.ts'

export interface ReceiptForm {
  /** The form is about an invoice (Invoice Payment) or a client (Advance Payment). */
  readonly of: 'invoice' | 'client'
  readonly invoiceNo: string
  readonly client: string
  /** The balance of the invoice; `undefined` for an advance, which no bill limits. */
  readonly billAmount: Money | undefined
  readonly receiveAmount: Money
  readonly paymentMethod: string
  readonly chequeBank: string
  readonly chequeNo: string
  readonly chequeDate: Day | null
}

/** Cheque numbers are compared without their leading zeros (`cheque_key_of` of the database), so that zeros alone are no number. */
const isNoNumber = (chequeNo: string) => isBlank(readable(chequeNo).replace(/^[0٠۰ ]+/, ''))

const byCheque = (form: ReceiptForm) => form.paymentMethod === 'Cheque'

const rules: readonly Rule<ReceiptForm>[] = [
  [(form) => form.of === 'invoice' && form.invoiceNo === '', receiptMessages.noInvoice, 'invoiceNo'],
  [(form) => form.of === 'client' && form.client === '', receiptMessages.noClient, 'client'],
  // A negative amount gets the message of a zero one (decisions 5).
  [
    (form) => form.receiveAmount === ZERO || isNegative(form.receiveAmount),
    receiptMessages.amountZero,
    'receiveAmount',
  ],
  [
    (form) => form.billAmount !== undefined && isNegative(subtract(form.billAmount, form.receiveAmount)),
    receiptMessages.balanceNegative,
    'receiveAmount',
  ],
  [(form) => form.paymentMethod === '', receiptMessages.noMethod, 'paymentMethod'],
  [(form) => byCheque(form) && form.chequeBank === '', receiptMessages.noChequeBank, 'chequeBank'],
  [(form) => byCheque(form) && isNoNumber(form.chequeNo), receiptMessages.noChequeNo, 'chequeNo'],
  [(form) => byCheque(form) && form.chequeDate === null, receiptMessages.noChequeDate, 'chequeDate'],
]

/** Returns the first rule that a salesman's receipt breaks. */
export const brokenReceipt = (form: ReceiptForm) => firstBroken(rules, form)

type CashiersForm = ReceiptForm & { readonly salesmanId: number | undefined }

const cashierRules: readonly Rule<CashiersForm>[] = [
  ...rules,
  [(form) => !form.salesmanId, receiptMessages.noSalesman, 'salesmanId'],
]

/** Returns the first rule that a cashier's receipt breaks. It also needs a salesman, where -1 means the salesman of the invoice. */
export const brokenCashierReceipt = (form: CashiersForm) => firstBroken(cashierRules, form)

const paidMeanwhile: readonly ServerRuleField[] = [
  [receiptMessages.paidBy, 'receiveAmount'],
  [receiptMessages.paidByAnother, 'receiveAmount'],
]

const serverRules: readonly ServerRuleField[] = [
  ...paidMeanwhile,
  [receiptMessages.invoiceUnknown, 'invoiceNo'],
  [receiptMessages.clientUnknown, 'client'],
  [receiptMessages.salesmanUnknown, 'salesmanId'],
  [receiptMessages.bankUnknown, 'chequeBank'],
  [receiptMessages.chequeTaken, 'chequeNo'],
  [receiptMessages.chequeTakenBy, 'chequeNo'],
  [receiptMessages.referenceTaken, 'referenceNo'],
  [receiptMessages.referenceTakenBy, 'referenceNo'],
  [messages.upload.unknown, 'images'],
]

/** Returns the field of the form that a refused save is about. */
export const receiptFieldOf = (message: string) => fieldOf(cashierRules, serverRules, message)

/** Returns whether a refusal means that another receipt paid the invoice. */
export const isPaidMeanwhile = (message: string): boolean => fieldOf([], paidMeanwhile, message) !== undefined

interface Voiding {
  readonly reason: string
}

/** Returns the first reason why a receipt cannot be voided. */
export const brokenVoid = (form: Voiding) =>
  firstBroken<Voiding>([[({ reason }) => isBlank(reason), receiptMessages.noReason, 'comments']], form)
