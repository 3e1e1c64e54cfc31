import { labels } from '@backoffice/contract/labels'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import { sessionLabels } from '@backoffice/contract/session/session-labels'
import { endAllSignIns, endSignIn, listSignIns } from '@backoffice/contract/session/sign-in'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Answers, Card } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { unsavedWork } from './unsaved-work.ts'
import { SignInList } from './sign-in-list.tsx'
import { signOut } from './sign-in.ts'
import { useSession } from './use-session.ts'

/** Lists the devices where the user is signed in. Any sign-in but this one can be ended, or all of them at once. */
export function SignIns() {
  const { data, failure, refetch } = useCall(listSignIns, {}, { per: 'user' })
  const end = useSave(endSignIn)
  const endOne = async (signInId: string) => {
    const answer = await end.run({ signInId })
    if (answer) toast.success(answer.message)
  }
  return (
    <Card as="section" aria-labelledby="signIns" aria-busy={!data && !failure}>
      <h2 id="signIns">{labels.signIns}</h2>
      {failure && (
        <p className="failed">
          {failure.lines.join(' ')} <Button onClick={refetch}>{labels.retry}</Button>
        </p>
      )}
      <SignInList of={data?.signIns ?? []} busy={end.busy} onEnd={(signInId) => void endOne(signInId)} />
      <EndAll />
    </Card>
  )
}

/** Signs out everywhere, in this browser too, after a question. */
function EndAll() {
  const { user, base } = useSession()
  const [confirmation, setConfirmation] = useState<{ unsaved: string | undefined }>()
  const endAll = useSave(endAllSignIns)
  const close = () => setConfirmation(undefined)
  const leave = async () => {
    const answer = await endAll.run({})
    if (!answer) return
    // The server has ended this session too, so the browser removes its cookie and drafts.
    await signOut()
    toast.success(answer.message)
  }
  return (
    <div>
      <Button tone="bad" onClick={() => setConfirmation({ unsaved: unsavedWork(base.key, user.userId) })}>
        {sessionLabels.signOutEverywhere}
      </Button>
      <Modal title={sessionLabels.signOutEverywhere} opened={confirmation !== undefined} onClose={close} size="md">
        <p>{passwordMessages.endAll}</p>
        {confirmation?.unsaved && <p>{confirmation.unsaved}</p>}
        <Answers>
          <Button data-autofocus onClick={close}>
            {labels.cancel}
          </Button>
          <Button tone="bad" busy={endAll.busy} onClick={() => void leave()}>
            {sessionLabels.signOutEverywhere}
          </Button>
        </Answers>
      </Modal>
    </div>
  )
}
