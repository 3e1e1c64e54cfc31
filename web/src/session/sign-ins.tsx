import { messages } from '@backoffice/contract/messages'
import { endAllSignIns, endSignIn, listSignIns } from '@backoffice/contract/session/sign-in'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { showExactMoment, showMoment } from '../kit/format.ts'
import { Modal } from '../kit/modal.tsx'
import { useSpelling } from '../kit/spelling.ts'
import { toast } from '../kit/toasts.tsx'
import { deviceName } from './device-name.ts'
import { hasDrafts } from './drafts.ts'
import css from './profile.module.css'
import { signOut } from './sign-in.ts'
import { useSession } from './use-session.ts'

/** Lists the devices where the user is signed in. Any sign-in but this one can be ended, or all of them at once. */
export function SignIns() {
  const spell = useSpelling()
  const { data, failure, refetch } = useCall(listSignIns, {}, { per: 'user' })
  const end = useSave(endSignIn)
  const endOne = async (signInId: string) => {
    const answer = await end.run({ signInId })
    if (answer) toast.success(answer.message)
  }
  return (
    <section className={css.card} aria-labelledby="signIns" aria-busy={!data && !failure}>
      <h2 id="signIns">Sign-ins</h2>
      {failure && (
        <p className={css.failed}>
          {failure.lines.map(spell).join(' ')} <Button onClick={refetch}>Retry</Button>
        </p>
      )}
      <ul className={css.signIns}>
        {data?.signIns.map(({ signInId, device, startedAt, lastUsedAt, isCurrent }) => (
          <li key={signInId}>
            <div>
              <strong id={`signIn-${signInId}`} title={device}>
                {deviceName(device)}
              </strong>
              <p>
                {/* Seconds are shown, because sign-ins of the same kind of browser differ in nothing else. */}
                Since {showExactMoment(startedAt, 'DMY')} · last used {showMoment(lastUsedAt, 'DMY')}
              </p>
            </div>
            {isCurrent ? (
              <span className={css.current}>This one</span>
            ) : (
              <Button
                tone="bad"
                small
                busy={end.busy}
                aria-describedby={`signIn-${signInId}`}
                onClick={() => void endOne(signInId)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <EndAll />
    </section>
  )
}

/** Signs out everywhere, in this browser too, after a question. */
function EndAll() {
  const { user, base } = useSession()
  const [confirmation, setConfirmation] = useState<{ unsaved: boolean }>()
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
    <div className={css.endAll}>
      <Button tone="bad" onClick={() => setConfirmation({ unsaved: hasDrafts(base.key, user.userId) })}>
        Sign out everywhere
      </Button>
      <Modal title="Sign out everywhere" opened={confirmation !== undefined} onClose={close} size="md">
        <p>{messages.password.endAll}</p>
        {confirmation?.unsaved && <p>{messages.shell.unsaved}</p>}
        <div className={css.answers}>
          <Button data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button tone="bad" busy={endAll.busy} onClick={() => void leave()}>
            Sign out everywhere
          </Button>
        </div>
      </Modal>
    </div>
  )
}
