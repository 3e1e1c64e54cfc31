import { clearKeys } from './api/idempotency.ts'
import { queryClient } from './api/query-client.ts'
import { clearToastHistory } from './kit/toast-store.ts'
import { router } from './routes.tsx'
import { clearDrafts } from './session/drafts.ts'
import { clearFiles } from './session/kept-files.ts'
import { landing, rememberWanted } from './session/landing.ts'
import { lastEnd } from './session/sign-in.ts'
import { currentBase, sessionState } from './session/store.ts'

let before = sessionState.get()

/** Opens the right screen when the session changes, in this tab or in another one. */
sessionState.subscribe(() => {
  const now = sessionState.get()
  const was = before
  before = now
  if (was.phase === 'signedIn' && now.phase === 'signedOut') {
    const isLogout = lastEnd.get() === 'logout'
    const baseKey = currentBase.get()?.key ?? ''
    if (isLogout) {
      clearToastHistory()
      clearKeys()
    } else rememberWanted(router.state.location.href)
    void router.navigate({ to: '/login' }).then(() => {
      queryClient.removeQueries({ predicate: ({ queryKey: [, , user] }) => user === was.member.userId })
      // The drafts are removed last, because a closing form stores its last keystrokes.
      if (!isLogout) return
      clearDrafts(baseKey, was.member.userId)
      clearFiles(baseKey, was.member.userId)
    })
  }
  if (now.phase !== 'signedIn' || was.phase === 'restoring') return
  const arrives = was.phase === 'signedOut'
  const hasNewPassword = was.phase === 'signedIn' && was.member.mustChangePassword && !now.member.mustChangePassword
  if (arrives || hasNewPassword) void router.navigate({ href: landing(now.member), replace: true })
})
