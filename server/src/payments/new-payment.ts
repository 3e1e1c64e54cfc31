/** Checks a payment as it was sent and makes rows of it. */
import { role } from '@backoffice/contract/access'
import type { Input } from '@backoffice/contract/call'
import { receiptImageCode } from '@backoffice/contract/image-codes'
import { messages } from '@backoffice/contract/messages'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { type Money, ZERO } from '@backoffice/contract/money'
import { brokenCashierPayment, brokenPayment, type PaymentForm } from '@backoffice/contract/payments/payment-rules'
import type { savePayment } from '@backoffice/contract/payments/payments'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import { receiptsOf, totalOf } from '@backoffice/contract/payments/spread'
import { readable } from '@backoffice/contract/readable'
import { ALL, salesmanPaymentMethods } from '@backoffice/contract/statuses'
import { rowOwnerOf } from '../cash/row-owner.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { denied, invalid, refuse } from '../http/refusals.ts'
import * as invoices from '../invoices/invoices.sql.ts'
import { chequeOf, overpaid, referenceOf, refuseTakenCheque } from '../receipts/new-receipt.ts'
import * as receipts from '../receipts/receipts.sql.ts'
import { refuseTakenReference } from '../receipts/references.ts'

type SentPayment = Input<typeof savePayment>
type OwedInvoice = Awaited<ReturnType<typeof invoices.owed>>[number]

const isCashier = ({ roleId }: SessionUser) => roleId === role.cashier

/** Refuses fields that a salesman's form does not have: another salesman, and a method that only cashiers use. */
export function refuseCashiersFields(sent: SentPayment, user: SessionUser) {
  if (isCashier(user)) return
  if (sent.salesmanId && sent.salesmanId !== user.userId) throw denied()
  const known: readonly string[] = ['', ...salesmanPaymentMethods]
  const at = sent.instruments.findIndex(({ paymentMode }) => !known.includes(paymentMode))
  if (at >= 0) throw invalid({ [`instruments.${at}.paymentMode`]: [messages.field.choice] })
}

/** Finds the invoices of a payment in the order in which they were sent; a number that is left empty finds none. */
export async function invoicesOf(db: Db, sent: SentPayment, user: SessionUser) {
  const numbers = sent.invoices.map(({ invoiceNo }) => invoiceNo.trim())
  const found = numbers.length === 0 ? [] : await invoices.owed(db, [sent.cCode], numbers, rowOwnerOf(user).salesmanId)
  const paid = numbers.map((number) => found.find(({ invoiceNo }) => invoiceNo === number))
  const unknown = numbers.find((number, at) => number !== '' && !paid[at])
  if (unknown !== undefined)
    throw refuse(numbers.length > 1 ? paymentsMessages.invoiceUnknownOf(unknown) : receiptMessages.invoiceUnknown)
  const client = sent.aCode.trim()
  const others = client !== '' && paid.find((invoice) => invoice && invoice.party !== client)
  if (others) throw refuse(paymentsMessages.otherClient(others.invoiceNo))
  return paid
}

/** Refuses a payment that breaks a rule of the form. */
export async function refuseBroken(
  db: Db,
  sent: SentPayment,
  paid: readonly (OwedInvoice | undefined)[],
  user: SessionUser,
) {
  const form: PaymentForm = {
    client: sent.aCode.trim(),
    instruments: sent.instruments.map(({ paymentMode, amount, chequeBank, chequeNO, chequeDate, referenceNo }) => ({
      paymentMethod: paymentMode,
      amount,
      chequeBank,
      chequeNo: chequeNO,
      chequeDate,
      referenceNo: referenceNo ?? '',
    })),
    invoices: sent.invoices.map(({ invoiceNo, amount }, at) => ({
      invoiceNo: invoiceNo.trim(),
      amount,
      owed: paid[at]?.balance as Money | undefined,
    })),
    advance: sent.advanceAmount,
  }
  const broken = isCashier(user)
    ? brokenCashierPayment({ ...form, salesmanId: sent.salesmanId || undefined })
    : brokenPayment(form)
  if (!broken) return
  const { message, field } = broken
  const at = Number(/^invoices\.(\d+)\.amount$/.exec(field)?.[1] ?? -1)
  const invoice = message === receiptMessages.amountZero ? undefined : paid[at]
  const reason = invoice ? await overpaid(db, user, invoice, sent.invoices[at]?.amount ?? ZERO) : message
  throw refuse(reason === receiptMessages.balanceNegative ? message : reason)
}

