import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'

/** Leads out of the refusal of a cheque that was given for several invoices. */
const chequeOnce = 'Check the cheque number. One cheque for several invoices is entered once, By Client.'

/** Leads out of the refusal of a reference number. */
const referenceOnce = 'Check the number in the message of the bank: one transfer is recorded once.'

export const receiptMessages = texts('receipt', {
  /** Shown where a cheque of the client is typed, and on the page of the client. */
  bounces: (count: number, day: string) =>
    count === 1
      ? `1 cheque of this client bounced, on ${day}`
      : `${count} cheques of this client bounced, the last one on ${day}`,
  dueCheques: 'Due by today',
  soonDueCheques: (days: number) => `Due within ${plural(days, 'day', 'days')}`,
  owedCheques: 'Bounced, not paid since',
  noInvoice: 'Please select any invoice first',
  amountZero: 'Receive amount can not be equal to 0',
  balanceNegative: 'Balance amount can not be negative',
  /** Replaces the sentence before, where another receipt paid the invoice. */
  paidBy: (invoiceNo: string, receiptNo: string, amount: string, by: string, at: string) =>
    `Balance amount can not be negative. ${invoiceNo} was paid with receipt ${receiptNo} (${amount}), recorded by ${by} on ${at}.`,
  /** Names the receipt to nobody who may not read it. */
  paidByAnother: (invoiceNo: string) =>
    `Balance amount can not be negative. ${invoiceNo} was paid with a receipt that you cannot open.`,
  keepAsAdvance: 'Keep as advance',
  keepsAsAdvance:
    'Less than this is due on the invoice now. If you have the money, keep it as an advance of the client.',
  noMethod: 'Please select payment method',
  noChequeBank: 'Please add cheque bank',
  noChequeNo: 'Please add cheque No',
  noChequeDate: 'Please add cheque Date',
  noSalesman: 'Please select salesman',
  noClient: 'Please select client',
  noReason: 'Please enter a reason',
  saved: 'Receipt Saved Successful',
  /** Follows the message of a save, like the amount and number of a decided row. */
  savedOf: (amount: string, no: string, client: string) => `${amount} · No ${no} · ${client}`,
  /** The reason in the journal of a receipt that its salesman undoes with the Undo of the save. */
  undone: 'Taken back right after it was recorded.',
  /** The lines of a receipt that is shared with the client. */
  shared: {
    receiptNo: (no: string, day: string) => `Receipt No ${no} · ${day}`,
    invoiceNo: (no: string) => `Invoice ${no}`,
    received: (amount: string, how: string) => `Received ${amount} · ${how}`,
    balance: (amount: string) => `Balance ${amount}`,
  },
  noLast: 'The receipts that you record are shown here.',
  recordedToday: (count: string, amount: string) => `Recorded today: ${count} · ${amount}`,
  sameOfInvoice: (by: string, at: string) =>
    `A receipt of the same invoice, amount and method was recorded by ${by} at ${at}. Save it again?`,
  sameOfClient: (by: string, at: string) =>
    `An advance of the same client, amount and method was recorded by ${by} at ${at}. Save it again?`,
  chequeStale: (day: string) =>
    `This cheque is dated ${day}, more than six months ago. Banks refuse such cheques. Save it all the same?`,
  chequeFar: (day: string) => `This cheque is dated ${day}, more than a year from today. Save it all the same?`,
  voided: 'Receipt Voided Successful',
  invoiceUnknown: 'This invoice is not among your pending invoices any more. Press Get Invoice and select it again.',
  clientUnknown: 'This client is not known in the branch. Select it again.',
  salesmanUnknown: 'This salesman does not work in the branch. Select another one.',
  bankUnknown: 'This bank is not in the bank list. Select it again.',
  chequeTaken: `This cheque of this bank is already recorded for the client. ${chequeOnce}`,
  chequeTakenBy: (chequeNo: string, receipt: string, by: string, at: string) =>
    `Cheque ${chequeNo} of this bank is already recorded with ${receipt}, by ${by} on ${at}. ${chequeOnce}`,
  referenceTaken: `This reference number is already recorded with another receipt. ${referenceOnce}`,
  referenceTakenBy: (referenceNo: string, receipt: string, by: string, at: string) =>
    `Reference No ${referenceNo} is already recorded with ${receipt}, by ${by} on ${at}. ${referenceOnce}`,
})

export const advanceMessages = texts('advance', {
  applied: 'Advance Applied Successful',
  open: (count: number, amount: string) => `${count} open ${count === 1 ? 'advance' : 'advances'} · ${amount}`,
  noneOpen: 'No open advances',
  left: (left: string) => `Only ${left} of this advance is left.`,
  leftBy: (left: string, by: string, at: string) =>
    `Only ${left} of this advance is left: ${by} applied it last on ${at}.`,
})

export const bounceMessages = texts('bounce', {
  noDate: 'Please enter bounce date',
  inFuture: 'Bounce date can not be in the future',
  beforeDeposit: 'Bounce date can not be before the date of the deposit',
  closed: (through: string) =>
    `The bounce date is in a closed period. Choose a later one. Days up to ${through} are closed.`,
  marked: 'Cheque Marked Bounced',
})
