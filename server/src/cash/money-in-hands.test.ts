/** Tests the list of who has the company's money: its figures, their agreement with everything else, and who reads it. */
import { role } from '@backoffice/contract/access'
import { addDays, type Day } from '@backoffice/contract/day'
import { listHolders } from '@backoffice/contract/cash/holders'
import { listMoneyInHands } from '@backoffice/contract/cash/money-in-hands'
import { messages } from '@backoffice/contract/messages'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { stage } from '@backoffice/contract/statuses'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { serverMessages } from '@backoffice/contract/server-messages'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt, type Receipt, withTransfer } from '../../testing/builders/cash.ts'
import { decisionOf, handOverOf } from '../../testing/builders/cash-forms.ts'
import {
  aDesk,
  anInvoice,
  aWorker,
  brokenPromises,
  cashierTiles,
  type Desk,
  salesmanTiles,
  today,
  type Worker,
} from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { everyPlace, inHand } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const held = async ({ client, branch }: Worker, filters: { cCode?: string; place?: string } = {}) =>
  (await client.ask(listMoneyInHands, { cCode: branch, ...filters })).responseObjects
type Held = Awaited<ReturnType<typeof held>>[number]

const brief = ({ userName, placeName, receipts, cash, cheques, online, total }: Held) => [
  userName,
  placeName,
  receipts,
  cash,
  cheques,
  online,
  total,
]
const byPlace = (one: Held, other: Held) => one.userId - other.userId || one.place - other.place
const sumOf = (rows: readonly Held[]) => rows.reduce((sum, { total }) => sum + total, 0)