/** Returns the salesman who brings the payment. A cheque is given back to one person, so that it has one. */
export async function salesmanOf(
  db: Db,
  sent: SentPayment,
  paid: readonly (OwedInvoice | undefined)[],
  user: SessionUser,
): Promise<number> {
  if (!isCashier(user)) return user.userId
  const chosen = sent.salesmanId
  if (chosen && chosen !== ALL) {
    if (!(await receipts.sellsIn(db, sent.cCode, chosen))) throw refuse(receiptMessages.salesmanUnknown)
    return chosen
  }
  const [salesman, ...others] = new Set(paid.flatMap((invoice) => (invoice ? [invoice.salesmanId] : [])))
  if (others.length > 0) throw refuse(paymentsMessages.severalSalesmen)
  if (salesman === undefined) throw refuse(receiptMessages.noSalesman)
  return salesman
}

/** Turns a valid payment into its row and the rows of its instruments, or refuses it by the rules that need the database. */
export async function rowsOf(db: Db, sent: SentPayment, salesmanId: number, user: SessionUser) {
  const { cCode: branch_code } = sent
  const party = sent.aCode.trim()
  if (!(await receipts.hasAccount(db, branch_code, party, 'PARTY'))) throw refuse(receiptMessages.clientUnknown)
  const banks = sent.instruments.some(({ chequeBank }) => chequeBank !== '')
    ? await receipts.chequeBanks(db)
    : new Map<string, string>()
  const instruments = sent.instruments.map((one) => ({
    ...chequeOf(one, banks, (message) =>
      refuse(sent.instruments.length > 1 ? paymentsMessages.bankUnknownOf(readable(one.chequeNO)) : message),
    ),
    amount: one.amount,
  }))
  for (const cheque of instruments) await refuseTakenCheque(db, user, { branch_code, party, ...cheque })
  for (const one of sent.instruments) await refuseTakenReference(db, user, referenceOf(one))
  const payment = {
    branch_code,
    party,
    salesman_id: salesmanId,
    entered_by: user.userId,
    amount: totalOf(sent.instruments.map(({ amount }) => amount)) ?? ZERO,
    comment: sent.comments ?? '',
  }
  return { payment, instruments }
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

/** Returns the receipts of an entered payment, in the order of its instruments. */
export function receiptRows(
  paymentId: number,
  { payment, instruments }: Rows,
  sent: SentPayment,
  paid: readonly (OwedInvoice | undefined)[],
): receipts.NewReceipt[] {
  const parts = receiptsOf(
    sent.instruments.map(({ amount }) => amount),
    sent.invoices.map(({ amount }) => amount),
  )
  const { branch_code, party, salesman_id, entered_by, comment } = payment
  return parts.flatMap(({ instrument, invoice, amount }, at) => {
    const row = instruments[instrument]
    if (!row) return []
    const pays = invoice === undefined ? undefined : paid[invoice]
    return {
      branch_code,
      party,
      salesman_id,
      recorded_by: entered_by,
      comment,
      ...row,
      amount,
      reference_no: sent.instruments[instrument] ? referenceOf(sent.instruments[instrument]) : '',
      invoice_id: pays?.id ?? null,
      image_code: receiptImageCode(pays?.invoiceNo ?? party),
      payment_id: paymentId,
      instrument,
      instrument_part: at - parts.findIndex((part) => part.instrument === instrument),
    }
  })
}
