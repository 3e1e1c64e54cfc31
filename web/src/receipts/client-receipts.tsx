/** The lists of receipts on the page of a client: all of them, and the client's cheques by their outcome. */
import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { type ChequeState, listReceipts } from '@backoffice/contract/receipts/receipts'
import { byMethod } from './receipt-columns.ts'
import { isAdvance } from './receipt-marks.tsx'
import type { ClientShown } from '../documents/client-sections.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import css from '../kit/list/list.module.css'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'
import { bankStateColumn } from '../documents/bank-state.tsx'
import { afterBounce } from './after-bounce.ts'
import { outcomeColumn } from './returned-actions.tsx'
import { receiptColumns } from './receipt-list.ts'

const receipts = {
  title: labels.receipts,
  call: listReceipts,
  key: 'invoiceDetailId',
  pageSize: limits.page.receipts,
  exports: true,
  columns: receiptColumns({ ofSeveral: true }).filter(({ key }) => key !== 'client'),
  bold: isAdvance,
  actions: [receiptTimelineAction],
} satisfies Partial<ListOf<typeof listReceipts>>

/** Shows whether the bank has the deposit of a cheque. */
const chequeColumns = [...receipts.columns, bankStateColumn]

const allReceipts = {
  ...receipts,
  columns: chequeColumns,
  parts: { ...byMethod, note: listMessages.allReceiptsCount },
  card: { heading: 'invoiceNo', line: ['createdOn', 'paymentMode', 's_Name'] },
  empty: clientsMessages.noReceipts,
} satisfies ListOf<typeof listReceipts>

const chequeLook = { heading: 'chequeNO', line: ['chequeBank', 'chequeDate', 'invoiceNo'] } as const
/** The states of cheques, each with a list. */
type ListedState = Extract<ChequeState, 'waiting' | 'bounced'>
const cheques: Readonly<Record<ListedState, ListOf<typeof listReceipts>>> = {
  waiting: {
    ...receipts,
    columns: chequeColumns,
    title: labels.waitingCheques,
    card: chequeLook,
    empty: clientsMessages.noneWaiting,
  },
  bounced: {
    ...receipts,
    columns: [...chequeColumns, outcomeColumn],
    actions: [...receipts.actions, ...afterBounce],
    title: labels.bouncedCheques,
    card: chequeLook,
    empty: clientsMessages.noneBounced,
  },
}

interface ReceiptsProps extends ClientShown {
  of: ListOf<typeof listReceipts>
  state?: ListedState
}

function Receipts({ of, state, client: { aCode, cCode, title }, marked }: ReceiptsProps) {
  const list = useLocalState([], {}, marked)
  return (
    <List
      of={of}
      state={list}
      given={{ cCode, aCode, ...(state && { cheques: state }) }}
      about={[[labels.client, title]]}
      className={css.framed}
    />
  )
}

export const ClientReceipts = (shown: ClientShown) => <Receipts {...shown} of={allReceipts} />
export const WaitingCheques = (shown: ClientShown) => <Receipts {...shown} of={cheques.waiting} state="waiting" />
export const BouncedCheques = (shown: ClientShown) => <Receipts {...shown} of={cheques.bounced} state="bounced" />
