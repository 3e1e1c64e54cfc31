/** Salesmen and cashiers of a branch, for selects. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { branchOrAll } from '../fields.ts'
import { messages } from '../messages.ts'

export const listPeople = read(
  'lookups.people',
  z.object({
    cashiers: z.array(
      z.object({
        cashierId: z.int(),
        cashierName: z.string(),
        /** Distinguishes people with the same name. */
        login: z.int(),
        /** Receipts can be sent to this cashier. The others are listed for the filters of old hand-overs. */
        takesHandOvers: z.boolean(),
      }),
    ),
    salesman: z.array(z.object({ salemanId: z.int(), salemanName: z.string(), login: z.int() })),
  }),
  {
    at: 'GET api/User/GetSalemanAndCashier/CCode',
    access: {
      screens: [
        '/salesmanCashTransfer',
        '/cashierCashCollection',
        '/cashierInvoiceCollection',
        '/cashierDeposits',
        '/directorDepositApproval',
        '/salesmanCashTransferReport',
        '/directorDepositHistory',
        '/directorOutstandingInvoiceReport',
        '/directorCashTransferReport',
        '/directorUserManagement',
        '/directorSalesmanReceiptReport',
        '/directorHeldReceipts',
      ],
    },
    input: z.strictObject({ CCode: branchOrAll }),
    fails: messages.fetching.clients,
    onDevice: {},
  },
)
