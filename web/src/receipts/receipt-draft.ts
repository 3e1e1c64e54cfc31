import { wordIn } from '@backoffice/contract/words'
import type { Row, Wire } from '@backoffice/contract/call'
import type { ReceiptForm } from '@backoffice/contract/receipts/receipt-rules'
import type { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { saveCashierReceipt, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { type Day, wireDay } from '@backoffice/contract/day'
import { day, type Image, image, money, text } from '@backoffice/contract/fields'
import { receiptImageCode } from '@backoffice/contract/image-codes'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { isNegative, type Money, subtract, ZERO } from '@backoffice/contract/money'
import { ALL, type PaymentMethod, paymentMethods } from '@backoffice/contract/statuses'
import * as z from 'zod/mini'
import { type DraftKind, listOf } from '../kit/drafts/draft-kind.ts'
import { showMoney } from '../kit/format.ts'
import type { Keeping, KeptDraft } from '../outbox/use-save-or-keep.ts'
import type { EvidenceOfClient } from './evidence-of.ts'
import type { RepetitionOf } from './use-repetition.ts'
import { joined } from '../kit/joined.ts'

export type PendingInvoice = Row<typeof listPendingInvoices>

/** The values of the Invoice Receive Form: the values that the rules check, and the values that are sent with them. */
export interface ReceiptDraft extends ReceiptForm {
  readonly paymentMethod: PaymentMethod | ''
  readonly invoiceDate: Day | null
  readonly typeCode: string
  readonly acode: string
  readonly ccode: string
  /** The whole bill; `billAmount` is the amount still owed when the invoice was loaded (decisions 5). */
  readonly totalBill: Money
  /** The number of an online payment at the bank. */
  readonly referenceNo: string
  readonly images: readonly Image[]
  /** The salesman whom the cashier chose; a salesman's own form has none. */
  readonly salesmanId: number
  /** The invoice's own salesman, who gets the money while none is chosen; the id is the id of All if the salesman is not known. */
  readonly salesmanName: string
  readonly ownerId: number
}

export const emptyReceipt: ReceiptDraft = {
  of: 'invoice',
  invoiceNo: '',
  invoiceDate: null,
  typeCode: '',
  acode: '',
  ccode: '',
  client: '',
  totalBill: ZERO,
  billAmount: undefined,
  receiveAmount: ZERO,
  paymentMethod: '',
  chequeNo: '',
  chequeDate: null,
  chequeBank: '',
  referenceNo: '',
  images: [],
  salesmanId: ALL,
  salesmanName: '',
  ownerId: ALL,
}

/** Returns an empty form for an invoice of the list. */
export const receiptFor = (invoice: PendingInvoice, salesmanId: number): ReceiptDraft => ({
  ...emptyReceipt,
  salesmanId,
  salesmanName: invoice.s_Name ?? '',
  ownerId: invoice.s_User_Id ?? ALL,
  invoiceNo: invoice.inv_no,
  invoiceDate: invoice.inv_date,
  typeCode: invoice.typeCode,
  acode: invoice.acode,
  ccode: invoice.ccode,
  client: invoice.title,
  totalBill: invoice.bill_amount,
  billAmount: invoice.bal_Amount,
})

/** Returns an empty form for an advance: a client instead of an invoice. */
export const advanceReceipt = (salesmanId: number): ReceiptDraft => ({ ...emptyReceipt, of: 'client', salesmanId })

/** Returns whether the purpose of the money is chosen. */
export const isChosen = (draft: ReceiptDraft): boolean => draft.of === 'client' || draft.invoiceNo !== ''

const typed = ['receiveAmount', 'paymentMethod', 'chequeNo', 'chequeDate', 'chequeBank', 'referenceNo'] as const

/** Returns whether something worth keeping was chosen or typed. */
export const isStarted = (draft: ReceiptDraft): boolean =>
  isChosen(draft) || typed.some((name) => draft[name] !== emptyReceipt[name])

/** Returns whether the user would have to type something again: more than the invoice was chosen. */
export const isTyped = (draft: ReceiptDraft): boolean =>
  draft.images.length > 0 ||
  (draft.of === 'client' && draft.acode !== '') ||
  typed.some((name) => draft[name] !== emptyReceipt[name])

/** Names the receipt of a draft in a few words: `INV/26-00592 · 655.11 · Cash`. */
export const describeReceipt = ({ invoiceNo, client, receiveAmount, paymentMethod }: ReceiptDraft): string =>
  joined([
    invoiceNo || client || receiptLabels.advancePayment,
    receiveAmount === ZERO ? '' : showMoney(receiveAmount),
    wordIn(paymentMethod),
  ])

const positive = money.check(z.refine((amount) => amount >= 0))

export const receiptDraft: DraftKind<ReceiptDraft> = {
  empty: emptyReceipt,
  isStarted,
  describe: describeReceipt,
  amountOf: ({ receiveAmount }) => receiveAmount,
  fields: {
    of: z.enum(['invoice', 'client']),
    invoiceNo: text(),
    invoiceDate: z.nullable(day),
    typeCode: text(),
    acode: text(),
    ccode: text(),
    client: text(),
    totalBill: positive,
    billAmount: positive,
    receiveAmount: positive,
    paymentMethod: z.enum(['', ...paymentMethods]),
    chequeNo: text(),
    chequeDate: z.nullable(day),
    chequeBank: text(),
    referenceNo: text(),
    images: listOf(image),
    salesmanId: z.int(),
    salesmanName: text(),
    ownerId: z.int(),
  },
}

/** Returns the amount that would be left of the bill; `undefined` for an advance, which no bill limits. */
export const balanceOf = ({ billAmount, receiveAmount }: ReceiptDraft): Money | undefined =>
  billAmount === undefined ? undefined : subtract(billAmount, receiveAmount)

/** Returns whether others have paid a part of the invoice, or all of it, so that the money may have to be kept as an advance. */
export const isPaidByOthers = (draft: ReceiptDraft): boolean =>
  draft.of === 'invoice' && draft.billAmount !== undefined && draft.billAmount !== draft.totalBill

/** Returns the same money as an advance of the client of the invoice. */
export const asAdvance = (draft: ReceiptDraft): ReceiptDraft => ({
  ...draft,
  of: 'client',
  salesmanId: draft.salesmanId === ALL ? draft.ownerId : draft.salesmanId,
  invoiceNo: '',
  invoiceDate: null,
  typeCode: '',
  totalBill: ZERO,
  billAmount: undefined,
})

export const isOverpaid = (draft: ReceiptDraft): boolean => isNegative(balanceOf(draft) ?? ZERO)

/** Returns the label of the receipt's images: its invoice, or an advance's client. */
export const imageCodeOf = (draft: ReceiptDraft) =>
  receiptImageCode(draft.of === 'invoice' ? draft.invoiceNo : draft.acode)

type SentReceipt = Wire<typeof saveReceipts>['invoiceDetails'][number]

/** Returns the fields that both saves share; cheque fields typed before the method changed are left out. */
export function sentReceipt(draft: ReceiptDraft, branchCode: string) {
  const byCheque = draft.paymentMethod === 'Cheque'
  const balance = balanceOf(draft)
  return {
    client: draft.client,
    invoiceNo: draft.invoiceNo,
    invoiceDate: draft.invoiceDate === null ? '' : wireDay(draft.invoiceDate),
    ...(draft.billAmount !== undefined && { invoiceAmount: draft.billAmount }),
    receiveAmount: draft.receiveAmount,
    ...(balance !== undefined && { invoiceBalance: balance }),
    chequeNO: byCheque ? draft.chequeNo : '',
    chequeDate: byCheque && draft.chequeDate !== null ? wireDay(draft.chequeDate) : '',
    chequeBank: byCheque ? draft.chequeBank : '',
    referenceNo: draft.paymentMethod === 'Cash/Cheque Online' ? draft.referenceNo.trim() : '',
    status: 0,
    cCode: draft.ccode || branchCode,
    typeCode: draft.typeCode,
    aCode: draft.acode,
    imageCode: imageCodeOf(draft),
    paymentType: draft.of === 'invoice' ? 'Invoice Payment' : 'Advance Payment',
  } as const satisfies Omit<SentReceipt, 'sUserId' | 'paymentMode'>
}

/** Returns the receipt as the phone keeps it without a network. */
export const keptReceipt = (values: ReceiptDraft, draft: KeptDraft, branchCode: string): Keeping => {
  const { invoiceNo, receiveAmount: amount, paymentMethod } = values
  const sent = sentReceipt(values, branchCode)
  return {
    kind: 'receipt',
    branch: sent.cCode,
    about: describeReceipt(values),
    draft,
    values,
    images: [values.images],
    money: {
      amount,
      acode: values.acode,
      client: values.client,
      instruments: [
        {
          paymentMode: paymentMethod,
          amount,
          chequeNO: sent.chequeNO,
          chequeDate: paymentMethod === 'Cheque' ? values.chequeDate : null,
          chequeBank: sent.chequeBank,
          referenceNo: sent.referenceNo,
        },
      ],
      invoices: values.of === 'invoice' ? [{ invoiceNo, amount }] : [],
    },
  }
}

const warningOf = ({ of }: ReceiptDraft) =>
  of === 'invoice' ? receiptMessages.sameOfInvoice : receiptMessages.sameOfClient

/** Finds the receipt that a draft would record a second time: of the same invoice, or an advance of the same client. */
export const repetitionOf = (branchCode: string, forSalesman: boolean): RepetitionOf<ReceiptDraft> => ({
  save: forSalesman ? saveCashierReceipt : saveReceipts,
  ask: (draft) => {
    const { of, ccode, invoiceNo, acode, receiveAmount, paymentMethod } = draft
    if (paymentMethod === '' || receiveAmount === ZERO || !isChosen(draft)) return undefined
    const about = of === 'invoice' ? { invoiceNo } : { aCode: acode }
    return { cCode: ccode || branchCode, ...about, receiveAmount, paymentMode: paymentMethod }
  },
  warn: warningOf,
  // A cheque is identified by its number, and the server refuses it the second time.
  warnOf: (draft, { cCode, aCode, invoices, amount, paymentMode }) => {
    const { of, ccode, invoiceNo, acode, receiveAmount, paymentMethod } = draft
    if (paymentMethod === 'Cheque' || paymentMode !== paymentMethod) return undefined
    const isSame = of === 'invoice' ? invoices.includes(invoiceNo) : invoices.length === 0 && aCode === acode
    return isSame && cCode === (ccode || branchCode) && amount === receiveAmount ? warningOf(draft) : undefined
  },
})

/** Returns the day of the cheque, if the receipt is paid by cheque. */
export const chequeDaysOf = ({ paymentMethod, chequeDate }: ReceiptDraft): readonly (Day | null)[] =>
  paymentMethod === 'Cheque' ? [chequeDate] : []

/** Returns the evidence of the receipt. */
export const evidenceOf = (draft: ReceiptDraft, branchCode: string): EvidenceOfClient => ({
  acode: draft.acode,
  ccode: draft.ccode || branchCode,
  parts: [draft],
})
