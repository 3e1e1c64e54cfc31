import { type Notification, readNotifications } from '@backoffice/contract/notifications/notifications'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import type { Action, Pressed } from '../kit/list/actions.tsx'
import { useGoTo } from './go-to.ts'

/** Opens a notification, which marks it as read. */
export const notificationActions: readonly Action<Notification>[] = [
  { label: 'Open', letter: 'o', when: ({ place }) => place !== '', Press: OpenButton },
  { label: 'Mark read', letter: 'r', when: ({ place, isRead }) => place === '' && !isRead, Press: ReadButton },
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
      Open
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
      Mark read
    </Button>
  )
}
