/** The directors' list of people who are away: on a leave or on a tour that is approved or waits. */
import * as z from 'zod/mini'
import { page, type Row } from '../call.ts'
import { amount, branchOrAll, dayOut, paging, personFilter } from '../fields.ts'
import { messages } from '../messages.ts'
import { wordIn } from '../words.ts'
import { leavesMessages } from './leaves-messages.ts'

export const absenceKinds = ['Leave', 'Tour'] as const

/** The periods of the list. The first one is the one that it opens with. */
export const awayIn = ['Next 14 days', 'Today', 'Last 30 days'] as const
export type AwayIn = (typeof awayIn)[number]

/** The first and the last day of each period, in days from today. */
export const awayDays: Readonly<Record<AwayIn, readonly [first: number, last: number]>> = {
  'Next 14 days': [0, 14],
  Today: [0, 0],
  'Last 30 days': [-30, 0],
}

/** Lists who is away on a day of the period, the first to leave first. */
export const listAway = page(
  'leaves.away',
  z.object({
    cCode: z.string(),
    branchName: z.string(),
    kind: z.enum(absenceKinds),
    /** The id of the leave or of the tour. */
    id: z.int(),
    userId: z.int(),
    userName: z.string(),
    login: z.int(),
    roleName: z.string(),
    startDate: dayOut,
    endDate: dayOut,
    days: z.int(),
    /** The type of the leave, or the reason of the tour. */
    reason: z.string(),
    status: z.string(),
    /** Empty while nobody decided. */
    decidedBy: z.string(),
    decidedByLogin: z.nullable(z.int()),
    /** The money of the branch that the person has now. */
    held: amount,
  }),
  {
    at: 'POST api/Report/GetAway',
    access: { screens: ['/directorAway'] },
    input: z.strictObject({
      ...paging,
      cCode: branchOrAll,
      when: z.enum(awayIn, messages.field.choice),
      /** The person who decided about the leave or the tour. */
      directorId: personFilter,
    }),
    codes: {
      branchName: ['cCode', 'Branch Code'],
      userName: ['login', 'User Login'],
      decidedBy: ['decidedByLogin', 'Director Login'],
    },
    totals: { none: 'a person with two absences has their money in both rows' },
    followed: 'whenIdle',
    fails: leavesMessages.fetchingAway,
  },
)

/** Returns why a person is away, as people read it: the type of the leave, or what they wrote about the tour. */
export const reasonOf = ({ kind, reason }: Pick<Row<typeof listAway>, 'kind' | 'reason'>): string =>
  kind === 'Leave' ? wordIn(reason) : reason
