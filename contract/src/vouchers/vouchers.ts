/** Vouchers of the accounts: directors approve them, some types twice, by two directors in turn (document 2, decisions 7). */
import * as z from 'zod/mini'
import { undoDecision } from '../approvals/undo-decision.ts'
import { page, saveNested } from '../call.ts'
import {
  actor,
  amount,
  branch,
  branchOrAll,
  code,
  codeList,
  dayFilter,
  dayOut,
  moment,
  numberFilter,
  paging,
  personFilter,
  seenVersion,
  textFilter,
} from '../fields.ts'
import { sentBack } from '../choice-fields.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { documentTimeline } from '../timeline/document-timeline.ts'
import { obstacles } from './voucher-statuses.ts'
import { vouchersMessages } from './vouchers-messages.ts'

/** A line of a voucher. Account, debit, credit and narration belong to the line, all other fields to its voucher. */
const line = z.object({
  lineNo: z.string(),
  voucherId: z.int(),
  date: dayOut,
  /** The day, or the month where the filters leave more than 31 days: `2026-03-14` or `2026-03`. */
  period: z.string(),
  cCode: z.string(),
  branchName: z.string(),
  voucher: z.string(),
  /** The id of the type, such as BPV. */
  voucherType: z.string(),
  accountTitle: z.string(),
  debit: amount,
  credit: amount,
  narration: z.string(),
  /** The number of lines of the voucher, and their sums. */
  voucherCount: z.int(),
  voucherDebit: amount,
  voucherCredit: amount,
  status: z.int(),
  statusName: z.string(),
  /** The only approver, or the first of two. */
  approvedName: z.string(),
  approvedLogin: z.nullable(z.int()),
  approvedDateTime: z.nullable(moment),
  approvedNameSecondUser: z.string(),
  approvedLoginSecondUser: z.nullable(z.int()),
  approvedDateTimeSecondUser: z.nullable(moment),
  rowVersion: z.int(),
  /** True while the signed-in user can undo their approval. */
  undoable: z.boolean(),
  /** True when the approval would be the first of two. */
  needsSecond: z.boolean(),
  /** The reason why the signed-in user cannot approve it; null when they can, or when it is approved. */
  obstacle: z.nullable(z.enum(obstacles)),
})

/** Lists the lines of vouchers, the lines of each voucher together. `page`, `limit` and `totalRows` count vouchers. */
export const listVouchers = page('vouchers', line, {
  at: 'POST api/Approval/GetVouchers',
  access: { screens: ['/directorVoucherApprove', '/directorVoucherReport'] },
  input: z.strictObject({
    ...paging,
    ...listed,
    ccode: branchOrAll,
    status: numberFilter(),
    voucher: textFilter,
    date: dayFilter,
    fromDate: dayFilter,
    toDate: dayFilter,
    type: codeList(),
    /** The only approver, or one of two. */
    directorId: personFilter,
    /** Leaves out the vouchers that are approved: all others wait for an approval, of a first or a second user. */
    waiting: z.optional(z.boolean()),
  }),
  codes: {
    branchName: ['cCode', 'Branch Code'],
    approvedName: ['approvedLogin', 'Approver Login'],
    approvedNameSecondUser: ['approvedLoginSecondUser', 'Approver Login - Second User'],
  },
  totals: { of: ['debit', 'credit'], by: 'period' },
  sorts: ['date', 'voucher', 'branchName'],
  followed: 'whenIdle',
  fails: messages.fetching.receipts,
})

export const approveVoucher = saveNested('vouchers.approve', {
  at: 'POST api/Approval/ApproveVoucher',
  access: { screens: ['/directorVoucherApprove'] },
  once: 'ifKeyed',
  input: sentBack({ userId: actor, cCode: branch, voucher: code(), rowVersion: seenVersion }),
  fails: vouchersMessages.approving,
  touches: ['vouchers', 'vouchers.timeline', 'home.waiting'],
})

/** Undoes an approval of a voucher, which waits then for a first or a second approval. */
export const undoVoucher = undoDecision(
  'vouchers.undo',
  'POST api/Approval/UndoVoucherApproval',
  ['/directorVoucherApprove', '/directorVoucherReport'],
  ['vouchers', 'vouchers.timeline'],
)

export const voucherTimeline = documentTimeline('vouchers.timeline', 'GET api/Approval/GetVoucherTimeline', [
  '/directorVoucherApprove',
  '/directorVoucherReport',
])
