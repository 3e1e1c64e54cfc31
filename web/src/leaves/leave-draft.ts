import type { Wire } from '@backoffice/contract/call'
import { wireDay } from '@backoffice/contract/day'
import { day, text } from '@backoffice/contract/fields'
import type { LeaveForm } from '@backoffice/contract/leaves/leave-rules'
import { leaveLabels } from '@backoffice/contract/leaves/leaves-labels'
import type { saveLeave } from '@backoffice/contract/leaves/leaves'
import { limits } from '@backoffice/contract/limits'
import * as z from 'zod/mini'
import type { DraftKind } from '../kit/drafts/draft-kind.ts'
import { showDay } from '../kit/format.ts'

export interface LeaveDraft extends LeaveForm {
  readonly remarks: string
}

export const emptyLeave: LeaveDraft = { leaveType: '', startDate: null, endDate: null, remarks: '' }

/** Returns whether something worth keeping was chosen or typed. */
export const isStarted = ({ leaveType, startDate, endDate, remarks }: LeaveDraft): boolean =>
  leaveType !== '' || startDate !== null || endDate !== null || remarks !== ''

/** Names the leave of a draft in a few words: `leave 01/12/2026 – 03/12/2026`. */
export const describeLeave = ({ startDate, endDate }: LeaveDraft): string =>
  leaveLabels.draftOf([startDate, endDate].flatMap((one) => (one === null ? [] : [showDay(one, 'DMY')])).join(' – '))

export const leaveDraft: DraftKind<LeaveDraft> = {
  empty: emptyLeave,
  isStarted,
  describe: describeLeave,
  fields: {
    leaveType: text(limits.text.short),
    startDate: z.nullable(day),
    endDate: z.nullable(day),
    remarks: text(limits.text.comment),
  },
}

export const sentLeave = (
  { leaveType, startDate, endDate, remarks }: LeaveDraft,
  userId: number,
  cCode: string,
): Wire<typeof saveLeave> => ({
  userId,
  cCode,
  leaveType,
  startDate: startDate === null ? '' : wireDay(startDate),
  endDate: endDate === null ? '' : wireDay(endDate),
  remarks: remarks.trim(),
})
