/** The kinds of the lines of a statement, in the order of their sums. An advance that is applied to an invoice changes no debt, and is no line. */
export const statementKinds = [
  'invoice',
  'receipt',
  'takenBack',
  'bounced',
  'depositedAgain',
  'credit',
  'creditReversed',
] as const
export type StatementKind = (typeof statementKinds)[number]

/** The ages of a debt, as the reports of debtors have them, and the money that was paid before it was owed. */
export const statementAges = ['upTo30', 'upTo60', 'upTo90', 'older', 'ahead'] as const
export type StatementAge = (typeof statementAges)[number]
