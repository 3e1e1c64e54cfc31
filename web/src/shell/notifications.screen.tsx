import framed from '../kit/list/list.module.css'
import { TickField } from '../kit/form/tick-field.tsx'
import { labels } from '@backoffice/contract/labels'
import { notificationsMessages } from '@backoffice/contract/notifications/notifications-messages'
import { limits } from '@backoffice/contract/limits'
import {
  listNotifications,
  readNotifications,
  type Notification,
} from '@backoffice/contract/notifications/notifications'
import { toneOf } from '@backoffice/contract/statuses'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { timelineOfNotification } from '../documents/timeline-of-notification.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import type { Filter } from '../kit/list/filters.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { type ListState, useAddressState } from '../kit/list/list-state.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { Welcome } from '../kit/welcome.tsx'
import { useUnread } from './use-unread.ts'
import { useSession } from '../session/use-session.ts'
import css from './notifications.module.css'
import type { Action, Pressed } from '../kit/list/actions.tsx'
import { useGoTo } from './go-to.ts'
import { messages } from '@backoffice/contract/messages'
import { useState } from 'react'
import { showMoment } from '../kit/format.ts'
import { useObservable } from '../kit/observable.ts'
import { Pager } from '../kit/pager.tsx'
import { toastHistory } from '../kit/toasts.tsx'

/** Opens a notification, which marks it as read. */
const notificationActions: readonly Action<Notification>[] = [
  { label: labels.open, letter: 'o', when: ({ place }) => place !== '', Press: OpenButton },
  { label: labels.markRead, letter: 'r', when: ({ place, isRead }) => place === '' && !isRead, Press: ReadButton },
]

/** Opens the rows of the line, in its branch; other tabs do not change. */
function OpenButton({ row, describedBy }: Pressed<Notification>) {
  const { run } = useSave(readNotifications)
  const goTo = useGoTo()
  const open = () => {
    if (!row.isRead) void run({ ids: [row.id] })
    goTo(row.place, { ...row.query, branch: row.cCode })
  }
  return (
    <Button small tone={row.isRead ? 'plain' : 'primary'} aria-describedby={describedBy} onClick={open}>
      {labels.open}
    </Button>
  )
}

function ReadButton({ row, describedBy, onDone }: Pressed<Notification>) {
  const { run, busy } = useSave(readNotifications)
  const read = async () => {
    if (await run({ ids: [row.id] })) onDone()
  }
  return (
    <Button small busy={busy} aria-describedby={describedBy} onClick={() => void read()}>
      {labels.markRead}
    </Button>
  )
}

const column = columnsOf(listNotifications)
const unreadOnly: Filter = {
  name: 'unread',
  label: labels.unreadOnly,
  kind: 'hidden',
  start: '',
  read: (written) => (written === '1' ? written : ''),
  wire: (value) => value === '1',
}
const filters = [unreadOnly]

const columns = [
  column.dayTime('createdOn', labels.date),
  column.custom(
    'text',
    labels.notification,
    (row) => (
      <span className={css.sentence}>
        {!row.isRead && <StatusTag tone="warning" word={labels.unread} />} {row.text}
      </span>
    ),
    (row) => row.text,
  ),
  column.word('by', labels.by),
  column.status('status', labels.status, { toneOf }),
  column.money('amount', labels.amount),
  column.text('comments', labels.comment),
  column.text('branch', labels.branch),
]

const notifications: ListOf<typeof listNotifications> = {
  title: labels.notification,
  call: listNotifications,
  key: 'id',
  pageSize: limits.page.notifications,
  per: 'user',
  filters,
  columns,
  search: false,
  totals: false,
  bold: (row) => !row.isRead,
  card: { heading: 'text', line: ['createdOn', 'by'] },
  empty: notificationsMessages.none,
  noMatch: notificationsMessages.noneUnread,
}

/** Lists the lines of notifications, and below them the messages of this session. */
export function Notifications() {
  const { user } = useSession()
  const list = useAddressState(filters)
  return (
    <>
      <List
        of={notifications}
        state={list}
        given={{ userId: user.userId }}
        head={(facts) => <Welcome title={labels.notification} facts={facts} />}
        className={framed.framed}
        actions={[...notificationActions, ...timelineOfNotification]}
        toolbar={() => <Tools list={list} />}
      />
      <SessionMessages />
    </>
  )
}

const Tools = ({ list }: { list: ListState }) => (
  <>
    <TickField
      label={labels.unreadOnly}
      value={list.values['unread'] === '1'}
      onChange={(value) => list.search({ unread: value ? '1' : '' })}
    />
    <MarkAll />
  </>
)

/** Marks as read everything up to the newest notification on this page: later notifications stay unread. */
function MarkAll() {
  const { user } = useSession()
  const unread = useUnread()
  const { data } = useCall(listNotifications, { userId: user.userId, page: 1, limit: 1 }, { per: 'user', quiet: true })
  const { run, busy } = useSave(readNotifications)
  const newest = data?.responseObjects[0]?.id
  if (unread === 0 || newest === undefined) return null
  return (
    <Button busy={busy} onClick={() => void run({ upTo: newest })}>
      {labels.markAllRead}
    </Button>
  )
}

/** Lists every toast of this session, newest first, because a toast disappears after five seconds. */
function SessionMessages() {
  const history = useObservable(toastHistory)
  const [page, setPage] = useState(1)
  const pageSize = limits.page.notifications
  const shown = history.slice((page - 1) * pageSize, page * pageSize)
  return (
    <section className={`frame ${css.session}`} aria-labelledby="session-messages">
      <h2 id="session-messages">{labels.messagesOfThisSession}</h2>
      {history.length === 0 ? (
        <p className={css.none}>{messages.shell.noNotifications}</p>
      ) : (
        <div className={css.card}>
          <ol className={css.list}>
            {shown.map(({ id, at, tone, title, lines }) => (
              <li key={id} data-tone={tone}>
                <time className="aside" dateTime={new Date(at).toISOString()}>
                  {showMoment(new Date(at).toISOString(), 'DMY')}
                </time>
                <div>
                  {title && <strong>{title}</strong>}
                  {lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </div>
              </li>
            ))}
          </ol>
          {history.length > pageSize && (
            <Pager page={page} pageSize={pageSize} totalRows={history.length} onPage={setPage} />
          )}
        </div>
      )}
    </section>
  )
}
