/** The four tiles (decisions 5). A director sees the sums of the branch, other users their own. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { actorFilter, amount, branchOrAll } from '../fields.ts'
import { messages } from '../messages.ts'

const filters = {
  input: z.strictObject({ userId: actorFilter, branchCode: branchOrAll }),
  followed: 'atOnce',
} as const

export const salesmanSummary = read(
  'cash.summary.salesman',
  z.object({
    outStandingBalance: amount,
    receivedAmount: amount,
    handOvertoCashier: amount,
    balance: amount,
    /** Money that phones delivered and that is not booked: their users have it, next to the balance. */
    heldAmount: amount,
  }),
  {
    ...filters,
    at: 'GET api/Payment/GetSalemanSummary',
    access: {
      screens: [
        '/salesmanCashCollection',
        '/salesmanCashTransfer',
        '/salesmanCollectionReport',
        '/salesmanCashTransferReport',
        '/directorOutstandingInvoiceReport',
        '/directorCashTransferReport',
        '/directorSalesmanReceiptReport',
      ],
    },
    fails: messages.fetching.salesmanSummary,
  },
)

export const cashierSummary = read(
  'cash.summary.cashier',
  z.object({ outStandingBalance: amount, receivedAmount: amount, depositAmount: amount, balance: amount }),
  {
    ...filters,
    at: 'GET api/Payment/GetCashierSummary',
    access: {
      screens: [
        '/cashierCashCollection',
        '/cashierInvoiceCollection',
        '/cashierDeposits',
        '/cashierCashCollectionReport',
        '/cashierDepositsReport',
        '/directorDepositApproval',
        '/directorDepositHistory',
        '/directorCashTransferReport',
      ],
    },
    fails: messages.fetching.cashierSummary,
  },
)
