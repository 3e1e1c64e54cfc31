/** A cheque, a reference number or a slip that was used for other money too is reported before a save, marked, and found by a filter. */
import { listDeposits } from '@backoffice/contract/deposits/deposits'
import { sameCheques, sameSlips } from '@backoffice/contract/receipts/evidence'
import { listReceipts, saveCashierReceipt } from '@backoffice/contract/receipts/receipts'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { cashierReceiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aParty, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'

const app = await cashApp()

const filtersOf = (by: Worker) => ({ page: 1, limit: 20, cCode: by.branch })
const at = expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)

/** Records a cheque of a client of the branch. */
async function aChequeOf(by: Worker, party: string, chequeNo: string) {
  return aReceipt({ by, party, ...aCheque(50), chequeNo, chequeBank: 'HBL' })
}

describe('a cheque that another client has', () => {
  const elsewhere = (by: Worker, aCode: string, chequeNO: string, chequeBank = 'HBL') =>
    by.client.ask(sameCheques, { cCode: by.branch, aCode, cheques: [{ chequeNO, chequeBank }] })
  const another = ({ branch }: Desk) => aParty({ branch: branch.code })

  it('is reported with its client, its person and time, in any spelling of its number', async () => {
    const desk = await aDesk(app)
    const { salesman, party } = desk
    await aChequeOf(salesman, party, '00451278')
    const other = await another(desk)

    const found = [{ chequeNO: '451 278', client: expect.stringMatching(/./), by: salesman.name, at }]
    expect((await elsewhere(salesman, other, '451 278')).cheques).toEqual(found)
    expect((await elsewhere(salesman, other, '451 278', 'Habib Bank')).cheques).toEqual(found)
    expect((await elsewhere(salesman, party, '00451278')).cheques).toEqual([])
    expect((await elsewhere(salesman, other, '00451278', 'MCB')).cheques).toEqual([])
    expect((await elsewhere(salesman, other, '0')).cheques).toEqual([])
  })

  it('is reported without a name to users who may not read it, and not at all once it is void', async () => {
    const desk = await aDesk(app)
    const { salesman, party, branch } = desk
    const colleague = await aWorker(app, { role: 2, in: branch })
    const other = await another(desk)
    const receipt = aChequeOf(salesman, party, '7001')
    await receipt

    expect((await elsewhere(colleague, other, '7001')).cheques).toEqual([
      { chequeNO: '7001', client: '', by: '', at: '' },
    ])
    await aReceipt({ by: salesman, party: other, ...aCheque(50), chequeNo: '7002', chequeBank: 'HBL' }).voided()
    expect((await elsewhere(salesman, party, '7002')).cheques).toEqual([])
  })

  it('is saved all the same, marked for cashier and director, and found by the filter', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, party } = desk
    const other = await another(desk)
    const first = await aReceipt({ by: salesman, party, ...aCheque(50), chequeNo: '8001', chequeBank: 'HBL' }).sentTo(
      cashier,
    )
    const second = await aChequeOf(salesman, other, '8001')
    await aChequeOf(salesman, other, '8002')

    const rows = (await director.client.ask(listReceipts, { ...filtersOf(director), evidence: 'cheque' }))
      .responseObjects
    expect(rows.map(({ id, chequeAlsoOf }) => [id, chequeAlsoOf.length])).toEqual([
      [second.id, 1],
      [first.id, 1],
    ])
    const [handOver] = (await cashier.client.ask(listTransfers, filtersOf(cashier))).responseObjects
    expect(handOver?.chequeAlsoOf).toEqual([rows[0]?.client])
    const mine = (await salesman.client.ask(listReceipts, filtersOf(salesman))).responseObjects
    expect(mine.flatMap(({ chequeAlsoOf }) => chequeAlsoOf)).toEqual([])
  })
})

it('older receipts that share a reference number are found by the filter', async () => {
  const { salesman, cashier, director } = await aDesk(app)
  const ids: number[] = []
  for (const referenceNo of ['R-1', 'R-2', 'R-3']) {
    const sent = cashierReceiptOf(cashier, await anInvoice({ salesman }), { method: 'Cash/Cheque Online' })
    ids.push(
      (await cashier.client.ask(saveCashierReceipt, { ...sent, referenceNo: `${cashier.userId}${referenceNo}` }))
        .value ?? 0,
    )
  }
  await owned(
    `update receipt set reference_no = (select reference_no from receipt where id = $2), reference_repeat = 1 where id = $1`,
    [ids[1], ids[0]],
  )

  const rows = (await director.client.ask(listReceipts, { ...filtersOf(director), evidence: 'reference' }))
    .responseObjects

  expect(rows.map(({ id }) => id)).toEqual([ids[1], ids[0]])
})

describe('a slip number that another deposit of the branch has', () => {
  it('is reported before a save, in any spelling, by name to its cashier only', async () => {
    const desk = await aDesk(app)
    const { cashier, director, branch } = desk
    const colleague = await aWorker(app, { role: 1, in: branch })
    const deposit = await aDeposit({ by: cashier, receipts: [await inHand(desk)], slipNo: 'SL/77' })
    const slips = async (by: Worker, depositSlipNo: string) =>
      (await by.client.ask(sameSlips, { cCode: by.branch, depositSlipNo })).deposits

    expect(await slips(cashier, 'sl 77')).toEqual([{ depositNo: deposit.no, by: cashier.name, at }])
    expect(await slips(colleague, 'SL77')).toEqual([{ depositNo: '', by: '', at: '' }])
    expect(await slips(cashier, 'SL/78')).toEqual([])

    await aDeposit({ by: cashier, receipts: [await inHand(desk)], slipNo: 'SL-77' })
    const found = (await director.client.ask(listDeposits, { ...filtersOf(director), evidence: 'slip' }))
      .responseObjects
    expect(found).toHaveLength(2)
  })

  it('is free again when the deposit was declined', async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    await aDeposit({ by: cashier, receipts: [await inHand(desk)], slipNo: 'SL/99' }).declinedBy(director, 'wrong')

    expect(await cashier.client.ask(sameSlips, { cCode: cashier.branch, depositSlipNo: 'SL/99' })).toEqual({
      deposits: [],
    })
  })
})
