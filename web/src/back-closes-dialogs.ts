/** The browser's way back closes the topmost dialog and leaves the page only when none is open, on a phone and on a desk. */
import type { RouterHistory } from '@tanstack/react-router'
import { closesOnBack, closeTopDialog, followDialogs } from './kit/dialog.tsx'
import { router } from './routes.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on the entry that the first dialog of a visit adds: without an entry before it, the way back would leave the program. */
    readonly isAdded?: boolean
  }
}

type Blocker = Parameters<RouterHistory['block']>[0]['blockerFn']

const { history } = router

/** The router goes forward again, and the dialog closes when the address is again the address of its page. */
const stay: Blocker = ({ action }) => {
  if (action !== 'BACK' || !closesOnBack()) return false
  window.addEventListener('popstate', closeTopDialog, { once: true })
  return true
}

let unblock: (() => void) | undefined
followDialogs((areOpen) => {
  if (!areOpen) {
    unblock?.()
    unblock = undefined
    return
  }
  if (unblock) return
  unblock = history.block({ blockerFn: stay, enableBeforeUnload: false })
  if (history.canGoBack()) return
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    state: (last) => ({ ...last, isAdded: true }),
    resetScroll: false,
  })
})

let wasAdded = history.location.state.isAdded === true
history.subscribe(({ action, location }) => {
  const isAdded = location.state.isAdded === true
  // The added entry shows the same page as the entry before it.
  if (action.type === 'BACK' && wasAdded && !isAdded) history.back()
  wasAdded = isAdded
})
