import { type ReactNode, useState } from 'react'
import { labels } from '@backoffice/contract/labels'
import { Button } from '../kit/button.tsx'
import { Answers } from '../kit/layout.tsx'
import { Modal } from '../kit/modal.tsx'
import { unsavedWork } from '../session/unsaved-work.ts'
import { signOut } from '../session/sign-in.ts'
import { useSignedIn } from '../session/use-session.ts'

/** Logs out, with a question first when unsaved work would be removed: `const { logout, question } = useLogout()`. */
export function useLogout(): { logout: () => void; question: ReactNode } {
  const signedIn = useSignedIn()
  const [unsaved, setUnsaved] = useState<string>()
  const close = () => setUnsaved(undefined)
  const leave = () => void signOut()
  return {
    logout: () => {
      const work = signedIn && unsavedWork(signedIn.base.key, signedIn.user.userId)
      if (work === undefined) leave()
      else setUnsaved(work)
    },
    question: (
      <Modal title={labels.logout} opened={unsaved !== undefined} onClose={close} size="md">
        <p>{unsaved}</p>
        <Answers>
          <Button data-autofocus onClick={close}>
            {labels.cancel}
          </Button>
          <Button tone="bad" onClick={leave}>
            {labels.logout}
          </Button>
        </Answers>
      </Modal>
    ),
  }
}
