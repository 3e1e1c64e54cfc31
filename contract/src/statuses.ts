/** Lists the codes of statuses with their names and tones (document 1 sections 2.6 and 4, decisions 5). */
export type Tone = 'pending' | 'good' | 'bad' | 'warning'

/** The statuses of hand-overs and deposits, as the configuration lists them. */
export const status = { pending: 0, approved: 1, declined: 2, bounced: 3, deposited: 4 } as const
export type StatusCode = (typeof status)[keyof typeof status]

export const statusNames: Readonly<Record<StatusCode, string>> = {
  0: 'Pending',
  1: 'Approved',
  2: 'Declined',
  3: 'Bounced',
  4: 'Deposited',
}

/** Returns the tone of a status: 0 is blue, 1 and 4 are green, anything else is red (decisions 5). */
export function toneOf(code: number): Tone {
  if (code === status.pending) return 'pending'
  return code === status.approved || code === status.deposited ? 'good' : 'bad'
}

/** The statuses that a decision may set. */
export const decision = { approved: 1, declined: 2 } as const
export type Decision = (typeof decision)[keyof typeof decision]

/**
 * A receipt's money is in exactly one of these places at every moment (decisions 5). The database calls it the stage of the receipt; users
 * see it as the Place. It is not the status of a document: an approved hand-over may be with the cashier or in a deposit.
 */
export const stage = {
  withSalesman: 0,
  onTheWay: 1,
  withCashier: 2,
  inDeposit: 3,
  banked: 4,
  bounced: 5,
  void: 9,
} as const
export type Stage = (typeof stage)[keyof typeof stage]

/** The money of a receipt in one of these places no longer counts: its invoice is owed again. */
export const endedStages = [stage.bounced, stage.void] as const
export const noLongerCounts = (place: number): boolean => endedStages.some((ended) => ended === place)

export const stageNames: Readonly<Record<Stage, string>> = {
  0: 'With salesman',
  1: 'On the way',
  2: 'With cashier',
  3: 'In deposit',
  4: 'Banked',
  5: 'Bounced',
  9: 'Void',
}

/**
 * Money that waits for somebody is blue, money that its holder has accepted green, and money that counts no more red. So a place has the
 * tone of the document that brought the money there: `With cashier` is green like its approved hand-over.
 */
const stageTones: Readonly<Record<Stage, Tone>> = {
  0: 'pending',
  1: 'pending',
  2: 'good',
  3: 'pending',
  4: 'good',
  5: 'bad',
  9: 'bad',
}

export const toneOfStage = (code: number): Tone => stageTones[code as Stage] ?? 'bad'

/** Lists the moves of a receipt by their names in the database (`custody.stage_rule`). */
export const moves = [
  'record',
  'send',
  'receive',
  'approve',
  'decline',
  'return',
  'recall',
  'redirect',
  'reclaim',
  'reassign',
  'deposit',
  'withdraw',
  'bank',
  'release',
  'bounce',
  'represent',
  'void',
  'apply',
  'unapply',
  'undo_approve',
  'undo_decline',
  'undo_return',
  'undo_receive',
  'undo_bank',
  'undo_release',
] as const
export type Move = (typeof moves)[number]

/** Lists the moves of a credit: granted to the client, used for an invoice, and both taken back. */
export const creditMoves = ['grant_credit', 'use_credit', 'free_credit', 'revoke_credit'] as const

/** The statuses of `GetSalemanReceipts`: 0 is not yet sent, declined ones included; 1 is with a cashier or further; 2 is void. */
export const receiptStatus = { notSent: 0, handedOver: 1, void: 2 } as const

export const paymentMethods = ['Cash', 'Cheque', 'Cash/Cheque Online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const salesmanPaymentMethods = ['Cash', 'Cheque'] as const

export const paymentTypes = ['Invoice Payment', 'Advance Payment'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** A filter sends All as -1. */
export const ALL = -1
/** The branch of an address that shows all branches. */
export const IN_ALL_BRANCHES = 'all'
