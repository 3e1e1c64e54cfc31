/**
 * Payments of a client: their debts over all invoice types, and money that pays several of their invoices at once, in cash and cheques.
 * Each part of an instrument that pays an invoice is an ordinary receipt; the payment binds them under one number.
 */
import * as z from 'zod/mini'
import { page, read, type Row, saveWithValue } from '../call.ts'
import { placeOfRow } from '../cash/place.ts'
import { phoneOfReceipt } from '../cash/phone-of-receipt.ts'
import { instrumentOfRow } from '../cash/instrument-of-row.ts'
import { callsShowingBalances } from '../cash/stale.ts'
import {
  actor,
  amount,
  branch,
  chosenUser,
  code,
  dayOrNone,
  dayOut,
  id,
  image,
  money,
  paging,
  personFilter,
  rowsOf,
  sentImages,
  text,
  textFilter,
} from '../fields.ts'
import { chosenWord } from '../choice-fields.ts'
import { limits } from '../limits.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { paymentMethods } from '../statuses.ts'
import { story } from '../timeline/events.ts'
import { receiptTimeline } from '../timeline/timeline.ts'
import { paymentsMessages } from './payments-messages.ts'

const recording = ['/salesmanCashCollection', '/cashierInvoiceCollection'] as const

const due = z.object({
  inv_no: z.string(),
  inv_date: dayOut,
  /** The days since the invoice, on the day of the company. */
  ageDays: z.int(),
  typeCode: z.string(),
  typeDescription: z.string(),
  div_Name: z.string(),
  bill_amount: amount,
  rec_Amount: amount,
  bal_Amount: amount,
  s_User_Id: z.int(),
  s_Name: z.string(),
})
export type DueInvoice = z.output<typeof due>

/**
 * Returns the debts of a client, oldest first, over all invoice types: a salesman's own invoices, or for a cashier the invoices of the
 * branch. `count` and `total` cover all of them; `invoices` has the oldest, at most `limits.payment.invoices`.
 */
export const getClientDues = read(
  'cash.payments.dues',
  z.object({
    /** Null where the branch has no client with this code. */
    client: z.nullable(z.object({ aCode: z.string(), cCode: z.string(), title: z.string() })),
    invoices: z.array(due),
    count: z.int(),
    total: amount,
    /** The advances that are not applied in full, which `cash.advances` lists: their number and what is left of them. */
    openAdvances: z.int(),
    openAdvanceAmount: amount,
  }),
  {
    at: 'POST api/Payment/GetClientDues',
    access: { screens: recording },
    input: z.strictObject({
      userId: actor,
      cCode: branch,
      aCode: code(),
      /** The salesman that a cashier filters by; all of the branch when it is -1 or absent. */
      salesmanId: personFilter,
    }),
    followed: 'whenIdle',
    onDevice: {},
    fails: messages.fetching.invoices,
  },
)

/**
 * Returns the clients who owe: for a salesman on their own invoices, for a cashier on all invoices of the branch. Without a sort, the
 * client who owes most is first; for a salesman, clients that they visited are before the others, and the last visit is first.
 */
export const listDebtors = page(
  'cash.payments.debtors',
  z.object({
    aCode: z.string(),
    cCode: z.string(),
    title: z.string(),
    address: z.string(),
    /** The number of the client's owed invoices, and their total debt. */
    invoices: z.int(),
    owed: amount,
    /** The days since the oldest of these invoices, on the day of the company. */
    oldestDays: z.int(),
    /** The day of the salesman's last visit; null where there is none, and for a cashier. */
    visitedOn: z.nullable(dayOut),
  }),
  {
    at: 'POST api/Payment/GetDebtors',
    access: { screens: recording },
    input: z.strictObject({
      ...paging,
      userId: actor,
      cCode: branch,
      /** The salesman that a cashier filters by; all of the branch when it is -1 or absent. */
      salesmanId: personFilter,
      /** Words of the client's name or code. */
      search: textFilter,
      ...listed,
    }),
    totals: { of: ['owed'] },
    sorts: ['title', 'owed', 'oldestDays'],
    near: { name: 'title', typed: ['search'] },
    followed: 'whenIdle',
    onDevice: { searched: ['title', 'aCode'], rowId: ['cCode', 'aCode'] },
    fails: messages.fetching.clients,
  },
)
export type Debtor = Row<typeof listDebtors>

