import type { Row } from '@backoffice/contract/call'
import { bounceFieldOf, brokenBounce } from '@backoffice/contract/receipts/bounce-rules'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { wireDay } from '@backoffice/contract/day'
import { limits } from '@backoffice/contract/limits'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { status } from '@backoffice/contract/statuses'
import { actionsOf } from '../kit/list/actions.tsx'
import { askField } from '../kit/list/ask-fields.tsx'
import { todayOf } from '../kit/viewer.ts'
import { receiptAsked } from '../receipts/receipt-columns.ts'

export const bounceFields = {
  bouncedOn: askField.day<Row<typeof listDepositLines>>('Bounce Date', {
    required: true,
    start: todayOf,
    between: (row, viewer) => ({ from: row.postingFrom, to: todayOf(viewer, row) }),
  }),
  comments: askField.lines('Reason', { most: limits.text.comment, required: true }),
}

/** Records that the bank returned the cheque of a deposited line: its invoice is owed again. */
export const bounceAction = actionsOf(listDepositLines).ask('Mark Bounced', bounceCheque, {
  title: 'Bounced Cheque',
  of: (row) => receiptAsked({ ...row, client: row.title, amount: row.s_Receive_Amount }),
  fields: bounceFields,
  broken: ({ bouncedOn, comments }, viewer, row) =>
    brokenBounce({ bouncedOn, today: todayOf(viewer, row), reason: comments }),
  fieldOf: bounceFieldOf,
  input: ({ invoiceDetailId, depositNo }, { bouncedOn, comments }, { userId }) => ({
    invoiceDetailId,
    depositNo,
    bouncedOn: bouncedOn === null ? '' : wireDay(bouncedOn),
    comments: comments.trim(),
    userId,
  }),
  tone: 'bad',
  key: 'B',
  done: doneMessages.bounced,
  secondary: true,
  when: (row) => row.status === status.approved && row.chequeNo !== '',
})
