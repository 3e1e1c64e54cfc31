/** A cheque that bounced is replaced by other receipts of its client, without a move of money. */
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { chequeMessages, returnedRefusals } from '@backoffice/contract/receipts/cheques-messages'
import { listReplacements } from '@backoffice/contract/receipts/returned-cheques'
import { describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, brokenPromises, cashierTiles, salesmanTiles } from '../../testing/builders/desk.ts'
import { aChequeOver, aPayment, byCheque, inCash } from '../../testing/builders/payments.ts'
import {
  chequeOf,
  givingBack,
  inPlaceOf,
  owedOn,
  replacing,
  representing,
  returnedCheque,
} from '../../testing/builders/returned-cheques.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const paged = { page: 1, limit: 10 }
const replaced = { isSuccessful: true, message: chequeMessages.replaced }
const givenBack = { isSuccessful: true, message: chequeMessages.givenBack }

describe('a replaced cheque', () => {
  it('is replaced by half cash and half cheque, without a move of money (A18)', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party } = desk
    const invoice = await anInvoice({ salesman, party, bill: 100 })
    const { receipt, deposit } = await returnedCheque(desk, await chequeOf(desk, invoice, 100))
    const { receipts } = await aPayment({
      by: salesman,
      party,
      instruments: [inCash(50), byCheque(50)],
      invoices: [[invoice, 100]],
    })
    const before = [await salesmanTiles(salesman), await cashierTiles(cashier), await owedOn(invoice)]

    expect(await replacing(cashier, receipt, deposit, receipts)).toEqual(replaced)

    expect([await salesmanTiles(salesman), await cashierTiles(cashier), await owedOn(invoice)]).toEqual(before)
    const list = await desk.director.client.ask(listDepositLines, { ...paged, cCode: desk.branch.code })
    expect(list.responseObjects).toMatchObject([{ invoiceDetailId: receipt.id, outcome: 'replaced', mayDecide: true }])
    expect(await representing(cashier, receipt, deposit)).toEqual(refused(already('replaced', cashier)))
    expect(await replacing(desk.director, receipt, deposit, receipts)).toEqual(refused(already('replaced', cashier)))
    expect(await givingBack(cashier, receipt, deposit)).toEqual(givenBack)
    expect(await brokenPromises()).toEqual([])
  })

  it('is replaced by receipts of its client from the day of the bounce on, each for one cheque', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party } = desk
    const invoice = await anInvoice({ salesman, party, bill: 300 })
    const [one, two] = [
      await returnedCheque(desk, await chequeOf(desk, invoice, 100)),
      await returnedCheque(desk, await chequeOf(desk, invoice, 60)),
    ]
    const old = await aReceipt({ by: salesman, party, amount: 5 })
    await owned(`update receipt set created_at = created_at - interval '2 days' where id = $1`, [old.id])
    const ended = await aReceipt({ by: salesman, party, amount: 5 }).voided()
    const foreign = await aReceipt({ by: salesman, amount: 5 })
    const good = await inPlaceOf(desk, one.receipt, 5)
    for (const wrong of [old, ended, foreign, one.receipt, two.receipt])
      expect(await replacing(cashier, one.receipt, one.deposit, [good, wrong])).toEqual(
        refused(returnedRefusals.notOfClient(String(wrong.id))),
      )
    const wire = { invoiceDetailId: one.receipt.id, depositNo: one.deposit.no, userId: cashier.userId }
    const offered = async () =>
      (await cashier.client.ask(listReplacements, wire)).receipts.map((each) => each.invoiceDetailId)
    expect(await offered()).toEqual([good.id])

    expect(await replacing(cashier, one.receipt, one.deposit, [good])).toEqual(replaced)

    expect(await replacing(cashier, two.receipt, two.deposit, [good])).toEqual(
      refused(returnedRefusals.replacesAnother(String(good.id))),
    )
    expect(await offered()).toEqual([])
    expect(await brokenPromises()).toEqual([])
  })

  it('takes a cheque over several invoices as one replacement', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party } = desk
    const { receipt, deposit } = await returnedCheque(
      desk,
      await aReceipt({ by: salesman, party, ...aCheque(70) })
        .sentTo(cashier)
        .approved(),
    )
    const parts = await aChequeOver(
      salesman,
      party,
      [await anInvoice({ salesman, party }), 30],
      [await anInvoice({ salesman, party }), 40],
    )
    const [part] = parts
    if (!part) throw new Error('the cheque has no receipt')

    expect(await replacing(cashier, receipt, deposit, [part])).toEqual(replaced)

    expect(
      (
        await owned<{ id: number }>(
          'select replaced_by::int as id from bounce_replacement where receipt_id = $1 order by 1',
          [receipt.id],
        )
      ).map(({ id }) => id),
    ).toEqual(parts.map(({ id }) => id).toSorted((a, b) => a - b))
  })
})
