/** Sends every save that may happen only once a second time with its Idempotency-Key: it has one effect and the same answer. */
import { serverMessages } from '@backoffice/contract/server-messages'
import { calls } from '@backoffice/contract'
import { type Answer, resultOf, type SaveCall } from '@backoffice/contract/call'
import { savePayment } from '@backoffice/contract/payments/payments'
import { saveCashierReceipt, undoReceived } from '@backoffice/contract/receipts/receipts'
import { reverseCredit, undoCredit, useCredit } from '@backoffice/contract/credits/credits'
import { describe, expect, it } from 'vitest'
import { aDesk, type Desk } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { effectiveSaves } from '../../testing/effective-saves.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await cashApp()

/** Counts the effects of saves in a branch: moves of money, audit rows of documents that move none, and visits. */
const effectsIn = async ({ branch }: Desk) =>
  (
    await ownedRow<{ effects: number }>(
      `select (select count(*) from journal where branch_code = $1)::int
        + (select count(*) from audit where branch_code = $1
          and (object not in ('receipt', 'deposit') or action in ('replace', 'give_back')))::int
        + (select count(*) from visit where branch_code = $1)::int as effects`,
      [branch.code],
    )
  ).effects

/** The receipt of a cashier is recorded and received. A payment is a document and has four receipts, as `effective-saves.ts` makes it. */
const effectsOf: Readonly<Record<string, number>> = {
  [saveCashierReceipt.name]: 2,
  // It undoes that the receipt was received, and voids it.
  [undoReceived.name]: 2,
  [savePayment.name]: 5,
  'intake.book': 3,
  // The part that lowered the invoice and the grant are taken back, with one row of audit.
  [undoCredit.name]: 3,
  [reverseCredit.name]: 3,
  [useCredit.name]: 2,
}

const prepared = (name: string, desk: Desk) =>
  effectiveSaves[name]?.(desk) ??
  Promise.reject(new Error(`no save of ${name} is described in testing/effective-saves.ts`))

describe.each(calls.filter((call) => call.once).map((call) => call.name))('%s', (name) => {
  it('happens once per key and answers the same again', async () => {
    const desk = await aDesk(app)
    const { call, by, body } = await prepared(name, desk)
    const before = await effectsIn(desk)

    const first = await by.client.sendAnything(call, body, { key: 'once' })
    const after = await effectsIn(desk)
    const again = await by.client.sendAnything(call, body, { key: 'once' })

    expect(resultOf(first.answer as Answer<SaveCall>)).toMatchObject({ isSuccessful: true })
    expect(after).toBeGreaterThan(before)
    expect([again.status, again.answer, again.headers['idempotent-replay']]).toEqual([200, first.answer, 'true'])
    expect(await effectsIn(desk)).toBe(after)
  })

  it('refuses the key for another request, and leaves it as it was', async () => {
    const desk = await aDesk(app)
    const { call, by, body, other } = await prepared(name, desk)
    const first = await by.client.sendAnything(call, body, { key: 'once' })
    const after = await effectsIn(desk)

    const reused = await by.client.sendAnything(call, other, { key: 'once' })

    expect([reused.status, reused.failure]).toEqual([422, { message: serverMessages.keyReused }])
    expect((await by.client.sendAnything(call, body, { key: 'once' })).answer).toEqual(first.answer)
    expect(await effectsIn(desk)).toBe(after)
  })

  it('needs a key, unless the documents have the call', async () => {
    const desk = await aDesk(app)
    const { call, by, body } = await prepared(name, desk)
    const before = await effectsIn(desk)

    const { status, answer, failure } = await by.client.sendAnything(call, body, { key: null })

    const isDone = status === 200 && resultOf(answer as Answer<SaveCall>).isSuccessful
    const needed = [400, ['Idempotency-Key'], false, true]
    expect([status, Object.keys(failure.errors ?? {}), isDone, (await effectsIn(desk)) === before]).toEqual(
      call.once === 'ifKeyed' ? [200, [], true, false] : needed,
    )
  })

  it('happens once for twenty identical requests at the same time', async () => {
    const desk = await aDesk(app)
    const { call, by, body } = await prepared(name, desk)
    const before = await effectsIn(desk)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => by.client.sendAnything(call, body, { key: 'once' })),
    )

    const [first] = answers.filter(({ status }) => status === 200)
    expect(first && resultOf(first.answer as Answer<SaveCall>)).toMatchObject({ isSuccessful: true })
    expect(
      answers.filter(
        ({ status, answer }) => status !== 409 && JSON.stringify(answer) !== JSON.stringify(first?.answer),
      ),
    ).toEqual([])
    expect((await effectsIn(desk)) - before).toBe(effectsOf[call.name] ?? 1)
    expect(
      await owned('select key from idempotency where user_id = $1 and call = $2 and key = $3', [
        by.userId,
        call.name,
        'once',
      ]),
    ).toHaveLength(1)
  })
})
