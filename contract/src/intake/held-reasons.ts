/**
 * Tells directors why money is held. The database keeps the refusal of the form as the reason, and that sentence speaks to the person who typed.
 * Directors read another sentence, which names this person and the invoice.
 */
import { messages } from '../messages.ts'
import { paymentsMessages } from '../payments/payments-messages.ts'
import { receiptMessages } from '../receipts/receipts-messages.ts'
import { serverMessages } from '../server-messages.ts'
import { intakeMessages } from './intake-messages.ts'
import { reasonMessages } from './reason-messages.ts'

export interface HeldFacts {
  /** The name of the person who took the money. */
  readonly person: string
  /** The number of the invoice; empty where the item names none. */
  readonly invoiceNo: string
}

type Sentence = string | ((...words: string[]) => string)
type Told = (facts: HeldFacts, ...words: readonly string[]) => string

const parts = reasonMessages.parts
const things = reasonMessages.things
const without =
  (part: string): Told =>
  ({ person }) =>
    reasonMessages.without(person, part)
const twice =
  (thing: (no: string) => string): Told =>
  ({ person }, no = '') =>
    reasonMessages.twice(person, thing(no))
const ofPerson =
  (sentence: (person: string) => string): Told =>
  ({ person }) =>
    sentence(person)
const ofBoth =
  (sentence: (person: string, invoiceNo: string) => string): Told =>
  ({ person, invoiceNo }) =>
    sentence(person, invoiceNo)

const invalid = (rest: string) => `${serverMessages.invalid}${rest}`

const told: readonly (readonly [Sentence, Told])[] = [
  [intakeMessages.switchedOff, ofBoth(reasonMessages.switchedOff)],
  [intakeMessages.noRight, ofBoth(reasonMessages.noRight)],
  [messages.http.notAllowed, ofBoth(reasonMessages.noRight)],
  [receiptMessages.salesmanUnknown, ofBoth(reasonMessages.otherBranch)],
  [serverMessages.otherBranch, ofBoth(reasonMessages.otherBranch)],
  [serverMessages.otherUser, ofPerson(reasonMessages.otherPerson)],
  [serverMessages.keyReused, ofPerson(reasonMessages.savedBefore)],
  [invalid, ({ person }, rest = '') => reasonMessages.invalid(person, rest.replace(/^[. ]+/, ''))],
  [intakeMessages.madeLate, ofBoth(reasonMessages.madeLate)],
  [intakeMessages.noSignIn, ofBoth(reasonMessages.noSignIn)],
  [intakeMessages.notWhole, ofPerson(reasonMessages.notWhole)],
  [receiptMessages.noInvoice, without(parts.invoice)],
  [receiptMessages.noClient, without(parts.client)],
  [receiptMessages.amountZero, without(parts.amount)],
  [receiptMessages.noMethod, without(parts.method)],
  [receiptMessages.noChequeBank, without(parts.bank)],
  [receiptMessages.noChequeNo, without(parts.chequeNo)],
  [receiptMessages.noChequeDate, without(parts.chequeDate)],
  [receiptMessages.noSalesman, without(parts.salesman)],
  [receiptMessages.invoiceUnknown, ofBoth(reasonMessages.invoiceNotOpen)],
  [paymentsMessages.invoiceUnknownOf, ({ person }, no = '') => reasonMessages.invoiceNotOpen(person, no)],
  [receiptMessages.balanceNegative, ofBoth(reasonMessages.owesLess)],
  [paymentsMessages.balanceNegativeOf, ({ person }, no = '', balance = '') => reasonMessages.owes(person, no, balance)],
  [
    receiptMessages.paidBy,
    (_, no = '', receiptNo = '', amount = '', by = '', at = '') => reasonMessages.paidBy(no, receiptNo, amount, by, at),
  ],
  [receiptMessages.paidByAnother, (_, no = '') => reasonMessages.paidByAnother(no)],
  [receiptMessages.clientUnknown, ofPerson(reasonMessages.clientUnknown)],
  [receiptMessages.bankUnknown, ofPerson(reasonMessages.bankUnknown)],
  [paymentsMessages.bankUnknownOf, (_, no = '') => reasonMessages.bankOfCheque(no)],
  [receiptMessages.chequeTaken, ofPerson(reasonMessages.chequeTaken)],
  [
    receiptMessages.chequeTakenBy,
    (_, no = '', receipt = '', by = '', at = '') => reasonMessages.chequeTakenBy(no, receipt, by, at),
  ],
  [receiptMessages.referenceTaken, ofPerson(reasonMessages.referenceTaken)],
  [
    receiptMessages.referenceTakenBy,
    (_, no = '', receipt = '', by = '', at = '') => reasonMessages.referenceTakenBy(no, receipt, by, at),
  ],
  [paymentsMessages.invoiceTwice, twice(things.invoice)],
  [paymentsMessages.chequeTwice, twice(things.cheque)],
  [paymentsMessages.referenceTwice, twice(things.reference)],
  [paymentsMessages.moreThanReceived, ofPerson(reasonMessages.moreThanReceived)],
  [paymentsMessages.doesNotAddUp, ofPerson(reasonMessages.doesNotAddUp)],
  [paymentsMessages.severalSalesmen, ofPerson(reasonMessages.severalSalesmen)],
]

/** Makes an expression that finds the values in a sentence. The sentences here have their values in the order of their parameters. */
function formOf(sentence: Sentence): RegExp {
  const text =
    typeof sentence === 'string' ? sentence : sentence(...Array.from({ length: sentence.length }, () => '\0'))
  const plain = text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return new RegExp(`^${plain.replaceAll('\0', '(.*)')}$`, 's')
}

const forms = told.map(([sentence, tell]) => [formOf(sentence), tell] as const)

/** Returns why money is held, as directors read it, without a full stop. A reason that speaks to nobody stays as it is. */
export function heldReason(reason: string, facts: HeldFacts): string {
  for (const [form, tell] of forms) {
    const [found, ...words] = form.exec(reason) ?? []
    if (found !== undefined) return tell(facts, ...words)
  }
  return reason.replace(/\.$/, '')
}
