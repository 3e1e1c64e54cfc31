/** The events of a document of any kind, each with its person, time, reason and images. */
import * as z from 'zod/mini'
import { amount, image, moment } from '../fields.ts'
import { moves } from '../statuses.ts'

/** Lists what happens to documents that others decide about, by the words of the audit (`document_decided`). */
export const documentActions = [
  'enter',
  'change',
  'approve',
  'approve_first',
  'approve_before',
  'decline',
  'withdraw',
  'use',
  'reverse',
  'undo_approve',
  'undo_approve_first',
  'undo_decline',
  'take_over',
  'see_surplus',
  'held',
  'booked',
  'returned',
  'takenBack',
  'book',
  'propose',
  'confirm',
  'take_back',
] as const
export type DocumentAction = (typeof documentActions)[number]

/** Lists what happens to users, by the words of the audit. */
export const userActions = [
  'enter',
  'change',
  'reset_password',
  'reset_own_password',
  'end_sign_ins',
  'unblock',
  'acknowledge',
] as const
export type UserAction = (typeof userActions)[number]

/** Lists what statements of the bank tell about a deposit. */
export const bankEvents = ['bank_match', 'bank_free'] as const
export type BankEvent = (typeof bankEvents)[number]

/** Lists what is decided about a bounced cheque without a move of money, by the words of the audit. */
export const chequeEvents = ['replace', 'give_back'] as const
export type ChequeEvent = (typeof chequeEvents)[number]

/** Lists what clients say about their receipts, and how directors settled it. Only directors read these events. */
export const clientEvents = ['client_right', 'client_wrong', 'client_settled'] as const
export type ClientEvent = (typeof clientEvents)[number]

/** A message to the client about a document, with its state of now. */
const messageEvents = ['message'] as const

const timelineActions = [
  ...new Set([
    ...moves,
    ...documentActions,
    ...userActions,
    ...bankEvents,
    ...chequeEvents,
    ...clientEvents,
    ...messageEvents,
  ]),
]
export type TimelineAction = (typeof timelineActions)[number]

const event = z.object({
  id: z.int(),
  at: moment,
  who: z.string(),
  /** The role that the person had at the time. */
  role: z.string(),
  action: z.enum(timelineActions),
  what: z.string(),
  comment: z.string(),
  amount: z.nullable(amount),
  /** The images that came with the event. */
  images: z.array(image),
})
export type TimelineEvent = z.output<typeof event>

export const story = {
  company: z.string(),
  branch: z.string(),
  /** The time zone of the branch (`Asia/Karachi`), in which its moments are shown. */
  timeZone: z.string(),
  createdOn: moment,
  status: z.int(),
  statusName: z.string(),
  /** The events, oldest first. */
  events: z.array(event),
}
