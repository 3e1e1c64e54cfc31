import { serverMessages } from '@backoffice/contract/server-messages'
import { messages } from '@backoffice/contract/messages'
import { getHoldings, settleTransfers } from '@backoffice/contract/users/holdings'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { type Waits, waits } from '@backoffice/contract/cash/waits'
import { role } from '@backoffice/contract/access'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { settlementOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { change, requestOf } from '../../testing/switching-off.ts'
import { stillOpen } from '@backoffice/contract/users/still-open'

const app = await cashApp()

const sent = ({ salesman, cashier }: Desk) => aReceipt({ by: salesman, amount: 10 }).sentTo(cashier)

/** Makes one of each kind of holding, some of them twice, and some that do not count any more. */
async function aBusyDesk() {
  const desk = await aDesk(app)
  const { salesman, cashier, director } = desk
  await aReceipt({ by: salesman, amount: 1 })
  await aReceipt({ by: salesman, amount: 2 }).sentTo(cashier).declined()
  await aReceipt({ by: salesman, amount: 4 }).voided()
  const pending = [
    await aReceipt({ by: salesman, amount: 8 }).sentTo(cashier),
    await aReceipt({ by: salesman, amount: 16.5 }).sentTo(cashier),
  ]
  await inHand(desk, 32)
  await aDeposit({ by: cashier, receipts: [await inHand(desk, 64), await inHand(desk, 128)] })
  await aDeposit({ by: cashier, receipts: [await inHand(desk, 256)] }).approvedBy(director)
  await aDeposit({ by: cashier, receipts: [await inHand(desk, 512)] }).declinedBy(director)
  return { ...desk, pending }
}

const holdingsFor = async ({ client }: Worker, holder: Worker, branchCode = '-1') =>
  client.ask(getHoldings, { branchCode, holderId: holder.userId })
const figures = async (director: Worker, holder: Worker) =>
  (await holdingsFor(director, holder)).holdings.map(({ kind, count, amount }) => [kind, count, amount])

describe('what a user still has', () => {
  it('is shown by kind: number and sum, also where both are zero', async () => {
    const { salesman, cashier, director } = await aBusyDesk()

    expect(await figures(director, salesman)).toEqual([
      ['inHand', 2, 3],
      ['sent', 2, 24.5],
      ['waiting', 0, 0],
      ['approved', 0, 0],
      ['deposits', 0, 0],
      ['held', 0, 0],
    ])
    expect(await figures(director, cashier)).toEqual([
      ['inHand', 0, 0],
      ['sent', 0, 0],
      ['waiting', 2, 24.5],
      ['approved', 2, 544],
      ['deposits', 1, 192],
      ['held', 0, 0],
    ])
    expect((await holdingsFor(director, cashier)).name).toBe(cashier.name)
  })

  it('counts the requested branch only, and only branches of the director', async () => {
    const [one, two] = [await aDesk(app), await aDesk(app)]
    const both = await aWorker(app, { role: role.cashier, in: [one.branch, two.branch] })
    await aReceipt({ by: one.salesman, amount: 1 }).sentTo(both)
    await aReceipt({ by: two.salesman, amount: 2 }).sentTo(both)
    const ofBoth = await aWorker(app, { role: role.director, in: [one.branch, two.branch] })
    const waiting = async (director: Worker, branch: string) =>
      (await holdingsFor(director, both, branch)).holdings.find(({ kind }) => kind === 'waiting')

    expect(await waiting(ofBoth, '-1')).toMatchObject({ count: 2, amount: 3 })
    expect(await waiting(ofBoth, two.branch.code)).toMatchObject({ count: 1, amount: 2 })
    expect(await waiting(one.director, '-1')).toMatchObject({ count: 1, amount: 1 })
  })

  it('is refused to directors of other branches, and to all other users', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const input = { branchCode: branch.code, holderId: salesman.userId }

    const answers = [
      await elsewhere.director.client.send(getHoldings, { ...input, branchCode: '-1' }),
      await elsewhere.director.client.send(getHoldings, input),
      await cashier.client.send(getHoldings, input),
      await director.client.send(getHoldings, { ...input, holderId: elsewhere.salesman.userId }),
    ]

    expect(answers.map(({ status, failure }) => [status, failure.message])).toEqual([
      [404, serverMessages.missing],
      [403, serverMessages.otherBranch],
      [403, messages.http.notAllowed],
      [404, serverMessages.missing],
    ])
  })
})

