import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient, showFailuresBy } from './api/query-client.ts'
import { showSlowSavesBy } from './api/slow-saves.ts'
import { AboveDialogs } from './kit/dialog.tsx'
import { DraftStoreContext } from './kit/drafts/draft-store.ts'
import { FileKeeperContext } from './kit/form/file-keeper.ts'
import { KeptChoicesContext } from './kit/kept-choices.ts'
import { useObservable } from './kit/observable.ts'
import { showWaiting } from './kit/toast-store.ts'
import { toast, Toasts } from './kit/toasts.tsx'
import { startOutbox } from './outbox/outbox.ts'
import { router } from './routes.tsx'
import { browserDrafts, bringDraftsBack, draftsAreHere } from './session/drafts.ts'
import { keptChoices } from './session/kept-choices.ts'
import { keptFiles, sendKeptFiles } from './session/kept-files.ts'
import { Splash } from './session/splash.tsx'
import { sessionState } from './session/store.ts'
import './back-closes-dialogs.ts'
import './follow-session.ts'
import './session/caller.ts'

void bringDraftsBack()
sendKeptFiles()
startOutbox()
showSlowSavesBy(showWaiting)
showFailuresBy(({ lines, title }) => toast.error(lines, title))

/** Draws no route before it is clear whether there is a session, so that /login never flashes up on a reload. */
export function App() {
  const { phase } = useObservable(sessionState)
  const isKnown = useObservable(draftsAreHere) && (phase === 'signedIn' || phase === 'signedOut')
  return (
    <QueryClientProvider client={queryClient}>
      {isKnown ? (
        <DraftStoreContext value={browserDrafts}>
          <FileKeeperContext value={keptFiles}>
            <KeptChoicesContext value={keptChoices}>
              <RouterProvider router={router} />
            </KeptChoicesContext>
          </FileKeeperContext>
        </DraftStoreContext>
      ) : (
        <Splash unreachable={phase === 'unreachable'} />
      )}
      <AboveDialogs>
        <Toasts />
      </AboveDialogs>
    </QueryClientProvider>
  )
}
