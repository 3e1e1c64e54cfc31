import { texts } from '../language/texts.ts'

/** The refusals about receipts that only the server sends, so that no page loads them. */
export const receiptRefusals = texts('receipt', {
  /** Names the row, among several, that was refused. */
  about: (row: string, refusal: string) => `${row}: ${refusal}`,
  numbered: (no: string) => `Receipt ${no}`,
  numberedOf: (no: string, of: string) => `Receipt ${no} (${of})`,
  /** These two name the receipt that has the cheque already. */
  ofInvoice: (invoiceNo: string) => `invoice ${invoiceNo}`,
  ofAdvance: (client: string) => `an advance of ${client}`,
  /** Names the receipt that has the reference number already. */
  withReference: (no: string, client: string, amount: string) => `receipt ${no} of ${client} for ${amount}`,
  invoiceRow: (invoiceNo: string) => `Invoice ${invoiceNo}`,
  advanceRow: (client: string) => `Advance of ${client}`,
  notFound: 'This receipt does not exist any more. Reload the list.',
  notMovable: 'This receipt has moved on meanwhile. Reload the list to see where it is.',
})

export const advanceRefusals = texts('advance', {
  otherClient: 'This invoice is of another client. Select an invoice of the client who paid the advance.',
  notOpen: 'This advance cannot be applied any more. Reload the list.',
  notFound: 'This advance does not exist among yours. Reload the list.',
})

export const bounceRefusals = texts('bounce', {
  notDeposited: 'Only a cheque of an approved deposit can be marked bounced. Reload the list.',
  notFound: 'This cheque is in no deposit that you may see. Reload the list.',
})
