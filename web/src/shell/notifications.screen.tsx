import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import {
  type Notification,
  listNotifications,
  readNotifications,
} from '@backoffice/contract/notifications/notifications'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import type { Action } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { useExistingPage } from '../kit/list/existing-page.ts'
import type { Filter } from '../kit/list/filters.ts'
import { useLastAnswer } from '../kit/list/last-answer.ts'
import { useListState } from '../kit/list/list-state.ts'
import { Pager } from '../kit/pager.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { Welcome } from '../kit/welcome.tsx'
import { useUnread } from '../notifications/use-unread.ts'
import { useSession } from '../session/use-session.ts'
import { notificationActions } from './notification-actions.tsx'
import css from './notifications.module.css'
import { SessionMessages } from './session-messages.tsx'

const column = columnsOf(listNotifications)
const filters: readonly Filter[] = [
  {
    name: 'unread',
    label: 'Unread only',
    kind: 'held',
    start: '',
    read: (written) => (written === '1' ? written : ''),
    wire: String,
  },
]
const pageSize = limits.page.notifications

const columns = [
  column.dayTime('createdOn', 'Date'),
  column.custom(
    'text',
    'Notification',
    (row) => (
      <span className={css.sentence}>
        {!row.isRead && <StatusTag tone="warning" word="Unread" />} {row.text}
      </span>
    ),
    (row) => row.text,
  ),
  column.text('by', 'By'),
  column.status('status', 'Status'),
  column.money('amount', 'Amount'),
  column.text('comments', 'Comment'),
  column.text('branch', 'Branch'),
]

interface DomainActions {
  readonly domainActions: readonly Action<Notification>[]
}

/** What others did with one's receipts and deposits, and what this session was told. */
export function Notifications({ domainActions }: DomainActions) {
  return (
    <>
      <Welcome title="Notification" />
      <Happened domainActions={domainActions} />
      <SessionMessages />
    </>
  )
}

function Happened({ domainActions }: DomainActions) {
  const { user } = useSession()
  const list = useListState(filters)
  const unreadOnly = list.values['unread'] === '1'
  const asked = { userId: user.userId, page: list.page, limit: pageSize, ...(unreadOnly && { unread: true }) }
  const answer = useCall(listNotifications, asked, { per: 'user', keepPrevious: true })
  const shown = useLastAnswer(answer, '')
  const page = useExistingPage(list, { data: shown, isPrevious: answer.isPrevious || !!answer.failure }, pageSize)
  return (
    <div className={css.happened}>
      <DataTable<Notification>
        caption="Notification"
        columns={columns}
        rows={shown?.responseObjects}
        rowKey={(row) => row.id}
        pageSize={pageSize}
        searchRows={false}
        totals={false}
        bold={(row) => !row.isRead}
        card={{ heading: 'text', line: ['createdOn', 'by'] }}
        actions={[...notificationActions, ...domainActions]}
        state={{
          failure: answer.failure,
          onRetry: answer.refetch,
          answeredAt: shown?.at ?? 0,
          stale: answer.isPrevious,
        }}
        empty={<p>{unreadOnly ? messages.notifications.noneUnread : messages.notifications.none}</p>}
        toolbar={
          <>
            <label className={css.unreadOnly}>
              <input
                type="checkbox"
                checked={unreadOnly}
                onChange={(event) => list.search({ unread: event.target.checked ? '1' : '' })}
              />
              Unread only
            </label>
            <MarkAll />
          </>
        }
      />
      {shown && <Pager page={page} pageSize={pageSize} totalRows={shown.totalRows} onPage={list.goTo} />}
    </div>
  )
}

/** Marks everything up to the newest one that this page knows of: what comes meanwhile stays unread. */
function MarkAll() {
  const { user } = useSession()
  const unread = useUnread()
  const { data } = useCall(listNotifications, { userId: user.userId, page: 1, limit: 1 }, { per: 'user', quiet: true })
  const { run, busy } = useSave(readNotifications)
  const newest = data?.responseObjects[0]?.id
  if (unread === 0 || newest === undefined) return null
  return (
    <Button busy={busy} onClick={() => void run({ upTo: newest })}>
      Mark all read
    </Button>
  )
}
