/** What a save makes stale, by what it changes: said once, so that a list that is new here is forgotten by none of the saves. */

/** What a client owes: a receipt was made, ended or applied. */
export const whatIsOwed = [
  'cash.invoices',
  'cash.invoices.ageing',
  'cash.receipts',
  'cash.advances',
  'cash.summary.salesman',
  'cash.summary.cashier',
]

/** Who holds the money: a receipt went from hand to hand. */
export const whoHoldsIt = ['cash.receipts', 'cash.transfers', 'cash.summary.salesman', 'cash.summary.cashier']
