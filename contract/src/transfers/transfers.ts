/** Hand-overs of receipts from salesman to cashier (document 1 sections 2 to 4, decisions 5). */
import * as z from 'zod/mini'
import { undoMessages } from '../approvals/undo-messages.ts'
import { type Actor, mayCall, modulesPermitting } from '../access.ts'
import { page, save } from '../call.ts'
import {
  actor,
  amount,
  branch,
  branchOrAll,
  choiceFilter,
  chosenUser,
  dayFilter,
  dayOut,
  id,
  image,
  moment,
  numberFilter,
  paging,
  personFilter,
  rowsOf,
  salesmanFilter,
  seenVersion,
  sentImages,
  text,
  textFilter,
} from '../fields.ts'
import { chosenNumber, ignored, sentBack } from '../choice-fields.ts'
import { limits } from '../limits.ts'
import { detailed, grouped, listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { decision, paymentMethods } from '../statuses.ts'
import { waits } from '../cash/waits.ts'
import { countedFilter, placeFilter, placeOfRow } from '../cash/place.ts'
import { paymentOfRow } from '../cash/payment-of-row.ts'
import { photosOfRow } from '../cash/phone-of-receipt.ts'
import { instrumentOfTransfer } from '../cash/instrument-of-row.ts'
import { callsShowingHolders } from '../cash/stale.ts'

export const sendTransfers = save('cash.transfers.send', {
  at: 'POST api/Payment/InsertSalemanTransfer',
  access: { screens: ['/salesmanCashTransfer'] },
  once: 'ifKeyed',
  input: z.strictObject({
    salemanTransfers: rowsOf(
      z.strictObject({
        invoiceDetailId: id,
        cCode: branch,
        s_User_Id: actor,
        /** Refused with "Please select cashier" when it is 0, empty or absent. */
        c_User_Id: chosenUser,
        status: z.optional(chosenNumber(0)),
        comments: z.optional(text(limits.text.comment)),
        imageCode: z.optional(text()),
        salemanTransferImages: z.optional(sentImages),
      }),
    ),
  }),
  fails: messages.saving.receipts,
  touches: callsShowingHolders,
})

/** One hand-over with its receipt. `id` is the hand-over's, `invoiceDetailId` the receipt's. */
export const transferRow = z.object({
  id: z.int(),
  invoiceDetailId: z.int(),
  rowVersion: z.int(),
  createdOn: moment,
  client: z.string(),
  aCode: z.string(),
  cCode: z.string(),
  invoiceNo: z.string(),
  invoiceDate: z.nullable(dayOut),
  s_User_Id: z.int(),
  s_Name: z.string(),
  /** Rows that an earlier version kept in a draft have no logins. */
  s_Login: z.optional(z.int()),
  c_User_Id: z.int(),
  c_Name: z.string(),
  c_Login: z.optional(z.int()),
  ...instrumentOfTransfer,
  amount,
  paymentType: z.string(),
  status: z.int(),
  statusName: z.string(),
  ...placeOfRow,
  ...paymentOfRow,
  /** True when it was declined and its receipt can be sent again. */
  sendable: z.boolean(),
  c_ApprovalDate: z.nullable(moment),
  comments: z.string(),
  /** The days since it was sent, while it is pending. */
  waitingDays: z.nullable(z.int()),
  /** False while it waits for a cashier who cannot sign in or does not collect any more, or is with a cashier who cannot come in. */
  cashierTakes: z.boolean(),
  /** The director or salesman who removed it from its cashier, and the next cashier; empty where there is none. */
  settledBy: z.string(),
  sentOnTo: z.string(),
  /** True for a minute after the user's own decision. */
  undoable: z.boolean(),
  images: z.array(image),
  ...photosOfRow,
  /** Other clients who have this cheque of this bank too, while it counts. A salesman, and a row of an old draft, has none. */
  chequeAlsoOf: z.optional(z.array(z.string())),
  /** The live deposit of the receipt, for requests with `detailed`. */
  depositNo: z.optional(z.string()),
  depositSlipNo: z.optional(z.string()),
  depositAccount: z.optional(z.string()),
  depositAccountCode: z.optional(z.string()),
  postingDate: z.optional(z.nullable(dayOut)),
})
export type TransferRow = z.output<typeof transferRow>

export const listTransfers = page('cash.transfers', transferRow, {
  at: 'POST api/Payment/GetSalemanTransfer',
  access: {
    screens: [
      '/cashierCashCollection',
      '/cashierDeposits',
      '/cashierCashCollectionReport',
      '/salesmanCashTransferReport',
      '/directorCashTransferReport',
      '/directorUserManagement',
    ],
  },
  input: z.strictObject({
    ...paging,
    ...listed,
    ...detailed,
    ...grouped,
    sellerId: salesmanFilter,
    cashierId: personFilter,
    cCode: branchOrAll,
    fromDate: dayFilter,
    toDate: dayFilter,
    status: numberFilter(),
    ...placeFilter,
    invoiceNo: textFilter,
    chequeNo: textFilter,
    paymentType: textFilter,
    paymentMode: choiceFilter(paymentMethods),
    waits: choiceFilter(Object.values(waits)),
    ...countedFilter,
    /** Leaves only hand-overs that can be deposited: approved and in no live deposit. */
    depositable: z.optional(z.boolean(messages.field.choice)),
    /** Leaves out these hand-overs, also from the count, because they are already selected for a deposit. */
    excluded: z.optional(
      z
        .array(id, messages.field.rows(limits.wire.rowsPerSave))
        .check(z.maxLength(limits.wire.rowsPerSave, messages.field.rows(limits.wire.rowsPerSave))),
    ),
  }),
  codes: {
    client: ['aCode', 'Party Code'],
    s_Name: ['s_Login', 'Salesman Login'],
    c_Name: ['c_Login', 'Cashier Login'],
    depositAccount: ['depositAccountCode', 'Account Code'],
    paymentMode: ['invoiceDetailId', 'Receipt No'],
  },
  totals: { of: ['amount'], by: 'paymentMode', group: 's_User_Id' },
  sorts: ['createdOn', 'client', 's_Name', 'c_Name', 'amount', 'cCode'],
  followed: 'whenIdle',
  onDevice: { rowId: ['id'] },
  fails: messages.fetching.transferReceipts,
})

const decidedTransfer = sentBack({
  id,
  c_User_Id: actor,
  status: chosenNumber(decision.approved, decision.declined),
  c_ApprovalDate: ignored,
  comments: z.optional(text(limits.text.comment)),
  rowVersion: seenVersion,
  createdOn: ignored,
}).check(
  // In the whole row of a list the comment belongs to the sender, so it must not become the comment of the decision.
  z.overwrite(({ createdOn, comments, ...row }) => (createdOn === undefined ? { ...row, comments } : row)),
)

export const decideTransfers = save('cash.transfers.decide', {
  at: 'POST api/Payment/UpdateSalemanTransferByCashier',
  access: { screens: ['/cashierCashCollection', '/cashierDeposits'] },
  once: 'ifKeyed',
  input: z.strictObject({
    salemanTransfers: rowsOf(decidedTransfer),
  }),
  fails: messages.saving.approval,
  touches: callsShowingHolders,
})

/** Undoes the cashier's own decision about a hand-over. It is on the way then, or back with the cashier if the decision had returned it. */
export const undoTransfer = save('cash.transfers.undo', {
  at: 'POST api/Payment/UndoSalemanTransferDecision',
  access: { screens: ['/cashierCashCollection', '/cashierDeposits', '/cashierCashCollectionReport'] },
  once: true,
  input: z.strictObject({ id, userId: actor, rowVersion: seenVersion }),
  fails: undoMessages.fails,
  touches: callsShowingHolders,
})

/** Returns whether money can be sent to a person: they can sign in and decide hand-overs. */
export const takesHandOvers = (person: Actor & { readonly portalAllowed: boolean }): boolean =>
  person.portalAllowed && mayCall(person, decideTransfers.access)

/** The modules of a cashier who decides hand-overs, for the database. */
export const handOverModules = modulesPermitting(decideTransfers.access)
