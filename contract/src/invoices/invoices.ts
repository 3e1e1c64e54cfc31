/** Invoices that are owed: the salesman's and cashier's pending invoices, the director's outstanding ones (document 1, sections 2 and 3). */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import {
  actorFilter,
  amount,
  branchOrAll,
  choiceFilter,
  dayOut,
  pagingText,
  personFilter,
  textFilter,
} from '../fields.ts'
import { detailed, listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { buckets } from './buckets.ts'

export const listPendingInvoices = page(
  'cash.invoices',
  z.object({
    acode: z.string(),
    ccode: z.string(),
    title: z.string(),
    typeCode: z.string(),
    inv_no: z.string(),
    inv_date: dayOut,
    bill_amount: amount,
    rec_Amount: amount,
    bal_Amount: amount,
    div_Name: z.string(),
    /** The salesman, and the days since the invoice, for requests with `detailed`. */
    s_User_Id: z.optional(z.int()),
    s_Name: z.optional(z.string()),
    s_Login: z.optional(z.int()),
    ageDays: z.optional(z.int()),
  }),
  {
    at: 'GET api/Payment/GetPendingBillMarkingForSeller',
    access: {
      screens: [
        '/salesmanCashCollection',
        '/cashierInvoiceCollection',
        '/directorOutstandingInvoiceReport',
        '/directorCredits',
        '/directorHeldReceipts',
        '/client',
      ],
    },
    input: z.strictObject({
      ...pagingText,
      branchCode: branchOrAll,
      typeCode: textFilter,
      userId: actorFilter,
      /** The salesman that a cashier filters by; all of the branch when it is -1 or absent. */
      salesmanId: personFilter,
      /** Leaves only the invoices of the client with exactly this code. */
      aCode: textFilter,
      search: textFilter,
      /** Leaves only the invoice with exactly this number. */
      invoiceNo: textFilter,
      /** Leaves only invoices of this age. */
      bucket: choiceFilter(buckets),
      ...listed,
      ...detailed,
    }),
    totals: { of: ['bill_amount', 'rec_Amount', 'bal_Amount'] },
    codes: { title: ['acode', 'Party Code'], s_Name: ['s_Login', 'Salesman Login'] },
    sorts: ['title', 'inv_date', 'inv_no', 'bill_amount', 'bal_Amount', 'ccode'],
    near: { name: 'title', typed: ['search'] },
    followed: 'whenIdle',
    onDevice: {
      searched: ['title', 'inv_no', 'bill_amount', 'bal_Amount'],
      narrowedBy: ['typeCode'],
      rowId: ['ccode', 'inv_no'],
    },
    fails: messages.fetching.invoices,
  },
)
