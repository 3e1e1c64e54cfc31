/** Bank deposits: approved receipts of a cashier under one slip, decided by a director (document 1, decisions 5). */
import * as z from 'zod/mini'
import { undoMessages } from '../approvals/undo-messages.ts'
import { page, type Row, save } from '../call.ts'
import {
  actor,
  amount,
  branch,
  branchOrAll,
  choiceFilter,
  code,
  dayFilter,
  dayOrNone,
  dayOut,
  id,
  image,
  moment,
  numberFilter,
  paging,
  personFilter,
  seenVersion,
  sentImages,
  text,
  textFilter,
} from '../fields.ts'
import { chosenNumber, ignored, sentBack } from '../choice-fields.ts'
import { limits } from '../limits.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { decision } from '../statuses.ts'
import { countedFilter, placeFilter, placeOfRow } from '../cash/place.ts'
import { outcomeOfRow } from '../receipts/returned-cheques.ts'
import { paymentOfRow } from '../cash/payment-of-row.ts'
import { instrumentOfLine } from '../cash/instrument-of-row.ts'
import { depositEvidence } from '../receipts/evidence.ts'
import { bankStates, LATE_AT_BANK, OPEN_AT_BANK } from '../banks/bank-statuses.ts'
import { callsShowingDeposits } from '../cash/stale.ts'

export const saveDeposit = save('cash.deposits.save', {
  at: 'POST api/Payment/InsertCashierDeposits',
  access: { screens: ['/cashierDeposits'] },
  once: 'ifKeyed',
  firstOfField: true,
  input: z.strictObject({
    /** One row per receipt; an empty list breaks "Kindly select invoices to deposit". */
    cashierDeposits: z
      .array(
        z.strictObject({
          /** The id of the hand-over. */
          id,
          invoiceDetailId: id,
          aCode: text(limits.text.short),
          title: z.optional(text()),
          c_User_Id: actor,
          depositSlipNo: text(limits.text.short),
          cCode: branch,
          status: z.optional(chosenNumber(0)),
          imageCode: z.optional(text()),
          cashierDepositsImages: z.optional(sentImages),
          /** Old clients send the selected row. */
          transferReceipt: ignored,
        }),
        messages.field.rows(limits.wire.rowsPerSave),
      )
      .check(z.maxLength(limits.wire.rowsPerSave, messages.field.rows(limits.wire.rowsPerSave))),
  }),
  fails: messages.saving.deposit,
  touches: callsShowingDeposits,
})

/** A receipt in a deposit. Its status is 3 when its cheque bounced, otherwise the status of the deposit. */
const line = {
  status: z.int(),
  statusName: z.string(),
  bouncedOn: z.nullable(dayOut),
  bounceReason: z.string(),
  invoiceDetailId: z.int(),
  invoiceDate: z.nullable(dayOut),
  invoiceNo: z.string(),
  s_Name: z.string(),
  ...instrumentOfLine,
}

const depositedInvoice = z.object({
  ...line,
  client: z.string(),
  aCode: z.string(),
  cCode: z.string(),
  amount,
  images: z.array(image),
})
export type DepositedInvoice = z.output<typeof depositedInvoice>

const depositHead = {
  depositNo: z.string(),
  rowVersion: z.int(),
  cCode: z.string(),
  createdOn: moment,
  title: z.string(),
  c_Name: z.string(),
  c_Login: z.int(),
  depositSlipNo: z.string(),
  totalAmount: amount,
  status: z.int(),
  statusName: z.string(),
  postingDate: z.nullable(dayOut),
  d_ApprovalDate: z.nullable(moment),
  d_Name: z.string(),
  d_Login: z.nullable(z.int()),
  /** True when its own cashier ended it. It has the status of a declined deposit. */
  withdrawn: z.boolean(),
  /** True for a minute after the user's own decision. */
  undoable: z.boolean(),
  cashierDepositsImages: z.array(image),
}

const filters = {
  ...paging,
  ...listed,
  cCode: branchOrAll,
  cashierId: personFilter,
  fromDate: dayFilter,
  toDate: dayFilter,
  /** The status 3 finds deposits with a bounced cheque, and the lines of such cheques. */
  status: numberFilter(),
  /** Filters on the slip no. */
  depositNo: textFilter,
  invoiceNo: textFilter,
}

const listedDeposit = z.object({
  ...depositHead,
  /** The code of the deposit account. */
  accountCode: z.string(),
  invoices: z.array(depositedInvoice),
  /** The sum of the invoices, which is compared with the total of the deposit. */
  linesTotal: amount,
  depositedOn: dayOut,
  /** The first day that the deposit can be posted on: neither before it was made nor in a closed period. */
  postingFrom: dayOut,
  /** The days since the deposit was made, while it waits for a decision. */
  waitingDays: z.nullable(z.int()),
  /** The numbers of other deposits of the branch with the same slip, the newest first, while this one waits; declined ones do not count. */
  slipAlsoOn: z.array(z.string()),
})

/**
 * Lists deposits with their invoices. `title` is the title of the deposit account. It sorts by `createdOn`, `totalAmount` and `c_Name`;
 * without `sort` the newest comes first.
 */
