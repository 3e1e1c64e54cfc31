import { mayCall } from '@backoffice/contract/access'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { brokenDecline } from '@backoffice/contract/approvals/request-rules'
import { requestStatus } from '@backoffice/contract/approvals/requests'
import { brokenLeave } from '@backoffice/contract/leaves/leave-rules'
import {
  decideLeave,
  leaveTimeline,
  listLeaves,
  listMyLeaves,
  saveLeave,
  withdrawLeave,
} from '@backoffice/contract/leaves/leaves'
import { leavesMessages } from '@backoffice/contract/leaves/leaves-messages'
import { enterAlone } from '../approvals/requests.sql.ts'
import { documentEvents } from '../approvals/timeline.ts'
import { type DecidedKind, whyNotDecided } from '../approvals/why-not.ts'
import { imageLinks } from '../files/links.ts'
import { missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as leaves from './leaves.sql.ts'

/** A leave is never changed after it was entered, so that no column can differ from the one on a screen. */
const leaveKind: DecidedKind = { kind: 'leave', called: 'leave', columns: {} }

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

  serve(listMyLeaves, ({ db, input, user }) => leaves.pageOfOwner(db, user.userId, input)),

  serve(decideLeave, async ({ db, input, user, branches }) => {
    const isApproved = input.status === 'APPROVED'
    const reason = input.reason?.trim() ?? ''
    const broken = isApproved ? undefined : brokenDecline({ reason })
    if (broken) throw refuse(broken.message)
    const { leaveId, rowVersion } = input
    const { userId } = user
    const status = isApproved ? requestStatus.approved : requestStatus.declined
    if (await leaves.decide(db, { leaveId, userId, branches, status, rowVersion, reason }))
      return isApproved ? approvalsMessages.approved('Leave') : approvalsMessages.declined('Leave')
    const standing = await leaves.standing(db, branches, leaveId)
    throw refuse(await whyNotDecided(db, leaveKind, standing, { userId, rowVersion }))
  }),

  serve(withdrawLeave, async ({ db, input, user, branches }) => {
    const { leaveId, rowVersion } = input
    const { userId } = user
    if (await leaves.withdraw(db, { leaveId, userId, branches, status: requestStatus.withdrawn, rowVersion }))
      return leavesMessages.withdrawn
    const standing = await leaves.standing(db, branches, leaveId)
    const own = standing?.enteredBy === userId ? { ...standing, enteredBy: null } : undefined
    throw refuse(await whyNotDecided(db, leaveKind, own, { userId, rowVersion }))
  }),

  serve(leaveTimeline, async ({ db, input, user, branches, keys, clock }) => {
    const reader = { userId: user.userId, decides: mayCall(user, listLeaves.access) }
    const found = await leaves.story(db, branches, reader, input.id)
    if (!found) throw missing()
    const events = await documentEvents(db, leaveKind, input.id, imageLinks(keys, clock))
    return { ...found, number: String(input.id), events }
  }),
]
