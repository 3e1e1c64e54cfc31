/** The directors' list of decisions: who approved, declined, voided or took back which document, when and why. */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { choiceFilter, amount, branchOrAll, codeList, dayFilter, moment, paging, personFilter } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { approvalsMessages } from './approvals-messages.ts'

/** The kinds of documents that are decided about. A hand-over is the receipt that it moves. */
export const decidedKinds = [
  'deposit',
  'voucher',
  'invoice',
  'sale_order',
  'credit',
  'tour',
  'leave',
  'receipt',
] as const
export type DecidedKind = (typeof decidedKinds)[number]
export const decidedKindNames: Readonly<Record<DecidedKind, string>> = {
  deposit: 'Deposit',
  voucher: 'Voucher',
  invoice: 'Invoice',
  sale_order: 'Sale Order',
  credit: 'Credit',
  tour: 'Tour',
  leave: 'Leave',
  receipt: 'Receipt',
}

/** The outcomes, in the order of their filter. `undone`: the person took their own decision back within the minute. */
export const outcomes = ['approved', 'declined', 'voided', 'takenBack', 'undone'] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeNames: Readonly<Record<Outcome, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  voided: 'Voided',
  takenBack: 'Taken back',
  undone: 'Undone',
}

/** The actions of the audit that are decisions, by the kind of the document. Approved hand-overs are in the list of hand-overs. */
export const decidedActions: Readonly<Record<DecidedKind, Readonly<Record<string, Outcome>>>> = {
  deposit: {
    bank: 'approved',
    release: 'declined',
    withdraw: 'takenBack',
    undo_bank: 'undone',
    undo_release: 'undone',
  },
  voucher: { approve: 'approved', approve_first: 'approved', undo_approve: 'undone', undo_approve_first: 'undone' },
  invoice: { approve: 'approved', undo_approve: 'undone' },
  sale_order: { approve: 'approved', undo_approve: 'undone' },
  credit: { approve: 'approved', decline: 'declined', undo_approve: 'undone', undo_decline: 'undone' },
  tour: {
    approve: 'approved',
    decline: 'declined',
    withdraw: 'takenBack',
    undo_approve: 'undone',
    undo_decline: 'undone',
  },
  leave: {
    approve: 'approved',
    decline: 'declined',
    withdraw: 'takenBack',
    undo_approve: 'undone',
    undo_decline: 'undone',
  },
  receipt: {
    void: 'voided',
    decline: 'declined',
    return: 'declined',
    recall: 'takenBack',
    reclaim: 'takenBack',
    undo_receive: 'undone',
    undo_decline: 'undone',
    undo_return: 'undone',
  },
}

export const listDecisions = page(
  'approvals.decided',
  z.object({
    /** The id of the row of the audit. */
    id: z.int(),
    at: moment,
    cCode: z.string(),
    branchName: z.string(),
    kind: z.enum(decidedKinds),
    kindName: z.string(),
    number: z.string(),
    /** The client, the person or the account that the document is about. */
    about: z.string(),
    /** A leave has none. */
    amount: z.nullable(amount),
    outcome: z.enum(outcomes),
    outcomeName: z.string(),
    reason: z.string(),
    /** Empty where an import or a rule did it. */
    byName: z.string(),
    byLogin: z.nullable(z.int()),
  }),
  {
    at: 'POST api/Report/GetDecisions',
    access: { screens: ['/directorDecisions'] },
    input: z.strictObject({
      ...paging,
      ...listed,
      cCode: branchOrAll,
      fromDate: dayFilter,
      toDate: dayFilter,
      /** The person who decided. */
      personId: personFilter,
      kind: choiceFilter(decidedKinds),
      outcome: codeList(outcomes.length),
    }),
    codes: { branchName: ['cCode', 'Branch Code'], byName: ['byLogin', 'User Login'] },
    totals: { of: ['amount'], by: 'outcomeName' },
    sorts: ['at', 'amount', 'byName', 'cCode'],
    followed: 'whenIdle',
    fails: approvalsMessages.fetchingDecisions,
  },
)