export const listDeposits = page('cash.deposits', listedDeposit, {
  at: 'POST api/Payment/GetCashierDeposits',
  access: { screens: ['/directorDepositApproval', '/cashierDeposits'] },
  input: z.strictObject({
    ...filters,
    /** Leaves only deposits that count and share this evidence with another deposit. */
    evidence: choiceFilter(depositEvidence),
  }),
  codes: {
    title: ['accountCode', 'Account Code'],
    c_Name: ['c_Login', 'Cashier Login'],
    d_Name: ['d_Login', 'Director Login'],
  },
  totals: { of: ['totalAmount'] },
  sorts: ['createdOn', 'c_Name', 'totalAmount', 'cCode'],
  followed: 'whenIdle',
  fails: messages.fetching.receipts,
})

/** Lists the receipts in deposits. `title` is the name of the client. */
export const listDepositLines = page(
  'cash.deposits.lines',
  z.object({
    ...depositHead,
    /** Identifies the line, because a receipt of a declined deposit may be in a later deposit too. */
    lineNo: z.string(),
    ...line,
    /** About the bounce with this deposit. */
    ...outcomeOfRow,
    /** The title of the deposit account, and what the director wrote with the decision. */
    account: z.string(),
    accountCode: z.string(),
    comments: z.string(),
    ...placeOfRow,
    ...paymentOfRow,
    /** The state of the deposit at the bank: one of `bankStates`; empty for a declined deposit. */
    bank: z.string(),
    /** The first day on which something about the deposit can be posted, such as a bounced cheque. */
    postingFrom: dayOut,
    /** The code of the client. */
    aCode: z.string(),
    s_Receive_Amount: amount,
    s_Login: z.int(),
  }),
  {
    at: 'POST api/Payment/GetCashierDepositsV2',
    access: {
      screens: [
        '/directorDepositApproval',
        '/cashierDeposits',
        '/directorDepositHistory',
        '/cashierDepositsReport',
        '/directorBankMatching',
      ],
    },
    /** `depositRefNo` filters on the deposit no. */
    input: z.strictObject({
      ...filters,
      depositRefNo: textFilter,
      ...placeFilter,
      ...countedFilter,
      /** The state of the deposit at the bank. */
      bank: choiceFilter([...bankStates, LATE_AT_BANK, OPEN_AT_BANK]),
      /** The person who decided about the deposit, its account, and the days on which it was posted. */
      directorId: personFilter,
      accountCode: textFilter,
      fromPosting: dayFilter,
      toPosting: dayFilter,
      /** Leaves the lines of deposits that somebody else declined, if their receipts are with the cashier and in no later deposit. */
      waits: choiceFilter(['again']),
    }),
    codes: {
      title: ['aCode', 'Party Code'],
      account: ['accountCode', 'Account Code'],
      s_Name: ['s_Login', 'Salesman Login'],
      c_Name: ['c_Login', 'Cashier Login'],
      d_Name: ['d_Login', 'Director Login'],
      paymentMode: ['invoiceDetailId', 'Receipt No'],
    },
    /** Each line has the total of its deposit, so the list adds up the amounts of the lines. */
    totals: { of: ['s_Receive_Amount'], by: 'paymentMode' },
    sorts: ['createdOn', 'title', 's_Receive_Amount', 'd_ApprovalDate', 'postingDate', 'cCode'],
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)

export type DepositLine = Row<typeof listDepositLines>

export const decideDeposit = save('cash.deposits.decide', {
  at: 'POST api/Payment/UpdateCashierDepositsByDirector',
  access: { screens: ['/directorDepositApproval'] },
  once: 'ifKeyed',
  input: sentBack({
    depositNo: code(),
    d_User_Id: actor,
    status: chosenNumber(decision.approved, decision.declined),
    /** Required when status is 1. */
    postingDate: z.optional(dayOrNone),
    d_ApprovalDate: ignored,
    comments: z.optional(text(limits.text.comment)),
    rowVersion: seenVersion,
  }),
  fails: messages.saving.approval,
  touches: [...callsShowingDeposits, 'clients.one'],
})

/** Undoes the user's own decision about a deposit, which is pending then. */
export const undoDeposit = save('cash.deposits.undo', {
  at: 'POST api/Payment/UndoCashierDepositDecision',
  access: { screens: ['/directorDepositApproval', '/directorDepositHistory'] },
  once: true,
  input: z.strictObject({ depositNo: code(), userId: actor, rowVersion: seenVersion }),
  fails: undoMessages.fails,
  touches: [...callsShowingDeposits, 'clients.one'],
})

/** Ends the cashier's own pending deposit: its receipts are with the cashier again. */
export const withdrawDeposit = save('cash.deposits.withdraw', {
  at: 'POST api/Payment/WithdrawCashierDeposit',
  access: { screens: ['/cashierDepositsReport'] },
  once: true,
  input: z.strictObject({
    depositNo: code(),
    userId: actor,
    comments: z.optional(text(limits.text.comment)),
    rowVersion: seenVersion,
  }),
  fails: messages.saving.deposit,
  touches: callsShowingDeposits,
})
