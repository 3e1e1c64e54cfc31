import { wordIn } from '@backoffice/contract/words'
import type { Wire } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { day, type Image, image, money, text } from '@backoffice/contract/fields'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { isNegative, type Money, subtract, ZERO } from '@backoffice/contract/money'
import { brokenCashierPayment, brokenPayment, paymentFieldOf } from '@backoffice/contract/payments/payment-rules'
import { type DueInvoice, savePayment } from '@backoffice/contract/payments/payments'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import { advanceOf, receiptsOf, spread, totalOf } from '@backoffice/contract/payments/spread'
import { readable } from '@backoffice/contract/readable'
import type { Broken } from '@backoffice/contract/rules'
import { ALL, type PaymentMethod, paymentMethods } from '@backoffice/contract/statuses'
import * as z from 'zod/mini'
import { type DraftKind, listOf } from '../kit/drafts/draft-kind.ts'
import { sentImages } from '../kit/form/form-files.ts'
import { showMoney } from '../kit/format.ts'
import type { Keeping, KeptDraft } from '../outbox/use-save-or-keep.ts'
import type { EvidenceOfClient } from './evidence-of.ts'
import type { Recorded } from './recorded.ts'
import type { RepetitionOf } from './use-repetition.ts'
import { joined } from '../kit/joined.ts'

/** A cheque, or a sum of cash. */
export interface Instrument {
  /** Identifies an instrument while others are added and removed, so that its files stay with it. */
  readonly key: number
  readonly amount: Money
  readonly paymentMethod: PaymentMethod | ''
  readonly chequeNo: string
  readonly chequeDate: Day | null
  readonly chequeBank: string
  readonly referenceNo: string
  readonly images: readonly Image[]
}

/** An invoice that the client owes, with the amount that it gets. */
export interface PaidInvoice {
  readonly invoiceNo: string
  readonly owed: Money
  readonly amount: Money
}

/** The values of the form for a payment by client. */
export interface PaymentDraft {
  readonly acode: string
  readonly client: string
  readonly ccode: string
  /** The salesman whom a cashier chose; a salesman's own form has none. */
  readonly salesmanId: number
  readonly instruments: readonly Instrument[]
  /** All invoices that the client owes, oldest first; invoices that get nothing have the amount zero. */
  readonly invoices: readonly PaidInvoice[]
  /** True as long as the money is spread oldest first; false when the user has changed an amount by hand. */
  readonly isSpread: boolean
}

export const emptyInstrument: Instrument = {
  key: 0,
  amount: ZERO,
  paymentMethod: '',
  chequeNo: '',
  chequeDate: null,
  chequeBank: '',
  referenceNo: '',
  images: [],
}

export const nextInstrument = (others: readonly Instrument[]): Instrument => ({
  ...emptyInstrument,
  key: Math.max(...others.map(({ key }) => key)) + 1,
})

const emptyPayment: PaymentDraft = {
  acode: '',
  client: '',
  ccode: '',
  salesmanId: ALL,
  instruments: [emptyInstrument],
  invoices: [],
  isSpread: true,
}

const amountsOf = (parts: readonly { readonly amount: Money }[]) => parts.map(({ amount }) => amount)

/** Returns the amount received; undefined if it is larger than one amount can be. */
export const receivedOf = ({ instruments }: PaymentDraft): Money | undefined => totalOf(amountsOf(instruments))
export const paidOf = ({ invoices }: PaymentDraft): Money | undefined => totalOf(amountsOf(invoices))
/** Returns the amount that is kept as an advance: negative if the invoices get more than was received. */
export const restOf = ({ instruments, invoices }: PaymentDraft): Money | undefined =>
  advanceOf(amountsOf(instruments), amountsOf(invoices))

/** Spreads the amount received over the invoices again, oldest first. */
export function spreadAgain(draft: PaymentDraft): Pick<PaymentDraft, 'invoices' | 'isSpread'> {
  const { amounts } = spread(
    receivedOf(draft) ?? ZERO,
    draft.invoices.map(({ owed }) => owed),
  )
  return {
    invoices: draft.invoices.map((invoice, at) => ({ ...invoice, amount: amounts[at] ?? ZERO })),
    isSpread: true,
  }
}

