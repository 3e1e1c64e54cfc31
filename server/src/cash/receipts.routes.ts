import type { Input } from '@backoffice/contract/call'
import { outstandingAgeing } from '@backoffice/contract/cash/ageing'
import {
  brokenCashierReceipt,
  brokenReceipt,
  brokenVoid,
  type ReceiptForm,
} from '@backoffice/contract/cash/receipt-rules'
import {
  listPendingInvoices,
  listReceipts,
  saveCashierReceipt,
  saveReceipts,
  voidReceipts,
} from '@backoffice/contract/cash/receipts'
import { receiptImageCode } from '@backoffice/contract/image-codes'
import { messages } from '@backoffice/contract/messages'
import type { Money } from '@backoffice/contract/money'
import { readable } from '@backoffice/contract/readable'
import { ALL } from '@backoffice/contract/statuses'
import type { Db } from '../db/database.ts'
import { imageLinks } from '../files/links.ts'
import { invalid, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as attachments from './attachments.sql.ts'
import * as invoices from './invoices.sql.ts'
import { leftMessage } from './moved-on.ts'
import * as receipts from './receipts.sql.ts'
import { refuseRepeated } from './repeated.ts'
import * as transfers from './transfers.sql.ts'
import { whoseOf } from './whose.ts'

type SentReceipt = Input<typeof saveReceipts>['invoiceDetails'][number] | Input<typeof saveCashierReceipt>

/** The sent receipt as the form's rules see it, with the balance the server knows. */
function formOf(sent: SentReceipt, balance: number | undefined): ReceiptForm {
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

/** What the database knows about the receipts of one save. */
async function knownOf(db: Db, sent: readonly SentReceipt[], salesmanId: number | undefined) {
  const branches = [...new Set(sent.map((receipt) => receipt.cCode))]
  const numbers = [...new Set(sent.map((receipt) => receipt.invoiceNo.trim()).filter((no) => no !== ''))]
  const owed = numbers.length === 0 ? [] : await invoices.owed(db, branches, numbers, salesmanId)
  const banks = sent.some((receipt) => receipt.chequeBank !== '')
    ? await receipts.chequeBanks(db)
    : new Map<string, string>()
  return {
    banks,
    invoiceOf: (receipt: SentReceipt) =>
      isAdvance(receipt)
        ? undefined
        : owed.find(
            (invoice) => invoice.branchCode === receipt.cCode && invoice.invoiceNo === receipt.invoiceNo.trim(),
          ),
  }
}
type Known = Awaited<ReturnType<typeof knownOf>>

/** Turns a sent receipt that broke no rule into a row, or refuses what only the server can know. */
async function rowOf(
  db: Db,
  sent: SentReceipt,
  known: Known,
  by: { readonly recordedBy: number; readonly salesmanId: number; readonly comment: string },
): Promise<receipts.NewReceipt> {
  const invoice = known.invoiceOf(sent)
  if (isAdvance(sent) && !(await receipts.hasAccount(db, sent.cCode, sent.aCode ?? '', 'PARTY')))
    throw refuse(messages.receipt.clientUnknown)
  const cash = sent.paymentMode === 'Cash'
  const bank = sent.chequeBank === '' || cash ? '' : known.banks.get(sent.chequeBank)
  if (bank === undefined) throw refuse(messages.receipt.bankUnknown)
  const row = {
    branchCode: sent.cCode,
    invoiceId: invoice?.id ?? null,
    party: invoice?.party ?? sent.aCode ?? '',
    method: sent.paymentMode,
    // What was typed for a cheque before the method was changed to cash is not part of the receipt.
    chequeNo: cash ? '' : readable(sent.chequeNO),
    chequeOn: cash ? null : sent.chequeDate,
    chequeBank: bank,
    amount: sent.receiveAmount,
    imageCode: receiptImageCode(invoice?.invoiceNo ?? sent.aCode ?? ''),
    ...by,
  }
  if (row.chequeNo !== '') await refuseTakenCheque(db, row)
  return row
}

/** Says where the cheque is; of two at the same moment the database refuses the second (`cheque_is_unique_of_party`). */
async function refuseTakenCheque(db: Db, row: receipts.NewReceipt) {
  const taken = await receipts.ofCheque(db, row)
  if (!taken) return
  const { invoiceNo, client, by, at } = taken
  const receipt = invoiceNo === null ? messages.receipt.ofAdvance(client) : messages.receipt.ofInvoice(invoiceNo)
  throw refuse(messages.receipt.chequeTakenBy(receipt, by, at))
}

/** An invoice that is named but not there stands right after "Please select any invoice first": it is the same question. */
function refuseUnknownInvoice(sent: SentReceipt, known: Known) {
  if (!isAdvance(sent) && sent.invoiceNo.trim() !== '' && !known.invoiceOf(sent))
    throw refuse(messages.receipt.invoiceUnknown)
}

/** A client beside the invoice is the invoice's own: of two that differ, nobody knows whose money it is. */
function refuseOtherClient(sent: SentReceipt, known: Known, field: string) {
  const named = sent.aCode?.trim()
  const invoice = known.invoiceOf(sent)
  if (named && invoice && invoice.party !== named) throw invalid({ [field]: [messages.field.otherClient] })
}

export const receiptRoutes = [
  serve(listPendingInvoices, ({ db, input, user, branches }) =>
    invoices.pending(db, branches, whoseOf(user).salesmanId ?? input.salesmanId, input),
  ),

  serve(outstandingAgeing, ({ db, input, user, branches }) =>
    invoices.ageing(db, branches, whoseOf(user).salesmanId ?? input.salesmanId, input),
  ),

  serve(saveReceipts, async ({ db, input, user }) => {
    const sent = input.invoiceDetails
    const known = await knownOf(db, sent, user.userId)
    const rows: receipts.NewReceipt[] = []
    for (const [index, receipt] of sent.entries()) {
      refuseUnknownInvoice(receipt, known)
      refuseOtherClient(receipt, known, `invoiceDetails.${index}.aCode`)
      const broken = brokenReceipt(formOf(receipt, known.invoiceOf(receipt)?.balance))
      if (broken) throw refuse(broken.message)
      rows.push(await rowOf(db, receipt, known, { recordedBy: user.userId, salesmanId: user.userId, comment: '' }))
    }
    const ids = await receipts.record(db, rows)
    for (const [index, receipt] of sent.entries()) {
      await attachments.claim(db, receipt.invoiceDetailsImages, receipt.cCode, { receiptId: ids[index] ?? 0 })
    }
    return messages.receipt.saved
  }),

  serve(saveCashierReceipt, async ({ db, input, user }) => {
    const known = await knownOf(db, [input], undefined)
    refuseUnknownInvoice(input, known)
    refuseOtherClient(input, known, 'aCode')
    const invoice = known.invoiceOf(input)
    const chosen = input.sUserId || undefined
    const broken = brokenCashierReceipt({ ...formOf(input, invoice?.balance), salesmanId: chosen })
    if (broken) throw refuse(broken.message)
    // All stands for the invoice's own salesman; an advance has none, so it needs a name.
    const salesmanId = chosen === ALL ? invoice?.salesmanId : chosen
    if (salesmanId === undefined) throw refuse(messages.receipt.noSalesman)
    if (chosen !== ALL && !(await receipts.sellsIn(db, input.cCode, salesmanId))) {
      throw refuse(messages.receipt.salesmanUnknown)
    }
    const by = { recordedBy: user.userId, salesmanId, comment: input.comments ?? '' }
    const [id = 0] = await receipts.record(db, [await rowOf(db, input, known, by)])
    await transfers.receive(db, { receiptId: id, branchCode: input.cCode, salesmanId, cashierId: user.userId })
    const images = [...(input.invoiceImages ?? []), ...(input.invoiceDetailsImages ?? [])]
    await attachments.claim(db, images, input.cCode, { receiptId: id })
    return messages.receipt.saved
  }),

  serve(voidReceipts, async ({ db, input, user }) => {
    const voiding = input.receipts.map(({ invoiceDetailId, comments }) => {
      const reason = comments.trim()
      const broken = brokenVoid({ reason })
      if (broken) throw refuse(broken.message)
      return { receiptId: invoiceDetailId, reason }
    })
    const ids = voiding.map((one) => one.receiptId)
    refuseRepeated(ids)
    const there = await receipts.inHand(db, user.userId, ids)
    const left = ids.find((id) => !there.includes(id))
    if (left !== undefined) throw refuse(leftMessage(await receipts.leftHim(db, user.userId, left)))
    await receipts.voidAll(db, voiding)
    return messages.receipt.voided
  }),

  serve(listReceipts, async ({ db, input, user, branches, keys, clock }) => {
    const { rows, totalRows } = await receipts.page(db, branches, whoseOf(user), input)
    return { rows: rows.map((row) => ({ ...row, images: row.images.map(imageLinks(keys, clock)) })), totalRows }
  }),
]
