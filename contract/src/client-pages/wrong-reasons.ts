/** Why a client says that a receipt is wrong. */
export const wrongReasons = ['amount', 'notPaid', 'other'] as const
export type WrongReason = (typeof wrongReasons)[number]
