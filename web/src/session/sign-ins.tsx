import { endSignIn, listSignIns } from '@backoffice/contract/session/sign-in'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { showMoment } from '../kit/format.ts'
import { useSpelling } from '../kit/spelling.ts'
import { toast } from '../kit/toasts.tsx'
import { deviceName } from './device-name.ts'
import css from './profile.module.css'

/** Where the user is signed in now; any but this one can be ended. */
export function SignIns() {
  const say = useSpelling()
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
          {failure.lines.map(say).join(' ')} <Button onClick={refetch}>Retry</Button>
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
                Since {showMoment(startedAt)} · last used {showMoment(lastUsedAt)}
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
    </section>
  )
}
