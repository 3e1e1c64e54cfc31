/** Credits lower what a client owes without money: entered by a director or imported, and counted once another director has approved them. */
import * as z from 'zod/mini'
import { requestDecision } from '../approvals/request-decision.ts'
import { undoDecision } from '../approvals/undo-decision.ts'
import { page, save, saveNested } from '../call.ts'
import { callsShowingBalances } from '../cash/stale.ts'
import { chosenWord, sentBack } from '../choice-fields.ts'
import {
  actor,
  amount,
  branch,
  branchOrAll,
  dayFilter,
  dayOrNone,
  dayOut,
  id,
  moment,
  money,
  numberFilter,
  paging,
  seenVersion,
  text,
  textFilter,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { listed } from '../list-fields.ts'
import { documentTimeline } from '../timeline/document-timeline.ts'
import { creditKinds } from './credit-statuses.ts'
import { creditsMessages } from './credits-messages.ts'

const screens = ['/directorCredits'] as const
const access = { screens } as const

/** Lists the credits of branches, newest first. */
export const listCredits = page(
  'credits',
  z.object({
    creditId: z.int(),
    rowVersion: z.int(),
    /** True where the reader may still take their own decision back. */
    undoable: z.boolean(),
    /** True where the reader entered the credit, so that somebody else decides about it. */
    own: z.boolean(),
    /** True where the reader approved the credit, so that somebody else reverses it. */
    ownDecision: z.boolean(),
    creditNo: z.string(),
    kind: z.string(),
    cCode: z.string(),
    branchName: z.string(),
    aCode: z.string(),
    client: z.string(),
    /** Empty for a credit of the client that names no invoice. */
    invoiceNo: z.string(),
    creditDate: dayOut,
    amount,
    /** The part that has lowered invoices, and the rest, which is the client's credit balance once the credit is approved. */
    appliedAmount: amount,
    leftAmount: amount,
    reason: z.string(),
    /** Empty for an import by the operator. */
    enteredBy: z.string(),
    enteredByLogin: z.nullable(z.int()),
    enteredOn: moment,
    decidedBy: z.string(),
    decidedByLogin: z.nullable(z.int()),
    decidedOn: z.nullable(moment),
    /** The reason of the person who declined or reversed it. */
    comment: z.string(),
    status: z.int(),
    statusName: z.string(),
  }),
  {
    at: 'POST api/Credit/GetCredits',
    access,
    input: z.strictObject({
      ...paging,
      cCode: branchOrAll,
      status: numberFilter(),
      /** The client's code, to the letter. */
      aCode: textFilter,
      creditNo: textFilter,
      fromDate: dayFilter,
      toDate: dayFilter,
      ...listed,
    }),
    codes: {
      branchName: ['cCode', 'Branch Code'],
      client: ['aCode', 'Party Code'],
      enteredBy: ['enteredByLogin', 'Entered By Login'],
      decidedBy: ['decidedByLogin', 'Director Login'],
    },
    totals: { of: ['amount', 'leftAmount'] },
    sorts: ['creditDate', 'client', 'amount', 'branchName'],
    followed: 'whenIdle',
    fails: creditsMessages.fetching,
  },
)

/** The names of the calls with answers that change when a credit does. */
export const creditCalls = ['credits', 'credits.timeline', ...callsShowingBalances] as const

export const saveCredit = save('credits.save', {
  at: 'POST api/Credit/InsertCredit',
  access,
  once: true,
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    creditNo: text(limits.text.short),
    kind: chosenWord(creditKinds),
    aCode: text(limits.text.short),
    /** Empty for a credit of the client that names no invoice. */
    invoiceNo: text(limits.text.short),
    creditDate: dayOrNone,
    amount: money,
    reason: text(limits.text.comment),
  }),
  fails: creditsMessages.saving,
  touches: ['credits', 'home.waiting'],
})

export const decideCredit = saveNested('credits.decide', {
  at: 'POST api/Credit/ApproveCredit',
  access,
  input: sentBack({ ...requestDecision, creditId: id }),
  fails: creditsMessages.saving,
  touches: creditCalls,
})

export const undoCredit = undoDecision(
  'credits.undo',
  'POST api/Credit/UndoCreditDecision',
  ['/directorCredits'],
  creditCalls,
)

/** Takes an approved credit back, by another director than its approver. Its invoices are owed again. */
export const reverseCredit = save('credits.reverse', {
  at: 'POST api/Credit/ReverseCredit',
  access,
  once: true,
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    creditId: id,
    reason: text(limits.text.comment),
    rowVersion: seenVersion,
  }),
  fails: creditsMessages.saving,
  touches: creditCalls,
})

/** Uses a part of an approved credit for another invoice of the client. */
export const useCredit = save('credits.use', {
  at: 'POST api/Credit/UseCredit',
  access,
  once: true,
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    creditId: id,
    invoiceNo: text(limits.text.short),
    amount: money,
    rowVersion: seenVersion,
  }),
  fails: creditsMessages.saving,
  touches: creditCalls,
})

export const creditTimeline = documentTimeline('credits.timeline', 'GET api/Credit/GetCreditTimeline', [...screens])