const instrument = z.strictObject({
  /** A salesman receives Cash and Cheque; a cashier Cash/Cheque Online too. */
  paymentMode: chosenWord(paymentMethods),
  amount: money,
  chequeNO: text(limits.text.short),
  chequeDate: dayOrNone,
  chequeBank: text(limits.text.short),
  /** The number of an online payment at the bank. */
  referenceNo: z.optional(text(limits.text.short)),
  /** The pictures of the cheque or slip. Every receipt of the instrument shows them. */
  instrumentImages: z.optional(sentImages),
})

const paidInvoice = z.strictObject({ invoiceNo: text(limits.text.short), amount: money })

/**
 * Records a payment, all or nothing. The instruments pay the invoices in the order in which both are sent (`receiptsOf`), and the rest is
 * an advance of the client.
 */
export const savePayment = saveWithValue(
  'cash.payments.save',
  z.object({ paymentId: z.int(), paymentNo: z.string(), receipts: z.int() }),
  {
    at: 'POST api/Payment/SavePayment',
    access: { screens: recording },
    once: true,
    input: z.strictObject({
      userId: actor,
      cCode: branch,
      aCode: text(limits.text.short),
      /**
       * The salesman who brings the money, chosen by a cashier: -1 is the salesman of the invoices, who must be the same on all. A salesman
       * brings their own payments, and leaves it out or names themselves.
       */
      salesmanId: chosenUser,
      instruments: rowsOf(instrument, limits.payment.instruments),
      /** May be empty: the whole amount is then an advance. */
      invoices: z
        .array(paidInvoice, messages.field.atMost(limits.payment.invoices))
        .check(z.maxLength(limits.payment.invoices, messages.field.atMost(limits.payment.invoices))),
      /** The amount that stays an advance, as the user saw it: the sum of the instruments minus the sum of the invoices. */
      advanceAmount: money,
      comments: z.optional(text(limits.text.comment)),
    }),
    fails: paymentsMessages.saving,
    touches: callsShowingBalances,
  },
)

const paymentStory = z.object({
  /** `status` is the place of all its receipts, or -1 where they are in several. */
  ...story,
  paymentId: z.int(),
  paymentNo: z.string(),
  cCode: z.string(),
  client: z.string(),
  aCode: z.string(),
  s_Name: z.string(),
  recordedBy: z.string(),
  comments: z.string(),
  ...phoneOfReceipt,
  amount,
  /** These three add up to the amount, as it was recorded: `invoiceAmount` and `advanceAmount` count without receipts that ended since. */
  invoiceAmount: amount,
  advanceAmount: amount,
  /** The sum of its receipts that were voided or bounced. */
  endedAmount: amount,
  instruments: z.array(
    z.object({
      position: z.int(),
      ...instrumentOfRow,
      amount,
      images: z.array(image),
    }),
  ),
  receipts: z.array(
    z.object({
      invoiceDetailId: z.int(),
      /** The `position` of its instrument. */
      instrument: z.int(),
      /** Empty for an advance. */
      invoiceNo: z.string(),
      invoiceDate: z.nullable(dayOut),
      paymentType: z.string(),
      amount,
      totalBill: z.nullable(amount),
      balanceAfter: z.nullable(amount),
      ...placeOfRow,
      depositNo: z.string(),
      bouncedOn: z.nullable(dayOut),
    }),
  ),
})
export type PaymentStory = z.output<typeof paymentStory>

/**
 * Returns a payment with its instruments and receipts, for its paper, and all its events. Receipts that moved together are one event, with
 * the sum of their amounts. Users may read a payment when they may read one of its receipts.
 */
export const paymentTimeline = read('cash.timeline.payment', paymentStory, {
  at: 'GET api/Payment/GetPaymentTimeline',
  access: receiptTimeline.access,
  input: z.strictObject({ paymentId: id }),
  unscoped: 'a payment is found only where the signed-in user may see its branch and people',
  followed: 'whenIdle',
  fails: messages.fetching.receipts,
})
