/** Tests that the place of the money is the same on every list, and that every list can be filtered by it. */
import type { Call } from '@backoffice/contract/call'
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { find } from '@backoffice/contract/find/find'
import { messages } from '@backoffice/contract/messages'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { type Stage, stage, stageNames } from '@backoffice/contract/statuses'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { describe, expect, it } from 'vitest'
import { aDesk, type Worker } from '../../testing/builders/desk.ts'
import { bounced, chequeInHand, everyPlace, banked } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const page = { page: 1, limit: 100, cCode: '-1' }

interface Placed {
  readonly invoiceDetailId: number
  readonly place: number
  readonly placeName: string
}
type Filtered = { readonly place?: string }

/** Every list that shows the place, read by a user who sees all its rows. */
const lists = {
  receipts: ({ client }: Worker, filters: Filtered) => client.ask(listReceipts, { ...page, ...filters }),
  transfers: ({ client }: Worker, filters: Filtered) => client.ask(listTransfers, { ...page, ...filters }),
  'deposit lines': ({ client }: Worker, filters: Filtered) => client.ask(listDepositLines, { ...page, ...filters }),
}

const stagesOf = async (branch: string) =>
  new Map(
    (
      await owned<{ id: number; stage: Stage }>('select id::int, stage from receipt where branch_code = $1', [branch])
    ).map((row) => [row.id, row.stage] as const),
  )

async function everything() {
  const desk = await aDesk(app)
  await everyPlace(desk)
  return { ...desk, stages: await stagesOf(desk.branch.code) }
}

describe.each(Object.entries(lists))('the place of the money in the list of %s', (name, list) => {
  const rowsOf = async (worker: Worker, filters: Filtered = {}) => {
    const { responseObjects, totalRows } = await list(worker, filters)
    expect(totalRows).toBe(responseObjects.length)
    return responseObjects as readonly Placed[]
  }

  it('is where each receipt is now, in the words that the timeline uses', async () => {
    const { director, stages } = await everything()

    const rows = await rowsOf(director)

    expect(rows.map(({ place, placeName }) => [place, placeName])).toEqual(
      rows.map(({ invoiceDetailId }) => {
        const now = stages.get(invoiceDetailId) ?? stage.void
        return [now, stageNames[now]]
      }),
    )
    for (const { invoiceDetailId, placeName } of rows) {
      const { statusName } = await director.client.ask(receiptTimeline, { invoiceDetailId })
      expect(statusName).toBe(placeName)
    }
    expect(rows.length).toBeGreaterThan(3)
  })

  it('can be filtered by one or several places, with exact counts', async () => {
    const { director } = await everything()
    const all = await rowsOf(director)
    const there = (codes: readonly number[]) =>
      all.flatMap(({ invoiceDetailId, place }) => (codes.includes(place) ? [invoiceDetailId] : []))
    const chosen = [
      ...Object.values(stage).map((one) => [one]),
      [stage.withCashier, stage.inDeposit],
      [0, 1, 2, 3, 4, 5, 9],
    ]

    for (const codes of chosen) {
      const rows = await rowsOf(director, { place: codes.join(',') })
      expect(rows.map(({ invoiceDetailId }) => invoiceDetailId)).toEqual(there(codes))
    }
    for (const every of ['', '-1']) expect(await rowsOf(director, { place: every })).toEqual(all)
    expect(there([stage.banked])).not.toEqual([])
  })

  it('refuses a place that does not exist', async () => {
    const { director } = await aDesk(app)
    const call: Call =
      { receipts: listReceipts, transfers: listTransfers, 'deposit lines': listDepositLines }[name] ?? find

    const { status, failure } = await director.client.send(call, { ...page, place: '0,7' })

    expect([status, failure.errors]).toEqual([400, { place: [messages.field.choice] }])
  })
})

describe('the list of receipts', () => {
  it('is filtered by the status that its rows show', async () => {
    const { director } = await everything()
    const listed = async (rowStatus?: number) => {
      const answer = await lists.receipts(director, rowStatus === undefined ? {} : ({ rowStatus } as Filtered))
      expect(answer.totalRows).toBe(answer.responseObjects.length)
      return answer.responseObjects
    }
    const all = await listed()

    for (const code of [0, 1, 2, 3, 4, 9]) {
      const expected = all.filter(({ status }) => status === code)
      expect(expected).not.toEqual([])
      expect(await listed(code)).toEqual(expected)
    }
    expect(await listed(7)).toEqual([])
  })

  it('is filtered by the cashier who has the money, and by method', async () => {
    const desk = await aDesk(app)
    const other = await aDesk(app, { branch: desk.branch })
    const { receipt } = await banked(desk, await chequeInHand(desk, 64))
    await chequeInHand({ ...desk, cashier: other.cashier }, 32)
    await everyPlace(other)
    const amounts = async (filters: object) =>
      (await lists.receipts(desk.director, filters as Filtered)).responseObjects
        .map(({ s_ReceiveAmount }) => s_ReceiveAmount)
        .toSorted((one, two) => one - two)

    expect(await amounts({ cashierId: desk.cashier.userId })).toEqual([receipt.amount])
    expect(await amounts({ cashierId: other.cashier.userId, place: '2' })).toEqual([16, 32, 256, 1024])
    expect(await amounts({ paymentMode: 'Cheque' })).toEqual([32, 64, 512])
    expect(await amounts({ paymentMode: 'Cheque', cashierId: other.cashier.userId, place: '5,2' })).toEqual([32, 512])
  })

  it('has the day of a bounce in a separate field', async () => {
    const desk = await aDesk(app)
    const { receipt, deposit } = await banked(desk, await chequeInHand(desk))
    await bounced(desk, receipt, deposit)

    const [row] = (await lists.receipts(desk.director, {})).responseObjects
    const [handOver] = (await lists.transfers(desk.director, {})).responseObjects
    const [line] = (await lists['deposit lines'](desk.director, {})).responseObjects

    expect(row).toMatchObject({ statusName: 'Bounced', placeName: 'Bounced' })
    expect(row?.bouncedOn).toBe(line?.bouncedOn)
    expect(line?.bouncedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect([handOver?.statusName, handOver?.placeName]).toEqual(['Bounced', 'Bounced'])
  })
})

describe('the palette', () => {
  it('shows where the money of a receipt is', async () => {
    const desk = await aDesk(app)
    const receipt = await chequeInHand(desk)

    const { found } = await desk.director.client.ask(find, {
      userId: desk.director.userId,
      branchCode: desk.branch.code,
      text: `receipt ${receipt.id}`,
    })

    expect(found.find(({ kind }) => kind === 'receipt')?.detail).toMatch(/ · With cashier$/)
  })
})
