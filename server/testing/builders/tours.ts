/** Builds tours in the states that tests need. */
import type { Wire } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { saveTour, withdrawTour } from '@backoffice/contract/tours/my-tours'
import { decideTour } from '@backoffice/contract/tours/tour-decisions'
import { owned, ownedRow } from '../owner.ts'
import { today, type Worker } from './desk.ts'

/** Gives the company of a branch an allowance per mile from a day on, of 12.50 from long ago unless another is given. */
export const anAllowance = (branch: string, { from = '2000-01-01', amount = 12.5 } = {}) =>
  owned(
    `insert into mileage_allowance (company_code, from_day, amount) select company_code, $2, $3 from branch where code = $1
     on conflict do nothing`,
    [branch, from, amount],
  )

export interface Tour {
  readonly id: number
  readonly no: string
  readonly branch: string
  readonly by: Worker
}

type Form = Wire<typeof saveTour>

interface TourWishes {
  readonly by: Worker
  /** The first day, in days from today. */
  readonly in?: number
  readonly days?: number
  readonly branch?: string
  readonly reason?: string
  readonly legs?: Form['tourDetails']
  readonly expenses?: NonNullable<Form['expenseDetails']>
}

/** Returns a tour as its form sends it: for a single day, a week ago, of 100 kilometres and a hotel for 900. */
export async function tourOf(wishes: TourWishes): Promise<Form> {
  const { by, in: away = -7, days = 1, branch = by.branch, reason = 'Collection round' } = wishes
  const dayIn = async (count: number) => wireDay((await today(branch, count)) as Day)
  return {
    userId: by.userId,
    cCode: branch,
    startDate: await dayIn(away),
    endDate: await dayIn(away + days - 1),
    tourReason: reason,
    tourDetails: wishes.legs ?? [{ fromCity: 'Lahore', toCity: 'Kasur', kilometer: 100 }],
    expenseDetails: wishes.expenses ?? [{ category: 'HOTEL', expenseDesc: 'One night', expenseAmount: 900 }],
  }
}

/** Enters a tour as the user does. */
export async function aTour(wishes: TourWishes): Promise<Tour> {
  const { by, branch = by.branch } = wishes
  await anAllowance(branch)
  const { isSuccessful, message } = await by.client.ask(saveTour, await tourOf(wishes))
  if (!isSuccessful) throw new Error(message)
  const { id, no } = await ownedRow<{ id: number; no: string }>(
    'select id::int, tour_no as no from tour where entered_by = $1 order by id desc limit 1',
    [by.userId],
  )
  return { id, no, branch, by }
}

type Decision = Partial<Pick<Wire<typeof decideTour>, 'status' | 'reason' | 'rowVersion'>>

/** Approves a tour, or makes the given `decision`, and returns the result. */
export const tourDecided = async ({ client, userId }: Worker, { id, branch }: Tour, decision: Decision = {}) =>
  (await client.ask(decideTour, { userId, cCode: branch, tourId: id, status: 'APPROVED', ...decision })).responseObject

export const tourWithdrawn = ({ client, userId }: Worker, { id }: Tour) =>
  client.ask(withdrawTour, { userId, tourId: id })

export const tourStatus = async ({ id }: Tour) =>
  (await ownedRow<{ status: number }>('select status from tour where id = $1', [id])).status
