/**
 * Narrows to pending hand-overs that wait long, to those whose cashier cannot take them or has them and cannot come in, to approved ones that are in no live deposit, to the
 * cheques of these whose day has come, or to declined ones whose receipt is still with its salesman and was not sent again.
 */
export const waits = { long: 'long', inVain: 'inVain', toDeposit: 'toDeposit', due: 'due', again: 'again' } as const
export type Waits = (typeof waits)[keyof typeof waits]
