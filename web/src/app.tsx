import type { ScreenPath } from '@backoffice/contract/access'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { queryClient, showFailuresBy } from './api/query-client.ts'
import { showSlowSavesBy } from './api/slow-saves.ts'
import { showWaiting } from './kit/toast-store.ts'
import { AboveDialogs } from './kit/dialog.tsx'
import { useObservable } from './kit/observable.ts'
import { toast, Toasts } from './kit/toasts.tsx'
import { isOfOldVersion, loadNewVersion } from './session/new-version.ts'
import { sessionState } from './session/store.ts'
import { Splash } from './session/splash.tsx'
import './session/caller.ts'

showSlowSavesBy(showWaiting)
showFailuresBy(({ lines, title }) => toast.error(lines, title))

/** Stands in place of a part that did not come. Only a page that is loaded again asks for such a file again. */
const Missing = () => <Splash unreachable retry={() => window.location.reload()} />

const loadRouted = () => import('./routed.later.tsx').then(({ Routed }) => Routed)
const loadLogin = () => import('./session/login.screen.tsx').then(({ Login }) => Login)

/** Draws a part that is a file of its own, as soon as it has come. `Suspense` draws nothing for 300 ms after its fallback. */
function Part({ load }: { load: () => Promise<ComponentType> }) {
  const [Loaded, setLoaded] = useState<ComponentType>()
  useEffect(() => {
    load().then(
      (part) => setLoaded(() => part),
      (problem: unknown) => {
        if (isOfOldVersion(problem)) loadNewVersion(problem)
        else setLoaded(() => Missing)
      },
    )
  }, [load])
  return Loaded ? <Loaded /> : <Splash />
}

/** Draws no route before it is known whether there is a session, so that /login never flashes up on a reload. */
export function App() {
  const { phase } = useObservable(sessionState)
  const isKnown = phase === 'signedIn' || phase === 'signedOut'
  return (
    <QueryClientProvider client={queryClient}>
      {isKnown ? <Page isSignedOut={phase === 'signedOut'} /> : <Splash unreachable={phase === 'unreachable'} />}
      <AboveDialogs>
        <Toasts />
      </AboveDialogs>
    </QueryClientProvider>
  )
}

/**
 * Draws the sign-in page by itself where it was opened, so that a slow line brings the router after it, a fifth of the program. After the
 * sign-in the router draws every page.
 */
function Page({ isSignedOut }: { isSignedOut: boolean }) {
  const [isOpening, setIsOpening] = useState(() => window.location.pathname === ('/login' satisfies ScreenPath))
  if (isOpening && !isSignedOut) setIsOpening(false)
  useEffect(() => {
    // The page that needs the file tells of its failure.
    if (isOpening) loadRouted().catch(() => undefined)
  }, [isOpening])
  return isOpening ? <Part key="sign-in" load={loadLogin} /> : <Part key="routed" load={loadRouted} />
}
