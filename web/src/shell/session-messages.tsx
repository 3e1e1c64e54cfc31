import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { useState } from 'react'
import { showMoment } from '../kit/format.ts'
import { useObservable } from '../kit/observable.ts'
import { Pager } from '../kit/pager.tsx'
import { useSpelling } from '../kit/spelling.ts'
import { toastHistory } from '../kit/toasts.tsx'
import css from './notifications.module.css'

/** Lists every toast of this session, newest first, because a toast disappears after five seconds. */
export function SessionMessages() {
  const history = useObservable(toastHistory)
  const spell = useSpelling()
  const [page, setPage] = useState(1)
  const pageSize = limits.page.notifications
  const shown = history.slice((page - 1) * pageSize, page * pageSize)
  return (
    <section className={css.session} aria-labelledby="session-messages">
      <h2 id="session-messages">Messages of this session</h2>
      {history.length === 0 ? (
        <p className={css.none}>{messages.shell.noNotifications}</p>
      ) : (
        <div className={css.card}>
          <ol className={css.list}>
            {shown.map(({ id, at, tone, title, lines }) => (
              <li key={id} data-tone={tone}>
                <time dateTime={new Date(at).toISOString()}>{showMoment(new Date(at).toISOString(), 'DMY')}</time>
                <div>
                  {title && <strong>{spell(title)}</strong>}
                  {lines.map((line) => (
                    <p key={line}>{spell(line)}</p>
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
