import { texts } from '../language/texts.ts'

/** Lists the messages about payments of a client. */
export const paymentsMessages = texts('payments', {
  saved: 'Payment Saved Successful',
  saving: 'An error occured while saving the payment.',
  invoiceTwice: (invoiceNo: string) => `Invoice ${invoiceNo} is in this payment twice. Add its amounts up.`,
  chequeTwice: (chequeNo: string) =>
    `Cheque ${chequeNo} is in this payment twice. Enter it once, with its whole amount.`,
  referenceTwice: (referenceNo: string) =>
    `Reference No ${referenceNo} is in this payment twice. Enter it once, with its whole amount.`,
  tooLarge: 'The amounts of this payment are too large to add up.',
  moreThanReceived: 'The invoices get more than was received. Lower an amount or add to the money received.',
  doesNotAddUp: 'The amounts of the invoices and the advance are not the amount received. Correct one of them.',
  otherClient: (invoiceNo: string) => `Invoice ${invoiceNo} of this payment is of another client.`,
  invoiceUnknownOf: (invoiceNo: string) =>
    `Invoice ${invoiceNo} is not among your pending invoices any more. Take it out of the payment.`,
  bankUnknownOf: (chequeNo: string) => `The bank of cheque ${chequeNo} is not in the bank list. Select it again.`,
  balanceNegativeOf: (invoiceNo: string, balance: string) =>
    `Balance amount can not be negative: invoice ${invoiceNo} owes ${balance}.`,
  severalSalesmen: 'These invoices are of several salesmen. Select the salesman who brings the payment.',
  oneCheque: (chequeNo: string) =>
    `Cheque ${chequeNo} pays several invoices and is one piece of paper. Select all its receipts.`,
  severalPlaces: 'In several places',
  notFound: 'This payment does not exist in your branches.',
  /** Texts of the form for a payment by client. */
  same: (by: string, at: string) =>
    `A receipt of the same client, amount and method was recorded by ${by} at ${at}. Save it again?`,
  chooseClient: 'Choose the client. Its open invoices are then shown here, oldest first.',
  owesNothing: (client: string) => `${client} owes nothing. What you receive is kept as an advance.`,
  openAdvances: (amount: string) => `Open advances of this client: ${amount}. They are applied next to an invoice.`,
  owesInAll: (invoices: number) => (invoices === 1 ? 'Owed in 1 invoice' : `Owed in ${invoices} invoices`),
  oldestOnly: (shown: number) => `(the oldest ${shown} are shown)`,
  aged: (days: string) => `${days} days`,
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  /** Texts of the list of clients who owe. */
  invoices: (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`),
  visited: 'Visited',
  visitedToday: 'today',
  visitedYesterday: 'yesterday',
  lastVisitedFirst: 'Last visited first',
  nobodyOwes: 'No client owes you anything.',
  becomesAdvance: (amount: string) => `${amount} is left and becomes an advance of the client.`,
  addsUp: 'Everything received pays an invoice.',
  isMissing: (amount: string) => `The invoices get ${amount} more than was received.`,
  paidNo: (no: string, day: string) => `Payment ${no} · ${day}`,
  paidInvoices: (numbers: string) => `Invoices ${numbers}`,
})