/** Puts instruments into a draft; the money is spread again unless the user has spread it by hand. */
export function withInstruments(draft: PaymentDraft, instruments: readonly Instrument[]): PaymentDraft {
  const changed = { ...draft, instruments }
  return draft.isSpread ? { ...changed, ...spreadAgain(changed) } : changed
}

/** Puts the client's present dues into a draft. Amounts that were typed by hand stay with their invoices. */
export function withDues(draft: PaymentDraft, dues: readonly DueInvoice[]): PaymentDraft {
  const typed = new Map(draft.invoices.map(({ invoiceNo, amount }) => [invoiceNo, amount]))
  const invoices = dues.map(({ inv_no, bal_Amount }) => ({
    invoiceNo: inv_no,
    owed: bal_Amount,
    amount: typed.get(inv_no) ?? ZERO,
  }))
  const changed = { ...draft, invoices }
  return draft.isSpread ? { ...changed, ...spreadAgain(changed) } : changed
}

/** Returns whether an invoice gets more than its present balance, because others have paid it meanwhile. */
export const isPaidByOthers = ({ invoices }: PaymentDraft): boolean =>
  invoices.some(({ amount, owed }) => isNegative(subtract(owed, amount)))

/** Returns whether the server refused the payment because another receipt paid this invoice. */
const isNamed = (why: string, invoiceNo: string) =>
  why === receiptMessages.paidByAnother(invoiceNo) ||
  why.startsWith(receiptMessages.paidBy(invoiceNo, '\0', '', '', '').split('\0')[0] ?? why)

/**
 * Returns the same payment with at most the balance for each invoice, and nothing for an invoice that a refusal names; the rest becomes an
 * advance of the client.
 */
export const asAdvance = (draft: PaymentDraft, why = ''): PaymentDraft => ({
  ...draft,
  invoices: draft.invoices.map(({ invoiceNo, owed, amount }) => {
    const max = isNamed(why, invoiceNo) ? ZERO : owed
    return { invoiceNo, owed, amount: isNegative(subtract(max, amount)) ? max : amount }
  }),
  isSpread: false,
})

const positions = (draft: PaymentDraft) => draft.invoices.flatMap(({ amount }, at) => (amount === ZERO ? [] : [at]))

/** Returns the first broken rule, with the field by its place on the screen: invoices that get nothing are not sent. */
export function brokenDraft(draft: PaymentDraft, forSalesman: boolean): Broken | undefined {
  const sent = positions(draft)
  const form = {
    client: draft.acode,
    instruments: draft.instruments,
    invoices: sent.flatMap((at) => draft.invoices[at] ?? []),
    advance: restOf(draft) ?? ZERO,
  }
  const broken = forSalesman ? brokenCashierPayment({ ...form, salesmanId: draft.salesmanId }) : brokenPayment(form)
  const [list, at, name] = broken?.field.split('.') ?? []
  return broken && list === 'invoices' ? { ...broken, field: `invoices.${sent[Number(at)] ?? 0}.${name}` } : broken
}

const byCheque = ({ paymentMethod }: Instrument) => paymentMethod === 'Cheque'

const isOnline = ({ paymentMethod }: Instrument) => paymentMethod === 'Cash/Cheque Online'

/** Returns the position of the instrument that a message names by its number; a single one needs no name. */
function namedInstrument({ instruments }: PaymentDraft, field: 'cheque' | 'reference', message: string): number {
  const [isOf, numberOf] =
    field === 'cheque'
      ? [byCheque, ({ chequeNo }: Instrument) => chequeNo]
      : [isOnline, ({ referenceNo }: Instrument) => referenceNo]
  const some = instruments.flatMap((instrument, at) => (isOf(instrument) ? [{ no: numberOf(instrument), at }] : []))
  const named = some.length === 1 ? some[0] : some.find(({ no }) => no !== '' && message.includes(readable(no)))
  return named?.at ?? -1
}

