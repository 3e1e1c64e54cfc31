/**
 * Money that a phone delivered and that could not be booked. The server never refuses it: it is held, and directors decide about it. They book it,
 * or two of them record that it is not there.
 */
import * as z from 'zod/mini'
import { page, save } from '../call.ts'
import { callsShowingBalances } from '../cash/stale.ts'
import { choiceFilter, chosenUser, dayFilter, image, paging, personFilter, sentImages, textFilter } from '../fields.ts'
import { actor, amount, branch, branchOrAll, id, moment, seenVersion, text } from '../fields.ts'
import { chosenWord } from '../choice-fields.ts'
import { limits } from '../limits.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { instrumentOfRow } from '../cash/instrument-of-row.ts'
import { documentTimeline } from '../timeline/document-timeline.ts'
import { heldMessages } from './held-messages.ts'
import { heldStates, settlements } from './held-statuses.ts'

const screens = ['/directorHeldReceipts'] as const
const access = { screens } as const

/** The names of the calls with answers that change when a director decides about held money. */
const heldCalls = ['intake.held', 'intake.timeline', ...callsShowingBalances]

/** The fields of an instrument that the server reads from the text of a phone. A new field of the receipt is not one of them by itself. */
const { paymentMode, chequeNO, chequeDate, chequeBank, referenceNo } = instrumentOfRow
const instrumentOfItem = { paymentMode, chequeNO, chequeDate, chequeBank, referenceNo }

/** Lists money from phones that is not booked, and what directors decided about, the oldest first. */
export const listHeld = page(
  'intake.held',
  z.object({
    itemId: z.int(),
    rowVersion: z.int(),
    /** The number that its user and its client know: the code of the phone and its counter. */
    itemNo: z.string(),
    cCode: z.string(),
    branchName: z.string(),
    userId: z.int(),
    userName: z.string(),
    login: z.int(),
    /** False for a person who cannot have money of the branch any more, so that it is booked in the name of another salesman. */
    comesIn: z.boolean(),
    /** The client and the invoices that the item names, as the phone knew them. */
    aCode: z.string(),
    client: z.string(),
    invoiceNo: z.string(),
    invoices: z.array(z.string()),
    amount,
    /** The method, and its cheque, of the only instrument; of several instruments the methods alone. */
    ...instrumentOfItem,
    instruments: z.array(z.object({ ...instrumentOfItem, amount })),
    /** False where the item does not say how its whole amount was paid. */
    readable: z.boolean(),
    /** By the clock of the phone. */
    madeOn: moment,
    receivedOn: moment,
    /** The reason for which it is held. */
    reason: z.string(),
    /** The outcome that a director recorded, also while another one has to confirm it. */
    outcome: z.string(),
    proposedBy: z.string(),
    proposedByLogin: z.nullable(z.int()),
    /** True where the reader recorded it, so that somebody else confirms it. */
    own: z.boolean(),
    decidedBy: z.string(),
    decidedByLogin: z.nullable(z.int()),
    decidedOn: z.nullable(moment),
    paymentNo: z.string(),
    /** The number of photos that the item states, and how many of them are not here. */
    photos: z.int(),
    missingPhotos: z.int(),
    images: z.array(image),
    status: z.int(),
    statusName: z.string(),
  }),
  {
    at: 'POST api/Intake/GetHeldReceipts',
    access,
    input: z.strictObject({
      ...paging,
      ...listed,
      cCode: branchOrAll,
      state: choiceFilter(heldStates),
      /** The person who took the money. */
      sellerId: personFilter,
      itemNo: textFilter,
      fromDate: dayFilter,
      toDate: dayFilter,
    }),
    codes: {
      branchName: ['cCode', 'Branch Code'],
      userName: ['login', 'User Login'],
      client: ['aCode', 'Party Code'],
      proposedBy: ['proposedByLogin', 'First Director Login'],
      decidedBy: ['decidedByLogin', 'Director Login'],
      paymentMode: undefined,
    },
    totals: { of: ['amount'] },
    sorts: ['receivedOn', 'userName', 'amount', 'branchName'],
    followed: 'whenIdle',
    fails: heldMessages.fetching,
  },
)

const decision = { userId: actor, cCode: branch, itemId: id, rowVersion: seenVersion }

/**
 * Books held money on invoices of a client, in their order, and as an advance where they owe less or none is chosen. It is a payment in the
 * name of the person who took the money; `salesmanId` is another salesman where that person cannot have money of the branch any more.
 */
export const bookHeld = save('intake.book', {
  at: 'POST api/Intake/BookHeldReceipt',
  access,
  once: true,
  input: z.strictObject({
    ...decision,
    aCode: text(limits.text.short),
    invoices: z
      .array(text(limits.text.short))
      .check(z.maxLength(limits.payment.invoices, messages.field.atMost(limits.payment.invoices))),
    salesmanId: chosenUser,
  }),
  fails: heldMessages.deciding,
  touches: heldCalls,
})

/** Records that held money was given back to its client, or never received. It counts after another director has confirmed it. */
export const settleHeld = save('intake.settle', {
  at: 'POST api/Intake/SettleHeldReceipt',
  access,
  once: true,
  input: z.strictObject({
    ...decision,
    as: chosenWord(settlements),
    reason: text(limits.text.comment),
    settlementImages: z.optional(sentImages),
  }),
  fails: heldMessages.deciding,
  touches: heldCalls,
})

/** Confirms what another director recorded. */
export const confirmHeld = save('intake.confirm', {
  at: 'POST api/Intake/ConfirmHeldReceipt',
  access,
  once: true,
  input: z.strictObject(decision),
  fails: heldMessages.deciding,
  touches: heldCalls,
})

/** Takes back what the director recorded, while it waits for another one. */
export const withdrawHeld = save('intake.withdraw', {
  at: 'POST api/Intake/WithdrawHeldReceipt',
  access,
  once: true,
  input: z.strictObject(decision),
  fails: heldMessages.deciding,
  touches: heldCalls,
})

export const heldTimeline = documentTimeline('intake.timeline', 'GET api/Intake/GetHeldTimeline', [...screens])
