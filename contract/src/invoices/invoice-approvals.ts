/** Invoices with their lines, and their approval, which is a control and not a gate: they are collected before it too (decisions 7). */
import * as z from 'zod/mini'
import { undoDecision } from '../approvals/undo-decision.ts'
import { page, saveNested } from '../call.ts'
import {
  actor,
  amount,
  branch,
  branchOrAll,
  code,
  dayFilter,
  dayOut,
  moment,
  numberFilter,
  paging,
  personFilter,
  quantityOut,
  rowsOf,
  seenVersion,
  textFilter,
} from '../fields.ts'
import { sentBack } from '../choice-fields.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { documentTimeline } from '../timeline/document-timeline.ts'
import { invoicesMessages } from './invoices-messages.ts'

const invoiceItem = z.object({
  itsno: z.int(),
  itref: z.string(),
  itname: z.string(),
  saletype: z.string(),
  qty: quantityOut,
  pcs: quantityOut,
  rate: amount,
  amount,
  netamt: amount,
})
export type InvoiceItem = z.output<typeof invoiceItem>

/** Lists invoices, newest first. The totals of an invoice without lines are its bill. */
export const listInvoiceApprovals = page(
  'invoices',
  z.object({
    invoiceId: z.int(),
    rowVersion: z.int(),
    cCode: z.string(),
    invoiceDate: dayOut,
    bName: z.string(),
    divisionName: z.string(),
    invoiceNo: z.string(),
    clientName: z.string(),
    aCode: z.string(),
    totalAmount: amount,
    totalNetAmount: amount,
    /** The amount that is collected. */
    billAmount: amount,
    approvedName: z.string(),
    approvedLogin: z.nullable(z.int()),
    approvedDateTime: z.nullable(moment),
    status: z.int(),
    statusName: z.string(),
    /** True while the signed-in user can undo their approval. */
    undoable: z.boolean(),
    approveInvoiceItems: z.array(invoiceItem),
  }),
  {
    at: 'POST api/Approval/GetInvoices',
    access: { screens: ['/directorInvoiceApprove', '/directorInvoiceReport'] },
    input: z.strictObject({
      ...paging,
      ...listed,
      cCode: branchOrAll,
      divisionCode: textFilter,
      date: dayFilter,
      fromDate: dayFilter,
      toDate: dayFilter,
      status: numberFilter(),
      invoiceNo: textFilter,
      /** The person who approved the invoice. */
      directorId: personFilter,
    }),
    codes: {
      bName: ['cCode', 'Branch Code'],
      clientName: ['aCode', 'Party Code'],
      approvedName: ['approvedLogin', 'Approver Login'],
    },
    totals: { of: ['totalAmount', 'totalNetAmount'] },
    sorts: ['invoiceDate', 'clientName', 'cCode'],
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)

/** Approves all of the invoices that it names, or none. */
export const approveInvoices = saveNested('invoices.approve', {
  at: 'POST api/Approval/InsertApprovedInvoice',
  access: { screens: ['/directorInvoiceApprove'] },
  once: 'ifKeyed',
  input: z.strictObject({
    approveInvoices: rowsOf(sentBack({ userId: actor, cCode: branch, invoiceNo: code(), rowVersion: seenVersion })),
  }),
  fails: invoicesMessages.approving,
  touches: ['invoices', 'invoices.timeline', 'home.waiting'],
})

export const undoInvoice = undoDecision(
  'invoices.undo',
  'POST api/Approval/UndoInvoiceApproval',
  ['/directorInvoiceApprove', '/directorInvoiceReport'],
  ['invoices', 'invoices.timeline'],
)

export const invoiceTimeline = documentTimeline('invoices.timeline', 'GET api/Approval/GetInvoiceTimeline', [
  '/directorInvoiceApprove',
  '/directorInvoiceReport',
])
