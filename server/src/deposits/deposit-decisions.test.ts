import { serverMessages } from '@backoffice/contract/server-messages'
import type { Wire } from '@backoffice/contract/call'
import { decideDeposit, listDeposits } from '@backoffice/contract/deposits/deposits'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt, type Deposit } from '../../testing/builders/cash.ts'
import { aDesk, aWorker, cashierTiles, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { aBranch, aCompany } from '../../testing/builders/people.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { closedThrough } from '../../testing/builders/periods.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

const done = { isSuccessful: true, message: 'Deposit Receipt Updated Successful' }

const decide = (
  { client, userId }: Worker,
  { no }: Deposit,
  wishes: Omit<Wire<typeof decideDeposit>, 'depositNo' | 'd_User_Id'>,
) => client.ask(decideDeposit, { depositNo: no, d_User_Id: userId, ...wishes })

const aPendingDeposit = async ({ salesman, cashier }: Desk) =>
  aDeposit({ by: cashier, receipts: [await aReceipt({ by: salesman, amount: 60 }).sentTo(cashier).approved()] })

const statusOf = async ({ id }: Deposit) =>
  (await ownedRow<{ status: number }>('select status from deposit where id = $1', [id])).status

describe('decide deposit', () => {
  it('approves with a posting date and makes its hand-overs Deposited', async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    const deposit = await aPendingDeposit(desk)
    const day = await today(desk.branch.code)

    expect(await decide(director, deposit, { status: 1, postingDate: day, comments: 'slip seen' })).toEqual(done)

    const [row] = (await director.client.ask(listDeposits, { page: 1, limit: 10, cCode: '-1' })).responseObjects
    expect(row).toMatchObject({ status: 1, statusName: 'Approved', postingDate: day, d_Name: director.name })
    const [transfer] = (await cashier.client.ask(listTransfers, { page: 1, limit: 10, cCode: '-1', status: '4' }))
      .responseObjects
    expect(transfer).toMatchObject({ status: 4, statusName: 'Deposited', amount: 60 })
  })

  it.each([undefined, '', null])('requires a posting date to approve: %s', async (postingDate) => {
    const desk = await aDesk(app)
    const deposit = await aPendingDeposit(desk)

    expect(
      await decide(desk.director, deposit, { status: 1, ...(postingDate !== undefined && { postingDate }) }),
    ).toEqual(refused('Please enter posting date'))
    expect(await statusOf(deposit)).toBe(0)
  })

  it('declines without one, and frees its receipts', async () => {
    const desk = await aDesk(app)
    const deposit = await aPendingDeposit(desk)

    expect(
      await decide(desk.director, deposit, { status: 2, postingDate: '31/12/2199', comments: 'unreadable' }),
    ).toEqual(done)

    const selectable = await desk.cashier.client.ask(listTransfers, {
      page: 1,
      limit: 20,
      cCode: '-1',
      depositable: true,
    })
    expect(selectable).toMatchObject({ totalRows: 1, responseObjects: [{ amount: 60, status: 1 }] })
    expect(await cashierTiles(desk.cashier)).toEqual([0, 60, 0, 60])
  })

  it('refuses a posting date in the future and one before the day of the deposit', async () => {
    const desk = await aDesk(app)
    const deposit = await aPendingDeposit(desk)

    expect(await decide(desk.director, deposit, { status: 1, postingDate: await today(desk.branch.code, 1) })).toEqual(
      refused('Posting date can not be in the future'),
    )
    expect(await decide(desk.director, deposit, { status: 1, postingDate: await today(desk.branch.code, -1) })).toEqual(
      refused('Posting date can not be before the date of the deposit'),
    )
    expect(await statusOf(deposit)).toBe(0)
  })

  it('refuses a posting date in a closed period of the company', async () => {
    const branch = await aBranch()
    const desk = await aDesk(app, { branch })
    const deposit = await aPendingDeposit(desk)
    const day = await today(branch.code)
    const through = await closedThrough(branch, day)

    expect(await decide(desk.director, deposit, { status: 1, postingDate: day })).toEqual(
      refused(depositMessages.postingClosed(through)),
    )
    await closedThrough(branch, await today(branch.code, -1))
    expect(await decide(desk.director, deposit, { status: 1, postingDate: day })).toEqual(done)
  })

  // Of any two of these zones, one is a day ahead of the other.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('counts the day where the company is: %s', async (timeZone) => {
    const branch = await aBranch({ company: await aCompany({ timeZone }) })
    const desk = await aDesk(app, { branch })
    const deposit = await aPendingDeposit(desk)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())

    expect(await today(branch.code)).toBe(day)
    expect(await decide(desk.director, deposit, { status: 1, postingDate: await today(branch.code, 1) })).toEqual(
      refused('Posting date can not be in the future'),
    )
    expect(await decide(desk.director, deposit, { status: 1, postingDate: day })).toEqual(done)
  })

  it('refuses a second decision with the name and moment of the first, and keeps it', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: 4, in: desk.branch })
    const deposit = await aPendingDeposit(desk)
    expect(await decide(second, deposit, { status: 2 })).toEqual(done)

    const { isSuccessful, message } = await decide(desk.director, deposit, {
      status: 1,
      postingDate: await today(desk.branch.code),
    })

    expect(isSuccessful).toBe(false)
    expect(message).toMatch(
      new RegExp(`^Already declined by ${second.name} on \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}\\. Reload the list\\.$`),
    )
    expect(await statusOf(deposit)).toBe(2)
  })

  it('refuses a deposit that changed after it was seen, and accepts others', async () => {
    const desk = await aDesk(app)
    const deposit = await aPendingDeposit(desk)
    const [row] = (await desk.director.client.ask(listDeposits, { page: 1, limit: 10, cCode: '-1' })).responseObjects
    const seen = row?.rowVersion ?? 0

    expect(await decide(desk.director, deposit, { status: 2, rowVersion: seen + 1 })).toEqual(
      refused(depositMessages.changed('pending')),
    )
    expect(await decide(desk.director, deposit, { status: 2, rowVersion: seen })).toEqual(done)
  })

  it('shows a director with an older version who undid the decision', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: 3, in: desk.branch })
    const pending = aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] })
    const deposit = await pending
    const [row] = (await desk.director.client.ask(listDeposits, { page: 1, limit: 10, cCode: '-1' })).responseObjects
    await pending.approvedBy(second).undoneBy(second)

    const { isSuccessful, message } = await decide(desk.director, deposit, {
      status: 2,
      rowVersion: row?.rowVersion ?? 0,
    })
    expect(isSuccessful).toBe(false)
    expect(message).toMatch(
      new RegExp(
        `^The decision about this deposit was taken back by ${second.name} on .+\\. Look at it again before you decide\\.$`,
      ),
    )
    const [line] = await owned('select total::float8 from deposit where deposit_no = $1', [deposit.no])
    expect(line).toEqual({ total: row?.totalAmount })
  })

  it('does not find a deposit of another branch', async () => {
    const elsewhere = await aDesk(app)
    const { director } = await aDesk(app)
    const deposit = await aPendingDeposit(elsewhere)

    expect(await decide(director, deposit, { status: 2 })).toEqual(refused(depositMessages.notFound))
    expect(await decide(director, { ...deposit, no: 'DEP-%' }, { status: 2 })).toEqual(
      refused(depositMessages.notFound),
    )
    expect(await statusOf(deposit)).toBe(0)
  })

  it('is refused to the user who entered the deposit, even after a change of role', async () => {
    const desk = await aDesk(app)
    const deposit = await aPendingDeposit(desk)
    await owned('update app_user set role_id = 3 where id = $1', [desk.cashier.userId])
    await owned('insert into user_module values ($1, 7)', [desk.cashier.userId])

    expect(await decide(desk.cashier, deposit, { status: 2 })).toEqual(refused(depositMessages.own))
    await desk.cashier.client.send(decideDeposit, {
      depositNo: deposit.no,
      d_User_Id: desk.cashier.userId,
      status: 1,
      postingDate: '01/01/2026',
    })
    expect(await statusOf(deposit)).toBe(0)
  })

  it('does not act for another director', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 3, in: desk.branch })
    const deposit = await aPendingDeposit(desk)

    const answered = await desk.director.client.send(decideDeposit, {
      depositNo: deposit.no,
      d_User_Id: colleague.userId,
      status: 2,
    })
    expect([answered.status, answered.failure.message]).toEqual([403, serverMessages.otherUser])
  })
})