describe('the money in hands', () => {
  it('has a row for each person and place, with cash, cheques and online payments apart', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    await everyPlace(desk)
    await aReceipt({ by: salesman, ...aCheque(2048) })
    await aReceipt({ by: salesman, ...aCheque(4096) }).sentTo(cashier)
    await aReceipt({
      by: cashier,
      invoice: await anInvoice({ salesman, bill: 8192 }),
      amount: 8192,
      method: 'Cash/Cheque Online',
    })

    const rows = await held(director)

    expect(rows.toSorted(byPlace).map(brief)).toEqual([
      [salesman.name, 'With salesman', 4, 1 + 8 + 32, 2048, 0, 1 + 8 + 32 + 2048],
      [salesman.name, 'On the way', 2, 4, 4096, 0, 4 + 4096],
      [cashier.name, 'With cashier', 4, 16 + 256 + 1024, 0, 8192, 16 + 256 + 1024 + 8192],
      [cashier.name, 'In deposit', 1, 64, 0, 0, 64],
    ])
    expect(rows.toSorted(byPlace).map(({ roleName }) => roleName)).toEqual([
      'Salesman',
      'Salesman',
      'Cashier',
      'Cashier',
    ])
  })

  it('agrees with the tiles of everybody, with the receipts by their stage, and with the rows that each figure leads to', async () => {
    const desk = await aDesk(app)
    const other = await aDesk(app, { branch: desk.branch })
    await everyPlace(desk)
    await aReceipt({ by: other.salesman, amount: 0.25 })
    await aReceipt({ by: other.salesman, amount: 0.5 }).sentTo(desk.cashier)
    await inHand({ ...desk, cashier: other.cashier }, 2048)
    // A hand-over that was declined and sent again counts as one receipt for every user.
    await aReceipt({ by: other.salesman, ...aCheque(4096) })
      .sentTo(other.cashier)
      .declined()
      .sentTo(other.cashier)
      .approved()

    const rows = await held(desk.director)
    const of = ({ userId }: Worker, place: number) =>
      rows.find((row) => row.userId === userId && row.place === place)?.total ?? 0

    for (const salesman of [desk.salesman, other.salesman]) {
      expect(of(salesman, stage.withSalesman)).toBe((await salesmanTiles(salesman))[3])
    }
    for (const cashier of [desk.cashier, other.cashier]) {
      expect(of(cashier, stage.withCashier)).toBe((await cashierTiles(cashier))[3])
    }
    const stages = await owned<{ place: number; receipts: number; total: number }>(
      `select stage as place, count(*)::int as receipts, sum(amount)::float8 as total from receipt
       where branch_code = $1 and stage in (0, 1, 2, 3) group by 1 order by 1`,
      [desk.branch.code],
    )
    expect(
      stages.map(({ place }) => {
        const there = rows.filter((row) => row.place === place)
        return { place, receipts: there.reduce((sum, { receipts }) => sum + receipts, 0), total: sumOf(there) }
      }),
    ).toEqual(stages)
    expect(stages).toHaveLength(4)

    for (const row of rows) {
      const counts: number[] = []
      for (const [paymentMode, figure] of [
        ['', row.total],
        ['Cash', row.cash],
        ['Cheque', row.cheques],
        ['Cash/Cheque Online', row.online],
      ] as const) {
        const holder = row.roleName === 'Salesman' ? { sellerId: row.userId } : { cashierId: row.userId }
        const filters = { page: 1, limit: 100, cCode: row.cCode, place: String(row.place), ...holder, paymentMode }
        const found = await desk.director.client.ask(listReceipts, filters)
        expect(found.responseObjects.reduce((sum, one) => sum + one.s_ReceiveAmount, 0)).toBe(figure)
        counts.push(found.totalRows)
      }
      // The first figure is the total, and the others are its parts.
      expect([counts[0], counts.slice(1).reduce((sum, count) => sum + count, 0)]).toEqual([row.receipts, row.receipts])
    }
  })

  it('shows since which day of the company the oldest money is there, oldest first', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    const now = (await today(branch.code)) as Day
    const ago = (days: number) => addDays(now, -days)
    // The days of Karachi begin at 19:00 of UTC: this moment belongs to the day itself.
    const at = (day: Day) => `${addDays(day, -1)}T19:00:00Z`
    const moved = (table: string, column: string, key: string, id: number, day: Day) =>
      owned(`update ${table} set ${column} = $2 where ${key} = $1`, [id, at(day)])
    const inHands = await aReceipt({ by: salesman, amount: 1 })
    await aReceipt({ by: salesman, amount: 2 })
    const sent = await aReceipt({ by: salesman, amount: 4 }).sentTo(cashier)
    const approved = await inHand(desk, 8)
    const deposited = await aDeposit({ by: cashier, receipts: [await inHand(desk, 16)] })
    await moved('receipt', 'created_at', 'id', inHands.id, ago(3))
    await moved('receipt', 'created_at', 'id', sent.id, ago(9))
    await moved('transfer', 'sent_at', 'id', sent.transferId, ago(5))
    await moved('receipt', 'created_at', 'id', approved.id, ago(9))
    await moved('transfer', 'decided_at', 'id', approved.transferId, ago(4))
    await moved('deposit', 'created_at', 'id', deposited.id, ago(40))

    const rows = await held(director)

    expect(rows.map(({ placeName, oldestDay, ageDays }) => [placeName, oldestDay, ageDays])).toEqual([
      ['In deposit', ago(40), 40],
      ['On the way', ago(5), 5],
      ['With cashier', ago(4), 4],
      ['With salesman', ago(3), 3],
    ])
  })

  it('is narrowed to places, and to the branches of the director', async () => {
    const desk = await aDesk(app)
    const second = await aBranch({ company: desk.branch.companyCode })
    const elsewhere = await aDesk(app)
    const director = await aWorker(app, { role: role.director, in: [desk.branch, second] })
    const both = await aWorker(app, { role: role.salesman, in: [desk.branch, second] })
    await aReceipt({ by: both, amount: 1 })
    await aReceipt({
      by: { ...both, branch: second.code },
      amount: 2,
      invoice: await anInvoice({ salesman: both, branch: second.code }),
    })
    await aReceipt({ by: desk.salesman, amount: 4 }).sentTo(desk.cashier)
    await aReceipt({ by: elsewhere.salesman, amount: 8 })
    const totals = async (filters: Parameters<typeof held>[1]) =>
      (await held(director, filters))
        .map(({ cCode, total }) => [cCode, total])
        .toSorted((a, b) => Number(a[1]) - Number(b[1]))

    expect(await totals({ cCode: '-1' })).toEqual([
      [desk.branch.code, 1],
      [second.code, 2],
      [desk.branch.code, 4],
    ])
    expect(await totals({ cCode: second.code })).toEqual([[second.code, 2]])
    expect(await totals({ cCode: '-1', place: '0' })).toEqual([
      [desk.branch.code, 1],
      [second.code, 2],
    ])
    expect(await totals({ cCode: '-1', place: '1,2,3' })).toEqual([[desk.branch.code, 4]])
    const refused = await director.client.send(listMoneyInHands, { cCode: '-1', place: '4' })
    expect([refused.status, refused.failure.errors]).toEqual([400, { place: [messages.field.choice] }])
  })

  it('is added up by the server on request, in all and by place', async () => {
    const desk = await aDesk(app)
    const { client } = desk.director
    const filters = { cCode: desk.branch.code, totals: true }
    const none = { cash: 0, cheques: 0, online: 0, total: 0 }
    expect(await client.ask(listMoneyInHands, filters)).toMatchObject({
      responseObjects: [],
      totalRows: 0,
      totals: { amounts: none, parts: [] },
    })
    await everyPlace(desk)
    await aReceipt({ by: desk.salesman, ...aCheque(2048) })

    const { responseObjects: rows, totals, totalRows } = await client.ask(listMoneyInHands, filters)
    expect(totalRows).toBe(rows.length)
    expect(totals?.amounts).toEqual({
      cash: sumOf(rows.map((row) => ({ ...row, total: row.cash }))),
      cheques: 2048,
      online: 0,
      total: sumOf(rows),
    })
    expect(new Map(totals?.parts?.map(({ word, rows: n, amounts }) => [word, [n, amounts['total']]]))).toEqual(
      new Map(rows.map(({ placeName, total }) => [placeName, [1, total]])),
    )
    const { totals: narrowed } = await client.ask(listMoneyInHands, { ...filters, place: '2' })
    expect(narrowed?.parts?.map(({ word }) => word)).toEqual(['With cashier'])
    expect(await client.ask(listMoneyInHands, { cCode: desk.branch.code })).not.toHaveProperty('totals')
  })

  it('is shown only to directors who may open the report', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const approver = await aWorker(app, { role: role.director, in: branch, modules: [7, 8, 9, 12] })
    const depositApprover = await aWorker(app, { role: role.depositApprover, in: branch })
    const elsewhere = await aDesk(app)
    const answer = async ({ client }: Worker, cCode = branch.code) => {
      const { status, failure } = await client.send(listMoneyInHands, { cCode })
      return [status, failure?.message]
    }

    for (const worker of [salesman, cashier, approver, depositApprover]) {
      expect(await answer(worker)).toEqual([403, messages.http.notAllowed])
    }
    expect(await answer(elsewhere.director)).toEqual([403, serverMessages.otherBranch])
    expect((await answer(director))[0]).toBe(200)
  })

  it('loses and doubles nothing while the money moves', async () => {
    const desk = await aDesk(app)
    const desks = [desk, await aDesk(app, { branch: desk.branch }), await aDesk(app, { branch: desk.branch })]
    const receipts = await Promise.all(desks.map(({ salesman }, at) => aReceipt({ by: salesman, amount: 2 ** at })))
    let isMoving = true
    const places = new Set<string>()

    const move = async (receipt: Receipt, { salesman, cashier, director }: Desk) => {
      for (let round = 0; round < 4; round++) {
        const sent = await sentTo(receipt, salesman, cashier)
        await aDeposit({ by: cashier, receipts: [sent] }).declinedBy(director)
        await cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(sent, cashier, 2)] })
      }
    }
    const look = async () => {
      const sums: number[] = []
      while (isMoving) {
        const rows = await held(desk.director)
        for (const { placeName } of rows) places.add(placeName)
        sums.push(sumOf(rows))
      }
      return sums
    }
    const [sums] = await Promise.all([
      look(),
      Promise.all(desks.map((one, at) => move(receipts[at] as Receipt, one))).finally(() => {
        isMoving = false
      }),
    ])

    expect(new Set(sums)).toEqual(new Set([1 + 2 + 4]))
    expect(places.size).toBeGreaterThan(1)
    expect(await brokenPromises()).toEqual([])
  })
})

