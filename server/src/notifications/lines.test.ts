/** Several notifications of one kind by one person are one line, so pages and counts are in lines. */
import { role } from '@backoffice/contract/access'
import { countUnread, listNotifications, readNotifications } from '@backoffice/contract/notifications/notifications'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const listed = async ({ client, userId }: Worker, more: { unread?: boolean; page?: number; limit?: number } = {}) =>
  client.ask(listNotifications, { page: 1, limit: 20, userId, ...more })
const unread = async ({ client }: Worker) => (await client.ask(countUnread, {})).unread
const depositOf = async (desk: Desk, amount: number) =>
  aDeposit({ by: desk.cashier, receipts: [await inHand(desk, amount)], account: desk.account })

describe('lines of notifications', () => {
  it("join the deposits of one cashier, with their count and sum, and lead to the cashier's rows", async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    for (const amount of [1000, 200.5]) await depositOf(desk, amount)
    const other = await aWorker(app, { role: role.cashier, in: desk.branch })
    await depositOf({ ...desk, cashier: other }, 7)

    const { responseObjects, totalRows } = await listed(director)

    expect(totalRows).toBe(2)
    expect(responseObjects).toMatchObject([
      { pieces: 1, amount: 7, query: { row: expect.stringMatching(/^DEP-/) } },
      {
        pieces: 2,
        amount: 1200.5,
        text: `2 deposits of ${cashier.name}, 1,200.50. They wait for a decision.`,
        statusName: 'Pending',
        depositNo: '',
        place: '/directorDepositApproval',
        query: { cashierId: String(cashier.userId) },
      },
    ])
    expect(await unread(director)).toBe(3)
  })

  it('show that a decision was undone or made again, and count each receipt once', async () => {
    const { salesman, cashier } = await aDesk(app)
    await aReceipt({ by: salesman, amount: 100 }).sentTo(cashier).approved().undone()
    const one = (await listed(salesman)).responseObjects
    await aReceipt({ by: salesman, amount: 20 }).sentTo(cashier).approved().undone().approved().undone().approved()
    const both = (await listed(salesman)).responseObjects

    const textsOf = (rows: typeof one) => rows.map(({ text, statusName }) => [text, statusName])
    const { name } = cashier
    expect(textsOf(one)).toEqual([
      [expect.stringMatching(/undid the approval of your hand-over:.* It waits for a decision\.$/), 'Pending'],
      [expect.stringMatching(/approved your hand-over:.* It was undone\.$/), 'Undone'],
    ])
    expect(textsOf(both)).toEqual([
      [`2 receipts that ${name} approved, 120.00. 1 of 2 was undone.`, 'Approved'],
      [`2 receipts of which ${name} undid the decision, 120.00. 1 of 2 was decided again.`, 'Pending'],
    ])
  })

  it('show that the approval of a deposit of several receipts was undone', async () => {
    const desk = await aDesk(app)
    const { cashier, director, account } = desk
    const receipts = [await inHand(desk, 1), await inHand(desk, 2)]
    await aDeposit({ by: cashier, receipts, account }).approvedBy(director).undoneBy(director)

    const { responseObjects } = await listed(cashier)

    expect(responseObjects.find(({ kind }) => kind === 'bank')).toMatchObject({
      text: expect.stringMatching(/ It was undone\.$/),
      statusName: 'Undone',
    })
  })

  it('separate decided from waiting documents, and show the outcome of each', async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    const colleague = await aWorker(app, { role: role.director, in: desk.branch })
    const made = async (amount: number) => ({
      by: cashier,
      receipts: [await inHand(desk, amount)],
      account: desk.account,
    })
    for (const amount of [1, 2]) await aDeposit(await made(amount)).approvedBy(colleague)
    await aDeposit(await made(4)).declinedBy(colleague)
    await depositOf(desk, 8)

    const { responseObjects, totalRows } = await listed(director)

    expect(totalRows).toBe(2)
    expect(
      responseObjects.map(({ text, statusName, isRead }) => [
        text.replace(/made deposit .*: 8.00 for .*?\./, 'made one.'),
        statusName,
        isRead,
      ]),
    ).toEqual([
      [`${cashier.name} made one. It waits for a decision.`, 'Pending', false],
      [`3 deposits of ${cashier.name}, 7.00. 2 approved, 1 declined.`, 'Decided', true],
    ])
    expect(responseObjects[1]?.place).toBe('/directorDepositHistory')
    expect(await unread(director)).toBe(1)
  })

  it('of a single hand-over lead its cashier to the row, and to all rows once it is decided', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = aReceipt({ by: salesman, amount: 10 }).sentTo(cashier)
    const { transferId } = await receipt
    const [waiting] = (await listed(cashier)).responseObjects

    await receipt.approved()
    const [decided] = (await listed(cashier)).responseObjects

    const place = '/cashierCashCollection'
    const row = String(transferId)
    expect([waiting, decided]).toMatchObject([
      { place, query: { row } },
      { place, query: { status: '-1', row } },
    ])
    expect(waiting?.query).not.toHaveProperty('status')
  })

  it('keep the days of finished documents apart, and a comment by itself', async () => {
    const { salesman, cashier } = await aDesk(app)
    for (const comment of ['', 'No stamp', '']) {
      const receipt = aReceipt({ by: salesman, amount: 10 }).sentTo(cashier)
      await (comment === '' ? receipt.approved() : receipt.declined(comment))
    }
    const [oldest] = await owned<{ id: number }>(
      `update notification set created_at = created_at - interval '2 days'
       where id = (select min(id) from notification where user_id = $1) returning id::int`,
      [salesman.userId],
    )
    await aReceipt({ by: salesman, amount: 30 }).sentTo(cashier).approved()

    const { responseObjects } = await listed(salesman)

    expect(responseObjects.map(({ pieces, amount, comments }) => [pieces, amount, comments])).toEqual([
      [2, 40, ''],
      [1, 10, 'No stamp'],
      [1, 10, ''],
    ])
    expect(responseObjects.at(-1)?.id).toBe(oldest?.id)
  })

  it('are counted by pages, and each is on one page only', async () => {
    const desk = await aDesk(app)
    const people: Worker[] = []
    for (const amount of [1, 2, 3]) {
      const salesman = await aWorker(app, { role: role.salesman, in: desk.branch })
      people.unshift(salesman)
      for (const _ of [1, 2]) await aReceipt({ by: salesman, amount }).sentTo(desk.cashier)
    }

    const pages = [await listed(desk.cashier, { limit: 2 }), await listed(desk.cashier, { limit: 2, page: 2 })]

    expect(pages.map(({ totalRows }) => totalRows)).toEqual([3, 3])
    expect(pages.map(({ responseObjects }) => responseObjects.map(({ by, amount }) => [by, amount]))).toEqual([
      [
        [people[0]?.name, 6],
        [people[1]?.name, 4],
      ],
      [[people[2]?.name, 2]],
    ])
  })

  it('are read as a whole, without what came later into them', async () => {
    const { salesman, cashier } = await aDesk(app)
    for (const amount of [1, 2]) await aReceipt({ by: salesman, amount }).sentTo(cashier)
    const [seen] = (await listed(cashier)).responseObjects
    await aReceipt({ by: salesman, amount: 4 }).sentTo(cashier)

    await cashier.client.ask(readNotifications, { ids: [seen?.id ?? 0] })

    expect(seen?.pieces).toBe(2)
    expect(await unread(cashier)).toBe(1)
    expect((await listed(cashier)).responseObjects.map(({ amount, isRead }) => [amount, isRead])).toEqual([
      [4, false],
      [3, true],
    ])
    expect((await listed(cashier, { unread: true })).responseObjects.map(({ amount }) => amount)).toEqual([4])
  })
})
