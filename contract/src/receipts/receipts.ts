/** Receipts are recorded against invoices or as advances, listed and voided (document 1, sections 2 and 3). */
import * as z from 'zod/mini'
import { undoMessages } from '../approvals/undo-messages.ts'
import { page, read, save, saveWithValue } from '../call.ts'
import {
  actor,
  amount,
  branch,
  branchOrAll,
  choiceFilter,
  chosenUser,
  dayFilter,
  dayOrNone,
  dayOut,
  id,
  image,
  moment,
  money,
  numberFilter,
  paging,
  personFilter,
  rowsOf,
  salesmanFilter,
  sentImages,
  text,
  textFilter,
} from '../fields.ts'
import { chosenNumber, chosenWord, ignored } from '../choice-fields.ts'
import { limits } from '../limits.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { paymentMethods, paymentTypes, salesmanPaymentMethods } from '../statuses.ts'
import { placeFilter, placeOfRow } from '../cash/place.ts'
import { paymentOfRow } from '../cash/payment-of-row.ts'
import { callsShowingBalances } from '../cash/stale.ts'
import { receiptEvidence } from './evidence.ts'
import { outcomeOfRow } from './returned-cheques.ts'
import { photosOfRow } from '../cash/phone-of-receipt.ts'
import { instrumentOfRow } from '../cash/instrument-of-row.ts'

const received = {
  client: ignored,
  invoiceNo: text(limits.text.short),
  invoiceDate: ignored,
  invoiceAmount: ignored,
  receiveAmount: money,
  invoiceBalance: ignored,
  chequeNO: text(limits.text.short),
  chequeDate: dayOrNone,
  chequeBank: text(limits.text.short),
  /** The number of an online payment at the bank; other receipts have none. */
  referenceNo: z.optional(text(limits.text.short)),
  status: z.optional(chosenNumber(0)),
  cCode: branch,
  typeCode: z.optional(text(limits.text.short)),
  aCode: z.optional(text(limits.text.short)),
  imageCode: z.optional(text()),
  /** An advance names the client in `aCode` and leaves `invoiceNo` empty (decisions 5). */
  paymentType: z.optional(z.enum(paymentTypes, messages.field.choice)),
}

/** An advance names no invoice. Otherwise the server would have to ignore either field, and the invoice might stay unpaid. */
const invoiceOrAdvance = z.refine<{ paymentType?: string | undefined; invoiceNo: string }>(
  ({ paymentType, invoiceNo }) => paymentType !== 'Advance Payment' || invoiceNo.trim() === '',
  { path: ['invoiceNo'], error: messages.field.notOfAdvance },
)

const sentReceipt = z
  .strictObject({
    ...received,
    sUserId: actor,
    paymentMode: chosenWord(salesmanPaymentMethods),
    invoiceDetailsImages: z.optional(sentImages),
  })
  .check(invoiceOrAdvance)

/** Returns the numbers of the receipts in the order in which they were sent. */
export const saveReceipts = saveWithValue('cash.receipts.save', z.array(z.int()), {
  at: 'POST api/Payment/InsertSalemanReceipts',
  access: { screens: ['/salesmanCashCollection'] },
  once: 'ifKeyed',
  input: z.strictObject({
    invoiceDetails: rowsOf(sentReceipt),
  }),
  fails: messages.saving.receipts,
  touches: callsShowingBalances,
})

/**
 * Records a receipt of a cashier, and returns its number. The cashier has the money already, so the save also makes an approved hand-over.
 */
export const saveCashierReceipt = saveWithValue('cash.receipts.saveByCashier', z.int(), {
  at: 'POST api/Payment/InsertIDandSTByCashier',
  access: { screens: ['/cashierInvoiceCollection'] },
  once: 'ifKeyed',
  input: z
    .strictObject({
      ...received,
      /** The salesman who owns the receipt, or -1 for the invoice's own. The values 0, empty and absent break the last rule. */
      sUserId: chosenUser,
      c_User_Id: actor,
      paymentMode: chosenWord(paymentMethods),
      comments: z.optional(text(limits.text.comment)),
      invoiceImages: z.optional(sentImages),
      invoiceDetailsImages: z.optional(sentImages),
    })
    .check(invoiceOrAdvance),
  fails: messages.saving.receipts,
  touches: callsShowingBalances,
})

/** Voids receipts that the cashier has just recorded, with the other receipts of their cheques: their invoices are owed again. */
export const undoReceived = save('cash.receipts.undo', {
  at: 'POST api/Payment/UndoCashierReceipts',
  access: { screens: ['/cashierInvoiceCollection'] },
  once: true,
  input: z.strictObject({ receipts: rowsOf(z.strictObject({ invoiceDetailId: id })), userId: actor }),
  fails: undoMessages.fails,
  touches: callsShowingBalances,
})

/**
 * Finds receipts that a form would record a second time: of the same invoice (of the same client, where no invoice is named), amount and
 * method. A client checks this before a save that may be a repetition; a save itself never refuses an honest repetition.
 */
