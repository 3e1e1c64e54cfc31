/** The tables whose rows say where the money is. A new program leaves them as the former one wrote them. */
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
