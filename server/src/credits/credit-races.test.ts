/** Two users at once: an invoice never owes less than nothing, and no credit counts twice. */
import { role } from '@backoffice/contract/access'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { receiptOf, voidingOf } from '../../testing/builders/cash-forms.ts'
import {
  aCredit,
  anApprovedCredit,
  creditDecided,
  creditedOf,
  creditReversed,
  creditState,
  creditUsed,
} from '../../testing/builders/credits.ts'
import { aDesk, anInvoice, aWorker, brokenPromises } from '../../testing/builders/desk.ts'
import { undoes } from '../../testing/builders/undo.ts'
import { saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { testApp } from '../../testing/harness.ts'
import { race, ROUNDS, type Save } from '../../testing/race.ts'

const app = await testApp()

async function threeDirectors() {
  const desk = await aDesk(app)
  const another = () => aWorker(app, { role: role.director, in: desk.branch })
  return { ...desk, second: await another(), third: await another() }
}

const wins = async (...saves: Save[]) => (await race(...saves)).won.length

describe.each(ROUNDS)('round %i', () => {
  it('two approvals of one credit count once', async () => {
    const { salesman, director, second, third } = await threeDirectors()
    const invoice = await anInvoice({ salesman, bill: 100 })
    const credit = await aCredit({ by: director, invoice, amount: 60 })

    expect(
      await wins(
        () => creditDecided(second, credit),
        () => creditDecided(third, credit),
      ),
    ).toBe(1)
    expect(await creditedOf(invoice)).toEqual({ credited: 60, balance: 40 })
    expect(await brokenPromises()).toEqual([])
  })

  it('an approval and a decline: one of them', async () => {
    const { salesman, director, second, third } = await threeDirectors()
    const invoice = await anInvoice({ salesman, bill: 100 })
    const credit = await aCredit({ by: director, invoice, amount: 60 })

    expect(
      await wins(
        () => creditDecided(second, credit),
        () => creditDecided(third, credit, { status: 'DECLINED', reason: 'no' }),
      ),
    ).toBe(1)
    const { status } = await creditState(credit)
    expect(await creditedOf(invoice)).toEqual({
      credited: status === 1 ? 60 : 0,
      balance: status === 1 ? 40 : 100,
    })
    expect(await brokenPromises()).toEqual([])
  })

  it('two credits that are larger than the balance together lower it to nothing', async () => {
    const { salesman, director, second, third } = await threeDirectors()
    const invoice = await anInvoice({ salesman, bill: 100 })
    const [one, other] = [
      await aCredit({ by: director, invoice, amount: 70 }),
      await aCredit({ by: director, invoice, amount: 80 }),
    ]

    expect(
      await wins(
        () => creditDecided(second, one),
        () => creditDecided(third, other),
      ),
    ).toBe(2)

    expect(await creditedOf(invoice)).toEqual({ credited: 100, balance: 0 })
    const [ofOne, ofOther] = [await creditState(one), await creditState(other)]
    expect(ofOne.applied + ofOther.applied).toBe(100)
    expect(await brokenPromises()).toEqual([])
  })

  it('a receipt of the whole balance and a credit never take more than is owed', async () => {
    const { salesman, director, second } = await threeDirectors()
    const invoice = await anInvoice({ salesman, bill: 100 })
    const credit = await aCredit({ by: director, invoice, amount: 40 })

    const { won } = await race(
      () => creditDecided(second, credit),
      () => salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice, { amount: 100 })] }),
    )

    // The credit counts in any case: for the invoice where it was first, or as the balance of the client.
    expect(won).toContain('Credit Approved Successful')
    const isPaid = won.length === 2
    expect(await creditState(credit)).toEqual({ status: 1, applied: isPaid ? 0 : 40 })
    expect(await creditedOf(invoice)).toEqual({ credited: isPaid ? 0 : 40, balance: isPaid ? 0 : 60 })
    expect(await brokenPromises()).toEqual([])
  })

  it('a void of a receipt and a credit: the invoice owes its bill less the credit', async () => {
    const { salesman, director, second } = await threeDirectors()
    const invoice = await anInvoice({ salesman, bill: 100 })
    const receipt = await aReceipt({ by: salesman, invoice, amount: 80 })
    const credit = await aCredit({ by: director, invoice, amount: 50 })

    expect(
      await wins(
        () => creditDecided(second, credit),
        () => salesman.client.ask(voidReceipts, { receipts: [voidingOf(receipt)] }),
      ),
    ).toBe(2)

    const { applied } = await creditState(credit)
    expect([20, 50]).toContain(applied)
    expect(await creditedOf(invoice)).toEqual({ credited: applied, balance: 100 - applied })
    expect(await brokenPromises()).toEqual([])
  })

  it('two uses of what is left never use it twice', async () => {
    const { salesman, director, second, party } = await threeDirectors()
    const [one, other] = [
      await anInvoice({ salesman, bill: 100, party }),
      await anInvoice({ salesman, bill: 100, party }),
    ]
    const credit = await anApprovedCredit(second, { by: director, party, amount: 100 })

    expect(
      await wins(
        () => creditUsed(second, credit, one, 70),
        () => creditUsed(director, credit, other, 70),
      ),
    ).toBe(1)
    expect(await creditState(credit)).toMatchObject({ applied: 70 })
    expect(await brokenPromises()).toEqual([])
  })

  it('an undo, a reversal and a use of one credit leave one outcome', async () => {
    const { salesman, director, second, third, party } = await threeDirectors()
    const invoice = await anInvoice({ salesman, bill: 100, party })
    const other = await anInvoice({ salesman, bill: 100, party })
    const credit = await anApprovedCredit(second, { by: director, invoice, amount: 150 })

    await race(
      () => undoes(second, { kind: 'credit', id: credit.id }),
      () => creditReversed(third, credit),
      () => creditUsed(director, credit, other, 50),
    )

    const { status, applied } = await creditState(credit)
    expect([0, 1, 3]).toContain(status)
    const owed = (await creditedOf(invoice)).balance + (await creditedOf(other)).balance
    expect(owed).toBe(200 - applied)
    expect(await brokenPromises()).toEqual([])
  })
})
