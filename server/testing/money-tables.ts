/** The tables with the place of the money in their rows. A new program leaves them as the former program wrote them. */
export const MONEY_TABLES: readonly string[] = [
  'receipt',
  'invoice',
  'transfer',
  'deposit',
  'deposit_line',
  'allocation',
  'bounce',
  'journal',
  'posting',
  'holding',
]
