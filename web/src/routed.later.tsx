import { RouterProvider } from '@tanstack/react-router'
import { DraftStoreContext } from './kit/drafts/draft-store.ts'
import { KeptChoicesContext } from './kit/kept-choices.ts'
import { router } from './routes.tsx'
import { browserDrafts } from './session/drafts.ts'
import { keptChoices } from './session/kept-choices.ts'
import './back-closes-dialogs.ts'
import './follow-session.ts'

/** Draws the page of the address. The sign-in page is drawn before this is there (`app.tsx`); all others wait for it. */
export const Routed = () => (
  <DraftStoreContext value={browserDrafts}>
    <KeptChoicesContext value={keptChoices}>
      <RouterProvider router={router} />
    </KeptChoicesContext>
  </DraftStoreContext>
)
