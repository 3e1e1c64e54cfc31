/** Directors, cashiers and salesmen at the same moment: one wins, the other sees who it was, and nobody who is switched off gets money. */
import { role } from '@backoffice/contract/access'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { decisionOf, handOverOf, receiptOf, settlementOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { stageOf } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { ownedRow, ownedTransaction } from '../../testing/owner.ts'
import { deadlocks, race, ROUNDS, type Save } from '../../testing/race.ts'
import { already, refused } from '../../testing/saves.ts'
import { change, changes, type Change, requestOf, type StillOpen } from '../../testing/switching-off.ts'
import { waitsForALock } from '../../testing/sessions.ts'

const app = await cashApp()

let before = 0
beforeEach(async () => {
  before = await deadlocks()
})
afterEach(async () => expect((await deadlocks()) - before).toBe(0))

async function anOffice() {
  const desk = await aDesk(app)
  const another = (roleId: 1 | 3) => aWorker(app, { role: roleId, in: desk.branch })
  return { ...desk, colleague: await another(role.cashier), otherDirector: await another(role.director) }
}

const settling = (director: Worker, receipts: readonly Receipt[], to?: Worker) => () =>
  director.client.ask(settleTransfers, settlementOf(receipts, director, to))
const deciding = (cashier: Worker, receipt: Receipt, status: 1 | 2) => () =>
  cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(receipt, cashier, status)] })
const sending =
  ({ salesman }: Desk, receipt: Receipt, to: Worker) =>
  () =>
    salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(receipt, to)] })

describe.each(ROUNDS)('at the same moment, round %i', () => {
  it('a director sends back what its cashier approves: one wins, the other reads who and when', async () => {
    const { salesman, cashier, director } = await anOffice()
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)

    const { won, lost } = await race(settling(director, [receipt]), deciding(cashier, receipt, 1))

    const wasSentBack = won[0] === transferMessages.sentBack
    expect([won.length, lost]).toEqual([
      1,
      [wasSentBack ? already('sent back', director) : already('approved', cashier)],
    ])
    expect(await stageOf(receipt)).toBe(wasSentBack ? 0 : 2)
  })

  it('a director sends on what its cashier declines: one wins, the other reads who and when', async () => {
    const { salesman, cashier, colleague, director } = await anOffice()
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)

    const { won, lost } = await race(settling(director, [receipt], colleague), deciding(cashier, receipt, 2))

    const wasSentOn = won[0] === transferMessages.sentOn
    const expected = wasSentOn ? already(`sent on to ${colleague.name}`, director) : already('declined', cashier)
    expect([won.length, lost]).toEqual([1, [expected]])
    expect(await stageOf(receipt)).toBe(wasSentOn ? 1 : 0)
  })

  it('two directors settle one hand-over: one wins, the other reads who and when', async () => {
    const { salesman, cashier, colleague, director, otherDirector } = await anOffice()
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)

    const { won, lost } = await race(settling(director, [receipt]), settling(otherDirector, [receipt], colleague))

    const wasSentBack = won[0] === transferMessages.sentBack
    expect(won).toHaveLength(1)
    expect(lost).toEqual([
      wasSentBack ? already('sent back', director) : already(`sent on to ${colleague.name}`, otherDirector),
    ])
  })

  it('two directors send the hand-overs of two cashiers on crosswise, in any order', async () => {
    const { salesman, cashier, colleague, director, otherDirector } = await anOffice()
    const to = async (one: Worker) => aReceipt({ by: salesman }).sentTo(one)
    const [mine, his] = [
      [await to(cashier), await to(cashier), await to(cashier)],
      [await to(colleague), await to(colleague), await to(colleague)],
    ]

    const { lost } = await race(
      settling(director, mine, colleague),
      settling(otherDirector, his.toReversed(), cashier),
      settling(otherDirector, [await to(cashier), await to(colleague)]),
    )

    expect(lost).toEqual([])
  })

  it.each([
    ['sends to', 'cashier', async (office) => sending(office, await aReceipt({ by: office.salesman }), office.cashier)],
    [
      'sends on to',
      'cashier',
      async (office) =>
        settling(
          office.otherDirector,
          [await aReceipt({ by: office.salesman }).sentTo(office.colleague)],
          office.cashier,
        ),
    ],
    [
      'records a receipt as',
      'salesman',
      async ({ salesman }) => {
        const invoice = await anInvoice({ salesman })
        return () => salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice)] })
      },
    ],
    [
      'gives back to',
      'salesman',
      async ({ salesman, cashier }) =>
        deciding(cashier, await aReceipt({ by: salesman }).sentTo(cashier).approved(), 2),
    ],
  ] as const satisfies readonly (readonly [string, 'cashier' | 'salesman', (office: Office) => Promise<Save>])[])(
    'somebody %s a %s who is switched off: that user is off, or has the money',
    async (_, who, saving) => {
      const office = await anOffice()
      const save = await saving(office)

      const [answer, outcome] = await Promise.all([attempt(save), change(office.director, office[who])])

      expect(answer ? 'has it' : 'has nothing').toBe(outcome === 'done' ? 'has nothing' : 'has it')
      expect(await heldByOff(office[who])).toBe(outcome === 'done' ? 0 : null)
    },
  )
})

