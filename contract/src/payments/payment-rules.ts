/** The ordered checks of a payment; the form and the server run the same ones. Each names the field that it is about. */
import { messages } from '../messages.ts'
import { receiptMessages } from '../receipts/receipts-messages.ts'
import { formatMoney, isNegative, type Money, subtract, ZERO } from '../money.ts'
import { readable } from '../readable.ts'
import { brokenReceipt, type ReceiptForm } from '../receipts/receipt-rules.ts'
import { type Broken, fieldOf, type ServerRuleField } from '../rules.ts'
import { paymentsMessages } from './payments-messages.ts'
import { advanceOf, totalOf } from './spread.ts'

export interface InstrumentForm {
  readonly paymentMethod: string
  readonly amount: Money
  readonly chequeBank: string
  readonly chequeNo: string
  readonly chequeDate: ReceiptForm['chequeDate']
  readonly referenceNo: string
}

export interface PaidInvoiceForm {
  readonly invoiceNo: string
  readonly amount: Money
  /** The balance of the invoice; `undefined` while it is unknown. */
  readonly owed: Money | undefined
}

export interface PaymentForm {
  readonly client: string
  readonly instruments: readonly InstrumentForm[]
  readonly invoices: readonly PaidInvoiceForm[]
  /** The rest that is kept as an advance, as the user saw it. */
  readonly advance: Money
}

const none = {
  of: 'client' as const,
  invoiceNo: '',
  client: '-',
  billAmount: undefined,
  receiveAmount: 1 as Money,
  paymentMethod: 'Cash',
  chequeBank: '',
  chequeNo: '',
  chequeDate: null,
}

const isNothing = (amount: Money) => amount === ZERO || isNegative(amount)

/** Returns the first rule that an instrument breaks about its method and its cheque. The rules are the same as for a receipt. */
const brokenInstrument = ({ amount: _amount, referenceNo: _no, ...cheque }: InstrumentForm) =>
  brokenReceipt({ ...none, ...cheque })

function* broken(form: PaymentForm): Generator<Broken> {
  const { client, instruments, invoices, advance } = form
  if (client === '') yield { message: receiptMessages.noClient, field: 'client' }
  for (const [at, { amount }] of instruments.entries())
    if (isNothing(amount)) yield { message: receiptMessages.amountZero, field: `instruments.${at}.amount` }

  for (const [at, { invoiceNo, amount, owed }] of invoices.entries()) {
    const field = `invoices.${at}`
    if (invoiceNo === '') yield { message: receiptMessages.noInvoice, field: `${field}.invoiceNo` }
    if (invoices.findIndex((other) => other.invoiceNo === invoiceNo) < at)
      yield { message: paymentsMessages.invoiceTwice(invoiceNo), field: `${field}.invoiceNo` }
    if (isNothing(amount)) yield { message: receiptMessages.amountZero, field: `${field}.amount` }
    if (owed !== undefined && isNegative(subtract(owed, amount)))
      yield {
        message: paymentsMessages.balanceNegativeOf(invoiceNo, formatMoney(owed)),
        field: `${field}.amount`,
      }
  }

  const amounts = instruments.map(({ amount }) => amount)
  const paid = invoices.map(({ amount }) => amount)
  if (totalOf(amounts) === undefined || totalOf(paid) === undefined)
    yield { message: paymentsMessages.tooLarge, field: 'instruments.0.amount' }
  const rest = advanceOf(amounts, paid)
  if (rest !== undefined && isNegative(rest)) yield { message: paymentsMessages.moreThanReceived, field: 'advance' }
  if (rest !== advance) yield { message: paymentsMessages.doesNotAddUp, field: 'advance' }

  for (const [at, instrument] of instruments.entries()) {
    const why = brokenInstrument(instrument)
    if (why) yield { message: why.message, field: `instruments.${at}.${why.field}` }
    if (instrument.chequeNo !== '' && instruments.slice(0, at).some((other) => isSameCheque(other, instrument)))
      yield { message: paymentsMessages.chequeTwice(instrument.chequeNo), field: `instruments.${at}.chequeNo` }
    if (instruments.slice(0, at).some((other) => isSameReference(other, instrument)))
      yield { message: paymentsMessages.referenceTwice(instrument.referenceNo), field: `instruments.${at}.referenceNo` }
  }
}

const referenceOf = ({ paymentMethod, referenceNo }: InstrumentForm) =>
  paymentMethod === 'Cash/Cheque Online' ? readable(referenceNo) : ''

const isSameReference = (a: InstrumentForm, b: InstrumentForm) =>
  referenceOf(a) !== '' && referenceOf(a) === referenceOf(b)

const isSameCheque = (a: InstrumentForm, b: InstrumentForm) =>
  a.paymentMethod !== 'Cash' &&
  b.paymentMethod !== 'Cash' &&
  a.chequeBank === b.chequeBank &&
  readable(a.chequeNo) === readable(b.chequeNo)

/** Returns the first rule that a salesman's payment breaks. */
export const brokenPayment = (form: PaymentForm): Broken | undefined => broken(form).next().value ?? undefined

/** Returns the first rule that a cashier's payment breaks. It also needs a salesman, where -1 means the salesman of its invoices. */
export const brokenCashierPayment = (form: PaymentForm & { readonly salesmanId: number | undefined }) =>
  brokenPayment(form) ?? (form.salesmanId ? undefined : { message: receiptMessages.noSalesman, field: 'salesmanId' })

const serverRules: readonly ServerRuleField[] = [
  [receiptMessages.invoiceUnknown, 'invoices'],
  [paymentsMessages.invoiceUnknownOf, 'invoices'],
  [receiptMessages.balanceNegative, 'invoices'],
  [receiptMessages.paidBy, 'invoices'],
  [receiptMessages.paidByAnother, 'invoices'],
  [paymentsMessages.balanceNegativeOf, 'invoices'],
  [paymentsMessages.otherClient, 'invoices'],
  [receiptMessages.clientUnknown, 'client'],
  [receiptMessages.salesmanUnknown, 'salesmanId'],
  [receiptMessages.noSalesman, 'salesmanId'],
  [paymentsMessages.severalSalesmen, 'salesmanId'],
  [receiptMessages.bankUnknown, 'chequeBank'],
  [paymentsMessages.bankUnknownOf, 'chequeBank'],
  [receiptMessages.chequeTaken, 'chequeNo'],
  [receiptMessages.chequeTakenBy, 'chequeNo'],
  [receiptMessages.referenceTaken, 'referenceNo'],
  [receiptMessages.referenceTakenBy, 'referenceNo'],
  [messages.upload.unknown, 'images'],
]

/** Returns the field of the form that a refused save is about. A form that breaks a rule of its own names the field itself. */
export const paymentFieldOf = (message: string) => fieldOf([], serverRules, message)