/** Sends the receipt once more, and has it approved. */
async function sentTo(receipt: Receipt, salesman: Worker, cashier: Worker): Promise<Receipt> {
  await salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(receipt, cashier)] })
  const sent = { ...(await withTransfer(receipt)), cashier }
  await cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(sent, cashier, 1)] })
  return sent
}

describe('the money in hands of each person', () => {
  it('has one row for each person, and the sums of all places and of the receipts that it leads to', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    await everyPlace(desk)
    await aReceipt({ by: salesman, amount: 2048 }).sentTo(cashier)

    const { responseObjects: rows, totals } = await director.client.ask(listHolders, {
      cCode: branch.code,
      totals: true,
    })

    expect(
      rows.map(({ userId, roleName, withThem, onTheWay, inDeposits, heldItems, total }) => [
        userId,
        roleName,
        withThem,
        onTheWay,
        inDeposits,
        heldItems,
        total,
      ]),
    ).toEqual([
      [salesman.userId, 'Salesman', 1 + 8 + 32, 4 + 2048, 0, 0, 1 + 8 + 32 + 4 + 2048],
      [cashier.userId, 'Cashier', 16 + 256 + 1024, 0, 64, 0, 16 + 256 + 1024 + 64],
    ])
    const all = await director.client.ask(listMoneyInHands, { cCode: branch.code, totals: true })
    expect(totals?.amounts.total).toBe(all.totals?.amounts.total)
    for (const { userId, roleId, withThem, onTheWay, inDeposits } of rows) {
      const of = roleId === role.salesman ? { sellerId: userId } : { cashierId: userId }
      for (const [place, figure] of [
        [roleId === role.salesman ? stage.withSalesman : stage.withCashier, withThem],
        [stage.onTheWay, onTheWay],
        [stage.inDeposit, inDeposits],
      ] as const) {
        // A zero is not a link.
        if (figure === 0) continue
        const wire = { page: 1, limit: 1, cCode: branch.code, totals: true, place: String(place), ...of }
        expect((await director.client.ask(listReceipts, wire)).totals?.amounts.s_ReceiveAmount).toBe(figure)
      }
    }
  })

  it('is refused to everybody but directors with the reports', async () => {
    const { salesman, cashier, branch } = await aDesk(app)
    for (const { client } of [salesman, cashier]) {
      const { status, failure } = await client.send(listHolders, { cCode: branch.code })
      expect([status, failure.message]).toEqual([403, messages.http.notAllowed])
    }
  })
})
