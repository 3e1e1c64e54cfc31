/** The kinds of documents that have images, an audit and notifications: the rows of the table `document_kind`. */
export const documentKinds = [
  'receipt',
  'deposit',
  'voucher',
  'invoice',
  'tour',
  'tour_expense',
  'leave',
  'sale_order',
  'user',
  'place',
  'purchase_order',
  'closing',
  'opening',
  'import',
  'feed',
  'payment',
  'setting',
  'posting_batch',
  'program_token',
  'client',
] as const
export type DocumentKind = (typeof documentKinds)[number]
