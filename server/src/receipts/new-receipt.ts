/** Checks a receipt as it was sent and makes a row of it, for a salesman's save and for a cashier's. */
import type { Input } from '@backoffice/contract/call'
import { receiptImageCode } from '@backoffice/contract/image-codes'
import { messages } from '@backoffice/contract/messages'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { receiptRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { formatMoney, type Money } from '@backoffice/contract/money'
import type { Broken } from '@backoffice/contract/rules'
import { readable } from '@backoffice/contract/readable'
import type { ReceiptForm } from '@backoffice/contract/receipts/receipt-rules'
import type { saveCashierReceipt, saveReceipts } from '@backoffice/contract/receipts/receipts'
import type { Db, SessionUser } from '../db/database.ts'
import { invalid, type Refusal, refuse } from '../http/refusals.ts'
import * as invoices from '../invoices/invoices.sql.ts'
import * as receipts from './receipts.sql.ts'
import { refuseTakenReference } from './references.ts'

type SentReceipt = Input<typeof saveReceipts>['invoiceDetails'][number] | Input<typeof saveCashierReceipt>

/** Returns the sent receipt as a form for the rules, with the balance from the database. */
export function formOf(sent: SentReceipt, balance: number | undefined): ReceiptForm {
  return {
    of: isAdvance(sent) ? 'client' : 'invoice',
    invoiceNo: sent.invoiceNo.trim(),
    client: sent.aCode ?? '',
    billAmount: balance as Money | undefined,
    receiveAmount: sent.receiveAmount,
    paymentMethod: sent.paymentMode,
    chequeBank: sent.chequeBank,
    chequeNo: sent.chequeNO,
    chequeDate: sent.chequeDate,
  }
}

const isAdvance = (sent: SentReceipt) => sent.paymentType === 'Advance Payment'

/** Returns the receipt as a refusal names it among several. */
const nameOf = (sent: SentReceipt) =>
  isAdvance(sent) ? receiptRefusals.advanceRow(sent.aCode ?? '') : receiptRefusals.invoiceRow(sent.invoiceNo.trim())

/** Makes a refusal; if there are several receipts it names the receipt. */
type RefusalOf = (message: string) => Refusal

/** Reads everything that the rules need from the database about the receipts of a save. */
export async function knownOf(db: Db, sent: readonly SentReceipt[], salesmanId: number | undefined) {
  const branches = [...new Set(sent.map((receipt) => receipt.cCode))]
  const numbers = [...new Set(sent.map((receipt) => receipt.invoiceNo.trim()).filter((no) => no !== ''))]
  const owed = numbers.length === 0 ? [] : await invoices.owed(db, branches, numbers, salesmanId)
  const banks = sent.some((receipt) => receipt.chequeBank !== '')
    ? await receipts.chequeBanks(db)
    : new Map<string, string>()
  return {
    banks,
    refusalOf:
      (receipt: SentReceipt): RefusalOf =>
      (message) =>
        refuse(sent.length > 1 ? receiptRefusals.about(nameOf(receipt), message) : message),
    invoiceOf: (receipt: SentReceipt) =>
      isAdvance(receipt)
        ? undefined
        : owed.find(
            (invoice) => invoice.branchCode === receipt.cCode && invoice.invoiceNo === receipt.invoiceNo.trim(),
          ),
  }
}
type Known = Awaited<ReturnType<typeof knownOf>>

/** Turns a valid receipt into a row, or refuses it by the rules that need the database. */
export async function rowOf(
  db: Db,
  sent: SentReceipt,
  known: Known,
  by: Pick<receipts.NewReceipt, 'salesman_id' | 'comment'>,
  user: SessionUser,
): Promise<receipts.NewReceipt> {
  const invoice = known.invoiceOf(sent)
  const refusal = known.refusalOf(sent)
  if (isAdvance(sent) && !(await receipts.hasAccount(db, sent.cCode, sent.aCode ?? '', 'PARTY')))
    throw refusal(receiptMessages.clientUnknown)
  const row = {
    branch_code: sent.cCode,
    invoice_id: invoice?.id ?? null,
    party: invoice?.party ?? sent.aCode ?? '',
    ...chequeOf(sent, known.banks, refusal),
    reference_no: referenceOf(sent),
    amount: sent.receiveAmount,
    image_code: receiptImageCode(invoice?.invoiceNo ?? sent.aCode ?? ''),
    recorded_by: user.userId,
    ...by,
  }
  await refuseTakenCheque(db, user, row, refusal)
  await refuseTakenReference(db, user, row.reference_no, refusal)
  return row
}

/** Returns the reference of an online payment. A reference that was typed before the method was changed is not part of the receipt. */
export const referenceOf = ({ paymentMode, referenceNo }: { paymentMode: string; referenceNo?: string | undefined }) =>
  paymentMode === 'Cash/Cheque Online' ? readable(referenceNo ?? '') : ''

type SentCheque = Pick<SentReceipt, 'paymentMode' | 'chequeBank' | 'chequeNO' | 'chequeDate'>

/** Returns the method and the cheque of a receipt. Details of a cheque that were typed before the method was changed to cash are no part of it. */
export function chequeOf(
  { paymentMode, chequeBank, chequeNO, chequeDate }: SentCheque,
  banks: Known['banks'],
  refusal: RefusalOf,
) {
  const cash = paymentMode === 'Cash'
  const bank = chequeBank === '' || cash ? '' : banks.get(chequeBank)
  if (bank === undefined) throw refusal(receiptMessages.bankUnknown)
  return {
    method: paymentMode,
    cheque_no: cash ? '' : readable(chequeNO),
    cheque_on: cash ? null : chequeDate,
    cheque_bank: bank,
  }
}

/**
 * Refuses a cheque that a receipt has already, and names the receipt to a user who may read it. Of two at the same moment the database refuses the second
 * (`cheque_is_unique_of_party`).
 */
export async function refuseTakenCheque(
  db: Db,
  user: SessionUser,
  row: Parameters<typeof receipts.ofCheque>[2] & { readonly cheque_no: string },
  refusal: RefusalOf = refuse,
) {
  if (row.cheque_no === '') return
  const taken = await receipts.ofCheque(db, user, row)
  if (!taken) return
  if (!taken.readable) throw refusal(receiptMessages.chequeTaken)
  const { invoiceNo, client, by, at } = taken
  const receipt = invoiceNo === null ? receiptRefusals.ofAdvance(client) : receiptRefusals.ofInvoice(invoiceNo)
  throw refusal(receiptMessages.chequeTakenBy(row.cheque_no, receipt, by, at))
}

interface PaidInvoice {
  readonly id: number
  readonly invoiceNo: string
  readonly bill: number
}

/**
 * Returns the refusal of an amount above the balance of an invoice. If the bill covers the amount, others have paid meanwhile: the refusal
 * says so, and gives their receipt, the person and the moment if the user may read the receipt.
 */
export async function overpaid(
  db: Db,
  user: SessionUser,
  { id, invoiceNo, bill }: PaidInvoice,
  amount: number,
): Promise<string> {
  const paid = amount > bill ? undefined : await receipts.lastPaid(db, user, id)
  if (paid?.readable === false) return receiptMessages.paidByAnother(invoiceNo)
  return paid
    ? receiptMessages.paidBy(invoiceNo, String(paid.receiptId), formatMoney(paid.amount), paid.by, paid.at)
    : receiptMessages.balanceNegative
}

/** Returns the message of a rule that a receipt breaks; for an amount above the balance it is the full reason from the database. */
export const reasonOf = async (
  db: Db,
  user: SessionUser,
  { message }: Broken,
  invoice: PaidInvoice | undefined,
  sent: SentReceipt,
) =>
  message === receiptMessages.balanceNegative && invoice ? overpaid(db, user, invoice, sent.receiveAmount) : message

/**
 * Refuses an invoice that does not exist. This rule comes right after "Please select any invoice first", because it is about the same
 * field.
 */
export function refuseUnknownInvoice(sent: SentReceipt, known: Known) {
  if (!isAdvance(sent) && sent.invoiceNo.trim() !== '' && !known.invoiceOf(sent))
    throw known.refusalOf(sent)(receiptMessages.invoiceUnknown)
}

/** Refuses a client that is not the client of the invoice, because it would be unclear who paid. */
export function refuseOtherClient(sent: SentReceipt, known: Known, field: string) {
  const named = sent.aCode?.trim()
  const invoice = known.invoiceOf(sent)
  if (named && invoice && invoice.party !== named) throw invalid({ [field]: [messages.field.otherClient] })
}
