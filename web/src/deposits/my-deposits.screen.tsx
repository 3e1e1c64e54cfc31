import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { labels } from '@backoffice/contract/labels'
import { onlyMe } from '../documents/money-filters.ts'
import { depositLines } from './deposit-line-list.ts'
import { listDepositLines, withdrawDeposit } from '@backoffice/contract/deposits/deposits'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { status } from '@backoffice/contract/statuses'
import { declineFields } from '../transfers/decline-receipt.ts'
import { showMoney } from '../kit/format.ts'
import { actionsOf } from '../kit/list/actions.tsx'

/** Withdraws the whole deposit of a line while it is pending: its receipts are with the cashier again. */
const withdrawAction = actionsOf(listDepositLines).ask(labels.withdraw, withdrawDeposit, {
  title: depositLabels.withdrawDeposit,
  of: (line) => ({
    heading: line.depositNo,
    facts: [
      [labels.depositSlipNumber, line.depositSlipNo],
      [labels.totalAmount, showMoney(line.totalAmount)],
    ],
    sentence: depositMessages.withdrawExplained,
  }),
  fields: declineFields,
  input: ({ depositNo, rowVersion }, { comments }, { userId }) => ({
    depositNo,
    userId,
    comments: comments.trim(),
    rowVersion,
  }),
  done: doneMessages.withdrawn,
  tone: 'bad',
  key: 'W',
  ofGroup: true,
  when: (line) => line.status === status.pending,
})

/** Lists the cashier's own deposits (document 1, section 2.6), with Withdraw for pending ones. */
export const MyDeposits = depositLines({
  title: depositLabels.cashierDepositsReport,
  cashiers: onlyMe,
  actions: [withdrawAction],
})
