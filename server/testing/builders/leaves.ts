/** Builds leaves in the states that tests need. */
import { decideLeave, saveLeave, withdrawLeave } from '@backoffice/contract/leaves/leaves'
import type { Wire } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { owned, ownedRow } from '../owner.ts'
import { today, type Worker } from './desk.ts'

/** Makes the leave types of the tests, once in a database. */
export const theLeaveTypes = () =>
  owned(`insert into dictionary values ('LEAVE', 'Annual', 'ANNUAL', 1) on conflict do nothing`)

export interface Leave {
  readonly id: number
  readonly branch: string
  readonly by: Worker
}

interface LeaveWishes {
  readonly by: Worker
  /** The first day, in days from today. */
  readonly in?: number
  readonly days?: number
  readonly branch?: string
}

/** Returns a leave as its form sends it: for a single day, a week from now. */
export async function leaveOf({
  by,
  in: away = 7,
  days = 1,
  branch = by.branch,
}: LeaveWishes): Promise<Wire<typeof saveLeave>> {
  const dayIn = async (count: number) => wireDay((await today(branch, count)) as Day)
  return {
    userId: by.userId,
    cCode: branch,
    leaveType: 'ANNUAL',
    startDate: await dayIn(away),
    endDate: await dayIn(away + days - 1),
    remarks: 'family',
  }
}

/** Requests a leave as the user does. */
export async function aLeave(wishes: LeaveWishes): Promise<Leave> {
  await theLeaveTypes()
  const { by, branch = by.branch } = wishes
  const { isSuccessful, message } = await by.client.ask(saveLeave, await leaveOf(wishes))
  if (!isSuccessful) throw new Error(message)
  const { id } = await ownedRow<{ id: number }>('select max(id)::int as id from leave where entered_by = $1', [
    by.userId,
  ])
  return { id, branch, by }
}

type Decision = Partial<Pick<Wire<typeof decideLeave>, 'status' | 'reason' | 'rowVersion'>>

/** Approves a leave, or makes the given `decision`, and returns the result. */
export const decided = async ({ client, userId }: Worker, { id, branch }: Leave, decision: Decision = {}) =>
  (await client.ask(decideLeave, { userId, cCode: branch, leaveId: id, status: 'APPROVED', ...decision }))
    .responseObject

export const withdrawn = ({ client, userId }: Worker, { id }: Leave) =>
  client.ask(withdrawLeave, { userId, leaveId: id })

export const leaveStatus = async ({ id }: Leave) =>
  (await ownedRow<{ status: number }>('select status from leave where id = $1', [id])).status
