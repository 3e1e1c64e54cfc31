import { listAway } from '@backoffice/contract/leaves/away'
import { mayCall } from '@backoffice/contract/access'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import {
  decideLeave,
  leaveTimeline,
  listLeaves,
  listMyLeaves,
  saveLeave,
  undoLeave,
  withdrawLeave,
} from '@backoffice/contract/leaves/leaves'
import { brokenLeave } from '@backoffice/contract/leaves/leave-rules'
import { leavesMessages } from '@backoffice/contract/leaves/leaves-messages'
import { enterAlone } from '../approvals/requests.sql.ts'
import { decideRequest, requestOf, withdrawRequest } from '../approvals/requests.ts'
import { undoDecision } from '../approvals/undo.ts'
import { documentEvents } from '../approvals/timeline.ts'
import { imageLinks } from '../files/links.ts'
import { missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { away } from './away.sql.ts'
import * as leaves from './leaves.sql.ts'

const aLeave = requestOf('leave')

export const leaveRoutes = [
  serve(saveLeave, async ({ db, input, user }) => {
    const { cCode: branchCode, leaveType, startDate, endDate } = input
    const broken = brokenLeave({ leaveType, startDate, endDate })
    if (broken || startDate === null || endDate === null) throw refuse(broken?.message ?? leavesMessages.noStart)
    await enterAlone(db, 'leave', user.userId)
    const other = await leaves.overlapping(db, user.userId, startDate, endDate)
    if (other) throw refuse(leavesMessages.overlaps(other.from, other.to))
    const remarks = input.remarks?.trim() ?? ''
    await leaves.enter(db, { branchCode, userId: user.userId, leaveType, startOn: startDate, endOn: endDate, remarks })
    return leavesMessages.saved
  }),

  serve(listLeaves, ({ db, input, user, branches }) => leaves.page(db, branches, user.userId, input)),

  serve(listAway, ({ db, input, branches }) => away(db, branches, input)),

  serve(listMyLeaves, ({ db, input, user }) => leaves.pageOfOwner(db, user.userId, input)),

  serve(decideLeave, async ({ db, input: { leaveId: id, ...decision }, user: { userId }, branches }) => {
    await decideRequest(db, aLeave, { userId, branches }, { id, ...decision })
    return decision.status === 'APPROVED' ? approvalsMessages.approved('Leave') : approvalsMessages.declined('Leave')
  }),

  serve(undoLeave, ({ db, input, user }) => undoDecision(db, aLeave, user, input)),

  serve(withdrawLeave, async ({ db, input: { leaveId: id, rowVersion }, user: { userId }, branches }) => {
    await withdrawRequest(db, aLeave, { userId, branches }, { id, rowVersion })
    return leavesMessages.withdrawn
  }),

  serve(leaveTimeline, async ({ db, input, user, branches, keys, clock }) => {
    const reader = { userId: user.userId, decides: mayCall(user, listLeaves.access) }
    const found = await leaves.story(db, branches, reader, input.id)
    if (!found) throw missing()
    const events = await documentEvents(db, aLeave, input.id, imageLinks(keys, clock))
    return { ...found, number: String(input.id), events }
  }),
]