/** Returns the field that a refusal of the server is about; a refused invoice, cheque or reference is named by its number. */
export function fieldOfRefusal(draft: PaymentDraft, message: string): string | undefined {
  const field = paymentFieldOf(message)
  if (field === 'chequeNo' || field === 'chequeBank' || field === 'referenceNo') {
    const at = namedInstrument(draft, field === 'referenceNo' ? 'reference' : 'cheque', message)
    return at < 0 ? undefined : `instruments.${at}.${field}`
  }
  if (field !== 'invoices') return field
  const at = draft.invoices.findIndex(({ invoiceNo, amount }) => amount !== ZERO && message.includes(invoiceNo))
  return at < 0 ? undefined : `invoices.${at}.amount`
}

/** Returns the payment as it is sent; cheque fields that were typed before the method changed are left out. */
export const sentPayment = (
  draft: PaymentDraft,
  { userId, branchCode, forSalesman }: { userId: number; branchCode: string; forSalesman: boolean },
): Wire<typeof savePayment> => ({
  userId,
  cCode: draft.ccode || branchCode,
  aCode: draft.acode,
  ...(forSalesman && { salesmanId: draft.salesmanId }),
  instruments: draft.instruments.map((instrument) => ({
    paymentMode: instrument.paymentMethod,
    amount: instrument.amount,
    chequeNO: byCheque(instrument) ? instrument.chequeNo : '',
    chequeDate: byCheque(instrument) && instrument.chequeDate !== null ? wireDay(instrument.chequeDate) : '',
    chequeBank: byCheque(instrument) ? instrument.chequeBank : '',
    referenceNo: isOnline(instrument) ? instrument.referenceNo.trim() : '',
    instrumentImages: sentImages(instrument.images),
  })),
  invoices: positions(draft).flatMap((at) => {
    const invoice = draft.invoices[at]
    return invoice ? { invoiceNo: invoice.invoiceNo, amount: invoice.amount } : []
  }),
  advanceAmount: restOf(draft) ?? ZERO,
})

/** Returns the payment as the phone keeps it without a network. */
export const keptPayment = (values: PaymentDraft, draft: KeptDraft, branchCode: string): Keeping => ({
  kind: 'payment',
  branch: values.ccode || branchCode,
  about: describePayment(values),
  draft,
  values,
  images: values.instruments.map(({ images }) => images),
  money: {
    amount: receivedOf(values) ?? ZERO,
    acode: values.acode,
    client: values.client,
    instruments: values.instruments.map((instrument) => ({
      paymentMode: instrument.paymentMethod,
      amount: instrument.amount,
      chequeNO: byCheque(instrument) ? instrument.chequeNo : '',
      chequeDate: byCheque(instrument) ? instrument.chequeDate : null,
      chequeBank: byCheque(instrument) ? instrument.chequeBank : '',
      referenceNo: isOnline(instrument) ? instrument.referenceNo.trim() : '',
    })),
    invoices: positions(values).flatMap((at) => values.invoices[at] ?? []),
  },
})

const isInstrumentStarted = (instrument: Instrument) =>
  instrument.images.length > 0 ||
  (['amount', 'paymentMethod', 'chequeNo', 'chequeDate', 'chequeBank', 'referenceNo'] as const).some(
    (name) => instrument[name] !== emptyInstrument[name],
  )

/** Returns whether something worth keeping was chosen or typed. */
export const isPaymentStarted = (draft: PaymentDraft): boolean =>
  draft.acode !== '' || draft.instruments.length > 1 || draft.instruments.some(isInstrumentStarted)

/** Names the payment of a draft in a few words: `Al-Shifa Clinic · 100,000.00`. */
const describePayment = (draft: PaymentDraft): string =>
  joined([draft.client || receiptLabels.clientPayment, showMoney(receivedOf(draft) ?? ZERO)])

