import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { chequeSummary, returnedActions } from './returned-actions.tsx'

/** The actions of a receipt with a bounced cheque. */
export const afterBounce = returnedActions(listReceipts, (row) =>
  chequeSummary(row.client, row.chequeNO, row.chequeBank, row.s_ReceiveAmount),
)
