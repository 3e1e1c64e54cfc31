/**
 * Reads the money of a held item from its text. The text may break rules of the form, which can be the reason why it is held, so that it is
 * read field by field. What it does not say clearly is cash.
 */
import { type Day, parseDay } from '@backoffice/contract/day'
import { type Money, money, sum } from '@backoffice/contract/money'
import { readable } from '@backoffice/contract/readable'
import { paymentMethods } from '@backoffice/contract/statuses'

type Fields = Readonly<Record<string, unknown>>

const fieldsIn = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textIn = (value: unknown): string => (typeof value === 'string' ? readable(value).trim() : '')
const moneyIn = (value: unknown): Money | undefined =>
  typeof value === 'number' || typeof value === 'string' ? money(value) : undefined
const dayIn = (value: unknown): Day | null => parseDay(textIn(value)) ?? null

export interface HeldInstrument {
  readonly paymentMode: string
  readonly chequeNO: string
  readonly chequeDate: Day | null
  readonly chequeBank: string
  readonly referenceNo: string
  readonly amount: Money
}

const cash = (amount: Money): HeldInstrument => ({
  paymentMode: 'Cash',
  chequeNO: '',
  chequeDate: null,
  chequeBank: '',
  referenceNo: '',
  amount,
})

/** Returns an instrument of the banks that are known; undefined where its amount or its cheque is not whole. */
function instrumentIn(value: unknown, banks: ReadonlyMap<string, string>): HeldInstrument | undefined {
  const sent = fieldsIn(value)
  const amount = moneyIn(sent['amount'] ?? sent['receiveAmount'])
  const paymentMode = paymentMethods.find((method) => method === sent['paymentMode'])
  if (amount === undefined || amount <= 0 || paymentMode === undefined) return undefined
  if (paymentMode === 'Cash') return cash(amount)
  const chequeNO = textIn(sent['chequeNO'])
  const chequeDate = dayIn(sent['chequeDate'])
  const chequeBank = banks.get(textIn(sent['chequeBank'])) ?? ''
  if (paymentMode === 'Cheque' && (chequeNO === '' || chequeDate === null || chequeBank === '')) return undefined
  const referenceNo = paymentMode === 'Cheque' ? '' : textIn(sent['referenceNo'])
  return { paymentMode, chequeNO, chequeDate, chequeBank, referenceNo, amount }
}

export interface HeldMoney {
  readonly instruments: readonly HeldInstrument[]
  /** False where the item does not say how its whole amount was paid. */
  readonly readable: boolean
  /** The invoices that the item names, each with the amount that it pays. */
  readonly named: readonly { readonly invoiceNo: string; readonly amount: Money | undefined }[]
}

/** Reads the instruments and the invoices of an item of this amount. */
export function moneyOfItem(text: string, amount: Money, banks: ReadonlyMap<string, string>): HeldMoney {
  const body = fieldsIn(fieldsIn(JSON.parse(text))['body'])
  const receipts = listIn(body['invoiceDetails'])
  const sent = Array.isArray(body['instruments']) ? listIn(body['instruments']) : receipts
  const read = sent.map((one) => instrumentIn(one, banks)).filter((one) => one !== undefined)
  const isWhole = read.length === sent.length && read.length > 0 && sum(read.map((one) => one.amount)) === amount
  const named = [...receipts, ...listIn(body['invoices'])].map(fieldsIn).map((one) => ({
    invoiceNo: textIn(one['invoiceNo']),
    amount: moneyIn(one['amount'] ?? one['receiveAmount']),
  }))
  return {
    instruments: isWhole ? read : [cash(amount)],
    readable: isWhole,
    named: named.filter(
      ({ invoiceNo }, at) => invoiceNo !== '' && named.findIndex((one) => one.invoiceNo === invoiceNo) === at,
    ),
  }
}
