/** Money from a phone that is not booked is its person's: in Money in Hands, on their card and on the home page, until it is decided. */
import { role } from '@backoffice/contract/access'
import { salesmanSummary } from '@backoffice/contract/cash/summaries'
import { listMoneyInHands } from '@backoffice/contract/cash/money-in-hands'
import { listMoney } from '@backoffice/contract/home/money'
import { listWaiting } from '@backoffice/contract/home/waiting'
import { getHoldings } from '@backoffice/contract/users/holdings'
import { describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { anInvoice, aWorker, type Worker } from '../../testing/builders/desk.ts'
import {
  aHeldDeskWithReceipt,
  aHeldReceipt,
  anOldHeldReceipt,
  heldBooked,
  heldConfirmed,
  heldSettled,
} from '../../testing/builders/held.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { change } from '../../testing/switching-off.ts'

const app = await cashApp()

const inHands = async ({ client, branch }: Worker, place?: string) => {
  const { responseObjects, totals } = await client.ask(listMoneyInHands, {
    cCode: branch,
    totals: true,
    ...(place !== undefined && { place }),
  })
  return {
    rows: responseObjects.map(({ userName, placeName, receipts, cash, cheques, total }) => [
      userName,
      placeName,
      receipts,
      cash,
      cheques,
      total,
    ]),
    total: totals?.amounts.total,
  }
}
const onHome = async ({ client, userId, branch }: Worker) =>
  (await client.ask(listMoney, { userId, bCode: branch })).places.map(({ place, total, receipts }) => [
    place,
    total,
    receipts,
  ])
const heldOnCard = async (director: Worker, { userId }: Worker) =>
  (await director.client.ask(getHoldings, { branchCode: '-1', holderId: userId })).holdings.find(
    ({ kind }) => kind === 'held',
  )
const waiting = async ({ client, userId }: Worker) =>
  (await client.ask(listWaiting, { userId })).waiting.find(({ kind }) => kind === 'held')
const inHeader = async ({ client, userId, branch }: Worker) => {
  const { balance, heldAmount } = await client.ask(salesmanSummary, { userId: String(userId), branchCode: branch })
  return [balance, heldAmount]
}

describe('held money', () => {
  it('is a place of its own in Money in Hands, and the totals add up', async () => {
    const desk = await aHeldDeskWithReceipt(app, aCheque(250))
    const { salesman, director } = desk
    await aReceipt({ by: salesman, amount: 40 })
    await aHeldReceipt(app, {
      by: salesman,
      invoice: await anInvoice({ salesman }),
      to: desk.colleague,
      payment: { amount: 30 },
    })

    expect(await inHands(director)).toEqual({
      rows: expect.arrayContaining([
        [salesman.name, 'With salesman', 1, 40, 0, 40],
        [salesman.name, 'Held', 2, 30, 250, 280],
      ]),
      total: 320,
    })
    expect(await inHands(director, '20')).toMatchObject({
      rows: [[salesman.name, 'Held', 2, 30, 250, 280]],
      total: 280,
    })
    expect(await inHands(director, '0')).toMatchObject({
      rows: [[salesman.name, 'With salesman', 1, 40, 0, 40]],
      total: 40,
    })
    expect(await onHome(director)).toEqual([
      [0, 40, 1],
      [20, 280, 2],
    ])
  })

  it('counts for its person on the home page, in the header and on their card, and for nobody else', async () => {
    const { salesman, colleague, cashier, director } = await aHeldDeskWithReceipt(app, { amount: 70 })

    expect(await onHome(salesman)).toEqual([[20, 70, 1]])
    expect(await onHome(colleague)).toEqual([])
    expect(await onHome(cashier)).toEqual([])
    expect(await inHeader(salesman)).toEqual([0, 70])
    expect(await inHeader(colleague)).toEqual([0, 0])
    expect(await heldOnCard(director, salesman)).toEqual({ kind: 'held', count: 1, amount: 70 })
  })

  it('that arrived and is not judged yet counts as well', async () => {
    const { salesman, director, held } = await aHeldDeskWithReceipt(app, { amount: 70 })
    await owned(`update intake set state = 'waits', judged_at = null where id = $1`, [held.id])

    expect(await inHands(director)).toMatchObject({ rows: [[salesman.name, 'Held', 1, 70, 0, 70]] })
    expect(await heldOnCard(director, salesman)).toMatchObject({ amount: 70 })
    expect(await waiting(director)).toBeUndefined()
  })

  it('is a receipt of the salesman once it is booked, and nobody has it once it is settled', async () => {
    const { salesman, director, second, invoice, held } = await aHeldDeskWithReceipt(app, { amount: 70 })
    const other = await anOldHeldReceipt({ by: salesman, invoice, amount: 5 })

    await heldBooked(director, held, invoice)
    expect(await inHands(director)).toMatchObject({
      rows: expect.arrayContaining([
        [salesman.name, 'With salesman', 1, 70, 0, 70],
        [salesman.name, 'Held', 1, 5, 0, 5],
      ]),
    })
    await heldSettled(director, other)
    expect(await inHands(director, '20')).toMatchObject({ total: 5 })
    await heldConfirmed(second, other)
    expect(await inHands(director)).toEqual({ rows: [[salesman.name, 'With salesman', 1, 70, 0, 70]], total: 70 })
  })

  it('waits for directors with Deposit Approvals, and not for the one whose record another confirms', async () => {
    const { director, second, salesman, cashier, branch, held } = await aHeldDeskWithReceipt(app, { amount: 70 })
    const powerless = await aWorker(app, { role: role.director, in: branch, modules: [8, 10] })

    expect(await waiting(director)).toMatchObject({ count: 1, amount: 70 })
    await heldSettled(director, held)
    expect(await waiting(director)).toBeUndefined()
    expect(await waiting(second)).toMatchObject({ count: 1, amount: 70 })
    for (const worker of [salesman, cashier, powerless]) expect(await waiting(worker)).toBeUndefined()
  })
})

describe('a user with held money', () => {
  it('is not switched off, moved or given another role before it is decided', async () => {
    const { salesman, director, second, held, branch } = await aHeldDeskWithReceipt(app, { amount: 70 })

    for (const how of ['off', 'role'] as const) {
      expect(await change(director, salesman, how)).toEqual({ held: [1, 70] })
    }
    expect(await change(director, salesman, 'branch', branch.code)).toEqual({ held: [1, 70] })
    await heldSettled(director, held)
    await heldConfirmed(second, held)
    expect(await change(director, salesman)).toBe('done')
  })

  it('who was switched off before still delivers, and the money is held for them', async () => {
    const { salesman, colleague, director, invoice, held } = await aHeldDeskWithReceipt(app, { amount: 70 })
    await heldBooked(director, held, invoice)
    await owned('update app_user set portal_allowed = false where id = $1', [salesman.userId])

    const late = await aHeldReceipt(app, {
      by: salesman,
      invoice: await anInvoice({ salesman }),
      to: colleague,
      payment: { amount: 9 },
      device: held.device,
    })

    expect(late.amount).toBe(9)
    expect(await heldOnCard(director, salesman)).toMatchObject({ count: 1, amount: 9 })
    expect(await inHands(director, '20')).toMatchObject({ rows: [[salesman.name, 'Held', 1, 9, 0, 9]] })
  })
})
