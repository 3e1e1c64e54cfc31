/** Builds an invoice with more received in a file than here. */
import type { TestApp } from '../harness.ts'
import { aReceipt } from './cash.ts'
import { anInvoice, type Desk } from './desk.ts'
import { importing } from './imports.ts'

/** Returns the decision of the director about an invoice with 100 received here, and 250 in a file. */
export async function aSurplus(app: TestApp, { salesman, director, branch }: Desk) {
  const invoice = await anInvoice({ salesman, bill: 1000 })
  await aReceipt({ by: salesman, invoice, amount: 100 })
  await importing(app).checked(director, 'invoices', [
    {
      branch: branch.code,
      invoiceNo: invoice.no,
      date: '2026-01-15',
      type: 'CR',
      division: '10',
      party: invoice.party,
      salesman: salesman.loginId,
      bill: 1000,
      receivedBefore: 250,
    },
  ])
  return { userId: director.userId, cCode: branch.code, invoiceId: invoice.id, surplus: 150, rowVersion: 1 }
}