export const sameReceipts = read(
  'cash.receipts.same',
  z.object({ receipts: z.array(z.object({ by: z.string(), at: z.string() })) }),
  {
    at: 'GET api/Payment/GetSameReceipts',
    access: { screens: ['/salesmanCashCollection', '/cashierInvoiceCollection'] },
    input: z.strictObject({
      cCode: branch,
      invoiceNo: textFilter,
      aCode: textFilter,
      receiveAmount: money,
      paymentMode: z.enum(paymentMethods, messages.field.choice),
      /** The number of days to look back, at most 31; one when it is not sent. */
      days: numberFilter(1),
    }),
    fails: messages.fetching.receipts,
  },
)

/** Voids receipts that are with the salesman or came back to them; the cashier must first decline a sent receipt (decisions 5). */
export const voidReceipts = save('cash.receipts.void', {
  at: 'POST api/Payment/VoidSalemanReceipts',
  access: { screens: ['/salesmanCashTransfer'] },
  once: true,
  input: z.strictObject({
    receipts: rowsOf(
      z.strictObject({
        invoiceDetailId: id,
        s_User_Id: actor,
        /** The reason: an empty one breaks "Please enter a reason". */
        comments: text(limits.text.comment),
      }),
    ),
  }),
  fails: messages.saving.receipts,
  touches: callsShowingBalances,
})

/**
 * A due cheque waits, and its day has come; the day of a cheque that is due soon is one of the next `limits.cheque.soonDays` days. An owed
 * cheque bounced, and its invoice is not paid since.
 */
export const chequeStates = ['waiting', 'due', 'soon', 'bounced', 'owed'] as const
export type ChequeState = (typeof chequeStates)[number]

export const listReceipts = page(
  'cash.receipts',
  z.object({
    id: z.int(),
    invoiceDetailId: z.int(),
    client: z.string(),
    aCode: z.string(),
    cCode: z.string(),
    invoiceDate: z.nullable(dayOut),
    invoiceNo: z.string(),
    paymentType: z.string(),
    ...instrumentOfRow,
    invoiceAmount: z.nullable(amount),
    s_ReceiveAmount: amount,
    invoiceBalance: z.nullable(amount),
    createdOn: moment,
    s_User_Id: z.int(),
    s_Name: z.string(),
    s_Login: z.int(),
    /** The cashier of the last hand-over, and the time of the decision. */
    c_Name: z.string(),
    c_Login: z.nullable(z.int()),
    c_ApprovalDate: z.nullable(moment),
    /** The live deposit the receipt is in. */
    depositNo: z.string(),
    status: z.int(),
    statusName: z.string(),
    ...placeOfRow,
    ...paymentOfRow,
    /** The day on which the bank returned the cheque. */
    bouncedOn: z.nullable(dayOut),
    /** About the last bounce of the cheque. */
    ...outcomeOfRow,
    /** The state at the bank of the deposit that a cheque is in, one of `bankStates`; empty for other receipts. */
    bank: z.string(),
    /** Other clients with this cheque of this bank, while it counts; empty for a salesman. */
    chequeAlsoOf: z.array(z.string()),
    comments: z.string(),
    imageCode: z.string(),
    images: z.array(image),
    ...photosOfRow,
  }),
  {
    at: 'POST api/Payment/GetSalemanReceipts',
    access: {
      screens: ['/salesmanCashTransfer', '/salesmanCollectionReport', '/directorSalesmanReceiptReport', '/client'],
    },
    input: z.strictObject({
      ...paging,
      ...listed,
      sellerId: salesmanFilter,
      cCode: branchOrAll,
      fromDate: dayFilter,
      toDate: dayFilter,
      status: numberFilter(),
      /** Leaves only the receipts with this status in their rows: the status of the last hand-over, or 9 for a void receipt. */
      rowStatus: numberFilter(),
      ...placeFilter,
      /** Leaves only the receipts with money on its way to this cashier, with them or beyond. */
      cashierId: personFilter,
      paymentMode: choiceFilter(paymentMethods),
      /** Leaves only the receipts of the client with exactly this code. */
      aCode: textFilter,
      /** Leaves only cheques that wait for the bank, that can be banked by now, or that bounced. */
      cheques: choiceFilter(chequeStates),
      /** Leaves only cheques of this bank, and cheques that the bank returned on these days. */
      chequeBank: textFilter,
      fromBounce: dayFilter,
      toBounce: dayFilter,
      /** Leaves only receipts that count and share this evidence with other money. */
      evidence: choiceFilter(receiptEvidence),
    }),
    /** Void and bounced receipts are rows of the list and counted. The amounts of an invoice are on each of its receipts. */
    codes: {
      client: ['aCode', 'Party Code'],
      s_Name: ['s_Login', 'Salesman Login'],
      c_Name: ['c_Login', 'Cashier Login'],
      paymentMode: ['invoiceDetailId', 'Receipt No'],
    },
    totals: { of: ['s_ReceiveAmount'], by: 'paymentMode' },
    sorts: ['createdOn', 'client', 's_Name', 's_ReceiveAmount', 'cCode'],
    followed: 'whenIdle',
    onDevice: { rowId: ['invoiceDetailId'] },
    fails: messages.fetching.receipts,
  },
)
