import { listMessages } from '@backoffice/contract/list-messages'
import { messages } from '@backoffice/contract/messages'
import { limits } from '@backoffice/contract/limits'
import { mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import { stage, status } from '@backoffice/contract/statuses'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { transferLabels } from '@backoffice/contract/transfers/transfers-labels'
import { waits } from '@backoffice/contract/cash/waits'
import { getHoldings, type Holding, type HoldingKind } from '@backoffice/contract/users/holdings'
import { holdingsMessages } from '@backoffice/contract/cash/holdings-messages'
import { Link } from '@tanstack/react-router'
import { useCall } from '../api/use-call.ts'
import { isAdvance } from '../receipts/receipt-marks.tsx'
import { Inline, Stack } from '../kit/layout.tsx'
import { showMoney } from '../kit/format.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { useSession } from '../session/use-session.ts'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'
import { settleActions, settleSeveral } from './settle-actions.ts'
import { pendingColumns } from './transfer-list.ts'

const pending = {
  title: transferLabels.pendingHandOvers,
  call: listTransfers,
  key: 'id',
  pageSize: limits.page.managerTransfers,
  columns: pendingColumns,
  card: { heading: 'client', line: ['invoiceNo', 'createdOn', 's_Name', 'c_Name'] },
  bold: isAdvance,
  ...settleSeveral,
  actions: [...settleActions({ inMenu: false }), receiptTimelineAction],
  empty: listMessages.nothing,
} satisfies ListOf<typeof listTransfers>

const withNobody = { ...pending, title: transferLabels.handOversToSettle } satisfies ListOf<typeof listTransfers>

interface Place {
  readonly path: ScreenPath
  /** The filters of the screen that leave the rows of the figure. */
  readonly filters: (userId: number) => Readonly<Record<string, string | number>>
}

const report = '/directorCashTransferReport'
const places: Readonly<Record<HoldingKind, Place>> = {
  inHand: {
    path: '/directorSalesmanReceiptReport',
    filters: (sellerId) => ({ sellerId, place: stage.withSalesman }),
  },
  sent: { path: report, filters: (sellerId) => ({ sellerId, status: status.pending }) },
  waiting: { path: report, filters: (cashierId) => ({ cashierId, status: status.pending }) },
  approved: { path: report, filters: (cashierId) => ({ cashierId, waits: waits.toDeposit }) },
  deposits: { path: '/directorDepositHistory', filters: (cashierId) => ({ cashierId, status: status.pending }) },
  held: { path: '/directorHeldReceipts', filters: (sellerId) => ({ sellerId }) },
}

/** Draws a figure, as a link to its rows if the reader may open their screen. */
function Figure({
  userId,
  of: { kind, count, amount },
  onLeave,
}: {
  userId: number
  of: Holding
  onLeave?: (() => void) | undefined
}) {
  const { user } = useSession()
  const { path, filters } = places[kind]
  const words = holdingsMessages[kind](count, showMoney(amount))
  if (!mayOpenPath(user, path)) return words
  return (
    <Link to={path} search={filters(userId)} onClick={() => onLeave?.()}>
      {words}
    </Link>
  )
}

interface HoldingsPanelProps {
  userId: number
  branchCode: string
  /** Closes the dialog that the panel is drawn in when a figure leads away. A page has room for all rows, and a dialog scrolls them. */
  onLeave?: () => void
}

/**
 * Shows the money that a user still has in a branch, each figure with a link to its rows, and the pending hand-overs to or from the user
 * with the ways to settle them, one or several; for a cashier who cannot sign in also the receipts in hand.
 */
export function HoldingsPanel({ userId, branchCode, onLeave }: HoldingsPanelProps) {
  const { data, failure } = useCall(getHoldings, { branchCode, holderId: userId })
  const list = useLocalState([])
  if (failure && !data) return <FormFailure lines={failure.lines} />
  if (!data) return <p className="muted">{messages.choice.loading}</p>
  const open = data.holdings.filter(({ count }) => count > 0)
  const has = (kind: HoldingKind) => open.some((holding) => holding.kind === kind)
  const isGone = has('approved') && !data.comesIn
  return (
    <Stack as="section" aria-label={transferLabels.whatTheyHave(data.name)}>
      {open.length === 0 ? (
        <p>{holdingsMessages.nothing}</p>
      ) : (
        <Inline as="ul" gap={6} className="num" aria-label={transferLabels.stillOpen}>
          {open.map((holding) => (
            <li key={holding.kind}>
              <Figure userId={userId} of={holding} onLeave={onLeave} />
            </li>
          ))}
        </Inline>
      )}
      {(isGone || has('waiting') || has('sent')) && (
        <List
          of={isGone ? withNobody : pending}
          state={list}
          given={{
            cCode: branchCode,
            ...(isGone
              ? { cashierId: userId, waits: waits.inVain }
              : { status: status.pending, ...(has('waiting') ? { cashierId: userId } : { sellerId: userId }) }),
          }}
          {...(onLeave && { maxHeight: 'min(480px, 60dvh)' })}
        />
      )}
    </Stack>
  )
}
