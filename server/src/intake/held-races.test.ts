/** Two directors at once: held money is decided once, and its invoice is not paid twice. */
import { role } from '@backoffice/contract/access'
import { describe, expect, it } from 'vitest'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker } from '../../testing/builders/desk.ts'
import {
  anOldHeldReceipt,
  heldBooked,
  heldConfirmed,
  heldSettled,
  heldWithdrawn,
  stateOf,
} from '../../testing/builders/held.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { race, ROUNDS, type Save } from '../../testing/race.ts'
import { change } from '../../testing/switching-off.ts'

const app = await cashApp()

async function threeDirectors() {
  const desk = await aDesk(app)
  const another = () => aWorker(app, { role: role.director, in: desk.branch })
  const invoice = await anInvoice({ salesman: desk.salesman, bill: 100 })
  const held = await anOldHeldReceipt({ by: desk.salesman, invoice, amount: 80 })
  return { ...desk, second: await another(), third: await another(), invoice, held }
}

const wins = async (...saves: Save[]) => (await race(...saves)).won.length
const made = async (party: string) =>
  (
    await ownedRow<{ sum: number }>('select coalesce(sum(amount), 0)::float as sum from receipt where party = $1', [
      party,
    ])
  ).sum

describe.each(ROUNDS)('round %i', () => {
  it('two bookings of one item make one payment', async () => {
    const { director, second, invoice, held } = await threeDirectors()

    expect(
      await wins(
        () => heldBooked(director, held, invoice),
        () => heldBooked(second, held, invoice),
      ),
    ).toBe(1)
    expect(await made(invoice.party)).toBe(80)
  })

  it('a booking and a confirmation: one of them', async () => {
    const { director, second, third, invoice, held } = await threeDirectors()
    await heldSettled(director, held)

    expect(
      await wins(
        () => heldBooked(second, held, invoice),
        () => heldConfirmed(third, held),
      ),
    ).toBe(1)
    expect(await made(invoice.party)).toBe((await stateOf(held)) === 'booked' ? 80 : 0)
  })

  it('a confirmation and its record taken back: one of them', async () => {
    const { director, second, held } = await threeDirectors()
    await heldSettled(director, held)

    const { won } = await race(
      () => heldWithdrawn(director, held),
      () => heldConfirmed(second, held),
    )
    expect(won).toHaveLength(1)
    expect(await stateOf(held)).toBe(won[0]?.includes('confirmed') ? 'settled' : 'held')
  })

  it('two records of one item wait once', async () => {
    const { director, second, held } = await threeDirectors()

    expect(
      await wins(
        () => heldSettled(director, held),
        () => heldSettled(second, held, { as: 'neverReceived' }),
      ),
    ).toBe(1)
    expect(await owned('select 1 from intake_settlement where intake_id = $1', [held.id])).toHaveLength(1)
  })

  it('two items and a receipt of one invoice never pay more than it owes', async () => {
    const { director, second, salesman, invoice, held } = await threeDirectors()
    const other = await anOldHeldReceipt({ by: salesman, invoice, amount: 70 })

    await race(
      () => heldBooked(director, held, invoice),
      () => heldBooked(second, other, invoice),
      () => salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice, { amount: 30 })] }),
    )
    const { balance } = await ownedRow<{ balance: number }>('select balance::float from invoice where id = $1', [
      invoice.id,
    ])
    expect(balance).toBe(0)
  })

  it('its person is not switched off while it is booked', async () => {
    const { director, second, salesman, invoice, held } = await threeDirectors()
    const [booking, switched] = await Promise.all([heldBooked(director, held, invoice), change(second, salesman)])

    expect(booking).toMatchObject({ isSuccessful: true })
    expect([{ held: [1, 80] }, { inHand: [1, 80] }]).toContainEqual(switched)
  })
})
