/**
 * Narrows to pending hand-overs that wait long, to hand-overs with a cashier who cannot decide them or cannot come in, to approved
 * hand-overs in no live deposit, to the cheques of these that can be banked by now, or to declined hand-overs with a receipt that is still
 * with its salesman and was not sent again.
 */
export const waits = { long: 'long', inVain: 'inVain', toDeposit: 'toDeposit', due: 'due', again: 'again' } as const
export type Waits = (typeof waits)[keyof typeof waits]
