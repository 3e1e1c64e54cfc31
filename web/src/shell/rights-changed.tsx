import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { messages } from '@backoffice/contract/messages'
import { useCall } from '../api/use-call.ts'
import { showMoment } from '../kit/format.ts'
import { useSession } from '../session/use-session.ts'

/** Shows the newest change of the user's rights, which may be the reason why a page is closed to them. */
export function RightsChanged() {
  const { user } = useSession()
  const newest = { page: 1, limit: 1, userId: user.userId, kind: 'user_change' }
  const { data } = useCall(listNotifications, newest, { per: 'user', quiet: true })
  const [change] = data?.responseObjects ?? []
  return change ? <p>{messages.shell.rightsChanged(showMoment(change.createdOn, 'DMY'), change.text)}</p> : null
}
