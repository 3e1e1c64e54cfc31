/** Leaves: days off that a user requests and somebody else decides (document 2, decisions 7). */
import * as z from 'zod/mini'
import { requestDecision } from '../approvals/request-decision.ts'
import { undoDecision } from '../approvals/undo-decision.ts'
import { page, save, saveNested } from '../call.ts'
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
  numberFilter,
  paging,
  seenVersion,
  text,
} from '../fields.ts'
import { sentBack } from '../choice-fields.ts'
import { limits } from '../limits.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { documentTimeline } from '../timeline/document-timeline.ts'
import { leavesMessages } from './leaves-messages.ts'

const leave = {
  leaveId: z.int(),
  rowVersion: z.int(),
  entryDate: moment,
  cCode: z.string(),
  branchName: z.string(),
  leaveType: z.string(),
  startDate: dayOut,
  endDate: dayOut,
  noOfDays: z.int(),
  remarks: z.string(),
  /** One of the words of `requestWords`. */
  status: z.string(),
}

/** The facts behind a decision. */
const deciding = {
  /** The others of the branch who are away on a day of the leave, by a leave or a tour that is approved or waits, with their days. */
  alsoAway: z.array(z.object({ name: z.string(), from: dayOut, to: dayOut })),
  /** The days of the person's approved leaves of the year in which the leave begins, without this one. */
  daysTaken: z.int(),
  /** The money of the branch that the person has now. */
  held: amount,
}

/** Lists the leaves of the branches that the user may decide about, newest first, without their own and withdrawn leaves. */
export const listLeaves = page('leaves', z.object({ ...leave, ...deciding, userName: z.string(), login: z.int() }), {
  at: 'POST api/Approval/GetLeaves',
  access: { screens: ['/directorLeaveApprove'] },
  input: z.strictObject({
    ...paging,
    cCode: branchOrAll,
    /** The day on which a leave was entered. */
    date: dayFilter,
    fromDate: dayFilter,
    toDate: dayFilter,
    status: numberFilter(),
    sort: listed.sort,
  }),
  codes: { branchName: ['cCode', 'Branch Code'], userName: ['login', 'User Login'] },
  totals: { none: 'a person with two leaves has their money in both rows' },
  sorts: ['entryDate', 'branchName'],
  followed: 'whenIdle',
  fails: messages.fetching.receipts,
})

/** Lists the user's own leaves in all their branches, newest first. */
export const listMyLeaves = page(
  'leaves.mine',
  z.object({
    ...leave,
    /** Empty while nobody has decided. */
    decidedBy: z.string(),
    decidedByLogin: z.nullable(z.int()),
    decidedOn: z.nullable(moment),
    /** The reason of the person who declined it. */
    reason: z.string(),
  }),
  {
    at: 'POST api/Approval/GetMyLeaves',
    access: { screens: ['/myLeaves'] },
    input: z.strictObject({ ...paging, userId: actor, status: numberFilter() }),
    codes: { branchName: ['cCode', 'Branch Code'], decidedBy: ['decidedByLogin', 'Director Login'] },
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)

/** The names of the calls that change when a leave does. */
export const leaveCalls = ['leaves', 'leaves.mine', 'leaves.timeline', 'home.waiting'] as const

export const saveLeave = save('leaves.save', {
  at: 'POST api/Approval/InsertLeave',
  access: { screens: ['/myLeaves'] },
  once: true,
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    /** The value of a leave type in the list LEAVE of the dictionary. */
    leaveType: text(limits.text.short),
    startDate: dayOrNone,
    endDate: dayOrNone,
    remarks: z.optional(text(limits.text.comment)),
  }),
  fails: leavesMessages.saving,
  touches: leaveCalls,
})

export const withdrawLeave = save('leaves.withdraw', {
  at: 'POST api/Approval/WithdrawLeave',
  access: { screens: ['/myLeaves'] },
  input: z.strictObject({ userId: actor, leaveId: id, rowVersion: seenVersion }),
  fails: leavesMessages.saving,
  touches: leaveCalls,
})

export const decideLeave = saveNested('leaves.decide', {
  at: 'POST api/Approval/ApproveLeave',
  access: { screens: ['/directorLeaveApprove'] },
  input: sentBack({ ...requestDecision, leaveId: id }),
  fails: leavesMessages.saving,
  touches: leaveCalls,
})

export const undoLeave = undoDecision(
  'leaves.undo',
  'POST api/Approval/UndoLeaveDecision',
  ['/directorLeaveApprove'],
  leaveCalls,
)

export const leaveTimeline = documentTimeline('leaves.timeline', 'GET api/Approval/GetLeaveTimeline', [
  '/directorLeaveApprove',
  '/myLeaves',
])
