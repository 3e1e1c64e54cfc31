import { texts } from '../language/texts.ts'

/** Lists the messages about invoices and their approval. */
export const invoicesMessages = texts('invoices', {
  approving: 'An error occured while approving invoice.',
  none: 'No invoices wait for you.',
  nothing: 'There are no invoices yet.',
  noMatch: 'No invoice matches these filters.',
  noItems: 'This invoice came without items. Its bill is shown as its total.',
  bill: (bill: string) => `Bill ${bill}`,
  /** Marks an invoice with items that do not add up to the amount to collect. */
  itemsDiffer: 'Items differ from the bill',
  repeated: 'An invoice was selected twice. Select it once.',
  kept: (invoiceNo: string) => `Invoice ${invoiceNo} is approved. It cannot be changed any more.`,
  /** The refusal of an invoice that was sent with others. */
  oneOf: (invoiceNo: string, why: string) => `${invoiceNo}: ${why}`,
})
