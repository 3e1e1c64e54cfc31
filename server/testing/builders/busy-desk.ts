/** Fills a desk with money in every place and documents of every kind, for tests of lists that add up and sort. */
import { aCheque, aDeposit, aReceipt } from './cash.ts'
import { anInvoice, aParty, type Desk } from './desk.ts'
import { linesOf } from './invoices.ts'
import { anImportedCredit } from './credits.ts'
import { anOrder, orderLineOf } from './orders.ts'
import { anItem } from './stock.ts'
import { aLeave } from './leaves.ts'
import { aTour } from './tours.ts'
import { aVisit, clinic } from './visits.ts'
import { aVoucher } from './vouchers.ts'
import { owned } from '../owner.ts'

/** Makes receipts in every place that money can be in, of three methods, and deposits in every state. */
export async function someMoney({ salesman, cashier, director, party }: Desk) {
  await aReceipt({ by: salesman, amount: 1.01 })
  await aReceipt({ by: salesman, amount: 2.02 }).voided()
  await aReceipt({ by: salesman, amount: 4.04 }).sentTo(cashier)
  await aReceipt({ by: salesman, amount: 8.08, party }).sentTo(cashier).declined()
  await aReceipt({ by: cashier, amount: 16.16, method: 'Cash/Cheque Online' })
  await aReceipt({ by: salesman, ...aCheque(32.32) })
    .sentTo(cashier)
    .approved()
    .bounced(director)
  const held = (amount: number) => aReceipt({ by: salesman, amount }).sentTo(cashier).approved()
  await aDeposit({ by: cashier, receipts: [await held(64.64), await held(0.03)], slipNo: 'S1' })
  await aDeposit({ by: cashier, receipts: [await held(128)], slipNo: 'S2' }).approvedBy(director)
  const earlier = await aDeposit({ by: cashier, receipts: [await held(256)], slipNo: 'S3' }).approvedBy(director)
  await owned('update deposit set deposited_on = deposited_on - 1, posting_on = posting_on - 1 where id = $1', [
    earlier.id,
  ])
}

/** Makes documents of every kind with amounts, days and names to add up and to sort by. */
export async function someDocuments({ salesman, branch }: Desk) {
  const withLines = await anInvoice({ salesman, bill: 500.55, receivedBefore: 100.5, on: '2026-01-03' })
  await linesOf(withLines, [{ rate: 300.5 }, { rate: 200.1, net: 200.05 }])
  await anInvoice({
    salesman,
    bill: 99.99,
    on: '2026-01-02',
    party: await aParty({ branch: branch.code, title: 'Ömer' }),
  })
  await anInvoice({
    salesman,
    bill: 10,
    on: '2026-01-04',
    party: await aParty({ branch: branch.code, title: 'zebra' }),
  })
  await aVoucher({ branch: branch.code, amount: 100.1, on: '2026-02-03' })
  await aVoucher({ branch: branch.code, amount: 200.2, on: '2026-01-31' })
  await aVoucher({ branch: branch.code, amount: 300.3, on: '2026-02-02' })
  for (let clients = 0; clients < 2; clients += 1) await aVisit(salesman, { startLocation: { ...clinic, accuracy: 8 } })
  for (const [nth, day] of [-9, 0, -7].entries()) {
    await anOrder({ by: salesman, in: day, lines: [orderLineOf(await anItem(), { rate: 10 + nth })] })
    await aLeave({ by: salesman, in: day })
    const credited = await anInvoice({ salesman, party: await aParty({ branch: branch.code, title: `client ${nth}` }) })
    await anImportedCredit(credited, 10.1 * (nth + 1), -nth)
    await aTour({
      by: salesman,
      in: day,
      expenses: [{ category: 'HOTEL', expenseDesc: '', expenseAmount: 100.25 * (nth + 1) }],
    })
  }
}