type Office = Awaited<ReturnType<typeof anOffice>>

/** Makes a save by a person who may lose the session meanwhile; returns whether it was done. */
async function attempt(save: Save): Promise<boolean> {
  try {
    return (await save()).isSuccessful
  } catch (error) {
    if (error instanceof Error && error.message.includes('answered 401')) return false
    throw error
  }
}

/** Returns the number of things that a user has who is switched off, and null for one who is not. */
const heldByOff = async ({ userId }: Worker) =>
  (
    await ownedRow<{ held: number | null }>(
      `select case when not u.portal_allowed then (select sum(h.documents)::int from user_holdings(u.id) h) end as held
       from app_user u where u.id = $1`,
      [userId],
    )
  ).held

describe('in turn', () => {
  it.each(['off', 'role', 'branch'] as const satisfies readonly Change[])(
    'a hand-over waits for the change of its cashier, and then goes to nobody: %s',
    async (how) => {
      const office = await anOffice()
      const { cashier, director } = office
      const receipt = await aReceipt({ by: office.salesman })
      const request = await requestOf(director)
      await request.query(changes[how], how === 'branch' ? [cashier.userId, null] : [cashier.userId])

      const answer = sending(office, receipt, cashier)()
      await waitsForALock()
      await request.commit()

      expect(await answer).toEqual(refused(transferMessages.cashierUnknown))
      expect(await stageOf(receipt)).toBe(0)
    },
  )

  it.each(['off', 'role', 'branch'] as const satisfies readonly Change[])(
    'the change of a cashier waits for a hand-over to that cashier, and is then refused: %s',
    async (how) => {
      const { salesman, cashier, director } = await anOffice()
      const { id, branch } = await aReceipt({ by: salesman, amount: 70 })
      const sent = await ownedTransaction()
      await sent.query(
        `insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by) values ($1, $2, $3, $4, $3)`,
        [id, branch, salesman.userId, cashier.userId],
      )

      const outcome = change(director, cashier, how)
      await waitsForALock()
      await sent.commit()

      expect(await outcome).toEqual({ waiting: [1, 70] } satisfies StillOpen)
    },
  )

  it('a receipt waits for its salesman’s switching-off, and is then not recorded', async () => {
    const { salesman, director } = await anOffice()
    const invoice = await anInvoice({ salesman })
    const request = await requestOf(director)
    await request.query(changes.off, [salesman.userId])

    const answer = salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice)] })
    await waitsForALock()
    await request.commit()

    expect(await answer).toEqual(refused(receiptMessages.salesmanUnknown))
    expect(await heldByOff(salesman)).toBe(0)
  })

  it('two directors send on to two cashiers, and one is switched off: only that hand-over fails', async () => {
    const { salesman, cashier, colleague, director, otherDirector, branch } = await anOffice()
    const third = await aWorker(app, { role: role.cashier, in: branch })
    const [one, two] = [await aReceipt({ by: salesman }).sentTo(third), await aReceipt({ by: salesman }).sentTo(third)]
    const request = await requestOf(director)
    await request.query(changes.off, [cashier.userId])

    const answers = [settling(otherDirector, [one], cashier)(), settling(director, [two], colleague)()]
    await waitsForALock()
    await request.commit()

    expect(await Promise.all(answers)).toEqual([
      refused(transferMessages.cashierUnknown),
      { isSuccessful: true, message: transferMessages.sentOn },
    ])
    expect(await stageOf(one)).toBe(1)
  })
})
