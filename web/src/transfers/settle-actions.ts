/**
 * The ways in which a director takes hand-overs from cashiers who do not decide about them or cannot sign in, and a salesman takes back
 * their own.
 */
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { transferLabels } from '@backoffice/contract/transfers/transfers-labels'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { status } from '@backoffice/contract/statuses'
import { handOverFieldOf } from '@backoffice/contract/transfers/transfer-rules'
import { listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { brokenRecall, brokenRedirect } from '@backoffice/contract/users/holding-rules'
import { BACK_TO_SENDER, settleTransfers } from '@backoffice/contract/users/holdings'
import { chequeOfRow } from '../receipts/one-cheque.ts'
import { receiptSummary } from '../receipts/receipt-columns.ts'
import { declineFields } from './decline-receipt.ts'
import { receivingCashiers } from '../documents/money-filters.ts'
import type { Facts } from '../kit/facts.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { askField } from '../kit/list/ask-fields.tsx'
import { listField } from '../kit/list/list-fields.tsx'
import type { Viewer } from '../kit/viewer.ts'

const action = actionsOf(listTransfers)
/** The reason and the cashier of several hand-overs are above the rows. */
const ofSeveral = actionsOf(listTransfers, {
  cashierId: listField.pick(receivingCashiers),
  comments: listField.text(limits.text.comment),
})

export const isPending = (row: TransferRow) => row.status === status.pending
/** A hand-over that waits, or with money at a cashier who cannot sign in. */
export const isForDirector = (row: TransferRow) => isPending(row) || !row.cashierTakes

const reason = askField.lines(labels.reason, { max: limits.text.comment, required: true })
const people = ({ s_Name, c_Name }: TransferRow): Facts => [
  [labels.salesman, s_Name],
  [labels.cashier, c_Name],
]
const summaryOf = (row: TransferRow) => {
  const { heading, facts } = receiptSummary({ ...row, chequeNo: row.chequeNO })
  return { heading, facts: [...facts, ...people(row)] }
}
const settling = ({ id, rowVersion }: TransferRow, cashierId: number, comments: string, { userId }: Viewer) => ({
  userId,
  transfers: [{ id, rowVersion }],
  cashierId,
  comments: comments.trim(),
})

/** Gives the receipt back to its salesman. */
const sendBack = (secondary: boolean) =>
  action.ask(transferLabels.sendBack, settleTransfers, {
    secondary,
    title: transferLabels.sendBack,
    of: summaryOf,
    fields: { comments: reason },
    broken: brokenRecall,
    input: (row, { comments }, viewer) => settling(row, BACK_TO_SENDER, comments, viewer),
    done: doneMessages.sentBack,
    tone: 'bad',
    key: 'B',
    when: isForDirector,
  })

/** Gives the hand-over to another cashier of the branch. */
const sendOn = (secondary: boolean) =>
  action.ask(transferLabels.toAnotherCashier, settleTransfers, {
    secondary,
    title: transferLabels.toAnotherCashier,
    of: summaryOf,
    fields: { cashierId: askField.pick(labels.cashier, receivingCashiers, { required: true }), comments: reason },
    broken: (form, _viewer, row) =>
      brokenRedirect(form) ??
      (Number(form.cashierId) === row.c_User_Id
        ? { message: transferMessages.sameCashier, field: 'cashierId' }
        : undefined),
    fieldOf: handOverFieldOf,
    input: (row, { cashierId, comments }, viewer) => settling(row, Number(cashierId), comments, viewer),
    done: doneMessages.sentOn,
    key: 'C',
    when: isForDirector,
  })

/** Gives a salesman's own hand-over back to the salesman. */
export const recallAction = action.ask(transferLabels.recall, settleTransfers, {
  title: transferLabels.recallHandOver,
  of: (row) => ({ ...summaryOf(row), sentence: transferMessages.recallExplained(row.c_Name) }),
  fields: declineFields,
  input: (row, { comments }, viewer) => settling(row, BACK_TO_SENDER, comments, viewer),
  done: doneMessages.recalled,
  tone: 'bad',
  key: 'R',
  when: isPending,
})

/** The two ways for one hand-over; `inMenu` leaves the room of a report to its columns. */
export const settleActions = ({ inMenu }: { inMenu: boolean }) => [sendBack(inMenu), sendOn(inMenu)]

/** The same for several hand-overs, with one reason and one cashier for all. */
export const settleSeveral = {
  rowForm: ofSeveral.fields,
  bar: [ofSeveral.bar('comments', labels.reason), ofSeveral.bar('cashierId', transferLabels.anotherCashier)],
  bulk: [
    ofSeveral.bulk(
      transferLabels.sendBack,
      settleTransfers,
      (row, { comments }, viewer) => settling(row, BACK_TO_SENDER, comments, viewer),
      {
        broken: (_rows, form) => brokenRecall(form),
        done: doneMessages.sentBack,
        tone: 'bad',
        when: isForDirector,
        together: chequeOfRow,
      },
    ),
    ofSeveral.bulk(
      transferLabels.toAnotherCashier,
      settleTransfers,
      (row, { cashierId, comments }, viewer) => settling(row, Number(cashierId), comments, viewer),
      {
        broken: (_rows, form) => brokenRedirect(form),
        done: doneMessages.sentOn,
        when: isForDirector,
        together: chequeOfRow,
      },
    ),
  ],
}