describe('a user who still has something', () => {
  it.each(['off', 'role', 'branch'] as const)('keeps the access that is needed to move it on: %s', async (how) => {
    const { salesman, cashier, director } = await aBusyDesk()

    expect([await change(director, salesman, how), await change(director, cashier, how)]).toEqual([
      { inHand: [2, 3], sent: [2, 24.5] },
      { waiting: [2, 24.5], approved: [2, 544], deposits: [1, 192] },
    ])
  })

  it.each([
    [
      'receipts in hand',
      async ({ salesman }: Desk) => [salesman, await aReceipt({ by: salesman, amount: 10 })],
      'inHand',
    ],
    ['hand-overs on the way', async (desk: Desk) => [desk.salesman, await sent(desk)], 'sent'],
    ['hand-overs waiting for the cashier', async (desk: Desk) => [desk.cashier, await sent(desk)], 'waiting'],
    ['receipts to deposit', async (desk: Desk) => [desk.cashier, await inHand(desk, 10)], 'approved'],
    [
      'an open deposit',
      async (desk: Desk) => [desk.cashier, await aDeposit({ by: desk.cashier, receipts: [await inHand(desk, 10)] })],
      'deposits',
    ],
  ] as const)('is not switched off with only %s', async (_, make, kind) => {
    const desk = await aDesk(app)
    const [holder] = (await make(desk)) as [Worker]

    expect(await change(desk.director, holder)).toEqual({ [kind]: [1, 10] })
  })

  it('loses a branch without money', async () => {
    const [one, two] = [await aDesk(app), await aDesk(app)]
    const both = await aWorker(app, { role: role.cashier, in: [one.branch, two.branch] })
    await aReceipt({ by: one.salesman, amount: 1 }).sentTo(both)

    expect(await change(one.director, both, 'branch', two.branch.code)).toBe('done')
    expect(await change(one.director, both, 'branch', one.branch.code)).toEqual({ waiting: [1, 1] })
  })

  it('is switched off once a director has settled everything, and may come back', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const colleague = await aWorker(app, { role: role.cashier, in: branch })
    const pending = [await aReceipt({ by: salesman }).sentTo(cashier), await aReceipt({ by: salesman }).sentTo(cashier)]
    expect(await change(director, cashier)).toEqual({ waiting: [2, 200] })

    await director.client.ask(settleTransfers, settlementOf(pending, director, colleague))

    expect([await change(director, cashier), await change(director, salesman)]).toEqual(['done', { sent: [2, 200] }])
  })

  it('is switched off by the operator of the database at any time', async () => {
    const { salesman } = await aBusyDesk()

    const closed = await owned('update app_user set portal_allowed = false where id = $1 returning id', [
      salesman.userId,
    ])

    expect(closed).toHaveLength(1)
  })

  it('still allows changes of name, password and modules', async () => {
    const { salesman, director } = await aBusyDesk()
    const request = await requestOf(director)

    await request.query(
      `update app_user set name = 'Renamed', password_hash = 'x', portal_allowed = true where id = $1`,
      [salesman.userId],
    )
    await request.commit()

    expect((await holdingsFor(director, salesman)).name).toBe('Renamed')
  })

  it('is refused in words, with each figure', () => {
    const open = [
      { kind: 'inHand', count: 1, amount: 1500 },
      { kind: 'sent', count: 2, amount: 24.5 },
    ]

    expect(stillOpen(JSON.stringify(open))).toBe(
      'This user cannot be switched off, moved or given another role yet. Still open: 1 receipt not handed over (1,500.00), 2 hand-overs on the way to a cashier (24.50).',
    )
  })
})

describe('a hand-over that waits', () => {
  /** Changes the moment of the hand-over to some days ago. */
  const sentDaysAgo = async (desk: Desk, days: number) => {
    const { transferId } = await sent(desk)
    await owned('update transfer set sent_at = sent_at - make_interval(days => $2) where id = $1', [transferId, days])
    return transferId
  }
  const listed = async ({ client }: Worker, narrowed: Waits) =>
    (await client.ask(listTransfers, { page: 1, limit: 10, cCode: '-1', waits: narrowed })).responseObjects

  it('shows for how many days, and is found from the third day on', async () => {
    const desk = await aDesk(app)
    const [today, two, three, nine] = [
      (await sent(desk)).transferId,
      await sentDaysAgo(desk, 2),
      await sentDaysAgo(desk, 3),
      await sentDaysAgo(desk, 9),
    ]
    await inHand(desk)

    const { responseObjects } = await desk.director.client.ask(listTransfers, { page: 1, limit: 10, cCode: '-1' })

    const days = new Map(responseObjects.map(({ id, waitingDays }) => [id, waitingDays]))
    expect([today, two, three, nine].map((id) => days.get(id))).toEqual([0, 2, 3, 9])
    expect([...days.values()].filter((day) => day === null)).toHaveLength(1)
    expect((await listed(desk.director, waits.long)).map(({ id }) => id)).toEqual([three, nine])
  })

  it.each([
    ['may not use the portal', 'update app_user set portal_allowed = false where id = $1', 'too'],
    ['does not collect any more', 'delete from user_module where user_id = $1 and module_id = 1', 'not'],
    ['left the branch', 'update user_branch set active = false where user_id = $1', 'too'],
    ['got another role', 'update app_user set role_id = 2 where id = $1', 'too'],
  ] as const)(
    "is marked if its cashier %s (%s), and the cashier's money is marked %s",
    async (_, statement, approved) => {
      const desk = await aDesk(app)
      const colleague = await aWorker(app, { role: role.cashier, in: desk.branch })
      const { transferId } = await sent(desk)
      await aReceipt({ by: desk.salesman }).sentTo(colleague)
      const { transferId: has } = await inHand(desk)
      expect(await listed(desk.director, waits.inVain)).toEqual([])

      await owned(statement, [desk.cashier.userId])

      const inVain = [...(approved === 'too' ? [has] : []), transferId]
      expect(await listed(desk.director, waits.inVain)).toMatchObject(inVain.map((id) => ({ id, cashierTakes: false })))
      const { responseObjects } = await desk.director.client.ask(listTransfers, { page: 1, limit: 10, cCode: '-1' })
      expect(responseObjects.filter(({ cashierTakes }) => cashierTakes)).toHaveLength(3 - inVain.length)
    },
  )
})
