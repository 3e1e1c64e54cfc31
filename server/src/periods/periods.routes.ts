import { brokenClosing, brokenOpening, reopens } from '@backoffice/contract/periods/period-rules'
import {
  closeDays,
  endOpening,
  getPendingBefore,
  getPeriod,
  listClosings,
  listOpenings,
  listPostings,
  openDays,
} from '@backoffice/contract/periods/periods'
import { periodsMessages } from '@backoffice/contract/periods/periods-messages'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as periods from './periods.sql.ts'

export const periodRoutes = [
  serve(getPeriod, async ({ db, input: { branchCode }, user }) => {
    const elsewhere = await periods.branchesElsewhere(db, branchCode, user.branches)
    return {
      ...(await periods.closedDays(db, branchCode)),
      people: await periods.people(db, branchCode, user.userId),
      notYours: elsewhere === null ? '' : periodsMessages.notYours(elsewhere),
    }
  }),

  serve(getPendingBefore, async ({ db, input, user }) => ({
    branches: await periods.pendingBefore(db, user.branches, input),
  })),

  serve(listClosings, ({ db, input }) => periods.closings(db, input)),

  serve(listOpenings, ({ db, input }) => periods.openings(db, input)),

  serve(listPostings, ({ db, input, user }) => periods.postings(db, user.branches, input)),

  serve(closeDays, async ({ db, input }) => {
    const { branchCode, closedThrough: through, seenThrough: was } = input
    const reason = input.reason.trim()
    // The database checks against today in the company.
    const broken = brokenClosing({ through, was, today: undefined, reason })
    if (broken) throw refuse(broken.message)
    if (!(await periods.close(db, { ...input, reason }))) {
      const last = await periods.lastChange(db, branchCode)
      throw refuse(last ? periodsMessages.changed(last.by, last.at, last.through ?? '–') : periodsMessages.unchanged)
    }
    return reopens({ through, was }) ? periodsMessages.reopened : periodsMessages.closed
  }),

  serve(openDays, async ({ db, input }) => {
    const reason = input.reason.trim()
    const broken = brokenOpening({ ...input, reason })
    if (broken) throw refuse(broken.message)
    await periods.open(db, { ...input, reason })
    return periodsMessages.opened
  }),

  serve(endOpening, async ({ db, input }) => {
    if (!(await periods.end(db, input.openingId))) throw refuse(periodsMessages.endedAlready)
    return periodsMessages.ended
  }),
]
