import { texts } from '../language/texts.ts'

/** Sentences for directors about the reason why money from a phone is held. The person who took the money reads the sentences of the form. */

/** Names the person, and the invoice where the phone names one. */
const whoFor = (person: string, invoiceNo: string) =>
  invoiceNo === '' ? person : `${person}, who received for ${invoiceNo},`
const the = (invoiceNo: string) => (invoiceNo === '' ? 'The invoice' : `Invoice ${invoiceNo}`)

export const reasonMessages = texts('reason', {
  switchedOff: (person: string, invoiceNo: string) => `${whoFor(person, invoiceNo)} cannot sign in any more`,
  noRight: (person: string, invoiceNo: string) => `${whoFor(person, invoiceNo)} may not record receipts any more`,
  otherBranch: (person: string, invoiceNo: string) =>
    `${whoFor(person, invoiceNo)} does not work in this branch any more`,
  madeLate: (person: string, invoiceNo: string) =>
    `${whoFor(person, invoiceNo)} made it after their sign-in or their phone had ended`,
  noSignIn: (person: string, invoiceNo: string) =>
    `The office does not know the sign-in in which ${whoFor(person, invoiceNo)} made it, as after the restore of a backup`,
  otherPerson: (person: string) => `It came from the phone of ${person}, in the name of another person`,
  savedBefore: (person: string) => `${person} saved something else from the same form before`,
  notWhole: (person: string) => `Its amount is not the sum of the money that ${person} entered`,
  invalid: (person: string, fields: string) =>
    `The phone of ${person} sent something that is not a receipt${fields === '' ? '' : `: ${fields}`}`,
  without: (person: string, part: string) => `${person} entered no ${part}`,
  parts: {
    invoice: 'invoice',
    client: 'client',
    amount: 'amount',
    method: 'payment method',
    bank: 'bank of the cheque',
    chequeNo: 'cheque number',
    chequeDate: 'date of the cheque',
    salesman: 'salesman',
  },
  invoiceNotOpen: (person: string, invoiceNo: string) =>
    `${the(invoiceNo)} is not among the open invoices of ${person} any more`,
  owesLess: (person: string, invoiceNo: string) => `${the(invoiceNo)} owes less than ${person} received`,
  owes: (person: string, invoiceNo: string, balance: string) =>
    `Invoice ${invoiceNo} owes ${balance}, less than ${person} received`,
  paidBy: (invoiceNo: string, receiptNo: string, amount: string, by: string, at: string) =>
    `Invoice ${invoiceNo} was paid with receipt ${receiptNo} (${amount}), recorded by ${by} on ${at}`,
  paidByAnother: (invoiceNo: string) => `Invoice ${invoiceNo} was paid with another receipt`,
  clientUnknown: (person: string) => `The client that ${person} chose is not known in the branch`,
  bankUnknown: (person: string) => `The bank of the cheque that ${person} took is not in the bank list`,
  bankOfCheque: (chequeNo: string) => `The bank of cheque ${chequeNo} is not in the bank list`,
  chequeTaken: (person: string) => `The cheque that ${person} took is already recorded for the client`,
  chequeTakenBy: (chequeNo: string, receipt: string, by: string, at: string) =>
    `Cheque ${chequeNo} of this bank is already recorded with ${receipt}, by ${by} on ${at}`,
  referenceTaken: (person: string) =>
    `The reference number that ${person} entered is already recorded with another receipt`,
  referenceTakenBy: (referenceNo: string, receipt: string, by: string, at: string) =>
    `Reference No ${referenceNo} is already recorded with ${receipt}, by ${by} on ${at}`,
  twice: (person: string, what: string) => `${person} entered ${what} twice in this payment`,
  things: {
    invoice: (no: string) => `invoice ${no}`,
    cheque: (no: string) => `cheque ${no}`,
    reference: (no: string) => `reference number ${no}`,
  },
  moreThanReceived: (person: string) => `The invoices get more than ${person} received`,
  doesNotAddUp: (person: string) =>
    `The amounts of the invoices and the advance are not the amount that ${person} received`,
  severalSalesmen: (person: string) => `${person} received for invoices of several salesmen`,
})
