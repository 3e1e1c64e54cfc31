import { decideDeposit } from '@backoffice/contract/deposits/deposits'
import { closeDays, endOpening, openDays } from '@backoffice/contract/periods/periods'
import { decision } from '@backoffice/contract/statuses'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { role } from '@backoffice/contract/access'
import { owned, ownedRow } from '../owner.ts'
import type { TestApp } from '../harness.ts'
import type { SaveAnswer } from '../saves.ts'
import { aDeposit, aReceipt, type Deposit, type Receipt } from './cash.ts'
import { aDesk, aWorker, type Desk, today, type Worker } from './desk.ts'
import type { Branch } from './people.ts'
import { banked, chequeInHand } from './stories.ts'

/**
 * Closes the days of a company up to one, or none with null, and returns the day as messages name it. Days that are not over can be closed
 * too, which nobody else can do.
 */
export async function closedThrough(branch: Branch, day: string | null): Promise<string> {
  const { through } = await ownedRow<{ through: string | null }>(
    `insert into period_closing (company_code, branch_code, was_through, closed_through, reason)
     values ($1, $2, closed_through($2), $3::date, 'a test') returning to_char(closed_through, 'DD/MM/YYYY') as through`,
    [branch.companyCode, branch.code, day],
  )
  return through ?? ''
}

/** Makes a deposit that was entered three days ago and waits for a decision. */
export async function anOldDeposit(
  { salesman, cashier }: Pick<Desk, 'salesman' | 'cashier'>,
  amount = 60,
): Promise<Deposit> {
  const deposit = await aDeposit({
    by: cashier,
    receipts: [await aReceipt({ by: salesman, amount }).sentTo(cashier).approved()],
  })
  await owned(
    `update deposit set deposited_on = deposited_on - 3, created_at = created_at - interval '3 days' where id = $1`,
    [deposit.id],
  )
  return deposit
}

/** Makes a cheque that was banked three days ago. */
export async function anOldCheque(desk: Desk): Promise<{ receipt: Receipt; deposit: Deposit }> {
  const made = await banked(desk, await chequeInHand(desk))
  await owned('update deposit set deposited_on = deposited_on - 3, posting_on = posting_on - 3 where id = $1', [
    made.deposit.id,
  ])
  return made
}

/** Approves a deposit with a posting date some days away from today. */
export async function approving(
  { client, userId, branch }: Worker,
  { no }: Deposit,
  away: number,
): Promise<SaveAnswer> {
  return client.ask(decideDeposit, {
    depositNo: no,
    d_User_Id: userId,
    status: decision.approved,
    postingDate: await today(branch, away),
  })
}

/** Closes the days of a director's company up to a day some days away from today. */
export async function closing(
  { client, userId, branch }: Worker,
  { to, seen = null, reason = '' }: { to: number; seen?: number | null; reason?: string },
): Promise<SaveAnswer> {
  return client.ask(closeDays, {
    branchCode: branch,
    userId,
    closedThrough: await today(branch, to),
    seenThrough: seen === null ? '' : await today(branch, seen),
    reason,
  })
}

/** Opens closed days for somebody as a director. */
export const opening = (
  { client, userId, branch }: Worker,
  person: Pick<Worker, 'userId'>,
  { hours = 4, reason = 'the slip came late' } = {},
): Promise<SaveAnswer> => client.ask(openDays, { branchCode: branch, userId, personId: person.userId, hours, reason })

/** Returns the newest opening for somebody. */
export const openingFor = ({ userId }: Pick<Worker, 'userId'>) =>
  ownedRow<{ id: number }>('select max(id)::int as id from period_opening where person_id = $1', [userId])

/** Ends the newest opening for somebody, as a director. */
export const ending = async ({ client, userId }: Worker, of: Worker): Promise<SaveAnswer> =>
  client.ask(endOpening, { userId, openingId: (await openingFor(of)).id })

/** Returns a user's notifications about closed days, newest first. */
export const newsOfDays = async ({ client, userId }: Worker): Promise<string[]> =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId })).responseObjects
    .filter(({ kind }) => kind.startsWith('days_'))
    .map(({ text }) => text)

/** Makes a branch at work with another director and an approver of deposits. `wire` returns a day as messages name it. */
export async function anOfficeOfDays(app: Pick<TestApp, 'as'>) {
  const desk = await aDesk(app)
  const inBranch = (roleId: 3 | 4) => aWorker(app, { role: roleId, in: desk.branch })
  return {
    ...desk,
    otherDirector: await inBranch(role.director),
    approver: await inBranch(role.depositApprover),
    wire: async (away: number) => (await today(desk.branch.code, away)).split('-').toReversed().join('/'),
  }
}
