import { countUnread } from '@backoffice/contract/notifications/notifications'
import { useCall } from '../api/use-call.ts'
import { useSignedIn } from '../session/use-session.ts'

/** Returns the number of unread notifications of the user, in all branches; 0 until it is known. */
export function useUnread(): number {
  const signedIn = useSignedIn()
  const mayAsk = signedIn !== undefined && !signedIn.user.mustChangePassword
  const { data } = useCall(countUnread, mayAsk ? {} : undefined, { per: 'user', quiet: true })
  return data?.unread ?? 0
}
