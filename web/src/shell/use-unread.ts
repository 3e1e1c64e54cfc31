import { countUnread } from '@backoffice/contract/notifications/notifications'
import { useEffect } from 'react'
import { useCall } from '../api/use-call.ts'
import { useObservable } from '../kit/observable.ts'
import { reloadSession } from '../session/sign-in.ts'
import { useSignedIn } from '../session/use-session.ts'
import { followKey, followedUser } from './follow-notifications.ts'

/**
 * Returns the number of unread notifications of the user, in all branches; 0 until it is known. The count is fetched once the stream of
 * changes is open, so that it misses nothing and is fetched once. If the answer has another version of the user's rights, the session
 * reads them again, so that menu and screens follow.
 */
export function useUnread(): number {
  const signedIn = useSignedIn()
  const followed = useObservable(followedUser)
  const mayAsk = signedIn !== undefined && followed === followKey(signedIn.base.key, signedIn.user.userId)
  const { data } = useCall(countUnread, mayAsk ? {} : undefined, { per: 'user', quiet: true })
  const known = signedIn?.user.rightsVersion
  const latest = data?.rightsVersion
  useEffect(() => {
    // A failure leaves the session as it is, and the next answer tries again.
    if (known !== undefined && latest !== undefined && known !== latest) void reloadSession().catch(() => undefined)
  }, [known, latest])
  return data?.unread ?? 0
}