const positive = money.check(z.refine((amount) => amount >= 0))
const instrumentFields = z.object({
  amount: positive,
  paymentMethod: z.enum(['', ...paymentMethods]),
  chequeNo: text(),
  chequeDate: z.nullable(day),
  chequeBank: text(),
  referenceNo: text(),
  images: listOf(image),
})

export const paymentDraft: DraftKind<PaymentDraft> = {
  empty: emptyPayment,
  isStarted: isPaymentStarted,
  describe: describePayment,
  amountOf: receivedOf,
  fields: {
    acode: text(),
    client: text(),
    ccode: text(),
    salesmanId: z.int(),
    instruments: z.pipe(
      listOf(instrumentFields),
      // The form always has one instrument to type into.
      z.transform((instruments) =>
        instruments.length === 0 ? [emptyInstrument] : instruments.map((one, key) => ({ ...one, key })),
      ),
    ),
    invoices: listOf(z.object({ invoiceNo: text(), owed: positive, amount: positive })),
    isSpread: z.boolean(),
  },
}

/** Finds the first receipt of a payment that would be recorded a second time. */
export const repetitionOfPayment = (branchCode: string): RepetitionOf<PaymentDraft> => {
  const firstOf = (draft: PaymentDraft) => {
    if (draft.acode === '' || isNegative(restOf(draft) ?? ZERO)) return undefined
    const [part] = receiptsOf(amountsOf(draft.instruments), amountsOf(draft.invoices))
    const method = part && draft.instruments[part.instrument]?.paymentMethod
    return part && method ? { ...part, method } : undefined
  }
  return {
    save: savePayment,
    ask: (draft) => {
      const part = firstOf(draft)
      if (!part) return undefined
      const invoice = part.invoice === undefined ? undefined : draft.invoices[part.invoice]
      const about = invoice ? { invoiceNo: invoice.invoiceNo } : { aCode: draft.acode }
      return { cCode: draft.ccode || branchCode, ...about, receiveAmount: part.amount, paymentMode: part.method }
    },
    warn: (draft) =>
      firstOf(draft)?.invoice === undefined ? receiptMessages.sameOfClient : receiptMessages.sameOfInvoice,
    // The second time the same money is spread over other invoices. A cheque is identified by its number, and refused the second time.
    warnOf: (draft, { cCode, aCode, amount, paymentMode }) => {
      const methods = [...new Set(draft.instruments.map(({ paymentMethod }) => paymentMethod))]
      const isSame =
        !methods.includes('Cheque') &&
        methods.toSorted().join(' + ') === paymentMode &&
        amount === receivedOf(draft) &&
        aCode === draft.acode &&
        cCode === (draft.ccode || branchCode)
      return isSame ? paymentsMessages.same : undefined
    },
  }
}

/** Returns the payment that the server made of a draft today. */
export const recordedPayment = (
  draft: PaymentDraft,
  { paymentId, paymentNo }: { paymentId: number; paymentNo: string },
  today: Day,
): Recorded => ({
  of: 'payment',
  id: paymentId,
  no: paymentNo,
  day: today,
  client: draft.client,
  invoices: draft.invoices.flatMap(({ invoiceNo, amount }) => (amount === ZERO ? [] : [invoiceNo])),
  how: draft.instruments
    .map((instrument) => joined([wordIn(instrument.paymentMethod), byCheque(instrument) && instrument.chequeNo], ' '))
    .join(' + '),
  amount: receivedOf(draft) ?? ZERO,
  balance: undefined,
  address: '',
})

/** Returns the days of the cheques of a payment. */
export const chequeDaysOfPayment = ({ instruments }: PaymentDraft): readonly (Day | null)[] =>
  instruments.flatMap((instrument) => (byCheque(instrument) ? [instrument.chequeDate] : []))

/** Returns the evidence of the payment. */
export const evidenceOfPayment = (
  { acode, ccode, instruments }: PaymentDraft,
  branchCode: string,
): EvidenceOfClient => ({
  acode,
  ccode: ccode || branchCode,
  parts: instruments,
})
