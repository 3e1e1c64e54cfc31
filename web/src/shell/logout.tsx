import { outboxLabels } from '@backoffice/contract/intake/outbox-labels'
import { outboxMessages } from '@backoffice/contract/intake/outbox-messages'
import { labels } from '@backoffice/contract/labels'
import { type ReactNode, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { showMoney } from '../kit/format.ts'
import { Answers } from '../kit/layout.tsx'
import { Modal } from '../kit/modal.tsx'
import { onPhone, sendNow } from '../outbox/outbox.ts'
import { notSent } from '../outbox/phone-item.ts'
import { unsavedWork } from '../session/unsaved-work.ts'
import { signOut } from '../session/sign-in.ts'
import { useSignedIn } from '../session/use-session.ts'

/** A logout waits at most this many milliseconds for what is being sent. */
const LONGEST_WAIT = 8000

const waiting = () => notSent(onPhone.get().mine)

/** Sends what waits on this phone, for some seconds. */
const sendFirst = () => Promise.race([sendNow(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))])

interface Question {
  /** The forms and texts that a logout removes. */
  readonly unsaved: string | undefined
  /** The saves that stay on this phone. */
  readonly kept: string | undefined
}

/**
 * Logs out, with a question first when unsaved work would be removed, or when something is only on this phone:
 * `const { logout, question } = useLogout()`.
 */
export function useLogout(): { logout: () => void; question: ReactNode } {
  const signedIn = useSignedIn()
  const [asked, setAsked] = useState<Question>()
  const [isSending, setIsSending] = useState(false)
  const close = () => setAsked(undefined)
  const leave = () => {
    close()
    void signOut()
  }
  const askOrLeave = () => {
    const unsaved = signedIn && unsavedWork(signedIn.base.key, signedIn.user.userId)
    const { items, amount } = waiting()
    const kept = items > 0 ? outboxMessages.notSent(items, showMoney(amount)) : undefined
    if (unsaved === undefined && kept === undefined) leave()
    else setAsked({ unsaved, kept })
  }
  const logout = async () => {
    if (waiting().items > 0 && navigator.onLine) {
      setIsSending(true)
      await sendFirst()
      setIsSending(false)
    }
    askOrLeave()
  }
  return {
    logout: () => void logout(),
    question: (
      <Modal title={labels.logout} opened={isSending || asked !== undefined} onClose={close} size="md">
        {isSending && <p role="status">{outboxMessages.sending}</p>}
        {asked?.kept && <p>{asked.kept}</p>}
        {asked?.unsaved && <p>{asked.unsaved}</p>}
        {asked && (
          <Answers>
            <Button data-autofocus onClick={close}>
              {asked.kept ? outboxLabels.stay : labels.cancel}
            </Button>
            <Button tone="bad" onClick={leave}>
              {asked.kept ? outboxLabels.keepAndSignOut : labels.logout}
            </Button>
          </Answers>
        )}
      </Modal>
    ),
  }
}
