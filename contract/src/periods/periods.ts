/**
 * Closed days of a company: no deposit is approved and no cheque bounces on them, except by a person for whom they were opened. A request
 * names the company by one of its branches.
 */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { page, read, save } from '../call.ts'
import { actor, amount, branch, day, dayOrNone, dayOut, id, moment, paging, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { means } from '../meaning.ts'
import { messages } from '../messages.ts'
import { periodsMessages } from './periods-messages.ts'

const screens: readonly ScreenPath[] = ['/directorPeriodClosing']
const access = { screens } as const
const fails = periodsMessages.fetching
const ofBranch = { branchCode: branch }
const touches = ['periods.current', 'periods.closings', 'periods.openings', 'session.configuration']

const HOURS_OF_A_WEEK = 168

/** Returns how far the days of the company are closed, and whether the reader may change that. */
export const getPeriod = read(
  'periods.current',
  z.object({
    company: z.string(),
    /** Null where no day is closed. */
    closedThrough: z.nullable(dayOut),
    /** The newest change, which is none until a day is closed for the first time. */
    changedBy: z.string(),
    changedOn: z.nullable(moment),
    reason: z.string(),
    /** The reason why the reader may not close or open days; empty where they may. */
    notYours: z.string(),
    /** The people for whom closed days can be opened. */
    people: z.array(z.object({ userId: z.int(), name: z.string(), login: z.int(), roleName: z.string() })),
  }),
  { at: 'POST api/Period/GetPeriod', access, input: z.strictObject(ofBranch), followed: 'whenIdle', fails },
)

/** Returns the deposits entered up to a day that still wait for a decision, in each branch of the reader. */
export const getPendingBefore = read(
  'periods.pending',
  z.object({
    branches: z.array(z.object({ branchCode: z.string(), branchName: z.string(), count: z.int(), amount })),
  }),
  { at: 'POST api/Period/GetPendingDeposits', access, input: z.strictObject({ ...ofBranch, through: day }), fails },
)

/** Lists each change of the last closed day, newest first. */
export const listClosings = page(
  'periods.closings',
  z.object({
    closingId: z.int(),
    changedOn: moment,
    changedBy: z.string(),
    changedByLogin: z.nullable(z.int()),
    wasThrough: z.nullable(dayOut),
    closedThrough: z.nullable(dayOut),
    reason: z.string(),
  }),
  {
    at: 'POST api/Period/GetClosings',
    access,
    input: z.strictObject({ ...paging, ...ofBranch }),
    codes: { changedBy: ['changedByLogin', 'User Login'] },
    followed: 'whenIdle',
    fails,
  },
)

/** Lists the people for whom closed days were opened, newest first, with the number and sum of their postings on them. */
export const listOpenings = page(
  'periods.openings',
  z.object({
    openingId: z.int(),
    person: z.string(),
    personLogin: z.int(),
    openedOn: moment,
    openedBy: z.string(),
    openedByLogin: z.nullable(z.int()),
    until: moment,
    endedOn: z.nullable(moment),
    endedBy: z.string(),
    endedByLogin: z.nullable(z.int()),
    reason: z.string(),
    isOpen: z.boolean(),
    postings: z.int(),
    amount,
  }),
  {
    at: 'POST api/Period/GetOpenings',
    access,
    input: z.strictObject({ ...paging, ...ofBranch }),
    codes: {
      person: ['personLogin', 'Person Login'],
      openedBy: ['openedByLogin', 'Opened By Login'],
      endedBy: ['endedByLogin', 'Ended By Login'],
    },
    totals: { none: 'each opening is looked at by itself, and the sum of several answers no question' },
    followed: 'whenIdle',
    fails,
  },
)

/** Lists what was posted on closed days under an opening, in the branches of the reader. */
export const listPostings = page(
  'periods.postings',
  z.object({
    postingId: z.int(),
    action: z.enum(['bank', 'undo_bank', 'bounce']),
    /** The number of the deposit. */
    depositNo: z.string(),
    branch: z.string(),
    branchCode: z.string(),
    /** The cheque that bounced; empty for a deposit. */
    chequeNo: z.string(),
    postingDate: dayOut,
    amount,
    postedBy: z.string(),
    postedByLogin: z.int(),
    postedOn: moment,
  }),
  {
    at: 'POST api/Period/GetPostings',
    access,
    input: z.strictObject({ ...paging, ...ofBranch, openingId: id }),
    codes: { branch: ['branchCode', 'Branch Code'], postedBy: ['postedByLogin', 'User Login'] },
    totals: { none: 'banked money and bounced cheques are in one column' },
    fails,
  },
)

/** Closes days up to one. A day before the last closed one opens the days after it again. */
export const closeDays = save('periods.close', {
  at: 'POST api/Period/CloseDays',
  access,
  input: z.strictObject({
    ...ofBranch,
    userId: actor,
    closedThrough: dayOrNone,
    /** The last closed day that the user saw; empty where none was closed. */
    seenThrough: dayOrNone,
    reason: text(limits.text.comment),
  }),
  fails: periodsMessages.closing,
  touches,
})

/** Opens closed days for one person for some hours. */
export const openDays = save('periods.open', {
  at: 'POST api/Period/OpenDays',
  access,
  input: z.strictObject({
    ...ofBranch,
    userId: actor,
    personId: means('person', id),
    hours: z
      .int(messages.field.whole)
      .check(z.minimum(1, periodsMessages.tooLong), z.maximum(HOURS_OF_A_WEEK, periodsMessages.tooLong)),
    /** Required: the person and the other directors read it. */
    reason: text(limits.text.comment),
  }),
  fails: periodsMessages.opening,
  touches,
})

/** Ends an opening before its time. */
export const endOpening = save('periods.end', {
  at: 'POST api/Period/EndOpening',
  access,
  input: z.strictObject({ userId: actor, openingId: id }),
  fails: periodsMessages.ending,
  touches,
})
