/** The kinds of money that a user may have, as the function `user_holdings` of the database names them. */
export const holdingKinds = ['inHand', 'sent', 'waiting', 'approved', 'deposits'] as const
export type HoldingKind = (typeof holdingKinds)[number]
