/** Tests the fields that reports have in addition to the specification: account, slip, posting date, the words of a decision, age. */
import { decideDeposit, listDepositLines } from '@backoffice/contract/deposits/deposits'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aBank, aDesk, anInvoice, type Desk, today } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()
const paging = { page: 1, limit: 10 }

/** Makes a receipt in a deposit with slip and account of their own. */
async function deposited(desk: Desk, title: string) {
  const receipts = [await aReceipt({ by: desk.salesman }).sentTo(desk.cashier).approved()]
  const account = await aBank({ branch: desk.branch.code, title })
  return aDeposit({ by: desk.cashier, receipts, account, slipNo: 'SLIP 77' })
}

it('a line of a deposit has the account, and the words and the posting date of the decision', async () => {
  const desk = await aDesk(app)
  const declined = await deposited(desk, 'HBL Main Branch')
  const decline = {
    depositNo: declined.no,
    d_User_Id: desk.director.userId,
    status: 2,
    comments: 'wrong slip',
  } as const
  expect(await desk.director.client.ask(decideDeposit, decline)).toMatchObject({ isSuccessful: true })
  const receipts = declined.receipts
  await aDeposit({
    by: desk.cashier,
    receipts,
    account: await aBank({ branch: desk.branch.code, title: 'MCB' }),
  }).approvedBy(desk.director)

  const { responseObjects } = await desk.director.client.ask(listDepositLines, { ...paging, cCode: desk.branch.code })
  expect(responseObjects.map(({ account, comments, postingDate }) => [account, comments, postingDate])).toEqual([
    ['MCB', '', await today(desk.branch.code)],
    ['HBL Main Branch', 'wrong slip', null],
  ])
})

it('a hand-over has its live deposit in the detailed rows', async () => {
  const desk = await aDesk(app)
  const deposit = await deposited(desk, 'HBL Main Branch')
  await aReceipt({ by: desk.salesman }).sentTo(desk.cashier).approved()
  const filters = { ...paging, cCode: desk.branch.code }
  const { responseObjects } = await desk.director.client.ask(listTransfers, { ...filters, detailed: true })

  const none = { depositNo: '', depositSlipNo: '', depositAccount: '', postingDate: null }
  expect(responseObjects).toMatchObject([
    none,
    { depositNo: deposit.no, depositSlipNo: 'SLIP 77', depositAccount: 'HBL Main Branch', postingDate: null },
  ])
  const plain = await desk.director.client.ask(listTransfers, filters)
  for (const row of plain.responseObjects) expect(Object.keys(row)).not.toContain('depositSlipNo')
})

it('an owed invoice has its salesman and its age in the detailed rows', async () => {
  const desk = await aDesk(app)
  await anInvoice({ salesman: desk.salesman, on: await today(desk.branch.code, -33) })
  const filters = { userId: String(desk.director.userId), branchCode: desk.branch.code }
  const { responseObjects } = await desk.director.client.ask(listPendingInvoices, { ...filters, detailed: 'true' })

  expect(responseObjects).toMatchObject([{ ageDays: 33, s_Name: desk.salesman.name }])
  const plain = await desk.director.client.ask(listPendingInvoices, filters)
  expect(Object.keys(plain.responseObjects[0] ?? {})).not.toContain('ageDays')
})
