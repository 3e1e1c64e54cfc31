import { messages } from '@backoffice/contract/messages'
import { type ReactNode, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Modal } from '../kit/modal.tsx'
import { hasDrafts } from '../session/drafts.ts'
import { signOut } from '../session/sign-in.ts'
import { useSignedIn } from '../session/use-session.ts'
import css from './frame.module.css'

/** Logs out, with a question first when unsaved work would be removed: `const { logout, question } = useLogout()`. */
export function useLogout(): { logout: () => void; question: ReactNode } {
  const signedIn = useSignedIn()
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => void signOut()
  return {
    logout: () => (signedIn && hasDrafts(signedIn.base.key, signedIn.user.userId) ? setIsAsking(true) : leave()),
    question: (
      <Modal title="Logout" opened={isAsking} onClose={() => setIsAsking(false)} size="md">
        <p>{messages.shell.unsaved}</p>
        <div className={css.answers}>
          <Button data-autofocus onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
          <Button tone="bad" onClick={leave}>
            Logout
          </Button>
        </div>
      </Modal>
    ),
  }
}
